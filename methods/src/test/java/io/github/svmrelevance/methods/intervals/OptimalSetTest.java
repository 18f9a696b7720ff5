package io.github.svmrelevance.methods.intervals;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.svmrelevance.api.CancellationReason;
import io.github.svmrelevance.api.CancellationSource;
import io.github.svmrelevance.api.optimization.LinearProgram;
import io.github.svmrelevance.api.optimization.SolveStatus;
import io.github.svmrelevance.core.run.LocalTaskExecutor;
import io.github.svmrelevance.core.run.ProgressListener;
import io.github.svmrelevance.methods.WatchedContext;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The optimal face: a set given by a linear program, of which each end is known. */
class OptimalSetTest {

  private static final double[] RADIUS = {2, 2, 0};

  private final CancellationSource stop = new CancellationSource();
  private final LocalTaskExecutor executor =
      new LocalTaskExecutor(1, stop, ProgressListener.none());
  private final WatchedContext context = new WatchedContext(executor);

  @AfterEach
  void nothingIsLeftOpen() {
    executor.close();
    assertThat(context.open()).as("sessions left open").isZero();
  }

  /** x from 0 to 2, x + 2y = 4 and so y from 1 to 2, and a bias of 0; its own costs are to go. */
  private static LinearProgram face(double sum) {
    LinearProgram.Builder builder = LinearProgram.builder();
    builder.addColumn(0, 2, 7);
    builder.addColumn(-10, 10, -7);
    builder.addColumn(0, 0, 0);
    builder.addRow(new int[] {0, 1}, new double[] {1, 2}, sum, sum);
    return builder.build();
  }

  private AdmissibleSet set(double sum) {
    return new OptimalSet(
        context,
        face(sum),
        RADIUS,
        () -> {
          throw new AssertionError("nothing is to be proven here");
        });
  }

  private static void assertEnd(AdmissibleSet set, int feature, double sign, double... expected) {
    Extreme extreme = set.extreme(feature, sign);
    assertThat(extreme.isFound()).isTrue();
    assertThat(extreme.certificate().holds()).isTrue();
    assertThat(extreme.certificate().gap()).isBetween(-1e-9, 1e-7);
    assertThat(extreme.z()).containsExactly(expected, within(1e-9));
  }

  @Test
  void everyEndIsFoundAndProven() {
    try (AdmissibleSet set = set(4)) {
      assertThat(context.open()).as("opened when it is asked").isZero();
      assertThat(set.variables()).isEqualTo(3);
      assertEnd(set, 0, 1, 0, 2, 0);
      assertEnd(set, 0, -1, 2, 1, 0);
      assertEnd(set, 1, 1, 2, 1, 0);
      assertEnd(set, 1, -1, 0, 2, 0);
      assertThat(context.open()).as("one session for all questions").isEqualTo(1);
      WeightRange range = WeightRange.solve(set, 1).require("y");
      assertThat(range.lower()).isCloseTo(1, within(1e-9));
      assertThat(range.upper()).isCloseTo(2, within(1e-9));
      assertThat(range.isCertified()).isTrue();
    }
  }

  @Test
  void forksLiveByThemselves() {
    AdmissibleSet set = set(4);
    assertEnd(set, 0, 1, 0, 2, 0);
    try (AdmissibleSet fork = set.fork()) {
      set.close();
      assertThat(context.open()).isZero();
      assertEnd(fork, 1, 1, 2, 1, 0);
      assertThat(context.open()).isEqualTo(1);
    }
  }

  @Test
  void whatHasNoModelSaysSo() {
    // y would be 15.
    try (AdmissibleSet set = set(31)) {
      Extreme extreme = set.extreme(0, 1);
      assertThat(extreme.isFound()).isFalse();
      assertThat(extreme.status()).isEqualTo(SolveStatus.INFEASIBLE);
      assertThat(set.isEmpty()).isTrue();
    }
  }

  @Test
  void aSolveCanBeStopped() {
    stop.cancel(CancellationReason.REQUESTED);
    try (AdmissibleSet set = set(4)) {
      assertThat(set.extreme(0, 1).status()).isEqualTo(SolveStatus.CANCELLED);
    }
  }
}
