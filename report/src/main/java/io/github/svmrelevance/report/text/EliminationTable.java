package io.github.svmrelevance.report.text;

import io.github.svmrelevance.api.result.EliminationProfiles;
import io.github.svmrelevance.api.result.EliminationProfiles.Profile;
import io.github.svmrelevance.api.result.EliminationProfiles.Step;
import io.github.svmrelevance.core.data.Excerpt;
import io.github.svmrelevance.report.document.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/**
 * Shows elimination paths to people: a curve for each class or for the number, then the rankings
 * side by side.
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
    for (Profile profile : result.profiles()) {
      addProfile(profile, lines, terminal);
      lines.add("");
    }
    lines.addAll(new TextTable(cells, terminal).lines(shown));
    lines.add("");
    lines.add("* kept by the one-standard-error rule");
    return lines;
  }

  private static void addProfile(Profile profile, List<String> lines, Terminal terminal) {
    String settings =
        profile.hyperparameters().entrySet().stream()
            .map(entry -> entry.getKey() + " = " + shown(entry.getValue()))
            .collect(Collectors.joining(", "));
    lines.add(
        Style.HEADING.apply(
                profile
                    .className()
                    .map(name -> "class " + Excerpt.printable(name) + " against the rest")
                    .orElse("a number"),
                terminal)
            + (settings.isEmpty() ? "" : "; " + settings));
    if (profile.path().isEmpty()) {
      return;
    }
    Step last = profile.path().get(profile.path().size() - 1);
    boolean number = profile.className().isEmpty();
    double scale =
        number
            ? profile.path().stream().mapToDouble(step -> step.change().value()).max().orElse(0)
            : 1;
    add(
        number ? "change" : "Rand index",
        curve(profile.path(), scale, terminal.unicode())
            + "  "
            + Numbers.brief(profile.path().get(0).change().value())
            + " to "
            + Numbers.brief(last.change().value())
            + " after "
            + Numbers.count(last.step(), "step")
            + (number ? ": how far predictions move, on average" : ""),
        lines,
        terminal);
    addError(profile, lines, terminal);
    for (Map.Entry<String, List<String>> kept : profile.selected().entrySet()) {
      List<String> names = kept.getValue().stream().map(Excerpt::printable).toList();
      add(kept.getKey(), names.size() + ": " + Text.join(names, MOST_NAMES), lines, terminal);
    }
  }

  private static void add(String what, String text, List<String> lines, Terminal terminal) {
    lines.addAll(Text.fact(what, text, terminal));
  }

  /** At both ends of the path, and of the features that are kept. */
  private static void addError(Profile profile, List<String> lines, Terminal terminal) {
    OptionalDouble first = profile.path().get(0).cvError();
    OptionalDouble last = profile.path().get(profile.path().size() - 1).cvError();
    if (first.isPresent() && last.isPresent()) {
      boolean number = profile.className().isEmpty();
      add(
          "error",
          error(first.getAsDouble(), number)
              + " with all features, "
              + kept(profile, number)
              + error(last.getAsDouble(), number)
              + " with the last: "
              + (number ? "mean absolute, cross-validated" : "wrong predictions, cross-validated"),
          lines,
          terminal);
    }
  }

  private static String kept(Profile profile, boolean number) {
    int kept = profile.selected().getOrDefault("one_se", List.of()).size();
    return profile.path().stream()
        .filter(step -> kept > 0 && step.step() == profile.ranking().size() - kept)
        .flatMap(step -> step.cvError().stream().boxed())
        .map(error -> error(error, number) + " with the " + kept + " of one_se, ")
        .findFirst()
        .orElse("");
  }

  private static String error(double value, boolean number) {
    return number ? Numbers.brief(value) : String.format(Locale.ROOT, "%.1f %%", 100 * value);
  }

  /** One character a step, from 0 to the scale. */
  private static String curve(List<Step> path, double scale, boolean unicode) {
    String heights = unicode ? HEIGHTS : DIGITS;
    StringBuilder curve = new StringBuilder();
    for (Step step : path) {
      int height = scale > 0 ? (int) (step.change().value() / scale * heights.length()) : 0;
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
