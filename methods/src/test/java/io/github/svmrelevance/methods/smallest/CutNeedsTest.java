package io.github.svmrelevance.methods.smallest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class CutNeedsTest {

  private static final int FEATURES = 9;

  /** Features go in and come out as in a depth-first search, and cuts are learned on the way. */
  @Test
  void needsAreThoseOfTheFeaturesThatAreIn() {
    SplittableRandom random = new SplittableRandom(7);
    CutNeeds needs = new CutNeeds(FEATURES);
    List<Cut> cuts = new ArrayList<>();
    boolean[] in = new boolean[FEATURES];
    Deque<Integer> path = new ArrayDeque<>();
    Deque<double[]> before = new ArrayDeque<>();
    for (int step = 0; step < 2000; step++) {
      int j = random.nextInt(FEATURES);
      if (step % 10 == 0) {
        Cut cut = cut(random);
        cuts.add(cut);
        needs.add(cut, in.clone());
      } else if (!in[j] && random.nextBoolean()) {
        in[j] = true;
        path.push(j);
        before.push(needs.putIn(j));
      } else if (!path.isEmpty()) {
        in[path.peek()] = false;
        needs.takeOut(path.pop(), before.pop());
      }
      for (int c = 0; c < cuts.size(); c++) {
        assertThat(needs.need(c)).isCloseTo(need(cuts.get(c), in), within(1e-13));
        assertThat(needs.isOpen(c)).isEqualTo(!cuts.get(c).isMetBy(in));
      }
    }
    assertThat(needs.from(3)).isEqualTo(cuts.subList(3, cuts.size()));
  }

  /** A search of many nodes must not add up rounding. */
  @Test
  void needsComeBackToTheBit() {
    SplittableRandom random = new SplittableRandom(8);
    CutNeeds needs = new CutNeeds(FEATURES);
    needs.add(cut(random), new boolean[FEATURES]);
    double[] first = needs.putIn(0);
    double kept = needs.need(0);
    for (int k = 0; k < 1000; k++) {
      int j = 1 + random.nextInt(FEATURES - 1);
      needs.takeOut(j, needs.putIn(j));
    }
    assertThat(needs.need(0)).isEqualTo(kept);
    needs.takeOut(0, first);
    assertThat(needs.need(0)).isEqualTo(1.0);
  }

  private static Cut cut(SplittableRandom random) {
    int[] features = IntStream.range(0, FEATURES).filter(j -> random.nextInt(3) > 0).toArray();
    double[] gains =
        IntStream.of(features).mapToDouble(j -> random.nextDouble(0.01, 1)).sorted().toArray();
    for (int a = 0, b = gains.length - 1; a < b; a++, b--) {
      double swapped = gains[a];
      gains[a] = gains[b];
      gains[b] = swapped;
    }
    return new Cut(features, gains, Optional.empty());
  }

  private static double need(Cut cut, boolean[] in) {
    double need = 1;
    for (int k = 0; k < cut.features().length; k++) {
      need -= in[cut.features()[k]] ? cut.gains()[k] : 0;
    }
    return need;
  }
}
