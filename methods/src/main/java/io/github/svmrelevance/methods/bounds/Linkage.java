package io.github.svmrelevance.methods.bounds;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Average-linkage clustering: the two groups that are most alike, on average over their pairs, are
 * joined as long as they are alike by more than one half. O(k^3) for k things.
 */
final class Linkage {

  private static final double LEAST = 0.5;

  /** How alike two things are, in [0, 1]; symmetric. */
  interface Likeness {
    double of(int i, int j);
  }

  private Linkage() {}

  /** The groups, the largest first; ties keep the order of their first members. */
  static List<List<Integer>> groups(int count, Likeness likeness) {
    double[][] alike = new double[count][count];
    for (int i = 0; i < count; i++) {
      for (int j = 0; j < count; j++) {
        alike[i][j] = likeness.of(i, j);
      }
    }
    List<List<Integer>> groups = new ArrayList<>();
    IntStream.range(0, count).forEach(i -> groups.add(new ArrayList<>(List.of(i))));
    while (true) {
      int first = -1;
      int second = -1;
      double best = LEAST;
      for (int a = 0; a < count; a++) {
        for (int b = a + 1; b < count; b++) {
          if (!groups.get(a).isEmpty() && !groups.get(b).isEmpty() && alike[a][b] > best) {
            best = alike[a][b];
            first = a;
            second = b;
          }
        }
      }
      if (first < 0) {
        break;
      }
      join(first, second, groups, alike);
    }
    groups.removeIf(List::isEmpty);
    groups.forEach(group -> group.sort(Comparator.naturalOrder()));
    groups.sort(Comparator.comparingInt((List<Integer> group) -> -group.size()));
    return groups;
  }

  /** Averages over pairs follow from those of the parts (Lance and Williams). */
  private static void join(int first, int second, List<List<Integer>> groups, double[][] alike) {
    double share =
        (double) groups.get(first).size() / (groups.get(first).size() + groups.get(second).size());
    for (int other = 0; other < alike.length; other++) {
      double mean = share * alike[first][other] + (1 - share) * alike[second][other];
      alike[first][other] = mean;
      alike[other][first] = mean;
    }
    groups.get(first).addAll(groups.get(second));
    groups.get(second).clear();
  }
}
