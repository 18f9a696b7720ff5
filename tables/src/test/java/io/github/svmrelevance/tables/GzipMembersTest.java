package io.github.svmrelevance.tables;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.svmrelevance.api.InvalidInputException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;

class GzipMembersTest {

  private static final int BLOCK = 1 << 20;

  /** So many megabytes of zeros, a thousandth of that in gzip. */
  private static InputStream zeros(int megabytes) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (OutputStream out = new GZIPOutputStream(bytes)) {
      for (int k = 0; k < megabytes; k++) {
        out.write(new byte[BLOCK]);
      }
    }
    return new ByteArrayInputStream(bytes.toByteArray());
  }

  private static long expanded(InputStream compressed) throws IOException {
    try (InputStream in = new GzipMembers(compressed, new Origin("bomb.csv.gz"))) {
      return in.transferTo(OutputStream.nullOutputStream());
    }
  }

  @Test
  void aStreamThatGrowsWithoutReasonIsRefused() throws IOException {
    assertThat(expanded(zeros(256))).isEqualTo(256L * BLOCK);
    InputStream bomb = zeros(257);
    assertThatThrownBy(() -> expanded(bomb))
        .isInstanceOf(InvalidInputException.class)
        .hasMessage(
            "bomb.csv.gz: the gzip stream grows more than 200-fold, beyond 256 MiB; if that is meant,"
                + " expand the file first (gunzip)");
  }
}
