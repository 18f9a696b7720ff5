package io.github.svmrelevance.report.text;

import io.github.svmrelevance.api.diagnostic.Spelling;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Shows a catalogue to people: for each entry its id in front, then its fields and parameters.
 *
 * @since 0.1
 */
public final class Listing {

  private static final int INDENT = 13;

  private Listing() {}

  /**
   * Renders a catalogue.
   *
   * @param title what is listed, in the plural
   * @param entries for each entry its fields by name: {@code id} first, then texts, lists of texts,
   *     and a list of maps named {@code parameters}
   * @param failures messages about what could not be loaded
   * @param spelling what parameters are called
   * @param terminal what can be shown
   * @return the lines
   */
  public static List<String> render(
      String title,
      List<Map<String, Object>> entries,
      List<String> failures,
      Spelling spelling,
      Terminal terminal) {
    List<String> lines = new ArrayList<>();
    for (Map<String, Object> entry : entries) {
      if (!lines.isEmpty()) {
        lines.add("");
      }
      boolean usable = !entry.containsKey("unavailable");
      lines.add(
          (usable ? Style.STRONG : Style.WARNING).apply(entry.get("id").toString(), terminal));
      entry.forEach((field, value) -> addField(field, value, spelling, lines, terminal));
    }
    if (entries.isEmpty()) {
      lines.add("no " + title + " found on the class path");
    }
    for (String failure : failures) {
      lines.addAll(Text.wrap("not loaded: " + failure, terminal.columns(), INDENT));
    }
    return lines;
  }

  private static void addField(
      String field, Object value, Spelling spelling, List<String> lines, Terminal terminal) {
    if (field.equals("id")) {
      return;
    }
    if (field.equals("parameters") && value instanceof List<?> parameters) {
      for (Object parameter : parameters) {
        if (parameter instanceof Map<?, ?> described) {
          lines.addAll(
              Text.wrap(
                  Text.left("  " + spelling.of(String.valueOf(described.get("name"))), INDENT)
                      + parameter(described),
                  terminal.columns(),
                  INDENT));
        }
      }
      return;
    }
    String text =
        value instanceof List<?> list
            ? String.join(", ", list.stream().map(String::valueOf).toList())
            : String.valueOf(value);
    lines.addAll(
        Text.wrap(Text.left("  " + field, INDENT) + " " + text, terminal.columns(), INDENT + 1));
  }

  private static String parameter(Map<?, ?> described) {
    if ("flag".equals(described.get("kind"))) {
      return " " + described.get("description");
    }
    Object byDefault = described.get("default");
    return " "
        + described.get("description")
        + " ("
        + described.get("accepted")
        + (byDefault == null ? "" : "; default " + shown(byDefault))
        + ")";
  }

  private static String shown(Object byDefault) {
    if (byDefault instanceof Double number) {
      return Numbers.setting(number);
    }
    return byDefault instanceof List<?> list && list.isEmpty() ? "none" : byDefault.toString();
  }
}
