package io.github.svmrelevance.api.data;

import io.github.svmrelevance.api.InvalidInputException;
import java.io.InvalidObjectException;
import java.io.ObjectInputStream;
import java.io.Serializable;
import java.util.function.Function;

/**
 * A number for each sample, the target of a regression. Immutable.
 *
 * @since 0.1
 */
public final class RealValues implements Target {

  private static final long serialVersionUID = 1L;

  private final transient double[] values;

  /**
   * Creates the target.
   *
   * @param values one for each sample, finite; copied
   * @throws InvalidInputException if a value is not finite
   */
  public RealValues(double[] values) {
    this.values = values.clone();
    WrongValues wrong = new WrongValues("a finite number");
    for (int i = 0; i < this.values.length; i++) {
      if (!Double.isFinite(this.values[i])) {
        wrong.add("the target", this.values[i], i);
      }
    }
    wrong.refuse();
  }

  /**
   * The value of a sample.
   *
   * @param sample from 0
   * @return a finite number, in the unit of the data
   */
  public double value(int sample) {
    return values[sample];
  }

  @Override
  public int samples() {
    return values.length;
  }

  @Override
  public RealValues select(int[] rows) {
    double[] chosen = new double[rows.length];
    for (int i = 0; i < rows.length; i++) {
      chosen[i] = values[rows[i]];
    }
    return new RealValues(chosen);
  }

  @Override
  public <R> R match(
      Function<? super Classes, ? extends R> classes,
      Function<? super OrderedClasses, ? extends R> levels,
      Function<? super RealValues, ? extends R> numbers) {
    return numbers.apply(this);
  }

  @Override
  public String toString() {
    return "real values";
  }

  /** Is sent as its parts, from which the receiver makes it anew, so that they are checked. */
  private Object writeReplace() {
    return new Parts(values);
  }

  private void readObject(ObjectInputStream in) throws InvalidObjectException {
    throw new InvalidObjectException("RealValues is sent as its parts");
  }

  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Parts(double[] values) implements Serializable {

    private Object readResolve() {
      return new RealValues(values);
    }
  }
}
