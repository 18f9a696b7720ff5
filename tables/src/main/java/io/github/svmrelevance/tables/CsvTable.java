package io.github.svmrelevance.tables;

import de.siegmar.fastcsv.reader.AbstractBaseCsvCallbackHandler;
import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.diagnostic.Message;
import io.github.svmrelevance.api.diagnostic.RunSetting;
import io.github.svmrelevance.core.data.DataWarning;
import io.github.svmrelevance.core.data.Decimal;
import io.github.svmrelevance.core.data.Excerpt;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Reads CSV with a header. Cells are turned into numbers where the parser's buffer holds them. A
 * quoted cell ends in the line in which it began: numbers, classes and names have no line breaks,
 * and so a quote that is never closed is found where it was opened.
 */
final class CsvTable extends AbstractBaseCsvCallbackHandler<Boolean> {

  /** So many rows are named that should not be there. */
  private static final int MOST_PLACES = 10;

  private final Origin origin;
  private final ReadOptions options;
  private final Reading reading;
  private final RowSink samples;
  private final char decimalMark;
  private final Set<String> naValues;

  /** Those that are numbers, which cells may write otherwise: -999.0 for -999. */
  private final double[] naNumbers;

  private final List<String> header = new ArrayList<>();
  private long headerLine;

  /**
   * The first row, kept until its end: R's {@code write.table} gives the names of rows no name, so
   * that the header is one cell shorter.
   */
  private final List<Cell> firstRow = new ArrayList<>();

  /** Null until the end of the first row. */
  private ColumnSelection selection;

  private boolean blank;
  private long records;
  private long rows;

  /** Rows that begin with #, and where the first of them is. */
  private long likeComments;

  private long firstLikeComment;

  /** Whether a row may be the names once more: none of them is a number, as data may be. */
  private boolean namesCanRepeat;

  /** Whether all cells of the current row so far are those of the header. */
  private boolean repeatsNames;

  /** Where the names stand again, as where exports were put one after the other. */
  private final List<Long> repeatedNames = new ArrayList<>();

  /** By feature how the cells are read of which the user says that they are numbers. */
  private final SortedMap<Integer, MarkedNumber> marked = new TreeMap<>();

  private final LongNumbers longNumbers = new LongNumbers();
  private final PaddedNumbers paddedNumbers = new PaddedNumbers();

  /** How the label is read if the user says that it is a number; null if not. */
  private MarkedLabel markedLabel;

  private record Cell(String text, boolean quoted) {}

  /** What is wrong with the current row; told only if the row has as many cells as it should. */
  private InvalidInputException problem;

  /** Whether the last cell was taken as the text of a feature. */
  private boolean tookText;

  /** Whether a number would be parted where it has its decimal mark. */
  private final boolean partsNumbers;

  private CsvTable(
      Origin origin, ReadOptions options, Reading reading, RowSink samples, char delimiter) {
    this.origin = origin;
    this.options = options;
    this.reading = reading;
    this.samples = samples;
    this.decimalMark = options.decimalComma() ? ',' : '.';
    this.naValues = Set.copyOf(options.naValues());
    this.naNumbers =
        naValues.stream()
            .mapToDouble(text -> Decimal.parse(text.toCharArray(), 0, text.length(), decimalMark))
            .filter(Double::isFinite)
            .toArray();
    this.partsNumbers = delimiter == decimalMark;
  }

