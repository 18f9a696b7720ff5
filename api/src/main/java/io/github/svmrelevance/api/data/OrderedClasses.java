package io.github.svmrelevance.api.data;

import java.io.InvalidObjectException;
import java.io.ObjectInputStream;
import java.io.Serializable;
import java.util.List;
import java.util.function.Function;

/**
 * A level of an ordered scale for each sample, such as low, medium, high. Immutable.
 *
 * @since 0.1
 */
public final class OrderedClasses implements Target {

  private static final long serialVersionUID = 1L;

  private final transient Labels levels;

  /**
   * Creates the target.
   *
   * @param names the levels from the lowest to the highest, no two alike, none blank; one of them
   *     may have no samples
   * @param levels for each sample the index of its level; copied
   * @throws io.github.svmrelevance.api.InvalidInputException if a name is blank or occurs twice, or
   *     an index is out of range
   */
  public OrderedClasses(List<String> names, int[] levels) {
    this(Labels.of(names, levels, "level"));
  }

  private OrderedClasses(Labels levels) {
    this.levels = levels;
  }

  /**
   * The levels.
   *
   * @return their names from the lowest to the highest; one of them may have no samples
   */
  public List<String> names() {
    return levels.names();
  }

  /**
   * The level of a sample.
   *
   * @param sample from 0
   * @return an index into {@link #names()}
   */
  public int level(int sample) {
    return levels.get(sample);
  }

  /**
   * How many samples each level has.
   *
   * @return one count for each of {@link #names()}
   */
  public int[] counts() {
    return levels.counts();
  }

  @Override
  public int samples() {
    return levels.samples();
  }

  @Override
  public OrderedClasses select(int[] rows) {
    return new OrderedClasses(levels.select(rows));
  }

  @Override
  public <R> R match(
      Function<? super Classes, ? extends R> classes,
      Function<? super OrderedClasses, ? extends R> levels,
      Function<? super RealValues, ? extends R> numbers) {
    return levels.apply(this);
  }

  @Override
  public String toString() {
    return "ordered classes " + levels.listed();
  }

  /** Is sent as its parts, from which the receiver makes it anew, so that they are checked. */
  private Object writeReplace() {
    return new Parts(levels.names(), levels.indices());
  }

  private void readObject(ObjectInputStream in) throws InvalidObjectException {
    throw new InvalidObjectException("OrderedClasses is sent as its parts");
  }

  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Parts(List<String> names, int[] levels) implements Serializable {

    private Object readResolve() {
      return new OrderedClasses(names, levels);
    }
  }
}
