package io.github.svmrelevance.methods.gradientangle;

import io.github.svmrelevance.api.diagnostic.Warning;
import io.github.svmrelevance.methods.intervals.FeatureGroup;
import java.io.Serializable;
import java.util.List;

/** The scores of features and groups for one question, and where they were taken. */
@SuppressWarnings(
    "serial") // the interfaces among its fields hold values of the JDK, which ValueCodec writes
final class ClassScore implements Serializable {

  private static final long serialVersionUID = 1L;

  private final double[] scores;
  private final double[] ofColumns;
  private final int[] positions;
  private final List<Warning> warnings;

  /**
   * Holds scores.
   *
   * @param scores of each feature or group, in the order of {@link FeatureGroup#of}
   * @param ofColumns of each column by itself
   * @param positions row numbers from 0, ascending
   * @param warnings what the user should know
   */
  ClassScore(double[] scores, double[] ofColumns, int[] positions, List<Warning> warnings) {
    this.scores = scores;
    this.ofColumns = ofColumns;
    this.positions = positions;
    this.warnings = List.copyOf(warnings);
  }

  double score(int group) {
    return scores[group];
  }

  double ofColumn(int column) {
    return ofColumns[column];
  }

  /** Row numbers from 0, ascending. */
  int[] positions() {
    return positions.clone();
  }

  /** What the user should know. */
  List<Warning> warnings() {
    return warnings;
  }
}
