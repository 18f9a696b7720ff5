package io.github.svmrelevance.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.kernel.DifferentiableKernel;
import io.github.svmrelevance.api.kernel.Kernel;
import io.github.svmrelevance.api.kernel.KernelFactory;
import io.github.svmrelevance.api.kernel.KernelSpec;
import io.github.svmrelevance.api.kernel.ProfileKernel;
import io.github.svmrelevance.api.parameter.Parameter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

/**
 * The rules K1 to K9 of {@link KernelFactory}. Extend it and return your factory and a few
 * specifications; rules on gradients are skipped for kernels that claim none.
 *
 * @since 0.1
 */
public abstract class KernelFactoryContract extends Contract {

  private static final int FEATURES = 3;

  /** For subclasses. */
  protected KernelFactoryContract() {}

  /**
   * The factory to be checked.
   *
   * @return the factory
   */
  protected abstract KernelFactory factory();

  /**
   * Kernels of the family to be checked, beside the one of the defaults.
   *
   * @return specifications that name every parameter somewhere, such as {@code "rbf:gamma=0.1"}
   */
  protected abstract List<String> specs();

  private Kernel resolve(String spec) {
    return KernelSpec.parse(spec).resolve(List.of(factory()), FEATURES);
  }

  private List<Kernel> kernels() {
    List<Kernel> kernels = new ArrayList<>();
    kernels.add(resolve(factory().id()));
    specs().forEach(spec -> kernels.add(resolve(spec)));
    return kernels;
  }

  private static double[] point(RandomGenerator random) {
    return random.doubles(FEATURES, -2, 2).toArray();
  }

  private static DenseMatrix points(int n) {
    RandomGenerator random = Generators.of(n);
    double[][] rows = new double[n][];
    for (int i = 0; i < n; i++) {
      rows[i] = point(random);
    }
    return DenseMatrix.ofRows(rows);
  }

  private void forEachPair(Pairs check) {
    for (Kernel kernel : kernels()) {
      RandomGenerator random = Generators.of(20);
      for (int pair = 0; pair < 50; pair++) {
        check.check(kernel, point(random), point(random));
      }
    }
  }

  private interface Pairs {
    void check(Kernel kernel, double[] u, double[] v);
  }

  private void forEachGradient(Consumer<DifferentiableKernel> check) {
    boolean any = false;
    for (Kernel kernel : kernels()) {
      if (kernel instanceof DifferentiableKernel differentiable) {
        any = true;
        check.accept(differentiable);
      }
    }
    assumeTrue(any, "no kernel of the family claims a gradient");
  }

  /** K1: the factory says what it makes. */
  @Test
  public void k1TheFactoryDescribesItself() {
    KernelFactory factory = factory();
    assertThat(factory.id()).as("K1, the id").matches("[a-z][a-z0-9-]*");
    assertThat(factory.description()).as("K1, the description").isNotBlank();
    Descriptions.requireParameters("K1", factory.parameters());
    String named = String.join(" ", specs());
    for (Parameter<?> parameter : factory.parameters()) {
      assertThat(named).as("K1, the specifications to be checked").contains(parameter.name());
    }
    assertThatCode(() -> resolve(factory.id()))
        .as("K1, the kernel without any parameter given")
        .doesNotThrowAnyException();
  }

  /** K2: the specification of a kernel makes the same kernel again. */
  @Test
  public void k2TheSpecificationMakesTheKernelAgain() {
    forEachPair(
        (kernel, u, v) -> {
          Kernel again = resolve(kernel.spec());
          assertThat(again.spec()).as("K2").isEqualTo(kernel.spec());
          assertThat(again.value(u, v))
              .as("K2, %s to the last bit", kernel.spec())
              .isEqualTo(kernel.value(u, v));
        });
  }

  /** K3: k(u, v) = k(v, u), and finite. */
  @Test
  public void k3TheKernelIsSymmetricAndFinite() {
    forEachPair(
        (kernel, u, v) -> {
          double value = kernel.value(u, v);
          assertThat(value).as("K3, %s", kernel.spec()).isFinite();
          assertThat(kernel.value(v, u)).as("K3, %s", kernel.spec()).isEqualTo(value);
        });
    for (Kernel kernel : kernels()) {
      double[] far = {100, -100, 100};
      assertThat(kernel.value(far, far)).as("K3, %s far away", kernel.spec()).isFinite();
      assertThat(kernel.value(far, new double[FEATURES])).as("K3, %s", kernel.spec()).isFinite();
    }
  }

