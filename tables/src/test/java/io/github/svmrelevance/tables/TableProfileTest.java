package io.github.svmrelevance.tables;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.diagnostic.Warning;
import io.github.svmrelevance.core.data.DataWarning;
import io.github.svmrelevance.tables.ColumnProfile.Kind;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class TableProfileTest {

  private static final ReadOptions DEFAULTS = ReadOptions.defaults();

  private static TableProfile profile(String name, String text, ReadOptions options) {
    return DatasetReader.profile(
        new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), name, name, options);
  }

  private static String table(String header, int rows, IntFunction<String> row) {
    StringBuilder text = new StringBuilder(header).append('\n');
    for (int i = 0; i < rows; i++) {
      text.append(row.apply(i)).append('\n');
    }
    return text.toString();
  }

  @Test
  void tellsKindsApart() {
    String text =
        table(
            ",x,n,color,born,day,id,key,one,note,bad,none,class",
            60,
            i ->
                String.join(
                    ",",
                    "" + i,
                    "" + i * i / 7.0,
                    "" + i % 7,
                    List.of("red", "green", "blue").get(i % 3),
                    "2001-02-" + (10 + i % 9),
                    "" + (20240101 + i % 20),
                    "" + (7 * i + 1),
                    "P-" + i,
                    "5",
                    "\"seen on " + i % 55 + ", again\"",
                    i == 4 ? "n/a" : "" + i % 11 * 0.5,
                    "",
                    i % 3 == 0 ? "p" : "q"));
    TableProfile profile = profile("t.csv", text, DEFAULTS);

    assertThat(profile.columns())
        .extracting(ColumnProfile::kind)
        .containsExactly(
            Kind.ID,
            Kind.NUMBER,
            Kind.WHOLE_NUMBER,
            Kind.CATEGORY,
            Kind.DATE,
            Kind.DATE,
            Kind.ID,
            Kind.ID,
            Kind.CONSTANT,
            Kind.ID,
            Kind.MISTYPED,
            Kind.EMPTY,
            Kind.CATEGORY);
    assertThat(profile.features()).as("x, n and color; the label is none").isEqualTo(3);
    assertThat(profile.label().name()).isEqualTo("class");
    assertThat(profile.guessedLabel()).contains("as it is called so");
    assertThat(profile.classes())
        .containsExactly(new ColumnProfile.Level("q", 40), new ColumnProfile.Level("p", 20));
    assertThat(profile.columns().get(3).levels())
        .extracting(ColumnProfile.Level::rows)
        .containsOnly(20L);
    assertThat(profile.columns().get(2).numbers()).contains(new ColumnProfile.Numbers(0, 3, 6));
    assertThat(profile.options())
        .containsExactly(
            new TableProfile.Option("label", "class"),
            new TableProfile.Option("exclude", "born,day,id,key,note,none"),
            new TableProfile.Option("na-values", "n/a"),
            new TableProfile.Option("missing", "median"));
    // What it suggests can be read.
    LoadedData loaded =
        DatasetReader.read(
            new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)),
            "t.csv",
            DEFAULTS
                .withLabel("class")
                .withExcluded(List.of("born", "day", "id", "key", "note", "none"))
                .withNaValues(List.of("n/a"))
                .withMissing(MissingValues.MEDIAN));
    assertThat(loaded.data().features()).isNotEmpty();
  }

  /** The last row of a transposed table has the classes, which no option may take for missing. */
  @Test
  void tellsARowOfTextsBelowNumbers() {
    assertThat(rows(i -> i < 59 ? i + "," + i % 7 + "," + (i + 0.5) : "sick,well,sick"))
        .hasValue(
            "line 61 has texts in 3 of 3 columns of numbers; take it out if it is a footer, or"
                + " transpose the table if its rows are the features");
    assertThat(rows(i -> i < 59 ? i + "," + i % 7 + "," + (i + 0.5) : "refused,refused,refused"))
        .isEmpty();
    assertThat(rows(i -> i > 0 ? i + "," + i % 7 + "," + (i + 0.5) : "kg,cm,kg")).isEmpty();
  }

  @Test
  void tellsLinesThatAreNoRows() {
    IntFunction<String> row =
        i -> i % 13 + "," + (i * i % 11 + 0.5) + "," + (i % 2 == 0 ? "u" : "v");

    assertThat(rows(row)).isEmpty();
    assertThat(rows(i -> i > 0 ? row.apply(i) : "kg,cm,kind").orElseThrow())
        .startsWith("line 2, the first below the names, has words in columns of numbers, such as");
    assertThat(rows(i -> i < 59 ? row.apply(i) : "Source: laboratory,,"))
        .hasValue(
            "the last line has one cell only, 'Source: laboratory'; take it out if it is a footer");
    int[] sum = IntStream.range(0, 59).map(i -> i % 13).toArray();
    double other = IntStream.range(0, 59).mapToDouble(i -> i * i % 11 + 0.5).sum();
    assertThat(rows(i -> i < 59 ? row.apply(i) : Arrays.stream(sum).sum() + "," + other + ",u"))
        .hasValue(
            "the last row holds the sums of the others in 'a', 'b'; take it out, as it is no row of"
                + " the table");
    assertThat(rows(i -> i < 59 ? row.apply(i) : Arrays.stream(sum).sum() + ",3.5,u")).isEmpty();
    String titled = "Report of 2024,,\na,b,c\n" + table("", 60, row).strip();
    assertThat(profile("t.csv", titled, DEFAULTS).obstacle())
        .hasValue(
            "the first line has names for 1 of 3 columns; if it is a title, take out what stands"
                + " above the names");
  }

  @Test
  void tellsWhichColumnsAreLeftOutForTheirName() {
    String text =
        table("a,price,price,y", 60, i -> i % 7 + "," + i % 5 + "," + i % 3 + "," + i % 2);

    assertThat(profile("t.csv", text, DEFAULTS).warnings())
        .filteredOn(warning -> warning.code().equals(DataWarning.NAMES_REPEATED.code()))
        .singleElement()
        .asString()
        .contains("leaves them out: 3 'price'. To keep all");
  }

  @Test
  void namesTheOptionForAnswersThatAreNone() {
    String[] answers = {"Agree", "Disagree", "Don\u2019t know", "refused", "-"};
    String text = table("q,y", 60, i -> answers[(i * i + i / 3) % 5] + "," + i % 2);

    assertThat(profile("t.csv", text, DEFAULTS).warnings())
        .filteredOn(warning -> warning.code().equals(DataWarning.LEVELS_DOUBTFUL.code()))
        .singleElement()
        .asString()
        .contains("'q': ", "'Don\u2019t know'", "refused", "median takes these for missing values");
  }

  @Test
  void tellsCodesThatBeginWithAZero() {
    String padded =
        table("zip,y", 60, i -> String.format("%05d,%s", 8801 + i % 9, "uv".charAt(i % 2)));
    String amounts = table("rate,y", 60, i -> "0." + i % 9 + "," + "uv".charAt(i % 2));

    assertThat(profile("t.csv", padded, DEFAULTS).warnings())
        .extracting(Warning::code)
        .contains(DataWarning.LEADING_ZEROS.code());
    assertThat(profile("t.csv", amounts, DEFAULTS).warnings())
        .extracting(Warning::code)
        .doesNotContain(DataWarning.LEADING_ZEROS.code());
  }

  /** Few values beyond a limit are large ones, which a median would hide. */
  @Test
  void limitsAreNoMistakes() {
    String text =
        table("a,y", 60, i -> (i % 20 == 7 ? ">1000" : Integer.toString(900 + i)) + "," + i % 2);

    assertThat(profile("t.csv", text, DEFAULTS).options())
        .contains(new TableProfile.Option("numeric", "a"))
        .noneMatch(option -> option.setting().equals("na-values"));
  }

  /** All rows of a patient have the patient's age. */
  @Test
  void whatIsTheSameInABlockDoesNotGiveTheLabelAway() {
    String text =
        table(
            "patient,age,x,y",
            120,
            i ->
                "p"
                    + i / 4
                    + ","
                    + (20 + i / 4)
                    + ","
                    + i * i % 17
                    + ","
                    + (i / 4 * 7 % 5 < 2 ? "u" : "v"));

    TableProfile profile = profile("t.csv", text, DEFAULTS);
    assertThat(profile.options()).contains(new TableProfile.Option("block", "patient"));
    assertThat(profile.columns()).allMatch(column -> column.tellsLabel().isEmpty());
  }

  private static Optional<String> rows(IntFunction<String> row) {
    return profile("t.csv", table("a,b,c", 60, row), DEFAULTS).obstacle();
  }

  /**
   * Of many numbers, few words say why one is missing, and of one that is typed wrongly nobody
   * knows what it was; of few numbers words may be levels.
   */
  @Test
  void takesFewTextsAmongNumbersForMissingValues() {
    String refused =
        table(
            "x,income,y",
            60,
            i -> (i % 9) + "," + (i == 7 ? "n.a." : i == 9 ? "refused" : i * 1.5) + "," + i % 2);
    assertThat(profile("t.csv", refused, DEFAULTS).options())
        .containsExactly(
            new TableProfile.Option("label", "y"),
            new TableProfile.Option("na-values", "n.a.,refused"),
            new TableProfile.Option("missing", "median"));
    String spoilt =
        table("x,income,y", 60, i -> (i % 9) + "," + (i == 7 ? "1.5o" : i * 1.5) + "," + i % 2);
    assertThat(profile("t.csv", spoilt, DEFAULTS).options())
        .contains(
            new TableProfile.Option("na-values", "1.5o"),
            new TableProfile.Option("missing", "median"));
    String many =
        table("x,income,y", 60, i -> (i % 9) + "," + (i % 5 == 1 ? "free" : i * 1.5) + "," + i % 2);
    assertThat(profile("t.csv", many, DEFAULTS).options())
        .contains(new TableProfile.Option("exclude", "income"));
  }

  /** With a unit, all cells are texts, and the words are those that have no digit. */
  @Test
  void findsWordsAndNegativesAmongNumbersWithMarks() {
    TableProfile words =
        profile(
            "t.csv",
            table(
                "temp,y",
                300,
                i -> (i % 50 == 0 ? "---" : i % 97 + "." + i % 9 + " kg") + "," + i % 2),
            DEFAULTS);
    assertThat(words.columns().get(0).kind()).isEqualTo(Kind.MISTYPED);
    assertThat(words.options())
        .containsExactly(
            new TableProfile.Option("label", "y"),
            new TableProfile.Option("numeric", "temp"),
            new TableProfile.Option("na-values", "---"),
            new TableProfile.Option("missing", "median"));
    for (String negative : List.of("(%d.25)", "%d.25-")) {
      TableProfile amounts =
          profile(
              "t.csv",
              table(
                  "amt,y",
                  60,
                  i -> (i % 2 == 0 ? negative.formatted(10 + i) : i + ".5") + "," + i / 30),
              DEFAULTS);
      assertThat(amounts.columns().get(0).kind()).isEqualTo(Kind.MISTYPED);
      assertThat(amounts.options()).contains(new TableProfile.Option("numeric", "amt"));
    }
  }

  @Test
  void suggestsWhatReadsALabelWithMarks() {
    TableProfile profile =
        profile(
            "t.csv",
            table("x,area,price", 60, i -> i * 0.5 + "," + i + " kg,$" + (i == 7 ? "" : i) + "5"),
            DEFAULTS.withLabel("price"));
    assertThat(profile.classes()).as("a number").isEmpty();
    assertThat(profile.options())
        .containsExactly(
            new TableProfile.Option("label", "price"),
            new TableProfile.Option("numeric", "area,price"));
  }

  /** The second column means -1, so that an option for the whole table would spoil it. */
  @Test
  void tellsCodesOfMissingValues() {
    TableProfile profile =
        profile(
            "t.csv",
            table(
                "age,change,size,y",
                40,
                i ->
                    (i % 8 == 3 ? -1 : 30 + i)
                        + ","
                        + (i % 5 - 2)
                        + ","
                        + (i == 7 ? "-999.0" : "" + i * 0.5)
                        + (i % 2 == 0 ? ",p" : ",q")),
            DEFAULTS);

    assertThat(profile.columns())
        .extracting(ColumnProfile::missingCodes)
        .containsExactly(
            List.of(new ColumnProfile.MissingCode(-1, 5, Optional.of("change"))),
            List.of(),
            List.of(new ColumnProfile.MissingCode(-999, 1, Optional.empty())),
            List.of());
  }

  /** What fills gaps that go with the label would carry what the values do not. */
  @Test
  void suggestsIndicatorsWhereGapsGoWithTheLabel() {
    IntFunction<String> telling =
        i -> (i % 4 == 0 ? "" : i * 7 % 50) + "," + (i % 2 == 0 ? "p" : "q");
    TableProfile profile = profile("t.csv", table("x,y", 100, telling), DEFAULTS);
    assertThat(profile.options()).contains(new TableProfile.Option("missing", "median-indicator"));
    assertThat(profile.warnings())
        .extracting(Warning::code)
        .contains(DataWarning.GAPS_GO_WITH_TARGET.code());

    IntFunction<String> number = i -> (i > 60 ? "" : i * 7 % 50) + "," + (i + 0.5);
    assertThat(profile("t.csv", table("x,y", 100, number), DEFAULTS).options())
        .contains(new TableProfile.Option("missing", "median-indicator"));

    IntFunction<String> chance =
        i -> (i % 5 == 0 ? "" : i * 7 % 50) + "," + (i % 2 == 0 ? "p" : "q");
    assertThat(profile("t.csv", table("x,y", 100, chance), DEFAULTS).options())
        .contains(new TableProfile.Option("missing", "median"));
  }

  @Test
  void suggestsTheUsualOrderOfClasses() {
    IntFunction<String> row = i -> i + ".5," + List.of("low", "high", "medium").get(i % 3);

    assertThat(profile("t.csv", table("x,risk", 30, row), DEFAULTS).options())
        .containsExactly(
            new TableProfile.Option("label", "risk"),
            new TableProfile.Option("order", "low,medium,high"));
    assertThat(
            DatasetReader.read(
                    new ByteArrayInputStream(
                        table("x,risk", 30, row).getBytes(StandardCharsets.UTF_8)),
                    "t.csv",
                    DEFAULTS.withTarget(TargetReading.auto()))
                .warnings())
        .filteredOn(warning -> warning.code().equals("classes-may-have-order"))
        .singleElement()
        .asString()
        .endsWith("order low,medium,high");
    assertThat(profile("t.csv", table("x,risk", 30, row), DEFAULTS.withLabel("x")).options())
        .extracting(TableProfile.Option::setting)
        .doesNotContain("order");
  }

  /** A code of the class, a ward for each class, and what is measured of the ill alone. */
  @Test
  void tellsWhatTellsTheLabelAlone() {
    TableProfile profile =
        profile(
            "t.csv",
            table(
                "x,code,ward,days,class",
                60,
                i -> {
                  boolean ill = i % 2 == 0;
                  return String.join(
                      ",",
                      "" + i * 7 % 13,
                      "" + (ill == i > 0 ? i + 100 : i),
                      List.of("u", "v", "w", "v").get(i % 4),
                      ill ? "" + (i * 5 % 60 + 0.5) : "",
                      ill ? "ill" : "well");
                }),
            DEFAULTS);
    assertThat(profile.columns())
        .extracting(column -> column.tellsLabel().map(Object::toString).orElse(""))
        .containsExactly(
            "",
            "",
            "Telling[byMissing=false, closeness=Closeness[measured=RIGHT, value=1.0]]",
            "Telling[byMissing=true, closeness=Closeness[measured=RIGHT, value=1.0]]",
            "");
    TableProfile number =
        profile("t.csv", table("x,y", 60, i -> 3 * i + 0.5 + "," + (i * i + 0.25)), DEFAULTS);
    assertThat(number.columns().get(0).tellsLabel().orElseThrow().closeness().inWords())
        .isEqualTo("rank correlation 1");
  }

  @Test
  void findsDuplicatesAndCorrelations() {
    TableProfile profile =
        profile(
            "t.csv",
            table(
                "a,b,c,a,y",
                30,
                i -> i % 8 + "," + -2.5 * (i % 8) + "," + i % 5 + "," + i % 8 + "," + i % 2),
            DEFAULTS.withLabel("c"));
    assertThat(profile.columns().get(3).duplicateOf()).contains("a");
    assertThat(profile.columns().get(1).correlated())
        .extracting(ColumnProfile.Correlate::name)
        .containsExactly("a", "a");
    assertThat(profile.columns().get(1).correlated().get(0).correlation()).isEqualTo(-1);
    assertThat(profile.guessedLabel()).isEmpty();
    assertThat(profile.options())
        .containsExactly(
            new TableProfile.Option("label", "c"), new TableProfile.Option("exclude", "4"));
  }

  /** As readers take it: 14 different numbers in 21 rows are no classes. */
  @Test
  void fewRowsOfEachWholeNumberAreANumber() {
    assertThat(profile("t.csv", table("x,y", 21, i -> i % 3 + "," + i % 14), DEFAULTS).classes())
        .isEmpty();
    assertThat(profile("t.csv", table("x,y", 70, i -> i % 3 + "," + i % 14), DEFAULTS).classes())
        .hasSize(14);
    assertThat(profile("t.csv", table("x,y", 14, i -> i % 3 + "," + 2 * i), DEFAULTS).options())
        .contains(new TableProfile.Option("task", "regression"));
  }

  /** Most patients have two rows, and some have one. */
  @Test
  void takesNoPatientsForTheLabel() {
    String text = table("start,event,id", 60, i -> i * i * 0.5 + "," + i % 2 + "," + i * 3 / 5);
    TableProfile profile = profile("t.csv", text, DEFAULTS);

    assertThat(profile.label().name()).isEqualTo("event");
    assertThat(profile.guessedLabel())
        .contains("as it is the last column that is not called like an identifier");
    assertThat(profile.options())
        .containsExactly(
            new TableProfile.Option("label", "event"), new TableProfile.Option("block", "id"));
  }

  /** The label is one of each patient, whose rows are kept together: then it gives nothing away. */
  @Test
  void blocksGiveNothingAway() {
    String text =
        table("id,x,y", 60, i -> i / 4 + "," + i * i * 0.5 + "," + (i / 4 * 7 % 5 < 2 ? "u" : "v"));
    TableProfile profile = profile("t.csv", text, DEFAULTS);

    assertThat(profile.options()).contains(new TableProfile.Option("block", "id"));
    assertThat(profile.columns()).allMatch(column -> column.tellsLabel().isEmpty());
    assertThat(profile("t.csv", text.replace("id,", "z,"), DEFAULTS).columns())
        .as("of another name")
        .anyMatch(column -> column.tellsLabel().isPresent());
  }

  @Test
  void suggestsWhatMissingValuesAndCommasNeed() {
    TableProfile commas =
        profile(
            "t.csv",
            table("a;b;y", 30, i -> i % 9 + ",5;" + (i == 3 ? "" : "1") + ";" + i % 2),
            DEFAULTS);
    assertThat(commas.options())
        .containsExactly(
            new TableProfile.Option("label", "y"),
            new TableProfile.Option("decimal-comma", ""),
            new TableProfile.Option("missing", "median"));
    TableProfile label =
        profile("t.csv", table("a,z", 30, i -> i % 9 + "," + (i == 3 ? "" : i * 0.5)), DEFAULTS);
    assertThat(label.guessedLabel()).contains("as it is the last column with a name");
    assertThat(label.classes()).isEmpty();
    assertThat(label.options()).contains(new TableProfile.Option("missing", "drop-rows"));
    TableProfile both =
        profile(
            "t.csv",
            table("a,z", 30, i -> (i == 4 ? "" : i % 9) + "," + (i == 3 ? "" : i * 0.5)),
            DEFAULTS);
    assertThat(both.options()).contains(new TableProfile.Option("missing", "median"));
  }

  /** Three decimals look like thousands, but for a zero in front. */
  @Test
  void threeDecimalsAreNotTakenForThousands() {
    String text = table("a;b;y", 30, i -> i % 9 + ",%d;5,1%d;".formatted(346 + i, 10 + i) + i % 2);
    TableProfile zeros = profile("t.csv", text, DEFAULTS);
    assertThat(zeros.options())
        .containsExactly(
            new TableProfile.Option("label", "y"), new TableProfile.Option("decimal-comma", ""));
    assertThat(zeros.warnings()).isEmpty();
    TableProfile either = profile("t.csv", text.replaceAll("(?m)^0,", "3,"), DEFAULTS);
    assertThat(either.options()).contains(new TableProfile.Option("numeric", "a,b"));
    assertThat(either.warnings())
        .extracting(Warning::code)
        .containsExactly(DataWarning.DECIMAL_MARK_DOUBTFUL.code());
  }

  /** 2^60 and its neighbours are one double. */
  @Test
  void longNumbersAreToldApart() {
    String text =
        table("patient,x,y", 60, i -> (1152921504606846976L + i / 4) + "," + i * i + "," + i % 2);
    TableProfile profile = profile("t.csv", text, DEFAULTS);

    assertThat(profile.columns().get(0).kind()).isEqualTo(Kind.WHOLE_NUMBER);
    assertThat(profile.columns().get(0).distinct()).isEqualTo(15);
    assertThat(profile.options()).contains(new TableProfile.Option("block", "patient"));
    assertThat(profile.warnings())
        .extracting(Warning::code)
        .containsExactly(DataWarning.LONG_NUMBERS_MERGED.code());
  }

  /** The label of a sparse file stands before all columns, and no other one can have its name. */
  @Test
  void sparseFilesMayHaveNumbersAsTheirTarget() {
    String rows =
        IntStream.range(0, 30)
            .mapToObj(i -> i + ".5 1:" + (i % 3 + 1) + " 2:" + (i % 4 + 1) + "\n")
            .collect(Collectors.joining());

    TableProfile sparse = profile("t.libsvm", rows, DEFAULTS);

    assertThat(sparse.label().name()).isEqualTo("label");
    assertThat(sparse.classes()).isEmpty();
  }

  @Test
  void readsOtherFormats() {
    TableProfile sparse = profile("t.libsvm", "1 1:0.5 3:2\n2 2:1\n1 1:3\n", DEFAULTS);
    assertThat(sparse.columns()).extracting(ColumnProfile::name).containsExactly("x1", "x2", "x3");
    assertThat(sparse.classes()).hasSize(2);
    assertThat(sparse.options()).isEmpty();
    assertThatThrownBy(() -> profile("t.csv", "a,b\n1,2,3,4\n", DEFAULTS))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("4 cells");
    assertThatThrownBy(() -> profile("t.csv", "a,b\n", DEFAULTS))
        .hasMessageContaining("there are no data rows");
    assertThatThrownBy(() -> profile("t.csv", "a,b\n1,2\n", DEFAULTS.withLabel("c")))
        .hasMessageContaining("there is no column named 'c' for label");
  }
}
