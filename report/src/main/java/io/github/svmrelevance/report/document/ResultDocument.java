package io.github.svmrelevance.report.document;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.List;

/**
 * A result for other programs, and as a plain table.
 *
 * @since 0.1
 */
public interface ResultDocument {

  /**
   * Writes the fields of the result into the object of its run, which is open.
   *
   * @param json where to
   * @param witnesses whether the models that attain bounds are written too
   * @throws IOException if the stream fails
   */
  void writeJson(JsonGenerator json, boolean witnesses) throws IOException;

  /**
   * The result as CSV.
   *
   * @return the header and the lines, numbers in full
   */
  List<List<String>> csv();

  /**
   * What was asked for and is not in the CSV, which has one table.
   *
   * @return in words, such as {@code "the slack curve"}; none if it has all numbers
   */
  default List<String> missingInCsv() {
    return List.of();
  }

  /**
   * The result as a table for people.
   *
   * @return the lines, numbers rounded
   */
  Table table();
}
