package io.github.svmrelevance.reproductions.goepfert2018;

import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.data.Scaling;
import io.github.svmrelevance.api.diagnostic.Message;
import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.api.method.AnalysisRequest;
import io.github.svmrelevance.api.parameter.Parameter;
import io.github.svmrelevance.api.parameter.ParameterValues;
import io.github.svmrelevance.api.result.FeatureInterval;
import io.github.svmrelevance.api.result.LinearModel;
import io.github.svmrelevance.api.result.RejectOutcome;
import io.github.svmrelevance.api.result.RelevanceIntervals;
import io.github.svmrelevance.api.result.ScoredModel;
import io.github.svmrelevance.core.data.Standardizer;
import io.github.svmrelevance.core.reject.RejectThresholds;
import io.github.svmrelevance.core.reject.ScoredSamples;
import io.github.svmrelevance.core.synthetic.RejectToySpec;
import io.github.svmrelevance.methods.options.IntervalOptions;
import io.github.svmrelevance.methods.rejectbounds.RejectBounds;
import io.github.svmrelevance.methods.rejectbounds.RejectBoundsOptions;
import io.github.svmrelevance.report.figure.Figure;
import io.github.svmrelevance.report.figure.Panel;
import io.github.svmrelevance.report.figure.RejectFigure;
import io.github.svmrelevance.reproductions.ComparisonTable;
import io.github.svmrelevance.reproductions.ComparisonTable.Cell;
import io.github.svmrelevance.reproductions.DataNeed;
import io.github.svmrelevance.reproductions.Reproduction;
import io.github.svmrelevance.reproductions.ReproductionDescription;
import io.github.svmrelevance.reproductions.ReproductionRequest;
import io.github.svmrelevance.reproductions.ReproductionResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The baseline and the two extreme models of the first feature on three toys, and the study on real
 * data that the paper announces.
 */
public final class Goepfert2018Figure1 implements Reproduction {

  private static final Parameter<Integer> SAMPLES =
      Parameter.integer("samples", "samples of each toy; the paper does not say")
          .within(value -> value >= 10 && value <= 10_000, "a whole number from 10 to 10000")
          .withDefault(200);
  private static final Parameter<Integer> DRAW =
      Parameter.integer("draw", "which draw of the toys").withDefault(0);
  private static final Parameter<Double> REJECT_COST =
      Parameter.real(
              "reject-cost", "cost r of a reject, and the threshold; the paper has no number")
          .within(value -> value > 0 && value <= 0.5, "a number above 0 and at most 0.5")
          .withDefault(0.25);
  private static final Parameter<Double> LAMBDA =
      Parameter.real("lambda", "weight of ||w||^2 in the baselines of the toys; the paper has 1")
          .within(value -> value > 0, "a number above 0")
          .withDefault(1.0);

  private static final Parameter<Double> SLACK =
      Parameter.real("slack", "how much worse than the baseline a model may be; the paper has 0")
          .within(value -> value >= 0, "a number of at least 0")
          .withDefault(0.0);

  private static final String WDBC = "wdbc";

  private static final ReproductionDescription DESCRIPTION =
      new ReproductionDescription(
          "goepfert2018-figure1",
          "What equivalent models with a reject option reject",
          "Figure 1 and Section 5",
          "C. Goepfert, J. P. Goepfert, B. Hammer, Analyzing Feature Relevance for Linear Reject"
              + " Option SVM using Relevance Intervals, 2018",
          "Three sets with two noisy measurements of one quantity: the first one noisier, both alike,"
              + " fewer samples in the middle. The paper prints neither noise, number of samples nor"
              + " r; these are ours (core.synthetic, r = 0.25). Rows: data sets; columns: baseline,"
              + " least and most weight for the first feature. Then the same on WDBC, the real data"
              + " that the paper announces: how far the extreme models of each feature differ from"
              + " the baseline in what they reject and in their true reject loss.",
          List.of(DataNeed.shipped(WDBC, "Breast Cancer Wisconsin (Diagnostic), UCI 17")),
          List.of(SAMPLES, DRAW, REJECT_COST, LAMBDA, SLACK),
          1);

  /** Creates the reproduction. */
  public Goepfert2018Figure1() {}

  @Override
  public ReproductionDescription description() {
    return DESCRIPTION;
  }

