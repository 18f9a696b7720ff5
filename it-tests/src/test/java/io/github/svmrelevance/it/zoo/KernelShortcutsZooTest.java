package io.github.svmrelevance.it.zoo;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.svmrelevance.api.data.DenseMatrix;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Kernels whose shortcuts, gradients, columns or profiles, do not belong to their values. */
class KernelShortcutsZooTest {

  @ParameterizedTest(name = "{0}")
  @CsvSource({
    "FallsUphill, k6TheGradientIsThatOfTheValue",
    "ForgetsTheWeight, k6TheGradientIsThatOfTheValue",
    "WritesBeyond, k7ColumnsAndExpansionsAreTheirSingleValues",
    "ScalesColumns, k7ColumnsAndExpansionsAreTheirSingleValues",
    "PositiveWeightsOnly, k7ColumnsAndExpansionsAreTheirSingleValues",
    "WrongSlope, k8AProfileIsTheKernel",
    "OtherProfile, k8AProfileIsTheKernel"
  })
  void aWrongKernelBreaksItsRuleAlone(String animal, String rule) throws ClassNotFoundException {
    assertThat(ContractRun.of(KernelShortcutsZooTest.class, animal).broken())
        .as("the rules that %s breaks", animal)
        .containsExactly(rule);
  }

  /** A sum that is overwritten is neither increased by the gradient nor that of an expansion. */
  @Test
  void whatCannotBeToldApartBreaksBoth() {
    assertThat(ContractRun.of(Overwrites.class).broken())
        .containsExactly(
            "k6TheGradientIsThatOfTheValue", "k7ColumnsAndExpansionsAreTheirSingleValues");
  }

  /** The gradient in u, which has the other sign. */
  static class FallsUphill extends KernelAnimal {
    FallsUphill() {
      super(
          gamma ->
              new Gaussian(gamma) {
                @Override
                public void addGradient(double weight, double[] u, double[] v, double[] target) {
                  right.addGradient(weight, v, u, target);
                }
              });
    }
  }

  static class ForgetsTheWeight extends KernelAnimal {
    ForgetsTheWeight() {
      super(
          gamma ->
              new Gaussian(gamma) {
                @Override
                public void addGradient(double weight, double[] u, double[] v, double[] target) {
                  right.addGradient(Math.signum(weight), u, v, target);
                }
              });
    }
  }

  static class Overwrites extends KernelAnimal {
    Overwrites() {
      super(
          gamma ->
              new Gaussian(gamma) {
                @Override
                public void addGradient(double weight, double[] u, double[] v, double[] target) {
                  Arrays.fill(target, 0);
                  right.addGradient(weight, u, v, target);
                }

                @Override
                public double[] gradient(DenseMatrix x, double[] weights, double[] v) {
                  return right.gradient(x, weights, v);
                }
              });
    }
  }

  static class WritesBeyond extends KernelAnimal {
    WritesBeyond() {
      super(
          gamma ->
              new Gaussian(gamma) {
                @Override
                public void column(DenseMatrix x, double[] point, double[] target) {
                  Arrays.fill(target, 0);
                  right.column(x, point, target);
                }
              });
    }
  }

  /** Another kernel in its columns, positive semidefinite as well. */
  static class ScalesColumns extends KernelAnimal {
    ScalesColumns() {
      super(
          gamma ->
              new Gaussian(gamma) {
                @Override
                public void column(DenseMatrix x, double[] point, double[] target) {
                  right.column(x, point, target);
                  for (int i = 0; i < x.rows(); i++) {
                    target[i] *= 1 + 1e-8;
                  }
                }
              });
    }
  }

  static class PositiveWeightsOnly extends KernelAnimal {
    PositiveWeightsOnly() {
      super(
          gamma ->
              new Gaussian(gamma) {
                @Override
                public double[] gradient(DenseMatrix x, double[] weights, double[] v) {
                  double[] positive = weights.clone();
                  Arrays.setAll(positive, i -> Math.max(0, positive[i]));
                  return right.gradient(x, positive, v);
                }
              });
    }
  }

  static class WrongSlope extends KernelAnimal {
    WrongSlope() {
      super(
          gamma ->
              new GaussianProfile(gamma) {
                @Override
                public double slope(double s) {
                  return -right.profile(s);
                }
              });
    }
  }

  /** A function of the distance where the squared distance was promised. */
  static class OtherProfile extends KernelAnimal {
    OtherProfile() {
      super(
          gamma ->
              new GaussianProfile(gamma) {
                @Override
                public double profile(double s) {
                  return right.profile(s * s);
                }

                @Override
                public double slope(double s) {
                  return 2 * s * right.slope(s * s);
                }
              });
    }
  }
}
