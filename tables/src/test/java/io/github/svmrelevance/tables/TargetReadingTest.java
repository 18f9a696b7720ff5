package io.github.svmrelevance.tables;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.data.Classes;
import io.github.svmrelevance.api.data.OrderedClasses;
import io.github.svmrelevance.api.data.RealValues;
import io.github.svmrelevance.api.data.Target;
import io.github.svmrelevance.api.diagnostic.Warning;
import io.github.svmrelevance.api.method.Task;
import io.github.svmrelevance.core.data.DataWarning;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a label column is read as: by itself, and when it is reported. */
class TargetReadingTest {

  private static LoadedData read(TargetReading reading, Stream<String> labels) {
    List<String> all = labels.toList();
    String text =
        IntStream.range(0, all.size())
            .mapToObj(i -> (i % 7 + 0.25 * (i % 3)) + "," + all.get(i) + "\n")
            .collect(Collectors.joining("", "x,y\n", ""));
    return DatasetReader.read(
        new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)),
        "test.csv",
        ReadOptions.defaults().withTarget(reading));
  }

  private static LoadedData auto(Stream<String> labels) {
    return read(TargetReading.auto(), labels);
  }

  private static List<String> codes(LoadedData loaded) {
    return loaded.warnings().stream().map(Warning::code).toList();
  }

  private static void assertRefused(TargetReading reading, Stream<String> labels, String... parts) {
    assertThatExceptionOfType(InvalidInputException.class)
        .isThrownBy(() -> read(reading, labels))
        .withMessageStartingWith("test.csv")
        .satisfies(
            refused -> assertThat(refused.message().render(name -> "--" + name)).contains(parts));
  }

  @Test
  void theTaskSaysWhatTheColumnIsReadAs() {
    List<String> order = List.of("low", "high");

    assertThat(TargetReading.of(Optional.empty(), false, List.of()))
        .isEqualTo(TargetReading.auto());
    assertThat(TargetReading.of(Optional.empty(), true, List.of()))
        .as("a class was named")
        .isEqualTo(TargetReading.classes());
    assertThat(TargetReading.of(Optional.of(Task.BINARY), true, List.of()))
        .isEqualTo(TargetReading.classes());
    assertThat(TargetReading.of(Optional.of(Task.MULTICLASS), false, List.of()))
        .isEqualTo(TargetReading.classes());
    assertThat(TargetReading.of(Optional.of(Task.ORDINAL), false, List.of()))
        .isEqualTo(TargetReading.declaredLevels());
    assertThat(TargetReading.of(Optional.of(Task.ORDINAL), false, order))
        .isEqualTo(TargetReading.levels(order));
    assertThat(TargetReading.of(Optional.of(Task.REGRESSION), false, List.of()))
        .isEqualTo(TargetReading.number());
  }

  private static Stream<String> numbers(int count, int distinct) {
    return IntStream.range(0, count).mapToObj(i -> Integer.toString(i % distinct));
  }

  @Test
  void twoNumbersAreClassesEvenIfTheyAreFractions() {
    LoadedData whole = auto(numbers(12, 2));
    LoadedData fractions = auto(IntStream.range(0, 12).mapToObj(i -> i % 2 == 0 ? "0.5" : "1.5"));

    assertThat(whole.data().classes().names()).containsExactly("0", "1");
    assertThat(fractions.data().classes().names()).containsExactly("0.5", "1.5");
    assertThat(codes(fractions)).doesNotContain(DataWarning.TARGET_IS_NUMBER.code());
  }

  @Test
  void threeFractionsAreANumberWithAWarning() {
    LoadedData loaded = auto(IntStream.range(0, 12).mapToObj(i -> i % 3 + ".5"));

    assertThat(loaded.data().target()).isInstanceOf(RealValues.class);
    assertThat(((RealValues) loaded.data().target()).value(4)).isEqualTo(1.5);
    assertThat(codes(loaded)).containsOnlyOnce(DataWarning.TARGET_IS_NUMBER.code());
    assertThat(loaded.warnings().toString()).contains("3 different numbers");
  }

  /** A number among whole ones that only looks whole in one way of writing is the same class. */
  @Test
  void wholeNumbersWithZerosBehindThePointAreClasses() {
    LoadedData loaded = auto(Stream.of("1", "1.0", "2", "2.00", "3", "3e0", "1", "2"));

    assertThat(loaded.data().classes().names()).containsExactly("1", "2", "3");
    assertThat(codes(loaded)).contains(DataWarning.CLASSES_MERGED.code());
  }

  @ParameterizedTest
  @ValueSource(ints = {3, 20})
  void upToTwentyWholeNumbersAreClasses(int distinct) {
    Target target = auto(numbers(5 * distinct, distinct)).data().target();

    assertThat(((Classes) target).names()).hasSize(distinct);
  }

  /** As stack losses, 14 different ones in 21 rows: fewer than five rows a class show nothing. */
  @ParameterizedTest
  @CsvSource({"21, 14, true", "20, 9, true", "39, 8, true", "40, 8, false", "10, 7, false"})
  void wholeNumbersOfFewRowsEachAreANumber(int rows, int distinct, boolean number) {
    LoadedData loaded = auto(numbers(rows, distinct));

    assertThat(loaded.data().target() instanceof RealValues).isEqualTo(number);
    assertThat(codes(loaded).contains(DataWarning.TARGET_IS_NUMBER.code())).isEqualTo(number);
    assertThat(read(TargetReading.classes(), numbers(rows, distinct)).data().classes().names())
        .hasSize(distinct);
  }

  /** Unless the user says that they are classes. */
  @ParameterizedTest
  @CsvSource({"auto, 2, false", "auto, 3, true", "auto, 8, true", "classes, 3, false"})
  void manyWholeNumbersMayBeCounts(String reading, int distinct, boolean told) {
    LoadedData loaded =
        read(
            reading.equals("auto") ? TargetReading.auto() : TargetReading.classes(),
            numbers(40, distinct));

    assertThat(codes(loaded).contains(DataWarning.NUMBERS_AS_CLASSES.code())).isEqualTo(told);
  }

  /** Codes of classes may be any; counts and grades leave out few numbers between them. */
  @Test
  void fewWholeNumbersWithGapsAreCodes() {
    Stream<String> codes = Stream.of("1", "2", "5", "1", "2", "5", "1", "2");
    assertThat(codes(auto(codes))).doesNotContain(DataWarning.NUMBERS_AS_CLASSES.code());
    assertThat(auto(Stream.of("0", "1", "2", "0", "1", "2", "3", "4")).warnings())
        .map(Object::toString)
        .contains(
            "the label column holds 5 different whole numbers from 0 to 4, which are learnt as"
                + " classes without an order; if they count or measure something, give task"
                + " regression; if they are grades, 'bounds', 'smallest' and 'decisions' learn them"
                + " with order 0,1,2,3,4, or the other way round; if they are classes, task"
                + " multiclass");
  }

  @Test
  void moreThanTwentyThatRepeatAreANumber() {
    LoadedData loaded = auto(numbers(50, 21));

    assertThat(loaded.data().target()).isInstanceOf(RealValues.class);
    assertThat(codes(loaded)).contains(DataWarning.TARGET_IS_NUMBER.code());
  }

  /** Classes of fewer than five rows show nothing, unless they are few. */
  @ParameterizedTest
  @CsvSource({"500, 498, false", "104, 21, false", "105, 21, true", "10, 7, true"})
  void classesAreAdvisedWhereTheyHaveRows(int rows, int distinct, boolean advised) {
    LoadedData fractions = auto(numbers(rows, distinct).map(number -> number + ".5"));

    assertThat(fractions.warnings().get(0).toString())
        .contains(distinct + " different numbers, and is read as a number to predict")
        .matches(text -> text.contains("if they are classes") == advised);
    if (distinct > 20) {
      assertThat(auto(numbers(rows, distinct)).warnings().get(0).toString())
          .matches(text -> text.contains("task multiclass") == advised);
    }
  }

  @Test
  void wholeNumbersThatNeverRepeatAreAskedAbout() {
    assertRefused(
        TargetReading.auto(),
        numbers(30, 30),
        "30 different whole numbers",
        "--label",
        "--task regression if it is the number to predict");
    assertThatThrownBy(() -> read(TargetReading.auto(), numbers(30, 30)))
        .hasMessageNotContaining("multiclass");
    assertThat(read(TargetReading.number(), numbers(30, 30)).data().target())
        .isInstanceOf(RealValues.class);
    assertThat(read(TargetReading.classes(), numbers(30, 30)).data().classes().names()).hasSize(30);
  }

  @Test
  void daysAreAskedAboutEvenIfTheyRepeat() {
    Stream<String> days =
        IntStream.range(0, 80)
            .mapToObj(i -> (i % 2 == 0 ? "202401" : "202402") + (10 + i / 2 % 15));
    assertRefused(TargetReading.auto(), days, "look like days", "--label", "--task regression");
    assertThat(auto(IntStream.range(0, 60).mapToObj(i -> "202413" + (10 + i % 25))).data().target())
        .as("there is no 13th month")
        .isInstanceOf(RealValues.class);
  }

  @Test
  void textAmongNumbersIsNoNumber() {
    Stream<String> labels = IntStream.range(0, 40).mapToObj(i -> i == 7 ? "n/k" : i + ".5");
    assertRefused(
        TargetReading.number(),
        labels,
        "numbers but for 1 of 40 cells: 'n/k' in line 9; correct it");
    assertThatThrownBy(
            () -> read(TargetReading.number(), Stream.of("1", "2", "NaN", "Infinity", "3")))
        .isInstanceOf(InvalidInputException.class);
  }

  private static Stream<String> prices(int count) {
    return IntStream.range(0, count)
        .mapToObj(i -> i % 50 == 7 ? "n/a" : "\"$1,%03d\"".formatted(i % 200));
  }

  private static LoadedData numeric(
      TargetReading reading, Stream<String> labels, String... absent) {
    String text =
        "x,y\n" + labels.map(label -> label.length() % 3 + ".5," + label + "\n").collect(joining());
    return DatasetReader.read(
        new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)),
        "test.csv",
        ReadOptions.defaults()
            .withTarget(reading)
            .withNumeric(List.of("y"))
            .withNaValues(List.of(absent))
            .withMissing(MissingValues.MEDIAN));
  }

  /** They would be classes, whether or not they repeat. */
  @Test
  void numbersWithMarksAreAskedAboutAndRead() {
    String remedy =
        "--numeric y --na-values n/a --missing median reads it without its marks, and takes 'n/a'"
            + " for a missing value; or name another column with --label";
    assertRefused(
        TargetReading.auto(), prices(600), "'$1,000', which look like numbers; " + remedy);
    assertRefused(TargetReading.number(), prices(600), "'$1,000', which is no number; " + remedy);
    assertThatThrownBy(() -> read(TargetReading.number(), prices(600)))
        .hasMessageNotContaining("multiclass");
    assertRefused(
        TargetReading.likelyClasses(true),
        prices(600),
        "which look like numbers, and classes alone are learnt here",
        "; name another column with --label");
    LoadedData loaded = numeric(TargetReading.auto(), prices(60), "n/a");
    assertThat(loaded.data().target()).isInstanceOf(RealValues.class);
    assertThat(((RealValues) loaded.data().target()).value(3)).isEqualTo(1003);
    assertThat(loaded.warnings())
        .map(Object::toString)
        .contains("marks beside numbers were passed over: 'y' ('$' and ',' between thousands)");
    assertThat(numeric(TargetReading.auto(), Stream.of("1", "2", "1")).data().target())
        .as("it is said that they are no classes")
        .isInstanceOf(RealValues.class);
    assertThat(
            numeric(TargetReading.classes(), Stream.of("$1", "$2", "$1")).data().classes().names())
        .containsExactly("1", "2");
  }

  @Test
  void aNumericLabelHoldsNumbersOfOneUnit() {
    for (TargetReading reading : List.of(TargetReading.auto(), TargetReading.classes())) {
      assertThatThrownBy(() -> numeric(reading, prices(60)))
          .hasMessageContaining(
              "'n/a' in 2 rows, first in line 9; correct them, or give na-values n/a");
    }
    assertThatThrownBy(() -> numeric(TargetReading.auto(), Stream.of("3 kg", "4 lb")))
        .hasMessageStartingWith("test.csv, line 3, column 'y': '4 lb' is not a number")
        .hasMessageContaining("its unit or separator differs");
    assertThatThrownBy(() -> numeric(TargetReading.auto(), Stream.of("3 kg", "4")))
        .hasMessageContaining("'4' is not a number");
  }

  @Test
  void levelsStandInTheirOrder() {
    OrderedClasses levels =
        (OrderedClasses)
            read(
                    TargetReading.levels(List.of("low", "mid", "high")),
                    Stream.of("mid", "high", "low", "mid"))
                .data()
                .target();

    assertThat(levels.names()).containsExactly("low", "mid", "high");
    assertThat(IntStream.range(0, 4).map(levels::level)).containsExactly(1, 2, 0, 1);
  }

  @Test
  void levelsThatAreNumbersMayBeWrittenInAnyWay() {
    OrderedClasses levels =
        (OrderedClasses)
            read(
                    TargetReading.levels(List.of("3", "1.0", "2")),
                    Stream.of("1", "3.0", "2e0", "1.00", "3"))
                .data()
                .target();

    assertThat(IntStream.range(0, 5).map(levels::level)).containsExactly(1, 0, 2, 1, 0);
  }

  @Test
  void aLevelOfTheOrderThatNoRowHasMayBeMisspelt() {
    LoadedData loaded =
        read(
            TargetReading.levels(List.of("low", "mid", "hihg", "high")),
            Stream.of("mid", "high", "low"));

    assertThat(((OrderedClasses) loaded.data().target()).names()).hasSize(4);
    assertThat(loaded.warnings())
        .map(Object::toString)
        .containsOnlyOnce("no row has 'hihg' of that order; check how it is spelt in order");
    assertThat(
            codes(
                read(
                    TargetReading.levels(List.of("low", "mid", "high")),
                    Stream.of("mid", "high", "low"))))
        .doesNotContain(DataWarning.LEVEL_WITHOUT_ROWS.code());
  }

  /** The order of the declaration, not that of the names or rows. */
  @Test
  void anArffFileDeclaresTheOrder() {
    String arff =
        """
        @relation r
        @attribute x numeric
        @attribute y {low, mid, high}
        @data
        1,high
        2,low
        3,mid
        4,low
        """;
    LoadedData loaded =
        DatasetReader.read(
            new ByteArrayInputStream(arff.getBytes(StandardCharsets.UTF_8)),
            "test.arff",
            ReadOptions.defaults().withTarget(TargetReading.declaredLevels()));

    OrderedClasses levels = (OrderedClasses) loaded.data().target();
    assertThat(levels.names()).containsExactly("low", "mid", "high");
    assertThat(IntStream.range(0, 4).map(levels::level)).containsExactly(2, 0, 1, 0);
    assertThat(codes(loaded)).contains(DataWarning.ORDER_DECLARED.code());
    assertRefused(
        TargetReading.declaredLevels(), Stream.of("low", "high", "low"), "--order is missing");
  }

  @Test
  void labelsThatTheOrderLacksAreListed() {
    assertRefused(
        TargetReading.levels(List.of("low", "high")),
        Stream.of("low", "mid", "high", "none", "mid"),
        "'mid', 'none'",
        "'low', 'high'",
        "--order");
  }

  @Test
  void anOrderNamesEachLevelOnce() {
    assertThatThrownBy(() -> TargetReading.levels(List.of("a", "b", "a")))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("expected each once");
    assertThatThrownBy(() -> TargetReading.levels(List.of("a")))
        .isInstanceOf(InvalidInputException.class);
  }

  /** 1 and 1.0 are one number, so that one of these levels would never have a sample. */
  @Test
  void anOrderNamesNoNumberTwice() {
    assertThatThrownBy(
            () -> read(TargetReading.levels(List.of("1", "1.0", "2")), Stream.of("1", "2", "1.0")))
        .isInstanceOf(InvalidInputException.class);
  }

  /** Where only classes are learnt, many whole numbers are asked about, and few are not. */
  @Test
  void manyCodesAreAskedAboutWhereClassesAreLearnt() {
    for (boolean several : new boolean[] {true, false}) {
      TargetReading likely = TargetReading.likelyClasses(several);
      String remedy =
          several ? "give --task multiclass" : "the one to set against the rest with --positive";
      assertThat(read(likely, numbers(100, 20)).data().classes().names()).hasSize(20);
      assertRefused(likely, numbers(21, 14), "14 different whole numbers", "--label", remedy);
      assertRefused(likely, numbers(60, 21), "21 different whole numbers", "--label", remedy);
      assertRefused(
          likely, IntStream.range(0, 30).mapToObj(i -> "202401" + (i % 22 + 10)), "like days");
      assertRefused(
          likely,
          Stream.of("1.5", "2", "3"),
          "a quantity, not classes, and classes alone are learnt here");
      assertThat(
              read(likely, IntStream.range(0, 60).mapToObj(i -> "c" + i / 2))
                  .data()
                  .classes()
                  .names())
          .hasSize(30);
      assertRefused(
          likely,
          IntStream.range(0, 60).mapToObj(i -> "c" + i),
          "60 different texts such as 'c0' in 60 rows",
          "name another column with --label");
    }
    assertThat(read(TargetReading.classes(), numbers(60, 30)).data().classes().names()).hasSize(30);
  }
}
