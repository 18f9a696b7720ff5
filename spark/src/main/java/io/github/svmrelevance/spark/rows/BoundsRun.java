package io.github.svmrelevance.spark.rows;

import io.github.svmrelevance.api.SolverException;
import io.github.svmrelevance.api.diagnostic.Place;
import io.github.svmrelevance.api.diagnostic.Warning;
import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.api.optimization.Certificate;
import io.github.svmrelevance.api.optimization.CertifiedSession;
import io.github.svmrelevance.api.optimization.OptimizationBackend;
import io.github.svmrelevance.api.optimization.ProblemClass;
import io.github.svmrelevance.api.optimization.SolveOptions;
import io.github.svmrelevance.api.parameter.ParameterValues;
import io.github.svmrelevance.api.result.FeatureInterval;
import io.github.svmrelevance.api.result.FeatureInterval.Bounds;
import io.github.svmrelevance.api.result.FeatureInterval.Enclosure;
import io.github.svmrelevance.api.result.FeatureInterval.Status;
import io.github.svmrelevance.api.result.LinearModel;
import io.github.svmrelevance.api.result.RelevanceClass;
import io.github.svmrelevance.api.result.RelevanceIntervals;
import io.github.svmrelevance.api.result.ScoredModel;
import io.github.svmrelevance.core.evaluation.Confusion;
import io.github.svmrelevance.core.run.DefaultRunContext;
import io.github.svmrelevance.core.run.LocalTaskExecutor;
import io.github.svmrelevance.core.run.ProgressListener;
import io.github.svmrelevance.core.run.RunName;
import io.github.svmrelevance.core.spi.Registry;
import io.github.svmrelevance.methods.bounds.BoundsOptions;
import io.github.svmrelevance.methods.bounds.RelevanceBounds;
import io.github.svmrelevance.methods.intervals.ClassRule;
import io.github.svmrelevance.methods.intervals.ModelCaveats;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/** One run: the baseline, the ends of all ranges, and their proofs. */
final class BoundsRun {

  /** Rows of the sample that the driver begins with, for each variable, and at least. */
  private static final int SAMPLE_EACH = 100;

  private static final int LEAST_SAMPLE = 8000;

  /** What the rows of one pass may take of the driver's memory, about. */
  private static final double BYTES_OF_PASS = 64e6;

  private static final int BYTES_OF_NUMBER = 16;

  /** So many sums for each feature stay in the fast memory of a processor. */
  private static final int MODELS_OF_PASS = 64;

  private final PartitionedRows rows;
  private final List<String> names;
  private final ParameterValues parameters;
  private final BoundsOptions.BaselineNorm kind;
  private final double c;
  private final double slack;
  private final ClassRule rule;
  private final RunWatch watch;
  private final int width;

  BoundsRun(
      PartitionedRows rows,
      List<String> names,
      ParameterValues parameters,
      BoundsOptions.BaselineNorm kind,
      double c,
      double slack,
      ClassRule rule,
      RunWatch watch) {
    this.rows = rows;
    this.names = names;
    this.parameters = parameters;
    this.kind = kind;
    this.c = c;
    this.slack = slack;
    this.rule = rule;
    this.watch = watch;
    this.width = rows.width();
  }

  RelevanceIntervals run(long seed) {
    long start = System.nanoTime();
    try (LocalTaskExecutor local =
        new LocalTaskExecutor(1, watch.until(), ProgressListener.none())) {
      DefaultRunContext context = context(Registry.backends(), local, seed);
      RunContext alone = context(Registry.backends().choosing(BoundsRun::best), local, seed);
      try (KeptSteps kept = KeptSteps.in(watch.kept(), () -> name(context), watch.until())) {
        return run(context, alone, kept, start);
      }
    }
  }

  /**
   * The one for programs of this kind. What it does not prove well enough is an answer with a bound
   * all the same, which the next look improves on; another one would take minutes for so many rows.
   */
  private static List<OptimizationBackend> best(List<OptimizationBackend> all) {
    return all.stream()
        .filter(one -> one.problemClasses().contains(ProblemClass.PIECEWISE_LINEAR))
        .findFirst()
        .map(List::of)
        .orElse(all);
  }

  /** What tells a run from others whose steps differ. */
  private String name(DefaultRunContext context) {
    List<Object> settings = new ArrayList<>();
    settings.add("bounds of rows in partitions");
    settings.add(new RelevanceBounds().description().version());
    settings.add(parameters.toMap());
    settings.add(names);
    settings.add(rows.count());
    settings.add(Long.toHexString(rows.fingerprint()));
    return RunName.of(settings, List.of(), context);
  }

  private static DefaultRunContext context(
      Registry<OptimizationBackend> backends, LocalTaskExecutor local, long seed) {
    return new DefaultRunContext(backends, Optional.empty(), local, seed);
  }

