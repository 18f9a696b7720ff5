package io.github.svmrelevance.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.svmrelevance.api.CancellationToken;
import io.github.svmrelevance.api.data.Classes;
import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.method.AnalysisRequest;
import io.github.svmrelevance.api.parameter.ParameterValues;
import io.github.svmrelevance.api.result.FeatureRanking;
import io.github.svmrelevance.core.run.DefaultRunContext;
import io.github.svmrelevance.core.run.LocalTaskExecutor;
import io.github.svmrelevance.core.run.ProgressListener;
import io.github.svmrelevance.core.spi.Registry;
import io.github.svmrelevance.methods.gradientangle.GradientAngleRanking;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Compiles and runs the snippet of docs/library.md, and holds the document to it. */
class DocumentedSnippetsTest {

  private static String best(double[][] rows, int[] labels) {
    // SNIPPET-BEGIN
    Dataset data =
        new Dataset(
            "mine",
            List.of("height", "weight", "noise"),
            DenseMatrix.ofRows(rows),
            new Classes(List.of("no", "yes"), labels));
    GradientAngleRanking method = new GradientAngleRanking();
    ParameterValues parameters =
        method.description().defaults().withText("kernel", "rbf:gamma=0.5").withText("C", "10");
    try (LocalTaskExecutor threads =
        new LocalTaskExecutor(
            Runtime.getRuntime().availableProcessors(),
            CancellationToken.none(),
            ProgressListener.none())) {
      DefaultRunContext context =
          new DefaultRunContext(Registry.backends(), Optional.empty(), threads, 0);
      FeatureRanking ranking =
          method.analyze(new AnalysisRequest(data, Optional.empty(), true, parameters), context);
      return ranking.byRank().get(0).name();
    }
    // SNIPPET-END
  }

  @Test
  void theSnippetRuns() {
    SplittableRandom random = new SplittableRandom(1);
    double[][] rows = new double[60][3];
    int[] labels = new int[rows.length];
    for (int i = 0; i < rows.length; i++) {
      for (int j = 0; j < 3; j++) {
        rows[i][j] = random.nextDouble(-1, 1);
      }
      labels[i] = rows[i][1] > 0 ? 1 : 0;
    }

    assertThat(best(rows, labels)).isEqualTo("weight");
  }

  @Test
  void theDocumentShowsTheSnippet() throws IOException {
    String source =
        Files.readString(
            Path.of("src/test/java/io/github/svmrelevance/it/DocumentedSnippetsTest.java"));
    int begin = source.indexOf("// SNIPPET-BEGIN\n") + "// SNIPPET-BEGIN\n".length();
    String snippet =
        source
            .substring(begin, source.indexOf("    // SNIPPET-END"))
            .lines()
            .map(line -> line.startsWith("    ") ? line.substring(4) : line)
            .collect(Collectors.joining("\n"));

    assertThat(snippet.lines().count()).isGreaterThan(10);
    assertThat(Files.readString(Path.of("..", "docs", "library.md"))).contains(snippet);
  }
}
