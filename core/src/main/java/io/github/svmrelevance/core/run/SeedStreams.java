package io.github.svmrelevance.core.run;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;

/**
 * Random streams that depend on a seed and a key alone, so that neither the order of execution nor
 * the order of features shows in what is drawn.
 *
 * @param seed the seed of the run
 * @since 0.1
 */
public record SeedStreams(long seed) {

  /**
   * The stream of a key.
   *
   * @param key what the numbers are for
   * @return a generator at the start of the stream
   */
  public RandomGenerator stream(String... key) {
    MessageDigest digest = sha256();
    digest.update(ByteBuffer.allocate(Long.BYTES).putLong(0, seed));
    for (String part : key) {
      byte[] bytes = part.getBytes(StandardCharsets.UTF_8);
      digest.update(ByteBuffer.allocate(Integer.BYTES).putInt(0, bytes.length));
      digest.update(bytes);
    }
    return new SplittableRandom(ByteBuffer.wrap(digest.digest()).getLong());
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }
}
