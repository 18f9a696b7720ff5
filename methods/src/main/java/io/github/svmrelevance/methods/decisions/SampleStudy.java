package io.github.svmrelevance.methods.decisions;

import io.github.svmrelevance.api.diagnostic.Warnings;
import io.github.svmrelevance.api.execution.Job;
import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.api.optimization.SolveStatus;
import io.github.svmrelevance.api.result.FeatureInterval.Enclosure;
import io.github.svmrelevance.api.result.FeatureInterval.Status;
import io.github.svmrelevance.api.result.SampleRange.Range;
import io.github.svmrelevance.core.loss.WeightFunctional;
import io.github.svmrelevance.core.optimization.SupportingHalfSpace;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import java.util.stream.IntStream;

/**
 * Finds what good models say of all samples of a question. Those that are alike are looked at once.
 *
 * <p>Each sample is {@linkplain SampleJob solved for}, or only those that have to be: the ranges of
 * some, from all over the file, {@linkplain EnclosureJob decide} most of the others. For some of
 * those left, {@linkplain HalfSpaceJob half-spaces} are looked for that may decide more, as long as
 * that pays, and then {@linkplain OwnHalfSpaceJob one for each}. At last {@linkplain OneEndJob one
 * end} of some more is solved for, and so on.
 */
final class SampleStudy {

  /** How many samples one task solves for: their programs share a session and its warm start. */
  private static final int SOLVED_PER_TASK = 8;

  /** How many variables one task solves for: there are few. */
  private static final int VARIABLES_PER_TASK = 4;

  /** How many samples one task decides: each takes a small part of the time of a solved one. */
  private static final int DECIDED_PER_TASK = 256;

  /** So many are solved for before others are decided for the first time. */
  private static final int FIRST = 24;

  /** So many at least are solved for before others are decided again. */
  private static final int SOLVED = 64;

  /** For so many at least half-spaces are looked for before others are decided. */
  private static final int TOUCHED = 256;

  /** Measured: a program over h half-spaces takes h d / 48 n of the time of one over n samples. */
  private static final double OF_HALF_SPACES = 1.0 / 48;

  /** Measured: to look for a half-space takes at most about so much of that time. */
  private static final double OF_TOUCHING = 0.15;

  /** Where a program over half-spaces takes more of it, too few samples are decided by one. */
  private static final double MOST_SHARE = 0.25;

  private final SampleJob.Question question;
  private final String step;
  private final RunContext context;
  private final Warnings warnings;
  private final SampleFinding[] found;

  /** Of each open sample the model that leaves it open; null where none is known. */
  private final EnclosureJob.Beyond[] beyond;

  private SampleStudy(
      SampleJob.Question question, String step, RunContext context, Warnings warnings) {
    this.question = question;
    this.step = step;
    this.context = context;
    this.warnings = warnings;
    this.found = new SampleFinding[question.samples().rows()];
    this.beyond = new EnclosureJob.Beyond[found.length];
    Arrays.fill(found, SampleFinding.none(SolveStatus.CANCELLED, ""));
  }

  /**
   * Looks at all samples.
   *
   * @param question whose decisions are asked for
   * @param needed whether to solve only for what decides all; of two classes
   * @param step its name for the display of progress
   * @param context runs the tasks
   * @param warnings notified of what comes up
   * @return one for each sample
   */
  static List<SampleFinding> of(
      SampleJob.Question question,
      boolean needed,
      String step,
      RunContext context,
      Warnings warnings) {
    SampleStudy study = new SampleStudy(question, step, context, warnings);
    DifferentRows different = new DifferentRows(question.samples());
    List<Integer> rows = different.first();
    if (needed) {
      study.decide(rows);
    } else {
      study.solve(rows);
    }
    return IntStream.range(0, study.found.length)
        .mapToObj(row -> study.found[rows.get(different.position(row))])
        .toList();
  }

  /** Solves for the ranges of some samples. */
  private void solve(List<Integer> rows) {
    solve(SampleJob.INSTANCE, question, rows);
  }

  private <S> void solve(
      Job<S, List<Integer>, SampleJob.Answers> job, S shared, List<Integer> rows) {
    run(
        job,
        shared,
        rows,
        SOLVED_PER_TASK,
        (asked, answers) -> {
          answers.warnings().forEach(warnings);
          for (int i = 0; i < asked.size(); i++) {
            found[asked.get(i)] = answers.found().get(i);
          }
        });
  }

