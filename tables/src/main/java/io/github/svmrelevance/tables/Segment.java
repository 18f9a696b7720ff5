package io.github.svmrelevance.tables;

import java.nio.DoubleBuffer;
import java.nio.FloatBuffer;

/**
 * The numbers of some rows that follow each other, column after column, in memory or in a part of a
 * file. Threads may read it at the same time.
 */
interface Segment {

  double get(int at);

  void put(int at, double number);

  /** Copies numbers that follow each other to a place of an array. */
  void copy(int at, int count, double[] target, int start);

  static Segment of(DoubleBuffer numbers) {
    return new Doubles(numbers);
  }

  static Segment of(FloatBuffer numbers) {
    return new Floats(numbers);
  }

  /** Numbers of 8 bytes. */
  record Doubles(DoubleBuffer numbers) implements Segment {

    @Override
    public double get(int at) {
      return numbers.get(at);
    }

    @Override
    public void put(int at, double number) {
      numbers.put(at, number);
    }

    @Override
    public void copy(int at, int count, double[] target, int start) {
      numbers.get(at, target, start, count);
    }
  }

  /** Numbers of 4 bytes. */
  record Floats(FloatBuffer numbers) implements Segment {

    private static final int COPIED = 256;

    @Override
    public double get(int at) {
      return numbers.get(at);
    }

    @Override
    public void put(int at, double number) {
      numbers.put(at, (float) number);
    }

    /**
     * By way of an array, as a mapped buffer checks each access of its own; a small one, which is
     * allocated and filled in the first cache.
     */
    @Override
    public void copy(int at, int count, double[] target, int start) {
      float[] narrow = new float[Math.min(count, COPIED)];
      int own;
      for (int done = 0; done < count; done += own) {
        own = Math.min(narrow.length, count - done);
        numbers.get(at + done, narrow, 0, own);
        int from = start + done;
        for (int i = 0; i < own; i++) {
          target[from + i] = narrow[i];
        }
      }
    }
  }
}
