package io.github.svmrelevance.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.svmrelevance.api.CancellationReason;
import io.github.svmrelevance.api.CancellationSource;
import io.github.svmrelevance.api.CancellationToken;
import io.github.svmrelevance.api.data.Blocks;
import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.data.Feature;
import io.github.svmrelevance.api.data.OrderedClasses;
import io.github.svmrelevance.api.data.Scaling;
import io.github.svmrelevance.api.method.AnalysisRequest;
import io.github.svmrelevance.api.optimization.PiecewiseLinearProgram;
import io.github.svmrelevance.api.parameter.ParameterValues;
import io.github.svmrelevance.api.result.FeatureInterval;
import io.github.svmrelevance.api.result.FeatureRanking;
import io.github.svmrelevance.api.result.RelevanceClass;
import io.github.svmrelevance.api.result.RelevanceIntervals;
import io.github.svmrelevance.core.loss.LossModel;
import io.github.svmrelevance.core.loss.LossTrainer;
import io.github.svmrelevance.core.loss.MarginLoss;
import io.github.svmrelevance.core.run.DefaultRunContext;
import io.github.svmrelevance.core.run.LocalTaskExecutor;
import io.github.svmrelevance.core.run.ProgressListener;
import io.github.svmrelevance.core.run.RecordedRun;
import io.github.svmrelevance.core.spi.Registry;
import io.github.svmrelevance.methods.bounds.BoundsAnalysis;
import io.github.svmrelevance.methods.bounds.RelevanceBounds;
import io.github.svmrelevance.methods.gradientangle.GradientAngleRanking;
import io.github.svmrelevance.methods.intervals.AdmissibleSet;
import io.github.svmrelevance.methods.intervals.BudgetLimits;
import io.github.svmrelevance.methods.intervals.BudgetedModels;
import io.github.svmrelevance.methods.intervals.TrainingSet;
import io.github.svmrelevance.methods.intervals.WeightRange;
import io.github.svmrelevance.methods.options.IntervalOptions;
import io.github.svmrelevance.report.Report;
import io.github.svmrelevance.tables.DatasetBuilder;
import io.github.svmrelevance.tables.LoadedData;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Compiles and runs the snippets of docs/library.md, and holds the document to it. */
class DocumentedSnippetsTest {

  private static List<String> best(double[][] table, String[] clubs, Stream<Person> people) {
    // SNIPPET-BEGIN rows
    FeatureRanking ranking =
        GradientAngleRanking.of(table, clubs).kernel("rbf:gamma=0.5").c(10).run();
    String best = ranking.byRank().get(0).name();
    // SNIPPET-END rows

    // SNIPPET-BEGIN stream
    DatasetBuilder rows = DatasetBuilder.named("people").features("height", "weight");
    people.forEach(person -> rows.add(person.club(), person.height(), person.weight()));
    RelevanceIntervals intervals = RelevanceBounds.of(rows.build()).fdr(0.1).run();
    // SNIPPET-END stream
    String name = intervals.facts().orElseThrow().data().source();
    return List.of(best, name);
  }

  private static RelevanceIntervals numbers(double[][] table, double[] prices) {
    // SNIPPET-BEGIN numbers
    RelevanceIntervals ofPrices = RelevanceBounds.of(table, prices).slack(0.1).run();
    // SNIPPET-END numbers
    return ofPrices;
  }

  /** A row of somebody's own. */
  private record Person(String club, double height, double weight) {}

  private static FeatureRanking byHand(Dataset data) {
    // SNIPPET-BEGIN hand
    GradientAngleRanking method = new GradientAngleRanking();
    ParameterValues parameters =
        method.description().defaults().withText("kernel", "rbf:gamma=0.5").withText("C", "10");
    try (LocalTaskExecutor threads =
        new LocalTaskExecutor(2, CancellationToken.none(), ProgressListener.none())) {
      DefaultRunContext context =
          new DefaultRunContext(Registry.backends(), Optional.empty(), threads, 0);
      AnalysisRequest request = new AnalysisRequest(data, Optional.empty(), Scaling.SD, parameters);
      return (FeatureRanking) RecordedRun.analyze(method, request, context);
    }
    // SNIPPET-END hand
  }