  /** Solves for the ranges of so many samples that they and more half-spaces decide all others. */
  private void decide(List<Integer> rows) {
    HalfSpaces box = HalfSpaces.of(box());
    EnclosureJob.Known known =
        new EnclosureJob.Known(
            question, box, box, question.admissible() ? List.of(question.baseline()) : List.of());
    List<Integer> left = rows;
    Plan plan = new Plan(Math.min(FIRST, rows.size()), Way.FIRST);
    while (!left.isEmpty() && !context.cancellation().isCancelled()) {
      switch (plan.way()) {
        case FIRST -> known = solved(known, spread(left, plan.times()), true).withFew();
        case SHARED -> known = touched(known, left, plan.times());
        case OWN -> decideEach(known, left);
        case SOLVED -> known = solved(known, spread(left, plan.times()), false);
      }
      double share = share(known.spaces().size());
      if (plan.way() != Way.OWN) {
        known = decided(known, rows);
      }
      List<Integer> open = rows.stream().filter(this::isOpen).toList();
      Tried tried = new Tried(left.size() - open.size(), open.size(), aims(open).size(), share);
      plan = next(plan, tried, known);
      left = open;
    }
  }

  /**
   * What to do next.
   *
   * @param times how many half-spaces to look for, or samples to solve for
   * @param way how
   */
  private record Plan(int times, Way way) {}

  /** How samples are decided. */
  private enum Way {
    /** Both ends of some are solved for. */
    FIRST,
    /** By half-spaces that were found for some. */
    SHARED,
    /** Each by one of its own. */
    OWN,
    /** One end of some is solved for. */
    SOLVED
  }

  /**
   * What came of trying all samples.
   *
   * @param decided how many were decided
   * @param open how many are left
   * @param beyond how many different models leave them open
   * @param share the time of a program over the half-spaces, as a share of that over all samples
   */
  private record Tried(int decided, int open, int beyond, double share) {

    /** How long it took, in programs over all samples: one for each decision and each model. */
    double time() {
      return share * (decided + beyond);
    }
  }

  /**
   * Half-spaces that all share are looked for as long as that pays, then one for each sample. Then
   * samples are solved for: as many as take the time to try the others afterwards. All are, where
   * to try one takes much of that time.
   */
  private Plan next(Plan last, Tried tried, EnclosureJob.Known known) {
    int size = known.spaces().size();
    boolean more = tried.beyond() > 0 && !known.models().isEmpty();
    if (more && (last.way() == Way.FIRST || (last.way() == Way.SHARED && paid(last, tried)))) {
      return new Plan(Math.min(tried.beyond(), Math.max(TOUCHED, size / 2)), Way.SHARED);
    }
    if (more && last.way() == Way.SHARED) {
      return new Plan(tried.open(), Way.OWN);
    }
    int solved = Math.max(SOLVED, (int) (tried.open() * share(size)));
    return new Plan(share(size + solved) > MOST_SHARE ? tried.open() : solved, Way.SOLVED);
  }

  /**
   * Whether samples were decided in less time than half-spaces of their own would have taken. The
   * time counts by which all later programs take longer.
   */
  private boolean paid(Plan last, Tried tried) {
    return (tried.decided() - last.times()) * OF_TOUCHING
        > tried.time() + tried.open() * share(last.times());
  }

  /** Decides samples by half-spaces of their own. */
  private void decideEach(EnclosureJob.Known known, List<Integer> open) {
    run(
        OwnHalfSpaceJob.INSTANCE,
        known,
        open,
        SOLVED_PER_TASK,
        (asked, outcomes) -> {
          for (int i = 0; i < asked.size(); i++) {
            Optional<SampleFinding> finding = outcomes.list().get(i).finding();
            if (finding.isPresent()) {
              found[asked.get(i)] = finding.get();
            }
          }
        });
  }

  /** The time of a program over so many half-spaces, as a share of that of one over all samples. */
  private double share(int halfSpaces) {
    int n = question.data().training().count();
    return OF_HALF_SPACES * halfSpaces * question.baseline().length / n;
  }

  private EnclosureJob.Known solved(
      EnclosureJob.Known known, List<Integer> chosen, boolean bothEnds) {
    if (bothEnds) {
      solve(chosen);
    } else {
      solve(OneEndJob.INSTANCE, known, chosen);
    }
    return known.with(
        with(known.spaces(), chosen),
        chosen.stream()
            .filter(row -> found[row].isProven() || found[row].proof() == Status.ENCLOSED)
            .flatMap(row -> found[row].models().stream())
            .toList());
  }

  private EnclosureJob.Known touched(EnclosureJob.Known known, List<Integer> open, int most) {
    List<SupportingHalfSpace> more = new ArrayList<>();
    run(
        HalfSpaceJob.INSTANCE,
        HalfSpaceJob.Inside.of(known),
        spread(aims(open), most),
        SOLVED_PER_TASK,
        (asked, touching) -> more.addAll(touching.halfSpaces()));
    return known.with(
        known.spaces().withAll(more.stream().map(SupportingHalfSpace::halfSpace).toList()),
        more.stream().map(SupportingHalfSpace::point).toList());
  }

