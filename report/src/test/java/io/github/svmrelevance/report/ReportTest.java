package io.github.svmrelevance.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.svmrelevance.api.CancellationToken;
import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.data.Classes;
import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.data.Scaling;
import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.api.method.AcceptedData;
import io.github.svmrelevance.api.method.AnalysisRequest;
import io.github.svmrelevance.api.method.MethodDescription;
import io.github.svmrelevance.api.method.RelevanceMethod;
import io.github.svmrelevance.api.method.Task;
import io.github.svmrelevance.api.result.ModelQuality;
import io.github.svmrelevance.api.result.Quality;
import io.github.svmrelevance.api.result.RelevanceResult;
import io.github.svmrelevance.core.run.DefaultRunContext;
import io.github.svmrelevance.core.run.LocalTaskExecutor;
import io.github.svmrelevance.core.run.ProgressListener;
import io.github.svmrelevance.core.run.RecordedRun;
import io.github.svmrelevance.core.spi.Registry;
import io.github.svmrelevance.report.text.ReportView;
import io.github.svmrelevance.report.text.Terminal;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a Java program does that has a result: no command, and two lines. */
class ReportTest {

  private static final List<String> NAMES = List.of("size", "colour", "weight");

  private static final RelevanceMethod METHOD =
      new RelevanceMethod() {
        @Override
        public MethodDescription description() {
          return new MethodDescription(
              "some",
              "Some method",
              "What it tells.",
              "A. Author, A Paper, 2026",
              "1",
              AcceptedData.of(Task.MULTICLASS),
              List.of());
        }

        @Override
        public RelevanceResult analyze(AnalysisRequest request, RunContext context) {
          return Samples.ranking(NAMES);
        }
      };

  @TempDir private Path directory;

  @Test
  void aProgramWritesEveryFormat() throws IOException {
    Dataset data =
        new Dataset(
            "toy",
            NAMES,
            DenseMatrix.ofRows(new double[] {1, 2, 3}, new double[] {3, 4, 5}),
            new Classes(List.of("no", "yes"), new int[] {0, 1}));
    AnalysisRequest request =
        new AnalysisRequest(data, Optional.empty(), Scaling.SD, METHOD.description().defaults());
    try (LocalTaskExecutor threads =
        new LocalTaskExecutor(1, CancellationToken.none(), ProgressListener.none())) {
      DefaultRunContext context =
          new DefaultRunContext(Registry.backends(), Optional.empty(), threads, 7);
      Report report = Report.of(RecordedRun.analyze(METHOD, request, context));
      report.writeHtml(directory.resolve("report.html"));
      report.writeChart(directory.resolve("chart.svg"));
      report.writeChart(directory.resolve("chart.png"));
      report.writeJson(directory.resolve("result.json"));
      report.writeCsv(directory.resolve("result.csv"));
      report.writeText(directory.resolve("result.txt"));
      report
          .withQualities(
              List.of(
                  new ModelQuality(
                      "baseline", 5, Quality.ofTwoClasses(0.52, 0.4), 0.02, 0.5, 0.02)))
          .writeText(directory.resolve("poor.txt"));
      report
          .withQualities(
              List.of(
                  new ModelQuality("baseline", 5, Quality.ofTwoClasses(0.9, 0.4), 0.02, 0.5, 0.02)))
          .writeJson(directory.resolve("known.json"));
    }

    assertThat(directory.resolve("poor.txt"))
        .content()
        .contains(
            "the baseline is right in 52.0 % of the cases",
            "So the model is not clearly better, and its weights may say little about the data");
    assertThat(directory.resolve("known.json"))
        .content()
        .contains("\"cross_validation\" : [", "\"constant\" : 0.5", "\"accuracy\" : 0.9");
    assertThat(directory.resolve("report.html"))
        .content()
        .contains("<h1>toy</h1>", "Some method", "A. Author", "the best is weight")
        .doesNotContain("<pre");
    assertThat(directory.resolve("chart.svg")).content().contains("<svg", ">weight<");
    assertThat(Files.readAllBytes(directory.resolve("chart.png"))).startsWith(0x89, 'P', 'N', 'G');
    assertThat(directory.resolve("result.json"))
        .content()
        .contains("\"schema\" : \"svmrel/2\"", "\"seed\" : 7", "\"backend\" : null");
    assertThat(directory.resolve("result.csv")).content().startsWith("rank,name,score");
    assertThat(directory.resolve("result.txt")).content().startsWith("some       toy\n");
  }