  private static RelevanceIntervals described(
      double[][] table, int[] levels, double[] weights, List<String> families) {
    // SNIPPET-BEGIN described
    List<Feature> features =
        List.of(
            new Feature("height", Optional.of("body")),
            new Feature("weight", Optional.of("body")),
            new Feature("age", Optional.empty()));
    OrderedClasses grades = new OrderedClasses(List.of("low", "middle", "high"), levels);
    Dataset rows =
        new Dataset("people", features, DenseMatrix.ofRows(table), grades, weights)
            .withBlocks(Blocks.named(families));
    RelevanceIntervals ofGrades = RelevanceBounds.of(rows).slack(0.1).run();
    // SNIPPET-END described
    return ofGrades;
  }

  private static List<String> ranges(double[][] table, double[] signs) {
    List<String> ranges = new ArrayList<>();
    // SNIPPET-BEGIN ranges
    record Joint(LossModel loss, double limit) implements BudgetLimits {
      @Override
      public PiecewiseLinearProgram program(TrainingSet data, double relaxation) {
        return BudgetedModels.joint(data, loss, limit, relaxation);
      }
    }
    List<String> names = List.of("x1", "x2", "x3");
    TrainingSet training = new TrainingSet(names, DenseMatrix.ofRows(table), signs);
    LossModel loss = MarginLoss.hinge();
    try (LocalTaskExecutor threads =
        new LocalTaskExecutor(2, CancellationToken.none(), ProgressListener.none())) {
      DefaultRunContext context =
          new DefaultRunContext(Registry.backends(), Optional.empty(), threads, 0);
      double[] z = new LossTrainer(context).trainL1(loss, training.samples());
      double limit = 1.1 * (training.norm1(z) + loss.value(training.samples(), z));
      BudgetedModels good = new BudgetedModels(new Joint(loss, limit));
      try (AdmissibleSet set = good.open(training, context, warning -> ranges.add("" + warning))) {
        for (int j = 0; j < names.size(); j++) {
          WeightRange range = set.proven(WeightRange.solve(set, j).require(names.get(j)));
          ranges.add(names.get(j) + " " + range); // x2 [0.9, 1.4], CERTIFIED
        }
      }
    }
    // SNIPPET-END ranges
    return ranges;
  }

  private static RelevanceIntervals served(LoadedData data, CancellationSource stop)
      throws IOException {
    // SNIPPET-BEGIN service
    ExecutorService pool = Executors.newFixedThreadPool(4); // once, for all runs
    BoundsAnalysis question =
        RelevanceBounds.of(data)
            .slackCurve(9)
            .seed(7)
            .backend("compact")
            .timeLimit(Duration.ofMinutes(5))
            .cancellation(stop)
            .executor(pool);
    RelevanceIntervals result = question.run();
    Report report = Report.of(result).withQualities(question.crossValidate(result));
    // SNIPPET-END service
    pool.shutdown();
    assertThat(report.html()).isNotEmpty();
    return result;
  }

  private static RelevanceIntervals stopped(LoadedData data, CancellationSource stop) {
    // SNIPPET-BEGIN stop
    BoundsAnalysis watched =
        RelevanceBounds.of(data)
            .slackCurve(9)
            .cancellation(stop)
            .progress(
                new ProgressListener() {
                  @Override
                  public void started(String title, int tasks) {
                    if (title.equals("slack curve")) {
                      stop.cancel(CancellationReason.REQUESTED); // any thread may
                    }
                  }

                  @Override
                  public void advanced() {}

                  @Override
                  public void finished() {}
                });
    RelevanceIntervals whatThereIs = watched.run();
    // SNIPPET-END stop
    return whatThereIs;
  }