  /** Reads all rows into the sink and returns the names of the features. */
  static List<String> read(
      Origin origin, StrictUtf8Reader text, ReadOptions options, Reading reading, RowSink samples)
      throws IOException {
    CsvDelimiter delimiter = CsvDelimiter.detect(origin, text);
    delimiter.warning().ifPresent(samples::warn);
    CsvTable table = new CsvTable(origin, options, reading, samples, delimiter.delimiter());
    try (CsvReader<Boolean> rows =
        CsvReader.builder()
            .fieldSeparator(delimiter.delimiter())
            .quoteCharacter('"')
            .skipEmptyLines(true)
            .extraFieldStrategy(FieldMismatchStrategy.IGNORE)
            .missingFieldStrategy(FieldMismatchStrategy.IGNORE)
            .allowUnclosedQuote(false)
            .detectBomHeader(false)
            .maxBufferSize(options.limits().lineLength() + 2)
            .build(table, delimiter.text())) {
      rows.forEach(row -> {});
    } catch (CsvParseException e) {
      throw table.translate(e, text.isAtEnd());
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
    if (table.header.isEmpty()) {
      throw origin.reject("there is no header, only blank lines");
    }
    if (table.selection == null) {
      table.select(table.header);
    }
    table.refuseRepeatedNames();
    if (table.markedLabel != null) {
      table.markedLabel.refuseCrossed(origin, table.selection.labelName(), options.missing());
    }
    table.tellMarks();
    table.longNumbers.merged().forEach(samples::setMerged);
    table.longNumbers.warning(table.selection.featureNames()).ifPresent(samples::warn);
    table.paddedNumbers.warning(table.selection.featureNames()).ifPresent(samples::warn);
    table.tellLikeComments();
    return table.selection.featureNames();
  }

  private InvalidInputException translate(CsvParseException e, boolean atEnd) {
    for (Throwable cause = e; cause != null; cause = cause.getCause()) {
      if (cause instanceof InvalidInputException ours) {
        return ours;
      }
    }
    return origin.reject(
        line(),
        atEnd
            ? "a quote is opened and never closed; close it, or write a quote that is part of the"
                + " text as \"\" inside quotes"
            : "there is text after a closing quote, or a quote is never closed; write a quote that"
                + " is part of the text as \"\" inside quotes");
  }

  @Override
  protected void handleBegin(long startingLineNumber) {
    problem = null;
    blank = true;
    records++;
    repeatsNames = namesCanRepeat;
    if (selection != null) {
      samples.beginRow(line());
    }
  }

  /** Where the record begins; of a table that had no lines, which record it is, the names first. */
  private long line() {
    return origin.inRows() ? records : getStartingLineNumber();
  }

  @Override
  protected void handleField(int index, char[] text, int offset, int length, boolean quoted) {
    blank = blank && !quoted && isBlank(text, offset, length);
    repeatsNames = repeatsNames && isName(index, text, offset, length);
    if (selection != null) {
      take(index, text, offset, length, quoted);
    } else if (headerLine > 0) {
      firstRow.add(new Cell(new String(text, offset, length), quoted));
    } else {
      checkQuotes(text, offset, length, quoted);
      checkLength(index, length);
      addName(new String(text, offset, length).strip());
    }
  }

  private static boolean isBlank(char[] text, int offset, int length) {
    for (int i = offset; i < offset + length; i++) {
      if (!Character.isWhitespace(text[i])) {
        return false;
      }
    }
    return true;
  }

  private boolean isName(int index, char[] text, int offset, int length) {
    return index < header.size()
        && new String(text, offset, length).strip().equals(header.get(index));
  }

  /** Takes a cell of a row; what columns hold that are not read does not matter. */
  private void take(int column, char[] text, int offset, int length, boolean quoted) {
    int from = offset;
    int to = offset + length;
    while (from < to && Character.isWhitespace(text[from])) {
      from++;
    }
    while (from < to && Character.isWhitespace(text[to - 1])) {
      to--;
    }
    if (column == 0 && from < to && text[from] == '#' && !quoted) {
      firstLikeComment = likeComments == 0 ? line() : firstLikeComment;
      likeComments++;
    }
    if (column >= selection.columns() || selection.isRead(column)) {
      checkQuotes(text, offset, length, quoted);
      checkLength(column, to - from);
    }
    if (column < selection.columns() && problem == null) {
      tookText = false;
      problem = accept(column, text, from, to);
      if (to - from < length && selection.isLabel(column)) {
        samples.setLabelWritten(new String(text, offset, length));
      } else if (to - from < length && tookText) {
        samples.setTextWritten(selection.feature(column), new String(text, offset, length));
      }
    }
  }

  private void checkLength(int column, int length) {
    if (length > options.limits().cellLength()) {
      throw origin.reject(
          line(),
          Message.of(
              "cell "
                  + (column + 1)
                  + " is longer than "
                  + options.limits().cellLength()
                  + " characters; ",
              RunSetting.MAX_CELL_LENGTH,
              " raises the limit"));
    }
  }

  private void checkQuotes(char[] text, int offset, int length, boolean quoted) {
    // A name is read even so.
    boolean canLeaveOut = selection != null && !reading.ofModel();
    for (int i = offset; i < offset + length; i++) {
      if (quoted && (text[i] == '\n' || text[i] == '\r')) {
        throw origin.reject(
            line(),
            Message.of(
                (origin.inRows()
                        ? "a text has a line break; remove it from the cell"
                        : "a quote is opened and not closed in that line; close it, or remove the"
                            + " line break from the cell")
                    + (canLeaveOut ? ", or leave the column out with " : ""),
                canLeaveOut ? RunSetting.EXCLUDE : ""));
      }
      if (!quoted && text[i] == '"') {
        throw origin.reject(
            line(),
            "there is a quote inside or before the cell "
                + Excerpt.quote(new String(text, offset, length))
                + "; put the whole cell in quotes, without blanks around, and write the quote as"
                + " \"\"");
      }
    }
  }

  private void addName(String name) {
    header.add(name);
    if (header.size() > options.limits().columns()) {
      throw origin.reject(
          line(),
          Message.of(
              "there are more than " + options.limits().columns() + " columns; ",
              RunSetting.MAX_COLUMNS,
              " raises the limit"));
    }
  }

  /** Takes one cell, and returns what is wrong with it, or null. */
  private InvalidInputException accept(int column, char[] text, int from, int to) {
    boolean label = selection.isLabel(column);
    int feature = selection.feature(column);
    boolean block = selection.isBlock(column);
    boolean weight = selection.isWeight(column);
    boolean missing = isMissing(text, from, to);
    if (selection.isUnasked(column)) {
      samples.setNameless(column, missing ? "" : new String(text, from, to - from));
    }
    if (feature < 0 && !label && !block && !weight) {
      if (selection.mayNameBlocks(column)) {
        samples.setLeftOut(selection.columnName(column), new String(text, from, to - from));
      }
      return null;
    }
    try {
      if (missing) {
        String written = new String(text, from, to - from);
        if (label) {
          samples.setLabelMissing(selection.columnName(column), written);
        } else if (block || weight) {
          samples.setRoleMissing(selection.columnName(column), written);
        } else {
          samples.setMissing(feature, selection.columnName(column), written);
        }
      } else if (label) {
        samples.setLabel(label(column, text, from, to));
      } else if (block) {
        samples.setBlock(new String(text, from, to - from));
      } else if (weight) {
        samples.setWeight(
            selection.columnName(column),
            Decimal.parse(text, from, to, decimalMark),
            new String(text, from, to - from));
      } else {
        setFeature(column, feature, text, from, to);
      }
      return null;
    } catch (InvalidInputException e) {
      return e;
    }
  }

  /** Of a label that is a number a point marks the decimals, whatever does so in the file. */
  private String label(int column, char[] text, int from, int to) {
    String written = new String(text, from, to - from);
    boolean plain = Double.isFinite(Decimal.parse(text, from, to, decimalMark));
    if (markedLabel != null) {
      double value = markedLabel.next(written, line());
      boolean marked = markedLabel.isNumber(written);
      if (marked && !Double.isFinite(value)) {
        throw origin.reject(
            line(),
            selection.columnName(column),
            Message.of(
                NotNumber.complaint(written, options.decimalComma()), NotNumber.OTHER_MARKS));
      }
      if (!plain && marked) {
        return LevelCodes.written(value);
      }
    }
    return decimalMark == ',' && plain ? written.replace(decimalMark, '.') : written;
  }

  private void setFeature(int column, int feature, char[] text, int from, int to) {
    double value = Decimal.parse(text, from, to, decimalMark);
    longNumbers.see(feature, value, text, from, to);
    MarkedNumber numbers = marked.get(feature);
    if (numbers == null && Double.isFinite(value)) {
      paddedNumbers.see(feature, text, from, to);
      samples.set(feature, value);
      return;
    }
    String written = new String(text, from, to - from);
    value = numbers == null ? Double.NaN : numbers.next(written);
    if (Double.isFinite(value)) {
      samples.set(feature, value);
    } else if (samples.setText(feature, written)) {
      tookText = true;
    } else {
      throw NotNumber.ofModel(
          origin,
          line(),
          selection.columnName(column),
          written,
          options.decimalComma(),
          numbers != null);
    }
  }

  private boolean isMissing(char[] text, int from, int to) {
    return isAlwaysMissing(text, from, to)
        || (!naValues.isEmpty() && naValues.contains(new String(text, from, to - from)))
        || (naNumbers.length > 0 && isMissing(Decimal.parse(text, from, to, decimalMark)));
  }

  private boolean isMissing(double value) {
    return Arrays.stream(naNumbers).anyMatch(number -> number == value);
  }

  private static boolean isAlwaysMissing(char[] text, int from, int to) {
    return switch (to - from) {
      case 0 -> true;
      case 1 -> text[from] == '?' || text[from] == '.';
      case 2 -> text[from] == 'N' && text[from + 1] == 'A';
      default -> false;
    };
  }

  @Override
  protected Boolean buildRecord() {
    boolean empty = blank && getFieldCount() == 1;
    if (headerLine == 0) {
      headerLine = empty ? 0 : line();
      namesCanRepeat = headerLine > 0 && areNoData();
    } else if (!empty) {
      if (selection == null) {
        takeFirstRow();
      }
      endRow();
    }
    if (headerLine == 0) {
      header.clear();
    }
    if (selection == null) {
      firstRow.removeIf(cell -> empty);
    }
    return Boolean.TRUE;
  }

  /** A row of numbers may well be there twice, the first time taken for the names. */
  private boolean areNoData() {
    return header.stream().filter(name -> !name.isEmpty()).count() > 1
        && header.stream()
            .noneMatch(
                name ->
                    Double.isFinite(
                        Decimal.parse(name.toCharArray(), 0, name.length(), decimalMark)));
  }

  private void refuseRepeatedNames() {
    int count = repeatedNames.size();
    if (count > 0) {
      List<Long> more = repeatedNames.subList(1, Math.min(count, MOST_PLACES));
      throw origin.reject(
          repeatedNames.get(0),
          "the row repeats the names of the columns"
              + (count == 1
                  ? "; remove it"
                  : (count == 2 ? ", and so does " : ", and so do ")
                      + origin.places(more)
                      + (more.size() < count - 1
                          ? " and " + (count - 1 - more.size()) + " more"
                          : "")
                      + "; remove them"));
    }
  }

  private void takeFirstRow() {
    List<String> names = new ArrayList<>(header);
    if (namesRows()) {
      names.add(0, "");
    }
    select(names);
    samples.beginRow(line());
    for (int column = 0; column < firstRow.size(); column++) {
      Cell cell = firstRow.get(column);
      take(column, cell.text().toCharArray(), 0, cell.text().length(), cell.quoted());
    }
    firstRow.clear();
  }

  /** A row that ends in a separator has one cell more, too, but its last one is empty. */
  private boolean namesRows() {
    Cell last = firstRow.get(firstRow.size() - 1);
    return !partsNumbers
        && firstRow.size() == header.size() + 1
        && !last.text().isBlank()
        && !firstRow.get(0).text().isBlank();
  }

  private void select(List<String> names) {
    selection = ColumnSelection.of(origin, headerLine, names, options, reading);
    samples.begin(selection);
    selection
        .kinds()
        .numeric()
        .forEach(feature -> marked.put(feature, new MarkedNumber(decimalMark)));
    markedLabel = selection.kinds().numericLabel() ? new MarkedLabel(decimalMark) : null;
  }

  private void tellMarks() {
    List<String> told = new ArrayList<>();
    marked.forEach(
        (feature, column) ->
            told.add(marks(selection.featureNames().get(feature), column.marks())));
    if (markedLabel != null) {
      told.add(marks(selection.labelName(), markedLabel.marks()));
    }
    told.removeIf(String::isEmpty);
    if (!told.isEmpty()) {
      samples.warn(
          DataWarning.MARKS_PASSED_OVER.of(
              "marks beside numbers were passed over: " + String.join(", ", told)));
    }
  }

  private static String marks(String name, String marks) {
    return marks.isEmpty() ? "" : Excerpt.quote(name) + " (" + marks + ")";
  }

  /** In a column of colours or numbers of tickets most values begin so. */
  private void tellLikeComments() {
    if (likeComments > 0 && likeComments <= rows / 2) {
      samples.warn(
          DataWarning.ROWS_LIKE_COMMENTS.of(
              Excerpt.counted(likeComments, "row begins", "rows begin")
                  + " with '#', the first in line "
                  + firstLikeComment
                  + (likeComments == 1 ? ", and was read as a row" : ", and were read as rows")
                  + ", as comments stand in front of the names only; remove"
                  + " these lines if they are comments"));
    }
  }

  private void endRow() {
    rows++;
    int found = getFieldCount();
    if (repeatsNames && found == header.size()) {
      // Refused at the end, so that one message names all of them.
      repeatedNames.add(line());
      return;
    }
    if (found != selection.columns()) {
      throw origin.reject(
          line(),
          "the row has "
              + Excerpt.counted(found, "cell", "cells")
              + ", expected "
              + selection.columns()
              + " as in the header; look for a missing, additional or different separator");
    }
    if (problem != null) {
      throw problem;
    }
    samples.endRow();
  }
}
