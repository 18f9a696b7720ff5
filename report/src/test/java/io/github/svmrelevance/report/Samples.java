package io.github.svmrelevance.report;

import io.github.svmrelevance.api.data.Scaling;
import io.github.svmrelevance.api.diagnostic.Message;
import io.github.svmrelevance.api.diagnostic.Place;
import io.github.svmrelevance.api.diagnostic.Warning;
import io.github.svmrelevance.api.result.BestSets;
import io.github.svmrelevance.api.result.CostPath;
import io.github.svmrelevance.api.result.DecisionRanges;
import io.github.svmrelevance.api.result.EliminationProfiles;
import io.github.svmrelevance.api.result.EvidenceLevel;
import io.github.svmrelevance.api.result.EvidenceLevel.ErrorRate;
import io.github.svmrelevance.api.result.FeatureEvidence;
import io.github.svmrelevance.api.result.FeatureInterval;
import io.github.svmrelevance.api.result.FeatureInterval.Bounds;
import io.github.svmrelevance.api.result.FeatureInterval.Status;
import io.github.svmrelevance.api.result.FeatureRanking;
import io.github.svmrelevance.api.result.LinearModel;
import io.github.svmrelevance.api.result.ModelClassReliance;
import io.github.svmrelevance.api.result.PresetWeight;
import io.github.svmrelevance.api.result.Quality;
import io.github.svmrelevance.api.result.RelevanceClass;
import io.github.svmrelevance.api.result.RelevanceIntervals;
import io.github.svmrelevance.api.result.RelevanceResult;
import io.github.svmrelevance.api.result.RunFacts;
import io.github.svmrelevance.api.result.SampleRange;
import io.github.svmrelevance.api.result.ScoredModel;
import io.github.svmrelevance.api.result.SlackCurve;
import io.github.svmrelevance.api.result.SmallestSets;
import io.github.svmrelevance.api.result.WeightPolygon;
import io.github.svmrelevance.api.result.WeightUnit;
import io.github.svmrelevance.report.document.RunReport;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/** Results to show. */
public final class Samples {

  private Samples() {}

  /**
   * Intervals of all classes and states, the upper bounds rising with the position.
   *
   * @param names the features
   * @return the result
   */
  public static RelevanceIntervals intervals(List<String> names) {
    List<FeatureInterval> features = new ArrayList<>();
    double[] weights = new double[names.size()];
    for (int j = 0; j < names.size(); j++) {
      weights[j] = -0.75 * j;
      features.add(interval(names.get(j), j));
    }
    ScoredModel model = new ScoredModel(new LinearModel(weights, 0.5), 0.98, 0.97);
    return new RelevanceIntervals(
        new RelevanceIntervals.Baseline(
            model,
            12.5,
            20.25,
            Map.of("joint", 36.025),
            Map.of("joint", new FeatureInterval.Enclosure(32.5, 32.75)),
            Map.of("C", 1.0)),
        new RelevanceIntervals.Thresholds(1e-7, 0, 0, Optional.empty()),
        features,
        List.of(warning("one thing to know")),
        false,
        0.4);
  }

