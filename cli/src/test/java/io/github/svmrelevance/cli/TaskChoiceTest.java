package io.github.svmrelevance.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is learnt, as asked or by itself, and what contradicts it. */
class TaskChoiceTest {

  @TempDir private Path directory;
  private String classes;
  private String numbers;
  private String codes;

  @BeforeEach
  void writeData() throws IOException {
    Random random = new Random(3);
    StringBuilder three = new StringBuilder("a,b,y\n");
    StringBuilder number = new StringBuilder("a,b,y\n");
    StringBuilder whole = new StringBuilder("a,b,y\n");
    for (int i = 0; i < 36; i++) {
      double a = random.nextGaussian() + i % 3;
      double b = random.nextGaussian();
      String features = String.format(Locale.ROOT, "%.6f,%.6f,", a, b);
      three.append(features).append("pqr".charAt(i % 3)).append('\n');
      number.append(features).append(String.format(Locale.ROOT, "%.4f", a + 0.2 * b)).append('\n');
    }
    for (int i = 0; i < 50; i++) {
      whole.append(i % 7).append(',').append(i % 5).append(',').append(i % 25).append('\n');
    }
    codes = Files.writeString(directory.resolve("codes.csv"), whole).toString();
    classes = Files.writeString(directory.resolve("three.csv"), three).toString();
    numbers = Files.writeString(directory.resolve("number.csv"), number).toString();
  }

