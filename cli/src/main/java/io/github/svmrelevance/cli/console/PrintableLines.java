package io.github.svmrelevance.cli.console;

import io.github.svmrelevance.core.data.Excerpt;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/**
 * A document in UTF-8 on its way to a terminal, which names in it must not drive: what is no
 * printable character is written as its escape, which JSON reads back. Lines stay lines.
 */
final class PrintableLines extends OutputStream {

  private final OutputStream terminal;
  private final ByteArrayOutputStream line = new ByteArrayOutputStream();

  PrintableLines(OutputStream terminal) {
    this.terminal = terminal;
  }

  @Override
  public void write(int value) throws IOException {
    if (value == '\n') {
      writeLine();
      terminal.write(value);
    } else {
      line.write(value);
    }
  }

  @Override
  public void write(byte[] bytes, int offset, int length) throws IOException {
    for (int k = offset; k < offset + length; k++) {
      write(bytes[k]);
    }
  }

  private void writeLine() throws IOException {
    String text = line.toString(StandardCharsets.UTF_8);
    line.reset();
    terminal.write(Excerpt.printable(text).getBytes(StandardCharsets.UTF_8));
  }

  /** A line that has begun waits for its end: it may stop in the middle of a character. */
  @Override
  public void flush() throws IOException {
    terminal.flush();
  }
}