  /**
   * The same features with evidence that falls with the position, and the classes that follow from
   * it: strong if in the middle of three, weak if before it, no evidence after it, and negligible
   * if last of all; the first is determined by the others, and the second correlated with none.
   *
   * @param rate what the level of 0.05 limits
   * @param names the features
   * @return the result; the features without evidence are used by all models nevertheless
   */
  public static RelevanceIntervals tested(ErrorRate rate, List<String> names) {
    RelevanceIntervals plain = intervals(names);
    int last = names.size() - 1;
    List<FeatureInterval> features = new ArrayList<>();
    for (int j = 0; j <= last; j++) {
      RelevanceClass relevance =
          switch (j % 3) {
            case 0 -> RelevanceClass.WEAK;
            case 1 -> RelevanceClass.STRONG;
            default -> j == last ? RelevanceClass.NEGLIGIBLE : RelevanceClass.NO_EVIDENCE;
          };
      features.add(
          new FeatureInterval(
              names.get(j),
              Optional.of(new Bounds(0.125, 2, 0.125, 2, 0)),
              Status.CERTIFIED,
              Optional.of(relevance),
              OptionalDouble.empty(),
              OptionalDouble.empty(),
              Optional.of(evidence(j)),
              Optional.empty(),
              Optional.empty(),
              Optional.empty(),
              OptionalDouble.empty(),
              List.of(),
              Optional.empty()));
    }
    return new RelevanceIntervals(
        plain.baseline(),
        new RelevanceIntervals.Thresholds(
            1e-7, 0, 0, Optional.of(new EvidenceLevel(rate, 0.05, 2000))),
        features,
        List.of(),
        false,
        0.4);
  }

  private static FeatureEvidence evidence(int j) {
    double p = j == 0 ? 3.2e-40 : j == 1 ? 0.000747 : 1 - 0.5 / j;
    return new FeatureEvidence(
        p / 2,
        j == 0 ? OptionalDouble.empty() : OptionalDouble.of(p / 4),
        j == 1 ? OptionalDouble.empty() : OptionalDouble.of(p / 8),
        p,
        Math.min(1, 2 * p),
        new FeatureEvidence.Effect(FeatureEvidence.Measured.AUC, j % 2 == 0 ? 0.875 : 0.125));
  }

  /**
   * The same features, each compared with copies of its own.
   *
   * @param names the features
   * @return the result: the first is without evidence, as are those after the second, which is
   *     strong
   */
  public static RelevanceIntervals compared(List<String> names) {
    RelevanceIntervals plain = intervals(names);
    List<FeatureInterval> features = new ArrayList<>();
    for (int j = 0; j < names.size(); j++) {
      boolean strong = j == 1;
      features.add(
          new FeatureInterval(
              names.get(j),
              Optional.of(new Bounds(0.125, 2, 0.125, 2, 0)),
              Status.CERTIFIED,
              Optional.of(strong ? RelevanceClass.STRONG : RelevanceClass.NO_EVIDENCE),
              OptionalDouble.of(0.0625),
              OptionalDouble.of(strong ? 1.5 : 2.5),
              Optional.empty(),
              Optional.empty()));
    }
    return new RelevanceIntervals(
        plain.baseline(),
        new RelevanceIntervals.Thresholds(1e-7, 500, 3, Optional.empty()),
        features,
        List.of(),
        false,
        0.4);
  }

  /**
   * Intervals along two values of C: the later the feature, the narrower its range; one that every
   * model uses at the larger C.
   *
   * @param names the features
   * @param needed the position of the feature that is needed
   * @return the result, with weights above the baseline's norm
   */
  public static RelevanceIntervals alongC(List<String> names, int needed) {
    List<CostPath.Step> steps = new ArrayList<>();
    for (double c : new double[] {1, 10}) {
      List<Optional<Bounds>> bounds = new ArrayList<>();
      for (int j = 0; j < names.size(); j++) {
        double lower = j == needed && c > 1 ? 0.25 : 0;
        double upper = 3.0 + names.size() - j;
        bounds.add(Optional.of(new Bounds(lower, upper, lower, upper, 0)));
      }
      steps.add(new CostPath.Step(c, Quality.ofTwoClasses(0.9, 0.8), 2, bounds));
    }
    RelevanceIntervals plain = intervals(names);
    return new RelevanceIntervals(
        plain.baseline(),
        plain.thresholds(),
        plain.features(),
        plain.warnings(),
        false,
        0.4,
        Optional.of(new CostPath(steps)),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        List.of(),
        WeightUnit.STANDARDIZED,
        List.of(),
        Optional.empty(),
        Optional.empty());
  }