  @Override
  public ReproductionResult run(ReproductionRequest request, RunContext context) {
    ParameterValues given = request.parameters();
    Dataset wdbc = request.require(WDBC);
    String malignant = ReproductionRequest.positive(wdbc, Optional.of("M"));
    List<Panel> panels = new ArrayList<>();
    List<List<Cell>> rows = new ArrayList<>();
    int flips = 0;
    int decisions = 0;
    for (RejectToySpec.Toy toy : RejectToySpec.Toy.values()) {
      Dataset data = new RejectToySpec(given.get(SAMPLES), toy).generate(given.get(DRAW)).data();
      RelevanceIntervals result =
          analyze(data, "1", given.get(REJECT_COST), given.get(LAMBDA), given.get(SLACK), context);
      FeatureInterval first = result.features().get(0);
      ScoredModel baseline = result.baseline().scored();
      for (Model model :
          List.of(
              new Model("baseline", baseline),
              new Model("least |w1|", first.lowerWitness().orElseThrow()),
              new Model("most |w1|", first.upperWitness().orElseThrow()))) {
        Drawn drawn = new Drawn(data, model.scored(), given.get(REJECT_COST));
        panels.add(drawn.panel(name(toy) + ": " + model.name()));
        rows.add(row(name(toy), model, data.samples()));
        flips += drawn.flips(baseline);
        decisions += data.samples();
      }
    }
    RelevanceIntervals real =
        analyze(
            wdbc,
            malignant,
            given.get(REJECT_COST),
            RejectBoundsOptions.LAMBDA.defaultValue().orElseThrow(),
            given.get(SLACK),
            context);
    return new ReproductionResult(
        List.of(
            new ComparisonTable(
                "The models of the figure",
                List.of(
                    "data",
                    "model",
                    "w1",
                    "w2",
                    "rejected",
                    "newly rejected",
                    "no longer rejected",
                    "reject loss"),
                rows),
            WdbcStudy.table(real)),
        List.of(
            new Figure(
                "Baseline and extreme models",
                "Samples, decisions and rejects (grey), on standardised features.",
                3,
                panels)),
        List.of(
            Message.of(
                String.format(
                    Locale.ROOT,
                    "The paper observes that classes are seldom flipped between these models while the"
                        + " choice of rejected points differs strongly. Here %d of %d decisions of the"
                        + " nine models are the opposite of the baseline's.",
                    flips,
                    decisions)),
            Message.of(
                "Without slack, one extreme of each row is the baseline itself, whatever the data. At the"
                    + " baseline 2 lambda w is the negative gradient of the mean loss. So the loss"
                    + " grows if weight moves, at the same norm, from the larger of two weights to the"
                    + " smaller one. The feature of less weight cannot get more. ",
                RejectBoundsOptions.SLACK,
                " 0.1 shows models" + " that differ on both sides."),
            Message.of(WdbcStudy.remark(real))));
  }

  private static String name(RejectToySpec.Toy toy) {
    return switch (toy) {
      case FIRST_NOISIER -> "first noisier";
      case EQUAL_NOISE -> "equal noise";
      case SPARSE_MIDDLE -> "sparse middle";
    };
  }

  private static RelevanceIntervals analyze(
      Dataset data,
      String positive,
      double rejectCost,
      double lambda,
      double slack,
      RunContext context) {
    RejectBounds method = new RejectBounds();
    ParameterValues parameters =
        method
            .description()
            .defaults()
            .with(RejectBoundsOptions.REJECT_COST, rejectCost)
            .with(RejectBoundsOptions.LAMBDA, lambda)
            .with(RejectBoundsOptions.SLACK, slack)
            .with(IntervalOptions.THRESHOLD, IntervalOptions.Threshold.NONE);
    return method.analyze(
        new AnalysisRequest(data, Optional.of(positive), Scaling.SD, parameters), context);
  }

  /** One of the models of a row of panels. */
  private record Model(String name, ScoredModel scored) {}

  private static List<Cell> row(String data, Model model, int samples) {
    RejectOutcome outcome = model.scored().rejects().orElseThrow();
    return List.of(
        Cell.text(data),
        Cell.text(model.name()),
        Cell.ours(model.scored().model().weight(0), 3),
        Cell.ours(model.scored().model().weight(1), 3),
        Cell.text(outcome.rejected().size() + " of " + samples),
        Cell.ours(outcome.newlyRejected().size(), 0),
        Cell.ours(outcome.noLongerRejected().size(), 0),
        Cell.ours(outcome.loss(), 4));
  }

  /** The decisions of one model on standardised samples. */
  private static final class Drawn {
    private final Dataset data;
    private final LinearModel model;
    private final RejectThresholds thresholds;

    Drawn(Dataset original, ScoredModel scored, double threshold) {
      this.data = Standardizer.fit(original).apply(original);
      this.model = scored.model();
      this.thresholds = RejectThresholds.band(threshold);
    }

    Panel panel(String title) {
      ScoredSamples samples = new ScoredSamples();
      double[] signs = data.classes().signs("1");
      for (int i = 0; i < signs.length; i++) {
        double[] point = data.matrix().row(i);
        samples.add(point, signs[i], score(model, point));
      }
      return RejectFigure.regions(
          title,
          data.featureNames(),
          List.of("1", "-1"),
          samples,
          thresholds,
          point -> score(model, point));
    }

    private static double score(LinearModel linear, double[] point) {
      double sum = linear.bias();
      for (int j = 0; j < point.length; j++) {
        sum += linear.weight(j) * point[j];
      }
      return sum;
    }

    /** How many samples the baseline decides one way and this model the other way. */
    int flips(ScoredModel baseline) {
      int flips = 0;
      for (int i = 0; i < data.samples(); i++) {
        double[] point = data.matrix().row(i);
        double before = score(baseline.model(), point);
        double now = score(model, point);
        boolean decided =
            Math.abs(before) > thresholds.upper() && Math.abs(now) > thresholds.upper();
        flips += decided && before * now < 0 ? 1 : 0;
      }
      return flips;
    }
  }
}
