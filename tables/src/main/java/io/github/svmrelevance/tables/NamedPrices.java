package io.github.svmrelevance.tables;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.diagnostic.Message;
import io.github.svmrelevance.core.data.Excerpt;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Reads the prices of features from a CSV file with the header {@code name,cost}. A price is above
 * 0 and at most a million, with at most six digits after the point, so that sums of prices are
 * exact.
 *
 * @since 0.1
 */
public final class NamedPrices {

  /** Digits after the point. */
  public static final int MOST_DECIMALS = 6;

  private static final List<String> HEADER = List.of("name", "cost");
  private static final BigDecimal MOST = BigDecimal.valueOf(1_000_000);
  private static final Pattern PRICE =
      Pattern.compile(
          "[0-9]{1,7}(\\.[0-9]{1," + MOST_DECIMALS + "})?|\\.[0-9]{1," + MOST_DECIMALS + "}");
  private static final int MOST_PROBLEMS = 10;

  private final Origin origin;
  private final List<String> names;
  private final List<String> passedOver;
  private final List<String> problems = new ArrayList<>();
  private final Map<String, BigDecimal> prices = new LinkedHashMap<>();

  private NamedPrices(Path file, List<String> names, List<String> passedOver) {
    this.origin = new Origin(file.toString());
    this.names = names;
    this.passedOver = passedOver;
  }

  /**
   * Reads a file.
   *
   * @param file the file
   * @param names the features that may have a price
   * @param needed those among them that need one
   * @param passedOver columns that are no features, whose prices do not matter
   * @return the prices that there are, in the order of the names
   * @throws InvalidInputException if the file cannot be read or is not what it should be; the
   *     message names all that is wrong, up to ten things
   */
  public static Map<String, BigDecimal> read(
      Path file, List<String> names, List<String> needed, List<String> passedOver) {
    return new NamedPrices(file, names, passedOver).read(file, needed);
  }

  private Map<String, BigDecimal> read(Path file, List<String> needed) {
    try (InputStream in = Files.newInputStream(file);
        StrictUtf8Reader text = TextInput.open(in, origin, ReadLimits.defaults());
        CsvReader<CsvRecord> rows =
            CsvReader.builder()
                .skipEmptyLines(true)
                .extraFieldStrategy(FieldMismatchStrategy.IGNORE)
                .missingFieldStrategy(FieldMismatchStrategy.IGNORE)
                .allowUnclosedQuote(false)
                .ofCsvRecord(text)) {
      boolean first = true;
      for (CsvRecord row : rows) {
        if (first) {
          requireHeader(row);
        } else {
          take(row);
        }
        first = false;
      }
      if (first) {
        throw origin.reject("the file is empty; expected the header name,cost");
      }
    } catch (CsvParseException e) {
      throw origin.reject("this is no CSV: a quote is not closed, or text follows it");
    } catch (UncheckedIOException e) {
      throw unreadable(e.getCause());
    } catch (IOException e) {
      throw unreadable(e);
    }
    List<String> missing = needed.stream().filter(name -> !prices.containsKey(name)).toList();
    if (!missing.isEmpty()) {
      problems.add("there is no price of " + Excerpt.list(missing));
    }
    if (!problems.isEmpty()) {
      int more = problems.size() - MOST_PROBLEMS;
      throw origin.reject(
          String.join("; ", problems.subList(0, Math.min(MOST_PROBLEMS, problems.size())))
              + (more > 0 ? "; and " + more + " more" : ""));
    }
    Map<String, BigDecimal> ordered = new LinkedHashMap<>();
    names.stream().filter(prices::containsKey).forEach(name -> ordered.put(name, prices.get(name)));
    return ordered;
  }

  private InvalidInputException unreadable(IOException cause) {
    return new InvalidInputException(
        Message.of(
            "cannot read " + Excerpt.printable(origin.source()) + ": " + Excerpt.reason(cause)));
  }

  private void requireHeader(CsvRecord row) {
    List<String> header = row.getFields().stream().map(String::strip).toList();
    if (!header.equals(HEADER)) {
      throw origin.reject(
          row.getStartingLineNumber(),
          "the header is "
              + Excerpt.quote(String.join(",", header))
              + "; expected name,cost and below it one line for each feature");
    }
  }

  private void take(CsvRecord row) {
    String line = "line " + row.getStartingLineNumber() + ": ";
    if (row.getFieldCount() != 2) {
      problems.add(line + row.getFieldCount() + " cells, expected a name and a price");
      return;
    }
    String name = row.getField(0).strip();
    String price = row.getField(1).strip();
    if (!names.contains(name)) {
      if (passedOver.contains(name)) {
        return;
      }
      problems.add(line + "there is no feature " + Excerpt.quote(name));
      return;
    }
    BigDecimal value = PRICE.matcher(price).matches() ? new BigDecimal(price) : BigDecimal.ZERO;
    if (value.signum() <= 0 || value.compareTo(MOST) > 0) {
      problems.add(
          line
              + Excerpt.quote(price)
              + " is no price; expected a number above 0, at most 1000000, with at most six digits"
              + " after the point");
    }
    if (prices.put(name, value) != null) {
      problems.add(line + "there is a price of " + Excerpt.quote(name) + " already");
    }
  }
}
