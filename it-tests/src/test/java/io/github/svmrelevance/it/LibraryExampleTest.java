package io.github.svmrelevance.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.svmrelevance.api.result.FeatureInterval;
import io.github.svmrelevance.api.result.RelevanceIntervals;
import io.github.svmrelevance.methods.bounds.RelevanceBounds;
import io.github.svmrelevance.report.Report;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Compiles and runs the library example of the README, and holds the README to it. */
class LibraryExampleTest {

  private static final String INDENT = "    ";

  private static RelevanceIntervals example(Path file, Path page) throws IOException {
    // README-BEGIN
    RelevanceIntervals result = RelevanceBounds.of(file).positive("Hyper").slack(0.05).run();
    for (FeatureInterval feature : result.features()) {
      String range = feature.bounds().map(b -> b.lower() + " to " + b.upper()).orElse("unknown");
      System.out.println(feature.name() + ": " + range);
    }
    Report.of(result).writeHtml(page);
    // README-END
    return result;
  }

  @Test
  void theExampleRuns(@TempDir Path directory) throws IOException {
    Path page = directory.resolve("report.html");
    RelevanceIntervals result = example(Path.of("..", "data", "new_thyroid.csv"), page);
    assertThat(result.features()).hasSize(5).allMatch(f -> f.relevance().isPresent());
    assertThat(result.facts().orElseThrow().parameters()).containsEntry("slack", 0.05);
    assertThat(page).content().contains("<h1>new_thyroid.csv: Hyper against the rest</h1>");
  }

  @Test
  void theReadmeShowsTheExample() throws IOException {
    List<String> lines =
        Files.readAllLines(
            Path.of("src/test/java/io/github/svmrelevance/it/LibraryExampleTest.java"));
    List<String> example = new ArrayList<>();
    boolean inside = false;
    for (String line : lines) {
      if (line.strip().equals("// README-END")) {
        inside = false;
      }
      if (inside) {
        example.add(line.startsWith(INDENT) ? line.substring(INDENT.length()) : line);
      }
      if (line.strip().equals("// README-BEGIN")) {
        inside = true;
      }
    }
    assertThat(example).hasSizeGreaterThan(5);
    assertThat(Files.readString(Path.of("..", "README.md"))).contains(String.join("\n", example));
  }
}
