package io.github.svmrelevance.reproductions.hermes;

import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.diagnostic.Message;
import io.github.svmrelevance.api.execution.Job;
import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.api.execution.Worker;
import io.github.svmrelevance.api.parameter.Parameter;
import io.github.svmrelevance.api.parameter.ParameterValues;
import io.github.svmrelevance.api.result.FeatureRanking;
import io.github.svmrelevance.methods.gradientangle.RankOptions.Score;
import io.github.svmrelevance.report.figure.Axis;
import io.github.svmrelevance.report.figure.Figure;
import io.github.svmrelevance.report.figure.Layer.Bars;
import io.github.svmrelevance.report.figure.Layer.Dash;
import io.github.svmrelevance.report.figure.Layer.Line;
import io.github.svmrelevance.report.figure.Panel;
import io.github.svmrelevance.reproductions.ComparisonTable;
import io.github.svmrelevance.reproductions.ComparisonTable.Cell;
import io.github.svmrelevance.reproductions.DataNeed;
import io.github.svmrelevance.reproductions.Reproduction;
import io.github.svmrelevance.reproductions.ReproductionDescription;
import io.github.svmrelevance.reproductions.ReproductionRequest;
import io.github.svmrelevance.reproductions.ReproductionResult;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/** Accuracies with fewer and fewer features on the wine and the breast cancer data. */
public final class HermesFigure3 implements Reproduction {

  private static final String WINE = "wine";
  private static final String WDBC = "wdbc";

  private static final Parameter<Integer> WINE_REPETITIONS =
      Parameter.integer("wine-repetitions", "random splits of the wine data; 500 in the paper")
          .within(value -> value >= 2 && value <= 100_000, "a whole number from 2 to 100000")
          .withDefault(100);
  private static final Parameter<Integer> WDBC_REPETITIONS =
      Parameter.integer("wdbc-repetitions", "random splits of the cancer data; 20 in the paper")
          .within(value -> value >= 2 && value <= 100_000, "a whole number from 2 to 100000")
          .withDefault(20);
  private static final Parameter<Double> C =
      Parameter.real("C", "cost of a unit of training loss")
          .within(value -> value > 0, "a number above 0")
          .withDefault(10.0);
  private static final Parameter<String> KERNEL =
      Parameter.text("kernel", "kernel of the SVMs").withDefault("linear");

  private static final ReproductionDescription DESCRIPTION =
      new ReproductionDescription(
          "hermes-figure3",
          "Fewer features on wine and breast cancer data",
          "Figure 3",
          "L. Hermes, J. M. Buhmann, Feature Selection for Support Vector Machines, ICPR 2000",
          "Linear SVMs, one class against the rest, on a random two thirds of the data; scores"
              + " averaged over the classes; accuracies on the other third. The paper gives C = 10"
              + " for its artificial data and nothing for these, so 10 is taken. It does not say"
              + " whether features were scaled. Here they are standardised by the training"
              + " samples, which average separation needs to make sense.",
          List.of(
              DataNeed.shipped(WINE, "Wine recognition, UCI 109"),
              DataNeed.shipped(WDBC, "Breast Cancer Wisconsin (Diagnostic), UCI 17")),
          List.of(WINE_REPETITIONS, WDBC_REPETITIONS, C, KERNEL),
          1);

  /** One split: the ranking, and the accuracies by the three orders. */
  private record Split(
      FeatureRanking ranking,
      Retention.Accuracies best,
      Retention.Accuracies separation,
      Retention.Accuracies random)
      implements Serializable {}

  /** What is split, and how to train on it. */
  private record Samples(String name, Dataset data, String kernel, double c)
      implements Serializable {}

  private enum SplitJob implements Job<Samples, Integer, Split> {
    INSTANCE;

    @Override
    public Worker<Integer, Split> open(Samples shared, RunContext context) {
      return repetition -> split(context, shared, repetition);
    }
  }

  /** What was found on a data set. */
  private record Study(
      List<String> features,
      Averages scores,
      Averages best,
      Averages bestOnTraining,
      Averages separation,
      Averages random) {}

  /** Creates the reproduction. */
  public HermesFigure3() {}

  @Override
  public ReproductionDescription description() {
    return DESCRIPTION;
  }

  @Override
  public ReproductionResult run(ReproductionRequest request, RunContext context) {
    ParameterValues given = request.parameters();
    Study wine = study(context, given, WINE, request.require(WINE), given.get(WINE_REPETITIONS));
    Study wdbc = study(context, given, WDBC, request.require(WDBC), given.get(WDBC_REPETITIONS));
    return new ReproductionResult(
        List.of(table("Wine", wine), table("Breast cancer", wdbc)),
        List.of(figure(wine, wdbc)),
        remarks(wine, wdbc));
  }

