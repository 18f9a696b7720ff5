package io.github.svmrelevance.cli.console;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.svmrelevance.report.text.Terminal;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class PrintableLinesTest {

  /** C0, C1 (as one character, as UTF-8 has it), bidirectional, and what is harmless. */
  private static final String TEXT = "a\u001b[31m\u009b2J\u202e\u2066 \u00e9 \ud83d\ude00\nb\n";

  private static String written(boolean interactive) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    Terminal terminal =
        new Terminal(interactive, false, StandardCharsets.UTF_8, OptionalInt.empty());
    PrintStream err =
        new PrintStream(OutputStream.nullOutputStream(), true, StandardCharsets.UTF_8);
    Streams streams = new Streams(InputStream.nullInputStream(), out, err, terminal, terminal);
    OutputStream documents = streams.documents();
    byte[] bytes = TEXT.getBytes(StandardCharsets.UTF_8);
    // A flush may come between the bytes of one character.
    for (byte value : bytes) {
      documents.write(value);
      documents.flush();
    }
    return out.toString(StandardCharsets.UTF_8);
  }

  @Test
  void aTerminalIsNotDrivenByNames() throws IOException {
    assertThat(written(true))
        .isEqualTo("a\\u001b[31m\\u009b2J\\u202e\\u2066 \u00e9 \ud83d\ude00\nb\n");
  }

  @Test
  void aPipeOrAFileGetsTheBytes() throws IOException {
    assertThat(written(false)).isEqualTo(TEXT);
  }
}