  private RelevanceIntervals run(RunContext context, RunContext alone, KeptSteps kept, long start) {
    ProgressListener progress = watch.progress();
    progress.started(RunWatch.BASELINE, 1);
    Reference reference = reference();
    Trained baseline =
        train(kind == BoundsOptions.BaselineNorm.L1 ? alone : context, reference, kept);
    double limit = (1 + slack) * Math.nextUp(Math.fma(c, baseline.loss(), baseline.norm1()));
    progress.finished();
    progress.started(RunWatch.BOUNDS, 2 * width);
    Reach reach = rows.reach(limit, Math.nextUp(limit / c));
    List<RangeQuestion> questions = new ArrayList<>();
    for (int j = 0; j < width; j++) {
      questions.add(new RangeQuestion(alone, width, j, 1, c, limit, reach));
      questions.add(new RangeQuestion(alone, width, j, -1, c, limit, reach));
    }
    List<PartitionedRefinement> ends =
        refined(
            RunWatch.BOUNDS,
            questions,
            reference,
            kept,
            () -> starts(alone, reference, baseline, limit));
    AttainedEnds attained = AttainedEnds.of(rows, questions, ends, baseline, this::lookAll);
    progress.finished();
    List<Warning> warnings =
        RowCaveats.of(rows, names, reference, rule instanceof ClassRule.Evidence);
    warnings.addAll(kept.warnings());
    constantWouldDo(baseline.seen()).ifPresent(warnings::add);
    RowClasses classes =
        RowClasses.of(rows, context, activeNames(), reference, rule, progress, kept, warnings);
    return result(baseline, limit, questions, ends, attained, classes, warnings, start);
  }

  private Optional<Warning> constantWouldDo(Seen seen) {
    double right = seen.rightPositive + seen.rightNegative;
    if (!rows.isWeighted()) {
      return ModelCaveats.constantWouldDo(
          (long) right, rows.count(), Math.max(rows.positives(), rows.negatives()));
    }
    return ModelCaveats.constantWouldDoByWeight(
        right,
        Math.max(seen.rightPositive + seen.wrongPositive, seen.rightNegative + seen.wrongNegative));
  }

  private List<String> activeNames() {
    return Arrays.stream(rows.active()).mapToObj(names::get).toList();
  }

  /** Without a model all margins are 0, so that any band around 1 that wide has all rows. */
  private Reference reference() {
    double wanted = Math.max(LEAST_SAMPLE, SAMPLE_EACH * (width + 1.0));
    double share = rows.count() <= 2 * wanted ? 1 : wanted / rows.count();
    Seen seen = rows.look(List.of(new PartitionedLook(new double[width + 1], 2, share))).get(0);
    return new Reference(seen.drawn, rows.count(), width);
  }

  /**
   * The baseline.
   *
   * @param z its weights, then its bias
   * @param norm1 at least ||w||_1
   * @param loss at least its loss
   * @param seen what was seen of the rows at it
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Trained(double[] z, double norm1, double loss, Seen seen) {}

  private Trained train(RunContext context, Reference reference, KeptSteps kept) {
    BaselineQuestion question = new BaselineQuestion(context, kind, rows, c);
    PartitionedRefinement refinement =
        refined(
                RunWatch.BASELINE,
                List.of(question),
                reference,
                kept,
                () ->
                    List.of(
                        question
                            .solve(reference.loss().terms(c))
                            .orElseThrow(
                                () ->
                                    new SolverException(
                                        "no baseline of a sample of the rows was found"))))
            .get(0);
    double[] z = refinement.z();
    Seen seen = rows.look(List.of(PartitionedLook.atSums(z))).get(0);
    double loss = rows.lossAbove(z, seen);
    double objective = question.objectiveAbove(z, loss);
    double gap = objective - refinement.bound();
    if (!(gap <= Certificate.TOLERANCE * objective)) {
      throw new SolverException(
          "the baseline was trained to a gap of "
              + gap
              + " at an objective of "
              + objective
              + " in "
              + refinement.looks()
              + " passes, which is too large; try another C");
    }
    return new Trained(z, norm1(z), loss, seen);
  }

  private double norm1(double[] z) {
    DoubledVector sum = new DoubledVector(1);
    for (int j = 0; j < width; j++) {
      sum.add(0, Math.abs(z[j]));
    }
    return sum.upper(0);
  }

  /** The ends of the ranges of the sample, whose budget is moved by what its baseline lacks. */
  private List<Question.Answer> starts(
      RunContext context, Reference reference, Trained baseline, double limit) {
    PartitionedRelaxation sample = reference.loss();
    double ofSample =
        reference.isWhole() ? limit : limit + c * (sample.loss(baseline.z()) - baseline.loss());
    Question.Answer none = new Question.Answer(baseline.z(), Double.NEGATIVE_INFINITY, 1);
    List<Question.Answer> starts = new ArrayList<>();
    try (CertifiedSession.PiecewiseLinear session =
        context.open(RangeQuestion.models(width, sample.terms(c), ofSample))) {
      for (int j = 0; j < width; j++) {
        for (int sign = 1; sign >= -1; sign -= 2) {
          double[] costs = new double[width + 1];
          costs[j] = sign;
          session.setCosts(costs);
          starts.add(
              RangeQuestion.answer(session.solve(SolveOptions.until(context.cancellation())))
                  .orElse(none));
        }
      }
    }
    return starts;
  }