  private static Study study(
      RunContext context, ParameterValues given, String name, Dataset data, int repetitions) {
    List<Split> splits =
        context.mapAll(
            "splits of " + name,
            SplitJob.INSTANCE,
            new Samples(name, data, given.get(KERNEL), given.get(C)),
            IntStream.range(0, repetitions).boxed().toList());
    return new Study(
        data.featureNames(),
        Averages.of(splits.stream().map(split -> Orders.scores(split.ranking())).toList()),
        Averages.of(splits.stream().map(split -> split.best().test()).toList()),
        Averages.of(splits.stream().map(split -> split.best().training()).toList()),
        Averages.of(splits.stream().map(split -> split.separation().test()).toList()),
        Averages.of(splits.stream().map(split -> split.random().test()).toList()));
  }

  private static Split split(RunContext context, Samples samples, int repetition) {
    String name = samples.name();
    Dataset data = samples.data();
    int n = data.samples();
    int[] rows =
        Orders.shuffled(n, context.random("hermes-figure3", name, "split", "" + repetition));
    int count = (2 * n + 1) / 3;
    Dataset training = data.selectSamples(Arrays.copyOf(rows, count));
    Dataset test = data.selectSamples(Arrays.copyOfRange(rows, count, n));
    double c = samples.c();
    String kernel = samples.kernel();
    FeatureRanking ranking = Orders.rank(context, training, true, Score.GRADIENT_ANGLE, kernel, c);
    FeatureRanking separation =
        Orders.rank(context, training, true, Score.AVERAGE_SEPARATION, kernel, c);
    int[] random =
        Orders.shuffled(
            data.featureNames().size(),
            context.random("hermes-figure3", name, "order", "" + repetition));
    Retention retention = new Retention(context, kernel, c, training, test, true);
    return new Split(
        ranking,
        retention.along(Orders.bestFirst(ranking)),
        retention.along(Orders.bestFirst(separation)),
        retention.along(random));
  }

  private static ComparisonTable table(String title, Study study) {
    List<List<Cell>> rows = new ArrayList<>();
    for (int m = study.features().size(); m > 0; m--) {
      rows.add(
          List.of(
              Cell.text(Integer.toString(m)),
              study.best().cell(m, 4),
              study.separation().cell(m, 4),
              study.random().cell(m, 4),
              study.bestOnTraining().cell(m, 4)));
    }
    return new ComparisonTable(
        title + ": test accuracy by the number of features, mean and standard error",
        List.of(
            "features",
            "best first",
            "by average separation",
            "random order",
            "best first, on training data"),
        rows);
  }

  private static Figure figure(Study wine, Study wdbc) {
    return new Figure(
        "Feature ranking on real data",
        "The accuracy with the number of features retained, and the scores of the features.",
        2,
        List.of(
            new Panel(
                "(a) wine",
                Axis.of("features retained").between(0, wine.features().size()),
                Axis.of("accuracy"),
                new Line("best first", wine.best().points()),
                new Line("by average separation", wine.separation().points()),
                new Line("random order", wine.random().points())),
            new Panel(
                "(b) breast cancer",
                Axis.of("features retained").between(0, wdbc.features().size()),
                Axis.of("accuracy"),
                new Line("best first", wdbc.best().points()),
                new Line(
                    "best first, on training data",
                    wdbc.bestOnTraining().points(),
                    Dash.DASHED,
                    false)),
            scores("(a) scores", wine),
            scores("(b) scores", wdbc)));
  }

  private static Panel scores(String title, Study study) {
    return new Panel(
        title,
        Axis.ofCategories("", study.features()),
        Axis.of("score"),
        true,
        List.of(new Bars("score", study.scores().bars())));
  }

  private static List<Message> remarks(Study wine, Study wdbc) {
    int d = wdbc.features().size();
    Averages test = wdbc.best();
    int top = d;
    for (int m = d; m > 0; m--) {
      top = test.mean(m) > test.mean(top) ? m : top;
    }
    double gain = 0;
    double overRandom = 0;
    int count = wine.features().size();
    for (int m = 1; m <= count; m++) {
      gain += 100 * (wine.best().mean(m) - wine.separation().mean(m)) / count;
      overRandom += 100 * (wine.best().mean(m) - wine.random().mean(m)) / count;
    }
    return ReproductionResult.plain(
        "The paper prints pictures without numbers. What it says of them: on wine its score beats"
            + " random selection, and average separation by less than on the artificial data. On the"
            + " cancer data the training accuracy falls as features go, and the test accuracy first"
            + " rises slightly, then falls.",
        String.format(
            Locale.ROOT,
            "Wine, averaged over the numbers of features: best first is %+.2f points above random"
                + " order and %+.2f above average separation.",
            overRandom,
            gain),
        String.format(
            Locale.ROOT,
            "Breast cancer: test accuracy %.4f with all %d features, at most %.4f with %d, %.4f with"
                + " one; training accuracy %.4f, %.4f and %.4f.",
            test.mean(d),
            d,
            test.mean(top),
            top,
            test.mean(1),
            wdbc.bestOnTraining().mean(d),
            wdbc.bestOnTraining().mean(top),
            wdbc.bestOnTraining().mean(1)));
  }
}
