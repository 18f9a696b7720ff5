package io.github.svmrelevance.methods.gradientangle;

import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.data.RealValues;
import io.github.svmrelevance.api.data.Target;
import io.github.svmrelevance.api.diagnostic.Message;
import io.github.svmrelevance.api.diagnostic.RunSetting;
import io.github.svmrelevance.api.diagnostic.Warning;
import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.api.method.AcceptedData;
import io.github.svmrelevance.api.method.AnalysisRequest;
import io.github.svmrelevance.api.method.MethodDescription;
import io.github.svmrelevance.api.method.RelevanceMethod;
import io.github.svmrelevance.api.method.Task;
import io.github.svmrelevance.api.parameter.InvalidParameterException;
import io.github.svmrelevance.api.parameter.ParameterValues;
import io.github.svmrelevance.api.result.FeatureRanking;
import io.github.svmrelevance.api.result.FeatureRanking.RankedFeature;
import io.github.svmrelevance.api.result.FeatureRanking.Stability;
import io.github.svmrelevance.api.result.ModelQuality;
import io.github.svmrelevance.api.result.RelevanceResult;
import io.github.svmrelevance.core.data.BinaryClasses;
import io.github.svmrelevance.core.data.Excerpt;
import io.github.svmrelevance.core.data.Standardizer;
import io.github.svmrelevance.core.data.TargetScale;
import io.github.svmrelevance.core.loss.MarginLoss;
import io.github.svmrelevance.methods.analysis.RunSetup;
import io.github.svmrelevance.methods.intervals.BaselineQuality;
import io.github.svmrelevance.methods.intervals.FeatureGroup;
import io.github.svmrelevance.methods.intervals.ModelCaveats;
import io.github.svmrelevance.methods.intervals.StudyData;
import io.github.svmrelevance.methods.quality.CrossValidatedQuality;
import io.github.svmrelevance.methods.quality.LearningQuestion;
import io.github.svmrelevance.methods.quality.PairedQuality;
import io.github.svmrelevance.tables.DatasetBuilder;
import io.github.svmrelevance.tables.DatasetReader;
import io.github.svmrelevance.tables.LoadedData;
import io.github.svmrelevance.tables.ReadOptions;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.stream.IntStream;

/**
 * Ranks features by the angle between the gradient of an SVM's decision function and each feature's
 * axis, near the margin. Several classes are each set against the rest, and their scores averaged.
 *
 * <p>Beyond the paper: numbers to predict, by an epsilon-SVR (Vapnik 1995) whose gradient is taken
 * at all samples; groups of columns, by the angle to the subspace of their axes; elimination in
 * rounds; and ranks on subsamples, of whole blocks where samples belong together. With two classes
 * the model of one is that of the other with the sign changed, so only one is trained. If a
 * positive class is given, it alone is set against the rest.
 *
 * <p>From a program:
 *
 * <pre>{@code
 * FeatureRanking result =
 *     GradientAngleRanking.of(Path.of("data/wine.csv")).kernel("rbf:gamma=0.03").c(10).run();
 * Report.of(result).writeHtml(Path.of("report.html"));
 * }</pre>
 *
 * @since 0.1
 */
public final class GradientAngleRanking implements RelevanceMethod {

  private static final String SUBSAMPLES_STEP = "subsamples";

  /** Of more samples a kernel SVM takes seconds. */
  private static final int MOST_VALIDATED = 2000;

  private static final MethodDescription DESCRIPTION =
      new MethodDescription(
          "rank",
          "Gradient-angle ranking: which features turn the decisions of an SVM",
          "How strongly an SVM's decision depends on each feature where it is uncertain: the angle"
              + " between the gradient of the decision function and the feature's axis.",
          "L. Hermes, J. M. Buhmann, Feature Selection for Support Vector Machines, ICPR 2000",
          "1",
          AcceptedData.of(Task.MULTICLASS, Task.REGRESSION),
          RankOptions.ALL);

  /** Creates the method. */
  public GradientAngleRanking() {}

  /**
   * Asks about samples in memory.
   *
   * @param data the samples
   * @return the question, with all defaults
   */
  public static RankAnalysis of(Dataset data) {
    return of(new LoadedData(data, List.of()));
  }

  /**
   * Asks about samples that were read or gathered, whose warnings then are among those of the run.
   *
   * @param data what {@link DatasetReader} or {@link DatasetBuilder} made
   * @return the question, with all defaults
   */
  public static RankAnalysis of(LoadedData data) {
    return new RankAnalysis(RunSetup.of(data, RankOptions.ALL));
  }

  /**
   * Asks about a file, which is read here, once. Its last column is the class; {@link
   * DatasetReader} reads others.
   *
   * @param file CSV, ARFF or LIBSVM, possibly compressed by gzip
   * @return the question, with all defaults
   * @throws io.github.svmrelevance.api.InvalidInputException if the file cannot be read or is not
   *     what it should be
   */
  public static RankAnalysis of(Path file) {
    return of(DatasetReader.read(file, ReadOptions.defaults()));
  }

