package io.github.svmrelevance.core.svm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.svmrelevance.api.CancellationToken;
import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.SolverException;
import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.svm.GramMatrix;
import io.github.svmrelevance.api.svm.SvmFormulation;
import io.github.svmrelevance.api.svm.SvmSolution;
import java.util.Arrays;
import java.util.Optional;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Scale;
import org.junit.jupiter.api.Test;

class NuSvcTrainerTest {

  private static final NuSvcTrainer TRAINER = new NuSvcTrainer();

  private static SvmSolution train(GramMatrix gram, double[] signs, double nu) {
    return TRAINER.train(gram, signs, new SvmFormulation.NuSvc(nu));
  }

  private static double[][] rows(Random random, int n, int d, boolean lattice) {
    double[][] rows = new double[n][d];
    for (double[] row : rows) {
      Arrays.setAll(row, j -> lattice ? random.nextInt(5) - 2 : random.nextGaussian());
    }
    return rows;
  }

  private static double[] signs(Random random, int n) {
    double[] signs = new double[n];
    Arrays.setAll(signs, i -> random.nextInt(3) == 0 ? 1 : -1);
    signs[0] = 1;
    signs[1] = -1;
    return signs;
  }

  private static GramMatrix gaussian(double[][] rows, double gamma) {
    double[][] columns = new double[rows.length][rows.length];
    for (int i = 0; i < rows.length; i++) {
      for (int j = 0; j < rows.length; j++) {
        double sum = 0;
        for (int k = 0; k < rows[i].length; k++) {
          sum += (rows[i][k] - rows[j][k]) * (rows[i][k] - rows[j][k]);
        }
        columns[i][j] = Math.exp(-gamma * sum);
      }
    }
    return new DenseGram(columns);
  }

  /**
   * Optimality without the trainer's book-keeping: with C = sum alpha / (nu n), a feasible point of
   * the dual of C-SVC whose value is that of the primal point, which is what nu-SVC's optimality
   * comes to (Chang, Lin 2001, theorem 4).
   */
  private static void assertOptimal(
      SvmSolution solution, GramMatrix gram, double[] signs, double nu, double accuracy) {
    int n = signs.length;
    double sum = 0;
    double balance = 0;
    for (int i = 0; i < n; i++) {
      sum += solution.alpha(i);
      balance += signs[i] * solution.alpha(i);
    }
    double cost = sum / (nu * n);
    double norm = 0;
    double loss = 0;
    for (int i = 0; i < n; i++) {
      assertThat(solution.alpha(i)).isBetween(0.0, cost * (1 + accuracy));
      double f = 0;
      for (int j = 0; j < n; j++) {
        f += solution.coefficient(j) * gram.column(j)[i];
      }
      assertThat(solution.decision(i)).isCloseTo(f + solution.bias(), within(1e-10 * (1 + sum)));
      norm += solution.coefficient(i) * f;
      loss += cost * Math.max(0, 1 - signs[i] * (f + solution.bias()));
    }
    assertThat(balance).isCloseTo(0, within(1e-12 * sum));
    assertThat(norm + loss - sum).isCloseTo(0, within(accuracy * (1 + sum)));
    assertThat(solution.objective().gap()).isCloseTo(norm + loss - sum, within(1e-9 * (1 + sum)));
  }

  /** Of a hundred such problems three end so; what to do has to be said where it happens. */
  @Test
  void aKernelThatIsNotPositiveSemidefiniteMayHaveNoSolution() {
    Random random = new Random(10);
    double[][] rows = rows(random, 20, 3, false);
    double[][] tanh = new double[20][20];
    for (int i = 0; i < 20; i++) {
      for (int j = 0; j < 20; j++) {
        double product = 0;
        for (int k = 0; k < 3; k++) {
          product += rows[i][k] * rows[j][k];
        }
        tanh[i][j] = StrictMath.tanh(product - 1);
      }
    }
    double[] signs = new double[20];
    Arrays.setAll(signs, i -> i % 3 == 0 ? 1 : -1);

    assertThatThrownBy(
            () -> train(new DenseGram(tanh), signs, 0.5 * SvmFormulation.NuSvc.largest(signs)))
        .isInstanceOf(SolverException.class)
        .hasMessageContaining("not positive semidefinite")
        .hasMessageContaining("--svm c");
  }

  @Property(tries = 300, seed = "20261120")
  void isOptimalWithAnyNu(
      @ForAll long seed,
      @ForAll @IntRange(min = 2, max = 40) int n,
      @ForAll @DoubleRange(min = 0.001, max = 1) @Scale(3) double share,
      @ForAll boolean lattice) {
    Random random = new Random(seed);
    GramMatrix gram = gaussian(rows(random, n, 3, lattice), 0.5);
    double[] signs = signs(random, n);
    double nu = share * SvmFormulation.NuSvc.largest(signs);
    SvmSolution solution = train(gram, signs, nu);
    if (solution.supportVectors().length > 0) {
      assertOptimal(solution, gram, signs, nu, 1e-8);
    } else {
      assertHasNoMargin(gram, signs, nu);
    }
  }