  /**
   * Decisions about three samples: one agreed on, one ambiguous with two models, one not computed.
   *
   * @param names the features
   * @param outcomes two names
   * @return the result
   */
  public static DecisionRanges decisions(List<String> names, List<String> outcomes) {
    LinearModel model = new LinearModel(new double[names.size()], 0.5);
    List<SampleRange> samples =
        List.of(
            new SampleRange(
                0,
                Optional.of(outcomes.get(1)),
                2,
                outcomes.get(1),
                Optional.of(range(1, 3)),
                Status.CERTIFIED,
                List.of(outcomes.get(1)),
                Optional.empty()),
            new SampleRange(
                1,
                Optional.of(outcomes.get(0)),
                0.5,
                outcomes.get(1),
                Optional.of(range(-1, 1.5)),
                Status.RELAXED,
                outcomes,
                Optional.of(new SampleRange.Disagreement(model, model))),
            new SampleRange(
                2,
                Optional.of(outcomes.get(0)),
                -1,
                outcomes.get(0),
                Optional.empty(),
                Status.NOT_COMPUTED,
                List.of(),
                Optional.empty()));
    return new DecisionRanges(
        intervals(names).baseline(),
        names,
        DecisionRanges.Scale.SCORE,
        outcomes,
        Optional.empty(),
        samples,
        OptionalDouble.empty(),
        Optional.empty(),
        List.of(warning("one thing to know")),
        true,
        0.4,
        Optional.empty());
  }

  /**
   * The same three samples where scores up to 1.25 are rejected: all models decide for the first,
   * but some reject it; some reject the second, and others decide for it.
   *
   * @param names the features
   * @param outcomes two names
   * @return the result
   */
  public static DecisionRanges rejecting(List<String> names, List<String> outcomes) {
    DecisionRanges plain = decisions(names, outcomes);
    List<SampleRange> samples = new ArrayList<>();
    for (SampleRange sample : plain.samples()) {
      boolean rejected = Math.abs(sample.baseline()) <= 1.25;
      samples.add(
          new SampleRange(
              sample.row(),
              sample.truth(),
              sample.baseline(),
              rejected ? "rejected" : sample.predicted(),
              sample.range(),
              sample.status(),
              sample.range().isPresent() ? List.of("rejected", outcomes.get(1)) : List.of(),
              sample.disagreement()));
    }
    return new DecisionRanges(
        plain.baseline(),
        names,
        plain.scale(),
        List.of(outcomes.get(0), "rejected", outcomes.get(1)),
        Optional.of(new DecisionRanges.RejectOption("rejected", 0.25, 1.25)),
        samples,
        plain.ambiguousWeight(),
        plain.source(),
        plain.warnings(),
        true,
        0.4,
        Optional.empty());
  }

  /**
   * Predictions of a number for two samples of a file, or of the data.
   *
   * @param source the file; empty for the data, whose numbers are 1 and 7
   * @return the result
   */
  public static DecisionRanges predictions(Optional<String> source) {
    List<SampleRange> samples = new ArrayList<>();
    for (int i = 0; i < 2; i++) {
      samples.add(
          new SampleRange(
              i,
              source.isPresent() ? Optional.empty() : Optional.of(i == 0 ? "1.0" : "7.0"),
              1.5,
              "1.5",
              Optional.of(range(1 - i, 2)),
              Status.CERTIFIED,
              List.of(),
              Optional.empty()));
    }
    return new DecisionRanges(
        intervals(List.of("a")).baseline(),
        List.of("a"),
        DecisionRanges.Scale.VALUE,
        List.of(),
        Optional.empty(),
        samples,
        OptionalDouble.empty(),
        source,
        List.of(),
        false,
        0.4,
        Optional.empty());
  }

  private static SampleRange.Range range(double least, double most) {
    return new SampleRange.Range(
        least,
        most,
        1e-10,
        new FeatureInterval.Enclosure(least - 1e-9, least),
        new FeatureInterval.Enclosure(most, Double.POSITIVE_INFINITY),
        0);
  }

