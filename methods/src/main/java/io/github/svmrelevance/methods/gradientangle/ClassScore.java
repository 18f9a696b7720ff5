package io.github.svmrelevance.methods.gradientangle;

/** The scores of the features for one class against the rest, and where they were taken. */
final class ClassScore {

  private final double[] scores;
  private final int[] positions;

  ClassScore(double[] scores, int[] positions) {
    this.scores = scores;
    this.positions = positions;
  }

  double score(int feature) {
    return scores[feature];
  }

  /** Row numbers from 0, ascending. */
  int[] positions() {
    return positions.clone();
  }
}
