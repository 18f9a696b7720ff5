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

  /** Started with -jar, the JVM is given the name of the jar, and looks at no other class path. */
  private static boolean isStartedAsJar() {
    return !System.getProperty("sun.java.command", "").contains(Main.class.getName());
  }

  /** Asked only where a time limit is given: the class behind it takes a while to load. */
  private static Duration age() {
    return Duration.ofMillis(ManagementFactory.getRuntimeMXBean().getUptime());
  }

  private static int run(String[] args, Interrupts interrupts) {
    Streams streams = Streams.ofThisProcess();
    String further = System.getenv("SVMREL_CLASSPATH");
    if (further != null && !further.isBlank() && isStartedAsJar()) {
      streams.say(
          "SVMREL_CLASSPATH is set, and java -jar does not read it; start java -cp with the jar of"
              + " svmrel, those of SVMREL_CLASSPATH, and the class "
              + Main.class.getName());
    }
    Supplier<Commands> commands =
        new Lazy<>(
            () ->
                new Commands(
                    streams, interrupts, System::nanoTime, Main::age, Extensions.ofClassPath()));
    return new Svmrel(streams, commands).run(args);
  }
}
