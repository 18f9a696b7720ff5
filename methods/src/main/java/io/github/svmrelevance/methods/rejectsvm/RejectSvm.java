package io.github.svmrelevance.methods.rejectsvm;

import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.diagnostic.Message;
import io.github.svmrelevance.api.diagnostic.RunSetting;
import io.github.svmrelevance.api.diagnostic.Warning;
import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.api.kernel.Kernel;
import io.github.svmrelevance.api.method.AcceptedData;
import io.github.svmrelevance.api.method.Task;
import io.github.svmrelevance.api.svm.KernelModel;
import io.github.svmrelevance.api.svm.SvmSolution;
import io.github.svmrelevance.core.data.BinaryClasses;
import io.github.svmrelevance.core.data.Excerpt;
import io.github.svmrelevance.core.data.Fingerprint;
import io.github.svmrelevance.core.data.Standardizer;
import io.github.svmrelevance.core.reject.GridPoint;
import io.github.svmrelevance.core.reject.RejectConfusion;
import io.github.svmrelevance.core.reject.RejectModel;
import io.github.svmrelevance.core.reject.RejectRule;
import io.github.svmrelevance.core.reject.RejectThresholds;
import io.github.svmrelevance.core.reject.ScoredSamples;
import io.github.svmrelevance.methods.analysis.RunSetup;
import io.github.svmrelevance.methods.intervals.ModelCaveats;
import io.github.svmrelevance.tables.DatasetBuilder;
import io.github.svmrelevance.tables.DatasetReader;
import io.github.svmrelevance.tables.LoadedData;
import io.github.svmrelevance.tables.ReadOptions;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Trains classifiers with a reject option. From a program:
 *
 * <pre>{@code
 * RejectSvmSettings settings =
 *     RejectSvmSettings.of(RejectRule.DOUBLE_HINGE, RejectCosts.symmetric(0.2), "rbf:gamma=0.03");
 * RejectSvm.Trained trained =
 *     RejectSvm.of(Path.of("data/wdbc.csv")).positive("M").train(settings);
 * }</pre>
 *
 * @since 0.1
 */
public final class RejectSvm {

  private static final AcceptedData ACCEPTED = AcceptedData.of(Task.BINARY);

  private RejectSvm() {}

  /**
   * Trains on samples in memory.
   *
   * @param data the samples
   * @return what to train on, with all defaults
   */
  public static RejectSvmRun of(Dataset data) {
    return of(new LoadedData(data, List.of()));
  }

  /**
   * Trains on samples that were read or gathered, whose warnings then are among those of the run.
   *
   * @param data what {@link DatasetReader} or {@link DatasetBuilder} made
   * @return what to train on, with all defaults
   */
  public static RejectSvmRun of(LoadedData data) {
    return new RejectSvmRun(RunSetup.of(data, List.of()));
  }

  /**
   * Trains on a file, which is read here, once. Its last column is the class; {@link DatasetReader}
   * reads others.
   *
   * @param file CSV, ARFF or LIBSVM, possibly compressed by gzip
   * @return what to train on, with all defaults
   * @throws io.github.svmrelevance.api.InvalidInputException if the file cannot be read or is not
   *     what it should be
   */
  public static RejectSvmRun of(Path file) {
    return of(DatasetReader.read(file, ReadOptions.defaults()));
  }

  /**
   * Trains on rows of numbers, which are copied. The features are called x1, x2, and so on; {@link
   * DatasetBuilder} gives them names.
   *
   * @param rows the samples, at least one, with one finite number for each feature
   * @param labels the class of each row
   * @return what to train on, with all defaults
   * @throws io.github.svmrelevance.api.InvalidInputException if the shapes disagree, a number is
   *     not finite, or a label is blank
   */
  public static RejectSvmRun of(double[][] rows, String... labels) {
    return of(DatasetBuilder.named("data").addAll(rows, labels).build());
  }

