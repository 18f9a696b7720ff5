package io.github.svmrelevance.core.evaluation;

/**
 * One of the splits of a cross-validation. Immutable.
 *
 * @since 0.1
 */
public final class Fold {

  private final int[] training;
  private final int[] test;

  Fold(int[] training, int[] test) {
    this.training = training;
    this.test = test;
  }

  /**
   * The samples to train on.
   *
   * @return row numbers from 0, increasing
   */
  public int[] training() {
    return training.clone();
  }

  /**
   * The samples to test on: those that are not trained on.
   *
   * @return row numbers from 0, increasing
   */
  public int[] test() {
    return test.clone();
  }
}
