package io.github.svmrelevance.reproductions.goepfert;

import java.io.Serializable;
import java.util.List;

/**
 * A row of Table 1 as printed.
 *
 * @param title the method
 * @param figures precision, recall and F1 of data I, of data II, of data III
 */
record PrintedRow(String title, List<Double> figures) implements Serializable {

  static final PrintedRow L2_SVM =
      of("L2-SVM", 1.00, 0.82, 0.89, 1.00, 0.83, 0.90, 1.00, 0.70, 0.82);
  static final PrintedRow L1_SVM =
      of("L1-SVM", 0.56, 1.00, 0.72, 0.57, 1.00, 0.72, 0.72, 1.00, 0.83);
  static final PrintedRow BOUNDS =
      of("relevance bounds", 1.00, 0.97, 0.98, 0.95, 1.00, 0.97, 1.00, 0.97, 0.98);

  /** All rows, in the paper's order. */
  static final List<PrintedRow> ALL =
      List.of(
          L2_SVM,
          L1_SVM,
          of("Elastic Net", 1.00, 0.85, 0.92, 1.00, 0.83, 0.90, 1.00, 0.76, 0.85),
          of("Boruta", 0.94, 0.83, 0.87, 1.00, 0.85, 0.91, 0.96, 0.80, 0.87),
          of("forw./back.", 1.00, 0.77, 0.86, 1.00, 0.80, 0.87, 0.85, 0.75, 0.79),
          BOUNDS);

  private static final int MEASURES = 3;

  PrintedRow {
    figures = List.copyOf(figures);
  }

  private static PrintedRow of(String title, Double... figures) {
    return new PrintedRow(title, List.of(figures));
  }

  /** The number of a type of data, 0 to 2, and a measure: 0 precision, 1 recall, 2 F1. */
  double figure(int type, int measure) {
    return figures.get(MEASURES * type + measure);
  }
}
