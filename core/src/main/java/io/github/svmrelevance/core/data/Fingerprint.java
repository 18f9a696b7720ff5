package io.github.svmrelevance.core.data;

import io.github.svmrelevance.api.data.Classes;
import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.data.Feature;
import io.github.svmrelevance.api.data.Matrix;
import io.github.svmrelevance.api.data.OrderedClasses;
import io.github.svmrelevance.api.data.RealValues;
import io.github.svmrelevance.api.data.SparseMatrix;
import io.github.svmrelevance.api.data.Target;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.function.IntToDoubleFunction;
import java.util.function.IntUnaryOperator;

/**
 * The SHA-256 of a data set as parsed: it does not depend on how the file was written, and differs
 * if a name, a label or a number does, by a single bit even. Zero is hashed without its sign. The
 * name of the data set does not count.
 *
 * <p>Hashed, integers as 4 bytes and doubles as their 8 bytes of IEEE 754, big-endian, texts as the
 * length and the bytes of their UTF-8: the text {@code svmrel-data/1}; n; d; the d feature names;
 * the number of classes and their names; n class indices from 0; the numbers column by column. It
 * does not matter whether these are held dense or sparse.
 *
 * <p>Data of which at most a quarter of the numbers is not 0 have the text {@code svmrel-data/4} in
 * that place. Of their columns are hashed how many numbers are not 0, the samples of these from 0,
 * and these numbers: so wide sparse data take no time for their zeros.
 *
 * <p>Data with anything more are distinguished by what comes first: the text {@code svmrel-data/2};
 * {@code classes}, {@code ordered} or {@code real}; for each feature the number of its groups, 0 or
 * 1, and the name of the group; the number of weights, 0 or n, and the weights. Then all as above,
 * real values in place of the classes and their indices.
 *
 * <p>Data in blocks begin with the text {@code svmrel-data/3} and the n block indices, in the order
 * of appearance from 0. Then all as above.
 *
 * @since 0.1
 */
public final class Fingerprint {

  private static final String VERSION = "svmrel-data/1";
  private static final String FURTHER = "svmrel-data/2";
  private static final String IN_BLOCKS = "svmrel-data/3";
  private static final String MOSTLY_ZERO = "svmrel-data/4";

  private Fingerprint() {}

  /**
   * Computes the fingerprint, in O(samples * features), or O(entries + features) of a {@link
   * SparseMatrix} that is mostly zeros.
   *
   * @param data the data set
   * @return 64 hexadecimal digits, lower case
   */
  public static String of(Dataset data) {
    MessageDigest digest = sha256();
    data.blocks()
        .ifPresent(
            blocks -> {
              putText(digest, IN_BLOCKS);
              putIndices(digest, blocks.samples(), blocks::block);
            });
    if (!isPlain(data)) {
      putFurther(digest, data);
    }
    Matrix matrix = data.matrix();
    boolean mostlyZero = isMostlyZero(matrix);
    putText(digest, mostlyZero ? MOSTLY_ZERO : VERSION);
    putInt(digest, data.samples());
    putInt(digest, data.featureNames().size());
    data.featureNames().forEach(name -> putText(digest, name));
    putTarget(digest, data.target());
    double[] column = new double[matrix.rows()];
    int[] rows = new int[mostlyZero ? matrix.rows() : 0];
    for (int j = 0; j < matrix.columns(); j++) {
      if (mostlyZero) {
        int count = copyEntries(matrix, j, rows, column);
        putInt(digest, count);
        putIndices(digest, count, k -> rows[k]);
        putNumbers(digest, count, k -> column[k]);
      } else {
        matrix.copyColumn(j, column);
        putNumbers(digest, column.length, i -> column[i]);
      }
    }
    return HexFormat.of().formatHex(digest.digest());
  }

  /** Whether at most a quarter of the numbers is not 0, however they are held. */
  private static boolean isMostlyZero(Matrix matrix) {
    long most = (long) matrix.rows() * matrix.columns() / 4;
    if (matrix instanceof SparseMatrix sparse) {
      return sparse.nonZeros() <= most;
    }
    double[] column = new double[matrix.rows()];
    long count = 0;
    for (int j = 0; j < matrix.columns() && count <= most; j++) {
      matrix.copyColumn(j, column);
      for (double number : column) {
        count += number != 0 ? 1 : 0;
      }
    }
    return count <= most;
  }

  /** Copies the numbers of a column that are not 0, and where they stand. */
  private static int copyEntries(Matrix matrix, int column, int[] rows, double[] numbers) {
    int count = 0;
    if (matrix instanceof SparseMatrix sparse) {
      for (int k = 0; k < sparse.entries(column); k++) {
        if (sparse.value(column, k) != 0) {
          rows[count] = sparse.rowOf(column, k);
          numbers[count++] = sparse.value(column, k);
        }
      }
      return count;
    }
    matrix.copyColumn(column, numbers);
    for (int i = 0; i < numbers.length; i++) {
      if (numbers[i] != 0) {
        rows[count] = i;
        numbers[count++] = numbers[i];
      }
    }
    return count;
  }

  private static boolean isPlain(Dataset data) {
    return data.target() instanceof Classes
        && !data.isWeighted()
        && data.features().stream().allMatch(feature -> feature.group().isEmpty());
  }

  private static void putFurther(MessageDigest digest, Dataset data) {
    putText(digest, FURTHER);
    putText(digest, kind(data.target()));
    for (Feature feature : data.features()) {
      putInt(digest, feature.group().isPresent() ? 1 : 0);
      feature.group().ifPresent(group -> putText(digest, group));
    }
    int weights = data.isWeighted() ? data.samples() : 0;
    putInt(digest, weights);
    putNumbers(digest, weights, data::weight);
  }

  private static String kind(Target target) {
    return target.match(classes -> "classes", levels -> "ordered", numbers -> "real");
  }

  private static void putTarget(MessageDigest digest, Target target) {
    if (target instanceof Classes classes) {
      putLabels(digest, classes.names(), classes.samples(), classes::label);
    } else if (target instanceof OrderedClasses levels) {
      putLabels(digest, levels.names(), levels.samples(), levels::level);
    } else if (target instanceof RealValues real) {
      putNumbers(digest, real.samples(), real::value);
    }
  }

  private static void putLabels(
      MessageDigest digest, List<String> names, int samples, IntUnaryOperator label) {
    putInt(digest, names.size());
    names.forEach(name -> putText(digest, name));
    putIndices(digest, samples, label);
  }

  private static void putIndices(MessageDigest digest, int samples, IntUnaryOperator index) {
    ByteBuffer indices = ByteBuffer.allocate(Integer.BYTES * samples);
    for (int i = 0; i < samples; i++) {
      indices.putInt(index.applyAsInt(i));
    }
    digest.update(indices.flip());
  }

  private static void putNumbers(MessageDigest digest, int count, IntToDoubleFunction number) {
    ByteBuffer numbers = ByteBuffer.allocate(Double.BYTES * count);
    for (int i = 0; i < count; i++) {
      // A sparse form stores no zero, whose sign is then lost: -0.0 + 0.0 is 0.0.
      numbers.putDouble(number.applyAsDouble(i) + 0.0);
    }
    digest.update(numbers.flip());
  }

  private static void putInt(MessageDigest digest, int value) {
    digest.update(ByteBuffer.allocate(Integer.BYTES).putInt(value).flip());
  }

  private static void putText(MessageDigest digest, String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    putInt(digest, bytes.length);
    digest.update(bytes);
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JVM has SHA-256", e);
    }
  }
}
