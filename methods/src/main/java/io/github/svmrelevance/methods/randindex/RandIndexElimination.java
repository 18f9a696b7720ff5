package io.github.svmrelevance.methods.randindex;

import io.github.svmrelevance.api.CancellationReason;
import io.github.svmrelevance.api.CancelledException;
import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.SolverException;
import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.data.RealValues;
import io.github.svmrelevance.api.diagnostic.Message;
import io.github.svmrelevance.api.diagnostic.Warning;
import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.api.method.AcceptedData;
import io.github.svmrelevance.api.method.AnalysisRequest;
import io.github.svmrelevance.api.method.MethodDescription;
import io.github.svmrelevance.api.method.RelevanceMethod;
import io.github.svmrelevance.api.method.Task;
import io.github.svmrelevance.api.parameter.InvalidParameterException;
import io.github.svmrelevance.api.parameter.Parameter;
import io.github.svmrelevance.api.parameter.ParameterValues;
import io.github.svmrelevance.api.result.EliminationProfiles;
import io.github.svmrelevance.api.result.EliminationProfiles.Profile;
import io.github.svmrelevance.core.data.Standardizer;
import io.github.svmrelevance.core.evaluation.Fold;
import io.github.svmrelevance.core.evaluation.StratifiedFolds;
import io.github.svmrelevance.methods.analysis.RunSetup;
import io.github.svmrelevance.methods.intervals.FeatureGroup;
import io.github.svmrelevance.methods.intervals.ModelCaveats;
import io.github.svmrelevance.methods.intervals.StudyData;
import io.github.svmrelevance.methods.quality.LearningQuestion;
import io.github.svmrelevance.tables.DatasetBuilder;
import io.github.svmrelevance.tables.DatasetReader;
import io.github.svmrelevance.tables.LoadedData;
import io.github.svmrelevance.tables.ReadOptions;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/**
 * For each class against the rest, or for a number, backward elimination of the features whose loss
 * changes the predictions on the training samples least: of classes by the Rand index of the two
 * partitions, of a number by the mean absolute difference.
 *
 * <p>Costs, for each class or the number, d (d + 1) / 2 trainings, a cross-validation for each
 * step, and the tuning. Of two classes each is the rest of the other: they are studied once, as the
 * first in sort order against the second, and both profiles hold that path. Of features whose
 * removal changes as many predictions, the one that comes first in the data goes first. A decision
 * value of 0 counts as the side of the rest.
 *
 * <p>A training that fails, as those of nu-SVC may with a kernel that is not positive semidefinite,
 * costs what hangs on it: a point of the tuning's grid or a candidate for removal is skipped, the
 * error of a step stays unknown, a path ends where no candidate can be trained, and a class without
 * a model of all features is left out. The warnings name each; only if no class is left the run
 * fails.
 *
 * <p>From a program:
 *
 * <pre>{@code
 * EliminationProfiles result =
 *     RandIndexElimination.of(Path.of("data/wine.csv")).kernel("rbf:gamma=0.1").run();
 * Report.of(result).writeHtml(Path.of("report.html"));
 * }</pre>
 *
 * @since 0.1
 */
public final class RandIndexElimination implements RelevanceMethod {

  /** Ties at a larger share of the steps leave a ranking to the order of the columns. */
  private static final double TIED = 0.5;

  /** Of fewer steps ties are not reported. */
  private static final int LEAST_STEPS = 5;

  /** A kernel matrix of so many samples takes 800 MB. */
  private static final int MOST_SAMPLES = 10_000;

  private static final MethodDescription DESCRIPTION =
      new MethodDescription(
          "eliminate",
          "backward elimination: which features can go before the predictions change",
          "For each class, or for a number, its own order of importance. Features go one after"
              + " another, always the one whose loss changes an SVM's predictions least. The"
              + " cross-validated error says how many can go at no cost.",
          "M. Trzesiok, The Importance of Predictor Variables for Individual Classes in SVM, Acta"
              + " Universitatis Lodziensis, Folia Oeconomica 235, 2010",
          "1",
          AcceptedData.of(Task.MULTICLASS, Task.REGRESSION),
          EliminationOptions.ALL);

  /** Creates the method. */
  public RandIndexElimination() {}

  /**
   * Asks about samples in memory.
   *
   * @param data the samples
   * @return the question, with all defaults
   */
  public static EliminationAnalysis of(Dataset data) {
    return of(new LoadedData(data, List.of()));
  }