  @Test
  void theSnippetsRun() throws IOException {
    SplittableRandom random = new SplittableRandom(1);
    double[][] table = new double[60][3];
    String[] clubs = new String[table.length];
    List<Person> people = new ArrayList<>();
    for (int i = 0; i < table.length; i++) {
      for (int j = 0; j < 3; j++) {
        table[i][j] = random.nextDouble(-1, 1);
      }
      clubs[i] = table[i][1] > 0 ? "yes" : "no";
      people.add(new Person(clubs[i], table[i][0], table[i][1]));
    }
    LoadedData data = DatasetBuilder.named("data").addAll(table, clubs).build();

    assertThat(best(table, clubs, people.stream())).containsExactly("x2", "people");
    FeatureRanking byHand = byHand(data.data());
    assertThat(byHand.features())
        .isEqualTo(
            GradientAngleRanking.of(table, clubs).kernel("rbf:gamma=0.5").c(10).run().features());
    assertThat(byHand.facts()).isPresent();
    double[] signs =
        Arrays.stream(clubs).mapToDouble(club -> club.equals("yes") ? 1 : -1).toArray();
    assertThat(ranges(table, signs))
        .hasSize(3)
        .allMatch(range -> range.matches("x[123] \\[\\S+, \\S+], CERTIFIED"));
    double[] prices = Arrays.stream(table).mapToDouble(row -> 3 * row[1] + row[0] / 8).toArray();
    assertThat(numbers(table, prices).features().get(1).relevance())
        .contains(RelevanceClass.STRONG);
    int[] levels =
        Arrays.stream(table).mapToInt(row -> row[2] < -0.3 ? 0 : row[2] < 0.3 ? 1 : 2).toArray();
    double[] weights = Arrays.stream(table).mapToDouble(row -> 2 + row[0]).toArray();
    List<String> families =
        IntStream.range(0, table.length).mapToObj(i -> "family " + i / 2).toList();
    RelevanceIntervals ofGrades = described(table, levels, weights, families);
    assertThat(ofGrades.features())
        .extracting(FeatureInterval::name)
        .containsExactly("body", "age");
    assertThat(ofGrades.facts().orElseThrow().data().blocks()).hasValue(30);
    RelevanceIntervals served = served(data, new CancellationSource());
    assertThat(served.partial()).isFalse();
    assertThat(served.facts().orElseThrow().seed()).isEqualTo(7);
    RelevanceIntervals stopped = stopped(data, new CancellationSource());
    assertThat(stopped.partial()).isTrue();
    assertThat(stopped.features()).allMatch(feature -> feature.relevance().isPresent());
  }

  /** Where the document says that warnings are: those of reading with the facts. */
  @Test
  void eachWarningIsInOneOfTwoPlaces(@TempDir Path directory) throws IOException {
    SplittableRandom random = new SplittableRandom(2);
    StringBuilder table = new StringBuilder("height,id,planet,size\n");
    for (int i = 0; i < 60; i++) {
      double height = random.nextDouble(-1, 1);
      table.append(height).append(',').append(1000 + i).append(",3,");
      table.append(height > 0 ? "tall\n" : "short\n");
    }
    Path file = Files.writeString(directory.resolve("people.csv"), table);
    RelevanceIntervals result =
        RelevanceBounds.of(file).threshold(IntervalOptions.Threshold.NONE).run();
    String reading = "looks like a running number of the rows";
    String method = "features that do not vary carry no information";

    assertThat(result.facts().orElseThrow().warnings().toString())
        .contains(reading)
        .doesNotContain(method);
    assertThat(result.warnings().toString()).contains(method).doesNotContain(reading);
    assertThat(Report.of(result).html())
        .asString(StandardCharsets.UTF_8)
        .containsSubsequence(reading, method);
    assertThat(Files.readString(Path.of("..", "docs", "library.md")))
        .contains(
            "`result.facts().orElseThrow().warnings()`",
            "`result.warnings()`",
            "import " + IntervalOptions.class.getName() + ";");
  }

  @Test
  void theDocumentShowsTheSnippets() throws IOException {
    String source =
        Files.readString(
            Path.of("src/test/java/io/github/svmrelevance/it/DocumentedSnippetsTest.java"));
    String document = Files.readString(Path.of("..", "docs", "library.md"));
    Matcher snippets =
        Pattern.compile("// SNIPPET-BEGIN (\\w+)\n(.*?)    // SNIPPET-END \\1", Pattern.DOTALL)
            .matcher(source);
    int found = 0;
    while (snippets.find()) {
      String snippet =
          snippets
              .group(2)
              .lines()
              .map(line -> line.startsWith("    ") ? line.substring(4) : line)
              .collect(Collectors.joining("\n"));
      assertThat(document).as(snippets.group(1)).contains("```java\n" + snippet + "\n```");
      found++;
    }
    assertThat(found).isEqualTo(8);
    assertThat(document.lines().filter(line -> line.startsWith("import ")))
        .isNotEmpty()
        .allSatisfy(line -> assertThat(source).contains(line + "\n"));
  }
}