  /**
   * Answers questions, but for those whose answers were kept.
   *
   * @param step names them
   * @param starts answers all of them for the sample, each of which may depend on those before
   */
  private List<PartitionedRefinement> refined(
      String step,
      List<? extends Question> questions,
      Reference reference,
      KeptSteps kept,
      Supplier<List<Question.Answer>> starts) {
    List<Optional<PartitionedRefinement.State>> known =
        IntStream.range(0, questions.size())
            .mapToObj(k -> kept.find(key(step, k), PartitionedRefinement.State.class))
            .toList();
    List<Question.Answer> first =
        known.stream().allMatch(Optional::isPresent) ? List.of() : starts.get();
    List<PartitionedRefinement> all =
        IntStream.range(0, questions.size())
            .mapToObj(
                k ->
                    known
                        .get(k)
                        .map(
                            state ->
                                PartitionedRefinement.ended(questions.get(k), reference, state))
                        .orElseGet(
                            () ->
                                new PartitionedRefinement(
                                    questions.get(k), reference, first.get(k))))
            .toList();
    all.stream().filter(PartitionedRefinement::isDone).forEach(done -> watch.progress().advanced());
    refine(
        all,
        done -> {
          kept.keep(key(step, all.indexOf(done)), done.state());
          watch.progress().advanced();
        });
    return all;
  }

  private static String key(String step, int number) {
    return step + "." + number;
  }

  private void refine(List<PartitionedRefinement> all, Consumer<PartitionedRefinement> whenDone) {
    List<PartitionedRefinement> open = all.stream().filter(one -> !one.isDone()).toList();
    while (!open.isEmpty()) {
      for (int first = 0, end; first < open.size(); first = end) {
        end = endOfBatch(open, first);
        List<PartitionedRefinement> some = open.subList(first, end);
        List<Seen> seen = rows.look(some.stream().map(PartitionedRefinement::next).toList());
        // Each has a state of its own, so that the order in which they come on does not matter.
        IntStream.range(0, some.size()).parallel().forEach(k -> some.get(k).advance(seen.get(k)));
        some.stream().filter(PartitionedRefinement::isDone).forEach(whenDone);
      }
      open = all.stream().filter(one -> !one.isDone()).toList();
    }
  }

  /** As many as the driver can take the rows of. */
  private int endOfBatch(List<PartitionedRefinement> open, int first) {
    double bytes = 0;
    int end = first;
    while (end < open.size() && (end == first || bytes < BYTES_OF_PASS)) {
      bytes += (double) BYTES_OF_NUMBER * open.get(end).wanted() * (width + 1);
      end++;
    }
    return end;
  }

  private List<Seen> lookAll(List<double[]> models) {
    List<Seen> seen = new ArrayList<>();
    for (int first = 0; first < models.size(); first += MODELS_OF_PASS) {
      seen.addAll(
          rows.look(
              models.subList(first, Math.min(first + MODELS_OF_PASS, models.size())).stream()
                  .map(PartitionedLook::atSums)
                  .toList()));
    }
    return seen;
  }

  private ScoredModel score(double[] z, Seen seen) {
    double[] weights = new double[names.size()];
    int[] active = rows.active();
    for (int j = 0; j < width; j++) {
      weights[active[j]] = z[j];
    }
    Confusion confusion =
        new Confusion(
            seen.rightPositive, seen.wrongNegative, seen.rightNegative, seen.wrongPositive);
    return new ScoredModel(
        new LinearModel(weights, z[width]), confusion.accuracy(), confusion.fScore());
  }

