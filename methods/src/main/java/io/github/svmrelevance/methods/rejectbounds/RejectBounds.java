package io.github.svmrelevance.methods.rejectbounds;

import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.diagnostic.Message;
import io.github.svmrelevance.api.diagnostic.RunSetting;
import io.github.svmrelevance.api.diagnostic.Warning;
import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.api.method.AcceptedData;
import io.github.svmrelevance.api.method.AnalysisRequest;
import io.github.svmrelevance.api.method.MethodDescription;
import io.github.svmrelevance.api.method.RelevanceMethod;
import io.github.svmrelevance.api.method.Task;
import io.github.svmrelevance.api.parameter.Parameter;
import io.github.svmrelevance.api.parameter.ParameterValues;
import io.github.svmrelevance.api.result.ModelQuality;
import io.github.svmrelevance.api.result.RelevanceIntervals;
import io.github.svmrelevance.api.result.RelevanceResult;
import io.github.svmrelevance.methods.analysis.RunSetup;
import io.github.svmrelevance.methods.intervals.BaselineQuality;
import io.github.svmrelevance.methods.intervals.IntervalEngine;
import io.github.svmrelevance.methods.intervals.IntervalMethod;
import io.github.svmrelevance.methods.intervals.IntervalQuestion;
import io.github.svmrelevance.methods.intervals.StudyData;
import io.github.svmrelevance.methods.options.IntervalOptions;
import io.github.svmrelevance.tables.DatasetBuilder;
import io.github.svmrelevance.tables.DatasetReader;
import io.github.svmrelevance.tables.LoadedData;
import io.github.svmrelevance.tables.ReadOptions;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Relevance intervals of a linear SVM with a reject option: the range of each feature's weight over
 * all models with ||w||_1 and a sum of losses no larger than the baseline's, each times 1 + slack.
 * The baseline is the optimum of min lambda ||w||_2^2 + (1/n) sum phi(m_i), where phi(m) = max(0, 1
 * - m) + a max(0, -m), a = (1 - 2r)/r, for the cost r of a reject.
 *
 * <p>Each end of an interval comes with a model that attains it, the training samples that this
 * model rejects, how they differ from those that the baseline rejects, and its true reject loss.
 *
 * <p>Cost: one training and 2d linear objectives over one feasible set, and two more for each
 * probe.
 *
 * <p>From a program:
 *
 * <pre>{@code
 * RelevanceIntervals result =
 *     RejectBounds.of(Path.of("data/new_thyroid.csv")).positive("Hyper").rejectCost(0.1).run();
 * Report.of(result).writeHtml(Path.of("report.html"));
 * }</pre>
 *
 * @since 0.1
 */
public final class RejectBounds implements RelevanceMethod {

  private static final MethodDescription DESCRIPTION =
      new MethodDescription(
          "reject-bounds",
          "Relevance intervals: as bounds, for a classifier that may reject samples",
          "For each feature the exact range of its weight over all linear models that keep to the"
              + " norm and the reject-option loss of a baseline SVM, and which samples the extreme"
              + " models reject.",
          "C. Goepfert, J. P. Goepfert, B. Hammer, Analyzing Feature Relevance for Linear Reject"
              + " Option SVM using Relevance Intervals, 2018",
          "1",
          AcceptedData.of(Task.BINARY),
          RejectBoundsOptions.ALL);

  /** Creates the method. */
  public RejectBounds() {}

  /**
   * Asks about samples in memory.
   *
   * @param data the samples
   * @return the question, with all defaults
   */
  public static RejectBoundsAnalysis of(Dataset data) {
    return of(new LoadedData(data, List.of()));
  }

  /**
   * Asks about samples that were read or gathered, whose warnings then are among those of the run.
   *
   * @param data what {@link DatasetReader} or {@link DatasetBuilder} made
   * @return the question, with all defaults
   */
  public static RejectBoundsAnalysis of(LoadedData data) {
    return new RejectBoundsAnalysis(RunSetup.of(data, RejectBoundsOptions.ALL));
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
  public static RejectBoundsAnalysis of(Path file) {
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
  public static RejectBoundsAnalysis of(double[][] rows, String... labels) {
    return of(DatasetBuilder.named("data").addAll(rows, labels).build());
  }

  @Override
  public MethodDescription description() {
    return DESCRIPTION;
  }

  @Override
  public Message example() {
    return Message.of(
        "data/new_thyroid.csv ",
        RunSetting.POSITIVE,
        " Hyper ",
        RejectBoundsOptions.REJECT_COST,
        " 0.1");
  }

  @Override
  public void requireConsistent(ParameterValues parameters) {
    RejectBoundsOptions.requireConsistent(parameters);
  }

  @Override
  public RelevanceIntervals analyze(AnalysisRequest request, RunContext context) {
    DESCRIPTION.requireAccepted(request);
    return IntervalEngine.analyze(Question.INSTANCE, request, context);
  }

  @Override
  public List<String> steps(AnalysisRequest request) {
    List<String> steps = new ArrayList<>(List.of(TrainedReject.STEP));
    steps.addAll(IntervalEngine.steps(request.parameters(), List.of()));
    return steps;
  }

  @Override
  public boolean hasBaseline() {
    return true;
  }

  @Override
  public boolean crossValidatesAlways(AnalysisRequest request) {
    return BaselineQuality.isCrossValidatedAtLittleCost(request.data());
  }

  @Override
  public List<ModelQuality> crossValidate(
      AnalysisRequest request, RelevanceResult result, RunContext context) {
    RejectBoundsOptions options = new RejectBoundsOptions(request.parameters());
    return BaselineQuality.crossValidate(
        "baseline", request, context, options.models().retrained());
  }

  /** Trains the baseline, and asks for the ranges. */
  private enum Question implements IntervalMethod {
    INSTANCE;

    @Override
    public List<Parameter<?>> parameters() {
      return RejectBoundsOptions.ALL;
    }

    @Override
    public IntervalQuestion pose(
        AnalysisRequest request, StudyData data, RunContext context, Consumer<Warning> warnings) {
      RejectBoundsOptions options = new RejectBoundsOptions(request.parameters());
      TrainedReject good = TrainedReject.of(options.models(), data, context, warnings);
      return IntervalQuestion.of(good.baseline(), good.models(), good.scorer())
          .classifiedBy(options.classRule(data.training().groups().size()))
          .withLoss(good.loss(), data.training().samples(), good.z())
          .inUnitsOfNorm(options.get(IntervalOptions.NORMALIZE) == IntervalOptions.Normalize.L1)
          .repeatedOnHalves(options.get(IntervalOptions.RESAMPLE));
    }
  }
}