  /**
   * A trained classifier, and how it came about.
   *
   * @param model the classifier
   * @param solution the optimum of its training, over the training samples in their order
   * @param grid what was tried in cross-validation, in the order of trying; empty if nothing was to
   *     be chosen
   * @param warnings what the user should know, for example which features are constant, or nearly
   *     tell the class alone
   */
  public record Trained(
      RejectModel model, SvmSolution solution, List<GridPoint> grid, List<Warning> warnings) {

    /** Copies the components. */
    public Trained {
      grid = List.copyOf(grid);
      warnings = List.copyOf(warnings);
    }

    /**
     * How the decisions on the training samples agree with their classes.
     *
     * @param data the samples that it was trained on
     * @return the counts
     * @throws InvalidInputException if these are others, by their fingerprint
     */
    public RejectConfusion confusion(Dataset data) {
      requireTrainedOn(data);
      return RejectConfusion.of(signs(data), scores(data), model.thresholds());
    }

    /**
     * The training samples with their scores.
     *
     * @param data the samples that it was trained on
     * @return all of them, in their order; a copy of 8 bytes a number
     * @throws InvalidInputException if these are others, by their fingerprint
     */
    public ScoredSamples scored(Dataset data) {
      requireTrainedOn(data);
      double[] signs = signs(data);
      double[] scores = scores(data);
      ScoredSamples samples = new ScoredSamples();
      for (int i = 0; i < scores.length; i++) {
        samples.add(data.matrix().row(i), signs[i], scores[i]);
      }
      return samples;
    }

    /** The scores are those of the training samples, by position. */
    private void requireTrainedOn(Dataset data) {
      String found = Fingerprint.of(data);
      if (!found.equals(model.training().sha256())) {
        throw new InvalidInputException(
            data.name()
                + ": these are not the samples that the classifier was trained on: their SHA-256 is "
                + found
                + ", that of '"
                + model.training().source()
                + "' is "
                + model.training().sha256()
                + "; give the training samples, or apply the model to these");
      }
    }

    private double[] signs(Dataset data) {
      return data.classes().signs(model.classes().positive());
    }

    private double[] scores(Dataset data) {
      double[] scores = new double[data.samples()];
      Arrays.setAll(scores, solution::decision);
      return scores;
    }
  }

  /**
   * Trains a classifier; chooses by cross-validation what the settings leave open, and trains with
   * the best choice on all samples.
   *
   * @param data the samples
   * @param positive the class to set against the rest
   * @param settings how to train
   * @param context gives kernels, threads and chance
   * @param seed the seed behind the context's chance, for the record
   * @return the classifier
   * @throws InvalidInputException if all samples are of one class, no feature varies, or there are
   *     too few samples for the cross-validation
   * @throws io.github.svmrelevance.api.SolverException if a training failed
   * @throws io.github.svmrelevance.api.CancelledException if it was cancelled
   */
  public static Trained train(
      Dataset data, String positive, RejectSvmSettings settings, RunContext context, long seed) {
    return train(data, positive, settings, List.of(settings), context, seed).get(0);
  }

  /**
   * Trains one classifier for each of several rules of the same loss, which differ in their
   * thresholds alone, so that they share the trainings of the cross-validation.
   *
   * @param data the samples
   * @param positive the class to set against the rest
   * @param rules how to train; all with double hinges or none, and equal but for rule and delta
   * @param context gives kernels, threads and chance
   * @param seed the seed behind the context's chance, for the record
   * @return the classifiers, in the order of the rules
   * @throws IllegalArgumentException if the rules have different losses
   */
  public static List<Trained> trainAll(
      Dataset data, String positive, List<RejectSvmSettings> rules, RunContext context, long seed) {
    RejectSvmSettings first = rules.get(0);
    for (RejectSvmSettings rule : rules) {
      if ((rule.rule() == RejectRule.NAIVE) != (first.rule() == RejectRule.NAIVE)) {
        throw new IllegalArgumentException(
            "the rules " + first.rule() + " and " + rule.rule() + " have different losses");
      }
    }
    return train(data, positive, first, rules, context, seed);
  }

