package io.github.svmrelevance.report.text;

import io.github.svmrelevance.api.result.EliminationProfiles;
import io.github.svmrelevance.api.result.EliminationProfiles.ChangedClasses;
import io.github.svmrelevance.api.result.EliminationProfiles.Profile;
import io.github.svmrelevance.api.result.EliminationProfiles.Step;
import io.github.svmrelevance.core.data.Excerpt;
import io.github.svmrelevance.report.document.CommonPath;
import io.github.svmrelevance.report.document.EliminationDocument;
import io.github.svmrelevance.report.document.OtherClass;
import io.github.svmrelevance.report.document.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/**
 * Shows elimination paths to people: the errors and a curve for each class or for the number, then
 * the rankings side by side. A path that two classes have in common is shown once.
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
   * @param terminal what can be shown
   * @param shown which rows of the table of the rankings are shown, and in what order
   * @return the lines
   */
  public static List<String> render(EliminationProfiles result, Terminal terminal, Rows shown) {
    Optional<EliminationProfiles> common = CommonPath.of(result);
    List<Profile> profiles = common.orElse(result).profiles();
    List<String> lines = new ArrayList<>();
    lines.add("");
    if (!profiles.isEmpty()) {
      addProse(procedure(isNumber(profiles.get(0))), lines, terminal);
      lines.add("");
    }
    for (Profile profile : profiles) {
      addProfile(profile, heading(profile, result, common.isPresent()), lines, terminal);
      lines.add("");
    }
    Table cells = new EliminationDocument(common.orElse(result)).table();
    lines.addAll(new TextTable(cells, terminal).lines(shown));
    lines.add("");
    addProse("* in the smallest set within one standard error of the least error", lines, terminal);
    return lines;
  }

  private static boolean isNumber(Profile profile) {
    return profile.className().isEmpty();
  }

  private static String procedure(boolean number) {
    return number
        ? "Features are left out one by one, always the one whose loss moves the predictions on the"
            + " training samples least. The change is their mean absolute difference from those"
            + " with all features."
        : "Features are left out one by one, always the one whose loss changes the fewest"
            + " predictions on the training samples. The Rand index is the share of pairs of"
            + " samples that the predictions put together, or apart, as those with all features"
            + " do.";
  }

  private static void addProse(String text, List<String> lines, Terminal terminal) {
    lines.addAll(Text.wrap(text, terminal.columns(), 0));
  }

  private static void addProfile(
      Profile profile, String heading, List<String> lines, Terminal terminal) {
    String settings =
        profile.hyperparameters().entrySet().stream()
            .map(entry -> entry.getKey() + " = " + shown(entry.getValue()))
            .collect(Collectors.joining(", "));
    lines.add(Style.HEADING.apply(heading, terminal) + (settings.isEmpty() ? "" : "; " + settings));
    if (profile.path().isEmpty()) {
      return;
    }
    addError(profile, lines, terminal);
    profile
        .selected()
        .forEach(
            (criterion, kept) ->
                addProse(
                    rule(criterion)
                        + " has "
                        + Numbers.count(kept.size(), "feature")
                        + ": "
                        + Text.join(kept.stream().map(Excerpt::printable).toList(), MOST_NAMES)
                        + "."
                        + (profile.isNoBetterThanConstant()
                            ? " It says little, as no model predicts clearly better than one answer"
                                + " for all samples."
                            : ""),
                    lines,
                    terminal));
    addChange(profile, lines, terminal);
  }

  private static String heading(Profile profile, EliminationProfiles result, boolean both) {
    if (isNumber(profile)) {
      return "a number";
    }
    String name = profile.className().orElseThrow();
    return both
        ? "classes " + Excerpt.printable(name) + ", each against the other"
        : "class "
            + Excerpt.printable(name)
            + " against "
            + OtherClass.of(result, name).map(Excerpt::printable).orElse("the rest");
  }

  /** What chooses a set, in the words of statistics. */
  private static String rule(String criterion) {
    return switch (criterion) {
      case "one_se" -> "The smallest set within one standard error of the least error";
      case "rand" -> "The smallest set before the Rand index falls below the threshold";
      case "error" -> "The smallest set with an error up to the threshold";
      default -> "The set of the criterion " + criterion;
    };
  }

  private static void addChange(Profile profile, List<String> lines, Terminal terminal) {
    Step last = profile.path().get(profile.path().size() - 1);
    boolean number = isNumber(profile);
    double scale =
        number
            ? profile.path().stream().mapToDouble(step -> step.change().value()).max().orElse(0)
            : 1;
    lines.addAll(
        Text.fact(
            number ? "change" : "Rand index",
            curve(profile.path(), scale, terminal.unicode())
                + "  "
                + change(profile.path().get(0), number)
                + " with all features, "
                + change(last, number)
                + " with "
                + first(profile.ranking().size() - last.step())
                + changed(last),
            terminal));
  }

  /** In units of the number, or a Rand index. */
  private static String change(Step step, boolean number) {
    double value = step.change().value();
    return number ? Numbers.quantity(value) : Numbers.brief(value);
  }

  private static String changed(Step step) {
    return step.change() instanceof ChangedClasses classes
        ? " (" + Numbers.count(classes.changed(), "prediction") + " changed)"
        : "";
  }

  private static String first(int features) {
    return features == 1 ? "the one that ranks first" : "the " + features + " that rank first";
  }

  /** At both ends of the path, and of the features that are kept. */
  private static void addError(Profile profile, List<String> lines, Terminal terminal) {
    Step last = profile.path().get(profile.path().size() - 1);
    OptionalDouble all = profile.path().get(0).cvError();
    if (all.isEmpty() || last.cvError().isEmpty()) {
      return;
    }
    boolean number = isNumber(profile);
    int features = profile.ranking().size();
    int left = features - last.step();
    addProse(
        "On samples that it was not trained on, the SVM with "
            + (features == 1 ? "its feature" : "all " + features + " features")
            + (number ? " is off by " : " is wrong in ")
            + error(all.getAsDouble(), number)
            + (number ? " on average" : " of the cases")
            + kept(profile, left)
            + (left == features
                ? ""
                : ", with " + first(left) + " " + in(last.cvError().getAsDouble(), number))
            + " (cross-validated)."
            + constant(profile)
            + (left == features
                ? ""
                : " All samples chose which features go, so that errors with fewer features"
                    + " tend to be too low."),
        lines,
        terminal);
  }

  /** What a model has to beat. */
  private static String constant(Profile profile) {
    boolean number = isNumber(profile);
    return profile.constantError().isEmpty()
        ? ""
        : (number
                ? " Always predicting the median is off by "
                : " Always giving the more frequent answer is wrong in ")
            + error(profile.constantError().getAsDouble(), number)
            + ".";
  }

  private static String in(double error, boolean number) {
    return (number ? "by " : "in ") + error(error, number);
  }

  /** The error of the set that the one-standard-error rule chooses, if it is neither end. */
  private static String kept(Profile profile, int left) {
    int kept = profile.selected().getOrDefault("one_se", List.of()).size();
    return profile.path().stream()
        .filter(step -> kept > left && step.step() > 0)
        .filter(step -> step.step() == profile.ranking().size() - kept)
        .flatMap(step -> step.cvError().stream().boxed())
        .map(error -> ", with " + first(kept) + " " + in(error, isNumber(profile)))
        .findFirst()
        .orElse("");
  }

  private static String error(double value, boolean number) {
    return number ? Numbers.quantity(value) : String.format(Locale.ROOT, "%.1f %%", 100 * value);
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
