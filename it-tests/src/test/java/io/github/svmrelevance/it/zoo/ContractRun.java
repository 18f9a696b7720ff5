package io.github.svmrelevance.it.zoo;

import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.util.Set;
import java.util.TreeSet;
import org.junit.platform.testkit.engine.EngineTestKit;
import org.junit.platform.testkit.engine.Events;

/**
 * A contract run by an engine inside of a test. The contracts of the zoo are nested classes, which
 * the build's own engine does not see.
 */
final class ContractRun {

  private final Events events;

  private ContractRun(Events events) {
    this.events = events;
  }

  static ContractRun of(Class<?> contract) {
    return new ContractRun(
        EngineTestKit.engine("junit-jupiter")
            .selectors(selectClass(contract))
            .execute()
            .testEvents());
  }

  /** Runs one of the contracts that are nested in a test class. */
  static ContractRun of(Class<?> zoo, String animal) throws ClassNotFoundException {
    return of(Class.forName(zoo.getName() + "$" + animal));
  }

  /** The names of the tests that failed, which begin with the number of their rule. */
  Set<String> broken() {
    Set<String> rules = new TreeSet<>();
    events.failed().stream()
        .forEach(event -> rules.add(event.getTestDescriptor().getDisplayName().replace("()", "")));
    return rules;
  }

  /** Whether a test was skipped with these words. */
  boolean skippedBecause(String words) {
    return events.aborted().stream()
        .anyMatch(event -> event.getPayload().toString().contains(words));
  }
}
