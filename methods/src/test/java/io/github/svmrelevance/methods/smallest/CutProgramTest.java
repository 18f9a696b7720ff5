package io.github.svmrelevance.methods.smallest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.svmrelevance.api.CancellationReason;
import io.github.svmrelevance.api.CancellationSource;
import io.github.svmrelevance.api.CancellationToken;
import io.github.svmrelevance.api.CancelledException;
import io.github.svmrelevance.api.data.SparseMatrix;
import io.github.svmrelevance.api.optimization.LinearProgram;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The points of the program, and guesses, against a look at every set. */
class CutProgramTest {

  private static final int FEATURES = 7;

  private static Cut cut(Random random) {
    List<Integer> features = new ArrayList<>();
    for (int j = 0; j < FEATURES; j++) {
      if (random.nextInt(3) > 0) {
        features.add(j);
      }
    }
    double[] gains = random.doubles(features.size(), 0.1, 1.2).map(g -> Math.min(1, g)).toArray();
    Arrays.sort(gains);
    for (int k = 0; k < gains.length / 2; k++) {
      double gain = gains[k];
      gains[k] = gains[gains.length - 1 - k];
      gains[gains.length - 1 - k] = gain;
    }
    return new Cut(
        features.stream().mapToInt(Integer::intValue).toArray(), gains, Optional.empty());
  }

  private static boolean isPoint(LinearProgram program, boolean[] set) {
    SparseMatrix byRow = program.matrix().transpose();
    for (int i = 0; i < program.rows(); i++) {
      double sum = 0;
      for (int k = 0; k < byRow.entries(i); k++) {
        sum += set[byRow.rowOf(i, k)] ? byRow.value(i, k) : 0;
      }
      if (sum < program.rowLower(i) || sum > program.rowUpper(i)) {
        return false;
      }
    }
    for (int j = 0; j < set.length; j++) {
      double value = set[j] ? 1 : 0;
      if (value < program.columnLower(j) || value > program.columnUpper(j)) {
        return false;
      }
    }
    return true;
  }

  private static double[] point(boolean[] set) {
    double[] point = new double[set.length];
    for (int j = 0; j < set.length; j++) {
      point[j] = set[j] ? 1 : 0;
    }
    return point;
  }

  @Test
  void pointsAreTheSetsThatMeetAllCutsAndGuessesAreAmongThem() {
    int guessed = 0;
    int none = 0;
    for (int seed = 0; seed < 300; seed++) {
      Random random = new Random(seed);
      long[] prices = random.longs(FEATURES, 1, 4).toArray();
      boolean[] must = new boolean[FEATURES];
      boolean[] never = new boolean[FEATURES];
      must[0] = random.nextInt(4) == 0;
      never[1] = random.nextInt(4) == 0;
      List<Cut> cuts = new ArrayList<>();
      GuessedSets guesses = new GuessedSets(prices, must, never);
      for (int c = 0; c < 1 + random.nextInt(8); c++) {
        cuts.add(cut(random));
        guesses.add(cuts.get(c));
      }
      long limit = random.nextInt(9);
      LinearProgram program = CutProgram.cheapest(limit, prices, must, never, cuts).linear();
      List<boolean[]> wanted = new ArrayList<>();
      for (int bits = 0; bits < 1 << FEATURES; bits++) {
        boolean[] set = new boolean[FEATURES];
        long cost = 0;
        for (int j = 0; j < FEATURES; j++) {
          set[j] = (bits >> j & 1) == 1;
          cost += set[j] ? prices[j] : 0;
        }
        boolean meets =
            cost <= limit
                && (set[0] || !must[0])
                && !(set[1] && never[1])
                && cuts.stream().allMatch(one -> one.isMetBy(set));
        assertThat(program.objective(point(set))).isEqualTo((double) cost);
        assertThat(isPoint(program, set)).as("seed %s, set %s", seed, bits).isEqualTo(meets);
        if (meets) {
          wanted.add(set);
        }
      }
      Optional<boolean[]> guess = guesses.guess(limit, CancellationToken.none());
      guessed += guess.isPresent() ? 1 : 0;
      none += wanted.isEmpty() ? 1 : 0;
      if (guess.isPresent()) {
        boolean[] set = guess.get();
        assertThat(wanted).as("seed %s", seed).anyMatch(one -> Arrays.equals(one, set));
      }
    }
    assertThat(none).isBetween(30, 270);
    assertThat(guessed).as("sets are guessed where there are any").isGreaterThan((300 - none) / 2);
  }

  /** With many cuts all tries together take seconds, and a run can be stopped between them. */
  @Test
  void guessesStopAtTheNextTry() {
    CancellationSource stop = new CancellationSource();
    stop.cancel(CancellationReason.TIME_LIMIT);
    GuessedSets guesses =
        new GuessedSets(new long[] {1, 1}, new boolean[] {true, false}, new boolean[2]);
    assertThat(guesses.guess(1, CancellationToken.none())).isPresent();
    assertThatThrownBy(() -> guesses.guess(1, stop)).isInstanceOf(CancelledException.class);
  }
}
