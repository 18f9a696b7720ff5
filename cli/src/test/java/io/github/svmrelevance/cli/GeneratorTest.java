package io.github.svmrelevance.cli;

import static io.github.svmrelevance.api.CancellationReason.REQUESTED;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.cli.console.ExitCode;
import io.github.svmrelevance.core.synthetic.HyperplaneSpec;
import io.github.svmrelevance.core.synthetic.SyntheticData;
import io.github.svmrelevance.tables.DatasetReader;
import io.github.svmrelevance.tables.ReadOptions;
import java.io.ByteArrayOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
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

  /** A device is no file that another one could stand beside. */
  @Test
  @EnabledOnOs(OS.LINUX)
  void noTruthIsWrittenBesideADevice() {
    CommandRun run = CommandRun.of("generate", "reject-toy-1", "--out", "/dev/null");

    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.err())
        .isEqualTo(
            """
            svmrel: wrote /dev/null
            svmrel: the truth was not written; name a file for it with --truth
            """);
    assertThat(Path.of("/dev/null.truth.json")).doesNotExist();
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
            .interrupts(source -> source.cancel(REQUESTED))
            .run("generate", "type-3", "--samples", "10000000", "--out", file.toString());

    assertThat(run.code()).isEqualTo(ExitCode.INCOMPLETE);
    assertThat(run.err())
        .isEqualTo("svmrel: the work was cancelled before there was a result; none was written\n");
    try (Stream<Path> files = Files.list(folder)) {
      assertThat(files).containsExactly(file);
    }
    assertThat(file).hasContent("as it was");
  }

  /**
   * What a seed gives is what it gave when tables were drawn into memory, column by column, and
   * then written: the digests, of the data and the truth after them, are of files made so.
   */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          type-1 | 89c8f17fd8feaa568da0beb039273bcf
          type-2 --redundancy 0.8 --label-noise 0.1 | 04949f75fa33b8f1f55d54f174f7ae72
          type-3 --feature-noise 0.1 --label-noise 0.2 --samples 201 | a112d9a6da199139c69876c619a4debf
          relevance --strong 2 --weak 3,2 --irrelevant 4 --correlation 0.5 --irrelevant-correlation 0.3 --feature-noise 0.2 --label-noise 0.05 | 3871871de10a204a5896d55774b3e501
          regression | a78b5b61647ac213986a9e08d9ae66be
          ordinal --classes 4 --samples 101 --feature-noise 0.1 | 85c6d4e10feb882a888e7b7079c1f9c6
          ordinal --classes 7 --strong 0 --weak 0 --samples 33 | 5d128b20390de61d7a6fd35c7fb8c8c2
          multiclass --classes 5 --feature-noise 0.1 | e728f24d3ca8080c0989b3402ce551fc
          categorical | fd695ad3e41f98d0fe539d635100a2e2
          privileged --feature-noise 0.2 | 4ab224a102becf79da7e9c7ae2d759bc
          differences --feature-noise 0.1 --label-noise 0.1 | 1c61c90ee69070e31bf03f0d0106f352
          noise --irrelevant-correlation 0.2 | cf3ee187e093fd78a5af8de9f3746391
          noise-ladder | 537e4b3cf24a97e60ad61872e7db65aa
          sparse-text --samples 200 | 3273df72def6d37086ca5286609b40f2
          reject-toy-1 | 23537ba8070a560a065d463c6a2b2ab3
          reject-toy-2 | a46dcdece311895580b03b521ff8ed07
          reject-toy-3 | b85d9fc9ad49d0e6bb4a34b197479738
          """)
  void aSeedGivesTheSameFilesAsEver(String kind, String sha256) throws Exception {
    Path data = folder.resolve(kind.startsWith("sparse-text") ? "made.libsvm" : "made.csv");

    CommandRun run = CommandRun.of(("generate " + kind + " --seed 7 --out " + data).split(" ", -1));

    assertThat(run.code()).as(run.err()).isZero();
    MessageDigest digest = MessageDigest.getInstance("SHA-256");
    digest.update(Files.readAllBytes(data));
    digest.update(Files.readAllBytes(folder.resolve("made.truth.json")));
    assertThat(HexFormat.of().formatHex(digest.digest())).startsWith(sha256);
  }

  @Test
  void anInterruptAmidTheRowsLeavesWhatWasThere() throws IOException {
    Path file = Files.writeString(folder.resolve("three.csv"), "as it was");

    CommandRun run =
        new CommandRun.Setting()
            .interrupts(source -> whenSomeRowsAreWritten(() -> source.cancel(REQUESTED)))
            .run("generate", "type-3", "--samples", "10000000", "--out", file.toString());

    assertThat(run.code()).isEqualTo(ExitCode.INCOMPLETE);
    assertThat(run.err()).contains("none was written");
    try (Stream<Path> files = Files.list(folder)) {
      assertThat(files).containsExactly(file);
    }
    assertThat(file).hasContent("as it was");
  }

  private void whenSomeRowsAreWritten(Runnable then) {
    Thread thread =
        new Thread(
            () -> {
              while (!hasPartOfAFile()) {
                Thread.onSpinWait();
              }
              then.run();
            });
    thread.setDaemon(true);
    thread.start();
  }

  private boolean hasPartOfAFile() {
    try (Stream<Path> files = Files.list(folder)) {
      return files.anyMatch(
          file -> file.getFileName().toString().startsWith(".") && file.toFile().length() > 0);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The whole table would take 1.6 TB of memory; a pipe takes what is read of it. */
  @Test
  void rowsComeBeforeTheTableIsDrawn() {
    ByteArrayOutputStream written = new ByteArrayOutputStream();

    CommandRun run =
        new CommandRun.Setting()
            .out(
                new FilterOutputStream(written) {
                  @Override
                  public void write(byte[] bytes, int offset, int length) throws IOException {
                    if (written.size() > 1 << 20) {
                      throw new IOException("Broken pipe");
                    }
                    written.write(bytes, offset, length);
                  }
                })
            .run("generate", "noise", "--features", "20000", "--samples", "10000000");

    assertThat(run.code()).isEqualTo(ExitCode.BROKEN_PIPE);
    assertThat(written.toString(StandardCharsets.UTF_8)).startsWith("irrelevant_1,").contains("\n");
  }

  /** A small disk that is full is not one of 0.0 GB. */
  @Test
  void sizesAreInTheUnitThatFits() {
    assertThat(Generator.size(2048)).isEqualTo("2.0 kB");
    assertThat(Generator.size(3.5 * (1 << 20))).isEqualTo("3.5 MB");
    assertThat(Generator.size(1 << 30)).isEqualTo("1.0 GB");
  }

  @Test
  void aTableThatNoDiskHoldsIsRefused() throws IOException {
    String file = folder.resolve("noise.csv").toString();

    CommandRun run =
        CommandRun.of(
            "generate", "noise", "--features", "1000000", "--samples", "10000000", "--out", file);

    assertThat(run.code()).isEqualTo(ExitCode.OUTPUT_FAILED);
    assertThat(run.err()).contains("it takes 18626.5 GB or more, and its disk has").hasLineCount(1);
    try (Stream<Path> files = Files.list(folder)) {
      assertThat(files).isEmpty();
    }
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
        "differences --correlation 1"
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

  /** Half of all labels turned round would leave nothing true. */
  @Test
  void labelsThatAreCoinFlipsAreRefused() {
    CommandRun run = CommandRun.of("generate", "type-1", "--label-noise", "0.5");
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains("expected a number from 0, below 0.5");
  }
}
