package io.github.svmrelevance.methods.smallest;

import io.github.svmrelevance.api.execution.Job;
import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.api.method.OpenStep;
import io.github.svmrelevance.api.optimization.Certificate;
import io.github.svmrelevance.api.result.SmallestSets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Finds the best sets of a size. Good ones are found first. Then the use of a set is bounded from
 * below by ever higher levels: no set of this size uses less, or one is found that does. At last
 * the same is asked of sets that are not among the best ones, each of which is ruled out by the
 * inequality that a set has a feature outside of it.
 */
final class BestSearch {

  /** So much more than a certificate leaves open that differences of use mean something. */
  private static final double MARGIN = 10 * Certificate.TOLERANCE;

  /** So many levels half-way to the best set before the best set itself. */
  private static final int LEVELS = 2;

  private final RunContext context;
  private final SupportProblem problem;
  private final Wishes wishes;
  private final int size;
  private final int count;
  private final long[] prices;
  private final List<Cut> cuts = new ArrayList<>();
  private double provenFor = Double.POSITIVE_INFINITY;
  private long inequalities;
  private List<FoundSet> sets = new ArrayList<>();
  private double[] largest = {};
  private double full = Double.NEGATIVE_INFINITY;
  private double least = Double.NEGATIVE_INFINITY;
  private double margin;
  private boolean complete;
  private boolean stopped;
  private long programs;
  private long nodes;

  /**
   * What was found.
   *
   * @param sets the best sets, in their order
   * @param full the least use by a model of all features that sets may have
   * @param least no set uses less
   * @param margin what differences of use rounding may hide
   * @param complete whether no other set uses less than the last one
   * @param effort what it took
   * @param stopped whether the run was stopped before
   */
  record Answer(
      List<FoundSet> sets,
      double full,
      double least,
      double margin,
      boolean complete,
      SmallestSets.Effort effort,
      boolean stopped) {

    /** Copies the list. */
    Answer {
      sets = List.copyOf(sets);
    }

    boolean proven() {
      return !sets.isEmpty() && least >= sets.get(0).value() - margin;
    }
  }

  BestSearch(SupportProblem problem, Wishes wishes, int size, int count, RunContext context) {
    this.context = context;
    this.problem = problem;
    this.wishes = wishes;
    this.size = size;
    this.count = count;
    this.prices = Prices.equal(wishes.must().length).units();
  }

  /** The steps after the baseline. */
  static List<String> steps(int size) {
    return List.of(firstStep(size), LargestWeightsJob.STEP);
  }

  /** All searches belong to the last step of the plan. */
  static OpenStep openStep() {
    return new OpenStep(
        LargestWeightsJob.STEP, "the best sets found, and how good others can be at most");
  }

  private static String firstStep(int size) {
    return "sets of " + size + " to begin with";
  }

  Answer run() {
    Optional<BestStartJob.Answer> start =
        one(
            firstStep(size),
            BestStartJob.INSTANCE,
            new SupportStudy(problem, largest, prices, false),
            new BestStartJob.Question(wishes.must(), wishes.never(), size, count));
    if (start.isPresent()) {
      programs = start.get().programs();
      full = start.get().all().value();
      least = start.get().all().bound();
      sets.addAll(start.get().sets().subList(0, Math.min(count, start.get().sets().size())));
      // Certificates of sets that use more leave more open.
      margin =
          MARGIN * Math.max(start.get().all().scale(), Math.abs(sets.get(sets.size() - 1).value()));
      proveBest();
      proveOthers();
    }
    return new Answer(
        sets,
        full,
        least,
        margin,
        complete,
        new SmallestSets.Effort(programs, inequalities, nodes),
        stopped);
  }

  /** Rules out sets that use less than the best one. */
  private void proveBest() {
    int levels = 0;
    while (!stopped && least < sets.get(0).value() - margin) {
      double highest = sets.get(0).value() - margin;
      double limit = levels < LEVELS ? least + (highest - least) / 2 : highest;
      Optional<LevelSearch.Answer> level = level(limit, List.of());
      if (level.isPresent() && level.get().sets().isEmpty()) {
        least = limit;
        levels++;
      } else if (level.isPresent()) {
        add(level.get().sets().get(0));
        levels = 0;
      }
    }
  }

  /** Finds other sets that use less than the last one. */
  private void proveOthers() {
    complete = !stopped && count == 1;
    while (!stopped && !complete) {
      double limit = sets.get(sets.size() - 1).value() - margin;
      if (limit <= least) {
        complete = true;
      } else {
        List<Cut> others = sets.stream().map(set -> Cut.outside(set.set())).toList();
        level(limit, others)
            .ifPresent(
                level -> {
                  complete = level.sets().isEmpty();
                  level.sets().forEach(this::add);
                });
      }
    }
  }

  /** A set may have fewer features than were asked for; then more make it no worse. */
  private void add(FoundSet set) {
    one(
            "the best set with these",
            CompletionJob.INSTANCE,
            new SupportStudy(problem, largest, prices, false),
            new CompletionJob.Question(set.set(), wishes.never(), size))
        .ifPresent(
            answer -> {
              programs += answer.programs();
              sets.add(answer.set());
              sets.sort(Comparator.comparingDouble(FoundSet::value));
              sets = new ArrayList<>(sets.subList(0, Math.min(count, sets.size())));
            });
  }

  private Optional<LevelSearch.Answer> level(double limit, List<Cut> more) {
    if (largest.length == 0) {
      // No set that is still looked for uses more.
      largest = LargestWeightsJob.all(problem.within(sets.get(sets.size() - 1).value()), context);
    }
    if (limit > provenFor) {
      // What sets that use less meet says nothing of others.
      cuts.clear();
    }
    provenFor = limit;
    List<Cut> known = new ArrayList<>(cuts);
    known.addAll(more);
    SupportStudy study = new SupportStudy(problem.within(limit), largest, prices, false);
    Optional<LevelSearch.Answer> level =
        new LevelSearch(context, study, "sets of " + size)
            .find(size, 1, new LevelJob.Part(wishes.must(), wishes.never()), known);
    stopped |= level.isEmpty();
    level.ifPresent(
        answer -> {
          programs += answer.programs();
          nodes += answer.nodes();
          cuts.addAll(answer.cuts());
          inequalities += answer.cuts().size();
        });
    return level;
  }

  private <T, R> Optional<R> one(
      String title, Job<SupportStudy, T, R> job, SupportStudy study, T task) {
    Optional<R> result = context.map(title, job, study, List.of(task)).get(0);
    stopped |= result.isEmpty();
    return result;
  }
}
