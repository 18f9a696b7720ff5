package io.github.svmrelevance.core.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MeteredInputTest {

  @TempDir private Path directory;

  @Test
  void kilobytesAreCounted() throws IOException {
    List<String> told = new ArrayList<>();
    Path file = Files.write(directory.resolve("data"), new byte[3 * 1024 + 100]);

    try (InputStream in = MeteredInput.open(file, "reading", told(told))) {
      assertThat(in.read()).isZero();
      assertThat(in.readNBytes(1023)).hasSize(1023);
      assertThat(told).containsExactly("reading kB 3", "+");
      assertThat(in.readAllBytes()).hasSize(2 * 1024 + 100);
    }

    assertThat(told).containsExactly("reading kB 3", "+", "+", "+");
  }

  private static ProgressListener told(List<String> told) {
    return new ProgressListener() {
      @Override
      public void started(String title, int total) {
        told.add(title + " " + total);
      }

      @Override
      public void advanced() {
        told.add("+");
      }

      @Override
      public void finished() {
        told.add("end");
      }
    };
  }
}
