package io.github.svmrelevance.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.svmrelevance.api.CancellationReason;
import io.github.svmrelevance.cli.CommandRun.Setting;
import io.github.svmrelevance.cli.console.ExitCode;
import io.github.svmrelevance.report.text.Terminal;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A method that is only on the class path gets all that the command has to give. */
class CommandTest {

  private static final String SAMPLES = "a,b,label\n1,0.25,no\n5,0.25,yes\n3,0.25,no\n";

  @TempDir private Path directory;
  private String data;

  @BeforeEach
  void writeData() throws IOException {
    data = Files.writeString(directory.resolve("data.csv"), SAMPLES).toString();
  }

  @Test
  void showsTable() {
    CommandRun run = CommandRun.of("fake", data);

    assertThat(run.code()).isZero();
    assertThat(run.err()).isEmpty();
    assertThat(run.out())
        .contains("data.csv: yes against no", "3 samples, 2 features; classes no=2, yes=1")
        .containsPattern("a +strong +1\\.5000 +3\\.0000")
        .containsPattern("b +no evidence +0 +0\\.2500")
        .doesNotContain("\u001b");
  }

  @Test
  void parametersReachTheMethod() {
    CommandRun run =
        CommandRun.of("fake", "--C", "2", "--note=one", "--note", "two", "--switch", data);

    assertThat(run.out())
        .containsPattern("a +strong +3\\.0000 +6\\.0000")
        .containsSubsequence("warning: one", "warning: two", "warning: the switch is on");
  }

  @Test
  void jsonIsTheWholeOutput() throws IOException {
    CommandRun run =
        CommandRun.of("fake", data, "--format", "json", "--seed=7", "--note", "careful");

    JsonNode json = JsonMapper.builder().build().readTree(run.out());
    assertThat(run.err()).isEmpty();
    assertThat(json.path("method").asText()).isEqualTo("fake");
    assertThat(json.path("data").path("positive").asText()).isEqualTo("yes");
    assertThat(json.path("parameters").path("outcome").asText()).isEqualTo("fine");
    assertThat(json.path("seed").asInt()).isEqualTo(7);
    assertThat(json.path("features").path(0).path("upper").asDouble()).isEqualTo(3);
    assertThat(json.path("warnings").path(0).asText()).isEqualTo("careful");
    assertThat(json.path("elapsed_seconds").asDouble()).isEqualTo(1);
  }

  @Test
  void csvGuardsNamesThatASpreadsheetWouldRunUnlessItIsRaw() {
    String input = "=1+1,b,y\n1,0,k\n2,0,l\n3,1,k\n4,1,l\n";
    assertThat(new Setting().input(input).run("fake", "-", "--format", "csv").out())
        .contains("\n'=1+1,");
    assertThat(new Setting().input(input).run("fake", "-", "--format", "csv", "--csv", "raw").out())
        .contains("\n=1+1,");
    assertThat(new Setting().input(input).run("fake", "-", "--csv", "raw").err()).contains("--csv");
  }

  @Test
  void whatFollowsTwoDashesAndAFileIsOptions() throws IOException {
    Path file = directory.resolve("-rf.csv");
    Files.writeString(file, "a,b,y\n1,0,k\n2,0,l\n3,1,k\n4,1,l\n");
    Path report = directory.resolve("x.html");
    CommandRun run =
        CommandRun.of("fake", "--quiet", "--", file.toString(), "--report", report.toString());
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(report).exists();
    assertThat(CommandRun.of("fake", "--", "-rf.csv", "--format", "json").err())
        .contains("-rf.csv", "no such file");
  }

  @ParameterizedTest
  @ValueSource(strings = {"page", "page.v2", "page.htm"})
  void aPageMayHaveANameThatPromisesNothingElse(String name) {
    Path report = directory.resolve(name);
    CommandRun run = CommandRun.of("fake", data, "--quiet", "--report", report.toString());
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(report).content().startsWithIgnoringCase("<!doctype html");
  }

  @Test
  void csvIsTheWholeOutputAndWarningsGoElsewhere() {
    CommandRun run = CommandRun.of("fake", data, "--format", "csv", "--note", "careful");

    assertThat(run.out().lines().toList()).hasSize(3).first().asString().startsWith("name,lower");
    assertThat(run.err()).isEqualTo("svmrel: warning: careful\n");
  }

  @Test
  void quietSaysNothing() {
    CommandRun run = CommandRun.of("fake", data, "--format", "csv", "--note", "careful", "--quiet");

    assertThat(run.err()).isEmpty();
  }

