package io.github.svmrelevance.cli.console;

import io.github.svmrelevance.report.text.Terminal;
import java.io.Console;
import java.io.File;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;

/** Finds out what can be shown on the streams of this process. */
public final class TerminalDetection {

  private static final int USUAL_COLUMNS = 80;

  private TerminalDetection() {}

  /** The standard streams that a program writes to. */
  public enum Stream {
    /** Standard output. */
    OUT(1),
    /** Standard error. */
    ERR(2);

    private final int descriptor;

    Stream(int descriptor) {
      this.descriptor = descriptor;
    }
  }

  /**
   * Looks at a stream of this process.
   *
   * @param stream which one
   * @param environment the environment variables; NO_COLOR, TERM and COLUMNS are respected
   * @return what can be shown on it
   */
  public static Terminal detect(Stream stream, Map<String, String> environment) {
    return of(isInteractive(stream), environment);
  }

  static Terminal of(boolean interactive, Map<String, String> environment) {
    boolean colour =
        interactive
            && environment.getOrDefault("NO_COLOR", "").isEmpty()
            && !"dumb".equals(environment.get("TERM"));
    return new Terminal(interactive, colour, nativeCharset(), lineLength(interactive, environment));
  }

  private static boolean isInteractive(Stream stream) {
    Path link = Path.of("/proc/self/fd/" + stream.descriptor);
    if (Files.isSymbolicLink(link)) {
      try {
        String target = Files.readSymbolicLink(link).toString();
        return target.startsWith("/dev/pts/")
            || target.startsWith("/dev/tty")
            || target.equals("/dev/console");
      } catch (IOException unreadable) {
        return false;
      }
    }
    return hasConsole();
  }

  /**
   * Without /proc the JDK knows one thing only: whether input and output are both a terminal. Until
   * JDK 21 it says so by having a console at all, from JDK 22 on by a method of the console.
   */
  @SuppressWarnings("SystemConsoleNull")
  private static boolean hasConsole() {
    Console console = System.console();
    if (console == null) {
      return false;
    }
    try {
      return (boolean) Console.class.getMethod("isTerminal").invoke(console);
    } catch (NoSuchMethodException untilJdk21) {
      return true;
    } catch (ReflectiveOperationException e) {
      return false;
    }
  }

  private static Charset nativeCharset() {
    String name = System.getProperty("native.encoding");
    return name != null && Charset.isSupported(name)
        ? Charset.forName(name)
        : StandardCharsets.US_ASCII;
  }

  private static OptionalInt lineLength(boolean interactive, Map<String, String> environment) {
    String given = environment.getOrDefault("COLUMNS", "");
    if (given.matches("[1-9]\\d{0,4}")) {
      return OptionalInt.of(Integer.parseInt(given));
    }
    return interactive ? OptionalInt.of(askTerminal()) : OptionalInt.empty();
  }

  /** Shells do not export COLUMNS; {@code stty size} prints rows and columns. */
  private static int askTerminal() {
    try {
      Process stty =
          new ProcessBuilder("stty", "size")
              .redirectInput(new File("/dev/tty"))
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
      String size = new String(stty.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
      if (stty.waitFor(1, TimeUnit.SECONDS) && size.strip().matches("\\d+ [1-9]\\d{0,4}")) {
        return Integer.parseInt(size.strip().split(" ", -1)[1]);
      }
    } catch (IOException noStty) {
      return USUAL_COLUMNS;
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
    return USUAL_COLUMNS;
  }
}
