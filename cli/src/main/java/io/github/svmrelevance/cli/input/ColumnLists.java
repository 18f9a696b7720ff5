package io.github.svmrelevance.cli.input;

import io.github.svmrelevance.api.parameter.InvalidParameterException;
import io.github.svmrelevance.api.parameter.Parameter;
import io.github.svmrelevance.api.parameter.ParameterValues;
import io.github.svmrelevance.core.data.Excerpt;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Names that are given as {@code A,B,...}, and groups of them, {@code NAME=A,B,...}. */
final class ColumnLists {

  private ColumnLists() {}

  /** By its name the columns of each group. */
  static Map<String, List<String>> groups(
      Parameter<List<String>> parameter, ParameterValues values) {
    Map<String, List<String>> groups = new LinkedHashMap<>();
    for (String text : values.get(parameter)) {
      int equals = text.indexOf('=');
      String name = text.substring(0, Math.max(0, equals)).strip();
      if (name.isEmpty()) {
        throw new InvalidParameterException(
            parameter,
            " is " + Excerpt.quote(text) + "; expected NAME=A,B,..., as in size=height,width");
      }
      if (groups.put(name, names(parameter, List.of(text.substring(equals + 1)), "column"))
          != null) {
        throw new InvalidParameterException(
            parameter,
            " names the group " + Excerpt.quote(name) + " twice; give all columns at once");
      }
    }
    return groups;
  }

  /** The names of columns in all lists that were given, in this order. */
  static List<String> names(Parameter<List<String>> parameter, ParameterValues values) {
    return names(parameter, values, "column");
  }

  /** The names in all lists that were given, in this order; messages say of what. */
  static List<String> names(
      Parameter<List<String>> parameter, ParameterValues values, String what) {
    return names(parameter, values.get(parameter), what);
  }

  private static List<String> names(
      Parameter<List<String>> parameter, List<String> texts, String what) {
    Set<String> names = new LinkedHashSet<>();
    for (String text : texts) {
      for (String part : text.split(",", -1)) {
        String name = part.strip();
        if (name.isEmpty()) {
          throw new InvalidParameterException(
              parameter,
              " is " + Excerpt.quote(text) + ", which has an empty name; take out a comma");
        }
        if (!names.add(name)) {
          throw new InvalidParameterException(
              parameter, " names the " + what + " " + Excerpt.quote(name) + " twice; name it once");
        }
      }
    }
    return List.copyOf(names);
  }
}
