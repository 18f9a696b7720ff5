package io.github.svmrelevance.methods.smallest;

import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.data.Feature;
import io.github.svmrelevance.api.diagnostic.Message;
import io.github.svmrelevance.api.parameter.InvalidParameterException;
import io.github.svmrelevance.api.parameter.Parameter;
import io.github.svmrelevance.api.parameter.ParameterValues;
import io.github.svmrelevance.core.data.Excerpt;
import io.github.svmrelevance.core.data.NameList;
import io.github.svmrelevance.methods.intervals.FeatureGroup;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Which features the user wants in each set, and which in none.
 *
 * @param must in each
 * @param never in none
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record Wishes(boolean[] must, boolean[] never) {

  /**
   * Reads the wishes.
   *
   * @param values the parameters
   * @param columns of the data
   * @param varying those among them that models use
   * @throws InvalidInputException if a name is not known, or a wanted feature does not vary
   * @throws InvalidParameterException if a feature is both wanted and not
   */
  static Wishes read(ParameterValues values, List<Feature> columns, List<String> varying) {
    List<String> all = columns.stream().map(Feature::judgedAs).distinct().toList();
    List<String> must = names(SmallestOptions.MUST, values, all);
    List<String> never = names(SmallestOptions.NEVER, values, all);
    requireKnown(must, never, all, columns);
    List<String> both = must.stream().filter(never::contains).distinct().toList();
    if (!both.isEmpty()) {
      throw new InvalidParameterException(
          SmallestOptions.MUST,
          " and ",
          SmallestOptions.NEVER,
          " both name " + Excerpt.list(both) + "; leave it out of one of them");
    }
    List<String> constant = must.stream().filter(name -> !varying.contains(name)).toList();
    if (!constant.isEmpty()) {
      throw new InvalidInputException(
          Message.of(
              SmallestOptions.MUST,
              " names "
                  + Excerpt.list(constant)
                  + ", which does not vary, so that no model uses it; leave it out"));
    }
    return new Wishes(marked(must, varying), marked(never, varying));
  }

  private static boolean[] marked(List<String> names, List<String> varying) {
    boolean[] marked = new boolean[varying.size()];
    for (int j = 0; j < marked.length; j++) {
      marked[j] = names.contains(varying.get(j));
    }
    return marked;
  }

  private static List<String> names(
      Parameter<List<String>> parameter, ParameterValues values, List<String> all) {
    return values.get(parameter).stream().flatMap(text -> NameList.of(text, all).stream()).toList();
  }

  private static void requireKnown(
      List<String> must, List<String> never, List<String> all, List<Feature> columns) {
    List<Message> troubles = new ArrayList<>();
    unknown(SmallestOptions.MUST, must, all).ifPresent(troubles::add);
    unknown(SmallestOptions.NEVER, never, all).ifPresent(troubles::add);
    if (!troubles.isEmpty()) {
      throw new InvalidInputException(
          Message.of(
              Message.join("; ", troubles),
              ", and there is no such feature"
                  + FeatureGroup.toldAsMember(
                          columns, Stream.of(must, never).flatMap(List::stream).toList())
                      .map(member -> ": " + member + ", which is named as a whole")
                      .orElse("")
                  + "; the features are "
                  + Excerpt.list(all)));
    }
  }

  private static Optional<Message> unknown(
      Parameter<List<String>> parameter, List<String> names, List<String> all) {
    List<String> unknown = names.stream().filter(name -> !all.contains(name)).distinct().toList();
    return unknown.isEmpty()
        ? Optional.empty()
        : Optional.of(Message.of(parameter, " names " + Excerpt.list(unknown)));
  }
}
