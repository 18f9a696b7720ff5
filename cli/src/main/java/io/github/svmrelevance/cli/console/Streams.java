package io.github.svmrelevance.cli.console;

import io.github.svmrelevance.core.data.Excerpt;
import io.github.svmrelevance.report.text.Terminal;
import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;

/**
 * Where the command reads and writes.
 *
 * @param in standard input
 * @param out standard output, unbuffered; not a {@link PrintStream}, which hides failures
 * @param err standard error
 * @param outTerminal what standard output can show
 * @param errTerminal what standard error can show
 * @param inTable whether standard input is the CSV of a table that another program sent, whose
 *     lines nobody saw
 */
public record Streams(
    InputStream in,
    OutputStream out,
    PrintStream err,
    Terminal outTerminal,
    Terminal errTerminal,
    boolean inTable) {

  public Streams {
    Objects.requireNonNull(in, "in");
    Objects.requireNonNull(out, "out");
    Objects.requireNonNull(err, "err");
  }

  /** Streams whose standard input is what a shell gives. */
  public Streams(
      InputStream in,
      OutputStream out,
      PrintStream err,
      Terminal outTerminal,
      Terminal errTerminal) {
    this(in, out, err, outTerminal, errTerminal, false);
  }

  /** The standard streams of this process. */
  public static Streams ofThisProcess() {
    return new Streams(
        StandardInput.get(),
        new FileOutputStream(FileDescriptor.out),
        System.err,
        TerminalDetection.detect(TerminalDetection.Stream.OUT, System.getenv()),
        TerminalDetection.detect(TerminalDetection.Stream.ERR, System.getenv()));
  }

  /** Writes text for people to standard output, in the charset of the terminal. */
  public void show(List<String> lines) {
    write(String.join("\n", lines) + "\n", outTerminal.charset());
  }

  /**
   * Standard output for a document that ends with a line; what is to be shown is made printable.
   */
  public OutputStream documents() {
    return outTerminal.interactive() ? new PrintableLines(new BufferedOutputStream(out)) : out;
  }

  /** Writes a document to standard output, always in UTF-8. */
  public void emit(String document) {
    write(document, StandardCharsets.UTF_8);
  }

  private void write(String text, Charset charset) {
    try {
      out.write(text.getBytes(charset));
      out.flush();
    } catch (IOException e) {
      throw new OutputException("standard output", e);
    }
  }

  /** Says something to the user, on one line of standard error that cannot drive the terminal. */
  public void say(String message) {
    err.println("svmrel: " + Excerpt.printable(message));
  }
}
