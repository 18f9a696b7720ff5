package io.github.svmrelevance.core.svm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.svmrelevance.api.CancellationToken;
import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.svm.DualSet;
import io.github.svmrelevance.api.svm.GramMatrix;
import io.github.svmrelevance.api.svm.SvmFormulation;
import io.github.svmrelevance.api.svm.SvmSolution;
import io.github.svmrelevance.core.data.Standardizer;
import io.github.svmrelevance.kernels.RbfKernel;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import org.junit.jupiter.api.Test;

class LibSvmTrainerTest {

  private static final int SAMPLES = 24;

  private final LibSvmTrainer trainer = new LibSvmTrainer();

  /** Gaussian: no two classes are so mixed that nu-SVC would have no margin. */
  private static GramMatrix gram(Random random) {
    double[][] rows = new double[SAMPLES][];
    for (int i = 0; i < SAMPLES; i++) {
      rows[i] = random.doubles(3, -2, 2).toArray();
    }
    LinearGram linear = new LinearGram(DenseMatrix.ofRows(rows));
    double[][] columns = new double[SAMPLES][SAMPLES];
    for (int i = 0; i < SAMPLES; i++) {
      double[] column = linear.column(i);
      for (int j = 0; j < SAMPLES; j++) {
        double distance = linear.diagonal(i) + linear.diagonal(j) - 2 * column[j];
        columns[i][j] = Math.exp(-0.5 * distance);
      }
    }
    return new DenseGram(columns);
  }

  private static double[] signs(Random random, boolean negativeFirst) {
    double[] signs = new double[SAMPLES];
    for (int i = 0; i < SAMPLES; i++) {
      signs[i] = random.nextInt(3) == 0 ? 1 : -1;
    }
    signs[0] = negativeFirst ? -1 : 1;
    signs[1] = -signs[0];
    return signs;
  }

  /** libsvm's kernel values are single precision, and C is at most 10. */
  @Property(tries = 100, seed = "20261120")
  void agreesWithTheActiveSetOnCSvc(
      @ForAll long seed,
      @ForAll @DoubleRange(min = 0.1, max = 10) double c,
      @ForAll boolean negativeFirst) {
    Random random = new Random(seed);
    GramMatrix gram = gram(random);
    double[] signs = signs(random, negativeFirst);
    SvmSolution ours = new ActiveSetTrainer().train(gram, signs, new SvmFormulation.CSvc(c));
    SvmSolution theirs = trainer.train(gram, signs, new SvmFormulation.CSvc(c));
    double scale = 1 + ours.objective().primal();
    assertThat(theirs.objective().dual()).isCloseTo(ours.objective().dual(), within(1e-5 * scale));
    for (int i = 0; i < SAMPLES; i++) {
      assertThat(theirs.decision(i) - theirs.bias())
          .isCloseTo(ours.decision(i) - ours.bias(), within(1e-4));
    }
  }

  /** Rescaled, nu-SVC is C-SVC with C = 1 / rho (Chang, Lin 2001), whose gap is then 0. */
  @Property(tries = 100, seed = "20261120")
  void solvesNuSvc(@ForAll long seed, @ForAll @DoubleRange(min = 0.05, max = 0.95) double share) {
    solvesNuSvcOf(seed, share);
  }

  /**
   * With rho = 0.0016, a tolerance that is not in units of rho leaves margins 4e-4 off 1 and a gap
   * of 0.56.
   */
  @Test
  void solvesNuSvcWithASmallMargin() {
    solvesNuSvcOf(7, 0.05);
  }

  private void solvesNuSvcOf(long seed, double share) {
    Random random = new Random(seed);
    GramMatrix gram = gram(random);
    double[] signs = signs(random, true);
    double nu = share * SvmFormulation.NuSvc.largest(signs);
    SvmSolution solution = trainer.train(gram, signs, new SvmFormulation.NuSvc(nu));
    double scale = 1 + solution.objective().primal();
    assertThat(solution.objective().gap()).isCloseTo(0, within(1e-4 * scale));
    long bounded = solution.boundedVectors().length;
    assertThat(bounded).isLessThanOrEqualTo(Math.round(nu * SAMPLES + 1e-6));
    assertThat(solution.supportVectors().length).isGreaterThanOrEqualTo((int) (nu * SAMPLES));
    for (int i : solution.marginVectors()) {
      assertThat(solution.set(i)).isEqualTo(DualSet.MARGIN);
      assertThat(signs[i] * solution.decision(i)).isCloseTo(1, within(1e-4));
    }
  }

  /**
   * With r near 1/2 the two hinges meet at t = H(1/2) / (1/2) = 2 ln 2: the scores are t times
   * those of the ordinary SVM with C / (2t).
   */
  @Test
  void isTheLimitOfTheDoubleHinge() {
    Dataset all = ShippedTable.named("wdbc.csv").ofClasses();
    int[] sample = new int[150];
    Arrays.setAll(sample, i -> 3 * i);
    Dataset data = all.selectSamples(sample);
    double[] signs = data.classes().signs("M");
    KernelGram gram =
        new KernelGram(new RbfKernel(0.05), Standardizer.fit(data).apply(data.matrix()));
    double c = 4;
    double t = 2 * Math.log(2);
    SvmSolution limit =
        new ActiveSetTrainer()
            .train(
                HingeProblem.doubleHinge(gram, signs, RejectCosts.symmetric(0.5 - 1e-9), c),
                Optional.empty(),
                CancellationToken.none());
    SvmSolution ordinary = trainer.train(gram, signs, new SvmFormulation.CSvc(c / (2 * t)));
    for (int i = 0; i < signs.length; i++) {
      assertThat(limit.decision(i)).isCloseTo(t * ordinary.decision(i), within(2e-5));
    }
  }

  @Test
  void refusesATooLargeNuBeforeTraining() {
    GramMatrix gram = new DenseGram(new double[][] {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}});
    double[] signs = {1, -1, -1};
    assertThat(SvmFormulation.NuSvc.largest(signs)).isEqualTo(2.0 / 3);
    assertThatThrownBy(() -> trainer.train(gram, signs, new SvmFormulation.NuSvc(0.7)))
        .isInstanceOf(InvalidInputException.class)
        .hasMessage("nu is 0.7, but the sizes of the classes allow at most 0.6666666666666666");
    assertThatThrownBy(() -> new SvmFormulation.NuSvc(0)).isInstanceOf(InvalidInputException.class);
    assertThatThrownBy(() -> new SvmFormulation.CSvc(Double.NaN))
        .isInstanceOf(InvalidInputException.class);
  }

  @Test
  void printsNothing() {
    PrintStream before = System.out;
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
    try {
      GramMatrix gram = new DenseGram(new double[][] {{1, 0}, {0, 1}});
      trainer.train(gram, new double[] {1, -1}, new SvmFormulation.CSvc(1));
    } finally {
      System.setOut(before);
    }
    assertThat(printed.toString(StandardCharsets.UTF_8)).isEmpty();
  }
}
