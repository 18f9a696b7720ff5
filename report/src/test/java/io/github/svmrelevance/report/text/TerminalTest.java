package io.github.svmrelevance.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class TerminalTest {

  private static final Map<String, String> USUAL = Map.of("TERM", "xterm", "COLUMNS", "100");

  @Test
  void coloursATerminal() {
    Terminal terminal = Terminal.of(true, USUAL);

    assertThat(terminal.colour()).isTrue();
    assertThat(terminal.columns()).hasValue(100);
  }

  @Test
  void noColourWhereItIsNotWanted() {
    assertThat(Terminal.of(false, USUAL).colour()).isFalse();
    assertThat(Terminal.of(true, Map.of("NO_COLOR", "1", "COLUMNS", "80")).colour()).isFalse();
    assertThat(Terminal.of(true, Map.of("TERM", "dumb", "COLUMNS", "80")).colour()).isFalse();
    assertThat(Terminal.of(true, Map.of("NO_COLOR", "", "COLUMNS", "80")).colour()).isTrue();
  }

  @Test
  void aPipeTakesLinesOfAnyLength() {
    assertThat(Terminal.of(false, Map.of()).columns()).isEmpty();
    assertThat(Terminal.of(false, Map.of("COLUMNS", "wide")).columns()).isEmpty();
  }

  @Test
  void theTestsOutputIsNoTerminal() {
    // Surefire reads what its JVM prints through a pipe.
    assertThat(Terminal.detect(Terminal.Stream.OUT, Map.of()).interactive()).isFalse();
  }

  @Test
  void knowsWhetherBlocksArrive() {
    assertThat(Terminal.plain().unicode()).isTrue();
    assertThat(new Terminal(true, true, StandardCharsets.ISO_8859_1, OptionalInt.empty()).unicode())
        .isFalse();
  }
}
