package io.github.svmrelevance.reproductions.goepfert;

import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.data.Scaling;
import io.github.svmrelevance.api.diagnostic.Message;
import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.api.method.AnalysisRequest;
import io.github.svmrelevance.api.parameter.Parameter;
import io.github.svmrelevance.api.parameter.ParameterValues;
import io.github.svmrelevance.api.result.FeatureInterval;
import io.github.svmrelevance.api.result.FeatureInterval.Bounds;
import io.github.svmrelevance.api.result.RelevanceClass;
import io.github.svmrelevance.api.result.RelevanceIntervals;
import io.github.svmrelevance.methods.bounds.BoundsOptions;
import io.github.svmrelevance.methods.bounds.RelevanceBounds;
import io.github.svmrelevance.methods.options.IntervalOptions;
import io.github.svmrelevance.report.figure.Axis;
import io.github.svmrelevance.report.figure.Figure;
import io.github.svmrelevance.report.figure.Layer;
import io.github.svmrelevance.report.figure.Layer.Bars;
import io.github.svmrelevance.report.figure.Layer.Point;
import io.github.svmrelevance.report.figure.Layer.Points;
import io.github.svmrelevance.report.figure.Layer.Span;
import io.github.svmrelevance.report.figure.Panel;
import io.github.svmrelevance.reproductions.ComparisonTable;
import io.github.svmrelevance.reproductions.ComparisonTable.Cell;
import io.github.svmrelevance.reproductions.ComparisonTable.Quantity;
import io.github.svmrelevance.reproductions.DataNeed;
import io.github.svmrelevance.reproductions.Reproduction;
import io.github.svmrelevance.reproductions.ReproductionDescription;
import io.github.svmrelevance.reproductions.ReproductionRequest;
import io.github.svmrelevance.reproductions.ReproductionResult;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The relevance profile of the Wisconsin breast cancer data. */
public final class GoepfertFigure2 implements Reproduction {

  private static final Parameter<Double> C =
      Parameter.real("C", "weight of the training loss against the norm of the weights")
          .within(value -> value > 0, "a number above 0")
          .withDefault(1.0);
  private static final Parameter<Integer> PERMUTATIONS =
      Parameter.integer("permutations", "permutations of each feature")
          .within(value -> value >= 2 && value <= 10_000, "a whole number from 2 to 10000")
          .withDefault(19);

  private static final String WDBC = "wdbc";
  private static final int STATISTICS = 3;

  private static final ReproductionDescription DESCRIPTION =
      new ReproductionDescription(
          "goepfert-figure2",
          "Relevance profile of the Wisconsin breast cancer data",
          "Figure 2 and Section 4",
          "C. Goepfert, L. Pfannschmidt, B. Hammer, Feature Relevance Bounds for Linear"
              + " Classification, ESANN 2017",
          "Relevance bounds as the paper defines them: an L2 baseline, the joint budget without"
              + " slack, thresholds from permuting each feature. The paper names neither C nor the"
              + " number of permutations; here C = 1 and 19 permutations of each unless given otherwise."
              + " Features stand in blocks of three: mean, standard error and worst value of one"
              + " measurement.",
          List.of(DataNeed.shipped(WDBC, "Breast Cancer Wisconsin (Diagnostic), UCI 17")),
          List.of(C, PERMUTATIONS),
          1);

  /** The paper's F-score over all models at the ends of the bounds. */
  private static final Quantity PRINTED_F_SCORE = Quantity.of(0.98, 0.8e-3);

  /** Creates the reproduction. */
  public GoepfertFigure2() {}

  @Override
  public ReproductionDescription description() {
    return DESCRIPTION;
  }

  @Override
  public ReproductionResult run(ReproductionRequest request, RunContext context) {
    RelevanceBounds method = new RelevanceBounds();
    ParameterValues given = request.parameters();
    ParameterValues parameters =
        method
            .description()
            .defaults()
            .with(BoundsOptions.C, given.get(C))
            .with(BoundsOptions.BASELINE, BoundsOptions.BaselineNorm.L2)
            .with(BoundsOptions.BUDGET, BoundsOptions.BudgetKind.JOINT)
            .with(BoundsOptions.SLACK, 0.0)
            .with(IntervalOptions.THRESHOLD, IntervalOptions.Threshold.PER_FEATURE)
            .with(IntervalOptions.PROBES, given.get(PERMUTATIONS));
    Dataset data = request.require(WDBC);
    String malignant = ReproductionRequest.positive(data, Optional.of("M"));
    RelevanceIntervals result =
        method.analyze(
            new AnalysisRequest(data, Optional.of(malignant), Scaling.SD, parameters), context);
    return new ReproductionResult(
        List.of(quality(result), classes(result)), List.of(profile(result)), remarks(result));
  }