  /** K4: points are not changed, and no call shows in another, on any thread. */
  @Test
  public void k4TheKernelIsImmutable() {
    for (Kernel kernel : kernels()) {
      RandomGenerator random = Generators.of(4);
      double[] u = point(random);
      double[] v = point(random);
      double[] uBefore = u.clone();
      double[] vBefore = v.clone();
      double first = kernel.value(u, v);
      List<CompletableFuture<Double>> others = new ArrayList<>();
      for (int task = 0; task < 8; task++) {
        double[] w = point(random);
        others.add(
            CompletableFuture.supplyAsync(
                () -> {
                  for (int k = 0; k < 200; k++) {
                    kernel.column(DenseMatrix.ofRows(w), w, new double[1]);
                  }
                  return kernel.value(u, v);
                }));
      }
      for (int k = 0; k < 200; k++) {
        assertThat(kernel.value(u, v)).as("K4, %s", kernel.spec()).isEqualTo(first);
      }
      others.forEach(
          other ->
              assertThat(other.join()).as("K4, %s on a thread", kernel.spec()).isEqualTo(first));
      assertThat(u).as("K4, u").containsExactly(uBefore);
      assertThat(v).as("K4, v").containsExactly(vBefore);
    }
  }

  /** K5: where the kernel claims it, no matrix of its values has a negative direction. */
  @Test
  public void k5AClaimOfPositiveSemidefinitenessHolds() {
    DenseMatrix x = points(25);
    for (Kernel kernel : kernels()) {
      if (!kernel.isPositiveSemidefinite()) {
        continue;
      }
      double[][] gram = new double[x.rows()][x.rows()];
      double largest = 0;
      for (int i = 0; i < x.rows(); i++) {
        kernel.column(x, x.row(i), gram[i]);
        largest = Math.max(largest, gram[i][i]);
      }
      assertThat(isPositiveDefinite(gram, 1e-9 * Math.max(1, largest)))
          .as("K5, %s: the matrix of 25 random points", kernel.spec())
          .isTrue();
    }
  }

