package io.github.svmrelevance.methods.smallest;

import io.github.svmrelevance.api.CancelledException;
import io.github.svmrelevance.api.execution.RunContext;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Finds a good set fast, which need not be smallest. From the features of the best model those are
 * removed one by one whose removal costs least of the budget for its price. Where none can be
 * removed any more, one is all the same, and exchanges of one feature for another are to bring the
 * rest within the budget. Of many features those of small weights are removed together before. A
 * search that is stopped answers the best set so far.
 */
final class FirstSet {

  /** How many features are tried in the place of one, those that gain most first. */
  private static final int TRIED = 3;

  /** With more features than this, trying each removal before each removal takes too long. */
  private static final int MANY = 64;

  private final SupportStudy study;
  private final FirstSetJob.Question question;
  private final SupportSession session;
  private final RunContext context;
  private final List<Cut> cuts = new ArrayList<>();
  private final boolean[] needed;
  private Judged best;
  private long least;

  /** A set and what is known of it. */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Judged(boolean[] set, Verdict verdict) {}

  FirstSet(
      SupportStudy study,
      FirstSetJob.Question question,
      SupportSession session,
      RunContext context) {
    this.study = study;
    this.question = question;
    this.session = session;
    this.context = context;
    this.needed = new boolean[study.features()];
  }

  FirstSetJob.Answer find() {
    boolean[] allowed = new boolean[needed.length];
    for (int j = 0; j < allowed.length; j++) {
      allowed[j] = !question.never()[j];
    }
    best = judged(allowed);
    if (!best.verdict().isAdmissible()) {
      return new FirstSetJob.Answer(Optional.empty(), needed, cuts, session.solved(), true, 0);
    }
    boolean[] used = used(best.verdict().z());
    boolean[] set = used.clone();
    for (int j = 0; j < set.length; j++) {
      set[j] |= question.must()[j];
    }
    best = new Judged(set, best.verdict());
    boolean complete = true;
    try {
      improve(used);
    } catch (CancelledException stopped) {
      complete = false;
    }
    Verdict verdict = best.verdict();
    FoundSet found = new FoundSet(best.set(), study.cost(best.set()), verdict.value(), verdict.z());
    return new FirstSetJob.Answer(
        Optional.of(found), needed, cuts, session.solved(), complete, least);
  }

  private void improve(boolean[] used) {
    // Of few features the search proves more than this bound.
    if (removable(best.set()).length > MANY) {
      narrow();
      least = RelaxedCost.least(study, question.must(), question.never(), context);
    }
    boolean[] every = new boolean[needed.length];
    Arrays.fill(every, true);
    for (int j = 0; j < needed.length; j++) {
      // What the best set does without is not needed.
      if (used[j] && best.set()[j]) {
        needed[j] = !judged(changed(every, j, false)).verdict().isAdmissible();
      }
    }
    eliminate();
    Optional<Judged> cheaper = exchanged();
    while (cheaper.isPresent()) {
      best = cheaper.get();
      eliminate();
      cheaper = exchanged();
    }
  }

  /**
   * Keeps as few features as are enough of those with the largest weights, again and again with the
   * best model of these; then tries to remove each once, that of the smallest weight first.
   */
  private void narrow() {
    int before;
    do {
      before = removable(best.set()).length;
      keepLargest(heaviestFirst());
    } while (removable(best.set()).length < before);
    List<Integer> order = heaviestFirst();
    Collections.reverse(order);
    for (int j : order) {
      Judged smaller = judged(changed(best.set(), j, false));
      if (smaller.verdict().isAdmissible()) {
        best = smaller;
      }
    }
  }

  /** Bisects for how many of the first ones are enough. */
  private void keepLargest(List<Integer> order) {
    boolean[] set = best.set();
    int few = 0;
    int enough = order.size();
    while (enough - few > 1) {
      int middle = (few + enough) / 2;
      boolean[] smaller = set.clone();
      order.subList(middle, order.size()).forEach(j -> smaller[j] = false);
      Judged judged = judged(smaller);
      if (judged.verdict().isAdmissible()) {
        best = judged;
        enough = middle;
      } else {
        few = middle;
      }
    }
  }

  /** What can be removed of the best set, by the sizes of its model's weights. */
  private List<Integer> heaviestFirst() {
    int[][] variables = study.problem().variables();
    double[] z = best.verdict().z();
    return IntStream.of(removable(best.set()))
        .boxed()
        .sorted(
            Comparator.comparingDouble(
                j -> -IntStream.of(variables[j]).mapToDouble(v -> Math.abs(z[v])).sum()))
        .collect(Collectors.toCollection(ArrayList::new));
  }

  private Judged judged(boolean[] set) {
    Verdict verdict = session.judge(set);
    verdict.cut().ifPresent(cuts::add);
    return new Judged(set, verdict);
  }

  /** Removes features as long as the set stays admissible. */
  private void eliminate() {
    Optional<Judged> smaller = cheapestRemoval(best);
    while (smaller.isPresent() && smaller.get().verdict().isAdmissible()) {
      best = smaller.get();
      smaller = cheapestRemoval(best);
    }
  }

  /** The set without the feature that costs least of the budget for its price. */
  private Optional<Judged> cheapestRemoval(Judged from) {
    Judged cheapest = null;
    double least = Double.POSITIVE_INFINITY;
    for (int j : removable(from.set())) {
      Judged smaller = judged(changed(from.set(), j, false));
      double rise = (smaller.verdict().value() - from.verdict().value()) / study.prices()[j];
      if (rise < least) {
        least = rise;
        cheapest = smaller;
      }
    }
    return Optional.ofNullable(cheapest);
  }

  /** A cheaper set, by one removal and exchanges; empty if these get stuck. */
  private Optional<Judged> exchanged() {
    long cost = study.cost(best.set());
    Optional<Judged> removed = cheapestRemoval(best);
    if (removed.isEmpty()) {
      return Optional.empty();
    }
    Judged current = removed.get();
    while (!current.verdict().isAdmissible()) {
      Judged nearest = current;
      for (int out : removable(current.set())) {
        Judged without = judged(changed(current.set(), out, false));
        for (int in : gaining(without, out)) {
          boolean[] set = changed(without.set(), in, true);
          if (study.cost(set) < cost) {
            Judged other = judged(set);
            nearest = other.verdict().value() < nearest.verdict().value() ? other : nearest;
          }
        }
      }
      if (!(nearest.verdict().value() < current.verdict().value())) {
        return Optional.empty();
      }
      current = nearest;
    }
    return Optional.of(current);
  }

  /** The features that may help most, by the multipliers for a set that is not admissible. */
  private List<Integer> gaining(Judged without, int out) {
    return without.verdict().cut().stream()
        .flatMap(cut -> IntStream.of(cut.features()).boxed())
        .filter(j -> j != out && !question.never()[j])
        .limit(TRIED)
        .toList();
  }

  private int[] removable(boolean[] set) {
    return IntStream.range(0, set.length)
        .filter(j -> set[j] && !needed[j] && !question.must()[j])
        .toArray();
  }

  private boolean[] used(double[] z) {
    int[][] variables = study.problem().variables();
    boolean[] used = new boolean[variables.length];
    for (int j = 0; j < used.length; j++) {
      for (int variable : variables[j]) {
        used[j] |= z[variable] != 0;
      }
    }
    return used;
  }

  private static boolean[] changed(boolean[] set, int feature, boolean in) {
    boolean[] changed = set.clone();
    changed[feature] = in;
    return changed;
  }
}
