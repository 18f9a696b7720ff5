package io.github.svmrelevance.core.data;

import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.data.DenseMatrix;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;

/**
 * The SHA-256 of a data set as parsed: it does not depend on how the file was written, and differs
 * if a name, a label or a single bit of a number does. The name of the data set does not count.
 *
 * <p>Hashed, integers as 4 bytes and doubles as their 8 bytes of IEEE 754, big-endian, texts as the
 * length and the bytes of their UTF-8: the text {@code svmrel-data/1}; n; d; the d feature names;
 * the number of classes and their names; n class indices from 0; the numbers column by column.
 *
 * @since 0.1
 */
public final class Fingerprint {

  private static final String VERSION = "svmrel-data/1";

  private Fingerprint() {}

  /**
   * Computes the fingerprint, in O(samples * features).
   *
   * @param data the data set
   * @return 64 hexadecimal digits, lower case
   */
  public static String of(Dataset data) {
    MessageDigest digest = sha256();
    putText(digest, VERSION);
    putInt(digest, data.samples());
    putInt(digest, data.featureNames().size());
    data.featureNames().forEach(name -> putText(digest, name));
    List<String> classes = data.classNames();
    putInt(digest, classes.size());
    classes.forEach(name -> putText(digest, name));
    ByteBuffer labels = ByteBuffer.allocate(Integer.BYTES * data.samples());
    for (int i = 0; i < data.samples(); i++) {
      labels.putInt(data.label(i));
    }
    digest.update(labels.flip());
    DenseMatrix features = data.features();
    ByteBuffer numbers = ByteBuffer.allocate(Double.BYTES * data.samples());
    for (int j = 0; j < features.columns(); j++) {
      numbers.clear();
      for (int i = 0; i < features.rows(); i++) {
        numbers.putDouble(features.get(i, j));
      }
      digest.update(numbers.flip());
    }
    return HexFormat.of().formatHex(digest.digest());
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
