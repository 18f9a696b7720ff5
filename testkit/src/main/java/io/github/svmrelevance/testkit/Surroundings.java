package io.github.svmrelevance.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** The parts of the JVM that an implementation must neither use nor depend on. */
final class Surroundings {

  /** Its upper case of i is no I, its decimal point a comma. */
  private static final Locale TURKISH = Locale.forLanguageTag("tr-TR");

  private Surroundings() {}

  /** Runs an action in a Turkish locale and requires that it prints nothing. */
  static void requireSilence(String rule, Runnable action) {
    PrintStream out = System.out;
    PrintStream err = System.err;
    Locale locale = Locale.getDefault();
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    try (PrintStream capture = new PrintStream(printed, true, StandardCharsets.UTF_8)) {
      System.setOut(capture);
      System.setErr(capture);
      Locale.setDefault(TURKISH);
      action.run();
      assertThat(Locale.getDefault()).as("%s, the locale", rule).isEqualTo(TURKISH);
    } finally {
      System.setOut(out);
      System.setErr(err);
      Locale.setDefault(locale);
    }
    assertThat(printed.toString(StandardCharsets.UTF_8)).as("%s, printed", rule).isEmpty();
  }
}
