package io.github.svmrelevance.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.svmrelevance.api.CancellationReason;
import io.github.svmrelevance.cli.CommandRun.Setting;
import io.github.svmrelevance.cli.console.ExitCode;
import java.io.IOException;
import java.io.InputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.w3c.dom.Document;

/** Train a model, use it, and be told what is wrong with one. */
class RejectSvmCommandTest {

  private static final String DATA = "../data/new_thyroid.csv";

  @TempDir private Path directory;
  private String model;

  private static CommandRun run(String line, String... more) {
    List<String> args = new ArrayList<>(List.of("reject-svm"));
    Stream.of(line.split(" ", -1)).forEach(args::add);
    args.addAll(List.of(more));
    return CommandRun.of(args.toArray(String[]::new));
  }

  @BeforeEach
  void nameModel() {
    model = directory.resolve("model.json").toString();
  }

  private CommandRun train(String... more) {
    List<String> args = new ArrayList<>(List.of("--model", model, DATA, "--positive", "Normal"));
    args.addAll(List.of(more));
    return run("train --reject-cost 0.2 --kernel rbf:gamma=0.5", args.toArray(String[]::new));
  }

  /** Files to predict hold no indicators, and models know no medians. */
  @Test
  void refusesMediansThatAModelDoesNotKnow() {
    CommandRun train =
        CommandRun.of(
            "reject-svm", "train", "x.csv", "--model", "m.json", "--missing", "median-indicator");
    assertThat(train.code()).isEqualTo(3);
    assertThat(train.err()).contains("--missing median-indicator adds columns");
    CommandRun predict =
        CommandRun.of("reject-svm", "predict", "x.csv", "--model", "m.json", "--missing", "median");
    assertThat(predict.code()).isEqualTo(2);
    assertThat(predict.err()).contains("--missing is 'median'; expected");
  }