  private static List<Trained> train(
      Dataset data,
      String positive,
      RejectSvmSettings settings,
      List<RejectSvmSettings> rules,
      RunContext context,
      long seed) {
    ACCEPTED.require("reject-svm", data);
    refuseGroups(data);
    Standardizer scale = Standardizer.fit(data, settings.scaling());
    if (IntStream.range(0, data.featureNames().size()).allMatch(scale::isConstant)) {
      throw new InvalidInputException(
          data.name() + ": no feature varies, so none can separate the classes");
    }
    List<Warning> warnings = new ArrayList<>();
    if (settings.scaling().changes()) {
      warnings.addAll(scale.warnings());
    }
    ModelCaveats.ofColumns(
        data,
        Optional.of(positive),
        "So costs at other times or places may be higher than those of these rows",
        context,
        warnings::add);
    RejectTuner tuner = new RejectTuner(data, positive, settings, context);
    Optional<Standardizer> standardizer =
        settings.scaling().changes() ? Optional.of(scale) : Optional.empty();
    DenseMatrix x =
        standardizer.map(known -> known.apply(data.matrix())).orElseGet(data.matrix()::toDense);
    List<double[][]> scores = tuner.isNeeded() ? tuner.crossValidate() : List.of();
    List<Trained> all = new ArrayList<>();
    for (RejectSvmSettings rule : rules) {
      List<GridPoint> grid = scores.isEmpty() ? List.of() : tuner.grid(scores, rule);
      all.add(finish(data, positive, rule, grid, standardizer, x, warnings, context, seed));
    }
    return all;
  }

  /** A model is applied to columns of numbers, and knows of no column what its levels are. */
  private static void refuseGroups(Dataset data) {
    List<String> groups =
        data.features().stream().flatMap(feature -> feature.group().stream()).distinct().toList();
    if (!groups.isEmpty()) {
      throw new InvalidInputException(
          Message.of(
              data.name()
                  + ": reject-svm takes columns of numbers alone, since its model is applied to"
                  + " such; here are levels or groups: "
                  + Excerpt.list(groups)
                  + "; leave columns of levels out with ",
              RunSetting.EXCLUDE,
              " " + String.join(",", groups) + ", or turn them into columns of numbers"));
    }
  }

  /** Trains on all samples with the best point of the grid, or as the settings say. */
  private static Trained finish(
      Dataset data,
      String positive,
      RejectSvmSettings settings,
      List<GridPoint> grid,
      Optional<Standardizer> standardizer,
      DenseMatrix x,
      List<Warning> warnings,
      RunContext context,
      long seed) {
    GridPoint choice =
        grid.isEmpty()
            ? new GridPoint(
                settings.kernel().toString(),
                settings.c().orElseThrow(),
                thresholds(settings),
                0,
                0)
            : RejectTuner.best(grid);
    Kernel kernel = context.kernel(choice.kernel(), data.featureNames().size());
    // A batch of one, so that it shows as progress.
    SvmSolution solution =
        context
            .mapAll(
                "training",
                TrainingJob.INSTANCE,
                new TrainingJob.Samples(
                    settings, choice.kernel(), x, data.classes().signs(positive)),
                List.of(choice.c()))
            .get(0);
    RejectModel model =
        new RejectModel(
            settings.rule(),
            settings.costs(),
            choice.thresholds(),
            choice.c(),
            BinaryClasses.of(data.classes().names(), positive),
            data.featureNames(),
            standardizer,
            KernelModel.of(kernel, x, solution),
            new RejectModel.TrainingData(data.name(), data.samples(), Fingerprint.of(data), seed));
    Trained trained = new Trained(model, solution, grid, warnings);
    if (trained.confusion(data).accepted() > 0) {
      return trained;
    }
    List<Warning> all = new ArrayList<>(warnings);
    String what = "the classifier rejects all " + data.samples() + " samples: at these costs ";
    all.add(
        grid.isEmpty()
            ? RejectWarning.ALL_REJECTED.of(
                what + "none of its decisions is worth its risk; try ",
                RejectSvmOptions.TUNE,
                ", or another ",
                RejectSvmOptions.C)
            : RejectWarning.ALL_REJECTED.of(
                what + "no classifier that was tried did better; a reject may be too cheap"));
    return new Trained(model, solution, grid, all);
  }

  /** The thresholds that follow from the settings alone. */
  static RejectThresholds thresholds(RejectSvmSettings settings) {
    return settings.rule() == RejectRule.DOUBLE_HINGE
        ? RejectThresholds.of(settings.costs())
        : RejectThresholds.band(settings.delta().orElseThrow() * settings.hinge());
  }
}