  /**
   * Intervals at two slacks, with critical slacks.
   *
   * @param names the features
   * @return the result; no model at slack 0 does without the last feature
   */
  public static RelevanceIntervals alongSlack(List<String> names) {
    List<SlackCurve.Step> steps = new ArrayList<>();
    for (double slack : new double[] {0, 0.5}) {
      List<Optional<Bounds>> bounds = new ArrayList<>();
      for (int j = 0; j < names.size(); j++) {
        double lower = j == names.size() - 1 && slack == 0 ? 0.25 : 0;
        bounds.add(Optional.of(new Bounds(lower, 1 + slack, lower, 1 + slack, 0)));
      }
      steps.add(new SlackCurve.Step(slack, bounds));
    }
    RelevanceIntervals plain = intervals(names);
    List<FeatureInterval> features = new ArrayList<>();
    for (int j = 0; j < names.size(); j++) {
      double most = j == 0 ? Double.POSITIVE_INFINITY : 0.125 * j;
      features.add(
          plain
              .features()
              .get(j)
              .withCriticalSlack(
                  j == 1
                      ? Optional.empty()
                      : Optional.of(new FeatureInterval.Enclosure(-0.125, most))));
    }
    return with(
        new RelevanceIntervals(
            plain.baseline(), plain.thresholds(), features, plain.warnings(), false, 0.4),
        Optional.of(new SlackCurve(steps)),
        Optional.empty(),
        List.of());
  }

  /** Ranges with the polygons of the first feature with the second and, unasked, with the third. */
  public static RelevanceIntervals withPairs(List<String> names) {
    return with(
        intervals(names),
        Optional.empty(),
        Optional.empty(),
        List.of(
            new WeightPolygon(
                names.get(0),
                names.get(1),
                List.of(
                    new WeightPolygon.Vertex(0, 2.5),
                    new WeightPolygon.Vertex(-0.25, 0.5),
                    new WeightPolygon.Vertex(1.5, 0.25)),
                1e-9,
                true,
                true),
            new WeightPolygon(
                names.get(0),
                names.get(2),
                List.of(new WeightPolygon.Vertex(0, 0), new WeightPolygon.Vertex(1, 1)),
                0.01,
                true,
                false)));
  }

  /**
   * The same numbers, taken for shares of a norm.
   *
   * @param norm1 the baseline's sum of |w|
   * @param plain the numbers
   * @return the result
   */
  public static RelevanceIntervals sharesOf(double norm1, RelevanceIntervals plain) {
    RelevanceIntervals.Baseline old = plain.baseline();
    return changed(
        plain,
        new RelevanceIntervals.Baseline(
            old.scored(), norm1, old.loss(), old.budget(), old.optimum(), old.hyperparameters()),
        WeightUnit.SHARE_OF_NORM1,
        List.of());
  }

  /**
   * The same numbers under conditions.
   *
   * @param presets the conditions
   * @param plain the numbers
   * @return the result
   */
  public static RelevanceIntervals under(List<PresetWeight> presets, RelevanceIntervals plain) {
    return changed(plain, plain.baseline(), plain.unit(), presets);
  }

  /**
   * Intervals, and what losing each feature costs; the last one does not vary.
   *
   * @param names the features, at least two
   * @return the result
   */
  public static RelevanceIntervals withReliance(List<String> names) {
    List<Optional<ModelClassReliance.Permuted>> losses = new ArrayList<>();
    for (int j = 0; j + 1 < names.size(); j++) {
      losses.add(
          Optional.of(
              new ModelClassReliance.Permuted(
                  0.5 + j,
                  new FeatureInterval.Enclosure(0.125 + j, 0.25 + j),
                  new FeatureInterval.Enclosure(0.75 + j, 2 + j))));
    }
    losses.add(Optional.empty());
    return with(
        intervals(names),
        Optional.empty(),
        Optional.of(new ModelClassReliance(0.375, 0.5, losses)),
        List.of());
  }