  /**
   * Asks about rows of numbers, which are copied. The features are called x1, x2, and so on; {@link
   * DatasetBuilder} gives them names.
   *
   * @param rows the samples, at least one, with one finite number for each feature
   * @param labels the class of each row
   * @return the question, with all defaults
   * @throws io.github.svmrelevance.api.InvalidInputException if the shapes disagree, a number is
   *     not finite, or a label is blank
   */
  public static RankAnalysis of(double[][] rows, String... labels) {
    return of(DatasetBuilder.named("data").addAll(rows, labels).build());
  }

  /**
   * Asks about rows of numbers with a number to learn of each. All are copied; the features are
   * called x1, x2, and so on.
   *
   * @param rows the samples, at least one, with one finite number for each feature
   * @param values what is to be learnt of each row, finite
   * @return the question, with all defaults
   * @throws io.github.svmrelevance.api.InvalidInputException if the shapes disagree, or a number is
   *     not finite
   */
  public static RankAnalysis of(double[][] rows, double[] values) {
    return of(DatasetBuilder.named("data").addAll(rows, values).build());
  }

  @Override
  public MethodDescription description() {
    return DESCRIPTION;
  }

  @Override
  public Message example() {
    return Message.of(
        "data/wine.csv ",
        RankOptions.KERNEL,
        " rbf:gamma=0.03 ",
        RankOptions.C,
        " 10 ",
        RunSetting.REPORT,
        " wine.html");
  }

  @Override
  public void requireConsistent(ParameterValues parameters) {
    RankOptions.requireConsistent(parameters);
  }

  @Override
  public List<String> steps(AnalysisRequest request) {
    return request.parameters().get(RankOptions.REPEATS) > 0
        ? List.of(Ranker.STEP, SUBSAMPLES_STEP)
        : List.of(Ranker.STEP);
  }

  @Override
  public FeatureRanking analyze(AnalysisRequest request, RunContext context) {
    long start = System.nanoTime();
    Dataset data = request.data();
    DESCRIPTION.requireAccepted(request);
    ParameterValues parameters = request.parameters();
    requireConsistent(parameters);
    RankOptions.requireFor(data.target(), parameters);
    InvalidParameterException.check(
        RankOptions.KERNEL,
        () -> context.kernel(parameters.get(RankOptions.KERNEL), data.featureNames().size()));
    List<LearningQuestion> questions = questions(request);
    int repeats = parameters.get(RankOptions.REPEATS);
    double share = parameters.get(RankOptions.SUBSAMPLE);
    if (repeats > 0) {
      new Subsampler(data, share).requireVaried();
    }
    List<Warning> warnings = new ArrayList<>();
    warnOfConstants(data, warnings);
    ModelCaveats.tinyClasses(StudyData.classCounts(request)).ifPresent(warnings::add);
    ModelCaveats.ofColumns(
        data,
        request.positiveClass(),
        "So features may score high that go along with the target by chance",
        context,
        warnings::add);
    Ranker ranker =
        new Ranker(
            scorer(parameters),
            questions,
            request.scaling(),
            parameters.get(RankOptions.RECURSIVE)
                ? OptionalDouble.of(parameters.get(RankOptions.DROP))
                : OptionalDouble.empty());
    NavigableSet<Warning> told =
        new ConcurrentSkipListSet<>(Comparator.comparing(Warning::toString));
    Standing standing = ranker.rank(data, context, told::add);
    warnings.addAll(told);
    List<Standing> repeated =
        repeats > 0
            ? repeated(new SubsampleJob.Repeats(ranker, data, share), repeats, context)
            : List.of();
    return new FeatureRanking(
        features(data, standing, repeated),
        standing.positions(),
        warnings,
        repeated.size() < repeats,
        (System.nanoTime() - start) * 1e-9);
  }

  /** How features stand in subsamples; fewer than asked for if the run was stopped. */
  private static List<Standing> repeated(
      SubsampleJob.Repeats shared, int repeats, RunContext context) {
    return context
        .map(
            SUBSAMPLES_STEP,
            SubsampleJob.INSTANCE,
            shared,
            IntStream.range(0, repeats).boxed().toList())
        .stream()
        .flatMap(Optional::stream)
        .toList();
  }

  private static List<RankedFeature> features(
      Dataset data, Standing standing, List<Standing> repeated) {
    List<RankedFeature> features = new ArrayList<>();
    List<FeatureGroup> groups = FeatureGroup.of(data.features());
    for (int j = 0; j < groups.size(); j++) {
      features.add(
          new RankedFeature(
              groups.get(j).name(),
              standing.score(j),
              standing.rank(j),
              standing.round(j),
              standing.perClass(j),
              members(groups.get(j), data, standing),
              stability(repeated, j)));
    }
    return features;
  }

