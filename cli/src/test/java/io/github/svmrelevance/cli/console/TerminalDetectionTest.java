package io.github.svmrelevance.cli.console;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.svmrelevance.report.text.Terminal;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class TerminalDetectionTest {

  private static final Map<String, String> USUAL = Map.of("TERM", "xterm", "COLUMNS", "100");

  @Test
  void coloursATerminal() {
    Terminal terminal = TerminalDetection.of(true, USUAL);

    assertThat(terminal.colour()).isTrue();
    assertThat(terminal.columns()).hasValue(100);
  }

  @Test
  void noColourWhereItIsNotWanted() {
    assertThat(TerminalDetection.of(false, USUAL).colour()).isFalse();
    assertThat(TerminalDetection.of(true, Map.of("NO_COLOR", "1", "COLUMNS", "80")).colour())
        .isFalse();
    assertThat(TerminalDetection.of(true, Map.of("TERM", "dumb", "COLUMNS", "80")).colour())
        .isFalse();
    assertThat(TerminalDetection.of(true, Map.of("NO_COLOR", "", "COLUMNS", "80")).colour())
        .isTrue();
  }

  @Test
  void aPipeTakesLinesOfAnyLength() {
    assertThat(TerminalDetection.of(false, Map.of()).columns()).isEmpty();
    assertThat(TerminalDetection.of(false, Map.of("COLUMNS", "wide")).columns()).isEmpty();
  }

  @Test
  void theTestsOutputIsNoTerminal() {
    // Surefire reads what its JVM prints through a pipe.
    assertThat(TerminalDetection.detect(TerminalDetection.Stream.OUT, Map.of()).interactive())
        .isFalse();
  }

  @Test
  void knowsWhetherBlocksArrive() {
    assertThat(Terminal.plain().unicode()).isTrue();
    assertThat(new Terminal(true, true, StandardCharsets.ISO_8859_1, OptionalInt.empty()).unicode())
        .isFalse();
  }
}
