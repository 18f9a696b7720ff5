package io.github.svmrelevance.tables;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.data.Classes;
import io.github.svmrelevance.api.data.RealValues;
import io.github.svmrelevance.api.diagnostic.Place;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Cells that are no numbers in a label of numbers: what is said, and that the remedies work. */
class LabelMistakesTest {

  private static final int ROWS = 120;

  /** An option and its value, as a shell parts them. */
  private static final Pattern OPTION = Pattern.compile("--([a-z-]+) ('[^']*'|[^ ,]+(,[^ ,]+)*)");

  /** Rows from line 2 on, the label last; some labels go by their rows, from 0. */
  private static String table(IntFunction<String> label, Map<Integer, String> others) {
    StringBuilder text = new StringBuilder("x,y\n");
    for (int i = 0; i < ROWS; i++) {
      text.append(i % 7 + 0.25 * (i % 3)).append(',');
      text.append(others.getOrDefault(i, label.apply(i))).append('\n');
    }
    return text.toString();
  }

  /** From 20.5 to 50.5 in steps of 0.3, some of them twice. */
  private static String decimal(int i) {
    return (205 + i * 37 % 101 * 3) / 10.0 + "";
  }

  private static ByteArrayInputStream bytes(String text) {
    return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
  }

  private static LoadedData read(String text, ReadOptions options) {
    return DatasetReader.read(bytes(text), "t.csv", options);
  }

  private static ReadOptions defaults() {
    return ReadOptions.defaults().withLabel("y");
  }

  private static String refusal(String text, ReadOptions options) {
    return refused(text, options).message().render(name -> "--" + name);
  }

  private static InvalidInputException refused(String text, ReadOptions options) {
    InvalidInputException refused =
        catchThrowableOfType(InvalidInputException.class, () -> read(text, options));
    assertThat(refused).as("it is refused").isNotNull();
    return refused;
  }

  private static List<String> listed(String value) {
    return value.startsWith("\"") ? List.of(value.replace("\"", "")) : List.of(value.split(","));
  }

  private static ReadOptions with(ReadOptions options, String name, String value) {
    return switch (name) {
      case "label" -> options.withLabel(value);
      case "na-values" -> options.withNaValues(listed(value));
      case "numeric" -> options.withNumeric(listed(value));
      case "missing" ->
          options.withMissing(
              value.equals("drop-rows") ? MissingValues.DROP_ROWS : MissingValues.MEDIAN);
      case "task" -> options.withTarget(TargetReading.number());
      default -> throw new IllegalArgumentException(name);
    };
  }

  /** What comes of a table once the options that a message gives behind "or give" are given. */
  private static RealValues cured(String text, ReadOptions options) {
    String message = refusal(text, options);
    assertThat(message).contains("or give ");
    String remedy = message.replaceFirst("(?s).*?or give ", "").replaceFirst(", which .*", "");
    ReadOptions given = options;
    Matcher option = OPTION.matcher(remedy);
    while (option.find()) {
      given = with(given, option.group(1), option.group(2).replace("'", ""));
    }
    return (RealValues) read(text, given).data().target();
  }