  /**
   * Asks about samples that were read or gathered, whose warnings then are among those of the run.
   *
   * @param data what {@link DatasetReader} or {@link DatasetBuilder} made
   * @return the question, with all defaults
   */
  public static EliminationAnalysis of(LoadedData data) {
    return new EliminationAnalysis(RunSetup.of(data, EliminationOptions.ALL));
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
  public static EliminationAnalysis of(Path file) {
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
  public static EliminationAnalysis of(double[][] rows, String... labels) {
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
  public static EliminationAnalysis of(double[][] rows, double[] values) {
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
        EliminationOptions.SVM,
        " c ",
        EliminationOptions.C,
        " 10 ",
        EliminationOptions.KERNEL,
        " rbf:gamma=0.1");
  }

  @Override
  public void requireConsistent(ParameterValues parameters) {
    EliminationOptions.requireConsistent(parameters);
  }

  @Override
  public List<Parameter<?>> idle(AnalysisRequest request) {
    return EliminationOptions.idle(request.data().target());
  }

  @Override
  public EliminationProfiles analyze(AnalysisRequest request, RunContext context) {
    long start = System.nanoTime();
    DESCRIPTION.requireAccepted(request);
    EliminationOptions options = new EliminationOptions(request.parameters());
    options.requireFor(request.data().target());
    InvalidParameterException.check(
        EliminationOptions.KERNEL,
        () ->
            context.kernel(
                options.get(EliminationOptions.KERNEL), request.data().featureNames().size()));
    List<Warning> warnings = new ArrayList<>();
    Dataset data = sample(request.data(), options, context, warnings);
    requireFeasibleSize(data);
    AskedQuestions questions = AskedQuestions.of(request, data, options);
    warnOfConstants(data, warnings);
    ModelCaveats.tinyClasses(StudyData.classCounts(request)).ifPresent(warnings::add);
    ModelCaveats.ofColumns(
        data,
        questions.positive(),
        "So features may seem to matter that go along with the target by chance",
        context,
        warnings::add);
    List<PathJob.Division> divisions = new ArrayList<>();
    for (LearningQuestion question : questions.studied()) {
      divide(data, question, questions, options, context, warnings).ifPresent(divisions::add);
    }
    if (divisions.isEmpty()) {
      throw new InvalidInputException(noneProfiled(data, warnings));
    }
    requireFeasibleNu(data, divisions, options);
    Map<LearningQuestion, StudiedPath> finished =
        run(new PathJob.Samples(options, data, request.scaling()), divisions, context);
    warnOfTraining(finished, questions, warnings);
    List<Profile> profiles =
        finished.values().stream().flatMap(studied -> studied.profile().stream()).toList();
    if (profiles.isEmpty()) {
      Message message = noneProfiled(data, warnings);
      throw finished.values().stream().anyMatch(studied -> studied.troubles().isLeftOut())
          ? new SolverException(message)
          : new InvalidInputException(message);
    }
    warnings.addAll(ConstantModels.warnings(profiles));
    warnOfOpen(divisions, finished.keySet(), warnings);
    return new EliminationProfiles(
        questions.answers(profiles),
        warnings,
        finished.size() < divisions.size(),
        (System.nanoTime() - start) * 1e-9);
  }

  /** What a stopped run has no answer to is nowhere else in its result. */
  private static void warnOfOpen(
      List<PathJob.Division> asked, Set<LearningQuestion> finished, List<Warning> warnings) {
    List<String> open =
        asked.stream()
            .map(PathJob.Division::question)
            .filter(question -> !finished.contains(question))
            .map(FailedTrainings::of)
            .toList();
    if (!open.isEmpty()) {
      warnings.add(
          EliminationWarning.STOPPED_EARLY.of(
              "the run was stopped before these were done, which have no profile: "
                  + String.join(", ", open)));
    }
  }

  private static Message noneProfiled(Dataset data, List<Warning> warnings) {
    return Message.of(
        data.name() + (data.target() instanceof RealValues ? ": " : ": no class can be profiled: "),
        Message.join("; ", warnings.stream().map(Warning::message).toList()));
  }

  /** A single class leaves the threads to its candidates; several classes take one each. */
  private static Map<LearningQuestion, StudiedPath> run(
      PathJob.Samples samples, List<PathJob.Division> divisions, RunContext context) {
    if (divisions.size() == 1) {
      PathJob.Division only = divisions.get(0);
      return Map.of(only.question(), PathJob.INSTANCE.open(samples, context).run(only));
    }
    List<Optional<StudiedPath>> studied =
        context.map("classes", PathJob.INSTANCE, samples, divisions);
    Map<LearningQuestion, StudiedPath> finished = new LinkedHashMap<>();
    for (int k = 0; k < divisions.size(); k++) {
      LearningQuestion question = divisions.get(k).question();
      studied.get(k).ifPresent(study -> finished.put(question, study));
    }
    if (finished.isEmpty()) {
      throw new CancelledException(
          context.cancellation().reason().orElse(CancellationReason.REQUESTED));
    }
    return finished;
  }

  private static Optional<PathJob.Division> divide(
      Dataset data,
      LearningQuestion question,
      AskedQuestions questions,
      EliminationOptions options,
      RunContext context,
      List<Warning> warnings) {
    int most = options.get(EliminationOptions.FOLDS);
    if (question.isNumber()) {
      List<Fold> folds = StratifiedFolds.of(data, most, context.random("eliminate", "folds"));
      List<List<Fold>> inner =
          inner(data, question, Optional.empty(), folds, options, context, warnings);
      return Optional.of(new PathJob.Division(question, folds, inner));
    }
    String positive = question.positive().orElseThrow();
    double[] signs = data.classes().signs(positive);
    long members = Arrays.stream(signs).filter(sign -> sign > 0).count();
    List<Fold> folds = List.of();
    List<List<Fold>> inner = List.of();
    if (Math.min(members, signs.length - members) < 2) {
      boolean tuned = new Tuner(context, options, question).isNeeded(data.featureNames().size());
      String which =
          "class '"
              + positive
              + "' or "
              + questions.rest(question)
              + " has 1 sample, too few for cross-validation: ";
      if (tuned) {
        warnings.add(
            EliminationWarning.LEFT_OUT.of(
                which
                    + "it is left out, as it cannot be tuned; give more samples, or set what is"
                    + " tuned with ",
                options.get(EliminationOptions.SVM) == EliminationOptions.Svm.NU
                    ? EliminationOptions.NU
                    : EliminationOptions.C,
                " and the parameters of ",
                EliminationOptions.KERNEL));
        return Optional.empty();
      }
      warnings.add(EliminationWarning.ERROR_UNKNOWN.of(which + "its errors are not known"));
    } else {
      String folded = questions.folded(positive);
      folds = StratifiedFolds.of(data, folded, most, context.random("eliminate", "folds", folded));
      inner = inner(data, question, Optional.of(folded), folds, options, context, warnings);
    }
    return Optional.of(new PathJob.Division(question, folds, inner));
  }

  /** Where something is tuned; none, and told, if a training set is too small for it. */
  private static List<List<Fold>> inner(
      Dataset data,
      LearningQuestion question,
      Optional<String> folded,
      List<Fold> folds,
      EliminationOptions options,
      RunContext context,
      List<Warning> warnings) {
    if (!new Tuner(context, options, question).isNeeded(data.featureNames().size())) {
      return List.of();
    }
    try {
      return InnerFolds.of(data, folded, folds, context);
    } catch (InvalidInputException e) {
      warnings.add(
          EliminationWarning.ERROR_UNKNOWN.of(
              FailedTrainings.of(question)
                  + ": its errors are not known, as a training fold is too small to tune in: ",
              e.message()));
      return List.of();
    }
  }

  private static void requireFeasibleNu(
      Dataset data, List<PathJob.Division> divisions, EliminationOptions options) {
    if (options.find(EliminationOptions.NU).isEmpty()) {
      return;
    }
    double nu = options.get(EliminationOptions.NU);
    List<String> tooSmall = new ArrayList<>();
    for (PathJob.Division division : divisions) {
      String positive = division.question().positive().orElseThrow();
      double largest = PathStudy.largestNu(data, positive, division.folds());
      if (largest < nu) {
        // Rounded down, so that the number named is itself allowed.
        tooSmall.add(
            "'"
                + positive
                + "' up to "
                + BigDecimal.valueOf(largest).setScale(4, RoundingMode.DOWN));
      }
    }
    if (!tooSmall.isEmpty()) {
      throw new InvalidInputException(
          Message.of(
              EliminationOptions.NU,
              " is "
                  + nu
                  + ", more than these classes allow, in the whole data and in every training"
                  + " fold: "
                  + String.join(", ", tooSmall)
                  + "; lower it, leave it out to have it tuned, or choose ",
              EliminationOptions.CLASSES));
    }
  }

  private static void warnOfTraining(
      Map<LearningQuestion, StudiedPath> studies,
      AskedQuestions questions,
      List<Warning> warnings) {
    List<String> ties = new ArrayList<>();
    List<String> ranks = new ArrayList<>();
    List<String> folds = new ArrayList<>();
    studies.forEach(
        (question, study) -> {
          String which = FailedTrainings.of(question);
          for (Message point : study.skippedPoints()) {
            warnings.add(
                EliminationWarning.GRID_POINT_SKIPPED.of(
                    "tuning of " + which + " skipped ", point));
          }
          warnings.addAll(study.troubles().warnings());
          if (!study.hasPattern()) {
            warnings.add(
                EliminationWarning.LEFT_OUT.of(
                    which
                        + " is left out, as no model with all features has a margin (rho = 0): with"
                        + " this kernel nu is too small for it; give a larger ",
                    EliminationOptions.NU,
                    ", another ",
                    EliminationOptions.KERNEL,
                    ", or ",
                    EliminationOptions.SVM,
                    " c"));
          }
          int steps = study.profile().map(profile -> profile.path().size() - 1).orElse(0);
          if (steps >= LEAST_STEPS && study.ties() > TIED * steps) {
            ties.add(which + " (" + study.ties() + " of " + steps + " steps)");
          }
          if (study.emptyRanks() > 0) {
            ranks.add(which + ": ranks 1 to " + study.emptyRanks());
          }
          if (study.foldsWithoutMargin() > 0) {
            folds.add(study.foldsWithoutMargin() + " of " + which);
          }
        });
    // Of two classes one alone is studied, so that what it is set against is one for all.
    String rest = questions.rest(questions.studied().get(0));
    if (!ties.isEmpty()) {
      warnings.add(
          EliminationWarning.TIES.of(
              "at most steps several features would have changed as few predictions, and the first"
                  + " of the data went, so that the ranking is largely the order of the columns: "
                  + String.join(", ", ties)
                  + ". So is the set that is chosen; 'rank' scores all features with one model"));
    }
    if (!ranks.isEmpty()) {
      warnings.add(
          EliminationWarning.NO_MARGIN.of(
              "nu-SVC has no margin (rho = 0) where few features are left, and calls every sample "
                  + rest
                  + ": the order among the first ranks carries no information, nor do errors with"
                  + " fewer features than these ("
                  + String.join(", ", ranks)
                  + "). Use ",
              EliminationOptions.SVM,
              " c, or a larger nu where the classes allow one"));
    }
    if (!folds.isEmpty()) {
      warnings.add(
          EliminationWarning.NO_MARGIN.of(
              "nu-SVC has no margin (rho = 0) in some folds, whose error is that of calling every"
                  + " sample "
                  + rest
                  + ": "
                  + String.join(", ", folds)
                  + ". How many features are chosen depends on these errors. Use ",
              EliminationOptions.SVM,
              " c, or a larger nu where the classes allow one"));
    }
  }

  private static Dataset sample(
      Dataset data, EliminationOptions options, RunContext context, List<Warning> warnings) {
    if (options.randomSamples().isEmpty() || options.randomSamples().getAsInt() >= data.samples()) {
      return data;
    }
    int wanted = options.randomSamples().getAsInt();
    warnings.add(
        EliminationWarning.SAMPLED.of(
            "elimination on " + wanted + " random samples of " + data.samples()));
    RandomGenerator random = context.random("eliminate", "sample");
    int[] missing = {wanted};
    int[] unseen = {data.samples()};
    // Selection sampling (Knuth, TAOCP 3.4.2, algorithm S).
    int[] rows =
        IntStream.range(0, data.samples())
            .filter(
                i -> {
                  boolean taken = random.nextInt(unseen[0]--) < missing[0];
                  missing[0] -= taken ? 1 : 0;
                  return taken;
                })
            .toArray();
    return data.selectSamples(rows);
  }

  private static void requireFeasibleSize(Dataset data) {
    if (data.featureNames().isEmpty()) {
      throw new InvalidInputException(data.name() + ": there is no feature to eliminate");
    }
    if (data.samples() > MOST_SAMPLES) {
      throw new InvalidInputException(
          Message.of(
              data.name()
                  + ": "
                  + data.samples()
                  + " samples are too many for a kernel matrix; choose ",
              EliminationOptions.SAMPLE,
              ", at most " + MOST_SAMPLES));
    }
  }

  private static void warnOfConstants(Dataset data, List<Warning> warnings) {
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
          EliminationWarning.CONSTANT_FEATURES.of(
              "features that do not vary say nothing: " + String.join(", ", constant)));
    }
  }
}
