package io.github.svmrelevance.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.svmrelevance.api.CancellationToken;
import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.method.AnalysisRequest;
import io.github.svmrelevance.api.parameter.ParameterValues;
import io.github.svmrelevance.api.result.FeatureInterval;
import io.github.svmrelevance.api.result.RelevanceIntervals;
import io.github.svmrelevance.core.data.DatasetReader;
import io.github.svmrelevance.core.data.ReadOptions;
import io.github.svmrelevance.core.run.DefaultRunContext;
import io.github.svmrelevance.core.run.LocalTaskExecutor;
import io.github.svmrelevance.core.run.ProgressListener;
import io.github.svmrelevance.core.spi.Registry;
import io.github.svmrelevance.methods.bounds.BoundsOptions;
import io.github.svmrelevance.methods.bounds.RelevanceBounds;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Compiles and runs the library example of the README, and holds the README to it. */
class LibraryExampleTest {

  private static final String INDENT = "    ";

  private static RelevanceIntervals example(Path file) {
    // README-BEGIN
    Dataset data = DatasetReader.read(file, ReadOptions.defaults()).data();
    RelevanceBounds method = new RelevanceBounds();
    ParameterValues parameters = method.description().defaults().with(BoundsOptions.SLACK, 0.05);
    try (LocalTaskExecutor threads =
        new LocalTaskExecutor(2, CancellationToken.none(), ProgressListener.none())) {
      // The backend: an id such as "lpsolve", or empty for the best one on the class path.
      DefaultRunContext context =
          new DefaultRunContext(Registry.backends(), Optional.empty(), threads, 0);
      RelevanceIntervals result =
          method.analyze(
              new AnalysisRequest(data, Optional.of("Hyper"), true, parameters), context);
      for (FeatureInterval feature : result.features()) {
        System.out.println(feature.name() + " " + feature.bounds() + " " + feature.relevance());
      }
      return result;
    }
    // README-END
  }

  @Test
  void theExampleRuns() {
    RelevanceIntervals result = example(Path.of("..", "data", "new_thyroid.csv"));
    assertThat(result.features()).hasSize(5).allMatch(f -> f.relevance().isPresent());
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
    assertThat(example).hasSizeGreaterThan(10);
    assertThat(Files.readString(Path.of("..", "README.md"))).contains(String.join("\n", example));
  }
}
