package io.github.svmrelevance.core.data;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Text from outside, made fit for a message or a terminal: control characters, which could drive
 * the terminal, are written as {@code \}{@code u001b}, and long texts are cut.
 *
 * @since 0.1
 */
public final class Excerpt {

  private static final int LONGEST = 60;
  private static final int MOST_NAMES = 10;

  private Excerpt() {}

  /**
   * What keeps a file from being read, for a message that names the file itself.
   *
   * @param cause what went wrong
   * @return for example {@code there is no such file}
   */
  public static String reason(IOException cause) {
    if (cause instanceof NoSuchFileException) {
      return "there is no such file";
    }
    if (cause instanceof AccessDeniedException) {
      return "there is no permission to read it";
    }
    String reason =
        cause instanceof FileSystemException of && of.getReason() != null
            ? of.getReason()
            : String.valueOf(cause.getMessage());
    return reason.equals("Is a directory")
        ? "this is a directory; name a file"
        : "the file cannot be read: " + printable(reason);
  }

  /**
   * A text in quotes, cut after 60 characters.
   *
   * @param text any text
   * @return for example {@code 'abc'}
   */
  public static String quote(CharSequence text) {
    if (text.length() <= LONGEST) {
      return "'" + printable(text) + "'";
    }
    int end = Character.isHighSurrogate(text.charAt(LONGEST - 1)) ? LONGEST - 1 : LONGEST;
    return "'" + printable(text.subSequence(0, end)) + "...' (" + text.length() + " characters)";
  }

  /**
   * A number of things.
   *
   * @param count how many
   * @param one what follows the number 1
   * @param others what follows any other number
   * @return for example {@code 1 row} or {@code 3 rows}
   */
  public static String counted(long count, String one, String others) {
    return count + " " + (count == 1 ? one : others);
  }

  /**
   * The first ten of some names, each in quotes.
   *
   * @param names any names
   * @return for example {@code 'a', 'b' and 7 more}
   */
  public static String list(List<String> names) {
    String first =
        names.stream().limit(MOST_NAMES).map(Excerpt::quote).collect(Collectors.joining(", "));
    return names.size() <= MOST_NAMES
        ? first
        : first + " and " + (names.size() - MOST_NAMES) + " more";
  }

  /**
   * A text as a word of a POSIX shell.
   *
   * @param text any text
   * @return the text, in single quotes if a shell would not take it as it is
   */
  public static String shell(String text) {
    return text.matches("([\\p{L}\\p{N}_.,:/@%+-][\\p{L}\\p{N}_.,:/@%+=-]*)?")
        ? text
        : "'" + text.replace("'", "'\\''") + "'";
  }

  /**
   * The whole text without control and formatting characters.
   *
   * @param text any text
   * @return the text, with such characters as their escapes
   */
  public static String printable(CharSequence text) {
    StringBuilder shown = new StringBuilder(text.length());
    text.codePoints()
        .forEach(
            point -> {
              if (isPrintable(point)) {
                shown.appendCodePoint(point);
              } else {
                for (char unit : Character.toChars(point)) {
                  shown.append("\\u").append(Integer.toHexString(0x10000 | unit), 1, 5);
                }
              }
            });
    return shown.toString();
  }

  /** Format characters count as not printable: they can turn the direction of what follows. */
  private static boolean isPrintable(int point) {
    return switch (Character.getType(point)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.SURROGATE,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR,
          Character.UNASSIGNED ->
          false;
      default -> true;
    };
  }
}