  /** As of a plug-in; it was refused after the training, with the model written. */
  @Test
  void refusesAKernelThatPmmlDoesNotKnowBeforeTraining() {
    CommandRun run =
        run(
            "train missing.csv --reject-cost 0.2 --kernel rational:alpha=1",
            "--model",
            model,
            "--pmml",
            directory.resolve("model.pmml").toString());
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err())
        .startsWith(
            "svmrel: --pmml: PMML has no kernel 'rational'; it has linear, poly, rbf and tanh;")
        .hasLineCount(1);
    assertThat(Path.of(model)).doesNotExist();
  }

  @Test
  void trainsEvaluatesAndPredicts() throws IOException {
    CommandRun trained = train();
    assertThat(trained.code()).isZero();
    assertThat(trained.err()).isEqualTo("svmrel: wrote " + model + "\n");
    assertThat(trained.out())
        .contains("new_thyroid.csv: Normal against the rest")
        .contains("classes Hyper=35, Hypo=30, Normal=150")
        .contains("c+ 1 (Normal called not Normal), c- 1 (the reverse); rejects r+ 0.2, r- 0.2")
        .contains("probabilities 0.8000\n           and 0.2000")
        .containsPattern("relative duality gap (0 to rounding|[0-9])");

    CommandRun evaluated = run("evaluate --format json", "--model", model, DATA);
    assertThat(evaluated.err()).isEmpty();
    JsonNode json = new ObjectMapper().readTree(evaluated.out());
    assertThat(json.path("method").asText()).isEqualTo("reject-svm");
    assertThat(json.at("/data/classes/Hypo").asInt()).isEqualTo(30);

    CommandRun predicted =
        run("predict --format csv --id diagnosis", "--model", model, DATA, "--quiet");
    List<String> lines = predicted.out().lines().toList();
    assertThat(lines).hasSize(216).first().isEqualTo("diagnosis,decision,score,probability,row");
    long wrong = 0;
    long rejected = 0;
    for (String line : lines.subList(1, lines.size())) {
      String[] cells = line.split(",", -1);
      rejected += cells[1].equals("reject") ? 1 : 0;
      boolean right = cells[0].equals("Normal") == cells[1].equals("Normal");
      wrong += right || cells[1].equals("reject") ? 0 : 1;
      assertThat(Double.parseDouble(cells[3]))
          .isEqualTo(1 / (1 + StrictMath.exp(-Double.parseDouble(cells[2]))));
    }
    assertThat(json.path("error_rate").asDouble()).isEqualTo(wrong / 215.0);
    assertThat(json.path("reject_rate").asDouble()).isEqualTo(rejected / 215.0);
    assertThat(json.path("average_loss").asDouble()).isEqualTo((wrong + 0.2 * rejected) / 215.0);
  }

  @Test
  void refusesToTrainOnLevels() {
    String table = "kind,a,y\nu,1,n\nv,2,p\nw,4,n\nu,3,p\nv,5,n\nw,9,p\n";
    CommandRun run =
        new Setting()
            .input(table)
            .run("reject-svm", "train", "-", "--reject-cost", "0.2", "--model", model);
    assertThat(run.code()).isEqualTo(3);
    assertThat(run.err()).contains("here are levels or groups: 'kind'", "out with --exclude");
  }

  @Test
  void matchesColumnsByNameWhateverTheirOrder() throws IOException {
    train();
    List<String> straight = new ArrayList<>();
    List<String> turned = new ArrayList<>();
    for (String line : Files.readAllLines(Path.of(DATA))) {
      List<String> cells = new ArrayList<>(List.of(line.split(",", -1)));
      straight.add(String.join(",", cells));
      Collections.reverse(cells);
      turned.add(String.join(";", cells));
    }
    CommandRun one = predict(String.join("\n", straight));
    CommandRun two = predict(String.join("\n", turned));
    assertThat(two.out()).isEqualTo(one.out()).contains("reject");
    // The last column is where the class stands; elsewhere it might be anything.
    assertThat(one.err()).isEmpty();
    assertThat(two.err())
        .isEqualTo(
            "svmrel: warning: 1 column is no feature of the model and is not used: 'diagnosis'\n");
  }

  @Test
  void isToldWhichColumnIsTheClass() throws IOException {
    train();
    List<String> turned = new ArrayList<>();
    for (String line : Files.readAllLines(Path.of(DATA))) {
      List<String> cells = new ArrayList<>(List.of(line.split(",", -1)));
      Collections.reverse(cells);
      turned.add(String.join(",", cells));
    }
    String input = String.join("\n", turned);
    String decisions = predict(input).out();
    for (String label : List.of("diagnosis", "1")) {
      CommandRun run = predict(input, "--label", label);
      assertThat(run.err()).isEmpty();
      assertThat(run.out()).isEqualTo(decisions);
    }
    CommandRun both = predict(input, "--label", "diagnosis", "--id", "diagnosis");
    assertThat(both.err()).isEmpty();
    assertThat(both.out()).startsWith("diagnosis,");
    CommandRun feature = predict(input, "--label", "2");
    assertThat(feature.code()).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(feature.err()).contains("is a feature of the model", "--label");
  }

  private CommandRun predict(String input, String... more) {
    List<String> args =
        new ArrayList<>(List.of("reject-svm", "predict", "-", "--model", model, "--format", "csv"));
    args.addAll(List.of(more));
    return new CommandRun.Setting().input(input).run(args.toArray(String[]::new));
  }

  @Test
  void refusesOtherColumnsWithAllDifferences() {
    train();
    CommandRun run = predict("rt3u,t4,more\n1,2,3\n");
    assertThat(run.code()).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(run.out()).isEmpty();
    assertThat(run.err())
        .startsWith("svmrel: standard input: the columns are not those learnt from: ")
        .contains("1 column is unknown: 'more'")
        .hasLineCount(1);
  }

  @Test
  void missingValuesAreAsTheUserWants() throws IOException {
    train();
    String header = Files.readAllLines(Path.of(DATA)).get(0);
    String first = Files.readAllLines(Path.of(DATA)).get(1);
    String gap = first.replaceFirst("[^,]+", "");
    String text = String.join("\n", header, first, gap, first) + "\n";
    assertThat(predict(text).err()).contains("line 3", "the value is missing");
    List<String> dropped = predict(text, "--missing", "drop-rows").out().lines().toList();
    assertThat(dropped).hasSize(4);
    assertThat(dropped.get(2)).isEqualTo(",,,2");
    List<String> mean = predict(text, "--missing", "mean").out().lines().toList();
    assertThat(mean.get(2)).contains(",0.");
    assertThat(mean.get(3)).isEqualTo(dropped.get(1).replaceFirst("1$", "3"));
  }

  @ParameterizedTest
  @CsvSource({
    "--reject-cost 0.6, 2, expected a number above 0 and below 0.5",
    "--reject-cost 0, 2, expected a number above 0",
    "--tune, 2, costs are missing or given twice",
    "--reject-cost 0.2 --cost-fn 2, 2, costs are missing or given twice",
    "--cost-fn 1 --cost-fp 1 --reject-cost-pos 0.2, 2, costs are missing or given twice",
    "--reject-cost 0.2 --delta 1, 2, --delta has no effect with --rule double-hinge",
    "--reject-cost 0.2 --rule naive --delta x, 2, 'expected a number of at least 0, or cv'",
    "--reject-cost 0.2 --kernel rbf:gama=1, 2, there is no parameter 'gama'",
    "--reject-cost 0.2 --positive Normla, 3, there is no class 'Normla'",
    "--reject-cost 0.2 --C 0, 2, --C is '0'; expected a number above 0"
  })
  void tellsWhatIsWrong(String options, int code, String message) {
    CommandRun run = run("train " + options, "--model", model, DATA);
    assertThat(run.code()).isEqualTo(code);
    assertThat(run.err()).contains(message).hasLineCount(1);
    assertThat(run.out()).isEmpty();
    assertThat(Path.of(model)).doesNotExist();
  }

  @Test
  void refusesAModelOfOneClassAndAModelThatWasChanged() throws IOException {
    Path one = Files.writeString(directory.resolve("one.csv"), "a,b\n1,x\n2,x\n");
    CommandRun run = run("train --reject-cost 0.2", "--model", model, one.toString());
    assertThat(run.code()).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(run.err()).contains("all labels are").hasLineCount(1);
    train();
    Path file = Path.of(model);
    Files.writeString(
        file, Files.readString(file).replace("\"samples\" : 215", "\"samples\" : 216"));
    CommandRun changed = predict("a\n1\n");
    assertThat(changed.code()).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(changed.err()).contains("does not match the checksum").hasLineCount(1);
    assertThat(run("predict", DATA).code()).isEqualTo(ExitCode.USAGE);
  }

  @Test
  void evaluationSaysThatAllSamplesAreRejected() throws IOException {
    Path noise = directory.resolve("noise.csv");
    String rows = "1,p\n1,q\n2,p\n2,q\n3,p\n3,q\n".repeat(4);
    Files.writeString(noise, "x,y\n" + rows);
    run("train --reject-cost 0.1 --kernel linear --quiet", "--model", model, noise.toString());

    assertThat(run("evaluate", "--model", model, noise.toString()).out())
        .contains("warning: the model rejects all 24 samples, so it says nothing of them\n");
  }

  @Test
  void evaluationNamesTheLineOfAnUnknownClass() throws IOException {
    train();
    List<String> lines = Files.readAllLines(Path.of(DATA));
    String text =
        lines.get(0) + "\n" + lines.get(1) + "\n" + lines.get(2).replaceFirst("[^,]+$", "odd");
    CommandRun run =
        new CommandRun.Setting().input(text).run("reject-svm", "evaluate", "--model", model, "-");
    assertThat(run.code()).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(run.err())
        .isEqualTo(
            "svmrel: standard input, line 3: the model does not know the class 'odd'; it knows"
                + " 'Normal', 'Hyper', 'Hypo': name the column of the classes with --label\n");
  }

  @Test
  void evaluationSaysHowManyValuesItFills() throws IOException {
    train();
    List<String> lines = Files.readAllLines(Path.of(DATA));
    String text =
        lines.get(0)
            + "\n"
            + lines.get(1)
            + "\n"
            + lines.get(2).replaceFirst("^[^,]*,[^,]*,", ",,");
    CommandRun run =
        new CommandRun.Setting()
            .input(text)
            .run("reject-svm", "evaluate", "--model", model, "--missing", "mean", "-");
    assertThat(run.code()).isZero();
    assertThat(run.out())
        .contains("2 missing values were replaced by the mean of the training data");
  }

  @Test
  void aScoreThatIsNoNumberNamesItsLine() throws IOException {
    run(
        "train --reject-cost 0.2 --no-standardize --kernel poly:degree=3,gamma=1,coef0=1",
        "--model",
        model,
        "../data/wine.csv",
        "--features",
        "alcohol,ash");
    CommandRun run = predict("alcohol,ash\n12,2\n1e200,-1e200\n");
    assertThat(run.code()).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(run.err())
        .contains("standard input, line 3: the score is ")
        .contains("far too large")
        .hasLineCount(1);
  }

  @Test
  void drawsRegionsOrTheDistributionOfScores() throws IOException {
    Path plot = directory.resolve("p.svg");
    train("--plot", plot.toString(), "--features", "rt3u,t4", "--quiet");
    assertThat(Files.readString(plot)).contains("rt3u", "t4", "not Normal", "reject");
    train("--quiet");
    run("evaluate", "--model", model, DATA, "--plot", plot.toString());
    assertThat(Files.readString(plot)).contains("score f(x)", "not Normal");
  }

  @ParameterizedTest
  @ValueSource(strings = {"predict", "evaluate"})
  @Timeout(30)
  void anInterruptEndsTheWaitForRows(String task) throws IOException {
    train();
    try (InputStream silent = new PipedInputStream(new PipedOutputStream())) {
      CommandRun run =
          new CommandRun.Setting()
              .input(silent)
              .interrupts(source -> source.cancel(CancellationReason.REQUESTED))
              .run("reject-svm", task, "-", "--model", model);

      assertThat(run.code()).isEqualTo(ExitCode.INCOMPLETE);
      assertThat(run.out()).isEmpty();
      assertThat(run.err()).startsWith("svmrel: the work was cancelled").hasLineCount(1);
    }
  }

  @Test
  void anInterruptedPredictionLeavesTheFileThatWasThere() throws IOException {
    train();
    Path out = Files.writeString(directory.resolve("out.csv"), "as it was");

    CommandRun run =
        new CommandRun.Setting()
            .interrupts(source -> source.cancel(CancellationReason.REQUESTED))
            .run("reject-svm", "predict", DATA, "--model", model, "--out", out.toString());

    assertThat(run.code()).isEqualTo(ExitCode.INCOMPLETE);
    assertThat(out).hasContent("as it was");
    try (Stream<Path> files = Files.list(directory)) {
      assertThat(files).containsExactlyInAnyOrder(out, Path.of(model));
    }
  }

  @Test
  void refusesDataWithoutFeaturesThatVary() {
    CommandRun run =
        new CommandRun.Setting()
            .input("a,b,class\n1,2,Normal\n1,2,other\n")
            .run("reject-svm", "train", "-", "--reject-cost", "0.2", "--model", model);

    assertThat(run.code()).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(run.err()).contains("no feature varies").hasLineCount(1);
  }

  @Test
  void aFileThatCannotBeReadIsNamedWithoutJavasWords() throws IOException {
    Path loop = Files.createSymbolicLink(directory.resolve("loop"), Path.of("loop"));
    assertThat(run("predict", "--model", directory.toString(), DATA).err())
        .isEqualTo("svmrel: --model: " + directory + ": this is a directory; name a file\n");
    assertThat(run("predict", "--model", loop.toString(), DATA).err())
        .startsWith("svmrel: --model: " + loop + ": the file cannot be read: Too many levels of")
        .doesNotContain("Exception");
    train();
    assertThat(run("predict", "--model", model, loop.toString()).err())
        .startsWith("svmrel: " + loop + ": the file cannot be read: Too many levels of")
        .doesNotContain("Exception");
  }

  @ParameterizedTest
  @ValueSource(strings = {"predict", "evaluate"})
  void aModelThatIsTooLargeIsNotReadToItsEnd(String task) {
    train();
    Path endless = Path.of("/dev/zero");
    String file = Files.exists(endless) ? endless.toString() : model;

    CommandRun run = run(task, "--model", file, "--max-model-bytes", "1000", DATA);

    assertThat(run.code()).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(run.err())
        .startsWith("svmrel: --model: " + file + ": the file is longer than 1000 bytes")
        .contains("--max-model-bytes")
        .hasLineCount(1);
    assertThat(run(task, "--model", model, "--max-model-bytes", "10000000", DATA).code()).isZero();
  }

  @Test
  void reportsAreWholePages() throws Exception {
    Path page = directory.resolve("page.html");
    train("--report", page.toString(), "--quiet");
    assertThat(Files.readString(page)).contains("Of 215 training samples", "What the columns mean");
    CommandRun run = run("evaluate", "--model", model, DATA, "--report", page.toString());
    assertThat(run.err()).isEqualTo("svmrel: wrote " + page + "\n");
    Document document =
        DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(page.toFile());
    assertThat(document.getElementsByTagName("svg").getLength()).isEqualTo(2);
    assertThat(document.getDocumentElement().getTextContent())
        .contains("Of 215 samples", "called not Normal", "How to read it", "Grandvalet")
        .contains("svmrel reject-svm evaluate");
  }
}
