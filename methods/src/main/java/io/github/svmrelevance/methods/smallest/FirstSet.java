package io.github.svmrelevance.methods.smallest;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Finds a good set fast, which need not be smallest. From the features of the best model those are
 * removed one by one whose removal costs least of the budget for its price. Where none can be
 * removed any more, one is all the same, and exchanges of one feature for another are to bring the
 * rest within the budget.
 */
final class FirstSet {

  /** How many features are tried in the place of one, those that gain most first. */
  private static final int TRIED = 3;

  private final SupportStudy study;
  private final FirstSetJob.Question question;
  private final SupportSession session;
  private final List<Cut> cuts = new ArrayList<>();
  private final boolean[] needed;

  /** A set and what is known of it. */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Judged(boolean[] set, Verdict verdict) {}

  FirstSet(SupportStudy study, FirstSetJob.Question question, SupportSession session) {
    this.study = study;
    this.question = question;
    this.session = session;
    this.needed = new boolean[study.features()];
  }

  FirstSetJob.Answer find() {
    boolean[] allowed = new boolean[needed.length];
    for (int j = 0; j < allowed.length; j++) {
      allowed[j] = !question.never()[j];
    }
    Judged all = judged(allowed);
    if (!all.verdict().isAdmissible()) {
      return new FirstSetJob.Answer(Optional.empty(), needed, cuts, session.solved());
    }
    boolean[] every = new boolean[needed.length];
    Arrays.fill(every, true);
    boolean[] set = used(all.verdict().z());
    for (int j = 0; j < needed.length; j++) {
      if (set[j]) {
        needed[j] = !judged(changed(every, j, false)).verdict().isAdmissible();
      }
      set[j] |= question.must()[j];
    }
    Judged best = eliminated(new Judged(set, all.verdict()));
    Optional<Judged> cheaper = exchanged(best);
    while (cheaper.isPresent()) {
      best = eliminated(cheaper.get());
      cheaper = exchanged(best);
    }
    Verdict verdict = best.verdict();
    FoundSet found = new FoundSet(best.set(), study.cost(best.set()), verdict.value(), verdict.z());
    return new FirstSetJob.Answer(Optional.of(found), needed, cuts, session.solved());
  }

  private Judged judged(boolean[] set) {
    Verdict verdict = session.judge(set);
    verdict.cut().ifPresent(cuts::add);
    return new Judged(set, verdict);
  }

  /** Removes features as long as the set stays admissible. */
  private Judged eliminated(Judged start) {
    Judged best = start;
    while (true) {
      Optional<Judged> smaller = cheapestRemoval(best);
      if (smaller.isEmpty() || !smaller.get().verdict().isAdmissible()) {
        return best;
      }
      best = smaller.get();
    }
  }

  /** The set without the feature that costs least of the budget for its price. */
  private Optional<Judged> cheapestRemoval(Judged from) {
    Judged best = null;
    double least = Double.POSITIVE_INFINITY;
    for (int j : removable(from.set())) {
      Judged smaller = judged(changed(from.set(), j, false));
      double rise = (smaller.verdict().value() - from.verdict().value()) / study.prices()[j];
      if (rise < least) {
        least = rise;
        best = smaller;
      }
    }
    return Optional.ofNullable(best);
  }

  /** A cheaper set, by one removal and exchanges; empty if these get stuck. */
  private Optional<Judged> exchanged(Judged admissible) {
    long cost = study.cost(admissible.set());
    Optional<Judged> removed = cheapestRemoval(admissible);
    if (removed.isEmpty()) {
      return Optional.empty();
    }
    Judged current = removed.get();
    while (!current.verdict().isAdmissible()) {
      Judged best = current;
      for (int out : removable(current.set())) {
        Judged without = judged(changed(current.set(), out, false));
        for (int in : gaining(without, out)) {
          boolean[] set = changed(without.set(), in, true);
          if (study.cost(set) < cost) {
            Judged other = judged(set);
            best = other.verdict().value() < best.verdict().value() ? other : best;
          }
        }
      }
      if (!(best.verdict().value() < current.verdict().value())) {
        return Optional.empty();
      }
      current = best;
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
