package io.github.svmrelevance.core.svm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.svmrelevance.api.CancellationReason;
import io.github.svmrelevance.api.CancellationSource;
import io.github.svmrelevance.api.CancellationToken;
import io.github.svmrelevance.api.CancelledException;
import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.svm.GramMatrix;
import io.github.svmrelevance.api.svm.SvmSolution;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The start for many samples leads to the same optimum as the one for few, in few more steps. */
class LinearInteriorPointTest {

  private static final int SAMPLES = 2200;

  /** The same matrix under a name that the trainer does not know. */
  private record Anonymous(LinearGram gram) implements GramMatrix {

    @Override
    public int size() {
      return gram.size();
    }

    @Override
    public double diagonal(int index) {
      return gram.diagonal(index);
    }

    @Override
    public double[] column(int index) {
      return gram.column(index);
    }
  }

  private static SvmSolution train(HingeProblem problem) {
    return new ActiveSetTrainer().train(problem, Optional.empty(), CancellationToken.none());
  }

  private static HingeProblem problem(GramMatrix gram, double[] signs, double c, double further) {
    int n = signs.length;
    return HingeProblem.of(
        gram,
        signs,
        IntStream.range(0, n).mapToDouble(i -> 1).toArray(),
        IntStream.range(0, n).mapToDouble(i -> i % 3 == 0 ? -0.5 : 0).toArray(),
        IntStream.range(0, n).mapToDouble(i -> c).toArray(),
        IntStream.range(0, n).mapToDouble(i -> i % 5 == 0 ? 0 : further).toArray());
  }

  @ParameterizedTest
  @CsvSource({
    "1, 0, 2, noise",
    "1, 3, 2, noise",
    "1e-6, 0, 0, noise",
    "100, 200, 1, noise",
    "1, 0, 0, lattice",
    "1, 2, 1, lattice",
    "1, 0, 0, separable",
    "1, 0, 0, rare",
    "1, 0, 0, constant",
  })
  void leadsToTheOptimum(double c, double further, double noise, String kind) {
    Random random = new Random(20261121);
    double[][] rows = new double[SAMPLES][4];
    double[] signs = new double[SAMPLES];
    for (int i = 0; i < SAMPLES; i++) {
      for (int j = 0; j < 4; j++) {
        rows[i][j] = kind.equals("lattice") ? random.nextInt(3) - 1 : random.nextGaussian();
      }
      if (kind.equals("constant")) {
        rows[i][2] = 7;
      }
      double score = rows[i][0] + rows[i][1] + noise * random.nextGaussian();
      signs[i] = score > (kind.equals("rare") ? 3.5 : 0) ? 1 : -1;
      if (kind.equals("separable")) {
        rows[i][0] += signs[i];
      }
    }
    DenseMatrix x = DenseMatrix.ofRows(rows);
    LinearGram gram = new LinearGram(x);
    assertThat(gram.isTall()).isTrue();

    SvmSolution fast = train(problem(gram, signs, c, further));
    SvmSolution slow = train(problem(new Anonymous(gram), signs, c, further));

    double scale = slow.objective().primal();
    assertThat(fast.objective().primal()).isCloseTo(scale, within(1e-10 * scale));
    assertThat(fast.objective().gap()).isCloseTo(0, within(1e-10 * scale));
    double distance = 0;
    double norm = 0;
    double[] fastAlpha = coefficients(fast);
    double[] slowAlpha = coefficients(slow);
    for (int j = 0; j < 4; j++) {
      double weight = x.columnDot(j, slowAlpha);
      double difference = x.columnDot(j, fastAlpha) - weight;
      distance += difference * difference;
      norm += weight * weight;
    }
    assertThat(Math.sqrt(distance)).isLessThan(1e-8 * Math.sqrt(norm) + 1e-12);
    // Not from the interior point alone: it must have been near for these to suffice.
    assertThat(fast.iterations()).isLessThan(SAMPLES / 4);
  }

  private static double[] coefficients(SvmSolution solution) {
    return IntStream.range(0, SAMPLES).mapToDouble(solution::coefficient).toArray();
  }

  @Test
  void stopsWhenCancelled() {
    double[] signs = IntStream.range(0, SAMPLES).mapToDouble(i -> i % 2 == 0 ? 1 : -1).toArray();
    DenseMatrix x = DenseMatrix.ofColumns(SAMPLES, signs);
    HingeProblem problem = problem(new LinearGram(x), signs, 1, 0);
    CancellationSource source = new CancellationSource();
    source.cancel(CancellationReason.REQUESTED);

    assertThatThrownBy(() -> LinearInteriorPoint.multipliers(problem, x, source))
        .isInstanceOf(CancelledException.class);
  }
}