  /** Whether the matrix with so much added to its diagonal has a Cholesky factor. */
  private static boolean isPositiveDefinite(double[][] matrix, double shift) {
    int n = matrix.length;
    double[][] l = new double[n][n];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j <= i; j++) {
        double sum = matrix[i][j] + (i == j ? shift : 0);
        for (int k = 0; k < j; k++) {
          sum -= l[i][k] * l[j][k];
        }
        if (i == j && !(sum > 0)) {
          return false;
        }
        l[i][j] = i == j ? Math.sqrt(sum) : sum / l[j][j];
      }
    }
    return true;
  }

  /** K6: the gradient is that of the value. */
  @Test
  public void k6TheGradientIsThatOfTheValue() {
    double h = 1e-5;
    forEachGradient(
        kernel -> {
          RandomGenerator random = Generators.of(6);
          for (int pair = 0; pair < 50; pair++) {
            double[] u = point(random);
            double[] v = point(random);
            double[] gradient = {1, 1, 1};
            kernel.addGradient(2, u, v, gradient);
            double scale = 1 + Math.abs(kernel.value(u, v));
            for (int j = 0; j < FEATURES; j++) {
              double[] right = v.clone();
              double[] left = v.clone();
              right[j] += h;
              left[j] -= h;
              double difference =
                  (kernel.value(u, right) - kernel.value(u, left)) / (right[j] - left[j]);
              assertThat(gradient[j])
                  .as("K6, %s: 1 + 2 times the slope in v_%s", kernel.spec(), j)
                  .isCloseTo(1 + 2 * difference, within(1e-5 * scale * (1 + Math.abs(difference))));
            }
          }
        });
  }

  /** K7: columns and expansions are what their single values make. */
  @Test
  public void k7ColumnsAndExpansionsAreTheirSingleValues() {
    DenseMatrix x = points(9);
    double[] v = point(Generators.of(7));
    double[] weights = Generators.of(8).doubles(9, -1, 1).toArray();
    weights[2] = 0;
    for (Kernel kernel : kernels()) {
      double[] column = new double[x.rows() + 1];
      column[x.rows()] = 42;
      kernel.column(x, v, column);
      assertThat(column[x.rows()]).as("K7, beyond the column").isEqualTo(42);
      for (int i = 0; i < x.rows(); i++) {
        requireClose(kernel, "the column", column[i], kernel.value(x.row(i), v));
      }
      if (kernel instanceof DifferentiableKernel differentiable) {
        double[] sum = new double[FEATURES];
        for (int i = 0; i < x.rows(); i++) {
          differentiable.addGradient(weights[i], x.row(i), v, sum);
        }
        double[] gradient = differentiable.gradient(x, weights, v);
        for (int j = 0; j < FEATURES; j++) {
          requireClose(kernel, "the gradient of an expansion", gradient[j], sum[j]);
        }
      }
    }
  }

  private static void requireClose(Kernel kernel, String what, double actual, double expected) {
    assertThat(actual)
        .as("K7, %s: %s", kernel.spec(), what)
        .isCloseTo(expected, within(1e-9 * (1 + Math.abs(expected))));
  }

  /** K8: a profile kernel is its profile, and its slope is the slope of that. */
  @Test
  public void k8AProfileIsTheKernel() {
    double h = 1e-6;
    boolean any = false;
    for (Kernel kernel : kernels()) {
      if (kernel instanceof ProfileKernel profile) {
        any = true;
        RandomGenerator random = Generators.of(8);
        for (int pair = 0; pair < 50; pair++) {
          double[] u = point(random);
          double[] v = point(random);
          double s = profile.pairing().of(u, v);
          requireClose(kernel, "the profile", profile.profile(s), kernel.value(u, v));
          double difference = (profile.profile(s + h) - profile.profile(s - h)) / (2 * h);
          assertThat(profile.slope(s))
              .as("K8, %s: the slope at %s", kernel.spec(), s)
              .isCloseTo(difference, within(1e-4 * (1 + Math.abs(difference))));
        }
      }
    }
    assumeTrue(any, "no kernel of the family claims a profile");
  }

  /** The kit does not know the range; what is out of it is refused in the framework's own way. */
  private void requireKernelOrRefusal(String spec) {
    try {
      assertThat(resolve(spec).spec()).as("K9, %s", spec).isNotBlank();
    } catch (InvalidInputException refused) {
      assertThat(refused).as("K9, %s", spec).message().isNotBlank();
    } catch (RuntimeException other) {
      throw new AssertionError("K9, " + spec + " is refused by " + other, other);
    }
  }

  /** K9: what the family does not accept is refused with the reason. */
  @Test
  public void k9WhatIsNotAcceptedIsRefused() {
    String id = factory().id();
    for (String spec : List.of(id + ":no-such-parameter=1", id + ":")) {
      assertThatThrownBy(() -> resolve(spec))
          .as("K9, %s", spec)
          .isInstanceOf(InvalidInputException.class);
    }
    for (Parameter<?> parameter : factory().parameters()) {
      if (parameter.kind() == Parameter.Kind.REAL || parameter.kind() == Parameter.Kind.INTEGER) {
        for (String text : List.of("NaN", "one", "")) {
          String spec = id + ":" + parameter.name() + "=" + text;
          assertThatThrownBy(() -> resolve(spec))
              .as("K9, %s", spec)
              .isInstanceOf(InvalidInputException.class)
              .hasMessageContaining(parameter.name());
        }
        for (String text : List.of("0", "-1", "1e300", "-1e300", "1e-300", "2147483647")) {
          requireKernelOrRefusal(id + ":" + parameter.name() + "=" + text);
        }
      }
    }
    Surroundings.requireSilence(
        "K9",
        () ->
            kernels()
                .forEach(
                    kernel -> assertThat(resolve(kernel.spec()).spec()).isEqualTo(kernel.spec())));
  }
}
