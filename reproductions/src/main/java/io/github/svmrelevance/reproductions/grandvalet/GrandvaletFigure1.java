package io.github.svmrelevance.reproductions.grandvalet;

import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.core.svm.RejectCosts;
import io.github.svmrelevance.report.figure.Axis;
import io.github.svmrelevance.report.figure.Figure;
import io.github.svmrelevance.report.figure.Layer;
import io.github.svmrelevance.report.figure.Layer.Dash;
import io.github.svmrelevance.report.figure.Layer.Line;
import io.github.svmrelevance.report.figure.Layer.Point;
import io.github.svmrelevance.report.figure.Panel;
import io.github.svmrelevance.reproductions.ComparisonTable;
import io.github.svmrelevance.reproductions.ComparisonTable.Cell;
import io.github.svmrelevance.reproductions.Reproduction;
import io.github.svmrelevance.reproductions.ReproductionDescription;
import io.github.svmrelevance.reproductions.ReproductionRequest;
import io.github.svmrelevance.reproductions.ReproductionResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.DoubleUnaryOperator;

/** The double hinge loss beside the negative log-likelihood that it touches at the thresholds. */
public final class GrandvaletFigure1 implements Reproduction {

  /** The costs of which p- = 0.4 and p+ = 0.8, the probabilities of the figure, follow. */
  static final RejectCosts COSTS = new RejectCosts(1, 1, 0.1, 0.6);

  /** The largest score that the figure shows. */
  private static final double REACH = 5.1;

  private static final int STEPS = 204;

  private static final ReproductionDescription DESCRIPTION =
      new ReproductionDescription(
          "grandvalet-figure1",
          "The double hinge loss",
          "Figure 1",
          GrandvaletTable1.CITATION,
          "The loss (7) and (8) that reject-svm train minimises, of a positive and of a negative"
              + " sample; and the negative log-likelihood of logistic regression. Here p- = 0.4 and"
              + " p+ = 0.8, which follow from the costs c+ = c- = 1, r+ = 0.1, r- = 0.6.",
          List.of(),
          List.of(),
          1);

  /** Creates the reproduction. */
  public GrandvaletFigure1() {}

  @Override
  public ReproductionDescription description() {
    return DESCRIPTION;
  }

  @Override
  public ReproductionResult run(ReproductionRequest request, RunContext context) {
    return new ReproductionResult(
        List.of(table()),
        List.of(figure()),
        ReproductionResult.plain(
            String.format(
                Locale.ROOT,
                "At both thresholds, f- = %.3f and f+ = %.3f, the double hinge has the value and the"
                    + " slope of the likelihood, so that its minimum estimates the probability there,"
                    + " where decisions change, and nowhere else. They are not symmetric around 0, as"
                    + " the caption of the figure says.",
                COSTS.lowerThreshold(),
                COSTS.upperThreshold()),
            "The paper prints the figure without numbers but p-, p+ and the ends of its axes; the"
                + " curves follow from equations (7) and (8)."));
  }

  /**
   * Equations (7) and (8) of Grandvalet, Rakotomamonjy, Keshet, Canu (2008): the largest of two
   * lines and 0.
   *
   * @param sign the class, +1 or -1
   * @param f the score
   */
  static double doubleHinge(double sign, double f) {
    double upper = COSTS.upperProbability();
    double lower = COSTS.lowerProbability();
    return sign > 0
        ? Math.max(
            Math.max(-(1 - lower) * f + entropy(lower), -(1 - upper) * f + entropy(upper)), 0)
        : Math.max(Math.max(upper * f + entropy(upper), lower * f + entropy(lower)), 0);
  }

  /** Minus the logarithm of the probability that logistic regression gives a class. */
  static double likelihood(double sign, double f) {
    return StrictMath.log1p(StrictMath.exp(-sign * f));
  }

  private static double entropy(double p) {
    return -p * StrictMath.log(p) - (1 - p) * StrictMath.log(1 - p);
  }

  private static ComparisonTable table() {
    List<List<Cell>> rows = new ArrayList<>();
    for (double sign : new double[] {1, -1}) {
      for (double f : new double[] {COSTS.lowerThreshold(), COSTS.upperThreshold()}) {
        rows.add(
            List.of(
                Cell.text(sign > 0 ? "positive" : "negative"),
                Cell.text(f == COSTS.lowerThreshold() ? "f-" : "f+"),
                Cell.ours(f, 4),
                Cell.ours(doubleHinge(sign, f), 4),
                Cell.ours(likelihood(sign, f), 4),
                Cell.ours(sign * COSTS.firstHinge(sign), 4)));
      }
    }
    return new ComparisonTable(
        "The losses at the thresholds, and where the double hinge ends",
        List.of("class", "threshold", "score", "double hinge", "likelihood", "0 from"),
        rows);
  }

  private static Figure figure() {
    return new Figure(
        "The double hinge loss",
        "Positive samples at the left, negative ones at the right; dots where the losses touch.",
        2,
        List.of(panel("positive", 1), panel("negative", -1)));
  }

  private static Panel panel(String title, double sign) {
    List<Point> touching = new ArrayList<>();
    for (double f : new double[] {COSTS.lowerThreshold(), COSTS.upperThreshold()}) {
      touching.add(new Point(f, doubleHinge(sign, f)));
    }
    return new Panel(
        title,
        Axis.of("f(x)").between(-REACH, REACH),
        Axis.of("loss").between(0, REACH),
        new Line("likelihood", curve(f -> likelihood(sign, f)), Dash.DASHED, false),
        new Line("double hinge", curve(f -> doubleHinge(sign, f))),
        new Layer.Points("at f- and f+", touching));
  }

  private static List<Point> curve(DoubleUnaryOperator loss) {
    List<Point> points = new ArrayList<>();
    for (int k = 0; k <= STEPS; k++) {
      double f = REACH * (2.0 * k / STEPS - 1);
      points.add(new Point(f, loss.applyAsDouble(f)));
    }
    return points;
  }
}
