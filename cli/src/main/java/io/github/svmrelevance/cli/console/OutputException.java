package io.github.svmrelevance.cli.console;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Locale;

/** What the command had to say could not be written. */
public final class OutputException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final boolean brokenPipe;

  public OutputException(String target, IOException cause) {
    super("cannot write " + target + ": " + reason(cause), cause);
    brokenPipe = isBrokenPipe(cause);
  }

  public OutputException(String option, Path file, IOException cause) {
    super(message(option, file, reason(cause)), cause);
    brokenPipe = isBrokenPipe(cause);
  }

  public OutputException(String option, Path file, String reason) {
    super(message(option, file, reason));
    brokenPipe = false;
  }

  private static String message(String option, Path file, String reason) {
    return option + ": cannot write '" + file + "': " + reason;
  }

  private static boolean isBrokenPipe(IOException cause) {
    String reason = String.valueOf(cause.getMessage()).toLowerCase(Locale.ROOT);
    return reason.contains("broken pipe") || reason.contains("pipe is being closed");
  }

  private static String reason(IOException cause) {
    String message = cause.getMessage();
    if (cause instanceof FileSystemException of) {
      // Its message begins with the file's name, which for us is a temporary one.
      message = of.getReason();
      if (of instanceof NoSuchFileException) {
        message = "no file can be made there";
      } else if (of instanceof AccessDeniedException) {
        message = "no permission";
      }
    }
    return message == null
        ? cause.getClass().getSimpleName()
        : message.replaceAll("\\s+", " ").strip();
  }

  /** Whether the reader went away, as {@code head} does: nothing to complain of. */
  public boolean brokenPipe() {
    return brokenPipe;
  }
}
