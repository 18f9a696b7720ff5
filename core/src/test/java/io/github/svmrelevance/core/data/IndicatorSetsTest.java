package io.github.svmrelevance.core.data;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

class IndicatorSetsTest {

  @SafeVarargs
  private static List<List<Integer>> sets(int rows, Optional<BitSet>... columns) {
    return IndicatorSets.of(rows, columns.length, j -> columns[j]);
  }

  private static Optional<BitSet> ones(int... rows) {
    BitSet ones = new BitSet();
    Arrays.stream(rows).forEach(ones::set);
    return Optional.of(ones);
  }

  @Test
  void findsAdjacentColumnsOfWhichOneIsSet() {
    assertThat(sets(4, ones(0), ones(0, 1), ones(), ones(2), ones(3), ones(1), ones(0, 2, 3)))
        .containsExactly(List.of(1, 3, 4), List.of(5, 6));
    assertThat(sets(3, ones(0), ones(1), Optional.empty(), ones(2))).isEmpty();
    assertThat(sets(3, ones(0, 1, 2), ones(), ones(0, 1, 2))).isEmpty();
  }

  /** Each start is tried by itself here. */
  @Test
  void agreesWithBruteForce() {
    Random random = new Random(7);
    int found = 0;
    for (int trial = 0; trial < 2000; trial++) {
      List<BitSet> columns = new ArrayList<>();
      for (int j = 0; j < 8; j++) {
        columns.add(BitSet.valueOf(new long[] {1 + random.nextInt(6)}));
      }
      List<List<Integer>> expected = new ArrayList<>();
      for (int start = 0; start < 8; start++) {
        BitSet covered = new BitSet();
        List<Integer> run = new ArrayList<>();
        for (int j = start; j < 8 && !covered.intersects(columns.get(j)); j++) {
          covered.or(columns.get(j));
          run.add(j);
        }
        if (covered.cardinality() == 3) {
          expected.add(run);
          start = run.get(run.size() - 1);
        }
      }
      assertThat(IndicatorSets.of(3, 8, j -> Optional.of(columns.get(j)))).isEqualTo(expected);
      found += expected.size();
    }
    assertThat(found).isGreaterThan(1000);
  }

  @Test
  void namesThemByWhatTheirNamesBeginWith() {
    assertThat(IndicatorSets.name(List.of("contract_1y", "contract_1m"), name -> false))
        .contains("contract");
    assertThat(IndicatorSets.name(List.of("k=u", "k=v"), name -> false)).contains("k");
    assertThat(IndicatorSets.name(List.of("north", "no"), name -> false)).contains("north");
    assertThat(IndicatorSets.name(List.of("_a", "_b"), name -> false)).contains("_a");
    assertThat(IndicatorSets.name(List.of("k.u", "k.v"), List.of("k", "k_2")::contains))
        .contains("k_3");
    assertThat(IndicatorSets.name(List.of("a\u001b", "b"), name -> false)).isEmpty();
    assertThat(IndicatorSets.group("k", List.of("k,u", "k\"v", " w")))
        .isEqualTo("k=\"k,u\",k\"v,\" w\"");
  }
}
