package io.github.svmrelevance.solver.compact.numerics;

/**
 * The few loops over long arrays that the engine lives in, kept small and free of branches so that
 * the virtual machine turns them into vector instructions. Every sum runs in a fixed order.
 */
public final class Vectors {

  private Vectors() {}

  /** target += factor * source, over the first {@code length} entries. */
  public static void add(double factor, double[] source, double[] target, int length) {
    for (int i = 0; i < length; i++) {
      target[i] += factor * source[i];
    }
  }

  /** target *= factor, over the first {@code length} entries. */
  public static void scale(double factor, double[] target, int length) {
    for (int i = 0; i < length; i++) {
      target[i] *= factor;
    }
  }

  /** target = sum over p of factors[p] * sources[indices[p]], over {@code length} entries. */
  public static void combine(
      double[] factors, double[][] sources, int[] indices, int count, double[] target, int length) {
    java.util.Arrays.fill(target, 0, length, 0);
    int p = 0;
    for (; p + 3 < count; p += 4) {
      addFour(
          factors[p],
          sources[indices[p]],
          factors[p + 1],
          sources[indices[p + 1]],
          factors[p + 2],
          sources[indices[p + 2]],
          factors[p + 3],
          sources[indices[p + 3]],
          target,
          length);
    }
    for (; p < count; p++) {
      add(factors[p], sources[indices[p]], target, length);
    }
  }

  /**
   * target += sum over p of factors[p] * sources[p], over {@code length} entries. Passes over four
   * factors at a time that are all zero; but for the sign of a zero that changes no sum.
   */
  public static void addCombination(
      double[] factors, double[][] sources, int count, double[] target, int length) {
    int p = 0;
    for (; p + 3 < count; p += 4) {
      if (factors[p] != 0 || factors[p + 1] != 0 || factors[p + 2] != 0 || factors[p + 3] != 0) {
        addFour(
            factors[p],
            sources[p],
            factors[p + 1],
            sources[p + 1],
            factors[p + 2],
            sources[p + 2],
            factors[p + 3],
            sources[p + 3],
            target,
            length);
      }
    }
    for (; p < count; p++) {
      add(factors[p], sources[p], target, length);
    }
  }

  private static void addFour(
      double fa,
      double[] a,
      double fb,
      double[] b,
      double fc,
      double[] c,
      double fd,
      double[] d,
      double[] target,
      int length) {
    for (int i = 0; i < length; i++) {
      target[i] += fa * a[i] + fb * b[i] + fc * c[i] + fd * d[i];
    }
  }

  /** The inner product of the first {@code length} entries, in four interleaved partial sums. */
  public static double dot(double[] a, double[] b, int length) {
    double s0 = 0;
    double s1 = 0;
    double s2 = 0;
    double s3 = 0;
    int i = 0;
    for (; i + 3 < length; i += 4) {
      s0 += a[i] * b[i];
      s1 += a[i + 1] * b[i + 1];
      s2 += a[i + 2] * b[i + 2];
      s3 += a[i + 3] * b[i + 3];
    }
    for (; i < length; i++) {
      s0 += a[i] * b[i];
    }
    return (s0 + s1) + (s2 + s3);
  }

  /**
   * The same product, to the last bit, over the entries of {@code a} that are not zero.
   *
   * @param at where these are, ascending
   * @param count how many there are
   */
  public static double dot(double[] a, double[] b, int length, int[] at, int count) {
    double s0 = 0;
    double s1 = 0;
    double s2 = 0;
    double s3 = 0;
    int interleaved = length & ~3;
    for (int c = 0; c < count; c++) {
      int i = at[c];
      double product = a[i] * b[i];
      switch (i < interleaved ? i & 3 : 0) {
        case 0 -> s0 += product;
        case 1 -> s1 += product;
        case 2 -> s2 += product;
        default -> s3 += product;
      }
    }
    return (s0 + s1) + (s2 + s3);
  }
}
