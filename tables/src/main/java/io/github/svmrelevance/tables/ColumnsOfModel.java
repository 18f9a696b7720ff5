package io.github.svmrelevance.tables;

import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.diagnostic.Message;
import io.github.svmrelevance.api.diagnostic.RunSetting;
import io.github.svmrelevance.core.data.Excerpt;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/** Whether a table has the columns that a model learnt from. */
final class ColumnsOfModel {

  private ColumnsOfModel() {}

  /** Refuses a table that misses features of a model, with all the differences. */
  static void requireFeatures(
      Origin origin, List<String> names, Map<String, Integer> positions, List<String> features) {
    List<String> absent = features.stream().filter(name -> !positions.containsKey(name)).toList();
    if (absent.isEmpty()) {
      return;
    }
    Set<String> known = new HashSet<>(features);
    List<String> unknown = names.stream().filter(name -> !known.contains(name)).toList();
    throw origin.reject(
        "the columns are not those learnt from: "
            + absent.size()
            + " of "
            + Excerpt.counted(features.size(), "feature", "features")
            + (absent.size() == 1 ? " is missing: " : " are missing: ")
            + Excerpt.list(absent)
            + (unknown.isEmpty()
                ? ""
                : "; "
                    + Excerpt.counted(
                        unknown.size(), "column is unknown: ", "columns are unknown: ")
                    + Excerpt.list(unknown))
            + "; rename or add columns, or learn anew");
  }

  /** Refuses a table in which several columns are called like one feature of a model. */
  static void requireOnce(Origin origin, long line, ColumnHeader header, List<String> features) {
    Set<String> known = new HashSet<>(features);
    List<Integer> used =
        IntStream.range(0, header.names().size())
            .filter(column -> known.contains(header.names().get(column)))
            .boxed()
            .toList();
    Optional<ColumnHeader.Repeats> repeats = header.repeats(used, -1);
    if (repeats.isPresent()) {
      throw repeats.get().complaintOfModel(origin, line);
    }
  }

  static InvalidInputException featureAsClass(Origin origin, String name) {
    return origin.reject(
        Message.of(
            "column "
                + Excerpt.quote(name)
                + " is a feature of the model, so that it cannot be the class; name another with ",
            RunSetting.LABEL,
            ", or leave that out"));
  }
}
