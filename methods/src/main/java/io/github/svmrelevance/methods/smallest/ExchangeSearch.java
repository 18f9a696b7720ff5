package io.github.svmrelevance.methods.smallest;

import io.github.svmrelevance.api.optimization.CertifiedSolution;
import io.github.svmrelevance.api.optimization.PiecewiseLinearSolution;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Finds good sets of a size fast, which need not be best. From the features of the best model those
 * are removed one by one whose removal costs least; then one feature is exchanged for another for
 * as long as the best set becomes better, and further until there are as many sets as asked for.
 */
final class ExchangeSearch {

  private final BestStartJob.Question question;
  private final SupportSession session;
  private final int[][] variables;
  private final List<FoundSet> found = new ArrayList<>();
  private final Set<List<Boolean>> known = new HashSet<>();
  private final Set<FoundSet> exchanged = new HashSet<>();

  ExchangeSearch(BestStartJob.Question question, int[][] variables, SupportSession session) {
    this.question = question;
    this.variables = variables;
    this.session = session;
  }

  BestStartJob.Answer find() {
    boolean[] allowed = question.never().clone();
    for (int j = 0; j < allowed.length; j++) {
      allowed[j] = !allowed[j];
    }
    CertifiedSolution<PiecewiseLinearSolution> all = session.solve(allowed);
    add(reduced(used(all.solution().point())));
    Optional<FoundSet> next = nextToExchange();
    while (next.isPresent()) {
      exchange(next.get());
      next = nextToExchange();
    }
    found.sort(Comparator.comparingDouble(FoundSet::value));
    return new BestStartJob.Answer(found, all.certificate().orElseThrow(), session.solved());
  }

  private boolean[] used(double[] z) {
    boolean[] used = question.must().clone();
    for (int j = 0; j < used.length; j++) {
      for (int variable : variables[j]) {
        used[j] |= z[variable] != 0;
      }
    }
    return used;
  }

  /** A set of the size asked for: the cheapest removals first, or features that were not used. */
  private boolean[] reduced(boolean[] start) {
    boolean[] set = start;
    while (size(set) > question.size()) {
      boolean[] best = set;
      double least = Double.POSITIVE_INFINITY;
      for (int j = 0; j < set.length; j++) {
        if (set[j] && !question.must()[j]) {
          boolean[] smaller = changed(set, j, false);
          double value = session.solve(smaller).certificate().orElseThrow().value();
          if (value < least) {
            least = value;
            best = smaller;
          }
        }
      }
      set = best;
    }
    for (int j = 0; j < set.length && size(set) < question.size(); j++) {
      set[j] |= !question.never()[j];
    }
    return set;
  }

  private void exchange(FoundSet from) {
    exchanged.add(from);
    boolean[] set = from.set();
    for (int out = 0; out < set.length; out++) {
      if (set[out] && !question.must()[out]) {
        for (int in = 0; in < set.length; in++) {
          if (!set[in] && !question.never()[in]) {
            add(changed(changed(set, out, false), in, true));
          }
        }
      }
    }
  }

  /** The best set, and while there are too few, the best of those whose exchanges are not known. */
  private Optional<FoundSet> nextToExchange() {
    Optional<FoundSet> best = found.stream().min(Comparator.comparingDouble(FoundSet::value));
    if (best.filter(set -> !exchanged.contains(set)).isPresent()) {
      return best;
    }
    return found.size() >= question.count()
        ? Optional.empty()
        : found.stream()
            .filter(set -> !exchanged.contains(set))
            .min(Comparator.comparingDouble(FoundSet::value));
  }

  private void add(boolean[] set) {
    if (known.add(IntStream.range(0, set.length).mapToObj(j -> set[j]).toList())) {
      found.add(session.found(set));
    }
  }

  private static int size(boolean[] set) {
    return (int) IntStream.range(0, set.length).filter(j -> set[j]).count();
  }

  private static boolean[] changed(boolean[] set, int feature, boolean in) {
    boolean[] changed = Arrays.copyOf(set, set.length);
    changed[feature] = in;
    return changed;
  }
}
