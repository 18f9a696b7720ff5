package io.github.svmrelevance.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * What the contracts share: how an implementation admits what it does not do yet, and when a test
 * is given up. Each test runs on a thread of its own, which may go on alone: what never ends need
 * not heed an interrupt.
 */
@ExtendWith(DeviationCheck.class)
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
abstract class Contract {

  /** For subclasses. */
  Contract() {}

  /**
   * The rules that the implementation is known to break. Such a test is run and shown as skipped
   * with its reason; if it passes, it fails, so that no excuse outlives its cause.
   *
   * @return for the name of a test method the reason why it cannot pass; empty unless overridden
   */
  protected Map<String, String> knownDeviations() {
    return Map.of();
  }

  /** A deviation that names no test excuses nothing. */
  @Test
  public void knownDeviationsNameTests() {
    Set<String> tests =
        Arrays.stream(getClass().getMethods())
            .filter(method -> method.isAnnotationPresent(Test.class))
            .map(java.lang.reflect.Method::getName)
            .collect(Collectors.toSet());
    assertThat(tests).as("tests of the contract").containsAll(knownDeviations().keySet());
  }
}
