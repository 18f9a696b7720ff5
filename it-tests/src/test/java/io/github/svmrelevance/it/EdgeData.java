package io.github.svmrelevance.it;

import io.github.svmrelevance.api.data.Classes;
import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.data.DenseMatrix;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/** Data at the edge of what numbers can hold, by name. */
final class EdgeData {

  private static final int SAMPLES = 40;
  private static final int WIDE = 10_000;

  private EdgeData() {}

  /** The classes are a and b; "plain" is ordinary, and those in other units have its numbers. */
  static Dataset dataset(String name) {
    SplittableRandom random = new SplittableRandom(20261121);
    int n =
        switch (name) {
          case "two", "alike" -> 2;
          case "rare" -> 300;
          case "wide" -> 20;
          default -> SAMPLES;
        };
    int d =
        switch (name) {
          case "single" -> 1;
          case "wide" -> WIDE;
          default -> 4;
        };
    double[][] rows = new double[n][d];
    int[] labels = new int[n];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < d; j++) {
        rows[i][j] = random.nextGaussian();
      }
      double score = rows[i][0] + (d > 1 ? rows[i][1] : 0) + 0.7 * random.nextGaussian();
      labels[i] = score > 0 ? 1 : 0;
      spoil(name, i, rows, labels);
    }
    return new Dataset(
        name,
        IntStream.range(0, d).mapToObj(j -> "f" + j).toList(),
        DenseMatrix.ofRows(rows),
        new Classes(List.of("a", "b"), labels));
  }

  private static void spoil(String name, int i, double[][] rows, int[] labels) {
    double[] row = rows[i];
    switch (name) {
      case "plain", "single", "wide" -> {}
      case "magnitudes" -> {
        row[0] *= 0x1p-500;
        row[1] *= 0x1p500;
        row[2] *= 0x1p-1000;
      }
      case "extremes" -> {
        row[0] *= 0x1p-1000;
        row[1] *= 0x1p1020;
      }
      case "shifted" -> {
        // A feature whose values differ in the last 20 bits: exact, so nothing is lost.
        row[0] = Math.rint(row[0] * 0x1p16) * 0x1p-16;
        row[0] += 0x1p33;
      }
      case "unshifted" -> row[0] = Math.rint(row[0] * 0x1p16) * 0x1p-16;
      case "nearly constant" -> {
        row[0] = 1 + Math.rint(row[0]) * 0x1p-52;
        row[3] = i == 0 ? 7.0000001 : 7;
      }
      case "constant" -> row[1] = 3;
      case "all constant" -> Arrays.fill(row, 3);
      case "twins" -> {
        row[2] = row[0];
        row[3] = row[1];
      }
      case "repeated" -> {
        rows[i] = rows[i % 5].clone();
        labels[i] = labels[i % 5];
      }
      case "contradicting" -> {
        rows[i] = rows[i - i % 2].clone();
        labels[i] = i % 2;
      }
      case "separable" -> row[0] += labels[i] == 1 ? 5 : -5;
      case "rare" -> labels[i] = i == 0 ? 1 : 0;
      case "one class" -> labels[i] = 0;
      case "two" -> labels[i] = i;
      case "alike" -> {
        rows[i] = rows[0].clone();
        labels[i] = i;
      }
      default -> throw new IllegalArgumentException(name);
    }
  }
}