  @Test
  void aBackendThatNothingAsksIsTold() {
    CommandRun run = CommandRun.of("fake", data, "--backend", "ojalgo");

    assertThat(run.code()).isZero();
    assertThat(run.err())
        .isEqualTo(
            "svmrel: warning: --backend ojalgo has no effect: nothing here asked a backend to"
                + " solve\n");
    assertThat(CommandRun.of("fake", data, "--backend", "ojalgo", "--quiet").err()).isEmpty();
    assertThat(CommandRun.of("fake", data, "--backend", "auto").err()).isEmpty();
  }

  @Test
  void readsStandardInput() {
    CommandRun run = new Setting().input(SAMPLES.replace(',', ';')).run("fake", "-");

    assertThat(run.code()).isZero();
    assertThat(run.out()).contains("standard input: yes against no");
  }

  @Test
  void columnsCanBeChosen() {
    assertThat(CommandRun.of("fake", data, "--features", "b").out()).contains("1 feature;");
    assertThat(CommandRun.of("fake", data, "--exclude", "a").out()).contains("1 feature;");
    assertThat(CommandRun.of("fake", data, "--positive", "no").out()).contains("no against yes");
  }

  @Test
  void readsColumnsOfTextAndCodesAsLevels() {
    String table = "code,kind,a,y\n1,u,1,n\n2,v,2,p\n3,w,4,n\n1,u,3,p\n2,v,5,n\n3,w,9,p\n";

    CommandRun levels = new Setting().input(table).run("fake", "-");
    CommandRun codes =
        new Setting().input(table).run("fake", "-", "--categorical", "code,2", "--group", "g=a");
    CommandRun numbers = new Setting().input(table).run("fake", "-", "--numeric", "kind");

    assertThat(levels.out()).contains("kind=u", "kind=v", "kind=w").doesNotContain("code=");
    assertThat(levels.out()).contains("warning: 1 column of text was read as levels");
    assertThat(codes.out()).contains("code=1", "code=3", "kind=w").doesNotContain("warning");
    assertThat(numbers.code()).isEqualTo(3);
    assertThat(numbers.err()).contains("line 2, column 'kind': 'u' is not a number");
  }

  @ParameterizedTest
  @CsvSource({"table,feature", "json,{", "csv,name"})
  void writesTheDocumentToAFile(String format, String begin) throws IOException {
    Path target = directory.resolve("result.txt");

    CommandRun run = CommandRun.of("fake", data, "--format", format, "--out", target.toString());

    assertThat(run.out()).isEmpty();
    assertThat(run.err()).isEqualTo("svmrel: wrote " + target + "\n");
    assertThat(Files.readString(target)).contains(begin);
  }

  @Test
  void fileNameImpliesTheFormat() throws IOException {
    Path target = directory.resolve("result.json");

    CommandRun.of("fake", data, "--out", target.toString());

    assertThat(Files.readString(target)).startsWith("{").contains("\"svmrel/2\"");
  }

