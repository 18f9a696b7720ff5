package io.github.svmrelevance.methods.smallest;

import io.github.svmrelevance.api.CancellationToken;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * A tree whose leaves cover all sets of features: at each node some are in, some out, the others
 * open. It closes if each leaf is one of
 *
 * <ul>
 *   <li>an inequality that no set of the leaf meets,
 *   <li>sets that cost more than the limit,
 *   <li>a set that is known, and its supersets, which cost more.
 * </ul>
 *
 * <p>It shares no code with {@link SetSearch}: gains and prices are whole numbers, whose sums are
 * exact, and no tolerance is given.
 */
final class CheckedTree {

  /**
   * What a tree has to show: that there is no set but the known ones.
   *
   * @param limit a set costs at most this
   * @param must features of each set
   * @param never features of none
   * @param known admissible sets of this cost
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Claim(long limit, boolean[] must, boolean[] never, List<boolean[]> known)
      implements Serializable {

    /** Copies the list. */
    Claim {
      known = List.copyOf(known);
    }
  }

  /** Rounding of the sums of {@link #together}, of some thousand terms, is below a thousandth. */
  private static final double MARGIN = 1e-9;

  /** Judges a set that no inequality rules out. */
  interface Judge {

    /** An inequality that rules it out; empty if the set is admissible. */
    Optional<CheckedCut> judge(boolean[] set);
  }

  private enum State {
    OPEN,
    IN,
    OUT
  }

  private final long[] prices;
  private final List<CheckedCut> cuts;
  private final Claim claim;
  private final Judge judge;
  private final CancellationToken cancellation;
  private final Set<BitSet> known = new HashSet<>();
  private final State[] state;
  private long used;
  private long leaves;

  /**
   * A tree that is not grown yet.
   *
   * @param cuts what is proven; those that the judge adds are added here
   */
  CheckedTree(
      long[] prices,
      List<CheckedCut> cuts,
      Claim claim,
      Judge judge,
      CancellationToken cancellation) {
    this.prices = prices;
    this.cuts = cuts;
    this.claim = claim;
    this.judge = judge;
    this.cancellation = cancellation;
    this.state = new State[prices.length];
    claim.known().forEach(set -> known.add(bits(set)));
  }

  /**
   * Grows the tree.
   *
   * @return an admissible set that contradicts the claim; empty if all leaves are closed
   */
  Optional<boolean[]> counterexample() {
    for (int j = 0; j < state.length; j++) {
      state[j] = claim.must()[j] ? State.IN : claim.never()[j] ? State.OUT : State.OPEN;
      used += claim.must()[j] ? prices[j] : 0;
    }
    return visit();
  }

  /** How many leaves there are. */
  long leaves() {
    return leaves;
  }

  private Optional<boolean[]> visit() {
    cancellation.throwIfCancelled();
    while (true) {
      if (used > claim.limit()) {
        return leaf();
      }
      List<OpenCut> open = new ArrayList<>();
      for (CheckedCut cut : cuts) {
        OpenCut left = new OpenCut(cut);
        if (left.isOpen()) {
          if (!left.canBeMet() || used + left.cheapest() > claim.limit()) {
            return leaf();
          }
          open.add(left);
        }
      }
      if (!open.isEmpty()) {
        return used + together(open) > claim.limit() ? leaf() : branch(narrowest(open));
      }
      boolean[] set = new boolean[state.length];
      for (int j = 0; j < set.length; j++) {
        set[j] = state[j] == State.IN;
      }
      if (known.contains(bits(set))) {
        return leaf();
      }
      Optional<CheckedCut> cut = judge.judge(set);
      if (cut.isEmpty()) {
        return Optional.of(set);
      }
      cuts.add(cut.get());
    }
  }

  private Optional<boolean[]> leaf() {
    leaves++;
    return Optional.empty();
  }

  /** Each open feature of the inequality in turn is in, and those before it are out. */
  private Optional<boolean[]> branch(OpenCut cut) {
    List<Integer> out = new ArrayList<>();
    Optional<boolean[]> found = Optional.empty();
    for (int j : cut.features) {
      if (state[j] == State.OPEN && found.isEmpty()) {
        state[j] = State.IN;
        used += prices[j];
        found = visit();
        used -= prices[j];
        state[j] = State.OUT;
        out.add(j);
      }
    }
    out.forEach(j -> state[j] = State.OPEN);
    // With all of them out, the inequality cannot be met.
    leaves++;
    return found;
  }

  /** Where most features are in at least, and of those the one with the fewest open ones. */
  private static OpenCut narrowest(List<OpenCut> open) {
    OpenCut best = open.get(0);
    for (OpenCut cut : open) {
      if (cut.least > best.least
          || (cut.least == best.least && cut.features.length < best.features.length)) {
        best = cut;
      }
    }
    return best;
  }

  /**
   * What all inequalities together cost at least, by linear programming duality: where u_c &gt;= 0
   * and sum_c u_c min(need_c, gain_cj) &lt;= price_j for each open j, sets cost sum_c u_c need_c at
   * least. One u after another is raised as far as it goes.
   */
  private long together(List<OpenCut> open) {
    double[] left = new double[prices.length];
    for (int j = 0; j < left.length; j++) {
      left[j] = prices[j];
    }
    double sum = 0;
    open.sort((a, b) -> Integer.compare(a.features.length, b.features.length));
    for (OpenCut cut : open) {
      double rise = Double.POSITIVE_INFINITY;
      for (int k = 0; k < cut.features.length; k++) {
        rise = Math.min(rise, left[cut.features[k]] / cut.gains[k]);
      }
      if (rise > 0) {
        sum += rise * cut.need;
        for (int k = 0; k < cut.features.length; k++) {
          int j = cut.features[k];
          left[j] = Math.max(0, left[j] - rise * cut.gains[k]);
        }
      }
    }
    return (long) Math.ceil(sum * (1 - MARGIN) - MARGIN);
  }

  private static BitSet bits(boolean[] set) {
    BitSet bits = new BitSet(set.length);
    IntStream.range(0, set.length).filter(j -> set[j]).forEach(bits::set);
    return bits;
  }

  /** What an inequality asks of the open features. */
  private final class OpenCut {

    /** What the features that are in leave to be gained; at most 0 if they meet it. */
    final long need;

    final int[] features;

    /** At most what is needed each, those of larger gains first. */
    final long[] gains;

    /** So many features are needed at least; more than there are if all are too few. */
    final int least;

    OpenCut(CheckedCut cut) {
      long missing = CheckedCut.ONE;
      int count = 0;
      for (int k = 0; k < cut.features().length; k++) {
        State of = state[cut.features()[k]];
        missing -= of == State.IN ? cut.gains()[k] : 0;
        count += of == State.OPEN ? 1 : 0;
      }
      need = missing;
      features = new int[missing > 0 ? count : 0];
      gains = new long[features.length];
      long sum = 0;
      int enough = features.length + 1;
      for (int k = 0, at = 0; at < features.length; k++) {
        if (state[cut.features()[k]] == State.OPEN) {
          features[at] = cut.features()[k];
          gains[at] = Math.min(need, cut.gains()[k]);
          sum += gains[at++];
          enough = sum >= need ? Math.min(enough, at) : enough;
        }
      }
      least = enough;
    }

    boolean isOpen() {
      return need > 0;
    }

    boolean canBeMet() {
      return least <= features.length;
    }

    /** The lowest price of so many of them. */
    long cheapest() {
      return Arrays.stream(features).mapToLong(j -> prices[j]).sorted().limit(least).sum();
    }
  }
}
