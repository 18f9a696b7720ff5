package io.github.svmrelevance.methods.bounds;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DendrogramTest {

  @Test
  void joinsByTheAverageOverPairs() {
    double[][] alike = {
      {1, 1, 0.95, 0.25}, {1, 1, 0.95, 0.4}, {0.95, 0.95, 1, 0.9}, {0.25, 0.4, 0.9, 1}
    };

    Dendrogram clusters = Dendrogram.of(alike, 0.5);

    // The pair of three counts for two thirds: 3 is like 0, 1 and 2 by (0.9 + 0.4 + 0.25) / 3.
    assertThat(clusters.joins()).extracting(Dendrogram.Join::similarity).hasSize(3);
    assertThat(clusters.joins().get(1).similarity()).isEqualTo(0.95);
    assertThat(clusters.joins().get(2).similarity()).isCloseTo(1.55 / 3, within(1e-15));
    assertThat(clusters.roots()).containsExactly(6);
    assertThat(clusters.members(6)).containsExactlyInAnyOrder(0, 1, 2, 3);
    assertThat(clusters.joinsOf(5)).containsExactly(4, 5);
  }

  @Test
  void whatIsNotAlikeStaysAlone() {
    double[][] alike = {{1, 0.49, 0, 0}, {0.49, 1, 0, 0}, {0, 0, 1, 0.5}, {0, 0, 0.5, 1}};

    Dendrogram clusters = Dendrogram.of(alike, 0.5);

    assertThat(clusters.roots()).containsExactly(4);
    assertThat(clusters.members(4)).containsExactlyInAnyOrder(2, 3);
    assertThat(Dendrogram.of(new double[0][0], 0.5).joins()).isEmpty();
  }

  /** The definition: the most alike pair of all clusters is joined next. */
  @ParameterizedTest
  @ValueSource(ints = {2, 3, 7, 20, 40})
  void chainsFindWhatASearchOfAllPairsFinds(int count) {
    SplittableRandom random = new SplittableRandom(count);
    double[][] alike = new double[count][count];
    for (int i = 0; i < count; i++) {
      for (int j = 0; j < i; j++) {
        alike[i][j] = random.nextDouble();
        alike[j][i] = alike[i][j];
      }
    }
    List<List<Integer>> open = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      open.add(List.of(i));
    }
    List<List<Integer>> expected = new ArrayList<>();
    List<Double> similarities = new ArrayList<>();
    while (true) {
      double best = 0.3;
      List<Integer> first = null;
      List<Integer> second = null;
      for (List<Integer> a : open) {
        for (List<Integer> b : open) {
          if (a != b && mean(a, b, alike) > best) {
            best = mean(a, b, alike);
            first = a;
            second = b;
          }
        }
      }
      if (first == null) {
        break;
      }
      List<Integer> both = new ArrayList<>(first);
      both.addAll(second);
      both.sort(null);
      open.remove(first);
      open.remove(second);
      open.add(both);
      expected.add(both);
      similarities.add(best);
    }

    Dendrogram clusters = Dendrogram.of(copy(alike), 0.3);

    assertThat(clusters.joins()).hasSize(expected.size());
    for (int i = 0; i < expected.size(); i++) {
      assertThat(clusters.members(count + i)).hasSameElementsAs(expected.get(i));
      assertThat(clusters.joins().get(i).similarity())
          .isCloseTo(similarities.get(i), within(1e-12));
    }
  }

  private static double mean(List<Integer> a, List<Integer> b, double[][] alike) {
    return a.stream()
        .flatMapToDouble(i -> b.stream().mapToDouble(j -> alike[i][j]))
        .average()
        .orElseThrow();
  }

  private static double[][] copy(double[][] rows) {
    double[][] copy = rows.clone();
    for (int i = 0; i < copy.length; i++) {
      copy[i] = rows[i].clone();
    }
    return copy;
  }
}
