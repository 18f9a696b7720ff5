package io.github.svmrelevance.reproductions.hermes;

import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.diagnostic.Message;
import io.github.svmrelevance.api.execution.Job;
import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.api.execution.Worker;
import io.github.svmrelevance.api.parameter.Parameter;
import io.github.svmrelevance.api.result.FeatureRanking;
import io.github.svmrelevance.core.synthetic.NoiseLadderSpec;
import io.github.svmrelevance.methods.gradientangle.RankOptions.Score;
import io.github.svmrelevance.report.figure.Axis;
import io.github.svmrelevance.report.figure.Figure;
import io.github.svmrelevance.report.figure.Layer;
import io.github.svmrelevance.report.figure.Layer.Bars;
import io.github.svmrelevance.report.figure.Layer.Dash;
import io.github.svmrelevance.report.figure.Layer.Level;
import io.github.svmrelevance.report.figure.Layer.Line;
import io.github.svmrelevance.report.figure.Panel;
import io.github.svmrelevance.reproductions.ComparisonTable;
import io.github.svmrelevance.reproductions.ComparisonTable.Cell;
import io.github.svmrelevance.reproductions.Reproduction;
import io.github.svmrelevance.reproductions.ReproductionDescription;
import io.github.svmrelevance.reproductions.ReproductionRequest;
import io.github.svmrelevance.reproductions.ReproductionResult;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;

/** Scores and accuracies on artificial data whose noise grows from feature to feature. */
public final class HermesFigure2 implements Reproduction {

  private static final int FEATURES = 20;
  private static final int SAMPLES = 500;
  private static final String KERNEL = "poly:degree=2,gamma=1,coef0=1";

  private static final Parameter<Integer> REPETITIONS =
      Parameter.integer("repetitions", "how often data are drawn; 100 in the paper")
          .within(value -> value >= 2 && value <= 10_000, "a whole number from 2 to 10000")
          .withDefault(20);
  private static final Parameter<Double> C =
      Parameter.real("C", "cost of a unit of training loss; 10 in the paper")
          .within(value -> value > 0, "a number above 0")
          .withDefault(10.0);

  private static final ReproductionDescription DESCRIPTION =
      new ReproductionDescription(
          "hermes-figure2",
          "Fewer features on artificial data",
          "Figure 2",
          "L. Hermes, J. M. Buhmann, Feature Selection for Support Vector Machines, ICPR 2000",
          "Two classes around (1, ..., 1) and (-1, ..., -1) in 20 dimensions with noise of standard"
              + " deviation 0.2 * 1.2^(i-1), not standardised. An SVM with a polynomial kernel of"
              + " degree 2 and C = 10, trained on 500 samples. Features are ranked on these, then"
              + " SVMs trained on the m first of each order. The paper does not say what its"
              + " performances are measured on; here it is 500 further samples of each draw.",
          List.of(),
          List.of(REPETITIONS, C),
          1);

  /** The orders of the figure. */
  private enum Order {
    BEST("best first"),
    RANDOM("random order"),
    SEPARATION("by average separation"),
    WORST("worst first");

    private final String label;

    Order(String label) {
      this.label = label;
    }
  }

  /** One draw: the ranking, and the test accuracies by order. */
  private record Draw(FeatureRanking ranking, Map<Order, double[]> accuracies)
      implements Serializable {}

  /** Draws data, ranks their features, and trains with fewer and fewer of them, with some C. */
  private enum DrawJob implements Job<Double, Integer, Draw> {
    INSTANCE;

    @Override
    public Worker<Integer, Draw> open(Double c, RunContext context) {
      return repetition -> draw(context, c, repetition);
    }
  }

  /** Creates the reproduction. */
  public HermesFigure2() {}

  @Override
  public ReproductionDescription description() {
    return DESCRIPTION;
  }

  @Override
  public ReproductionResult run(ReproductionRequest request, RunContext context) {
    double c = request.parameters().get(C);
    List<Draw> draws =
        context.mapAll(
            "draws",
            DrawJob.INSTANCE,
            c,
            IntStream.range(0, request.parameters().get(REPETITIONS)).boxed().toList());
    Averages scores =
        Averages.of(draws.stream().map(draw -> Orders.scores(draw.ranking())).toList());
    Map<Order, Averages> changes = new EnumMap<>(Order.class);
    for (Order order : Order.values()) {
      changes.put(order, Averages.of(draws.stream().map(draw -> change(draw, order)).toList()));
    }
    Averages full = Averages.of(draws.stream().map(draw -> new double[] {all(draw)}).toList());
    return new ReproductionResult(
        List.of(table(changes)), List.of(figure(scores, changes)), remarks(scores, changes, full));
  }

