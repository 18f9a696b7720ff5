package io.github.svmrelevance.tables;

import io.github.svmrelevance.core.data.Decimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The cells of a column that are no numbers, one code for each row: 0 for a number or a missing
 * value, k for the k-th text, and {@link #BEYOND} once there are more texts than are kept.
 */
final class TextColumn {

  /** So many texts that are not kept are distinguished, by their hash codes. */
  private static final int MOST_COUNTED = 65_536;

  /** More different words than this are levels, or remarks. */
  static final int MOST_WORDS = 5;

  /** Words in fewer rows than one of so many, and numbers in the others, say why one is missing. */
  static final int NUMBERS_A_WORD = 9;

  /** The code of a text that is not kept. */
  static final int BEYOND = -1;

  private final int mostTexts;
  private final int longestText;
  private final List<String> declared;
  private final Map<String, Integer> codeOf = new HashMap<>();
  private final List<String> texts = new ArrayList<>();
  private final List<Long> lines = new ArrayList<>();
  private int[] codes = new int[16];
  private boolean more;
  private final Set<Integer> beyond = new HashSet<>();

  /** The texts that rows write with blanks around, by code. */
  private final PaddedTexts padded = new PaddedTexts();

  /** The cells as numbers of a table with decimal points, and with decimal commas. */
  private final MarkedNumber pointed = new MarkedNumber('.');

  private final MarkedNumber comma = new MarkedNumber(',');
  private boolean decimalCommas = true;

  /** Between which the numbers of the column lie, and whether one of them is not whole. */
  private double least = Double.POSITIVE_INFINITY;

  private double most = Double.NEGATIVE_INFINITY;
  private boolean fractions;

  /** What may stand for a missing value. */
  private final Set<String> absences = new LinkedHashSet<>();

  /** Other texts without a digit; a few among numbers with marks stand for missing values. */
  private final Set<String> words = new LinkedHashSet<>();

  private long wordRows;

  /** In how many rows there is a text that is neither. */
  private long otherRows;

  /** The first text, kept or not; empty as long as there is none. */
  private String first = "";

  private long firstLine;

  /**
   * A column without texts.
   *
   * @param mostTexts how many different ones are kept
   * @param longestText how long one may be to be kept
   * @param declared all texts there may be, in their order; empty if that is not known
   */
  TextColumn(int mostTexts, int longestText, List<String> declared) {
    this.mostTexts = mostTexts;
    this.longestText = longestText;
    this.declared = declared;
  }

  /** Sets a cell of the last row, or of one after it. */
  void set(int row, long line, String text) {
    if (row >= codes.length) {
      codes = Arrays.copyOf(codes, Math.max(row + 1, codes.length * 2));
    }
    if (firstLine == 0) {
      first = text;
      firstLine = line;
    }
    recognize(text);
    Integer code = codeOf.get(text);
    if (code == null && (texts.size() == mostTexts || text.length() > longestText)) {
      more = true;
      code = BEYOND;
      if (beyond.size() < MOST_COUNTED) {
        beyond.add(text.hashCode());
      }
    } else if (code == null) {
      texts.add(text);
      lines.add(line);
      code = texts.size();
      codeOf.put(text, code);
    }
    codes[row] = code;
  }

  private void recognize(String text) {
    if (CellShape.isAbsence(text)) {
      absences.add(text);
      return;
    }
    if (isWord(text) && (words.contains(text) || words.size() < MOST_WORDS)) {
      words.add(text);
      wordRows++;
      return;
    }
    otherRows++;
    if (!pointed.differs()) {
      pointed.next(text);
    }
    if (!comma.differs()) {
      comma.next(text);
    }
    decimalCommas =
        decimalCommas && Double.isFinite(Decimal.parse(text.toCharArray(), 0, text.length(), ','));
  }

  private static boolean isWord(String text) {
    return !CellShape.isSpoiltNumber(text) && text.codePoints().noneMatch(Character::isDigit);
  }

  /** Takes note of a number of the column. */
  void seeNumber(double number) {
    pointed.see(number, number);
    comma.see(number, number);
    least = Math.min(least, number);
    most = Math.max(most, number);
    fractions |= number != Math.rint(number);
  }

  /** The least number of the column; infinite if there is none. */
  double least() {
    return least;
  }

  /** The greatest number of the column; infinite if there is none. */
  double most() {
    return most;
  }

  /** Whether a number of the column is not whole. */
  boolean hasFractions() {
    return fractions;
  }

  /** Whether some texts are numbers whose marks agree, and can be read beside the numbers. */
  boolean agree(List<String> some, char mark) {
    MarkedNumber marked = new MarkedNumber(mark);
    marked.see(least, most);
    some.forEach(marked::next);
    return marked.agrees() && marked.isBare();
  }

  /** The texts that usually stand for missing values. */
  Set<String> absences() {
    return absences;
  }

  /** These, and the few other words between numbers. */
  Set<String> absencesAndWords() {
    Set<String> all = new LinkedHashSet<>(absences);
    all.addAll(words);
    return all;
  }

  /** Whether a text is neither a number nor an absence, nor one of the words that may be such. */
  boolean isOther(String text) {
    return !absences.contains(text) && !words.contains(text);
  }

  /** The texts but absences and words, as numbers with marks. */
  MarkedNumber marked(boolean decimalComma) {
    return decimalComma ? comma : pointed;
  }

  /**
   * Whether all texts but absences and a few words are numbers with marks that agree, and there is
   * one at least.
   *
   * @param numbers in how many rows there is a number without marks
   */
  boolean areMarked(boolean decimalComma, long numbers) {
    return marked(decimalComma).agrees() && areWordsFew(numbers);
  }

  /** Whether they can be read beside the numbers, which have no unit. */
  boolean isMarked(boolean decimalComma, long numbers) {
    return areMarked(decimalComma, numbers) && (numbers == 0 || marked(decimalComma).isBare());
  }

  /** Whether all these texts are numbers with a decimal comma, and there is one at least. */
  boolean hasDecimalCommas(long numbers) {
    return decimalCommas && comma.agrees() && areWordsFew(numbers);
  }

  private boolean areWordsFew(long numbers) {
    return wordRows * NUMBERS_A_WORD <= otherRows + numbers;
  }

  /** Whether all texts are absences. */
  boolean isAbsent() {
    return !first.isEmpty() && wordRows == 0 && otherRows == 0;
  }

  /**
   * How many different texts there are, those that are not kept among them; of very many this is
   * not known, and the largest number stands for it.
   */
  long distinct() {
    return beyond.size() < MOST_COUNTED ? texts.size() + (long) beyond.size() : Long.MAX_VALUE;
  }

  /**
   * Says how the text of a row is written.
   *
   * @param row which was set
   * @param written the text with blanks around
   */
  void setWritten(int row, String written) {
    if (code(row) > 0) {
      padded.add(code(row), written);
    }
  }

  /** The texts that the first rows write in several ways, which differ by blanks around. */
  List<String> merged(int rows) {
    long[] rowsOf = new long[texts.size() + 1];
    for (int row = 0; row < rows; row++) {
      rowsOf[Math.max(0, code(row))]++;
    }
    return padded.merged(rowsOf, this::text);
  }

  /** Takes the cell of a row back. */
  void clear(int row) {
    if (row < codes.length) {
      codes[row] = 0;
    }
  }

  int code(int row) {
    return row < codes.length ? codes[row] : 0;
  }

  /** The text of a positive code. */
  String text(int code) {
    return texts.get(code - 1);
  }

  /** The texts that are kept, in order of appearance, those of dropped rows among them. */
  List<String> texts() {
    return texts;
  }

  /** The first text, whether it is kept or not; empty if there is none. */
  String first() {
    return first;
  }

  /** Where a text that is kept came first, or the first text. */
  long line(String text) {
    return text.equals(first) ? firstLine : lines.get(codeOf.get(text) - 1);
  }

  /** In how many rows a text stands that is kept. */
  long rows(String text) {
    int code = codeOf.get(text);
    return Arrays.stream(codes).filter(other -> other == code).count();
  }

  /** Whether there were texts that are not kept. */
  boolean hasMore() {
    return more;
  }

  /** All values that were declared, in their order; empty if none were. */
  List<String> declared() {
    return declared;
  }
}
