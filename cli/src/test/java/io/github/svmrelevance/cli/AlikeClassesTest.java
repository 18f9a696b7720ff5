package io.github.svmrelevance.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is to be known of labels is told by every command that reads them, and once. */
class AlikeClassesTest {

  private static final String WARNING = "classes that differ only in case or in spaces around";

  @TempDir private Path directory;
  private String data;

  @BeforeEach
  void writeData() throws IOException {
    StringBuilder rows = new StringBuilder("a,b,y\n");
    for (int k = 0; k < 24; k++) {
      String label = k % 2 == 0 ? "no" : k % 4 == 1 ? "yes" : "Yes";
      rows.append(k % 7 + 3 * (k % 2)).append(',').append(k % 5).append(',').append(label);
      rows.append('\n');
    }
    data = Files.writeString(directory.resolve("alike.csv"), rows).toString();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "bounds DATA --threshold none",
        "bounds DATA --threshold none --format json",
        "bounds DATA --threshold none --format csv",
        "bounds DATA --threshold none --out MODEL.txt",
        "reject-bounds DATA --threshold none",
        "rank DATA --kernel linear",
        "eliminate DATA --kernel linear --svm c --C 1",
        "reject-svm train DATA --reject-cost 0.3 --kernel linear --C 1 --model MODEL.json",
        "reject-svm train DATA --reject-cost 0.3 --kernel linear --C 1 --model MODEL.json --format csv",
      })
  void eachCommandTellsItOnce(String line) throws IOException {
    Path model = directory.resolve("model");
    CommandRun run =
        CommandRun.of(line.replace("DATA", data).replace("MODEL", model.toString()).split(" "));

    assertThat(run.code()).isZero();
    Path written = directory.resolve("model.txt");
    String all = run.out() + run.err() + (Files.exists(written) ? Files.readString(written) : "");
    // In text it is broken into lines.
    String told = all.replaceAll("\\s+", " ");
    assertThat(told.split(WARNING, -1)).as(told).hasSize(2);
    assertThat(told).contains("'Yes', 'yes'");
  }
}
