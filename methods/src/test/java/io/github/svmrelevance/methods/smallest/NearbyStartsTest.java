package io.github.svmrelevance.methods.smallest;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.svmrelevance.api.optimization.PiecewiseLinearSolution;
import io.github.svmrelevance.api.optimization.SolveOptions;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Where the program of the next set starts. */
class NearbyStartsTest {

  private final NearbyStarts starts = new NearbyStarts();

  private static boolean[] set(String members) {
    boolean[] set = new boolean[members.length()];
    for (int j = 0; j < set.length; j++) {
      set[j] = members.charAt(j) == '1';
    }
    return set;
  }

  /** A solution whose point tells it from others. */
  private void add(String members, double mark) {
    starts.add(
        set(members),
        PiecewiseLinearSolution.optimal(
            new double[] {mark}, new double[] {3}, new double[][] {}, 0),
        1);
  }

  private Optional<Double> nearest(String members) {
    return starts.nearest(set(members)).map(start -> start.point()[0]);
  }

  @Test
  void theFirstProgramStartsFromNothing() {
    assertThat(nearest("0110")).isEmpty();
  }

  @Test
  void theSetThatDiffersLeastIsTheStart() {
    add("0000", 1);
    add("0111", 2);
    add("1100", 3);

    assertThat(nearest("0110")).contains(2.0);
    assertThat(nearest("1000")).contains(3.0);
    assertThat(starts.nearest(set("0000")).map(SolveOptions.Start::budgetMultipliers))
        .contains(new double[] {3});
  }

  @Test
  void ofEquallyNearOnesTheLastIs() {
    add("0011", 1);
    add("0101", 2);

    assertThat(nearest("0111")).contains(2.0);
  }

  @Test
  void oldOnesAreForgotten() {
    add("1111", 1);
    for (int k = 0; k < 16; k++) {
      add("0000", 2);
    }

    assertThat(nearest("1111")).contains(2.0);
  }
}
