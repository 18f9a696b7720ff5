package io.github.svmrelevance.it;

import java.lang.management.ManagementFactory;
import java.util.List;

/** What watches the JVM of the tests, and then watches the processes that they start as well. */
final class Agents {

  private Agents() {}

  /** The flags that name them; none but where coverage is measured. */
  static List<String> ofThisJvm() {
    return ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
        .filter(flag -> flag.startsWith("-javaagent:"))
        .toList();
  }
}