  /** The same numbers with other further answers. */
  public static RelevanceIntervals with(
      RelevanceIntervals plain,
      Optional<SlackCurve> curve,
      Optional<ModelClassReliance> reliance,
      List<WeightPolygon> pairs) {
    return new RelevanceIntervals(
        plain.baseline(),
        plain.thresholds(),
        plain.features(),
        plain.warnings(),
        plain.partial(),
        plain.solveSeconds(),
        plain.costPath(),
        plain.substitutes(),
        curve,
        reliance,
        pairs,
        plain.unit(),
        plain.presets(),
        Optional.empty(),
        Optional.empty());
  }

  private static RelevanceIntervals changed(
      RelevanceIntervals plain,
      RelevanceIntervals.Baseline baseline,
      WeightUnit unit,
      List<PresetWeight> presets) {
    return new RelevanceIntervals(
        baseline,
        plain.thresholds(),
        plain.features(),
        plain.warnings(),
        plain.partial(),
        plain.solveSeconds(),
        plain.costPath(),
        plain.substitutes(),
        Optional.empty(),
        Optional.empty(),
        List.of(),
        unit,
        presets,
        Optional.empty(),
        Optional.empty());
  }

  private static FeatureInterval interval(String name, int j) {
    RelevanceClass relevance =
        switch (j % 3) {
          case 0 -> RelevanceClass.NO_EVIDENCE;
          case 1 -> RelevanceClass.STRONG;
          default -> RelevanceClass.WEAK;
        };
    double lower = relevance == RelevanceClass.STRONG ? j / 2.0 : 0;
    Status status =
        j % 7 == 5 ? Status.NOT_COMPUTED : j % 7 == 6 ? Status.UNCERTIFIED : Status.CERTIFIED;
    return new FeatureInterval(
        name,
        status == Status.NOT_COMPUTED
            ? Optional.empty()
            : Optional.of(new Bounds(-j, -lower, lower, j, 1e-12)),
        status,
        status == Status.CERTIFIED ? Optional.of(relevance) : Optional.empty(),
        OptionalDouble.empty(),
        OptionalDouble.empty(),
        Optional.empty(),
        Optional.empty());
  }

  /**
   * A ranking in which the last feature is the best.
   *
   * @param names the features
   * @return the result
   */
  public static FeatureRanking ranking(List<String> names) {
    List<FeatureRanking.RankedFeature> features = new ArrayList<>();
    for (int j = 0; j < names.size(); j++) {
      features.add(
          new FeatureRanking.RankedFeature(
              names.get(j), 0.25 * j, names.size() - j, 1, Map.of(), Optional.empty()));
    }
    return new FeatureRanking(features, Map.of(), List.of(), false, 0.1);
  }

  /**
   * Paths on which the features are removed from the first to the last but one, the better the
   * later the class.
   *
   * @param classes the classes
   * @param names the features
   * @return the result
   */
  public static EliminationProfiles elimination(List<String> classes, List<String> names) {
    List<String> ranking = new ArrayList<>(names);
    Collections.reverse(ranking);
    List<EliminationProfiles.Profile> profiles = new ArrayList<>();
    for (int k = 0; k < classes.size(); k++) {
      List<EliminationProfiles.Step> path = new ArrayList<>();
      for (int step = 0; step < names.size(); step++) {
        double share = (double) step / names.size();
        path.add(
            new EliminationProfiles.Step(
                step,
                step == 0 ? Optional.empty() : Optional.of(names.get(step - 1)),
                new EliminationProfiles.ChangedClasses(step, 1 - share * share / (k + 1)),
                step == 1
                    ? OptionalDouble.empty()
                    : OptionalDouble.of(0.05 + 0.3 * share * share / (k + 1)),
                OptionalDouble.of(0.01)));
      }
      profiles.add(
          new EliminationProfiles.Profile(
              Optional.of(classes.get(k)),
              Map.of("C", 10.0),
              path,
              ranking,
              Map.of("one_se", ranking.subList(0, Math.min(2, ranking.size()))),
              OptionalDouble.of(0.4)));
    }
    return new EliminationProfiles(profiles, List.of(), false, 0.1);
  }

