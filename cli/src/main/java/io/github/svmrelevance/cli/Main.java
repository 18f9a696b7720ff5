package io.github.svmrelevance.cli;

import io.github.svmrelevance.cli.console.Streams;
import io.github.svmrelevance.cli.run.Interrupts;
import io.github.svmrelevance.cli.run.ShutdownInterrupts;
import io.github.svmrelevance.cli.wiring.Extensions;
import io.github.svmrelevance.cli.wiring.Lazy;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.Locale;
import java.util.function.Supplier;

/** Entry point of the {@code svmrel} command. */
public final class Main {

  private Main() {}

  /**
   * Runs the command and ends the JVM with its exit code.
   *
   * @param args the command line
   */
  public static void main(String[] args) {
    // Libraries format numbers and change case by the default locale; ours must not follow it.
    Locale.setDefault(Locale.ROOT);
    // Guice would define classes through sun.misc.Unsafe, of which JDK 24 and later warn the user.
    System.setProperty("guice_bytecode_gen_option", "DISABLED");
    ShutdownInterrupts interrupts = new ShutdownInterrupts();
    int code = run(args, interrupts);
    interrupts.finished(code);
    System.exit(code);
  }

  /** Asked only where a time limit is given: the class behind it takes a while to load. */
  private static Duration age() {
    return Duration.ofMillis(ManagementFactory.getRuntimeMXBean().getUptime());
  }

  private static int run(String[] args, Interrupts interrupts) {
    Streams streams = Streams.ofThisProcess();
    Supplier<Commands> commands =
        new Lazy<>(
            () ->
                new Commands(
                    streams, interrupts, System::nanoTime, Main::age, Extensions.ofClassPath()));
    return new Svmrel(streams, commands).run(args);
  }
}
