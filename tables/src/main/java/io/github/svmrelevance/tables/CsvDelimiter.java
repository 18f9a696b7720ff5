package io.github.svmrelevance.tables;

import io.github.svmrelevance.api.diagnostic.Message;
import io.github.svmrelevance.api.diagnostic.RunSetting;
import io.github.svmrelevance.api.diagnostic.Warning;
import io.github.svmrelevance.core.data.DataWarning;
import io.github.svmrelevance.core.data.Decimal;
import io.github.svmrelevance.core.data.Excerpt;
import java.io.IOException;
import java.io.Reader;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finds the delimiter of a CSV file from its first two lines that are neither blank nor comments:
 * the candidate that splits both into the same number of cells, else the most frequent one of the
 * header. The text read ahead is handed out again, without the comments.
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

  /** A line in front of the rows, without its end, and where it begins. */
  private record Line(int start, String text) {

    boolean isBlank() {
      return text.isBlank();
    }

    /** Whether a blank follows the mark, as in most comments and few names. */
    boolean isSpaced() {
      return text.stripLeading().startsWith("# ");
    }

    boolean isMarked() {
      return text.stripLeading().startsWith("#");
    }
  }

  private static final Pattern LINE_END = Pattern.compile("\\r\\n?|\\n");

  private final StringBuilder head = new StringBuilder();
  private final Reader rest;
  private final char delimiter;
  private final Optional<Warning> warning;
  private int consumed;

  private CsvDelimiter(Origin origin, Reader text) throws IOException {
    this.rest = text;
    Line header = nextLine();
    if (header.isBlank() && head.length() > MOST_BLANKS) {
      throw origin.reject("it begins with more than a million blank characters; remove them");
    }
    Matcher said = SAID.matcher(header.text());
    List<Line> passedOver = new ArrayList<>();
    if (said.matches()) {
      passedOver.add(header);
      header = nextLine();
    }
    List<Line> marked = new ArrayList<>();
    while (header.isMarked() && !origin.inRows()) {
      if (consumed > MOST_BLANKS) {
        throw origin.reject(
            "it begins with more than a million characters of comments; remove them");
      }
      marked.add(header);
      header = nextLine();
    }
    Line data = nextLine();
    Optional<Line> names = names(origin, marked, header, data, said);
    if (names.isPresent()) {
      marked.remove(names.get());
      data = header;
      header = names.get();
    }
    delimiter = said.matches() ? said.group(1).charAt(0) : choose(origin, header, data.text());
    warning = warning(marked);
    passedOver.addAll(marked);
    // From the last on. Their ends keep their places, so that lines go by their numbers.
    passedOver.sort(Comparator.comparingInt(line -> -line.start()));
    passedOver.forEach(line -> head.delete(line.start(), line.start() + line.text().length()));
  }

  /**
   * Reads as far as needed.
   *
   * @throws io.github.svmrelevance.api.InvalidInputException if the columns are separated by
   *     something else, or there is but one, or if a line may be a comment or the names
   */
  static CsvDelimiter detect(Origin origin, Reader text) throws IOException {
    return new CsvDelimiter(origin, text);
  }

  char delimiter() {
    return delimiter;
  }

  /** What there is to say of comments in front of the names. */
  Optional<Warning> warning() {
    return warning;
  }

  /** The whole text, from its beginning, but for comments in front of the names. */
  Reader text() {
    return new Replay(head.toString(), rest);
  }

  private Optional<Warning> warning(List<Line> comments) {
    if (comments.isEmpty()) {
      return Optional.empty();
    }
    String first = Excerpt.quote(comments.get(0).text().strip());
    return Optional.of(
        DataWarning.COMMENTS_PASSED_OVER.of(
            comments.size() == 1
                ? "line "
                    + number(comments.get(0))
                    + ", in front of the names, begins with '#' and was passed over as a comment: "
                    + first
                : comments.size()
                    + " lines in front of the names begin with '#' and were passed over as"
                    + " comments, the first is "
                    + first));
  }

  /**
   * The names, if a line that begins with '#' holds them: it has as many cells as the line below
   * all of these, and that line holds a value. Behind a mark and a blank it must hold nothing else,
   * as names may be numbers, too.
   *
   * @param marked the lines that begin with '#'
   * @param below the first line that does not
   * @param data the line after it
   */
  private Optional<Line> names(
      Origin origin, List<Line> marked, Line below, Line data, Matcher said) {
    if (marked.isEmpty()) {
      return Optional.empty();
    }
    if (below.isBlank()) {
      throw origin.reject(
          "all lines begin with '#', so that there are no rows; a table has its names in the first"
              + " line that does not, and its rows below");
    }
    char by = said.matches() ? said.group(1).charAt(0) : parting(below.text(), data.text());
    long cells = count(below.text(), by);
    List<Line> alike =
        marked.stream().filter(line -> by != 0 && count(line.text(), by) == cells).toList();
    boolean names = cells(below.text(), by).stream().allMatch(CsvDelimiter::mayBeName);
    if (alike.isEmpty()
        || (names
            && count(data.text(), by) == cells
            && cells(data.text(), by).stream().anyMatch(CsvDelimiter::isNumber))) {
      return Optional.empty();
    }
    boolean values = cells(below.text(), by).stream().noneMatch(CsvDelimiter::mayBeName);
    if (!names && alike.size() == 1 && (values || !alike.get(0).isSpaced())) {
      return Optional.of(alike.get(0));
    }
    Line last = alike.get(alike.size() - 1);
    throw origin.reject(
        number(last),
        "the line begins with '#' and has as many cells as line "
            + number(below)
            + ", so that it may be a comment or the names of the columns: remove it, or put its"
            + " first name in quotes");
  }

  private static List<String> cells(String line, char delimiter) {
    return Arrays.stream(line.split(Pattern.quote(String.valueOf(delimiter)), -1))
        .map(cell -> cell.replace('"', ' ').strip())
        .toList();
  }

  private static boolean isNumber(String cell) {
    return Double.isFinite(Decimal.parse(cell))
        || Double.isFinite(Decimal.parse(cell.toCharArray(), 0, cell.length(), ','));
  }

  /** Whether a cell is neither a number nor a missing value. */
  private static boolean mayBeName(String cell) {
    return !isNumber(cell) && !cell.isEmpty() && !List.of("NA", "?", ".").contains(cell);
  }

  /** The number of a line, from 1. */
  private long number(Line line) {
    return 1 + LINE_END.matcher(head.substring(0, line.start())).results().count();
  }

  /**
   * The next line that is not blank, without its end; a blank one at the end of the text, or where
   * too many have been seen.
   */
  private Line nextLine() throws IOException {
    int from = consumed;
    int start = from;
    while (true) {
      int end = lineEnd(start);
      String line = head.substring(start, end);
      if (!line.isBlank() || end == head.length() || end - from > MOST_BLANKS) {
        consumed = Math.min(end + 1, head.length());
        return new Line(start, line);
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

  /** What parts the cells of two lines; 0 if nothing that is accepted does. */
  private static char parting(String header, String data) {
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
    for (char other : UNUSUAL) {
      best = best == 0 && parts(header, data, other) ? other : best;
    }
    return best;
  }

  private char choose(Origin origin, Line header, String data) {
    char best = parting(header.text(), data);
    if (best != 0) {
      return best;
    }
    if (header.isBlank()) {
      throw origin.reject("there is no header, only blank lines");
    }
    if (isCutInQuotes(header.text())) {
      throw origin.reject(
          number(header),
          "a quote is opened and not closed in that line; close it, or remove the line break from"
              + " the cell");
    }
    for (char other : REFUSED) {
      if (count(header.text(), other) > 0) {
        throw origin.reject(
            number(header),
            Message.of(
                "the columns seem to be separated by "
                    + (other == ' ' ? "blanks" : "'" + other + "'")
                    + "; separate them by commas, semicolons or tabs, remove"
                    + " lines above the names, or, if this is no CSV, name the format with ",
                RunSetting.INPUT_FORMAT,
                " arff or libsvm"));
      }
    }
    throw origin.reject(
        number(header),
        "there is one column only, "
            + Excerpt.quote(header.text().strip())
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

  /** Whether a line break parts its first cell, which spreadsheets may have in a name. */
  private static boolean isCutInQuotes(String line) {
    return line.startsWith("\"") && line.chars().filter(c -> c == '"').count() % 2 == 1;
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
