package io.github.svmrelevance.core.data;

import io.github.svmrelevance.api.diagnostic.Message;
import io.github.svmrelevance.api.diagnostic.RunSetting;
import java.io.IOException;
import java.io.Reader;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finds the delimiter of a CSV file from its first two lines that are not blank: the candidate that
 * splits both into the same number of cells, else the most frequent one of the header. The text
 * read ahead is handed out again.
 */
final class CsvDelimiter {

  /** In the order of preference where counts are equal: a comma may be a decimal mark. */
  private static final char[] ACCEPTED = {'\t', ';', ','};

  /** Taken only if nothing else parts the header, and if the first row has as many. */
  private static final char[] UNUSUAL = {'|', ' '};

  private static final char[] REFUSED = {'|', ':', ' '};

  /** A file may begin with so many characters of blank lines, which are kept, and with no more. */
  private static final int MOST_BLANKS = 1 << 20;

  /** LIBSVM's {@code index:value}, and what ARFF begins with. */
  private static final Pattern NOT_BY_BLANKS = Pattern.compile("(?:^| )[0-9]+:\\S|^@");

  /** What spreadsheets write in front of a table. */
  private static final Pattern SAID = Pattern.compile("(?i)sep=([,;\t|])");

  private final StringBuilder head = new StringBuilder();
  private final Reader rest;
  private final char delimiter;

  private CsvDelimiter(Origin origin, Reader text) throws IOException {
    this.rest = text;
    String header = nextLine(0);
    if (header.isBlank() && head.length() > MOST_BLANKS) {
      throw origin.reject("it begins with more than a million blank characters; remove them");
    }
    Matcher said = SAID.matcher(header);
    if (said.matches()) {
      // The line keeps its place, so that lines go by their numbers.
      int start = head.indexOf(header);
      head.delete(start, start + header.length());
      this.delimiter = said.group(1).charAt(0);
      return;
    }
    this.delimiter = choose(origin, header, nextLine(consumed));
  }

  private int consumed;
  private long headerLine = 1;

  /**
   * Reads as far as needed.
   *
   * @throws io.github.svmrelevance.api.InvalidInputException if the columns are separated by
   *     something else, or there is but one
   */
  static CsvDelimiter detect(Origin origin, Reader text) throws IOException {
    return new CsvDelimiter(origin, text);
  }

  char delimiter() {
    return delimiter;
  }

  /** The whole text, from its beginning. */
  Reader text() {
    return new Replay(head.toString(), rest);
  }

  /**
   * The next line that is not blank, without its end; a blank one at the end of the text, or where
   * too many have been seen.
   */
  private String nextLine(int from) throws IOException {
    int start = from;
    while (true) {
      int end = lineEnd(start);
      String line = head.substring(start, end);
      if (!line.isBlank() || end == head.length() || end - from > MOST_BLANKS) {
        consumed = Math.min(end + 1, head.length());
        return line;
      }
      if (from == 0) {
        headerLine++;
      }
      start = end + 1;
    }
  }

  private int lineEnd(int start) throws IOException {
    char[] chunk = new char[1 << 13];
    int at = start;
    while (true) {
      for (; at < head.length(); at++) {
        if (head.charAt(at) == '\n' || head.charAt(at) == '\r') {
          return at;
        }
      }
      int count = rest.read(chunk, 0, chunk.length);
      if (count < 0) {
        return head.length();
      }
      head.append(chunk, 0, count);
    }
  }

  private char choose(Origin origin, String header, String data) {
    char best = 0;
    long bestScore = 0;
    for (char candidate : ACCEPTED) {
      long count = count(header, candidate);
      long score = 2 * count + (count(data, candidate) == count ? 2L * header.length() : 0);
      if (count > 0 && score > bestScore) {
        best = candidate;
        bestScore = score;
      }
    }
    if (best != 0) {
      return best;
    }
    if (header.isBlank()) {
      throw origin.reject("there is no header, only blank lines");
    }
    for (char other : UNUSUAL) {
      if (parts(header, data, other)) {
        return other;
      }
    }
    for (char other : REFUSED) {
      if (count(header, other) > 0) {
        throw origin.reject(
            headerLine,
            Message.of(
                "the columns seem to be separated by "
                    + (other == ' ' ? "blanks" : "'" + other + "'")
                    + "; separate them by commas, semicolons or tabs, remove"
                    + " lines above the names, or name the format with ",
                RunSetting.INPUT_FORMAT,
                " csv, arff or libsvm"));
      }
    }
    throw origin.reject(
        headerLine,
        "there is one column only, "
            + Excerpt.quote(header.strip())
            + "; expected features and a label, separated by commas, semicolons or tabs");
  }

  /**
   * Whether a delimiter parts the header and the first row alike. R's write.table gives rows names,
   * and these no name. Aligned columns have several blanks, and LIBSVM and ARFF have blanks, too.
   */
  private static boolean parts(String header, String data, char delimiter) {
    if (delimiter == ' '
        && (NOT_BY_BLANKS.matcher(header).find() || hasGap(header + "\n" + data))) {
      return false;
    }
    long names = count(header, delimiter);
    long cells = count(data, delimiter);
    return names > 0 && (cells == names || (cells == names + 1 && header.indexOf('"') == 0));
  }

  private static boolean hasGap(String lines) {
    return lines.contains("  ") || lines.startsWith(" ") || lines.contains("\n ");
  }

  /** How often a character occurs outside quotes. */
  private static long count(String line, char wanted) {
    long count = 0;
    boolean quoted = false;
    for (int i = 0; i < line.length(); i++) {
      char c = line.charAt(i);
      quoted ^= c == '"';
      count += c == wanted && !quoted ? 1 : 0;
    }
    return count;
  }

  /** What was read ahead, then the rest. */
  private static final class Replay extends Reader {
    private final String head;
    private final Reader rest;
    private int at;

    Replay(String head, Reader rest) {
      this.head = head;
      this.rest = rest;
    }

    @Override
    public int read(char[] target, int offset, int length) throws IOException {
      if (at == head.length()) {
        return rest.read(target, offset, length);
      }
      int count = Math.min(length, head.length() - at);
      head.getChars(at, at + count, target, offset);
      at += count;
      return count;
    }

    @Override
    public void close() throws IOException {
      rest.close();
    }
  }
}
