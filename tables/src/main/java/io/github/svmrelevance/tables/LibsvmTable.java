package io.github.svmrelevance.tables;

import io.github.svmrelevance.api.diagnostic.Message;
import io.github.svmrelevance.api.diagnostic.RunSetting;
import io.github.svmrelevance.core.data.DataWarning;
import io.github.svmrelevance.core.data.Decimal;
import io.github.svmrelevance.core.data.Excerpt;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Reader;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads LIBSVM and SVMlight files: in each line a number as label, then {@code index:value} pairs
 * with indices from 1 that increase; {@code #} begins a comment; {@code qid:} pairs are ignored.
 * The feature with index j is called {@code xj}.
 */
final class LibsvmTable {

  /** Above this, a whole number is not written out as a class name. */
  private static final double LARGEST_PLAIN = 1e15;

  /** The most columns that any limit can allow. */
  private static final int MOST_COLUMNS = 1 << 30;

  private final Origin origin;
  private final ReadLimits limits;
  private final Reading reading;
  private final RowSink samples;
  private long line;
  private char[] text = new char[256];
  private int end;
  private int at;
  private boolean sawQueries;

  private LibsvmTable(Origin origin, ReadLimits limits, Reading reading, RowSink samples) {
    this.reading = reading;
    this.origin = origin;
    this.limits = limits;
    this.samples = samples;
  }

  /** Reads all rows into the sink and returns the names of the features. */
  static List<String> read(
      Origin origin, Reader source, ReadOptions options, Reading reading, RowSink samples)
      throws IOException {
    if (options.decimalComma()) {
      throw origin.notMeant("LIBSVM has decimal points", RunSetting.DECIMAL_COMMA, "");
    }
    if (!options.naValues().isEmpty()) {
      throw origin.notMeant("LIBSVM has no cells of text", RunSetting.NA_VALUES, "");
    }
    if (options.block().isPresent()) {
      throw origin.notMeant(
          "LIBSVM has no column that names blocks", RunSetting.BLOCK, "; turn the file into CSV");
    }
    if (options.weight().isPresent()) {
      throw origin.notMeant(
          "LIBSVM has no column of weights", RunSetting.WEIGHT, "; turn the file into CSV");
    }
    if (reading.labelled() && options.label().isPresent()) {
      samples.warn(
          DataWarning.LABEL_IGNORED.of(
              "a LIBSVM file has its label in front; ", RunSetting.LABEL, " is ignored"));
    }
    LibsvmTable table = new LibsvmTable(origin, options.limits(), reading, samples);
    samples.expectSparse();
    BufferedReader lines = new BufferedReader(source);
    for (String next = lines.readLine(); next != null; next = lines.readLine()) {
      table.readLine(next);
    }
    if (table.sawQueries) {
      samples.warn(DataWarning.QUERIES_IGNORED.of("the qid fields of the file are ignored"));
    }
    return table.select(options);
  }

  /** Indices that never occur are features of zeros, where they are asked for. */
  private List<String> select(ReadOptions options) {
    int width = samples.width();
    for (String wanted : options.features()) {
      if (wanted.matches("x[1-9][0-9]{0,8}")) {
        width = Math.max(width, Integer.parseInt(wanted.substring(1)));
      }
    }
    if (width == 0) {
      throw origin.reject("there is no index:value pair in the file, so that it has no features");
    }
    List<String> names = new ArrayList<>(width);
    for (int j = 1; j <= width; j++) {
      names.add("x" + j);
    }
    ColumnSelection selection = ColumnSelection.ofFeatures(origin, names, options, reading);
    int ignored = 0;
    for (int column = 0; column < samples.width(); column++) {
      ignored += selection.feature(column) < 0 ? 1 : 0;
    }
    if (reading.ofModel() && ignored > 0) {
      samples.warn(
          DataWarning.COLUMNS_IGNORED.of(
              Excerpt.counted(ignored, "feature of the file is", "features of the file are")
                  + " unknown to the model and not used"));
    }
    samples.widen(width);
    samples.select(selection);
    return selection.featureNames();
  }

  private void readLine(String next) {
    line++;
    int comment = next.indexOf('#');
    end = comment < 0 ? next.length() : comment;
    if (end > text.length) {
      text = new char[Math.max(end, 2 * text.length)];
    }
    next.getChars(0, end, text, 0);
    at = 0;
    if (!nextToken()) {
      return;
    }
    samples.beginRow(line);
    String label = label(token());
    if (reading.labelled()) {
      samples.setLabel(label);
    }
    int previous = 0;
    while (nextToken()) {
      previous = readPair(previous);
    }
    samples.endRow();
  }

  private int start;

  /** Moves to the next token, text[start..at), and says whether there is one. */
  private boolean nextToken() {
    while (at < end && isBlank(text[at])) {
      at++;
    }
    start = at;
    while (at < end && !isBlank(text[at])) {
      at++;
    }
    return at > start;
  }

  private String token() {
    return new String(text, start, at - start);
  }

  private static boolean isBlank(char c) {
    return c == ' ' || c == '\t';
  }

  private String label(String written) {
    double value = Decimal.parse(written);
    if (Double.isFinite(value)) {
      return canonical(written, value);
    }
    if (written.indexOf(',') > 0 && Double.isFinite(Decimal.parse(written.split(",", 2)[0]))) {
      throw origin.reject(
          line,
          Message.of(
              "the label is "
                  + Excerpt.quote(written)
                  + ": several labels, or CSV; rows with several labels are not supported, and"
                  + " ",
              RunSetting.INPUT_FORMAT,
              " csv reads CSV"));
    }
    throw origin.reject(
        line,
        Message.of(
            "the label "
                + Excerpt.quote(written)
                + " is not a number; expected a label, then index:value pairs, as in \"+1 1:0.5"
                + " 3:-2\" (",
            RunSetting.INPUT_FORMAT,
            " csv reads CSV)"));
  }

  /** One name for one number: +1, 1 and 1.0 are class 1. */
  private static String canonical(String written, double value) {
    if (value == 0) {
      return "0";
    }
    return Math.abs(value) < LARGEST_PLAIN && Math.abs(value) > 1 / LARGEST_PLAIN
        ? new BigDecimal(written).stripTrailingZeros().toPlainString()
        : written;
  }

  private int readPair(int previous) {
    int colon = start;
    while (colon < at && text[colon] != ':') {
      colon++;
    }
    if (colon == at) {
      throw origin.reject(
          line, "the pair " + Excerpt.quote(token()) + " has no colon; expected index:value");
    }
    if (colon == start + 3 && text[start] == 'q' && text[start + 1] == 'i') {
      sawQueries = true;
      return previous;
    }
    int index = index(colon);
    if (index <= previous) {
      throw origin.reject(
          line,
          "index "
              + index
              + " follows "
              + previous
              + "; indices must increase within a line, so sort its pairs, and keep one of each");
    }
    double value = Decimal.parse(text, colon + 1, at, '.');
    if (!Double.isFinite(value)) {
      String written = new String(text, colon + 1, at - colon - 1);
      throw origin.reject(
          line, Message.of("index " + index + ": ", NotNumber.complaint(written, value, false)));
    }
    samples.widen(index);
    if (value != 0) {
      samples.set(index - 1, value);
    }
    return index;
  }

  private int index(int colon) {
    long index = 0;
    boolean digits = colon > start;
    for (int i = start; i < colon; i++) {
      digits &= text[i] >= '0' && text[i] <= '9';
      index = Math.min(10 * index + (text[i] - '0'), Integer.MAX_VALUE);
    }
    String written = new String(text, start, colon - start);
    if (!digits || index == 0) {
      throw origin.reject(
          line,
          "index "
              + Excerpt.quote(written)
              + " is not a whole number from 1"
              + (digits
                  ? "; this file counts from 0: add 1 to all indices (scikit-learn writes such a"
                      + " file with zero_based=False)"
                  : "; pairs are index:value"));
    }
    if (index > MOST_COLUMNS) {
      throw origin.reject(
          line,
          "index "
              + written
              + " is above 2^30, the largest that can be read; number the features that occur"
              + " from 1, or hash them to fewer");
    }
    if (index > limits.columns()) {
      throw origin.reject(
          line,
          Message.of(
              "index " + written + " is above " + limits.columns() + "; ",
              RunSetting.MAX_COLUMNS,
              " raises the limit"));
    }
    return (int) index;
  }
}
