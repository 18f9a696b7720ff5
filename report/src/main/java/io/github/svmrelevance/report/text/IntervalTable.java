package io.github.svmrelevance.report.text;

import io.github.svmrelevance.api.result.EvidenceLevel;
import io.github.svmrelevance.api.result.FeatureInterval;
import io.github.svmrelevance.api.result.FeatureInterval.Bounds;
import io.github.svmrelevance.api.result.FeatureInterval.Status;
import io.github.svmrelevance.api.result.RelevanceClass;
import io.github.svmrelevance.api.result.RelevanceIntervals;
import io.github.svmrelevance.core.data.Excerpt;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Shows relevance intervals to people: one line per feature with a bar, then who is in which class.
 *
 * @since 0.1
 */
public final class IntervalTable {

  private static final int NUMBER_CELLS = 11;
  private static final int P_CELLS = 9;
  private static final int CLASS_CELLS = 13;
  private static final int LEAST_NAME_CELLS = 12;

  /** One long name must not push the numbers of all others out of sight. */
  private static final int MOST_NAME_CELLS = 60;

  private static final int LEAST_BAR_CELLS = 8;

  /** Further columns must not leave the bars less than this. */
  private static final int LEAST_BAR_CELLS_BESIDE_MORE = 20;

  private static final int MOST_BAR_CELLS = 40;
  private static final int GAP = 2;

  /** Of sparse data with a large index there may be a million. */
  private static final int MOST_CONSTANT = 20;

  private static final int SHARE_CELLS = 12;

  private final RelevanceIntervals result;
  private final Terminal terminal;
  private final double max;
  private final boolean thresholds;
  private final boolean evidence;
  private final int nameCells;
  private final int barCells;

  private IntervalTable(RelevanceIntervals result, Terminal terminal) {
    this.result = result;
    this.terminal = terminal;
    List<FeatureInterval> drawn =
        result.features().stream().filter(IntervalFacts::isDrawn).toList();
    boolean anyBar =
        drawn.stream()
            .flatMap(feature -> feature.bounds().stream())
            .anyMatch(bounds -> bounds.upper() > 0);
    this.max = IntervalFacts.axisEnd(drawn, result);
    int longestName =
        result.features().stream()
            .mapToInt(feature -> Text.cells(Excerpt.printable(feature.name())))
            .max()
            .orElse(0);
    int wanted = Math.max("feature".length(), longestName);
    int columns = terminal.columns().orElse(Integer.MAX_VALUE);
    int least = Math.min(wanted, LEAST_NAME_CELLS);
    int alone = GAP + CLASS_CELLS + 2 * NUMBER_CELLS;
    evidence =
        columns - alone - P_CELLS >= least
            && result.features().stream().anyMatch(feature -> feature.evidence().isPresent());
    int bounds = alone + (evidence ? P_CELLS : 0);
    boolean own =
        result.features().stream().anyMatch(feature -> feature.upperThreshold().isPresent());
    int beside = columns - wanted - bounds - NUMBER_CELLS - GAP;
    thresholds = own && beside >= LEAST_BAR_CELLS_BESIDE_MORE;
    int fixed = bounds + (thresholds ? NUMBER_CELLS : 0);
    if (terminal.columns().isEmpty()) {
      nameCells = Math.min(wanted, MOST_NAME_CELLS);
      barCells = anyBar ? MOST_BAR_CELLS : 0;
    } else {
      int besideBars = columns - fixed - GAP - LEAST_BAR_CELLS;
      boolean bars = anyBar && besideBars >= least;
      nameCells = Math.min(wanted, bars ? besideBars : Math.max(least, columns - fixed));
      barCells = bars ? Math.min(MOST_BAR_CELLS, columns - nameCells - fixed - GAP) : 0;
    }
  }

  /**
   * Renders a result.
   *
   * @param result what was found
   * @param terminal what can be shown
   * @return the lines
   */
  public static List<String> render(RelevanceIntervals result, Terminal terminal) {
    return render(result, terminal, Rows.ALL);
  }

  /**
   * Renders a result with some rows of its table. The sentences above tell of all features.
   *
   * @param result what was found
   * @param terminal what can be shown
   * @param rows which features are shown, and in what order
   * @return the lines
   */
  public static List<String> render(RelevanceIntervals result, Terminal terminal, Rows rows) {
    IntervalTable table = new IntervalTable(result, terminal);
    List<String> lines = new ArrayList<>();
    for (String sentence : IntervalSummary.of(result)) {
      lines.addAll(Text.wrap(sentence, terminal.columns(), 0));
    }
    if (IntervalFacts.isAnyKnown(result)) {
      lines.add("");
      lines.addAll(table.body(rows));
    }
    lines.addAll(FurtherAnswersText.of(result, terminal, rows));
    lines.add("");
    lines.addAll(Text.facts(IntervalFacts.of(result), terminal));
    return lines;
  }

  private List<String> body(Rows rows) {
    List<String> lines = new ArrayList<>();
    lines.add(heading());
    List<String> names = result.features().stream().map(FeatureInterval::name).toList();
    List<Integer> constant = rows.top().isPresent() ? List.of() : constant();
    boolean collapsed = constant.size() > MOST_CONSTANT;
    Set<Integer> left = collapsed ? Set.copyOf(constant) : Set.of();
    for (int j : rows.of(names, IntervalFacts.order(result))) {
      if (!left.contains(j)) {
        lines.add(row(j));
      }
    }
    lines.addAll(rows.rest(names.size()));
    if (collapsed) {
      lines.add("... and " + constant.size() + " more, which do not vary");
    }
    lines.addAll(beyond());
    lines.addAll(shares());
    return lines;
  }

