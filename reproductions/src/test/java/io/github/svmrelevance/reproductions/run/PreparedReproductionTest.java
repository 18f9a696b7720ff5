package io.github.svmrelevance.reproductions.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.svmrelevance.api.CancellationToken;
import io.github.svmrelevance.api.diagnostic.Message;
import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.api.parameter.Parameter;
import io.github.svmrelevance.api.parameter.ParameterValues;
import io.github.svmrelevance.core.run.DefaultRunContext;
import io.github.svmrelevance.core.run.LocalTaskExecutor;
import io.github.svmrelevance.core.run.ProgressListener;
import io.github.svmrelevance.core.spi.Registry;
import io.github.svmrelevance.report.text.Terminal;
import io.github.svmrelevance.reproductions.ComparisonTable;
import io.github.svmrelevance.reproductions.DataNeed;
import io.github.svmrelevance.reproductions.Reproduction;
import io.github.svmrelevance.reproductions.ReproductionDescription;
import io.github.svmrelevance.reproductions.ReproductionReport;
import io.github.svmrelevance.reproductions.ReproductionRequest;
import io.github.svmrelevance.reproductions.ReproductionResult;
import io.github.svmrelevance.reproductions.ReproductionWording;
import io.github.svmrelevance.reproductions.document.ReproductionPage;
import io.github.svmrelevance.reproductions.document.ReproductionView;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A reproduction as a Java program runs it, without the command. */
class PreparedReproductionTest {

  @TempDir private Path directory;

  @Test
  void aProgramRunsAReproductionAndWritesItsPage() throws IOException {
    PreparedReproduction prepared = PreparedReproduction.of(new Counting("wine", true), Map.of());

    ReproductionReport report = run(prepared);
    Path page =
        Files.write(
            directory.resolve("page.html"),
            ReproductionPage.of(List.of(report), ReproductionWording.PLAIN));

    assertThat(prepared.warnings()).isEmpty();
    assertThat(report.missing()).isEmpty();
    assertThat(Files.readString(page))
        .contains("counting: times 1, seed 0", "178", "scale times 2")
        .doesNotContain("svmrel reproduce", "--times");
  }

  @Test
  void aFileOfTheUserTakesThePlaceOfWhatComesAlong() throws IOException {
    Path file = Files.writeString(directory.resolve("own.csv"), "a,class\n1,u\n2,v\n3,u\n");

    ReproductionReport report =
        run(PreparedReproduction.of(new Counting("wine", true), Map.of("wine", file)));

    assertThat(report.data().get("wine").samples()).isEqualTo(3);
  }

  @Test
  void withoutItsDataNothingIsRun() {
    PreparedReproduction prepared = PreparedReproduction.of(new Counting("pima", false), Map.of());

    ReproductionReport report = run(prepared);

    assertThat(prepared.missing()).isEqualTo("pima, some samples");
    assertThat(report.result()).isEmpty();
    assertThat(
            ReproductionView.render(List.of(report), ReproductionWording.PLAIN, Terminal.plain()))
        .contains("not run: data are missing, give NAME=PATH: pima, some samples");
  }

  /** A single one has the parameters that it is given, several have their defaults. */
  @Test
  void aBatchOfOneHasParametersOfItsOwn() {
    Reproduction counting = new Counting("wine", true);
    ParameterValues twice =
        ParameterValues.defaults(List.of(Counting.TIMES)).withText("times", "2");
    ReproductionBatch one = ReproductionBatch.of(List.of(counting), Map.of());
    ReproductionBatch two = ReproductionBatch.of(List.of(counting, counting), Map.of());

    List<ReproductionReport> ofOne = inContext(context -> one.run(twice, context));
    List<ReproductionReport> ofTwo = inContext(context -> two.run(twice, context));
    assertThat(ofOne).map(ReproductionReport::parameters).containsExactly(Map.of("times", 2));
    assertThat(ofTwo)
        .map(ReproductionReport::parameters)
        .containsExactly(Map.of("times", 1), Map.of("times", 1));
    ParameterValues defaults = one.all().get(0).defaults();
    assertThat(name(one, twice)).isNotEqualTo(name(one, defaults)).isNotEqualTo(name(two, twice));
    assertThat(name(two, twice)).isEqualTo(name(two, defaults));
    assertThat(two.warnings()).isEmpty();
  }

  private static String name(ReproductionBatch batch, ParameterValues parameters) {
    return inContext(context -> batch.name(parameters, context));
  }

  private static ReproductionReport run(PreparedReproduction prepared) {
    return inContext(context -> prepared.run(prepared.defaults(), context));
  }

  private static <T> T inContext(Function<DefaultRunContext, T> work) {
    try (LocalTaskExecutor executor =
        new LocalTaskExecutor(1, CancellationToken.none(), ProgressListener.none())) {
      return work.apply(new DefaultRunContext(Registry.backends(), Optional.empty(), executor, 0));
    }
  }

  /** Counts samples. */
  private record Counting(String data, boolean shipped) implements Reproduction {

    private static final Parameter<Integer> TIMES =
        Parameter.integer("times", "how often").withDefault(1);

    @Override
    public ReproductionDescription description() {
      return new ReproductionDescription(
          "counting",
          "Samples counted",
          "Table 1",
          "A. Author, 2000",
          "The samples are counted.",
          List.of(new DataNeed(data, Optional.empty(), shipped, true, "some samples")),
          List.of(TIMES),
          0);
    }

    @Override
    public ReproductionResult run(ReproductionRequest request, RunContext context) {
      ParameterValues given = request.parameters();
      int counted = given.get(TIMES) * request.require(data).samples();
      return new ReproductionResult(
          List.of(
              new ComparisonTable(
                  "Samples",
                  List.of("samples"),
                  List.of(List.of(ComparisonTable.Cell.ours(counted, 0))))),
          List.of(),
          List.of(Message.of("For more, scale ", TIMES, " 2.")));
    }
  }
}
