package io.github.svmrelevance.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.svmrelevance.api.CancellationReason;
import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.cli.console.ExitCode;
import io.github.svmrelevance.core.data.DatasetReader;
import io.github.svmrelevance.core.data.ReadOptions;
import io.github.svmrelevance.core.synthetic.HyperplaneSpec;
import io.github.svmrelevance.core.synthetic.SyntheticData;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class GeneratorTest {

  @TempDir Path folder;

  @Test
  void whatIsReadBackIsWhatWasMade() throws IOException {
    Path file = folder.resolve("three.csv");
    CommandRun run =
        CommandRun.of(
            "generate",
            "type-3",
            "--feature-noise",
            "0.1",
            "--seed",
            "4",
            "--out",
            file.toString());

    assertThat(run.code()).isZero();
    assertThat(run.out()).isEmpty();
    SyntheticData made = HyperplaneSpec.typeThree().withNoise(0.1, 0).generate(4);
    Dataset read = DatasetReader.read(file, ReadOptions.defaults()).data();
    assertThat(read.matrix()).isEqualTo(made.data().matrix());
    assertThat(read.featureNames()).isEqualTo(made.data().featureNames());
    assertThat(read.classes().signs("1")).isEqualTo(made.data().classes().signs("1"));
  }

  @Test
  void theTruthStandsBesideTheData() throws IOException {
    Path file = folder.resolve("three.csv");
    CommandRun.of(
        "generate", "type-3", "--label-noise", "0.05", "--seed", "4", "--out", file.toString());

    JsonNode truth =
        JsonMapper.builder().build().readTree(folder.resolve("three.truth.json").toFile());

    assertThat(truth.path("schema").asText()).isEqualTo("svmrel-truth/1");
    assertThat(truth.path("kind").asText()).isEqualTo("type-3");
    assertThat(truth.path("seed").asInt()).isEqualTo(4);
    assertThat(truth.path("parameters").path("label-noise").asDouble()).isEqualTo(0.05);
    assertThat(truth.path("features").findValuesAsText("class"))
        .containsExactly(
            "strong",
            "strong",
            "strong",
            "weak",
            "weak",
            "weak",
            "weak",
            "irrelevant",
            "irrelevant",
            "irrelevant");
    SyntheticData made = HyperplaneSpec.typeThree().withNoise(0, 0.05).generate(4);
    assertThat(made.mislabelled()).isNotEmpty();
    assertThat(truth.path("mislabelled").size()).isEqualTo(made.mislabelled().size());
    assertThat(truth.path("mislabelled").path(0).asInt()).isEqualTo(made.mislabelled().get(0) + 1);
  }

  @Test
  void withoutAFileTheDataGoToStandardOutputAndTheMissingTruthIsTold() throws IOException {
    Path truth = folder.resolve("truth.json");

    CommandRun untold = CommandRun.of("generate", "reject-toy-1", "--samples", "20");
    CommandRun told =
        CommandRun.of("generate", "reject-toy-1", "--samples", "20", "--truth", truth.toString());

    assertThat(untold.out()).startsWith("x1,x2,label\n").hasLineCount(21).isEqualTo(told.out());
    assertThat(untold.err()).contains("the truth was not written");
    assertThat(told.err()).contains("wrote " + truth);
    assertThat(Files.readString(truth)).contains("\"kind\" : \"reject-toy-1\"");
  }

  @Test
  void mistakesAreTold() {
    assertThat(CommandRun.of("generate", "type-9").code()).isEqualTo(ExitCode.USAGE);
    assertThat(CommandRun.of("generate").code()).isEqualTo(ExitCode.USAGE);
    CommandRun lonely = CommandRun.of("generate", "relevance", "--weak", "1");
    assertThat(lonely.code()).isEqualTo(ExitCode.USAGE);
    assertThat(lonely.err()).contains("at least 2 members");
    CommandRun nowhere =
        CommandRun.of("generate", "type-1", "--out", folder.resolve("no/such/file.csv").toString());
    assertThat(nowhere.err()).contains("make it first");
  }

  @Test
  void helpListsTheKinds() {
    CommandRun run = CommandRun.of("generate", "--help");

    assertThat(run.code()).isZero();
    assertThat(run.out())
        .contains("type-1", "differences", "noise-ladder", "reject-toy-3", "three.csv");
    assertThat(CommandRun.of("generate", "type-1", "--help").out()).contains("--feature-noise");
  }

  @Test
  void anInterruptLeavesWhatWasThere() throws IOException {
    Path file = Files.writeString(folder.resolve("three.csv"), "as it was");

    CommandRun run =
        new CommandRun.Setting()
            .interrupts(source -> source.cancel(CancellationReason.REQUESTED))
            .run("generate", "type-3", "--samples", "10000000", "--out", file.toString());

    assertThat(run.code()).isEqualTo(ExitCode.INCOMPLETE);
    assertThat(run.err())
        .isEqualTo(
            "svmrel: the work was cancelled before there was a result; nothing is written\n");
    try (Stream<Path> files = Files.list(folder)) {
      assertThat(files).containsExactly(file);
    }
    assertThat(file).hasContent("as it was");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "type-3 --feature-noise 1e308",
        "noise-ladder --deviation 1e301",
        "noise-ladder --deviation 1 --ratio 1e300",
        "relevance --strong 0 --weak 0 --irrelevant 0",
        "noise --features 1000001",
        "differences --pairs 0",
        "differences --correlation 1",
        "differences --pairs 500000 --samples 10000000",
        "noise --features 1000000 --samples 10000000",
        "relevance --strong 1000000 --samples 10000000",
        "relevance --weak 999999,999999 --irrelevant 0 --samples 10000000"
      })
  void whatCannotBeMadeIsRefused(String kind) {
    CommandRun run = CommandRun.of(("generate " + kind).split(" ", -1));

    assertThat(run.code()).isIn(ExitCode.USAGE, ExitCode.BAD_INPUT);
    assertThat(run.out()).isEmpty();
    assertThat(run.err()).startsWith("svmrel: ").hasLineCount(1).doesNotContain("internal error");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "type-3 --feature-noise 1e300 --samples 200",
        "type-1 --correlation 0.999 --samples 2 --seed 5",
        "noise-ladder --deviation 1e-300 --ratio 1e-10 --samples 20",
        "noise --features 5000 --samples 20",
        "differences --correlation 0.999999999 --irrelevant 0 --samples 20",
        "relevance --strong 1 --weak 0 --irrelevant 0 --samples 20"
      })
  void extremesAreNumbers(String kind) throws IOException {
    Path file = folder.resolve("extreme.csv");

    CommandRun run = CommandRun.of(("generate " + kind + " --out " + file).split(" ", -1));

    assertThat(run.code()).as(run.err()).isZero();
    Dataset read = DatasetReader.read(file, ReadOptions.defaults()).data();
    assertThat(read.classes().counts()).hasSize(2).doesNotContain(0);
  }

  /** Data of each target are found again as they were made: all relevant ones, and no noise. */
  @ParameterizedTest
  @CsvSource({
    "regression, --task regression",
    "ordinal, '--order 1,2,3'",
    "multiclass, --task multiclass",
    "categorical, --task binary"
  })
  void theTruthOfEachTargetIsFoundAgain(String kind, String task) throws IOException {
    Path file = folder.resolve(kind + ".csv");
    CommandRun made = CommandRun.of("generate", kind, "--seed", "1", "--out", file.toString());
    assertThat(made.code()).as(made.err()).isZero();
    List<String> line = new ArrayList<>(List.of("bounds", file.toString(), "--format", "json"));
    line.addAll(List.of(task.split(" ")));

    CommandRun run = CommandRun.of(line.toArray(String[]::new));

    assertThat(run.code()).as(run.err()).isZero();
    JsonMapper mapper = JsonMapper.builder().build();
    Map<String, String> told = new TreeMap<>();
    mapper
        .readTree(run.out())
        .path("features")
        .forEach(f -> told.put(f.path("name").asText(), f.path("class").asText()));
    Map<String, String> truth = new TreeMap<>();
    mapper
        .readTree(folder.resolve(kind + ".truth.json").toFile())
        .path("features")
        .forEach(f -> truth.put(f.path("name").asText(), f.path("class").asText()));
    told.replaceAll((name, found) -> found.equals("no_evidence") ? "irrelevant" : found);
    assertThat(told).isEqualTo(truth);
  }
}