  private static Draw draw(RunContext context, double c, int repetition) {
    long seed = context.random("hermes-figure2", "data", "" + repetition).nextLong();
    Dataset both = new NoiseLadderSpec(2 * SAMPLES, FEATURES, 0.2, 1.2).generate(seed).data();
    Dataset training = both.selectSamples(IntStream.range(0, SAMPLES).toArray());
    Dataset test = both.selectSamples(IntStream.range(SAMPLES, 2 * SAMPLES).toArray());
    FeatureRanking ranking = Orders.rank(context, training, false, Score.GRADIENT_ANGLE, KERNEL, c);
    int[] best = Orders.bestFirst(ranking);
    int[] separation =
        Orders.bestFirst(
            Orders.rank(context, training, false, Score.AVERAGE_SEPARATION, KERNEL, c));
    int[] random =
        Orders.shuffled(FEATURES, context.random("hermes-figure2", "order", "" + repetition));
    Retention retention = new Retention(context, KERNEL, c, training, test, false);
    Map<Order, double[]> accuracies = new EnumMap<>(Order.class);
    accuracies.put(Order.BEST, retention.along(best).test());
    accuracies.put(Order.RANDOM, retention.along(random).test());
    accuracies.put(Order.SEPARATION, retention.along(separation).test());
    accuracies.put(Order.WORST, retention.along(Orders.reversed(best)).test());
    return new Draw(ranking, accuracies);
  }

  /** H^n, the accuracy with all features, which has no order. */
  private static double all(Draw draw) {
    return draw.accuracies().get(Order.BEST)[FEATURES - 1];
  }

  private static double[] change(Draw draw, Order order) {
    double all = all(draw);
    double[] change = draw.accuracies().get(order).clone();
    for (int m = 0; m < FEATURES; m++) {
      change[m] = 100 * (change[m] - all);
    }
    return change;
  }

  private static ComparisonTable table(Map<Order, Averages> changes) {
    List<String> columns = new ArrayList<>(List.of("features"));
    changes.keySet().forEach(order -> columns.add(order.label));
    List<List<Cell>> rows = new ArrayList<>();
    for (int m = FEATURES; m > 0; m--) {
      List<Cell> row = new ArrayList<>(List.of(Cell.text(Integer.toString(m))));
      for (Averages change : changes.values()) {
        row.add(change.cell(m, 2));
      }
      rows.add(row);
    }
    return new ComparisonTable(
        "Change of the test accuracy against that with all features, in percentage points: mean and"
            + " standard error",
        columns,
        rows);
  }

  private static Figure figure(Averages scores, Map<Order, Averages> changes) {
    List<Layer> lines = new ArrayList<>();
    lines.add(new Level("all features", 0, Dash.DOTTED));
    changes.forEach((order, change) -> lines.add(new Line(order.label, change.points())));
    List<String> names = IntStream.rangeClosed(1, FEATURES).mapToObj(Integer::toString).toList();
    return new Figure(
        "Feature ranking on artificial data",
        "The score of each feature, and the change of the test accuracy with the number of features"
            + " retained.",
        2,
        List.of(
            new Panel(
                "(a)",
                Axis.ofCategories("feature, with growing noise", names),
                Axis.of("score"),
                new Bars("score", scores.bars())),
            new Panel(
                "(b)",
                Axis.of("features retained").between(0, FEATURES),
                Axis.of("change of accuracy, %"),
                false,
                lines)));
  }

  private static List<Message> remarks(
      Averages scores, Map<Order, Averages> changes, Averages full) {
    Averages best = changes.get(Order.BEST);
    int least = FEATURES;
    while (least > 1 && best.mean(least - 1) >= 0) {
      least--;
    }
    int inversions = 0;
    for (int j = 2; j <= FEATURES; j++) {
      inversions += scores.mean(j) > scores.mean(j - 1) ? 1 : 0;
    }
    int half = FEATURES / 2;
    return ReproductionResult.plain(
        "The paper prints pictures without numbers. What it says of them: scores fall as the noise"
            + " grows; dropping the worst features first raises the accuracy; every other order lowers"
            + " it at once.",
        inversions == 0
            ? "Here the mean scores fall from each feature to the next."
            : "Here the mean scores fall, but for "
                + inversions
                + " of "
                + (FEATURES - 1)
                + " steps.",
        String.format(
            Locale.ROOT,
            "With all features the accuracy is %.4f. Best first, the mean stays at or above it down to"
                + " %d features; with %d features it has changed by %+.2f points best first, %+.2f in"
                + " random order, %+.2f by average separation, %+.2f worst first.",
            full.mean(1),
            least,
            half,
            best.mean(half),
            changes.get(Order.RANDOM).mean(half),
            changes.get(Order.SEPARATION).mean(half),
            changes.get(Order.WORST).mean(half)));
  }
}
