package io.github.svmrelevance.kernels;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.kernel.DifferentiableKernel;
import io.github.svmrelevance.api.kernel.Kernel;
import io.github.svmrelevance.api.kernel.KernelFactory;
import io.github.svmrelevance.api.kernel.KernelSpec;
import io.github.svmrelevance.api.kernel.ProfileKernel;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.ServiceLoader;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Scale;
import org.junit.jupiter.api.Test;

class KernelsTest {

  private static List<ProfileKernel> kernels(double gamma, double coef0, int degree) {
    return List.of(
        new LinearKernel(),
        new PolynomialKernel(degree, gamma, Math.abs(coef0)),
        new RbfKernel(gamma),
        new TanhKernel(gamma, coef0));
  }

  private static double[] point(Random random, int d) {
    return random.doubles(d, -2, 2).toArray();
  }

  private static DenseMatrix points(Random random, int n, int d) {
    double[][] rows = new double[n][];
    Arrays.setAll(rows, i -> point(random, d));
    return DenseMatrix.ofRows(rows);
  }

  private static Kernel resolve(String spec, int features) {
    return KernelSpec.parse(spec).resolve(ServiceLoader.load(KernelFactory.class), features);
  }

  @Property(seed = "20261120")
  void areSymmetric(
      @ForAll long seed,
      @ForAll @DoubleRange(min = 0.01, max = 2) double gamma,
      @ForAll @DoubleRange(min = -2, max = 2) double coef0,
      @ForAll @IntRange(min = 1, max = 5) int degree) {
    Random random = new Random(seed);
    double[] u = point(random, 4);
    double[] v = point(random, 4);
    for (Kernel kernel : kernels(gamma, coef0, degree)) {
      assertThat(kernel.value(u, v)).as(kernel.spec()).isEqualTo(kernel.value(v, u));
    }
  }

  @Property(seed = "20261120")
  void haveTheGradientOfFiniteDifferences(
      @ForAll long seed,
      @ForAll @DoubleRange(min = 0.01, max = 1) double gamma,
      @ForAll @DoubleRange(min = -2, max = 2) double coef0,
      @ForAll @IntRange(min = 1, max = 4) int degree) {
    Random random = new Random(seed);
    double[] u = point(random, 3);
    double[] v = point(random, 3);
    double h = 1e-5;
    for (DifferentiableKernel kernel : kernels(gamma, coef0, degree)) {
      double[] gradient = new double[3];
      kernel.addGradient(1, u, v, gradient);
      double scale = 1 + Math.abs(kernel.value(u, v));
      for (int j = 0; j < 3; j++) {
        double[] right = v.clone();
        double[] left = v.clone();
        right[j] += h;
        left[j] -= h;
        double difference = (kernel.value(u, right) - kernel.value(u, left)) / (right[j] - left[j]);
        assertThat(gradient[j]).as(kernel.spec()).isCloseTo(difference, within(1e-6 * scale));
      }
    }
  }

  @Property(seed = "20261120")
  void evaluateColumnsAndExpansionsAsTheirSingleValues(@ForAll long seed) {
    Random random = new Random(seed);
    DenseMatrix x = points(random, 7, 3);
    double[] weights = point(random, 7);
    weights[2] = 0;
    double[] v = point(random, 3);
    for (DifferentiableKernel kernel : kernels(0.3, 0.5, 3)) {
      double[] column = new double[7];
      kernel.column(x, v, column);
      double[] gradient = new double[3];
      for (int i = 0; i < 7; i++) {
        assertThat(column[i]).isCloseTo(kernel.value(x.row(i), v), within(1e-11));
        kernel.addGradient(weights[i], x.row(i), v, gradient);
      }
      assertThat(kernel.gradient(x, weights, v)).containsExactly(gradient, within(1e-9));
    }
  }

