package io.github.svmrelevance.api.data;

import java.io.InvalidObjectException;
import java.io.ObjectInputStream;
import java.io.Serializable;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * A class for each sample. Immutable.
 *
 * @since 0.1
 */
public final class Classes implements Target {

  private static final long serialVersionUID = 1L;

  private final transient Labels labels;

  /**
   * Creates the target.
   *
   * @param names the classes in their sort order, no two alike, none blank; one of them may have no
   *     samples
   * @param labels for each sample the index of its class; copied
   * @throws io.github.svmrelevance.api.InvalidInputException if a name is blank or occurs twice, or
   *     an index is out of range
   */
  public Classes(List<String> names, int[] labels) {
    this(Labels.of(names, labels, "class"));
  }

  private Classes(Labels labels) {
    this.labels = labels;
  }

  /**
   * The classes.
   *
   * @return their names in sort order; one of them may have no samples
   */
  public List<String> names() {
    return labels.names();
  }

  /**
   * The class of a sample.
   *
   * @param sample from 0
   * @return an index into {@link #names()}
   */
  public int label(int sample) {
    return labels.get(sample);
  }

  /**
   * How many samples each class has.
   *
   * @return one count for each of {@link #names()}
   */
  public int[] counts() {
    return labels.counts();
  }

  /**
   * The classes that have samples.
   *
   * @return their names, in sort order
   */
  public List<String> occurring() {
    int[] counts = counts();
    return IntStream.range(0, counts.length)
        .filter(k -> counts[k] > 0)
        .mapToObj(names()::get)
        .toList();
  }

  /**
   * Labels for a binary classifier: one class against the rest.
   *
   * @param positive the class that becomes +1
   * @return +1 or -1 for each sample
   * @throws IllegalArgumentException if there is no such class
   */
  public double[] signs(String positive) {
    int index = names().indexOf(positive);
    if (index < 0) {
      throw new IllegalArgumentException("there is no class '" + positive + "' in " + names());
    }
    double[] signs = new double[samples()];
    for (int i = 0; i < signs.length; i++) {
      signs[i] = label(i) == index ? 1 : -1;
    }
    return signs;
  }

  @Override
  public int samples() {
    return labels.samples();
  }

  @Override
  public Classes select(int[] rows) {
    return new Classes(labels.select(rows));
  }

  @Override
  public <R> R match(
      Function<? super Classes, ? extends R> classes,
      Function<? super OrderedClasses, ? extends R> levels,
      Function<? super RealValues, ? extends R> numbers) {
    return classes.apply(this);
  }

  @Override
  public String toString() {
    return "classes " + labels.listed();
  }

  /** Is sent as its parts, from which the receiver makes it anew, so that they are checked. */
  private Object writeReplace() {
    return new Parts(labels.names(), labels.indices());
  }

  private void readObject(ObjectInputStream in) throws InvalidObjectException {
    throw new InvalidObjectException("Classes is sent as its parts");
  }

  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Parts(List<String> names, int[] labels) implements Serializable {

    private Object readResolve() {
      return new Classes(names, labels);
    }
  }
}