  private CommandRun run(String line) {
    return CommandRun.of(
        line.replace("CLASSES", classes)
            .replace("NUMBERS", numbers)
            .replace("CODES", codes)
            .replace("REPORT", directory.resolve("report.html").toString())
            .split(" "));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "bounds CLASSES --task ordinal | --order is missing",
        "bounds CLASSES --task multiclass --positive p | --task multiclass does not",
        "bounds CLASSES --task multiclass --order p,q,r | no effect without --task ordinal",
        "bounds CLASSES --positive p --order p,q,r | --task ordinal does not",
        "bounds NUMBERS --task regression --positive p | --task regression does not",
        "bounds CLASSES --task regression | which is no number; name another column with --label",
        "eliminate CLASSES --task regression | which is no number; name another column with --label",
        "eliminate NUMBERS --svm c | --svm has no effect: a number is learnt by an epsilon-SVR",
        "eliminate CLASSES --tube 1 | --tube has no effect: the target is no number",
        "reject-bounds CODES | name the one to set against the rest with --positive",
        "reject-svm train CODES --reject-cost 0.2 --model m.json | against the rest with --positive",
        "eliminate CODES --task ordinal | expected auto or multiclass or regression",
        "rank CODES --task ordinal | expected auto or multiclass or regression",
        "rank CLASSES --task regression | which is no number; name another column with --label",
        "rank NUMBERS --epsilon 1 | a number has no margin",
        "bounds CLASSES --positive p --each-class | --each-class has no effect: one class is set",
        "bounds NUMBERS --each-class | --each-class has no effect: no classes are learnt",
        "bounds CODES --weight c | no column named 'c' for --weight",
        "rank CODES --weight b | there is no option --weight",
        "bounds CLASSES --order p,q | 'r', which the order 'p', 'q' lacks; add it to --order",
        "bounds CODES --order 1,2 | lacks; so many are no classes: in the place of --order, --task regression learns a number",
        "bounds CLASSES --order p,q,r,q | --order names the class 'q' twice; name it once",
        "bounds CLASSES --order p,q,rr | add it to --order. No row has 'rr' of that order",
      })
  void contradictionsAreRefused(String line, String message) {
    CommandRun run = run(line);

    assertThat(run.code()).isNotZero();
    assertThat(run.out()).isEmpty();
    assertThat(run.err().replaceAll("\\s+", " ")).contains(message);
  }

  @ParameterizedTest
  @CsvSource({"json", "csv", "table"})
  void aNumberIsLearntInAllFormats(String format) {
    CommandRun run = run("bounds NUMBERS --threshold none --format " + format);

    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.out()).contains("a").contains("b");
    assertThat((run.out() + run.err()).replaceAll("\\s+", " "))
        .contains("is read as a number to predict");
  }

  @Test
  void aReportOfANumberIsWritten() throws IOException {
    CommandRun run = run("bounds NUMBERS --threshold none --report REPORT");

    assertThat(run.code()).as(run.err()).isZero();
    assertThat(Files.readString(directory.resolve("report.html"))).contains("<html", "</html>");
  }

  @Test
  void classesWithoutAPositiveOneAreLearntAtOnce() {
    CommandRun all = run("bounds CLASSES --threshold none --format json");
    CommandRun one = run("bounds CLASSES --positive q --threshold none");
    CommandRun levels = run("bounds CLASSES --order p,q,r,none --threshold none --baseline l2");

    assertThat(all.code()).as(all.err()).isZero();
    assertThat(all.out()).containsIgnoringCase("multiclass");
    assertThat(one.code()).as(one.err()).isZero();
    assertThat(one.out()).contains("q against the rest");
    assertThat(levels.code()).as(levels.err()).isZero();
    assertThat(levels.out()).contains("4 of 4 bounds certified");
  }

  @Test
  void manyCodesAreClassesIfTheUserSaysSo() {
    CommandRun run = run("rank CODES --task multiclass --format json");

    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.out()).contains("\"24\" : 2");
    assertThat(run("reject-bounds CODES --positive 3 --threshold none").code()).isZero();
  }

  @Test
  void ranksForANumberAreTold() {
    CommandRun run = run("rank NUMBERS --group both=a,b --format json");
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.out()).contains("\"members\"", "\"per_class\" : { }");
    assertThat(
            run("rank NUMBERS --kernel rbf:gamma=0.5 --report REPORT")
                .out()
                .replaceAll("\\s+", " "))
        .contains("number.csv: regression", "36 samples, 2 features")
        .contains("36 different numbers, and is read as a number to predict")
        .doesNotContain("if they are classes");
    assertThat(Path.of(directory.toString(), "report.html")).content().contains("R2");
  }

  @Test
  void weightsAreToldWithTheData() {
    CommandRun run = run("bounds CLASSES --positive q --weight 2 --missing mean");
    assertThat(run.err()).contains("column 'b'", "the weight is '-", "at least 0");

    CommandRun weighted = run("bounds CODES --task multiclass --weight b");
    assertThat(weighted.code()).as(weighted.err()).isZero();
    assertThat(weighted.out().replaceAll("\\s+", " "))
        .contains("40 samples of weight 100, 1 feature")
        .contains("10 of 50 rows were left out because the weight is 0")
        .contains("the tests take each row for one sample")
        .contains("cross-validation takes each row for one sample");
  }

  /** What tests nothing cross-validates all the same. */
  @ParameterizedTest
  @ValueSource(strings = {"smallest", "decisions"})
  void whatWeightsAreToCrossValidationIsTold(String method) throws IOException {
    StringBuilder cells = new StringBuilder("a,b,times,y\n");
    for (int i = 0; i < 24; i++) {
      cells.append(i % 5).append(',').append(i % 7).append(',').append(1 + i % 3);
      cells.append(i % 5 + i % 2 < 3 ? ",no\n" : ",yes\n");
    }
    String file = Files.writeString(directory.resolve("cells.csv"), cells).toString();
    String told = "cross-validation takes each row for one sample";
    assertThat(CommandRun.of(method, file, "--weight", "times").out().replaceAll("\\s+", " "))
        .contains(told);
    assertThat(CommandRun.of(method, file, "--exclude", "times").out().replaceAll("\\s+", " "))
        .doesNotContain(told);
  }

  @Test
  void aSmallClassWithoutWeightsIsTold() throws IOException {
    StringBuilder few = new StringBuilder("a,y\n");
    for (int i = 0; i < 40; i++) {
      few.append(i % 9).append(',').append(i % 6 == 0 ? "rare" : "usual").append('\n');
    }
    String file = Files.writeString(directory.resolve("few.csv"), few).toString();
    CommandRun told = CommandRun.of("bounds", file, "--threshold", "none");
    assertThat(told.out().replaceAll("\\s+", " "))
        .contains("'rare' is the class of 7 of 40 samples", "--class-weight balanced makes");
    CommandRun balanced =
        CommandRun.of("bounds", file, "--threshold", "none", "--class-weight", "balanced");
    assertThat(balanced.out()).doesNotContain("is the class of");
  }

  /** What is judged are features and groups; of two classes no word is needed. */
  @Test
  void theHeadTellsTheTaskAndWhatIsJudged() {
    CommandRun grouped = run("bounds CLASSES --group both=a,b --threshold none");
    assertThat(grouped.out())
        .contains("three.csv: multiclass", "36 samples, 1 feature of 2 columns");
    assertThat(run("rank CLASSES").out())
        .contains("three.csv: multiclass", "36 samples, 2 features;");
  }

  /** A head is about the data, so that it says the same of them whatever is asked. */
  @ParameterizedTest
  @CsvSource({
    "bounds --threshold none",
    "reject-bounds --threshold none",
    "smallest",
    "smallest --size 1",
    "decisions",
    "rank",
    "eliminate"
  })
  void everyHeadCountsAGroupAsOneFeature(String command) throws IOException {
    StringBuilder table = new StringBuilder("a,colour,y\n");
    for (int i = 0; i < 36; i++) {
      table.append(i % 7).append(',').append("rgb".charAt(i % 3)).append(',');
      table.append(i % 5 < 2 ? "no" : "yes").append('\n');
    }
    String file = Files.writeString(directory.resolve("colours.csv"), table).toString();
    String page = directory.resolve("page.html").toString();
    CommandRun told =
        CommandRun.of((command + " " + file + " --categorical colour --report " + page).split(" "));
    assertThat(told.out()).contains("36 samples, 2 features of 4 columns; classes no=15, yes=21");
    assertThat(Files.readString(Path.of(page)))
        .contains("<dt>features</dt><dd>2</dd>", "<dt>columns of these</dt><dd>4</dd>");
  }

  /** The first question of every answer about good models is how good these are. */
  @ParameterizedTest
  @CsvSource({"smallest CLASSES", "decisions CLASSES", "smallest NUMBERS", "decisions NUMBERS"})
  void howWellTheBaselinePredictsComesFirst(String command) throws IOException {
    String bounds = command.replaceAll("^\\w+", "bounds --threshold none");
    CommandRun told = run(command);
    assertThat(told.out().lines().toList().get(3))
        .startsWith("On samples that it was not trained on, the baseline is ")
        .isEqualTo(run(bounds).out().lines().toList().get(3));
    ObjectMapper json = new ObjectMapper();
    JsonNode quality = json.readTree(run(command + " --format json").out()).at("/cross_validation");
    assertThat(quality).hasSize(1);
    assertThat(quality.get(0))
        .isEqualTo(json.readTree(run(bounds + " --format json").out()).at("/cross_validation/0"));
  }

  /** Each side is what a run with that class as the positive one tells. */
  @Test
  void eachClassIsSetAgainstTheRestSideBySide() throws IOException {
    ObjectMapper mapper = new ObjectMapper();
    JsonNode all = mapper.readTree(run("bounds CLASSES --each-class --format json").out());
    assertThat(all.path("each_class")).hasSize(3);
    for (JsonNode side : all.path("each_class")) {
      String name = side.path("name").asText();
      JsonNode alone =
          mapper.readTree(run("bounds CLASSES --format json --positive " + name).out());
      assertThat(side.path("samples").asInt()).isEqualTo(12);
      for (int j = 0; j < 2; j++) {
        JsonNode feature = side.path("features").path(j);
        JsonNode same = alone.path("features").path(j);
        for (String field : List.of("name", "lower", "upper", "class", "evidence")) {
          assertThat(feature.path(field)).as(field).isEqualTo(same.path(field));
        }
      }
    }
    assertThat(all.path("features"))
        .isEqualTo(mapper.readTree(run("bounds CLASSES --format json").out()).path("features"));

    CommandRun csv = run("bounds CLASSES --each-class --format csv");
    assertThat(csv.out().lines().findFirst().orElseThrow())
        .contains(",lower of r,upper of r,class of r,p_value of r,");
    assertThat(csv.err()).doesNotContain("CSV has one table");
    String plot = directory.resolve("plot.svg").toString();
    CommandRun table = run("bounds CLASSES --each-class --report REPORT --plot " + plot);
    assertThat(table.out()).containsPattern("against the rest +p +q +r");
    assertThat(directory.resolve("plot-each-class.svg")).content().contains("strongly relevant");
    assertThat(directory.resolve("report.html"))
        .content()
        .contains("Each class against the rest", "What separates each class from the rest");
  }
}
