package io.github.svmrelevance.explorer.models;

import io.github.svmrelevance.api.CancellationToken;
import io.github.svmrelevance.api.SvmRelevanceException;
import io.github.svmrelevance.api.diagnostic.Warning;
import io.github.svmrelevance.api.diagnostic.Warnings;
import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.api.method.AnalysisRequest;
import io.github.svmrelevance.api.method.RelevanceMethod;
import io.github.svmrelevance.api.parameter.Parameter;
import io.github.svmrelevance.api.parameter.ParameterValues;
import io.github.svmrelevance.api.result.DecisionRanges;
import io.github.svmrelevance.api.result.PresetWeight;
import io.github.svmrelevance.api.result.RelevanceIntervals;
import io.github.svmrelevance.api.result.SmallestSets;
import io.github.svmrelevance.core.loss.WeightFunctional;
import io.github.svmrelevance.methods.bounds.BoundsOptions;
import io.github.svmrelevance.methods.bounds.RelevanceBounds;
import io.github.svmrelevance.methods.bounds.TrainedBounds;
import io.github.svmrelevance.methods.decisions.DecisionMultiplicity;
import io.github.svmrelevance.methods.intervals.AdmissibleSet;
import io.github.svmrelevance.methods.intervals.FeatureGroup;
import io.github.svmrelevance.methods.intervals.KnownExtremes;
import io.github.svmrelevance.methods.intervals.StudyData;
import io.github.svmrelevance.methods.intervals.TrainingSet;
import io.github.svmrelevance.methods.options.IntervalOptions;
import io.github.svmrelevance.methods.pairs.PairPolygon;
import io.github.svmrelevance.methods.smallest.SmallestFeatureSets;
import io.github.svmrelevance.methods.smallest.SmallestOptions;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/**
 * The admissible models of one data set, asked under one condition after another. What is trained
 * is kept, so that a change of slack or limits costs the ranges alone; and the models that were
 * found are, so that a limit that moves costs the ends alone that it passes. The numbers are those
 * of {@code bounds} with the same presets.
 *
 * <p>Thread-safe; a call may be stopped by its token, and others go on.
 *
 * @since 0.1
 */
public final class LiveModels implements AutoCloseable {

  /** How many trained baselines are kept, each with its C. */
  private static final int KEPT = 16;

  /** How exactly a polygon is drawn, as a share of its extent: less than a line's width. */
  private static final double PRECISION = 2e-3;

  /** So many objectives at most draw a polygon. */
  private static final int MOST_DIRECTIONS = 400;

  private final AnalysisRequest request;
  private final Contexts contexts;
  private final Warnings warnings = new Warnings();
  private final StudyData data;
  private final int[] positions;
  private final ModelConditions initial;
  private final RangeSolving ranges;

  /** By C, the least recently used first. */
  private final Map<Double, TrainedBounds> trained = new LinkedHashMap<>(KEPT, 0.75f, true);

  /**
   * Trains the first baseline.
   *
   * @param request what {@code bounds} would be asked, with values of all its parameters
   * @param contexts where work is done
   * @param threads how many features are solved at once, at least 1
   * @throws SvmRelevanceException if {@code bounds} could not be asked that
   */
  public LiveModels(AnalysisRequest request, Contexts contexts, int threads) {
    RelevanceMethod bounds = new RelevanceBounds();
    bounds.requireConsistent(request.parameters());
    bounds.description().requireAccepted(request.data());
    this.request = TrainedBounds.weighted(request);
    this.contexts = contexts;
    this.data = StudyData.of(this.request, warnings);
    this.positions = data.positions();
    ParameterValues plain = request.parameters().with(BoundsOptions.PRESET, List.of());
    TrainedBounds first = contexts.use(CancellationToken.none(), context -> train(plain, context));
    double c = first.baseline().hyperparameters().get("C");
    trained.put(c, first);
    Map<String, ModelConditions.Limits> limits = new LinkedHashMap<>();
    for (PresetWeight preset : first.under(this.request).presetWeights()) {
      limits.put(preset.feature(), new ModelConditions.Limits(preset.lower(), preset.upper()));
    }
    this.initial = new ModelConditions(request.parameters().get(BoundsOptions.SLACK), c, limits);
    this.ranges = new RangeSolving(data, contexts, threads);
  }

  private TrainedBounds train(ParameterValues parameters, RunContext context) {
    return TrainedBounds.of(with(parameters), data, context, warnings);
  }

  private AnalysisRequest with(ParameterValues parameters) {
    return new AnalysisRequest(
        request.data(), request.positiveClass(), request.scaling(), parameters);
  }

