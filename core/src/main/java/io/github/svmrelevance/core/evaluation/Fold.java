package io.github.svmrelevance.core.evaluation;

import java.io.InvalidObjectException;
import java.io.ObjectInputStream;
import java.io.Serializable;
import java.util.Arrays;

/**
 * One of the splits of a cross-validation. Immutable.
 *
 * @since 0.1
 */
public final class Fold implements Serializable {

  private static final long serialVersionUID = 1L;

  private final transient int[] training;
  private final transient int[] test;

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
   * The samples to test on: those of the split samples that are not trained on.
   *
   * @return row numbers from 0, increasing
   */
  public int[] test() {
    return test.clone();
  }

  /**
   * A split of the training set, as tuning needs it that must not see the test set.
   *
   * @param part a fold of the training set, in positions within it
   * @return the same in row numbers of the data; the rows of the test set are in neither part
   */
  public Fold within(Fold part) {
    return new Fold(rows(part.training), rows(part.test));
  }

  private int[] rows(int[] positions) {
    return Arrays.stream(positions).map(i -> training[i]).toArray();
  }

  /** Is sent as its parts, from which the receiver makes it anew, so that they are checked. */
  private Object writeReplace() {
    return new Parts(training, test);
  }

  private void readObject(ObjectInputStream in) throws InvalidObjectException {
    throw new InvalidObjectException("Fold is sent as its parts");
  }

  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Parts(int[] training, int[] test) implements Serializable {

    private Object readResolve() {
      return new Fold(training, test);
    }
  }
}