  /** The same of the options that a profile suggests. */
  private static RealValues suggested(String text) {
    TableProfile profile = DatasetReader.profile(bytes(text), "t.csv", "t.csv", defaults());
    assertThat(profile.classes()).as("a number").isEmpty();
    assertThat(profile.obstacle()).isEmpty();
    ReadOptions given = ReadOptions.defaults();
    for (TableProfile.Option option : profile.options()) {
      given = with(given, option.setting(), option.value());
    }
    return (RealValues) read(text, given).data().target();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          5O.3        | --na-values 5O.3 --missing drop-rows, which leaves 1 row out
          5 2.3       | --na-values '5 2.3' --missing drop-rows, which leaves 1 row out
          inf         | --na-values inf --missing drop-rows, which leaves 1 row out
          haemolysed  | --na-values haemolysed --missing drop-rows, which leaves 1 row out
          12 mg       | --na-values '12 mg' --missing drop-rows, which leaves 1 row out
          $           | --na-values '$' --missing drop-rows, which leaves 1 row out
          1e999       | --na-values 1e999 --missing drop-rows, which leaves 1 row out
          "52,3"      | --na-values '"52,3"' --missing drop-rows, which leaves 1 row out
          >90         | --numeric y, which reads '>90' without marks
          """)
  void oneCellIsNamedAndCured(String cell, String remedy) {
    String text = table(LabelMistakesTest::decimal, Map.of(10, cell));
    String shown = cell.replace("\"", "");
    for (TargetReading reading : List.of(TargetReading.auto(), TargetReading.number())) {
      ReadOptions options = defaults().withTarget(reading);
      assertThat(refusal(text, options))
          .isEqualTo(
              "t.csv, line 12, column 'y': the label holds numbers but for 1 of 120 cells: '"
                  + shown
                  + "' in line 12; correct it, or give "
                  + remedy);
      assertThat(cured(text, options).samples()).isEqualTo(cell.equals(">90") ? 120 : 119);
    }
    assertThat(refused(text, defaults()).place()).isEqualTo(new Place.InFile("t.csv", 12, "y"));
    assertThat(suggested(text).samples()).isEqualTo(cell.equals(">90") ? 120 : 119);
  }

  @Test
  void severalCellsAreNamedAndCured() {
    String text =
        table(LabelMistakesTest::decimal, Map.of(4, "inf", 8, ">90", 9, "inf", 20, "x1", 30, "x2"));
    assertThat(refusal(text, defaults()))
        .endsWith(
            "numbers but for 5 of 120 cells: 'inf' in 2 rows, first in line 6, '>90' in line 10,"
                + " 'x1' in line 22 and 1 more text; correct them, or give --numeric y"
                + " --na-values inf,x1,x2 --missing drop-rows, which reads '>90' without marks and"
                + " leaves 4 rows out");
    assertThat(cured(text, defaults()).samples()).isEqualTo(116);
    assertThat(suggested(text).samples()).isEqualTo(116);
    ReadOptions filled = defaults().withMissing(MissingValues.MEDIAN);
    assertThat(refusal(text, filled)).doesNotContain("--missing");
    assertThat(cured(text, filled).samples()).isEqualTo(116);
  }

  @Test
  void moreCellsThanCanBeListedAreToBeCorrected() {
    String text = table(i -> i % 6 == 0 ? "x" + i : decimal(i), Map.of());
    assertThat(refusal(text, defaults()))
        .endsWith("'x12' in line 14 and 17 more texts; correct them");
    assertThat(DatasetReader.profile(bytes(text), "t.csv", "t.csv", defaults()).obstacle())
        .contains(
            "the label 'y' holds numbers but for 20 of 120 cells, such as 'x0'; correct them, or"
                + " name another column");
  }

  @Test
  void aLimitIsToldWithTheNumberBeyondIt() {
    String text = table(LabelMistakesTest::decimal, Map.of(10, "<30", 20, "<30"));
    assertThat(refusal(text, defaults()))
        .endsWith(
            "'<30' in 2 rows, first in line 12; 20.5 in line 2 lies below the limit '<30'; correct"
                + " them, or give --na-values '<30' --missing drop-rows, which leaves 2 rows out");
    assertThat(cured(text, defaults()).samples()).isEqualTo(118);
    assertThat(suggested(text).samples()).isEqualTo(118);
    ReadOptions numeric = defaults().withNumeric(List.of("y"));
    assertThat(refusal(text, numeric))
        .isEqualTo(
            "t.csv, line 2, column 'y': '20.5' lies below the limit '<30' of line 12; correct one"
                + " of them, or give --na-values '<30' --missing drop-rows, which leaves out the"
                + " rows of '<30'");
    assertThat(cured(text, numeric).samples()).isEqualTo(118);
  }

  @Test
  void twoLimitsAreTold() {
    String text = table(LabelMistakesTest::decimal, Map.of(10, "<3", 20, "<2"));
    assertThat(refusal(text, defaults())).contains("; only one limit of a column can be read; ");
    assertThat(cured(text, defaults()).samples()).isEqualTo(118);
    ReadOptions numeric = defaults().withNumeric(List.of("y"));
    assertThat(refusal(text, numeric))
        .contains("line 22, column 'y': '<2' is another limit than '<3' of line 12", "--na-values");
    assertThat(cured(text, numeric).samples()).isEqualTo(118);
  }

  /** A row that is dropped has no place in the message. */
  @Test
  void linesAreThoseOfRowsThatAreRead() {
    String text = table(LabelMistakesTest::decimal, Map.of(4, "5O.3", 10, "5O.3"));
    String dropped = text.replaceFirst("[0-9.]+,5O.3", ",5O.3");
    assertThat(refusal(dropped, defaults().withMissing(MissingValues.DROP_ROWS)))
        .startsWith("t.csv, line 12,")
        .contains("1 of 119 cells: '5O.3' in line 12");
  }

  @Test
  void otherTroublesAreToldBesideIt() {
    String text =
        table(LabelMistakesTest::decimal, Map.of(10, "5O.3")).replaceFirst("\n[0-9.]+,", "\n,");
    assertThat(refusal(text, defaults()))
        .startsWith("t.csv: 2 columns cannot be read as they are: ")
        .contains(
            "column 'y': the label holds numbers but for 1 of 120 cells: '5O.3' in line 12",
            "They can be read with --na-values 5O.3 --missing median");
  }

  @Test
  void wholeNumbersAreToldIfAFewCellsAreNone() {
    String counts = table(i -> i * 37 % 50 + "", Map.of(10, "4O", 20, "<0", 30, "4O"));
    assertThat(refusal(counts, defaults()))
        .contains("3 of 120 cells: '4O' in 2 rows, first in line 12, '<0' in line 22")
        .endsWith(
            "name another column with --label, or if they are classes, give --task multiclass");
    assertThat(cured(counts, defaults()).samples()).isEqualTo(118);
    assertThat(suggested(counts).samples()).isEqualTo(118);
    for (String cell : List.of("inf", "n/k")) {
      String never = table(i -> i + 1000 + "", Map.of(10, cell));
      assertThat(refusal(never, defaults())).contains("give --task regression --na-values");
      assertThat(cured(never, defaults()).samples()).isEqualTo(119);
      assertThat(suggested(never).samples()).isEqualTo(119);
    }
  }

  @Test
  void wherePointsAreNoneCommasAreDecimal() {
    String text =
        table(i -> i * 37 % 50 + "", Map.of(10, "\"40,5\"")).replaceAll("(?m)^[0-9.]+,", "3,");
    assertThat(refusal(text, defaults())).contains("'40,5'", "--decimal-comma reads 1,5");
  }

  /** Such as scores from 0 to 14, of which one was typed wrongly: it is no class of its own. */
  @Test
  void aCellBesideFewDifferentNumbersIsToldToo() {
    String scores = table(i -> i * 37 % 15 + "", Map.of(10, "1O"));
    assertThat(refusal(scores, defaults()))
        .isEqualTo(
            "t.csv, line 12, column 'y': the label holds numbers but for 1 of 120 cells: '1O' in"
                + " line 12; correct it, or give --task regression --na-values 1O --missing drop-rows,"
                + " which leaves 1 row out; or name another column with --label, or if they are"
                + " classes, give --task multiclass");
    assertThat(cured(scores, defaults()).samples()).isEqualTo(119);
    assertThat(suggested(scores).samples()).isEqualTo(119);
    String halves = table(i -> i % 5 * 0.5 + "", Map.of(10, "n/k", 20, "n/k"));
    assertThat(cured(halves, defaults()).samples()).isEqualTo(118);
    assertThat(suggested(halves).samples()).isEqualTo(118);
    assertThat(read(table(i -> i % 5 + "", Map.of(10, "n/k")), defaults()).data().target())
        .as("a usual scale, whose odd class may be meant")
        .isInstanceOf(Classes.class);
  }

  /** What is asked about as ever: codes and grades beside a word, ids and names with digits. */
  @ParameterizedTest
  @ValueSource(strings = {"grade", "code", "flat"})
  void classesStayClasses(String kind) {
    IntFunction<String> label =
        switch (kind) {
          case "grade" -> i -> i % 12 == 0 ? "nb" : 1 + i % 11 * 0.3 + "";
          case "code" -> i -> i % 20 == 19 ? "X" : i % 20 + "";
          default -> i -> i % 30 + (i % 4 == 0 ? "a" : "");
        };
    assertThat(read(table(label, Map.of()), defaults()).data().target())
        .isInstanceOf(Classes.class);
  }

  @Test
  void idsAreAskedAboutAsEver() {
    String ids = table(i -> i + 1000 + "", Map.of(10, "A17", 20, "B3"));
    assertThat(refusal(ids, defaults())).contains("which may be names or ids");
  }

  @Test
  void whereClassesAloneAreLearntNoNumberIsAdvised() {
    String text = table(LabelMistakesTest::decimal, Map.of(10, "5O.3"));
    for (boolean several : new boolean[] {true, false}) {
      String message = refusal(text, defaults().withTarget(TargetReading.likelyClasses(several)));
      assertThat(message)
          .contains("'5O.3' in line 12, and classes alone are learnt here")
          .doesNotContain("--na-values");
    }
  }
}