  @Property(seed = "20261120")
  void promiseAPositiveSemidefiniteMatrixOnlyWhereItIs(
      @ForAll long seed,
      @ForAll @DoubleRange(min = 0.01, max = 2) double gamma,
      @ForAll @IntRange(min = 1, max = 4) int degree) {
    Random random = new Random(seed);
    DenseMatrix x = points(random, 8, 3);
    double[] c = point(random, 8);
    for (Kernel kernel : kernels(gamma, 1, degree)) {
      if (kernel.isPositiveSemidefinite()) {
        double form = 0;
        double magnitude = 0;
        for (int i = 0; i < 8; i++) {
          for (int j = 0; j < 8; j++) {
            double term = c[i] * c[j] * kernel.value(x.row(i), x.row(j));
            form += term;
            magnitude += Math.abs(term);
          }
        }
        assertThat(form).as(kernel.spec()).isGreaterThanOrEqualTo(-1e-13 * magnitude);
      }
    }
  }

  @Test
  void tanhIsNotPositiveSemidefinite() {
    Kernel tanh = new TanhKernel(1, -1);
    double[] point = {0.1};
    assertThat(tanh.isPositiveSemidefinite()).isFalse();
    assertThat(tanh.value(point, point)).isNegative();
  }

  @Test
  void haveTheFormsOfThePapers() {
    double[] u = {1, 2};
    double[] v = {0.5, -1};
    assertThat(resolve("linear", 2).value(u, v)).isEqualTo(-1.5);
    assertThat(resolve("poly:degree=3,gamma=0.5,coef0=2", 2).value(u, v)).isEqualTo(1.953125);
    assertThat(resolve("poly", 2)).isEqualTo(new PolynomialKernel(2, 1, 1));
    assertThat(resolve("rbf:theta=4", 2)).isEqualTo(new RbfKernel(0.25));
    assertThat(resolve("rbf", 5)).isEqualTo(new RbfKernel(0.2));
    assertThat(resolve("rbf:gamma=0.1", 2).value(u, v)).isCloseTo(Math.exp(-0.925), within(1e-15));
    assertThat(resolve("tanh:coef0=-0.5", 2).value(u, v))
        .isCloseTo(Math.tanh(-1.25), within(1e-15));
  }

  @Property(seed = "20261120")
  void areMadeAgainFromTheirSpecification(
      @ForAll @DoubleRange(min = 1e-9, max = 1e9) @Scale(12) double gamma,
      @ForAll @DoubleRange(min = -9, max = 9) double coef0,
      @ForAll @IntRange(min = 1, max = 9) int degree) {
    for (Kernel kernel : kernels(gamma, coef0, degree)) {
      assertThat(resolve(kernel.spec(), 3)).isEqualTo(kernel);
    }
  }

  @Test
  void tellWhatIsWrongWithASpecification() {
    assertRefused("gauss", "there is no kernel 'gauss'; there are linear, poly, rbf, tanh");
    assertRefused("rbf:gamma=0", "kernel 'rbf:gamma=0': gamma is '0'; expected a number above 0");
    assertRefused("rbf:gamma=1,theta=1", "gamma and theta = 1/gamma are both given");
    assertRefused("rbf:gamma", "'gamma' is not name=value");
    assertRefused("rbf:gamma=1,gamma=2", "'gamma' is given twice");
    assertRefused("rbf:", "'' is not name=value");
    assertRefused(":gamma=1", "there is no name");
    assertRefused("poly:degree=1.5", "expected a whole number of at least 1");
    assertRefused("poly:coef0=-1", "expected a number of at least 0");
    assertRefused("linear:gamma=1", "there is no parameter 'gamma'; there are none");
    assertRefused("tanh:gamma=NaN", "expected a number above 0");
  }

  private static void assertRefused(String spec, String message) {
    assertThatThrownBy(() -> resolve(spec, 3))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining(message);
  }

  @Test
  void refuseParametersOutOfRange() {
    assertThatThrownBy(() -> new RbfKernel(Double.NaN)).isInstanceOf(InvalidInputException.class);
    assertThatThrownBy(() -> new TanhKernel(1, Double.NaN))
        .isInstanceOf(InvalidInputException.class);
    assertThatThrownBy(() -> new PolynomialKernel(0, 1, 1))
        .isInstanceOf(InvalidInputException.class);
    assertThatThrownBy(() -> new PolynomialKernel(2, 1, -1))
        .isInstanceOf(InvalidInputException.class);
  }
}
