package io.github.svmrelevance.methods.gradientangle;

import io.github.svmrelevance.api.diagnostic.Warning;
import java.io.Serializable;
import java.util.List;

/** The scores of the features for one class against the rest, and where they were taken. */
@SuppressWarnings(
    "serial") // the interfaces among its fields hold values of the JDK, which ValueCodec writes
final class ClassScore implements Serializable {

  private static final long serialVersionUID = 1L;

  private final double[] scores;
  private final int[] positions;
  private final List<Warning> warnings;

  ClassScore(double[] scores, int[] positions, List<Warning> warnings) {
    this.scores = scores;
    this.positions = positions;
    this.warnings = List.copyOf(warnings);
  }

  double score(int feature) {
    return scores[feature];
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
