package io.github.svmrelevance.methods.smallest;

import io.github.svmrelevance.api.CancellationToken;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The depth-first search of one {@link LevelJob}. At a node some features are in, some are out, and
 * the others open. It ends where a cut cannot be met any more, or only at a cost beyond the limit;
 * it branches on the features of an open cut, each of which is in and those before it are out; and
 * where no cut is open, the features that are in are judged.
 */
final class SetSearch {

  private static final byte OPEN = 0;
  private static final byte IN = 1;
  private static final byte OUT = 2;

  private final SupportStudy study;
  private final SupportSession session;
  private final LevelJob.Question question;
  private final CancellationToken cancellation;
  private final List<Cut> cuts;
  private final List<FoundSet> found = new ArrayList<>();
  private final boolean uniform;
  private final byte[] state;
  private long used;
  private long next = Long.MAX_VALUE;
  private long nodes;

  SetSearch(
      SupportStudy study,
      SupportSession session,
      LevelJob.Question question,
      CancellationToken cancellation) {
    this.cancellation = cancellation;
    this.study = study;
    this.session = session;
    this.question = question;
    this.cuts = new ArrayList<>(question.cuts());
    this.uniform = Arrays.stream(study.prices()).distinct().count() <= 1;
    this.state = new byte[study.features()];
  }

  LevelJob.Answer run() {
    for (int j = 0; j < state.length; j++) {
      state[j] = question.must()[j] ? IN : question.never()[j] ? OUT : OPEN;
    }
    used = study.cost(question.must());
    boolean exhausted = true;
    if (used > question.limit()) {
      next = used;
    } else {
      exhausted = visit();
    }
    return new LevelJob.Answer(
        found,
        exhausted,
        next,
        cuts.subList(question.cuts().size(), cuts.size()),
        session.solved(),
        nodes);
  }

  /** Returns false once there are enough sets. */
  private boolean visit() {
    nodes++;
    // Where cuts decide, no program that could be stopped is solved for seconds.
    cancellation.throwIfCancelled();
    while (true) {
      OpenCuts open = new OpenCuts();
      if (open.impossible || open.beyond()) {
        return true;
      }
      if (open.chosen >= 0) {
        return branch(cuts.get(open.chosen), open.needs[open.chosen]);
      }
      boolean[] set = members();
      Verdict verdict = session.judge(set);
      if (verdict.isAdmissible()) {
        found.add(new FoundSet(set, used, verdict.value(), verdict.z()));
        return found.size() < question.most();
      }
      learn(set, verdict.cut().orElseThrow());
    }
  }

  private boolean branch(Cut cut, double need) {
    List<Integer> tried = new ArrayList<>();
    double rest = 0;
    for (int k = 0; k < cut.features().length; k++) {
      rest += state[cut.features()[k]] == OPEN ? Math.min(need, cut.gains()[k]) : 0;
    }
    boolean goOn = true;
    for (int k = 0; k < cut.features().length && goOn && rest >= need - Cut.MET; k++) {
      int j = cut.features()[k];
      if (state[j] != OPEN) {
        continue;
      }
      if (used + study.prices()[j] <= question.limit()) {
        state[j] = IN;
        used += study.prices()[j];
        goOn = visit();
        used -= study.prices()[j];
      } else {
        next = Math.min(next, used + study.prices()[j]);
      }
      state[j] = OUT;
      tried.add(j);
      rest -= Math.min(need, cut.gains()[k]);
    }
    tried.forEach(j -> state[j] = OPEN);
    return goOn;
  }

  private boolean[] members() {
    boolean[] set = new boolean[state.length];
    for (int j = 0; j < set.length; j++) {
      set[j] = state[j] == IN;
    }
    return set;
  }