  /** The different models that leave some samples open, each with the end of one of these. */
  private List<HalfSpaceJob.Aim> aims(List<Integer> open) {
    Map<ModelKey, Integer> rows = new LinkedHashMap<>();
    for (int row : open) {
      if (beyond[row] != null) {
        rows.putIfAbsent(new ModelKey(beyond[row].model()), row);
      }
    }
    return rows.entrySet().stream()
        .map(
            entry ->
                new HalfSpaceJob.Aim(entry.getKey().model(), question.nearCosts(entry.getValue())))
        .toList();
  }

  /**
   * Decides what can be decided, and keeps of what is known only what the bounds of the others rest
   * on. Those that no solver proves are tried again, too.
   */
  private EnclosureJob.Known decided(EnclosureJob.Known known, List<Integer> rows) {
    TreeSet<Integer> tight = new TreeSet<>();
    Set<ModelKey> models = new LinkedHashSet<>();
    if (question.admissible()) {
      models.add(new ModelKey(question.baseline()));
    }
    run(
        EnclosureJob.INSTANCE,
        known,
        rows.stream().filter(row -> found[row].range().isEmpty()).toList(),
        DECIDED_PER_TASK,
        (asked, outcomes) -> {
          for (int i = 0; i < asked.size(); i++) {
            EnclosureJob.Outcome outcome = outcomes.list().get(i);
            beyond[asked.get(i)] = outcome.beyond().orElse(null);
            if (outcome.finding().isPresent()) {
              found[asked.get(i)] = outcome.finding().get();
            } else {
              outcome.beyond().stream()
                  .flatMapToInt(model -> Arrays.stream(model.tight()))
                  .forEach(tight::add);
              outcome.models().stream().map(ModelKey::new).forEach(models::add);
            }
          }
        });
    return new EnclosureJob.Known(
        question,
        known.spaces().only(tight),
        known.few(),
        models.stream().map(ModelKey::model).toList());
  }

  private boolean isOpen(int row) {
    return found[row].status() == SolveStatus.CANCELLED;
  }

  /** Of a sample that is enclosed, only the nearer end says more than is known. */
  private HalfSpaces with(HalfSpaces spaces, List<Integer> solved) {
    List<HalfSpaces.End> ends = new ArrayList<>();
    for (int row : solved) {
      if (found[row].isProven() || found[row].proof() == Status.ENCLOSED) {
        WeightFunctional score =
            new Predictor(question.data().training(), question.samples().row(row), question.band())
                .score();
        double near = EnclosedSample.near(score, question.baseline());
        Range range = found[row].range().orElseThrow();
        for (double sign : found[row].isProven() ? new double[] {1, -1} : new double[] {near}) {
          double least = sign > 0 ? range.provenLeast().least() : -range.provenMost().most();
          ends.add(new HalfSpaces.End(score, sign, least));
        }
      }
    }
    return spaces.with(ends);
  }

  /** Where the variables of the admissible models lie; anywhere, if that was not found. */
  private List<Enclosure> box() {
    int variables = question.baseline().length;
    Enclosure[] box = new Enclosure[variables];
    Arrays.fill(box, new Enclosure(Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY));
    run(
        VariableJob.INSTANCE,
        question,
        IntStream.range(0, variables).boxed().toList(),
        VARIABLES_PER_TASK,
        (asked, sides) -> {
          for (int i = 0; i < sides.sides().size(); i++) {
            box[asked.get(i)] = sides.sides().get(i);
          }
        });
    return List.of(box);
  }

  /**
   * Runs a job on so many items a task, from all over the list: a run that is stopped has then
   * looked at samples from all parts of a file, which may be sorted.
   */
  private <S, T, R> void run(
      Job<S, List<T>, R> job,
      S shared,
      List<T> items,
      int perTask,
      BiConsumer<List<T>, R> arrived) {
    List<List<T>> tasks = new ArrayList<>();
    for (int first = 0; first < items.size(); first += perTask) {
      tasks.add(List.copyOf(items.subList(first, Math.min(first + perTask, items.size()))));
    }
    List<List<T>> ordered = spread(tasks, tasks.size());
    List<Optional<R>> results = context.map(step, job, shared, ordered);
    for (int k = 0; k < ordered.size(); k++) {
      List<T> asked = ordered.get(k);
      results.get(k).ifPresent(result -> arrived.accept(asked, result));
    }
  }

  /** The first of some items, in an order whose first lie all over: van der Corput's. */
  private static <T> List<T> spread(List<T> items, int most) {
    return IntStream.range(0, items.size())
        .boxed()
        .sorted(Comparator.comparingInt(k -> Integer.reverse(k) >>> 1))
        .limit(most)
        .map(items::get)
        .toList();
  }
}
