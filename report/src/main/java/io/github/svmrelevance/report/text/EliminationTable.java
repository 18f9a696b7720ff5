package io.github.svmrelevance.report.text;

import io.github.svmrelevance.api.result.EliminationProfiles;
import io.github.svmrelevance.api.result.EliminationProfiles.ClassProfile;
import io.github.svmrelevance.api.result.EliminationProfiles.Step;
import io.github.svmrelevance.core.data.Excerpt;
import io.github.svmrelevance.report.document.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Shows elimination paths to people: a curve for each class, then the rankings side by side.
 *
 * @since 0.1
 */
public final class EliminationTable {

  private static final String HEIGHTS = "▁▂▃▄▅▆▇█";
  private static final String DIGITS = "0123456789";
  private static final int MOST_NAMES = 60;

  private EliminationTable() {}

  /**
   * Renders elimination paths.
   *
   * @param result the paths
   * @param cells the table of the rankings
   * @param terminal what can be shown
   * @param shown which rows of the table are shown, and in what order
   * @return the lines
   */
  public static List<String> render(
      EliminationProfiles result, Table cells, Terminal terminal, Rows shown) {
    List<String> lines = new ArrayList<>();
    lines.add("");
    for (ClassProfile profile : result.classes()) {
      addProfile(profile, lines, terminal);
      lines.add("");
    }
    lines.addAll(new TextTable(cells, terminal).lines(shown));
    lines.add("");
    lines.add("* kept by the one-standard-error rule");
    return lines;
  }

  private static void addProfile(ClassProfile profile, List<String> lines, Terminal terminal) {
    String settings =
        profile.hyperparameters().entrySet().stream()
            .map(entry -> entry.getKey() + " = " + shown(entry.getValue()))
            .collect(Collectors.joining(", "));
    lines.add(
        Style.HEADING.apply(
                "class " + Excerpt.printable(profile.className()) + " against the rest", terminal)
            + (settings.isEmpty() ? "" : "; " + settings));
    if (profile.path().isEmpty()) {
      return;
    }
    Step last = profile.path().get(profile.path().size() - 1);
    add(
        "Rand index",
        curve(profile.path(), terminal.unicode())
            + "  "
            + Numbers.brief(profile.path().get(0).randIndex())
            + " to "
            + Numbers.brief(last.randIndex())
            + " after "
            + last.step()
            + " steps",
        lines,
        terminal);
    for (Map.Entry<String, List<String>> kept : profile.selected().entrySet()) {
      List<String> names = kept.getValue().stream().map(Excerpt::printable).toList();
      add(kept.getKey(), names.size() + ": " + Text.join(names, MOST_NAMES), lines, terminal);
    }
  }

  private static void add(String what, String text, List<String> lines, Terminal terminal) {
    lines.addAll(Text.fact(what, text, terminal));
  }

  /** One character a step, from 0 to 1. */
  private static String curve(List<Step> path, boolean unicode) {
    String heights = unicode ? HEIGHTS : DIGITS;
    StringBuilder curve = new StringBuilder();
    for (Step step : path) {
      int height = (int) (step.randIndex() * heights.length());
      curve.append(heights.charAt(Math.max(0, Math.min(heights.length() - 1, height))));
    }
    return curve.toString();
  }

  private static String shown(Object value) {
    return value instanceof Double number
        ? Numbers.setting(number)
        : Excerpt.printable(String.valueOf(value));
  }
}
