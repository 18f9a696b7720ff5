package io.github.svmrelevance.cli.input;

import io.github.svmrelevance.api.parameter.InvalidParameterException;
import io.github.svmrelevance.api.parameter.Parameter;
import io.github.svmrelevance.api.parameter.ParameterValues;
import io.github.svmrelevance.core.data.Excerpt;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Names that are given as {@code A,B,...}, and groups of them, {@code NAME=A,B,...}. */
final class ColumnLists {

  /** In double quotes whatever stands between them, two of which are one; else up to a comma. */
  private static final Pattern PART =
      Pattern.compile("\\s*(?:\"((?:[^\"]|\"\")*)\"\\s*(?=,|\\z)|([^,]*))");

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
      for (String name : parts(text)) {
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

  /** The names between commas; in double quotes, as CSV has them, a name may have commas. */
  private static List<String> parts(String text) {
    List<String> parts = new ArrayList<>();
    Matcher part = PART.matcher(text);
    int from = 0;
    do {
      if (!part.find(from)) {
        throw new IllegalStateException("a part matches any text");
      }
      parts.add(
          part.group(1) == null ? part.group(2).strip() : part.group(1).replace("\"\"", "\""));
      from = part.end() + 1;
    } while (part.end() < text.length());
    return parts;
  }
}
