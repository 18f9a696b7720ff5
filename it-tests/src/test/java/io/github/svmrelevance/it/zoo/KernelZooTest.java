package io.github.svmrelevance.it.zoo;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.kernel.Kernel;
import io.github.svmrelevance.api.kernel.KernelFactory;
import io.github.svmrelevance.api.kernel.Pairing;
import io.github.svmrelevance.api.parameter.Parameter;
import io.github.svmrelevance.api.parameter.ParameterValues;
import io.github.svmrelevance.testkit.KernelFactoryContract;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.DoubleFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Wrong kernels: each breaks the rule meant for it, and no other. */
class KernelZooTest {

  @ParameterizedTest(name = "{0}")
  @CsvSource({"Right", "RightProfile"})
  void aRightOneBreaksNoRule(String animal) throws ClassNotFoundException {
    assertThat(ContractRun.of(KernelZooTest.class, animal).broken()).isEmpty();
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource({
    "Mute, k1TheFactoryDescribesItself",
    "RoundsItsSpec, k2TheSpecificationMakesTheKernelAgain",
    "Lopsided, k3TheKernelIsSymmetricAndFinite",
    "Overflows, k3TheKernelIsSymmetricAndFinite",
    "Tires, k4TheKernelIsImmutable",
    "HomeThread, k4TheKernelIsImmutable",
    "RoundsInPlace, k4TheKernelIsImmutable",
    "Boastful, k5AClaimOfPositiveSemidefinitenessHolds",
    "FallsUphill, k6TheGradientIsThatOfTheValue",
    "ForgetsTheWeight, k6TheGradientIsThatOfTheValue",
    "WritesBeyond, k7ColumnsAndExpansionsAreTheirSingleValues",
    "ScalesColumns, k7ColumnsAndExpansionsAreTheirSingleValues",
    "PositiveWeightsOnly, k7ColumnsAndExpansionsAreTheirSingleValues",
    "WrongSlope, k8AProfileIsTheKernel",
    "OtherProfile, k8AProfileIsTheKernel",
    "RefusesInItsOwnWords, k9WhatIsNotAcceptedIsRefused",
    "FollowsTheLocale, k9WhatIsNotAcceptedIsRefused",
    "Talkative, k9WhatIsNotAcceptedIsRefused"
  })
  void aWrongKernelBreaksItsRuleAlone(String animal, String rule) throws ClassNotFoundException {
    assertThat(ContractRun.of(KernelZooTest.class, animal).broken())
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

  /** Without a kernel of the defaults there is nothing else to check. */
  @Test
  void aFamilyWithoutDefaultsIsCaughtByTheFirstRule() {
    assertThat(ContractRun.of(Demanding.class).broken()).contains("k1TheFactoryDescribesItself");
  }

  private abstract static class Animal extends KernelFactoryContract {
    private final KernelFactory family;

    Animal(DoubleFunction<Kernel> maker) {
      this(new GaussianFamily(maker));
    }

    Animal(KernelFactory family) {
      this.family = family;
    }

    @Override
    protected KernelFactory factory() {
      return family;
    }

    @Override
    protected List<String> specs() {
      return List.of("tiny:gamma=0.1");
    }
  }

  static class Right extends Animal {
    Right() {
      super(Gaussian::new);
    }
  }

  static class RightProfile extends Animal {
    RightProfile() {
      super(GaussianProfile::new);
    }
  }

  static class Mute extends Animal {
    Mute() {
      super(
          new GaussianFamily(Gaussian::new) {
            @Override
            public String description() {
              return " ";
            }
          });
    }
  }

  /** Has a parameter without a default, and no kernel without it. */
  static class Demanding extends Animal {
    private static final Parameter<Double> GAMMA = Parameter.real("gamma", "how fast it falls");

    Demanding() {
      super(
          new GaussianFamily(Gaussian::new) {
            @Override
            public List<Parameter<?>> parameters() {
              return List.of(GAMMA);
            }

            @Override
            public Kernel create(ParameterValues values, int features) {
              return new Gaussian(values.get(GAMMA));
            }
          });
    }
  }

  static class RoundsItsSpec extends Animal {
    RoundsItsSpec() {
      super(
          gamma ->
              new Gaussian(gamma) {
                @Override
                public String spec() {
                  return "tiny:gamma=" + Math.rint(gamma * 1000) / 1000;
                }
              });
    }
  }

  static class Lopsided extends Animal {
    Lopsided() {
      super(
          gamma ->
              new Gaussian(gamma) {
                @Override
                public double value(double[] u, double[] v) {
                  return right.value(u, v) * (1 + 1e-14 * u[0]);
                }
              });
    }
  }

  /** Finite near the origin, where its author tried it. */
  static class Overflows extends Animal {
    Overflows() {
      super(
          gamma ->
              new Gaussian(gamma) {
                @Override
                public double value(double[] u, double[] v) {
                  return StrictMath.exp(gamma * Pairing.INNER_PRODUCT.of(u, v));
                }

                @Override
                public void addGradient(double weight, double[] u, double[] v, double[] target) {
                  for (int j = 0; j < target.length; j++) {
                    target[j] += weight * gamma * u[j] * value(u, v);
                  }
                }
              });
    }
  }

  /** Has a state, which shows after some hundred calls. */
  static class Tires extends Animal {
    Tires() {
      super(
          gamma ->
              new Gaussian(gamma) {
                private final AtomicInteger calls = new AtomicInteger();

                @Override
                public double value(double[] u, double[] v) {
                  double value = right.value(u, v);
                  return calls.incrementAndGet() > 500 ? Math.nextDown(value) : value;
                }
              });
    }
  }

  /** Right on the thread that made it. */
  static class HomeThread extends Animal {
    HomeThread() {
      super(
          gamma ->
              new Gaussian(gamma) {
                private final Thread home = Thread.currentThread();

                @Override
                public double value(double[] u, double[] v) {
                  return Thread.currentThread() == home ? right.value(u, v) : 0;
                }
              });
    }
  }

  /** Rounds the points it is given, a billionth of what a difference quotient would see. */
  static class RoundsInPlace extends Animal {
    RoundsInPlace() {
      super(
          gamma ->
              new Gaussian(gamma) {
                @Override
                public double value(double[] u, double[] v) {
                  round(u);
                  round(v);
                  return right.value(u, v);
                }

                private void round(double[] point) {
                  Arrays.setAll(point, j -> Math.rint(point[j] * 0x1p44) * 0x1p-44);
                }
              });
    }
  }

  static class Boastful extends Animal {
    Boastful() {
      super(
          gamma ->
              new Gaussian(gamma) {
                @Override
                public double value(double[] u, double[] v) {
                  return -gamma * Pairing.SQUARED_DISTANCE.of(u, v);
                }

                @Override
                public void addGradient(double weight, double[] u, double[] v, double[] target) {
                  for (int j = 0; j < target.length; j++) {
                    target[j] += weight * 2 * gamma * (u[j] - v[j]);
                  }
                }
              });
    }
  }

  /** The gradient in u, which has the other sign. */
  static class FallsUphill extends Animal {
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

  static class ForgetsTheWeight extends Animal {
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

  static class Overwrites extends Animal {
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

  static class WritesBeyond extends Animal {
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
  static class ScalesColumns extends Animal {
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

  static class PositiveWeightsOnly extends Animal {
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

  static class WrongSlope extends Animal {
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
  static class OtherProfile extends Animal {
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

  /** Knows a range that its parameter does not tell, and not the framework's exceptions. */
  static class RefusesInItsOwnWords extends Animal {
    RefusesInItsOwnWords() {
      super(
          gamma -> {
            if (gamma > 1e6) {
              throw new IllegalArgumentException("too steep");
            }
            return new Gaussian(gamma);
          });
    }
  }

  static class FollowsTheLocale extends Animal {
    FollowsTheLocale() {
      super(
          gamma ->
              new Gaussian(gamma) {
                @Override
                public String spec() {
                  // The small letter of a Turkish I has no dot.
                  return "TINY:".toLowerCase(Locale.getDefault()) + "gamma=" + gamma;
                }
              });
    }
  }

  static class Talkative extends Animal {
    Talkative() {
      super(
          gamma -> {
            System.out.println("gamma is " + gamma);
            return new Gaussian(gamma);
          });
    }
  }
}
