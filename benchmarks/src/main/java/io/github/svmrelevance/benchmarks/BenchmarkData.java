package io.github.svmrelevance.benchmarks;

import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.optimization.AffineRows;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.zip.GZIPInputStream;

/** Standardised features and labels +1 or -1: from a file, or generated. */
final class BenchmarkData {

  private static final long SEED = 20260101;

  private final DenseMatrix features;
  private final double[] labels;

  private BenchmarkData(DenseMatrix features, double[] labels) {
    this.features = features;
    this.labels = labels;
  }

  /** The features, n by d. */
  DenseMatrix features() {
    return features;
  }

  /** The margins y (w'x + b) as functionals of (w, b). */
  AffineRows margins() {
    return AffineRows.of(features).withScales(labels).withIntercept(features.columns(), labels);
  }

  /**
   * The data that a name stands for.
   *
   * @param name {@code 1000x50} to generate samples by features, or {@code file.csv:label}, gzipped
   *     or not, with the label in the last column
   */
  static BenchmarkData of(String name) throws IOException {
    int colon = name.lastIndexOf(':');
    if (colon >= 0) {
      return read(Path.of(name.substring(0, colon)), name.substring(colon + 1));
    }
    String[] sizes = name.split("x", -1);
    return generate(Integer.parseInt(sizes[0]), Integer.parseInt(sizes[1]));
  }

  /**
   * A fifth of the features carries the label, another fifth is a noisy copy of these, the rest is
   * noise; about one label in eight is wrong. {@code highs.py} generates the same kind of data.
   */
  private static BenchmarkData generate(int samples, int features) {
    SplittableRandom random = new SplittableRandom(SEED);
    int relevant = Math.max(2, features / 5);
    double[] weights = new double[relevant];
    for (int j = 0; j < relevant; j++) {
      weights[j] = random.nextGaussian();
    }
    double[][] columns = new double[features + 1][samples];
    for (int i = 0; i < samples; i++) {
      double sum = 0.4 * Math.sqrt(relevant) * random.nextGaussian();
      for (int j = 0; j < features; j++) {
        double own = random.nextGaussian();
        boolean copy = j >= relevant && j < 2 * relevant;
        columns[j][i] = copy ? 0.7 * (columns[j - relevant][i] + own) : own;
        sum += j < relevant ? weights[j] * own : 0;
      }
      columns[features][i] = sum > 0 ? 1 : -1;
    }
    return standardised(columns);
  }

  private static BenchmarkData read(Path file, String positive) throws IOException {
    List<String> lines;
    try (InputStream raw = Files.newInputStream(file);
        InputStream data = file.toString().endsWith(".gz") ? new GZIPInputStream(raw) : raw;
        BufferedReader reader =
            new BufferedReader(new InputStreamReader(data, StandardCharsets.UTF_8))) {
      lines = reader.lines().toList();
    }
    int features = lines.get(0).split(",", -1).length - 1;
    double[][] columns = new double[features + 1][lines.size() - 1];
    for (int i = 0; i < lines.size() - 1; i++) {
      String[] cells = lines.get(i + 1).split(",", -1);
      for (int j = 0; j < features; j++) {
        columns[j][i] = Double.parseDouble(cells[j]);
      }
      columns[features][i] = cells[features].equals(positive) ? 1 : -1;
    }
    return standardised(columns);
  }

  private static BenchmarkData standardised(double[][] columns) {
    double[] labels = columns[columns.length - 1];
    int n = labels.length;
    for (int j = 0; j < columns.length - 1; j++) {
      double mean = 0;
      for (double entry : columns[j]) {
        mean += entry / n;
      }
      double variance = 0;
      for (double entry : columns[j]) {
        variance += (entry - mean) * (entry - mean) / n;
      }
      double deviation = variance > 0 ? Math.sqrt(variance) : 1;
      for (int i = 0; i < n; i++) {
        columns[j][i] = (columns[j][i] - mean) / deviation;
      }
    }
    return new BenchmarkData(
        DenseMatrix.ofColumns(n, Arrays.copyOf(columns, columns.length - 1)), labels);
  }
}