  private RelevanceIntervals result(
      Trained baseline,
      double limit,
      List<RangeQuestion> questions,
      List<PartitionedRefinement> ends,
      AttainedEnds attained,
      RowClasses classes,
      List<Warning> warnings,
      long start) {
    List<Range> ranges = new ArrayList<>();
    double largest = 0;
    for (int j = 0; j < width; j++) {
      Range range = range(2 * j, questions, ends, attained);
      ranges.add(range);
      largest = Math.max(largest, range.bounds().upper());
    }
    double tolerance = ClassRule.TOLERANCE * largest;
    FeatureInterval[] found = new FeatureInterval[names.size()];
    for (int j = 0; j < found.length; j++) {
      found[j] = constant(names.get(j));
    }
    int[] active = rows.active();
    for (int j = 0; j < width; j++) {
      Range range = ranges.get(j);
      String name = names.get(active[j]);
      Optional<RelevanceClass> relevance =
          classes.of(j, range.bounds(), range.certified(), tolerance, baseline.loss());
      found[active[j]] =
          feature(name, 2 * j, range, relevance, attained)
              .withEvidence(classes.evidence(j))
              .withWeights(baseline.z()[j], List.of());
      if (!range.certified()) {
        warnings.add(
            RowsWarning.RANGE_NOT_CERTIFIED
                .of("the range of '" + name + "' is open by " + range.bounds().gap())
                .at(new Place.OfFeature(name)));
      }
    }
    ModelCaveats.usedWithoutEvidence(List.of(found), tolerance).ifPresent(warnings::add);
    return new RelevanceIntervals(
        new RelevanceIntervals.Baseline(
            score(baseline.z(), baseline.seen()),
            baseline.norm1(),
            baseline.loss(),
            Map.of("joint", limit),
            Map.of(), // a model near the optimum sets the limit, and the optimum is not enclosed
            Map.of("C", c)),
        new RelevanceIntervals.Thresholds(tolerance, 0, 0, classes.level()),
        Arrays.asList(found),
        warnings,
        false,
        (System.nanoTime() - start) * 1e-9);
  }

  private static FeatureInterval constant(String name) {
    return new FeatureInterval(
            name,
            Optional.of(new Bounds(0, 0, 0, 0, 0)),
            Status.CERTIFIED,
            Optional.of(RelevanceClass.NEGLIGIBLE),
            OptionalDouble.empty(),
            OptionalDouble.empty(),
            Optional.empty(),
            Optional.empty())
        .withWeights(0, List.of());
  }

  /** The range of a weight, and whether both ends are proven. */
  private record Range(Bounds bounds, boolean certified) {}

  /**
   * The range of a feature from its two ends, as {@code methods.intervals.WeightRange} tells it.
   */
  private static Range range(
      int k,
      List<RangeQuestion> questions,
      List<PartitionedRefinement> ends,
      AttainedEnds attained) {
    int j = questions.get(k).feature();
    double least = attained.model(k)[j];
    double most = attained.model(k + 1)[j];
    double signedLower = Math.min(least, most);
    double signedUpper = Math.max(least, most);
    double leastBound = ends.get(k).bound();
    double mostBound = -ends.get(k + 1).bound();
    double lowGap = least - leastBound;
    double highGap = mostBound - most;
    boolean certified =
        attained.isProven(k)
            && attained.isProven(k + 1)
            && lowGap <= Certificate.TOLERANCE * ends.get(k).scale()
            && highGap <= Certificate.TOLERANCE * ends.get(k + 1).scale();
    double leastAttained = attained.isProven(k) ? least : Double.POSITIVE_INFINITY;
    double mostAttained = attained.isProven(k + 1) ? most : Double.NEGATIVE_INFINITY;
    boolean zero = signedLower <= 0 && 0 <= signedUpper;
    return new Range(
        new Bounds(
            signedLower,
            signedUpper,
            zero ? 0 : Math.min(Math.abs(signedLower), Math.abs(signedUpper)),
            Math.max(Math.abs(signedLower), Math.abs(signedUpper)),
            Math.max(lowGap, highGap),
            new Enclosure(leastBound, Math.max(leastBound, Math.min(leastAttained, mostBound))),
            new Enclosure(Math.min(mostBound, Math.max(mostAttained, leastBound)), mostBound),
            0),
        certified);
  }

  private FeatureInterval feature(
      String name, int k, Range range, Optional<RelevanceClass> relevance, AttainedEnds attained) {
    Bounds bounds = range.bounds();
    int upper = Math.abs(bounds.signedLower()) > Math.abs(bounds.signedUpper()) ? k : k + 1;
    boolean zero = bounds.signedLower() <= 0 && 0 <= bounds.signedUpper();
    return new FeatureInterval(
        name,
        Optional.of(bounds),
        range.certified() ? Status.CERTIFIED : Status.UNCERTIFIED,
        relevance,
        OptionalDouble.empty(),
        OptionalDouble.empty(),
        zero
            ? Optional.empty()
            : Optional.of(
                score(attained.model(2 * k + 1 - upper), attained.seen(2 * k + 1 - upper))),
        Optional.of(score(attained.model(upper), attained.seen(upper))));
  }
}
