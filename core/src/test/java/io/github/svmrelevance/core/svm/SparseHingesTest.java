package io.github.svmrelevance.core.svm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.svmrelevance.api.CancellationReason;
import io.github.svmrelevance.api.CancellationSource;
import io.github.svmrelevance.api.CancellationToken;
import io.github.svmrelevance.api.CancelledException;
import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.data.Matrix;
import io.github.svmrelevance.api.data.SparseMatrix;
import io.github.svmrelevance.api.svm.GramMatrix;
import io.github.svmrelevance.api.svm.SvmSolution;
import io.github.svmrelevance.core.synthetic.SparseTextSpec;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ForkJoinPool;
import java.util.function.Function;
import java.util.function.IntToDoubleFunction;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The optimum is that of dense samples, whatever the method starts from. */
class SparseHingesTest {

  private static final Dataset TEXT = new SparseTextSpec(2200, 120, 20, 12, 0.7).generate(1).data();
  private static final SparseMatrix SAMPLES = ((SparseMatrix) TEXT.matrix()).transpose();
  private static final double[] SIGNS = TEXT.classes().signs("1");

  @ParameterizedTest
  @ValueSource(doubles = {1e-5, 0.001, 0.1, 1, 100, 1e4})
  void meetsTheOptimumOfOneHinge(double c) {
    meetsTheOptimum(gram -> HingeProblem.softMargin(gram, SIGNS, c));
  }

  @ParameterizedTest
  @CsvSource({"1e-3, 0.5", "1e-3, 3", "1e-6, 1"})
  void meetsTheOptimumOfTwoHinges(double lambda, double a) {
    meetsTheOptimum(gram -> HingeProblem.rejectBaseline(gram, SIGNS, lambda, a));
  }

  @ParameterizedTest
  @CsvSource({"0.1, 0.1", "10, 0.5", "100, 0"})
  void meetsTheOptimumOfRegression(double c, double epsilon) {
    double[] targets = new double[SIGNS.length];
    Arrays.setAll(targets, i -> SIGNS[i] + SAMPLES.entries(i) / 10.0);
    meetsTheOptimum(gram -> HingeProblem.epsilonInsensitive(gram, targets, c, epsilon));
  }

  private static void meetsTheOptimum(Function<GramMatrix, HingeProblem> problem) {
    HingeProblem sparse = problem.apply(new LinearGram(TEXT.matrix()));
    SvmSolution.Objective dense = exactly(problem, TEXT.matrix().toDense());
    DualPoint zero = new DualPoint(new double[0], 0, multipliers(sparse::origin), 0, false);
    DualPoint bounds = new DualPoint(new double[0], 1, multipliers(sparse::bound), 0, false);

    for (DualPoint start : new DualPoint[] {zero, bounds}) {
      DualPoint point =
          SparseHinges.train(
              sparse, SAMPLES, start, true, TrainingProgress.none(), CancellationToken.none());

      assertThat(point.settled()).isTrue();
      DualState state = new DualState(sparse);
      state.startFrom(i -> sparse.sign(i) * (point.alpha(i) - sparse.origin(i)));
      SvmSolution.Objective reached = state.toSolution(point.bias(), 0).objective();
      double size = dense.primal();
      assertThat(reached.gap()).isBetween(-1e-12 * size, 5e-8 * size);
      assertThat(reached.primal()).isCloseTo(size, within(5e-8 * size));
    }
  }

  private static double[] multipliers(IntToDoubleFunction of) {
    double[] multipliers = new double[SIGNS.length];
    Arrays.setAll(multipliers, of);
    return multipliers;
  }

  private static SvmSolution.Objective exactly(
      Function<GramMatrix, HingeProblem> problem, Matrix dense) {
    return new ActiveSetTrainer()
        .train(problem.apply(new LinearGram(dense)), Optional.empty(), CancellationToken.none())
        .objective();
  }

  @Test
  void trainingDoesNotSlowDownWithC() {
    // Of coordinate descent, passes run out here.
    HingeProblem problem = HingeProblem.softMargin(new LinearGram(TEXT.matrix()), SIGNS, 1e4);
    assertThat(CoordinateDescent.run(problem, SAMPLES, CancellationToken.none()).settled())
        .isFalse();

    LinearSvm trained = LinearSvm.train(TEXT.matrix(), SIGNS, 1e4, CancellationToken.none());

    double size = trained.objective().primal();
    assertThat(trained.objective().gap()).isBetween(0.0, 1e-7 * size);
  }

  /** Of so many entries that samples are in several groups. */
  @Test
  void hasTheSameBitsOnAnyThreads() {
    Dataset many = new SparseTextSpec(20_000, 120, 20, 12, 0.7).generate(1).data();
    SparseMatrix samples = ((SparseMatrix) many.matrix()).transpose();
    assertThat(samples.entries()).isGreaterThan(2 * 65_536);
    HingeProblem problem =
        HingeProblem.softMargin(new LinearGram(many.matrix()), many.classes().signs("1"), 100);
    DualPoint start = new DualPoint(new double[0], 0, new double[20_000], 0, false);
    Supplier<DualPoint> run =
        () ->
            SparseHinges.train(
                problem, samples, start, false, TrainingProgress.none(), CancellationToken.none());

    DualPoint alone = run.get();

    assertThat(alone.settled()).isTrue();
    for (int threads : new int[] {1, 3}) {
      ForkJoinPool pool = new ForkJoinPool(threads);
      try {
        DualPoint pooled = pool.submit(run::get).join();
        assertThat(pooled.weights()).isEqualTo(alone.weights());
        assertThat(pooled.alphas()).isEqualTo(alone.alphas());
        assertThat(pooled.bias()).isEqualTo(alone.bias());
      } finally {
        pool.shutdown();
      }
    }
  }

  @Test
  void saysHowNearItIs() {
    HingeProblem problem = HingeProblem.softMargin(new LinearGram(TEXT.matrix()), SIGNS, 100);
    DualPoint start = new DualPoint(new double[0], 0, new double[2200], 0, false);
    List<String> said = new ArrayList<>();

    SparseHinges.train(
        problem, SAMPLES, start, false, TrainingProgress.to(said::add), CancellationToken.none());

    assertThat(said.get(0)).matches("within \\de[+-]\\d\\d of the optimum, ends at 3e-09");
    assertThat(said.get(said.size() - 1)).matches("within [1-3]e-09 of.*|within \\de-1\\d of.*");
  }

  @Test
  void isCancelled() {
    HingeProblem problem = HingeProblem.softMargin(new LinearGram(TEXT.matrix()), SIGNS, 1);
    CancellationSource cancelled = new CancellationSource();
    cancelled.cancel(CancellationReason.REQUESTED);
    assertThatThrownBy(
            () ->
                SparseHinges.train(
                    problem,
                    SAMPLES,
                    new DualPoint(new double[0], 0, new double[2200], 0, false),
                    false,
                    TrainingProgress.none(),
                    cancelled))
        .isInstanceOf(CancelledException.class);
  }
}