  @Test
  void aRunWithoutScalingSaysSo() throws IOException {
    for (Scaling scaling : Scaling.values()) {
      Report report = Report.of(ranked(scaling));
      ByteArrayOutputStream json = new ByteArrayOutputStream();
      report.writeJson(json, false);
      String said = ReportView.scaling(scaling).orElse("scaling");
      boolean standard = scaling == Scaling.SD;

      assertThat(json.toString(StandardCharsets.UTF_8).contains("\"standardized\" : false"))
          .isEqualTo(!standard);
      assertThat(json.toString(StandardCharsets.UTF_8).contains("\"scaling\" : \"max\""))
          .isEqualTo(scaling == Scaling.MAX);
      assertThat(String.join("\n", report.text(Terminal.plain())).contains(said))
          .isEqualTo(!standard);
      assertThat(new String(report.html(), StandardCharsets.UTF_8).contains("scaling"))
          .isEqualTo(!standard);
    }
  }

  @Test
  void aMissingDirectoryIsNamed() {
    Report report = Report.of(ranked(Scaling.SD));
    Path missing = directory.resolve("missing");

    assertThatThrownBy(() -> report.writeHtml(missing.resolve("report.html")))
        .isInstanceOf(NoSuchFileException.class)
        .hasMessage(
            missing.resolve("report.html")
                + ": there is no directory '"
                + missing
                + "'; make it first");
  }

  private static RelevanceResult ranked(Scaling scaling) {
    Dataset data =
        new Dataset(
            "toy",
            NAMES,
            DenseMatrix.ofRows(new double[] {1, 2, 3}, new double[] {3, 4, 5}),
            new Classes(List.of("no", "yes"), new int[] {0, 1}));
    AnalysisRequest request =
        new AnalysisRequest(data, Optional.empty(), scaling, METHOD.description().defaults());
    try (LocalTaskExecutor threads =
        new LocalTaskExecutor(1, CancellationToken.none(), ProgressListener.none())) {
      return RecordedRun.analyze(
          METHOD,
          request,
          new DefaultRunContext(Registry.backends(), Optional.empty(), threads, 7));
    }
  }

  @Test
  void aResultWithoutFactsIsRefusedWithWhatIsMissing() {
    RelevanceResult result = Samples.ranking(NAMES);

    assertThatThrownBy(() -> Report.of(result))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("seed")
        .hasMessageContaining("RecordedRun.analyze")
        .hasMessageContaining("withFacts");
  }

  @Test
  void everyTypeOfResultHasAShape() {
    assertThat(ResultShapes.types().stream().map(Class::getName))
        .containsExactlyInAnyOrderElementsOf(
            Stream.of(RelevanceResult.class.getPermittedSubclasses()).map(Class::getName).toList());
  }

  @Test
  void textsNameParametersAsTheFrontEndDoes() {
    List<String> names = List.of("a", "b", "c", "d", "e", "f", "g");
    Report report = Report.of(Samples.report(Samples.intervals(names), Map.of()).result());
    Report command = report.asCommand("svmrel some", name -> "--" + name);

    assertThat(new String(report.html(), StandardCharsets.UTF_8)).contains(" was set by preset,");
    assertThat(new String(command.html(), StandardCharsets.UTF_8))
        .contains(" was set by --preset,", "<code>svmrel some</code>");
  }

  @Test
  void aChartNeedsAFormat() {
    Report report = Report.of(Samples.report(Samples.ranking(NAMES), Map.of()).result());

    assertThatThrownBy(() -> report.writeChart(directory.resolve("chart.pdf")))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining(".svg or .png");
    assertThat(directory).isEmptyDirectory();
  }
}
