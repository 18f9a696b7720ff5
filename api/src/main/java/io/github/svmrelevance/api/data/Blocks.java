package io.github.svmrelevance.api.data;

import io.github.svmrelevance.api.InvalidInputException;
import java.io.InvalidObjectException;
import java.io.ObjectInputStream;
import java.io.Serializable;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Which samples belong together, such as those of one patient or of one batch: samples of a block
 * may depend on one another, samples of different blocks do not. Immutable.
 *
 * @since 0.1
 */
public final class Blocks implements Serializable {

  private static final long serialVersionUID = 1L;

  private final transient int[] indices;
  private final transient int count;

  private Blocks(int[] indices, int count) {
    this.indices = indices;
    this.count = count;
  }

  /**
   * Blocks of samples that have the same key.
   *
   * @param keys one for each sample, such as the number of its patient
   * @return the blocks, numbered in the order in which they appear
   */
  public static Blocks of(int... keys) {
    Map<Integer, Integer> seen = new HashMap<>();
    int[] indices = new int[keys.length];
    for (int i = 0; i < keys.length; i++) {
      Integer index = seen.putIfAbsent(keys[i], seen.size());
      indices[i] = index == null ? seen.size() - 1 : index;
    }
    return new Blocks(indices, seen.size());
  }

  /**
   * Blocks of samples that have the same name.
   *
   * @param names one for each sample, such as the name of its patient
   * @return the blocks, numbered in the order in which they appear
   * @throws InvalidInputException if a name is null; the message says of which sample
   */
  public static Blocks named(List<String> names) {
    Map<String, Integer> seen = new HashMap<>();
    int[] indices = new int[names.size()];
    for (int i = 0; i < indices.length; i++) {
      String name = names.get(i);
      if (name == null) {
        throw new InvalidInputException(
            "the block of sample " + (i + 1) + " has no name; give each sample that of its block");
      }
      Integer index = seen.putIfAbsent(name, seen.size());
      indices[i] = index == null ? seen.size() - 1 : index;
    }
    return new Blocks(indices, seen.size());
  }

  /**
   * The number n of samples.
   *
   * @return n
   */
  public int samples() {
    return indices.length;
  }

  /**
   * The number of blocks.
   *
   * @return from 0 to n
   */
  public int count() {
    return count;
  }

  /**
   * The block of a sample.
   *
   * @param sample from 0
   * @return from 0 to the number of blocks, exclusively
   */
  public int block(int sample) {
    return indices[sample];
  }

  /**
   * The samples of each block.
   *
   * @return for each block the numbers of its samples, from 0, increasing; new arrays
   */
  public int[][] members() {
    int[] sizes = new int[count];
    for (int block : indices) {
      sizes[block]++;
    }
    int[][] members = new int[count][];
    for (int i = indices.length - 1; i >= 0; i--) {
      int block = indices[i];
      if (members[block] == null) {
        members[block] = new int[sizes[block]];
      }
      members[block][--sizes[block]] = i;
    }
    return members;
  }

  /**
   * Whether each block has one value only.
   *
   * @param values one for each sample, such as +1 and -1
   * @return true if samples of a block agree in it
   */
  public boolean agreeIn(double[] values) {
    Double[] of = new Double[count];
    for (int i = 0; i < indices.length; i++) {
      if (of[indices[i]] == null) {
        of[indices[i]] = values[i];
      } else if (of[indices[i]] != values[i]) {
        return false;
      }
    }
    return true;
  }

  /**
   * The blocks of a selection of samples.
   *
   * @param rows from 0, in the order wanted
   * @return blocks of which all have samples
   */
  public Blocks select(int[] rows) {
    int[] keys = new int[rows.length];
    for (int i = 0; i < rows.length; i++) {
      keys[i] = indices[rows[i]];
    }
    return of(keys);
  }

  @Override
  public String toString() {
    return count + " blocks";
  }

  /** Is sent as its parts, from which the receiver makes it anew, so that they are checked. */
  private Object writeReplace() {
    return new Parts(indices);
  }

  private void readObject(ObjectInputStream in) throws InvalidObjectException {
    throw new InvalidObjectException("Blocks are sent as their parts");
  }

  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Parts(int[] keys) implements Serializable {

    private Object readResolve() {
      return of(keys);
    }
  }
}
