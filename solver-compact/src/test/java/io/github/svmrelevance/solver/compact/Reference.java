package io.github.svmrelevance.solver.compact;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.svmrelevance.api.data.DenseMatrix;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Reference results and data that lie beside the project, where they do. */
final class Reference {

  private static final Path SHARED = Path.of("..", "..", "shared");

  private Reference() {}

  static JsonNode json(String file) {
    Path path = SHARED.resolve("reference").resolve(file);
    assumeTrue(Files.exists(path), "no reference results beside the project: " + path);
    try {
      return new ObjectMapper().readTree(path.toFile());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Rows y_i (x_i, 1) of a data set, each feature with mean 0 and standard deviation 1. */
  static DenseMatrix signedRows(String file, String positive) {
    Path path = SHARED.resolve("data").resolve(file);
    assumeTrue(Files.exists(path), "no data beside the project: " + path);
    List<String> lines;
    try {
      lines = Files.readAllLines(path);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    int rows = lines.size() - 1;
    int features = lines.get(0).split(",", -1).length - 1;
    double[][] columns = new double[features + 1][rows];
    for (int i = 0; i < rows; i++) {
      String[] cells = lines.get(i + 1).split(",", -1);
      for (int j = 0; j < features; j++) {
        columns[j][i] = Double.parseDouble(cells[j]);
      }
      columns[features][i] = cells[features].equals(positive) ? 1 : -1;
    }
    for (int j = 0; j < features; j++) {
      standardise(columns[j], columns[features]);
    }
    return DenseMatrix.ofColumns(rows, columns);
  }

  private static void standardise(double[] column, double[] labels) {
    double mean = 0;
    for (double entry : column) {
      mean += entry / column.length;
    }
    double variance = 0;
    for (double entry : column) {
      variance += (entry - mean) * (entry - mean) / column.length;
    }
    for (int i = 0; i < column.length; i++) {
      column[i] = labels[i] * (column[i] - mean) / Math.sqrt(variance);
    }
  }
}