  private static ComparisonTable quality(RelevanceIntervals result) {
    double[] scores =
        result.features().stream()
            .flatMap(
                feature ->
                    Stream.of(feature.lowerWitness(), feature.upperWitness())
                        .flatMap(Optional::stream))
            .mapToDouble(model -> model.fScore())
            .toArray();
    double mean = Arrays.stream(scores).average().orElseThrow();
    double square = 0;
    for (double score : scores) {
      square += (score - mean) * (score - mean);
    }
    Quantity ours = Quantity.of(mean, Math.sqrt(square / (scores.length - 1)));
    return new ComparisonTable(
        "F-score of the models that attain the bounds: mean and standard deviation",
        List.of("models", "F-score"),
        List.of(
            List.of(
                Cell.text(Integer.toString(scores.length)),
                new ComparisonTable.Measured(Optional.of(ours), Optional.of(PRINTED_F_SCORE), 4))));
  }

  private static ComparisonTable classes(RelevanceIntervals result) {
    List<List<Cell>> rows = new ArrayList<>();
    for (RelevanceClass relevance : RelevanceClass.values()) {
      List<String> names = names(result, relevance);
      rows.add(
          List.of(
              Cell.text(Parameter.spell(relevance).replace('-', ' ')),
              Cell.ours(names.size(), 0),
              Cell.text(String.join(", ", names))));
    }
    return new ComparisonTable("Features by class", List.of("class", "number", "features"), rows);
  }

  private static List<String> names(RelevanceIntervals result, RelevanceClass relevance) {
    return result.features().stream()
        .filter(feature -> feature.relevance().equals(Optional.of(relevance)))
        .map(FeatureInterval::name)
        .toList();
  }

  /** The data have all means first, then all errors, then all worst values. */
  private static Figure profile(RelevanceIntervals result) {
    int d = result.features().size();
    int measurements = d / STATISTICS;
    List<String> names = new ArrayList<>();
    Map<RelevanceClass, List<Span>> bars = new EnumMap<>(RelevanceClass.class);
    for (RelevanceClass relevance : RelevanceClass.values()) {
      bars.put(relevance, new ArrayList<>());
    }
    List<Point> baseline = new ArrayList<>();
    for (int position = 0; position < d; position++) {
      int j = position % STATISTICS * measurements + position / STATISTICS;
      FeatureInterval feature = result.features().get(j);
      names.add(feature.name());
      Bounds bounds = feature.bounds().orElseThrow();
      bars.get(feature.relevance().orElse(RelevanceClass.NO_EVIDENCE))
          .add(new Span(position, bounds.lower(), bounds.upper()));
      baseline.add(new Point(position, Math.abs(result.baseline().scored().model().weight(j))));
    }
    bars.values().removeIf(List::isEmpty);
    List<Layer> layers = new ArrayList<>();
    bars.forEach(
        (relevance, spans) ->
            layers.add(new Bars(Parameter.spell(relevance).replace('-', ' '), spans)));
    layers.add(new Points("baseline", baseline));
    return Figure.of(
        "Relevance profile of WDBC",
        "The range of |w| for each feature, in blocks of three: mean, error and worst value.",
        new Panel(
            "",
            Axis.ofCategories("", names),
            Axis.of("|w| of standardised features"),
            true,
            layers));
  }

  private static List<Message> remarks(RelevanceIntervals result) {
    long strong = names(result, RelevanceClass.STRONG).size();
    return List.of(
        Message.of(
            "The paper prints the profile as a picture without numbers, and says that it singles out a"
                + " few clear strongly relevant features and a handful of weakly relevant ones; "
                + strong
                + (strong == 1 ? " feature is" : " features are")
                + " strongly relevant here. Which ones depends on C, which the paper does not name; try ",
            BoundsOptions.C,
            "."),
        Message.of(
            result.thresholds().infeasible()
                + " of "
                + result.thresholds().probes()
                + " permuted features admit no model within the budget and give no threshold."));
  }
}
