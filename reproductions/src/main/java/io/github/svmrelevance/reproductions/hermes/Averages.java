package io.github.svmrelevance.reproductions.hermes;

import io.github.svmrelevance.report.figure.Layer.Point;
import io.github.svmrelevance.report.figure.Layer.Span;
import io.github.svmrelevance.reproductions.ComparisonTable.Measured;
import io.github.svmrelevance.reproductions.ComparisonTable.Quantity;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Means over repetitions, entry by entry, with their standard errors. */
final class Averages {

  private final double[] means;
  private final double[] errors;

  private Averages(double[] means, double[] errors) {
    this.means = means;
    this.errors = errors;
  }

  /** Of at least two rows of the same length. */
  static Averages of(List<double[]> rows) {
    int size = rows.get(0).length;
    double[] means = new double[size];
    double[] errors = new double[size];
    for (int j = 0; j < size; j++) {
      for (double[] row : rows) {
        means[j] += row[j] / rows.size();
      }
      double squares = 0;
      for (double[] row : rows) {
        squares += (row[j] - means[j]) * (row[j] - means[j]);
      }
      errors[j] = Math.sqrt(squares / (rows.size() - 1) / rows.size());
    }
    return new Averages(means, errors);
  }

  /** The mean of the entry m, from 1. */
  double mean(int m) {
    return means[m - 1];
  }

  /** The mean of the entry m, from 1, with its standard error. */
  Measured cell(int m, int decimals) {
    return new Measured(
        Optional.of(Quantity.of(means[m - 1], errors[m - 1])), Optional.empty(), decimals);
  }

  /** The means at x = 1, 2, ... */
  List<Point> points() {
    List<Point> points = new ArrayList<>();
    for (int j = 0; j < means.length; j++) {
      points.add(new Point(j + 1.0, means[j]));
    }
    return points;
  }

  /** The means, as bars at the categories 0, 1, ... */
  List<Span> bars() {
    List<Span> bars = new ArrayList<>();
    for (int j = 0; j < means.length; j++) {
      bars.add(new Span(j, 0, means[j]));
    }
    return bars;
  }
}
