package io.github.svmrelevance.methods.smallest;

import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.diagnostic.Message;
import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.api.method.AcceptedData;
import io.github.svmrelevance.api.method.AnalysisRequest;
import io.github.svmrelevance.api.method.MethodDescription;
import io.github.svmrelevance.api.method.OpenStep;
import io.github.svmrelevance.api.method.RelevanceMethod;
import io.github.svmrelevance.api.method.Task;
import io.github.svmrelevance.api.parameter.InvalidParameterException;
import io.github.svmrelevance.api.parameter.Parameter;
import io.github.svmrelevance.api.parameter.ParameterValues;
import io.github.svmrelevance.api.result.BestSets;
import io.github.svmrelevance.api.result.ModelQuality;
import io.github.svmrelevance.api.result.RelevanceResult;
import io.github.svmrelevance.api.result.SmallestSets;
import io.github.svmrelevance.methods.analysis.RunSetup;
import io.github.svmrelevance.methods.bounds.BoundsOptions;
import io.github.svmrelevance.methods.bounds.TrainedBounds;
import io.github.svmrelevance.methods.intervals.BaselineQuality;
import io.github.svmrelevance.tables.DatasetBuilder;
import io.github.svmrelevance.tables.DatasetReader;
import io.github.svmrelevance.tables.LoadedData;
import io.github.svmrelevance.tables.ReadOptions;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The smallest sets of features with which a linear model is nearly as good as the baseline, with
 * proof. The admissible models are those of {@code bounds}.
 *
 * <p>Cost: one training, 2d linear objectives over one feasible set, and a search over sets that
 * takes exponential time where features are many and alike; it reports at any time between which
 * numbers the answer lies.
 *
 * <p>From a program:
 *
 * <pre>{@code
 * SmallestSets result =
 *     SmallestFeatureSets.of(Path.of("data/wdbc.csv")).positive("M").slack(0.2).run();
 * Report.of(result).writeHtml(Path.of("report.html"));
 * }</pre>
 *
 * @since 0.1
 */
public final class SmallestFeatureSets implements RelevanceMethod {

  /** What rows like those next to them do to the answers. */
  static final String SERIAL =
      "So which features are needed is said of these rows, and may differ at other times or places";

  private static final MethodDescription DESCRIPTION =
      new MethodDescription(
          "smallest",
          "Smallest sufficient sets: the fewest features that are enough",
          "The least number of features (or the least sum of their prices) with which a linear"
              + " model is still nearly as good as a baseline SVM, with proof. All sets of that size, what"
              + " is in all and in none of them, and which features can replace which.",
          "The admissible models are those of C. Goepfert, L. Pfannschmidt, B. Hammer, Feature"
              + " Relevance Bounds for Linear Classification, ESANN 2017; the search is a"
              + " decomposition after J. F. Benders, Numerische Mathematik 4, 1962",
          "1",
          new AcceptedData(
              Set.of(Task.BINARY, Task.MULTICLASS, Task.ORDINAL, Task.REGRESSION), true),
          SmallestOptions.ALL);

  /** Creates the method. */
  public SmallestFeatureSets() {}

  /**
   * Asks about samples in memory.
   *
   * @param data the samples
   * @return the question, with all defaults
   */
  public static SmallestSetsAnalysis of(Dataset data) {
    return of(new LoadedData(data, List.of()));
  }

  /**
   * Asks about samples that were read or gathered, whose warnings then are among those of the run.
   *
   * @param data what {@link DatasetReader} or {@link DatasetBuilder} made
   * @return the question, with all defaults
   */
  public static SmallestSetsAnalysis of(LoadedData data) {
    return new SmallestSetsAnalysis(RunSetup.of(data, SmallestOptions.ALL));
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
  public static SmallestSetsAnalysis of(Path file) {
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
  public static SmallestSetsAnalysis of(double[][] rows, String... labels) {
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
  public static SmallestSetsAnalysis of(double[][] rows, double[] values) {
    return of(DatasetBuilder.named("data").addAll(rows, values).build());
  }

  @Override
  public MethodDescription description() {
    return DESCRIPTION;
  }

  @Override
  public Message example() {
    return Message.of("data/wdbc.csv ", BoundsOptions.SLACK, " 0.2");
  }

  @Override
  public void requireConsistent(ParameterValues parameters) {
    TrainedBounds.requireConsistent(parameters);
    if (parameters.isGiven(SmallestOptions.SIZE) && parameters.isGiven(SmallestOptions.COST)) {
      throw new InvalidParameterException(
          SmallestOptions.SIZE,
          " fixes the number of features, and ",
          SmallestOptions.COST,
          " looks for the cheapest; leave out one of them");
    }
    if (parameters.isGiven(SmallestOptions.SIZE) && parameters.get(SmallestOptions.MIP)) {
      throw new InvalidParameterException(
          SmallestOptions.MIP,
          " has a smallest set solved for, not the best ones of a ",
          SmallestOptions.SIZE,
          "; leave out one of them");
    }
    if (parameters.get(SmallestOptions.CHECK_TREE)) {
      requireProof(parameters.isGiven(SmallestOptions.SIZE), SmallestOptions.SIZE);
      requireProof(parameters.get(SmallestOptions.MIP), SmallestOptions.MIP);
    }
  }

  private static void requireProof(boolean otherIsAsked, Parameter<?> other) {
    if (otherIsAsked) {
      throw new InvalidParameterException(
          SmallestOptions.CHECK_TREE,
          " checks the proof that no set is smaller, and with ",
          other,
          " there is none; leave out one of them");
    }
  }

  /** Returns {@link SmallestSets}, or {@link BestSets} of a size that is asked for. */
  @Override
  public RelevanceResult analyze(AnalysisRequest request, RunContext context) {
    DESCRIPTION.requireAccepted(request);
    requireConsistent(request.parameters());
    AnalysisRequest weighted = TrainedBounds.weighted(request);
    Optional<Integer> size = request.parameters().find(SmallestOptions.SIZE);
    return size.isPresent()
        ? BestSetsStudy.analyze(weighted, size.get(), context)
        : SmallestStudy.analyze(weighted, context);
  }

  /** How many searches it takes is known at the end: they belong to the steps that begin them. */
  @Override
  public List<String> steps(AnalysisRequest request) {
    List<String> steps = new ArrayList<>(TrainedBounds.steps(request.parameters()));
    steps.addAll(
        request
            .parameters()
            .find(SmallestOptions.SIZE)
            .map(BestSearch::steps)
            .orElseGet(() -> SmallestStudy.steps(request.parameters())));
    return steps;
  }

  @Override
  public Optional<OpenStep> openStep(AnalysisRequest request) {
    return Optional.of(
        request.parameters().isGiven(SmallestOptions.SIZE)
            ? BestSearch.openStep()
            : SmallestStudy.openStep(request.parameters()));
  }

  @Override
  public boolean hasBaseline() {
    return true;
  }

  /** Sets of a size are asked for by those who mean to use them. */
  @Override
  public boolean crossValidatesAlways(AnalysisRequest request) {
    return request.parameters().isGiven(SmallestOptions.SIZE)
        || BaselineQuality.isCrossValidatedAtLittleCost(request.data());
  }

  @Override
  public List<ModelQuality> crossValidate(
      AnalysisRequest request, RelevanceResult result, RunContext context) {
    AnalysisRequest weighted = TrainedBounds.weighted(request);
    return request.parameters().isGiven(SmallestOptions.SIZE)
        ? BestSetsStudy.crossValidate(weighted, (BestSets) result, context)
        : TrainedBounds.crossValidate(weighted, ((SmallestSets) result).baseline(), context);
  }
}
