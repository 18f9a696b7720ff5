package io.github.svmrelevance.core.data;

import de.siegmar.fastcsv.reader.AbstractBaseCsvCallbackHandler;
import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.diagnostic.Message;
import io.github.svmrelevance.api.diagnostic.RunSetting;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads CSV with a header. Cells are turned into numbers where the parser's buffer holds them. A
 * quoted cell ends in the line in which it began: numbers, classes and names have no line breaks,
 * and so a quote that is never closed is found where it was opened.
 */
final class CsvTable extends AbstractBaseCsvCallbackHandler<Boolean> {

  private final Origin origin;
  private final ReadOptions options;
  private final Reading reading;
  private final RowSink samples;
  private final char decimalMark;
  private final List<String> header = new ArrayList<>();

  private ColumnSelection selection;
  private boolean blank;

  /** What is wrong with the current row; told only if the row has as many cells as it should. */
  private InvalidInputException problem;

  private CsvTable(Origin origin, ReadOptions options, Reading reading, RowSink samples) {
    this.origin = origin;
    this.options = options;
    this.reading = reading;
    this.samples = samples;
    this.decimalMark = options.decimalComma() ? ',' : '.';
  }

  /** Reads all rows into the sink and returns the names of the features. */
  static List<String> read(
      Origin origin, StrictUtf8Reader text, ReadOptions options, Reading reading, RowSink samples)
      throws IOException {
    CsvTable table = new CsvTable(origin, options, reading, samples);
    CsvDelimiter delimiter = CsvDelimiter.detect(origin, text);
    if (options.decimalComma() && delimiter.delimiter() == ',') {
      throw origin.reject(
          Message.of(
              "the cells are separated by commas, so that ",
              RunSetting.DECIMAL_COMMA,
              " cannot be meant; separate" + " them by semicolons or tabs"));
    }
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
    if (table.selection == null) {
      throw origin.reject("there is no header, only blank lines");
    }
    return table.selection.featureNames();
  }

  private InvalidInputException translate(CsvParseException e, boolean atEnd) {
    for (Throwable cause = e; cause != null; cause = cause.getCause()) {
      if (cause instanceof InvalidInputException ours) {
        return ours;
      }
    }
    return origin.reject(
        getStartingLineNumber(),
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
    if (selection != null) {
      samples.beginRow(startingLineNumber);
    }
  }

  @Override
  protected void handleField(int index, char[] text, int offset, int length, boolean quoted) {
    int from = offset;
    int to = offset + length;
    while (from < to && Character.isWhitespace(text[from])) {
      from++;
    }
    while (from < to && Character.isWhitespace(text[to - 1])) {
      to--;
    }
    blank &= from == to && !quoted;
    checkQuotes(text, offset, length, quoted);
    if (to - from > options.limits().cellLength()) {
      throw origin.reject(
          getStartingLineNumber(),
          Message.of(
              "cell "
                  + (index + 1)
                  + " is longer than "
                  + options.limits().cellLength()
                  + " characters; ",
              RunSetting.MAX_CELL_LENGTH,
              " raises the limit"));
    }
    if (selection == null) {
      addName(new String(text, from, to - from));
    } else if (index < selection.columns() && problem == null) {
      problem = accept(index, text, from, to);
    }
  }

  private void checkQuotes(char[] text, int offset, int length, boolean quoted) {
    for (int i = offset; i < offset + length; i++) {
      if (quoted && (text[i] == '\n' || text[i] == '\r')) {
        throw origin.reject(
            getStartingLineNumber(),
            "a quote is opened and not closed in that line; close it, or remove the line break"
                + " from the cell");
      }
      if (!quoted && text[i] == '"') {
        throw origin.reject(
            getStartingLineNumber(),
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
          getStartingLineNumber(),
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
    if (feature < 0 && !label && !block && !weight) {
      if (selection.mayNameBlocks(column)) {
        samples.setLeftOut(selection.columnName(column), new String(text, from, to - from));
      }
      return null;
    }
    try {
      if (isMissing(text, from, to)) {
        String written = new String(text, from, to - from);
        if (label) {
          samples.setLabelMissing(selection.columnName(column), written);
        } else if (block || weight) {
          samples.setRoleMissing(selection.columnName(column), written);
        } else {
          samples.setMissing(feature, selection.columnName(column), written);
        }
      } else if (label) {
        samples.setLabel(new String(text, from, to - from));
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

  private void setFeature(int column, int feature, char[] text, int from, int to) {
    double value = Decimal.parse(text, from, to, decimalMark);
    if (Double.isFinite(value)) {
      samples.set(feature, value);
      return;
    }
    String written = new String(text, from, to - from);
    if (!samples.setText(feature, written)) {
      throw NotNumber.of(
          origin,
          getStartingLineNumber(),
          selection.columnName(column),
          written,
          options.decimalComma(),
          false);
    }
  }

  private static boolean isMissing(char[] text, int from, int to) {
    return switch (to - from) {
      case 0 -> true;
      case 1 -> text[from] == '?' || text[from] == '.';
      case 2 -> text[from] == 'N' && text[from + 1] == 'A';
      default -> false;
    };
  }

  @Override
  protected Boolean buildRecord() {
    if (selection == null) {
      if (!blank || header.size() > 1) {
        selection = ColumnSelection.of(origin, getStartingLineNumber(), header, options, reading);
        samples.begin(selection);
      } else {
        header.clear();
      }
    } else if (!blank || getFieldCount() > 1) {
      endRow();
    }
    return Boolean.TRUE;
  }

  private void endRow() {
    int found = getFieldCount();
    if (found != selection.columns()) {
      throw origin.reject(
          getStartingLineNumber(),
          "the row has "
              + found
              + " cell(s), expected "
              + selection.columns()
              + " as in the header; look for a missing, additional or different separator");
    }
    if (problem != null) {
      throw problem;
    }
    samples.endRow();
  }
}