  @ParameterizedTest
  @ValueSource(strings = {"plot.svg", "plot.PNG"})
  void drawsBesideTheTable(String name) {
    Path target = directory.resolve(name);

    CommandRun run = CommandRun.of("fake", data, "--plot", target.toString());

    assertThat(run.out()).contains("1 feature is strongly relevant");
    assertThat(target).isNotEmptyFile();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "fake DATA --C 0 | 2 | --C is '0'; expected a number above 0",
        "fake DATA --C | 2 | --C needs a value: NUMBER; see 'svmrel fake --help'",
        "fake DATA --outcome never | 2 | expected fine or solver-error",
        "fake DATA --threads 0 | 2 | --threads is '0'; expected a whole number from 1 to 10000",
        "fake DATA --on moon | 2 | --on is 'moon'; there is no other place than this process",
        "fake DATA --on moon --threads 2 | 2 | --threads are of this process",
        "fake DATA --master local[2] | 2 | --master needs --on",
        "fake DATA --time-limit -1 | 2 | a number of seconds above 0",
        "fake DATA --out new/ | 2 | 'new/' names a directory; expected a file",
        "fake https://example.org/a.csv | 2 | is an address on the network",
        "fake DATA --backend none | 2 | --backend is 'none'; expected auto",
        "fake DATA --C 1 --C 2 | 2 | --C is given more than once",
        "fake DATA --colour red | 2 | there is no option --colour; see 'svmrel fake --help'",
        "fake DATA other.csv | 2 | 'other.csv' is one too many",
        "fake | 2 | DATA is missing; name a file, or - to read standard input",
        "fake DATA --c 1 | 2 | there is no option --c; did you mean --C? see",
        "fake DATA --OUTCOME=x | 2 | there is no option --OUTCOME; did you mean --outcome? see",
        "fake DATA --come x | 2 | there is no option --come; did you mean --outcome?",
        "fake DATA --come x --colour=red --come=y | 2 | there are no options --come, --colour; did you"
            + " mean --outcome",
        "fake DATA --out-come x | 2 | there is no option --out-come; did you mean --outcome",
        "predict DATA | 2 | there is no command 'predict'; did you mean 'reject-svm predict'?",
        "reject-svm --model m.json | 2 | --model stands before a command of 'reject-svm' is named:"
            + " evaluate, predict, train",
        "nothing | 2 | there is no command 'nothing'",
        "generate nothing | 2 | there is no command 'generate nothing'; there are categorical,"
            + " differences,",
        "reproduce nothing | 2 | there is no command 'reproduce nothing'; there are all, ",
        "reject-svm trian | 2 | did you mean train",
        "'' | 2 | missing command; see 'svmrel --help'",
        "reject-svm | 2 | missing command: evaluate, predict, train; see 'svmrel reject-svm"
            + " --help'",
        "fake missing.csv | 3 | missing.csv: there is no such file",
        "fake DATA --label nobody | 3 | nobody",
        "fake DATA --positive maybe | 3 | there is no class 'maybe' for --positive",
        "fake DATA --plot x/y.svg | 74 | --plot: cannot write 'x/y.svg': there is no directory",
        "fake DATA --out . | 74 | --out: cannot write '.': it is a directory",
        "fake DATA --out x/y.json | 74 | --out: cannot write 'x/y.json': there is no directory",
        "fake DATA --out /proc/y.json | 74 | --out: cannot write '/proc/y.json': no file can be"
            + " made there",
        "fake DATA --report /proc/y.html | 74 | --report: cannot write '/proc/y.html': no file can",
        "fake DATA --plot /proc/y.svg | 74 | --plot: cannot write '/proc/y.svg': no file can be",
        "reproduce fake-figure --out /proc/y.csv | 74 | --out: cannot write '/proc/y.csv': no file",
        "generate type-1 --out /proc/y.csv | 74 | --out: cannot write '/proc/y.csv': no file can",
        "fake DATA --checkpoint no/such/file | 74 | --checkpoint: cannot write 'no/such/file': the"
            + " directory does not exist; make it, or name another file",
        "fake DATA --out DATA | 2 | DATA and --out both name '",
        "fake DATA --checkpoint j.json --out ./j.json | 2 | --checkpoint and --out both name"
            + " './j.json';",
        "eliminate missing.csv --kernel rbf --classes x --out rbf --report x.html | 3 |"
            + " missing.csv:",
        "rank missing.csv --kernel rbf --out rbf | 3 | missing.csv: there is no such file",
        "fake DATA --out x --report ./x | 2 | --out and --report both name './x'; name two files",
        "reject-svm predict DATA --model m --out m | 2 | --model and --out both name 'm'; name two",
        "reproduce fake-figure --data wine=a --out a | 2 | --data and --out both name 'a'; name"
            + " two",
        "fake DATA --out r.xlsx | 2 | --out is 'r.xlsx'; svmrel writes no .xlsx; expected a name"
            + " that ends in .csv (for spreadsheets), .json (for programs) or .txt (the table)",
        "fake DATA --format csv --out r.XLSX | 2 | svmrel writes no .xlsx",
        "fake DATA --out r.csv.gz | 2 | svmrel writes no .gz",
        "fake DATA --out r.html | 2 | --out is 'r.html'; a page is written with --report",
        "fake DATA --out r.png | 2 | --out is 'r.png'; a picture is drawn with --plot",
        "fake DATA --report r.pdf | 2 | --report is 'r.pdf'; it is a page of HTML, which a browser"
            + " can print to a PDF; expected a name that ends in .html",
        "fake DATA --report r.csv | 2 | expected a name that ends in .html",
        "fake DATA --report r.txt | 2 | --report is 'r.txt'; it is a page of HTML, which a browser",
        "fake DATA --report r.MD | 2 | --report is 'r.MD'; it is a page of HTML, which a browser",
        "generate type-1 --out x.json | 2 | data are written as CSV; expected a name in .csv",
        "reject-svm predict DATA --model m.json --out x.ods | 2 | svmrel writes no .ods",
        "fake DATA --out - | 2 | '-' is not a file name here; without --out the result goes to",
        "generate type-1 --out x.truth --truth x.truth | 2 | --out and --truth both name 'x.truth'",
        "fake DATA --seed 99999999999 | 2 | expected a whole number from -2^31 to 2^31 - 1",
        "fake DATA --plot x.pdf | 2 | expected a name that ends in .svg or .png",
        "fake DATA --outcome input-error | 3 | too few rows",
        "fake DATA --outcome contradiction | 3 | presets contradict the budget",
        "fake DATA --outcome solver-error | 4 | the solver gave up; try another",
        "fake DATA --outcome until-cancelled --time-limit 0.05 | 5 | the time limit was reached",
        "fake DATA --outcome defect | 70 | this is an internal error of svmrel, please report it",
      })
  void failuresHaveACodeAndOneLine(String line, int code, String message) {
    String[] args = line.isEmpty() ? new String[0] : line.replace("DATA", data).split(" ");

    CommandRun run = CommandRun.of(args);

    assertThat(run.code()).isEqualTo(code);
    assertThat(run.out()).isEmpty();
    assertThat(run.err()).startsWith("svmrel: ").contains(message).hasLineCount(1);
  }

  @Test
  void oneClassIsRefused() {
    CommandRun run = new Setting().input("a,y\n1,k\n2,k\n").run("fake", "-");

    assertThat(run.code()).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(run.err()).contains("all labels are");
  }

  @Test
  void stackTraceOnlyOnRequest() {
    CommandRun run = CommandRun.of("fake", data, "--outcome", "defect", "--stacktrace");

    assertThat(run.err()).contains("java.lang.IllegalStateException: impossible", "\tat ");
  }

  @Test
  void interruptLeavesAPartialResult() throws IOException {
    FakeMethod.WAITING.drainPermits();
    CommandRun run =
        new Setting()
            .interrupts(
                source ->
                    new Thread(
                            () -> {
                              FakeMethod.WAITING.acquireUninterruptibly();
                              source.cancel(CancellationReason.REQUESTED);
                            })
                        .start())
            .run("fake", data, "--outcome", "partial-when-cancelled", "--format", "json");

    JsonNode json = JsonMapper.builder().build().readTree(run.out());
    assertThat(run.code()).isEqualTo(ExitCode.INCOMPLETE);
    assertThat(json.path("partial").asBoolean()).isTrue();
    assertThat(json.path("features").path(1).path("status").asText()).isEqualTo("not_computed");
    assertThat(run.err()).contains("partial");
  }

  @Test
  void interruptDuringTheReportLeavesTheWholeResult(@TempDir Path folder) throws IOException {
    Path page = folder.resolve("report.html");
    FakeMethod.WAITING.drainPermits();
    CommandRun run =
        new Setting()
            .interrupts(
                source ->
                    new Thread(
                            () -> {
                              FakeMethod.WAITING.acquireUninterruptibly();
                              source.cancel(CancellationReason.REQUESTED);
                            })
                        .start())
            .run(
                "fake",
                data,
                "--outcome",
                "quality-until-cancelled",
                "--format",
                "json",
                "--report",
                page.toString());

    JsonNode json = JsonMapper.builder().build().readTree(run.out());
    assertThat(run.code()).isEqualTo(ExitCode.INCOMPLETE);
    assertThat(json.path("partial").asBoolean()).isFalse();
    assertThat(json.path("features").findValuesAsText("status")).containsOnly("certified");
    assertThat(page).isNotEmptyFile();
    assertThat(json.path("warnings").toString())
        .contains("how well the model predicts is not known, as the run was stopped before");
    assertThat(page).content().contains("as the run was stopped before");
  }

  @Test
  void aCrossValidationThatFailsCostsTheQualityAlone(@TempDir Path folder) throws IOException {
    Path page = folder.resolve("report.html");
    CommandRun run =
        CommandRun.of(
            "fake",
            data,
            "--outcome",
            "quality-error",
            "--format",
            "json",
            "--report",
            page.toString());

    JsonNode json = JsonMapper.builder().build().readTree(run.out());
    assertThat(run.code()).isEqualTo(ExitCode.OK);
    assertThat(json.path("features").findValuesAsText("status")).containsOnly("certified");
    assertThat(json.path("warnings").toString()).contains("a fold was not proven");
    assertThat(page).content().contains("a fold was not proven");
  }

  @Test
  void timeLimitLeavesAPartialResult() {
    CommandRun run =
        CommandRun.of("fake", data, "--outcome", "partial-when-cancelled", "--time-limit=0.05");

    assertThat(run.code()).isEqualTo(ExitCode.INCOMPLETE);
    assertThat(run.out()).contains("1 feature is without a class: b.", "1 feature not computed");
  }

  @Test
  void theClockOfTheTimeLimitRunsFromTheStartOfTheProcess() {
    String[] until = {"fake", data, "--outcome", "until-cancelled", "--time-limit", "100"};

    CommandRun late = new Setting().age(Duration.ofMillis(99_950)).run(until);
    assertThat(late.code()).isEqualTo(ExitCode.INCOMPLETE);
    assertThat(late.err()).startsWith("svmrel: the time limit was reached before there was a");
    assertThat(new Setting().age(Duration.ofDays(1)).run(until)).isEqualTo(late);
    assertThat(new Setting().age(Duration.ofDays(1)).run("fake", data).code()).isZero();
  }

  @Test
  @Timeout(10)
  void interruptEndsTheWaitForInput() throws IOException {
    try (InputStream silent = new PipedInputStream(new PipedOutputStream())) {
      CommandRun run =
          new Setting()
              .input(silent)
              .interrupts(source -> source.cancel(CancellationReason.REQUESTED))
              .run("fake", "-");

      assertThat(run.code()).isEqualTo(ExitCode.INCOMPLETE);
      assertThat(run.err()).startsWith("svmrel: the work was cancelled before there was a result");
    }
  }

  @Test
  @Timeout(10)
  void timeLimitEndsTheWaitForInput() throws IOException {
    try (InputStream silent = new PipedInputStream(new PipedOutputStream())) {
      CommandRun run = new Setting().input(silent).run("fake", "-", "--time-limit", "0.05");

      assertThat(run.code()).isEqualTo(ExitCode.INCOMPLETE);
      assertThat(run.err()).startsWith("svmrel: the time limit was reached before there was a");
    }
  }

  @Test
  void readerThatWentAwayIsNoError() {
    CommandRun run = new Setting().out(failing("Broken pipe")).run("fake", data);

    assertThat(run.code()).isEqualTo(ExitCode.BROKEN_PIPE);
    assertThat(run.err()).isEmpty();
  }

  @Test
  void readerOfCsvThatWentAwayIsNoErrorEither() {
    CommandRun run =
        new Setting()
            .out(failing("Broken pipe"))
            .run("bounds", data, "--threshold", "none", "--format", "csv", "--quiet");

    assertThat(run.code()).isEqualTo(ExitCode.BROKEN_PIPE);
    assertThat(run.err()).isEmpty();
  }

  @Test
  void fullDiskIsAnError() {
    CommandRun run = new Setting().out(failing("No space left on device")).run("fake", data);

    assertThat(run.code()).isEqualTo(ExitCode.OUTPUT_FAILED);
    assertThat(run.err())
        .isEqualTo("svmrel: cannot write standard output: No space left on device\n");
  }

  private static OutputStream failing(String message) {
    return new OutputStream() {
      @Override
      public void write(int b) throws IOException {
        throw new IOException(message);
      }
    };
  }

  @Test
  void coloursOnlyWhereWanted() {
    Terminal colourful = new Terminal(true, true, StandardCharsets.UTF_8, OptionalInt.of(80));
    Terminal pale = new Terminal(true, false, StandardCharsets.US_ASCII, OptionalInt.of(80));

    assertThat(new Setting().terminal(colourful).run("fake", data).out()).contains("\u001b[", "█");
    assertThat(new Setting().terminal(pale).run("fake", data).out())
        .doesNotContain("\u001b", "█")
        .contains("=")
        .matches("[ -~\n]+");
  }

  @Test
  void theDefaultLocaleDoesNotShow() {
    String expected = CommandRun.of("fake", data).out();
    Locale before = Locale.getDefault();
    try {
      for (String tag : List.of("tr-TR", "de-DE", "ar-EG", "hi-IN-u-nu-deva")) {
        Locale.setDefault(Locale.forLanguageTag(tag));
        assertThat(CommandRun.of("fake", data).out()).isEqualTo(expected);
        assertThat(CommandRun.of("kernels", "--help").code()).isZero();
      }
    } finally {
      Locale.setDefault(before);
    }
  }

  @ParameterizedTest
  @EnumSource(
      names = {"SOLVER_ERROR", "CONTRADICTION"},
      value = FakeMethod.Outcome.class)
  void nothingIsWrittenWhereTheMethodFails(FakeMethod.Outcome outcome) {
    Path target = directory.resolve("result.json");
    String spelled = outcome.name().toLowerCase(Locale.ROOT).replace('_', '-');

    CommandRun.of("fake", data, "--outcome", spelled, "--out", target.toString());

    assertThat(target).doesNotExist();
  }
}