  private static ClassScorer scorer(ParameterValues parameters) {
    return switch (parameters.get(RankOptions.SCORE)) {
      case GRADIENT_ANGLE ->
          new GradientAngles(
              parameters.get(RankOptions.KERNEL),
              parameters.get(RankOptions.C),
              parameters.get(RankOptions.EPSILON),
              parameters.get(RankOptions.TUBE));
      case AVERAGE_SEPARATION -> new AverageSeparation();
      case RANDOM -> new RandomScores();
    };
  }

  private static Map<String, Double> members(FeatureGroup group, Dataset data, Standing standing) {
    Map<String, Double> members = new LinkedHashMap<>();
    if (group.isSeveral()) {
      group.columns().forEach(j -> members.put(data.featureNames().get(j), standing.ofColumn(j)));
    }
    return members;
  }

  private static List<LearningQuestion> questions(AnalysisRequest request) {
    Dataset data = request.data();
    if (data.target() instanceof RealValues) {
      TargetScale.requireVaried(data);
      return List.of(LearningQuestion.ofNumber());
    }
    return classes(request).stream().map(LearningQuestion::of).toList();
  }

  private static List<String> classes(AnalysisRequest request) {
    Dataset data = request.data();
    List<String> present = LearningQuestion.classes(data);
    if (request.positiveClass().isPresent()) {
      String positive = request.positiveClass().get();
      if (!present.contains(positive)) {
        throw new InvalidInputException(
            data.name() + ": no sample is of the class '" + positive + "'");
      }
      return List.of(positive);
    }
    return present.size() == 2 ? present.subList(1, 2) : present;
  }

  private static void warnOfConstants(Dataset data, List<Warning> warnings) {
    if (data.featureNames().isEmpty()) {
      throw new InvalidInputException(data.name() + ": there is no feature to rank");
    }
    Standardizer standardizer = Standardizer.fit(data);
    List<FeatureGroup> groups = FeatureGroup.of(data.features());
    List<String> constant =
        groups.stream()
            .filter(group -> group.columns().stream().allMatch(standardizer::isConstant))
            .map(FeatureGroup::name)
            .toList();
    if (constant.size() == groups.size()) {
      throw new InvalidInputException(
          data.name() + ": no feature varies; there is nothing to compare");
    }
    if (!constant.isEmpty()) {
      warnings.add(
          RankingWarning.CONSTANT_FEATURES.of(
              "features that do not vary come last: " + Excerpt.list(constant)));
    }
  }

  private static Optional<Stability> stability(List<Standing> repeated, int feature) {
    if (repeated.isEmpty()) {
      return Optional.empty();
    }
    double mean = 0;
    int best = Integer.MAX_VALUE;
    int worst = 0;
    for (Standing standing : repeated) {
      mean += standing.score(feature) / repeated.size();
      best = Math.min(best, standing.bestRank(feature));
      worst = Math.max(worst, standing.worstRank(feature));
    }
    double squares = 0;
    for (Standing standing : repeated) {
      double difference = standing.score(feature) - mean;
      squares += difference * difference;
    }
    double deviation = Math.sqrt(squares / Math.max(1, repeated.size() - 1));
    return Optional.of(new Stability(repeated.size(), mean, deviation, best, worst));
  }

  /**
   * Where the models of all folds are trained within seconds.
   *
   * @param request what is analysed
   * @return whether that is so
   */
  @Override
  public boolean crossValidatesAlways(AnalysisRequest request) {
    return request.data().samples() <= MOST_VALIDATED
        && BaselineQuality.isCrossValidatedAtLittleCost(request.data());
  }

  /** Of the models that are trained on all features, one for each class against the rest. */
  @Override
  public List<ModelQuality> crossValidate(
      AnalysisRequest request, RelevanceResult result, RunContext context) {
    ParameterValues parameters = request.parameters();
    if (parameters.get(RankOptions.SCORE) != RankOptions.Score.GRADIENT_ANGLE) {
      return List.of();
    }
    return questions(request).stream()
        .flatMap(question -> crossValidate(question, request, context).stream())
        .toList();
  }

  private static Optional<ModelQuality> crossValidate(
      LearningQuestion question, AnalysisRequest request, RunContext context) {
    ParameterValues parameters = request.parameters();
    Dataset data = request.data();
    Optional<String> split =
        question.positive().map(positive -> BinaryClasses.splitBy(data.classes(), positive));
    return CrossValidatedQuality.of(
            question.positive().map(name -> "SVM of " + name + " against the rest").orElse("SVM"),
            data.withTarget(target(question, data)),
            target(new LearningQuestion(split), data),
            request.scaling(),
            split.orElse("target"),
            context,
            new KernelMachine(
                parameters.get(RankOptions.KERNEL),
                question.formulation(
                    parameters.get(RankOptions.C), parameters.get(RankOptions.TUBE)),
                request.scaling()))
        .map(PairedQuality::quality);
  }

  private static Target target(LearningQuestion question, Dataset data) {
    return question.isNumber() ? data.target() : MarginLoss.target(question.targets(data));
  }
}