  /** C-SVC with a huge C has a share of multipliers above nu: no rho above 0 can bring it to nu. */
  private static void assertHasNoMargin(GramMatrix gram, double[] signs, double nu) {
    double cost = 1e6;
    SvmSolution hard = new ActiveSetTrainer().train(gram, signs, new SvmFormulation.CSvc(cost));
    double sum = 0;
    for (int i = 0; i < signs.length; i++) {
      sum += hard.alpha(i);
    }
    assertThat(sum / cost).isGreaterThan(nu * signs.length * (1 - 1e-9));
  }

  @Property(tries = 200, seed = "20261120")
  void doesNotDependOnItsStart(
      @ForAll long seed,
      @ForAll @IntRange(min = 4, max = 40) int n,
      @ForAll @IntRange(min = 1, max = 20) int evenSum,
      @ForAll @DoubleRange(min = 0.05, max = 1) double otherShare) {
    Random random = new Random(seed);
    double[][] rows = rows(random, n, 2, false);
    double[] signs = signs(random, n);
    double largest = SvmFormulation.NuSvc.largest(signs);
    // With nu n even, rho and the bias may be free to move between two multipliers.
    double nu = Math.min(largest, 2.0 * evenSum / n);
    GramMatrix gram = gaussian(rows, 2);
    SvmSolution other = train(gaussian(rows, 0.7), signs, otherShare * largest);
    SvmSolution cold = train(gram, signs, nu);
    SvmSolution warm =
        TRAINER.train(
            gram,
            signs,
            new SvmFormulation.NuSvc(nu),
            Optional.of(other),
            CancellationToken.none());
    for (int i = 0; i < n; i++) {
      assertThat(warm.decision(i)).isCloseTo(cold.decision(i), within(1e-6));
    }
  }

  @Property(tries = 100, seed = "20261120")
  void agreesWithLibsvm(
      @ForAll long seed, @ForAll @DoubleRange(min = 0.05, max = 0.95) double share) {
    Random random = new Random(seed);
    GramMatrix gram = gaussian(rows(random, 24, 3, false), 0.5);
    double[] signs = signs(random, 24);
    double nu = share * SvmFormulation.NuSvc.largest(signs);
    SvmSolution ours = train(gram, signs, nu);
    SvmSolution theirs = new LibSvmTrainer().train(gram, signs, new SvmFormulation.NuSvc(nu));
    for (int i = 0; i < 24; i++) {
      assertThat(theirs.decision(i) - theirs.bias())
          .isCloseTo(ours.decision(i) - ours.bias(), within(1e-3));
    }
  }

  /** No line parts these, so with a small nu the best is no margin at all. */
  @Test
  void isZeroWhereThereIsNoMargin() {
    GramMatrix gram =
        new LinearGram(DenseMatrix.ofRows(new double[][] {{1}, {-1}, {2}, {-2}, {3}}));
    double[] signs = {1, 1, -1, -1, 1};
    SvmSolution none = train(gram, signs, 0.1);
    assertThat(none.supportVectors()).isEmpty();
    for (int i = 0; i < 5; i++) {
      assertThat(none.decision(i)).isZero();
    }
    SvmSolution some = train(gram, signs, 0.8);
    assertOptimal(some, gram, signs, 0.8, 1e-9);
  }

  /**
   * Four points on a line at -3, -1, 1 and 3, with nu n = 2: the outer ones are idle and the inner
   * ones at their bound, f(x) = 2 x before it is rescaled, and rho may be 2 to 6: the middle is 4.
   */
  @Test
  void takesTheMiddleOfWhatIsOptimal() {
    GramMatrix gram = new LinearGram(DenseMatrix.ofRows(new double[][] {{-3}, {-1}, {1}, {3}}));
    double[] signs = {-1, -1, 1, 1};
    SvmSolution solution = train(gram, signs, 0.5);
    for (int i = 0; i < 4; i++) {
      assertThat(solution.decision(i)).isCloseTo(0.5 * (2 * i - 3), within(1e-12));
    }
    // With all multipliers at their bound only the smallest rho is singled out: f(x) = 8 x, rho 24.
    SvmSolution all = train(gram, signs, 1);
    assertThat(all.decision(3)).isCloseTo(1, within(1e-12));
  }

  @Test
  void refusesWhatItCannotTrain() {
    GramMatrix gram = new DenseGram(new double[][] {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}});
    double[] signs = {1, -1, -1};
    assertThatThrownBy(() -> train(gram, signs, 0.7))
        .isInstanceOf(InvalidInputException.class)
        .hasMessage("nu is 0.7, but the sizes of the classes allow at most 0.6666666666666666");
    assertThatThrownBy(() -> TRAINER.train(gram, signs, new SvmFormulation.CSvc(1)))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("knows nu-SVC only");
  }
}
