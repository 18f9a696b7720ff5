package io.github.svmrelevance.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The smallest tables that there can be end in an answer or in a message, never in a crash. */
class TinyTablesTest {

  @TempDir private Path directory;

  private String table(int rows, int features, String target, long seed) throws IOException {
    Random random = new Random(seed);
    StringBuilder text = new StringBuilder();
    for (int j = 0; j < features; j++) {
      text.append("x").append(j).append(',');
    }
    text.append("p,y\n");
    for (int i = 0; i < rows; i++) {
      for (int j = 0; j < features; j++) {
        text.append(random.nextInt(9)).append(',');
      }
      text.append('b').append(i % 2).append(',');
      text.append(
          switch (target) {
            case "number" -> Double.toString(0.25 + random.nextInt(50));
            case "blocks" -> i % 2 == 0 ? "a" : "b";
            default -> String.valueOf((char) ('a' + i % Math.min(3, rows)));
          });
      text.append('\n');
    }
    return Files.writeString(directory.resolve("tiny.csv"), text).toString();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "bounds DATA --exclude p --positive a | classes",
        "bounds DATA --exclude p --task multiclass | classes",
        "bounds DATA --exclude p --each-class | classes",
        "bounds DATA --exclude p --order a,b,c | classes",
        "bounds DATA --exclude p --task regression | number",
        "bounds DATA --exclude p --positive a --threshold per-feature --probes 9 | classes",
        "bounds DATA --exclude p --positive a --resample 4 | classes",
        "bounds DATA --exclude p --positive a --tune | classes",
        "bounds DATA --block p --positive a | blocks",
        "reject-bounds DATA --exclude p --positive a | classes",
        "smallest DATA --exclude p --positive a | classes",
        "smallest DATA --exclude p --task regression | number",
        "decisions DATA --exclude p --positive a | classes",
        "rank DATA --exclude p | classes",
        "rank DATA --exclude p --task regression | number",
        "eliminate DATA --exclude p --svm c --C 1 --kernel linear | classes",
        "eliminate DATA --exclude p --task regression --C 1 --kernel linear --folds 2 | number",
        "inspect DATA | classes",
      })
  void everyCommandAnswersOrSaysWhatIsMissing(String line, String target) throws IOException {
    for (int rows = 1; rows <= 7; rows++) {
      for (int features = 1; features <= 3; features++) {
        String data = table(rows, features, target, 10 * rows + features);
        CommandRun run = CommandRun.of(line.replace("DATA", data).split(" "));
        assertThat(run.code()).as("%s, %d x %d: %s", line, rows, features, run.err()).isIn(0, 2, 3);
        if (run.code() != 0) {
          assertThat(run.err()).startsWith("svmrel: ");
        }
      }
    }
  }
}
