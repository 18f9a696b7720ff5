package io.github.svmrelevance.methods.decisions;

import io.github.svmrelevance.api.CancellationReason;
import io.github.svmrelevance.api.CancelledException;
import io.github.svmrelevance.api.data.Classes;
import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.data.Matrix;
import io.github.svmrelevance.api.data.OrderedClasses;
import io.github.svmrelevance.api.data.RealValues;
import io.github.svmrelevance.api.data.Target;
import io.github.svmrelevance.api.diagnostic.Message;
import io.github.svmrelevance.api.diagnostic.RunSetting;
import io.github.svmrelevance.api.diagnostic.Warning;
import io.github.svmrelevance.api.diagnostic.Warnings;
import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.api.method.AcceptedData;
import io.github.svmrelevance.api.method.AnalysisRequest;
import io.github.svmrelevance.api.method.MethodDescription;
import io.github.svmrelevance.api.method.RelevanceMethod;
import io.github.svmrelevance.api.method.SampleReader;
import io.github.svmrelevance.api.method.Task;
import io.github.svmrelevance.api.optimization.SolveStatus;
import io.github.svmrelevance.api.parameter.ParameterValues;
import io.github.svmrelevance.api.result.DecisionRanges;
import io.github.svmrelevance.api.result.FeatureInterval.Enclosure;
import io.github.svmrelevance.api.result.FeatureInterval.Status;
import io.github.svmrelevance.api.result.ModelQuality;
import io.github.svmrelevance.api.result.RelevanceResult;
import io.github.svmrelevance.api.result.SampleRange;
import io.github.svmrelevance.api.result.SampleRange.Range;
import io.github.svmrelevance.core.data.BinaryClasses;
import io.github.svmrelevance.core.loss.WeightFunctional;
import io.github.svmrelevance.methods.analysis.RunSetup;
import io.github.svmrelevance.methods.bounds.BoundsOptions;
import io.github.svmrelevance.methods.intervals.BaselineQuality;
import io.github.svmrelevance.methods.intervals.ConstantModel;
import io.github.svmrelevance.methods.intervals.ModelCaveats;
import io.github.svmrelevance.methods.intervals.StudyData;
import io.github.svmrelevance.tables.DatasetBuilder;
import io.github.svmrelevance.tables.DatasetReader;
import io.github.svmrelevance.tables.LoadedData;
import io.github.svmrelevance.tables.ReadOptions;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * Decision ranges: for each sample the least and the largest score over all models nearly as good
 * as the baseline, and from it whether these models agree.
 *
 * <p>Cost: one training, and two linear objectives over one feasible set for each sample; of
 * several classes two for each other class, and one linear program more.
 *
 * <p>Of many samples of two classes, only so many are solved for that their ranges, and half-spaces
 * in O(n d) each, decide the others: a program of as many rows for each end.
 *
 * <p>From a program:
 *
 * <pre>{@code
 * DecisionRanges result = DecisionMultiplicity.of(Path.of("data/wdbc.csv")).positive("M").run();
 * Report.of(result).writeHtml(Path.of("report.html"));
 * }</pre>
 *
 * @since 0.1
 */
public final class DecisionMultiplicity implements RelevanceMethod {

  /** Less slack than a tenth of this hardly differs from none. */
  private static final double LEAST_SLACK_CUT = 0.01;

  private static final String DECISIONS_STEP = "decisions";

  private static final MethodDescription DESCRIPTION =
      new MethodDescription(
          "decisions",
          "Decision ranges: which samples good models decide differently",
          "For each sample the exact range of its score over all linear models nearly as good as a"
              + " baseline SVM, and from it which samples are ambiguous: nearly equally good models"
              + " decide them differently.",
          "C. Marx, F. Calmon, B. Ustun, Predictive Multiplicity in Classification, ICML 2020",
          "1",
          new AcceptedData(
              Set.of(Task.BINARY, Task.MULTICLASS, Task.ORDINAL, Task.REGRESSION), true),
          DecisionsOptions.ALL);