  /**
   * Learns from a set that is not admissible, and from larger ones: features that gain least are
   * added, those that the search may still take first, by bisection for as long as the set is not
   * admissible. The larger it is, the fewer features its cut has.
   */
  private void learn(boolean[] set, Cut first) {
    cuts.add(first);
    double[] gain = new double[state.length];
    for (int k = 0; k < first.features().length; k++) {
      gain[first.features()[k]] = first.gains()[k];
    }
    int[] others =
        IntStream.range(0, state.length)
            .filter(j -> !set[j])
            .boxed()
            .sorted(
                Comparator.<Integer>comparingInt(j -> state[j] == OPEN ? 0 : 1)
                    .thenComparingDouble(j -> gain[j]))
            .mapToInt(Integer::intValue)
            .toArray();
    int not = 0;
    int admissible = others.length;
    while (admissible - not > 1) {
      int middle = (not + admissible) / 2;
      boolean[] larger = set.clone();
      for (int k = 0; k < middle; k++) {
        larger[others[k]] = true;
      }
      Optional<Cut> cut = session.judge(larger).cut();
      cut.ifPresent(cuts::add);
      if (cut.isPresent()) {
        not = middle;
      } else {
        admissible = middle;
      }
    }
  }

  /** The cuts that the features which are in do not meet, and what these still cost at least. */
  private final class OpenCuts {

    private final double[] needs = new double[cuts.size()];
    private final int[] counts = new int[cuts.size()];
    private final int[] order;
    private boolean impossible;
    private int chosen = -1;
    private long alone;

    OpenCuts() {
      int[] open = new int[cuts.size()];
      int number = 0;
      double best = Double.NEGATIVE_INFINITY;
      for (int c = 0; c < needs.length; c++) {
        Cut cut = cuts.get(c);
        double need = 1;
        for (int k = 0; k < cut.features().length; k++) {
          need -= state[cut.features()[k]] == IN ? cut.gains()[k] : 0;
        }
        if (need <= Cut.MET) {
          continue;
        }
        int least = atLeast(cut, need, c);
        if (least < 0) {
          impossible = true;
          break;
        }
        needs[c] = need;
        open[number++] = c;
        alone = Math.max(alone, uniform ? least * study.prices()[0] : cheapest(cut, least));
        double merit = 1000.0 * least - counts[c];
        if (merit > best) {
          best = merit;
          chosen = c;
        }
      }
      order = Arrays.copyOf(open, number);
    }

    /** How many open features a cut takes at least; -1 if all are too few. */
    private int atLeast(Cut cut, double need, int c) {
      double sum = 0;
      int least = -1;
      int count = 0;
      for (int k = 0; k < cut.features().length; k++) {
        if (state[cut.features()[k]] == OPEN) {
          count++;
          sum += cut.gains()[k];
          if (least < 0 && sum >= need - Cut.MET) {
            least = count;
          }
        }
      }
      counts[c] = count;
      return least;
    }

    /** The price of so many open features of a cut. */
    private long cheapest(Cut cut, int count) {
      return IntStream.of(cut.features())
          .filter(j -> state[j] == OPEN)
          .mapToLong(j -> study.prices()[j])
          .sorted()
          .limit(count)
          .sum();
    }

    /** Whether the cost is beyond the limit. */
    boolean beyond() {
      if (order.length == 0) {
        return false;
      }
      long least = used + alone;
      if (least <= question.limit()) {
        least = Math.max(least, used + together());
      }
      if (least > question.limit()) {
        next = Math.min(next, least);
        return true;
      }
      return false;
    }

    /**
     * What all cuts together cost at least: a feasible point of the dual of their linear program,
     * by ascent along one cut after another, those of the fewest features first.
     */
    private long together() {
      long[] keys = new long[order.length];
      for (int k = 0; k < keys.length; k++) {
        keys[k] = ((long) counts[order[k]] << 32) | order[k];
      }
      Arrays.sort(keys);
      double[] left = new double[state.length];
      for (int j = 0; j < left.length; j++) {
        left[j] = study.prices()[j];
      }
      double sum = 0;
      for (long key : keys) {
        int c = (int) key;
        Cut cut = cuts.get(c);
        double rise = Double.POSITIVE_INFINITY;
        for (int k = 0; k < cut.features().length; k++) {
          int j = cut.features()[k];
          if (state[j] == OPEN) {
            rise = Math.min(rise, left[j] / Math.min(needs[c], cut.gains()[k]));
          }
        }
        if (!(rise > 0)) {
          continue;
        }
        sum += rise * needs[c];
        for (int k = 0; k < cut.features().length; k++) {
          int j = cut.features()[k];
          if (state[j] == OPEN) {
            left[j] = Math.max(0, left[j] - rise * Math.min(needs[c], cut.gains()[k]));
          }
        }
      }
      return (long) Math.ceil(sum * (1 - Cut.MET) - 1e-6);
    }
  }
}