  /** The features that do not vary: those without a test whose weight is 0 in all models. */
  private List<Integer> constant() {
    return IntStream.range(0, result.features().size())
        .filter(
            j -> {
              FeatureInterval feature = result.features().get(j);
              return feature.evidence().isEmpty()
                  && feature.relevance().equals(Optional.of(RelevanceClass.NEGLIGIBLE))
                  && feature.bounds().filter(bounds -> bounds.upper() == 0).isPresent();
            })
        .boxed()
        .toList();
  }

  private String heading() {
    String line =
        Text.left("feature", nameCells)
            + " ".repeat(GAP)
            + Text.left("class", CLASS_CELLS)
            + (evidence ? Text.right("p", P_CELLS) : "")
            + Text.right("lower", NUMBER_CELLS)
            + Text.right("upper", NUMBER_CELLS)
            + (thresholds ? Text.right("threshold", NUMBER_CELLS) : "");
    if (barCells > 0) {
      String end = Numbers.brief(max);
      line +=
          " ".repeat(GAP)
              + Text.left("0", Math.max(1, barCells - end.length()))
              + (barCells > end.length() ? end : "");
    }
    return Style.HEADING.apply(line.stripTrailing(), terminal);
  }

  private String row(int j) {
    FeatureInterval feature = result.features().get(j);
    Style style = feature.relevance().map(Style::of).orElse(Style.PLAIN);
    String name =
        Text.left(
            Text.shorten(Excerpt.printable(feature.name()), nameCells, terminal.unicode()),
            nameCells);
    String relevance = feature.relevance().map(IntervalFacts::name).orElse("?");
    if (feature.status() == Status.UNCERTIFIED) {
      relevance += "*";
    } else if (feature.status() == Status.ENCLOSED) {
      relevance += "~";
    }
    String lower = feature.bounds().map(bounds -> Numbers.brief(bounds.lower())).orElse("-");
    String upper = feature.bounds().map(bounds -> Numbers.brief(bounds.upper())).orElse("-");
    String bar =
        barCells == 0 || !IntervalFacts.isDrawn(feature)
            ? ""
            : " ".repeat(GAP) + feature.bounds().map(bounds -> bar(j, bounds)).orElse("");
    return (name
            + " ".repeat(GAP)
            + style.apply(Text.left(relevance, CLASS_CELLS), terminal)
            + (evidence
                ? Text.right(
                    feature.evidence().map(known -> probability(known.combined())).orElse("-"),
                    P_CELLS)
                : "")
            + Text.right(lower, NUMBER_CELLS)
            + Text.right(upper, NUMBER_CELLS)
            + threshold(feature)
            + style.apply(bar, terminal))
        .stripTrailing();
  }

  /** What the upper bound is compared with, where there is a column for it. */
  private String threshold(FeatureInterval feature) {
    OptionalDouble own = feature.upperThreshold();
    return thresholds
        ? Text.right(own.isPresent() ? Numbers.brief(own.getAsDouble()) : "-", NUMBER_CELLS)
        : "";
  }

  /** What the arrow in a bar means, where there is one. */
  private List<String> beyond() {
    boolean any =
        barCells > 0
            && result.features().stream()
                .filter(IntervalFacts::isDrawn)
                .flatMap(feature -> feature.bounds().stream())
                .anyMatch(bounds -> bounds.upper() > max);
    return any
        ? Text.wrap(
            IntervalBar.beyond(terminal.unicode())
                + ": the range goes on beyond the axis, which ends at the largest upper bound of the"
                + " features with the fewest weights, if that is not far above the others",
            terminal.columns(),
            0)
        : List.of();
  }

  private String bar(int j, Bounds bounds) {
    double weight = Math.abs(result.baselineWeight(j));
    return new IntervalBar(max, barCells, terminal.unicode())
        .draw(bounds.lower(), bounds.upper(), OptionalDouble.of(weight));
  }

  private String probability(double combined) {
    return result
        .thresholds()
        .evidence()
        .filter(asked -> asked.rate() == EvidenceLevel.ErrorRate.FALSE_POSITIVE)
        .map(asked -> Numbers.probability(combined, asked.level()))
        .orElseGet(() -> Numbers.probability(combined));
  }

  /** How often the features were of each class in random halves of the samples. */
  private List<String> shares() {
    String title = "halves of the samples";
    int first = Math.max(nameCells, title.length());
    List<String> lines = new ArrayList<>();
    for (FeatureInterval feature : result.features()) {
      String name = Text.shorten(Excerpt.printable(feature.name()), nameCells, terminal.unicode());
      feature
          .shares()
          .ifPresent(
              shares ->
                  lines.add(
                      Text.left(name, first)
                          + Text.right(Numbers.percent(shares.strong()), SHARE_CELLS)
                          + Text.right(Numbers.percent(shares.weak()), SHARE_CELLS)
                          + Text.right(Numbers.percent(shares.none()), SHARE_CELLS)));
    }
    if (!lines.isEmpty()) {
      String heading =
          Text.left(title, first)
              + Text.right("strong", SHARE_CELLS)
              + Text.right("weak", SHARE_CELLS)
              + Text.right("neither", SHARE_CELLS);
      lines.addAll(0, List.of("", Style.HEADING.apply(heading, terminal)));
    }
    return lines;
  }
}