  /** Creates the method. */
  public DecisionMultiplicity() {}

  /**
   * Asks about samples in memory.
   *
   * @param data the samples
   * @return the question, with all defaults
   */
  public static DecisionsAnalysis of(Dataset data) {
    return of(new LoadedData(data, List.of()));
  }

  /**
   * Asks about samples that were read or gathered, whose warnings then are among those of the run.
   *
   * @param data what {@link DatasetReader} or {@link DatasetBuilder} made
   * @return the question, with all defaults
   */
  public static DecisionsAnalysis of(LoadedData data) {
    return new DecisionsAnalysis(RunSetup.of(data, DecisionsOptions.ALL));
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
  public static DecisionsAnalysis of(Path file) {
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
  public static DecisionsAnalysis of(double[][] rows, String... labels) {
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
  public static DecisionsAnalysis of(double[][] rows, double[] values) {
    return of(DatasetBuilder.named("data").addAll(rows, values).build());
  }

  @Override
  public MethodDescription description() {
    return DESCRIPTION;
  }

  @Override
  public Message example() {
    return Message.of(
        "data/wdbc.csv ", BoundsOptions.SLACK, " 0.05 ", RunSetting.REPORT, " wdbc.html");
  }

  @Override
  public void requireConsistent(ParameterValues parameters) {
    DecisionModels.requireConsistent(parameters);
  }

  @Override
  public List<String> steps(AnalysisRequest request) {
    List<String> steps = new ArrayList<>(DecisionModels.steps(request.parameters()));
    steps.add(DECISIONS_STEP);
    return steps;
  }

  @Override
  public boolean hasBaseline() {
    return true;
  }

  @Override
  public DecisionRanges analyze(AnalysisRequest request, RunContext context) {
    DESCRIPTION.requireAccepted(request);
    long start = System.nanoTime();
    requireConsistent(request.parameters());
    return analyze(DecisionModels.weighted(request), request.data(), context, start);
  }

  private static DecisionRanges analyze(
      AnalysisRequest request, Dataset given, RunContext context, long start) {
    Warnings warnings = new Warnings();
    Optional<Path> file = request.parameters().find(DecisionsOptions.SAMPLES).map(Path::of);
    Optional<SampleReader.FurtherRows> others =
        file.map(path -> OtherSamples.read(path, request, warnings));
    int count = others.map(read -> read.matrix().rows()).orElseGet(() -> request.data().samples());
    boolean needed =
        DecisionsOptions.onlyNeeded(
            request.parameters(), request.task(), count, request.data().matrix().columns());
    StudyData data = StudyData.of(request, warnings);
    List<String> plain = outcomes(request);
    DecisionModels good = DecisionModels.of(request, data, plain, context, warnings);
    ModelCaveats.tell(
        request,
        data,
        good.baseline(),
        "So the range of a sample is that over models good at these rows, and those good at other"
            + " times or places may decide otherwise",
        context,
        warnings);
    Matrix samples =
        others.map(read -> data.placed(request, read.matrix())).orElse(data.training().matrix());
    SampleJob.Question question =
        new SampleJob.Question(
            data, good.models(), good.z(), good.admissible(), samples, good.band());
    List<SampleFinding> solved =
        SampleStudy.of(question, needed, DECISIONS_STEP, context, warnings);
    if (solved.stream().allMatch(finding -> finding.status() == SolveStatus.CANCELLED)) {
      throw new CancelledException(
          context.cancellation().reason().orElse(CancellationReason.REQUESTED));
    }
    report(solved, warnings);
    List<SampleFinding> findings = KnownModels.of(solved, question).shown(solved);
    List<String> outcomes = good.outcomes(plain);
    Optional<Target> truth =
        file.isPresent() ? Optional.empty() : Optional.of(StudyData.learnt(request).target());
    List<SampleRange> ranges = new ArrayList<>();
    for (int i = 0; i < findings.size(); i++) {
      int row = i;
      ranges.add(
          range(
              others
                  .map(read -> read.sourceRows().get(row))
                  .orElseGet(() -> request.data().sourceRow(row)),
              truth.map(target -> text(target, row, plain)),
              new Predictor(data.training(), samples.row(row), good.band()),
              good.z(),
              findings.get(row),
              data,
              outcomes));
    }
    mostlyAmbiguous(ranges, request.parameters().get(BoundsOptions.SLACK), good.constant())
        .ifPresent(warnings);
    return new DecisionRanges(
        good.baseline(),
        request.data().featureNames(),
        Predictor.scale(data.training()),
        outcomes,
        good.reject(),
        ranges,
        file.isEmpty() && given.isWeighted()
            ? ambiguousWeight(ranges, given)
            : OptionalDouble.empty(),
        file.map(Path::toString),
        warnings.list(),
        findings.stream().anyMatch(finding -> finding.status() == SolveStatus.CANCELLED),
        (System.nanoTime() - start) * 1e-9,
        Optional.empty());
  }

  /** As a share of the weight of all samples with a range, by the weights of the data alone. */
  private static OptionalDouble ambiguousWeight(List<SampleRange> ranges, Dataset data) {
    double all = 0;
    double ambiguous = 0;
    for (int i = 0; i < ranges.size(); i++) {
      if (ranges.get(i).range().isPresent()) {
        all += data.weight(i);
        ambiguous += ranges.get(i).isAmbiguous() ? data.weight(i) : 0;
      }
    }
    return all > 0 ? OptionalDouble.of(ambiguous / all) : OptionalDouble.empty();
  }

  /** The names of what can be predicted. */
  private static List<String> outcomes(AnalysisRequest request) {
    if (request.positiveClass().isPresent()) {
      BinaryClasses sides =
          BinaryClasses.of(request.data().classes().names(), request.positiveClass().orElseThrow());
      return List.of(sides.negative(), sides.positive());
    }
    Target target = StudyData.learnt(request).target();
    if (target instanceof OrderedClasses levels) {
      return levels.names();
    }
    return target instanceof Classes classes ? classes.names() : List.of();
  }

  private static String text(Target target, int row, List<String> outcomes) {
    if (target instanceof RealValues values) {
      return Double.toString(values.value(row));
    }
    return outcomes.get(
        target instanceof OrderedClasses levels
            ? levels.level(row)
            : ((Classes) target).label(row));
  }

  private static SampleRange range(
      int row,
      Optional<String> truth,
      Predictor sample,
      double[] z,
      SampleFinding finding,
      StudyData data,
      List<String> outcomes) {
    int predicted = sample.outcome(z);
    double score =
        sample.ahead(predicted).stream()
            .mapToDouble((WeightFunctional function) -> function.value(z))
            .min()
            .orElseThrow();
    double baseline = data.inUnits(score);
    return new SampleRange(
        row,
        truth,
        baseline,
        outcomes.isEmpty() ? Double.toString(baseline) : outcomes.get(predicted),
        finding.range().map(range -> inUnits(range, data)),
        finding.proof(),
        finding.possible().stream().map(outcomes::get).toList(),
        finding.models().isEmpty()
            ? Optional.empty()
            : Optional.of(
                new SampleRange.Disagreement(
                    data.model(finding.models().get(0)), data.model(finding.models().get(1)))));
  }

  /** In the units of the data, what is proven rounded outward. */
  private static Range inUnits(Range range, StudyData data) {
    return new Range(
        data.inUnits(range.least()),
        data.inUnits(range.most()),
        range.gap() * data.targetScale(),
        inUnits(range.provenLeast(), data),
        inUnits(range.provenMost(), data),
        range.infeasibility());
  }

  private static Enclosure inUnits(Enclosure proven, StudyData data) {
    double least = data.inUnits(proven.least());
    double most = data.inUnits(proven.most());
    return new Enclosure(
        least == proven.least() ? least : Math.nextDown(least),
        most == proven.most() ? most : Math.nextUp(most));
  }

  private static void report(List<SampleFinding> findings, Warnings warnings) {
    int n = findings.size();
    long missing = findings.stream().filter(f -> f.status() == SolveStatus.CANCELLED).count();
    List<SampleFinding> failed =
        findings.stream()
            .filter(f -> f.range().isEmpty() && f.status() != SolveStatus.CANCELLED)
            .toList();
    long unproven = findings.stream().filter(f -> f.proof() == Status.UNCERTIFIED).count();
    if (!failed.isEmpty()) {
      warnings.accept(
          DecisionWarning.RANGES_NOT_COMPUTED.of(
              "the ranges of "
                  + failed.size()
                  + " of "
                  + n
                  + " samples were not computed: "
                  + failed.get(0).status()
                  + (failed.get(0).message().isEmpty()
                      ? ""
                      : " (" + failed.get(0).message() + ")")));
    }
    long enclosed = findings.stream().filter(f -> f.proof() == Status.ENCLOSED).count();
    if (enclosed > 0) {
      warnings.accept(
          DecisionWarning.RANGES_ENCLOSED.of(
              "of "
                  + enclosed
                  + " of "
                  + n
                  + " samples it is proven what good models decide, by the ranges of the others;"
                  + " their own ranges are outer bounds; for exact ones give ",
              DecisionsOptions.RANGES,
              " all"));
    }
    if (unproven > 0) {
      warnings.accept(
          DecisionWarning.RANGES_NOT_CERTIFIED.of(
              "the ranges of "
                  + unproven
                  + " of "
                  + n
                  + " samples could not be certified; try another ",
              RunSetting.BACKEND));
    }
    if (missing > 0) {
      warnings.accept(
          DecisionWarning.STOPPED_EARLY.of(
              "the run stopped when the ranges of "
                  + (n - missing)
                  + " of "
                  + n
                  + " samples were computed"));
    }
  }

  /**
   * Says that most samples are ambiguous, and what would settle more of them. The models of less
   * slack are among those of more, so that no other sample becomes ambiguous.
   *
   * @param constant where it is good even at less slack, that settles nothing, and is no advice
   * @return empty if they are not most, or the slack is so small that less would hardly tell more
   */
  private static Optional<Warning> mostlyAmbiguous(
      List<SampleRange> ranges, double slack, Optional<ConstantModel> constant) {
    long ambiguous = ranges.stream().filter(SampleRange::isAmbiguous).count();
    if (2 * ambiguous <= ranges.size() || slack < LEAST_SLACK_CUT) {
      return Optional.empty();
    }
    BigDecimal less = BigDecimal.valueOf(slack).movePointLeft(1).stripTrailingZeros();
    String most =
        "more than half of the samples are ambiguous, so at this slack the good models settle"
            + " little";
    if (constant.filter(model -> model.isWithin(less.doubleValue())).isPresent()) {
      return Optional.of(
          DecisionWarning.MOSTLY_AMBIGUOUS.of(
              most + "; a model without any feature is one of them"));
    }
    return Optional.of(
        DecisionWarning.MOSTLY_AMBIGUOUS.of(
            most + "; with ",
            BoundsOptions.SLACK,
            " "
                + less.toPlainString()
                + " they are at most "
                + less.movePointRight(2).stripTrailingZeros().toPlainString()
                + " % worse than the baseline in norm and loss, and may agree on more"));
  }

  @Override
  public boolean crossValidatesAlways(AnalysisRequest request) {
    return BaselineQuality.isCrossValidatedAtLittleCost(request.data());
  }

  @Override
  public List<ModelQuality> crossValidate(
      AnalysisRequest request, RelevanceResult result, RunContext context) {
    AnalysisRequest weighted = DecisionModels.weighted(request);
    return BaselineQuality.crossValidate(
        "baseline",
        weighted,
        context,
        DecisionModels.retrained(weighted, ((DecisionRanges) result).baseline()));
  }
}