  /**
   * What {@code bounds} is asked under some conditions.
   *
   * @param now the conditions
   * @return the values of its parameters
   * @throws io.github.svmrelevance.api.parameter.InvalidParameterException if one is out of range
   */
  public ParameterValues parameters(ModelConditions now) {
    return request
        .parameters()
        .with(BoundsOptions.TUNE, false)
        .with(BoundsOptions.C, now.c())
        .with(BoundsOptions.SLACK, now.slack())
        .with(BoundsOptions.PRESET, now.presets());
  }

  /**
   * What the request asks.
   *
   * @return its conditions, with the C that was tuned if that was asked
   */
  public ModelConditions initial() {
    return initial;
  }

  /**
   * The request, with the weights of classes.
   *
   * @return the samples and all parameters
   */
  public AnalysisRequest request() {
    return request;
  }

  /**
   * What the user should know of the data and the training.
   *
   * @return each once
   */
  public List<Warning> warnings() {
    return warnings.list();
  }

  /**
   * The features and groups, in the order of the data.
   *
   * @return one entry each, those that do not vary among them
   */
  public List<Described> features() {
    TrainingSet training = data.training();
    List<Described> features = new ArrayList<>();
    for (int j = 0; j < positions.length; j++) {
      String name = data.all().get(j).name();
      if (positions[j] < 0) {
        features.add(new Described(name, Described.Kind.CONSTANT, List.of(), List.of()));
        continue;
      }
      FeatureGroup group = training.groups().get(positions[j]);
      boolean single = training.weights(positions[j]).size() == 1;
      features.add(
          new Described(
              name,
              single ? Described.Kind.WEIGHT : Described.Kind.SEVERAL,
              single ? List.of() : data.weightNames(positions[j]),
              single || training.coding().vectors() > 1
                  ? List.of()
                  : group.columns().stream().map(training.names()::get).toList()));
    }
    return features;
  }

  /**
   * The baseline of a C, trained unless it is known.
   *
   * @param c the weight of the loss
   * @param until stops the training
   * @return the models as good as it, at the slack of the request and without limits
   */
  public TrainedBounds trained(double c, CancellationToken until) {
    synchronized (trained) {
      TrainedBounds known = trained.get(c);
      if (known != null) {
        return known;
      }
    }
    ModelConditions plain = new ModelConditions(initial.slack(), c, Map.of());
    TrainedBounds made = contexts.use(until, context -> train(parameters(plain), context));
    synchronized (trained) {
      trained.put(c, made);
      if (trained.size() > KEPT) {
        trained.remove(trained.keySet().iterator().next());
      }
      return made;
    }
  }

  /**
   * The weight of each feature in the baseline.
   *
   * @param models what {@link #trained} returned
   * @return signed if there is one, of several the largest size; 0 of those that do not vary
   */
  public double[] baseline(TrainedBounds models) {
    double[] z = models.z();
    double[] weights = new double[positions.length];
    for (int j = 0; j < weights.length; j++) {
      List<WeightFunctional> own =
          positions[j] < 0 ? List.of() : data.training().weights(positions[j]);
      weights[j] =
          own.size() == 1
              ? own.get(0).value(z)
              : own.stream().mapToDouble(weight -> Math.abs(weight.value(z))).max().orElse(0);
    }
    return weights;
  }

  /**
   * Solves for the ranges of some features under conditions.
   *
   * @param now the conditions
   * @param wanted the positions of the features among {@link #features}, the most urgent first
   * @param until stops it; what was found before was reported
   * @param told of each range as soon as it is proven, from any thread
   * @throws io.github.svmrelevance.api.InfeasibleModelException if no model meets the limits
   * @throws io.github.svmrelevance.api.CancelledException if the training was stopped
   * @throws SvmRelevanceException if a condition is out of range or a solver failed
   */
  public void ranges(
      ModelConditions now,
      List<Integer> wanted,
      CancellationToken until,
      Consumer<FoundRange> told) {
    ranges.solve(under(now, until), ranges.memory(now), wanted, until, told);
  }

  /**
   * Solves for ranges as {@link #ranges} does, under conditions that nobody rests at: the models
   * found are not kept, so that those of other conditions are.
   *
   * @param now the conditions
   * @param wanted the positions of the features, the most urgent first
   * @param until stops it
   * @param told of each range
   */
  public void passingRanges(
      ModelConditions now,
      List<Integer> wanted,
      CancellationToken until,
      Consumer<FoundRange> told) {
    ranges.solve(under(now, until), new KnownExtremes(), wanted, until, told);
  }

  private TrainedBounds under(ModelConditions now, CancellationToken until) {
    return trained(now.c(), until).under(with(parameters(now)));
  }

