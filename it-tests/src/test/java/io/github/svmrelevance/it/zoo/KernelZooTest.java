package io.github.svmrelevance.it.zoo;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.svmrelevance.api.kernel.Kernel;
import io.github.svmrelevance.api.kernel.Pairing;
import io.github.svmrelevance.api.parameter.Parameter;
import io.github.svmrelevance.api.parameter.ParameterValues;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Kernels whose values, descriptions or refusals are wrong: each breaks the rule meant for it, and
 * no other. Those with wrong gradients, columns or profiles are in {@link KernelShortcutsZooTest}.
 */
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
    "RefusesInItsOwnWords, k9WhatIsNotAcceptedIsRefused",
    "FollowsTheLocale, k9WhatIsNotAcceptedIsRefused",
    "Talkative, k9WhatIsNotAcceptedIsRefused"
  })
  void aWrongKernelBreaksItsRuleAlone(String animal, String rule) throws ClassNotFoundException {
    assertThat(ContractRun.of(KernelZooTest.class, animal).broken())
        .as("the rules that %s breaks", animal)
        .containsExactly(rule);
  }

  /** Without a kernel of the defaults there is nothing else to check. */
  @Test
  void aFamilyWithoutDefaultsIsCaughtByTheFirstRule() {
    assertThat(ContractRun.of(Demanding.class).broken()).contains("k1TheFactoryDescribesItself");
  }

  static class Right extends KernelAnimal {
    Right() {
      super(Gaussian::new);
    }
  }

  static class RightProfile extends KernelAnimal {
    RightProfile() {
      super(GaussianProfile::new);
    }
  }

  static class Mute extends KernelAnimal {
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
  static class Demanding extends KernelAnimal {
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

  static class RoundsItsSpec extends KernelAnimal {
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

  static class Lopsided extends KernelAnimal {
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
  static class Overflows extends KernelAnimal {
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
  static class Tires extends KernelAnimal {
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
  static class HomeThread extends KernelAnimal {
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
  static class RoundsInPlace extends KernelAnimal {
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

  static class Boastful extends KernelAnimal {
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

  /** Knows a range that its parameter does not tell, and not the framework's exceptions. */
  static class RefusesInItsOwnWords extends KernelAnimal {
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

  static class FollowsTheLocale extends KernelAnimal {
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

  static class Talkative extends KernelAnimal {
    Talkative() {
      super(
          gamma -> {
            System.out.println("gamma is " + gamma);
            return new Gaussian(gamma);
          });
    }
  }
}
