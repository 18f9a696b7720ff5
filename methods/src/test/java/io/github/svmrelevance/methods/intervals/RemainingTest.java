package io.github.svmrelevance.methods.intervals;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RemainingTest {

  @Test
  void takesWhatAListWouldGive() {
    SplittableRandom random = new SplittableRandom(5);
    for (int n = 0; n < 70; n++) {
      Remaining remaining = new Remaining(n);
      List<Integer> list = new ArrayList<>(IntStream.range(0, n).boxed().toList());
      while (!list.isEmpty()) {
        int k = random.nextInt(list.size());
        assertThat(remaining.take(k)).isEqualTo(list.remove(k));
      }
    }
  }
}
