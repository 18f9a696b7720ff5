package io.github.svmrelevance.core.svm;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.svmrelevance.api.data.DenseMatrix;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The reference results and data beside the project, which need not be there. */
final class References {

  private static final Path SHARED = Path.of("..", "..", "shared");

  private References() {}

  static JsonNode json(String name) {
    try {
      return new ObjectMapper().readTree(existing("reference", name).toFile());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A data file whose last column is the label; its first {@code rows} rows, z-scored. */
  static Labelled standardized(String name, String positive, int rows) {
    try {
      List<String> lines = Files.readAllLines(existing("data", name), StandardCharsets.UTF_8);
      int n = Math.min(rows, lines.size() - 1);
      double[][] x = new double[n][];
      double[] signs = new double[n];
      for (int i = 0; i < n; i++) {
        String[] cells = lines.get(i + 1).split(",", -1);
        int d = cells.length - 1;
        x[i] = new double[d];
        for (int j = 0; j < d; j++) {
          x[i][j] = Double.parseDouble(cells[j]);
        }
        signs[i] = cells[d].equals(positive) ? 1 : -1;
      }
      return new Labelled(DenseMatrix.ofRows(zScored(x)), signs);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static double[][] zScored(double[][] x) {
    for (int j = 0; j < x[0].length; j++) {
      double mean = 0;
      for (double[] row : x) {
        mean += row[j] / x.length;
      }
      double variance = 0;
      for (double[] row : x) {
        variance += (row[j] - mean) * (row[j] - mean) / x.length;
      }
      for (double[] row : x) {
        row[j] = (row[j] - mean) / Math.sqrt(variance);
      }
    }
    return x;
  }

  private static Path existing(String folder, String name) {
    Path path = SHARED.resolve(folder).resolve(name);
    assumeTrue(Files.exists(path), () -> path + " is not there; its comparison is skipped");
    return path;
  }

  /** Samples and their labels. */
  static final class Labelled {
    final DenseMatrix x;
    final double[] signs;

    Labelled(DenseMatrix x, double[] signs) {
      this.x = x;
      this.signs = signs;
    }
  }
}