  /**
   * An elimination of a number.
   *
   * @param names the features
   * @return the result
   */
  public static EliminationProfiles eliminationOfNumber(List<String> names) {
    EliminationProfiles.Profile profile = elimination(List.of("one"), names).profiles().get(0);
    List<EliminationProfiles.Step> path =
        profile.path().stream()
            .map(
                step ->
                    new EliminationProfiles.Step(
                        step.step(),
                        step.removed(),
                        new EliminationProfiles.ChangedNumbers(12.5 * step.step()),
                        step.cvError(),
                        step.cvStandardError()))
            .toList();
    return new EliminationProfiles(
        List.of(
            new EliminationProfiles.Profile(
                Optional.empty(),
                Map.of("C", 10.0, "tube", 0.1),
                path,
                profile.ranking(),
                profile.selected(),
                profile.constantError())),
        List.of(),
        false,
        0.1);
  }

  /**
   * A report of such a result.
   *
   * @param result the result
   * @param parameters what the method was asked
   * @return the report
   */
  public static RunReport report(RelevanceResult result, Map<String, Object> parameters) {
    return report(
        new RunFacts.Method("bounds", "Title", "What it does", "Who wrote of it", "1.0"),
        result,
        parameters);
  }

  /**
   * A report of such a result.
   *
   * @param method what was asked
   * @param result the result
   * @param parameters what the method was asked
   * @return the report
   */
  public static RunReport report(
      RunFacts.Method method, RelevanceResult result, Map<String, Object> parameters) {
    return new RunReport(
        result.withFacts(
            new RunFacts(
                method,
                new RunFacts.Data(
                    "data.csv",
                    100,
                    7,
                    7,
                    "binary",
                    Map.of("yes", 40, "no", 60),
                    Optional.of("yes"),
                    OptionalInt.empty(),
                    OptionalDouble.empty(),
                    "0".repeat(64)),
                parameters,
                Scaling.SD,
                0,
                Optional.empty(),
                new RunFacts.Environment("java", "os"),
                1,
                List.of())));
  }

  /** A warning that refers to no setting. */
  public static Warning warning(String text) {
    return new Warning("sample", Message.of(text), Place.NONE);
  }

  /**
   * Features that halves of the samples call weakly relevant so often.
   *
   * @param names the features
   * @param shares one for each
   * @return the result
   */
  public static RelevanceIntervals withShares(List<String> names, double... shares) {
    RelevanceIntervals plain = intervals(names);
    List<FeatureInterval> features = new ArrayList<>();
    for (int j = 0; j < shares.length; j++) {
      features.add(
          plain
              .features()
              .get(j)
              .withShares(
                  Optional.of(new FeatureInterval.ClassShares(0, shares[j], 1 - shares[j]))));
    }
    return new RelevanceIntervals(
        plain.baseline(), plain.thresholds(), features, List.of(), false, 0.4);
  }

