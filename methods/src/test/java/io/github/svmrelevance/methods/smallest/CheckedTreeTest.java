package io.github.svmrelevance.methods.smallest;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.svmrelevance.api.CancellationToken;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

/** The tree against a look at every set, on inequalities of which each is as good as any. */
class CheckedTreeTest {

  /** Inequalities that all features together meet, and prices. */
  private static final class Draw {

    final int features;
    final long[] prices;
    final List<CheckedCut> cuts = new ArrayList<>();
    final boolean[] must;
    final boolean[] never;

    Draw(long seed) {
      SplittableRandom random = new SplittableRandom(seed);
      features = 1 + random.nextInt(8);
      prices = random.longs(features, 1, random.nextBoolean() ? 2 : 6).toArray();
      must = new boolean[features];
      never = new boolean[features];
      for (int j = 0; j < features; j++) {
        must[j] = random.nextInt(8) == 0;
        never[j] = !must[j] && random.nextInt(8) == 0;
      }
      int count = random.nextInt(6);
      for (int c = 0; c < count; c++) {
        int[] members = IntStream.range(0, features).filter(j -> random.nextInt(3) > 0).toArray();
        long[] gains =
            members.length == 0
                ? new long[0]
                : random.longs(members.length, 1, CheckedCut.ONE + 1).sorted().toArray();
        long[] falling = gains.clone();
        Arrays.setAll(falling, k -> gains[gains.length - 1 - k]);
        if (Arrays.stream(gains).sum() >= CheckedCut.ONE) {
          cuts.add(new CheckedCut(members, falling));
        }
      }
    }

    boolean isAdmissible(boolean[] set) {
      return cuts.stream()
          .allMatch(
              cut ->
                  IntStream.range(0, cut.features().length)
                          .filter(k -> set[cut.features()[k]])
                          .mapToLong(k -> cut.gains()[k])
                          .sum()
                      >= CheckedCut.ONE);
    }

    long cost(boolean[] set) {
      return IntStream.range(0, features).filter(j -> set[j]).mapToLong(j -> prices[j]).sum();
    }

    /** All sets that are admissible and have what they must. */
    List<boolean[]> sets() {
      List<boolean[]> sets = new ArrayList<>();
      for (int bits = 0; bits < 1 << features; bits++) {
        boolean[] set = new boolean[features];
        boolean wanted = true;
        for (int j = 0; j < features; j++) {
          set[j] = (bits >> j & 1) != 0;
          wanted &= set[j] ? !never[j] : !must[j];
        }
        if (wanted && isAdmissible(set)) {
          sets.add(set);
        }
      }
      return sets;
    }

    Optional<boolean[]> counterexample(long limit, List<boolean[]> known) {
      return new CheckedTree(
              prices,
              new ArrayList<>(cuts),
              new CheckedTree.Claim(limit, must, never, known),
              set -> Optional.empty(),
              CancellationToken.none())
          .counterexample();
    }
  }

  @Property(seed = "20261125")
  void aTreeClosesIfAndOnlyIfTheClaimIsTrue(@ForAll long seed) {
    Draw draw = new Draw(seed);
    List<boolean[]> sets = draw.sets();
    long least = sets.stream().mapToLong(draw::cost).min().orElse(Long.MAX_VALUE / 2);

    assertThat(draw.counterexample(least - 1, List.of())).isEmpty();
    if (sets.isEmpty()) {
      return;
    }
    List<boolean[]> smallest = sets.stream().filter(set -> draw.cost(set) == least).toList();
    assertThat(draw.counterexample(least, smallest)).isEmpty();
    for (boolean[] missed : smallest) {
      List<boolean[]> others = smallest.stream().filter(set -> set != missed).toList();
      assertThat(draw.counterexample(least, others)).hasValue(missed);
    }
  }

  /** Two pairs, of each of which one is needed; each branching ends in a leaf without any of it. */
  @Test
  void leavesAreCounted() {
    List<CheckedCut> cuts =
        List.of(
            new CheckedCut(new int[] {0, 1}, new long[] {CheckedCut.ONE, CheckedCut.ONE}),
            new CheckedCut(new int[] {2, 3}, new long[] {CheckedCut.ONE, CheckedCut.ONE}));
    boolean[] none = new boolean[4];
    CheckedTree cheap = tree(cuts, new CheckedTree.Claim(1, none, none, List.of()));
    assertThat(cheap.counterexample()).isEmpty();
    assertThat(cheap.leaves()).isEqualTo(1);

    List<boolean[]> known = new ArrayList<>();
    for (int a = 0; a < 2; a++) {
      for (int b = 2; b < 4; b++) {
        boolean[] set = new boolean[4];
        set[a] = true;
        set[b] = true;
        known.add(set);
      }
    }
    CheckedTree all = tree(cuts, new CheckedTree.Claim(2, none, none, known));
    assertThat(all.counterexample()).isEmpty();
    assertThat(all.leaves()).isEqualTo(4 + 2 + 1);
  }

  private static CheckedTree tree(List<CheckedCut> cuts, CheckedTree.Claim claim) {
    return new CheckedTree(
        new long[] {1, 1, 1, 1},
        new ArrayList<>(cuts),
        claim,
        set -> Optional.empty(),
        CancellationToken.none());
  }
}