  /**
   * The polygon of two weights under conditions.
   *
   * @param now the conditions
   * @param first the position of a feature with one weight
   * @param second the position of another
   * @param until stops it
   * @return the polygon
   * @throws IllegalArgumentException if a feature has several weights or none, or both are one
   */
  public PairPolygon pair(ModelConditions now, int first, int second, CancellationToken until) {
    TrainedBounds models = under(now, until);
    WeightFunctional one = weight(first);
    WeightFunctional other = weight(second);
    if (first == second) {
      throw new IllegalArgumentException("a pair of one feature");
    }
    return contexts.use(
        until,
        context -> {
          try (AdmissibleSet set = models.models().open(data.training(), context, ignored -> {})) {
            return PairPolygon.of(set, one, other, PRECISION, MOST_DIRECTIONS);
          }
        });
  }

  private WeightFunctional weight(int feature) {
    List<WeightFunctional> weights =
        positions[feature] < 0 ? List.of() : data.training().weights(positions[feature]);
    if (weights.size() != 1) {
      throw new IllegalArgumentException(
          "'" + data.all().get(feature).name() + "' has " + weights.size() + " weights");
    }
    return weights.get(0);
  }

  /**
   * The ranges of the samples' decisions under conditions.
   *
   * @param now the conditions
   * @param until stops it; the result is then partial
   * @return what {@code decisions} answers
   */
  public DecisionRanges decisions(ModelConditions now, CancellationToken until) {
    DecisionMultiplicity method = new DecisionMultiplicity();
    return contexts.use(
        until,
        context -> method.analyze(asked(method, parameters(now).toTexts(), Map.of()), context));
  }

  /**
   * The smallest sets of features under conditions, of which only those count that leave a feature
   * out: a search over sets keeps to no other limits.
   *
   * @param now the conditions
   * @param until stops it; the result is then partial
   * @return what {@code smallest} answers
   */
  public SmallestSets smallest(ModelConditions now, CancellationToken until) {
    SmallestFeatureSets method = new SmallestFeatureSets();
    return contexts.use(
        until,
        context ->
            (SmallestSets)
                method.analyze(
                    asked(
                        method,
                        parameters(now).toTexts(),
                        Map.of(SmallestOptions.NEVER.name(), unused(now))),
                    context));
  }

  /** Columns of a group are left out of no set by themselves. */
  private List<String> unused(ModelConditions now) {
    List<String> names = data.all().stream().map(FeatureGroup::name).toList();
    return now.unused().stream().filter(names::contains).toList();
  }

  /**
   * What {@code bounds} says of the request without limits: classes, evidence and critical slacks.
   *
   * @param until stops it; the result is then partial
   * @return the result
   */
  public RelevanceIntervals verdict(CancellationToken until) {
    RelevanceBounds method = new RelevanceBounds();
    ModelConditions plain = new ModelConditions(initial.slack(), initial.c(), Map.of());
    // No more than the page shows: a hand that leaves a feature out sees who takes over.
    ParameterValues asked =
        parameters(plain)
            .with(BoundsOptions.SUBSTITUTES, false)
            .with(BoundsOptions.SLACK_CURVE, 0)
            .with(BoundsOptions.C_PATH, 0)
            .with(BoundsOptions.EACH_CLASS, false)
            .with(BoundsOptions.RELIANCE, false)
            .with(IntervalOptions.RESAMPLE, 0);
    return contexts.use(until, context -> method.analyze(with(asked), context));
  }

  /** The request to another method: the values that it knows of what was given. */
  private AnalysisRequest asked(
      RelevanceMethod method, Map<String, List<String>> given, Map<String, List<String>> more) {
    List<Parameter<?>> declared = method.description().parameters();
    Map<String, List<String>> known = new LinkedHashMap<>();
    declared.stream()
        .map(Parameter::name)
        .filter(given::containsKey)
        .forEach(name -> known.put(name, given.get(name)));
    more.forEach(
        (name, values) -> {
          if (!values.isEmpty()) {
            known.put(name, values);
          }
        });
    return with(ParameterValues.ofTexts(declared, known));
  }

  /**
   * The positions of all features.
   *
   * @return in the order of the data
   */
  public List<Integer> all() {
    return IntStream.range(0, positions.length).boxed().toList();
  }

  /**
   * Whether each feature varies.
   *
   * @return one entry for each of {@link #features}
   */
  boolean[] varying() {
    boolean[] varying = new boolean[positions.length];
    for (int j : all()) {
      varying[j] = positions[j] >= 0;
    }
    return varying;
  }

  /** Lets the solvers end once they have no work; whoever waits has to be cancelled before. */
  @Override
  public void close() {
    ranges.close();
  }
}