  /**
   * Two smallest sets of two features, of which one is in both; those from the fourth on are in
   * none.
   *
   * @param least what is proven; 2 if that is all
   * @param names the features
   * @return the result
   */
  public static SmallestSets smallest(double least, List<String> names) {
    boolean proven = least == 2;
    ScoredModel model =
        new ScoredModel(new LinearModel(new double[] {1, 0.5, 0, 0}, 0.5), 0.9375, 0.875);
    List<SmallestSets.Member> features = new ArrayList<>();
    features.addAll(
        List.of(
            new SmallestSets.Member(
                names.get(0),
                1,
                proven ? SmallestSets.Role.IN_ALL : SmallestSets.Role.UNKNOWN,
                true,
                proven ? 2 : 1,
                proven ? Optional.of(List.of()) : Optional.empty()),
            new SmallestSets.Member(
                names.get(1),
                1,
                proven ? SmallestSets.Role.IN_SOME : SmallestSets.Role.UNKNOWN,
                false,
                1,
                proven ? Optional.of(List.of(names.get(2))) : Optional.empty()),
            new SmallestSets.Member(
                names.get(2),
                1,
                proven ? SmallestSets.Role.IN_SOME : SmallestSets.Role.UNKNOWN,
                false,
                proven ? 1 : 0,
                Optional.empty())));
    for (String name : names.subList(3, names.size())) {
      features.add(
          new SmallestSets.Member(
              name,
              1,
              proven ? SmallestSets.Role.IN_NONE : SmallestSets.Role.UNKNOWN,
              false,
              0,
              Optional.empty()));
    }
    return new SmallestSets(
        intervals(names).baseline(),
        features,
        least,
        proven
            ? List.of(
                new SmallestSets.FeatureSet(List.of(names.get(0), names.get(1)), 2, 30.5, 0, model),
                new SmallestSets.FeatureSet(
                    List.of(names.get(0), names.get(2)), 2, 35.25, 0, model))
            : List.of(
                new SmallestSets.FeatureSet(
                    List.of(names.get(0), names.get(1)), 2, 30.5, 0, model)),
        proven ? 2 : 1,
        proven,
        false,
        Optional.empty(),
        new SmallestSets.Effort(40, 12, 7),
        proven ? Optional.of(new SmallestSets.Check(25, 9, 0)) : Optional.empty(),
        proven ? List.of() : List.of(warning("stopped")),
        !proven,
        0.4,
        Optional.empty());
  }

  /**
   * One set of two features, of which a backend says that none is smaller.
   *
   * @param backend its identifier
   * @param names the features
   * @return the result
   */
  public static SmallestSets claimed(String backend, List<String> names) {
    SmallestSets stopped = smallest(1, names);
    return new SmallestSets(
        stopped.baseline(),
        stopped.features(),
        stopped.least(),
        stopped.sets(),
        stopped.count(),
        false,
        stopped.priced(),
        Optional.of(new SmallestSets.Claim(backend, 2)),
        stopped.effort(),
        stopped.check(),
        List.of(),
        false,
        stopped.solveSeconds(),
        stopped.facts());
  }

  /**
   * The two best sets of two features, of which the first is admissible and has the first two.
   *
   * @param proven whether that is all
   * @param names the features
   * @return the result
   */
  public static BestSets best(boolean proven, List<String> names) {
    ScoredModel model =
        new ScoredModel(new LinearModel(new double[] {1, 0.5, 0, 0}, 0.5), 0.9375, 0.875);
    List<BestSets.Member> features = new ArrayList<>();
    for (String name : names) {
      features.add(new BestSets.Member(name, features.isEmpty() ? 2 : features.size() < 3 ? 1 : 0));
    }
    return new BestSets(
        intervals(names).baseline(),
        2,
        32,
        24.5,
        features,
        proven ? 30.5 : 28.25,
        List.of(
            new BestSets.Choice(names.subList(0, 2), 30.5, model),
            new BestSets.Choice(List.of(names.get(0), names.get(2)), 35.25, model)),
        proven,
        proven,
        0.125,
        new SmallestSets.Effort(40, 12, 7),
        proven ? List.of() : List.of(warning("stopped")),
        !proven,
        0.4,
        Optional.empty());
  }

  /** The same feature with outer bounds of 100. */
  public static FeatureInterval enclosed(FeatureInterval feature) {
    return new FeatureInterval(
        feature.name(),
        Optional.of(new Bounds(-100, 100, 0, 100, 0)),
        Status.ENCLOSED,
        Optional.of(RelevanceClass.NO_EVIDENCE),
        OptionalDouble.empty(),
        OptionalDouble.empty(),
        feature.evidence(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        OptionalDouble.empty(),
        List.of(),
        Optional.empty());
  }
}
