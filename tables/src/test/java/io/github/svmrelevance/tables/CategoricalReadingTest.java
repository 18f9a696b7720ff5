package io.github.svmrelevance.tables;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.data.Feature;
import io.github.svmrelevance.api.data.SparseMatrix;
import io.github.svmrelevance.api.diagnostic.Warning;
import io.github.svmrelevance.core.data.DataWarning;
import io.github.svmrelevance.core.data.Fingerprint;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tables as people have them: text among the features, and what becomes of it. */
class CategoricalReadingTest {

  private static final ReadOptions DEFAULTS = ReadOptions.defaults();

  private static LoadedData read(String name, String text, ReadOptions options) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    return DatasetReader.read(new ByteArrayInputStream(bytes), name, options);
  }

  private static Dataset csv(String text, ReadOptions options) {
    return read("t.csv", text, options).data();
  }

  private static String refusal(String text, ReadOptions options) {
    return refusal("t.csv", text, options);
  }

  private static String refusal(String name, String text, ReadOptions options) {
    List<String> told = new ArrayList<>();
    assertThatExceptionOfType(InvalidInputException.class)
        .isThrownBy(() -> read(name, text, options))
        .satisfies(refused -> told.add(refused.message().render(setting -> "--" + setting)));
    return told.get(0);
  }

  /** A table of rows that are numbered from 0, whose class alternates. */
  private static String table(String header, int rows, IntFunction<String> cells) {
    StringBuilder text = new StringBuilder(header).append(",y\n");
    for (int i = 0; i < rows; i++) {
      text.append(cells.apply(i)).append(i % 2 == 0 ? ",n\n" : ",p\n");
    }
    return text.toString();
  }

  private static String cycle(int row, String... values) {
    return values[row % values.length];
  }

  private static List<String> groups(Dataset data) {
    return data.features().stream().map(Feature::group).map(group -> group.orElse("-")).toList();
  }

  @Test
  void readsServoAsTheReferencesDo() {
    Path file = SharedFolder.require("data").resolve("servo.csv");
    Dataset data = DatasetReader.read(file, DEFAULTS).data();
    assertThat(data.featureNames())
        .containsExactly(
            "Motor=A", "Motor=B", "Motor=C", "Motor=D", "Motor=E", "Screw=A", "Screw=B", "Screw=C",
            "Screw=D", "Screw=E", "Pgain", "Vgain");
    assertThat(groups(data))
        .containsExactly(
            "Motor", "Motor", "Motor", "Motor", "Motor", "Screw", "Screw", "Screw", "Screw",
            "Screw", "-", "-");
    assertThat(data.matrix().row(0)).containsExactly(0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 5, 4);
  }

  @Test
  void makesOneColumnOfTwoLevels() {
    Dataset data = csv(table("a,sex", 6, i -> i + "," + cycle(i, "male", "female")), DEFAULTS);
    assertThat(data.features())
        .containsExactly(
            Feature.named(List.of("a")).get(0), new Feature("sex=male", Optional.of("sex")));
    assertThat(data.matrix().column(1)).containsExactly(1, 0, 1, 0, 1, 0);
  }

  @Test
  void makesAConstantColumnOfOneLevel() {
    Dataset data = csv(table("a,b", 4, i -> i + ",same"), DEFAULTS);
    assertThat(data.featureNames()).containsExactly("a", "b=same");
    assertThat(data.matrix().column(1)).containsExactly(1, 1, 1, 1);
  }

  @Test
  void doesNotDependOnTheOrderOfRows() {
    List<String> rows = new ArrayList<>();
    for (int i = 0; i < 30; i++) {
      rows.add(cycle(i, "4", "2", "5more", "2.0", "10") + "," + i + ",k" + i % 2 + "\n");
    }
    List<String> names = csv("doors,a,y\n" + String.join("", rows), DEFAULTS).featureNames();
    assertThat(names).containsExactly("doors=10", "doors=2", "doors=4", "doors=5more", "a");
    Collections.shuffle(rows, new Random(1));
    assertThat(csv("doors,a,y\n" + String.join("", rows), DEFAULTS).featureNames())
        .isEqualTo(names);
  }

  @Test
  void readsNumericCodesAsLevelsIfToldTo() {
    String text = table("code,a", 12, i -> cycle(i, "10", "9", "9.0", "-1") + "," + i);
    assertThat(csv(text, DEFAULTS).featureNames()).containsExactly("code", "a");
    Dataset data = csv(text, DEFAULTS.withCategorical(List.of("1")));
    assertThat(data.featureNames()).containsExactly("code=-1", "code=9", "code=10", "a");
    assertThat(groups(data)).containsExactly("code", "code", "code", "-");
    assertThat(data.matrix().row(2)).containsExactly(0, 1, 0, 2);
    assertThat(read("t.csv", text, DEFAULTS.withCategorical(List.of("code"))).warnings()).isEmpty();
  }

  @Test
  void saysThatTextWasReadAsLevels() {
    String text = table("a,b", 8, i -> cycle(i, "x", "y") + "," + cycle(i, "Yes", "yes", "n/a"));
    LoadedData loaded = read("t.csv", text, DEFAULTS);
    assertThat(loaded.warnings())
        .extracting(Warning::code)
        .containsExactly("columns-as-levels", "levels-doubtful");
    assertThat(loaded.warnings().get(1).message().render(name -> "--" + name))
        .contains("'b': 'n/a'; 'b': 'Yes', 'yes'");
  }

  @Test
  void doubtsAHeaderThatLooksLikeARow() {
    LoadedData loaded =
        read("t.csv", table("red,0", 9, i -> cycle(i, "red", "blue") + ",1"), DEFAULTS);
    assertThat(loaded.warnings()).extracting(Warning::code).contains("header-doubtful");
  }

  @Test
  void namesAllColumnsToLeaveOutAtOnce() {
    String text =
        table(
            "\"full name\",born,visit,us,a,\"x,y\",z",
            60,
            i ->
                "n"
                    + i
                    + ",2001-02-"
                    + (10 + i % 9)
                    + ",1.12.20"
                    + (10 + i % 9)
                    + ",12/3/99,"
                    + i
                    + ",s"
                    + i
                    + ","
                    + cycle(i, "u", "v"));
    assertThat(refusal(text, DEFAULTS))
        .contains("5 columns hold neither numbers nor levels of a category")
        .contains("'full name' (more than 50 different values in 60 rows, such as 'n0')")
        .contains("'born' (dates, such as '2001-02-10')")
        .contains("--exclude 'full name,born,visit,us,6'; --categorical NAME");
    List<String> remedy = List.of("full name", "born", "visit", "us", "6");
    assertThat(csv(text, DEFAULTS.withExcluded(remedy)).featureNames()).containsExactly("a", "z=v");
  }

  @Test
  void refusesManyLevelsUnlessTheyAreMeant() {
    String many = table("id,a", 20_000, i -> "id" + i % 10_000 + "," + i);
    assertThat(refusal(many, DEFAULTS)).contains("more than 50 different values in 20000 rows");
    String text = table("id,a", 3000, i -> "id" + i % 1000 + "," + i);
    ReadOptions meant = DEFAULTS.withCategorical(List.of("id"));
    assertThat(csv(text, meant).featureNames()).hasSize(1001);
    assertThat(refusal(text, meant.withLimits(limits(1 << 20, 2000))))
        .contains("there are 1001 features in 3000 rows, more than --max-cells allows");
    assertThat(refusal(text, meant.withLimits(limits(1L << 40, 100))))
        .contains("more than --max-columns allows");
  }

  private static ReadLimits limits(long cells, int columns) {
    ReadLimits usual = ReadLimits.defaults();
    return new ReadLimits(usual.lineLength(), usual.cellLength(), columns, cells, usual.bytes());
  }

  @Test
  void refusesATableOfTextsAlone() {
    assertThat(refusal(table("a,b", 9, i -> "s" + i + ",t" + i), DEFAULTS))
        .contains("no column holds numbers or levels of a category: 'a' (a different value in each")
        .doesNotContain("--exclude");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"12,5", "n/a", "x", "1_0", "Inf", "0x1f", "5 kg", "null", "\u22121", "7%"})
  void tellsAMistakeWithItsPlace(String mistake) {
    String text =
        table("a,b", 100, i -> i + "," + (i == 41 ? "\"" + mistake + "\"" : "" + i * 0.5));
    assertThat(refusal(text, DEFAULTS))
        .startsWith("t.csv, line 43, column 'b': '" + mistake + "' is not a ")
        .contains("or with --categorical if its cells are levels of a category");
    assertThat(csv(text, DEFAULTS.withCategorical(List.of("b"))).featureNames())
        .contains("b=" + mistake);
  }

  @Test
  void tellsALongTextAmongNumbers() {
    String text = table("a,b", 60, i -> i + "," + (i == 3 ? "x".repeat(200) : "7"));
    assertThat(refusal(text, DEFAULTS)).startsWith("t.csv, line 5, column 'b': 'xxx");
    assertThat(refusal(table("a,b", 9, i -> i + "," + "x".repeat(200)), DEFAULTS))
        .contains("'b' (long texts); leave it out with --exclude b;");
  }

  @Test
  void tellsTheFirstMistakeOfEachColumn() {
    String text =
        table("a,b", 100, i -> (i == 50 ? "low" : "" + i) + "," + (i == 7 ? "high" : "" + i));
    assertThat(refusal(text, DEFAULTS))
        .startsWith("t.csv: 2 columns cannot be read as they are: ")
        .contains("column 'a': 1 of 100 values (1 %) is no number, 'low' in line 52")
        .contains("column 'b': 1 of 100 values (1 %) is no number, 'high' in line 9");
  }

  /** More than a few different numbers with one unit are a quantity, and so no levels. */
  @Test
  void takesNumbersWithAUnitForLevelsOnlyIfTheyAreFew() {
    assertThat(
            csv(table("a,b", 90, i -> i + "," + (2 + i % 8) + " doors"), DEFAULTS).featureNames())
        .contains("b=2 doors", "b=9 doors");
    String weights = table("a,b", 90, i -> i + "," + (60 + i % 9) + " kg");
    assertThat(refusal(weights, DEFAULTS))
        .startsWith("t.csv, line 2, column 'b': '60 kg' is not a number")
        .contains("--numeric b");
    assertThat(csv(weights, DEFAULTS.withNumeric(List.of("b"))).featureNames()).contains("b");
  }

  /** Accountants write negative numbers in brackets, or with a minus behind. */
  @Test
  void readsAmountsOfAccountants() {
    for (String negative : List.of("\"(1,5%d.25)\"", "\"1,5%d.25-\"")) {
      String amounts =
          table("a,b", 90, i -> i + "," + (i % 2 == 0 ? negative.formatted(10 + i) : i + ".5"));
      assertThat(refusal(amounts, DEFAULTS)).contains("--numeric b reads it without its marks");
      assertThat(csv(amounts, DEFAULTS.withNumeric(List.of("b"))).matrix().column(1))
          .startsWith(-1510.25, 1.5, -1512.25, 3.5);
    }
    String notes = table("a,b", 90, i -> i + ",(" + i + ")");
    assertThat(refusal(notes, DEFAULTS)).doesNotContain("--numeric");
    String grades = table("a,b", 90, i -> i + "," + (1 + i % 6) + cycle(i / 6, "", "-", "+"));
    assertThat(csv(grades, DEFAULTS).featureNames()).contains("b=2-", "b=2+");
  }

  /** The first error names what the second would be of. */
  @Test
  void namesWordsBesideNumbersWithAUnit() {
    for (String word : List.of("---", "ERROR", "n/a")) {
      String text =
          table(
              "a,b",
              300,
              i -> i + "," + (i % 50 == 0 ? word : "%d.%d kg".formatted(i % 97, i % 9)));
      assertThat(refusal(text, DEFAULTS))
          .startsWith("t.csv, line 3, column 'b': '1.1 kg' is not a number")
          .contains("--numeric b --na-values " + word + " --missing median reads it without its");
      ReadOptions numeric = DEFAULTS.withNumeric(List.of("b"));
      assertThat(refusal(text, numeric))
          .contains("'" + word + "' is not a number", "--na-values " + word + " --missing median");
      Dataset read =
          csv(text, numeric.withNaValues(List.of(word)).withMissing(MissingValues.MEDIAN));
      assertThat(read.featureNames()).containsExactly("a", "b");
    }
    String many =
        table("a,b", 300, i -> i + "," + (i % 5 == 0 ? "free" : i == 1 ? "lost" : i % 97 + " kg"));
    assertThat(refusal(many, DEFAULTS)).doesNotContain("--numeric");
  }

  /** Numbers with points could not be read then. */
  @Test
  void advisesDecimalCommasOnlyIfNoNumberHasAPoint() {
    String mixed = table("a,b", 60, i -> i + "," + i + (i % 2 == 0 ? ".5" : ""));
    String text = mixed.replaceAll("(?m),([0-9]*[13579]),", ",\"$1,5\",");
    assertThat(refusal(text, DEFAULTS))
        .contains("'1,5' is not a number with a decimal point, which others of the table have")
        .doesNotContain("--decimal-comma");
    assertThat(refusal(text.replaceAll("\\.5", ""), DEFAULTS)).contains("use --decimal-comma");
    String thousands = table("a,b", 60, i -> i + ".5,\"1,%d\"".formatted(100 + i));
    assertThat(refusal(thousands, DEFAULTS))
        .contains("'1,100' is not a number; expected", "--numeric b")
        .doesNotContain("--decimal-comma");
  }

  @Test
  void decimalCommasWithThreeDigitsAreNoThousands() {
    String text = table("a;b", 60, i -> i % 5 + "," + (100 + i) + ";2," + (200 + i));
    text = text.replaceAll("(?m),([^,]*)$", ";$1");
    assertThat(refusal(text, DEFAULTS))
        .contains("can be read with --decimal-comma; ")
        .doesNotContain("--numeric");
    assertThat(refusal(text, DEFAULTS.withNumeric(List.of("a"))))
        .contains("'0,100'", "--decimal-comma");
    assertThat(refusal(text.replaceAll("(?m)^0,", "7,"), DEFAULTS))
        .contains("can be read with --numeric a,b; ")
        .endsWith("If commas mark decimals, give --decimal-comma in place of --numeric");
  }

  @Test
  void numbersBeyondADoubleAreTold() {
    String text = table("id,b", 40, i -> (1152921504606846976L + i % 7) + "," + i * i);
    assertThat(read("t.csv", text, DEFAULTS).warnings())
        .map(Object::toString)
        .anyMatch(
            warning ->
                warning.startsWith(
                    "different whole numbers became equal, as they are beyond 2^53 and were"
                        + " rounded, in 1 column: 'id'. What is said of it may be wrong"));
    assertThat(read("t.csv", text.replace("11529215", ""), DEFAULTS).warnings())
        .extracting(Warning::code)
        .doesNotContain(DataWarning.LONG_NUMBERS_MERGED.code());
  }

  @Test
  void insistsOnNumbers() {
    String text = table("a,b", 40, i -> i + "," + cycle(i, "x", "y"));
    assertThat(refusal(text, DEFAULTS.withNumeric(List.of("b"))))
        .startsWith("t.csv, line 2, column 'b': 'x' is not a number")
        .doesNotContain("--categorical");
    assertThat(refusal(text, DEFAULTS.withNumeric(List.of("b")).withCategorical(List.of("a", "2"))))
        .contains("column 'b' is given to --categorical and to --numeric; give it to one of them");
    assertThat(refusal(text, DEFAULTS.withCategorical(List.of("c"))))
        .contains("there is no column named 'c' for --categorical");
    assertThat(refusal(text, DEFAULTS.withCategorical(List.of("y"))))
        .contains("--categorical names column 'y', which is not read as a feature");
  }

  @Test
  void doesNotTakeMissingForALevel() {
    String text = table("a,b", 8, i -> i + "," + cycle(i, "x", "", "z", "x", "x", "x", "NA", "x"));
    assertThat(refusal(text, DEFAULTS))
        .contains(
            "line 3, column 'b': the value is missing", ", as is 1 of 8 values (13 %) below;");
    Dataset rows = csv(text, DEFAULTS.withMissing(MissingValues.DROP_ROWS));
    assertThat(rows.featureNames()).containsExactly("a", "b=z");
    assertThat(rows.matrix().column(1)).containsExactly(0, 1, 0, 0, 0, 0);
    LoadedData means = read("t.csv", text, DEFAULTS.withMissing(MissingValues.MEAN));
    double mean = 1.0 / 6;
    assertThat(means.data().matrix().column(1)).containsExactly(0, mean, 1, 0, 0, 0, mean, 0);
    assertThat(means.warnings())
        .extracting(warning -> warning.message().render(name -> name))
        .anyMatch(told -> told.startsWith("2 missing values of categories were replaced"));
  }

  @Test
  void forgetsLevelsOfDroppedRows() {
    String text =
        table("a,b", 9, i -> (i == 1 ? "" : "" + i) + "," + (i == 1 ? "w" : cycle(i, "x", "z")));
    assertThat(csv(text, DEFAULTS.withMissing(MissingValues.DROP_ROWS)).featureNames())
        .containsExactly("a", "b=z");
    String text2 = table("b,a", 9, i -> (i == 1 ? "w," : "x," + i));
    assertThat(csv(text2, DEFAULTS.withMissing(MissingValues.DROP_ROWS)).featureNames())
        .containsExactly("b=x", "a");
  }

  @Test
  void refusesAColumnOfLevelsWithoutAny() {
    String text = table("a,b", 8, i -> i + ",");
    assertThat(
            refusal(text, DEFAULTS.withMissing(MissingValues.MEAN).withCategorical(List.of("b"))))
        .contains("column 'b' has no value at all; leave it out with --exclude");
  }

  @Test
  void readsQuotesAndByteOrderMarks() {
    String text =
        "\ufeff" + table("kind,a", 9, i -> cycle(i, "\"b, c\"", "\"d\"\"e\"", "f=g") + "," + i);
    assertThat(csv(text, DEFAULTS).featureNames())
        .containsExactly("kind=b, c", "kind=d\"e", "kind=f=g", "a");
  }

  @Test
  void refusesLevelsThatMakeTheNameOfAnotherColumn() {
    String text = table("k,k=z", 9, i -> cycle(i, "x", "z") + "," + i);
    assertThat(refusal(text, DEFAULTS)).contains("a column 'k=z' twice");
  }

  @Test
  void putsColumnsIntoGroups() {
    String text = table("a,b,c,d", 8, i -> i + "," + cycle(i, "x", "y", "z") + ",1,2");
    Dataset data =
        csv(text, DEFAULTS.withGroups(Map.of("g", List.of("2", "a"), "alone", List.of("d"))));
    assertThat(groups(data)).containsExactly("g", "g", "g", "g", "-", "alone");
    assertThat(refusal(text, DEFAULTS.withGroups(Map.of("g", List.of("e")))))
        .contains("there is no column named 'e' for --group");
    assertThat(refusal(text, DEFAULTS.withGroups(Map.of("a", List.of("c", "d")))))
        .contains("--group calls a group 'a', as a column is called that is not in it");
    assertThat(
            refusal(
                text, DEFAULTS.withGroups(Map.of("g", List.of("a", "c"), "h", List.of("c", "d")))))
        .contains("--group puts column 'c' into ", "a column can be in one group");
  }

  @Test
  void doesNotChangeTheFingerprintOfNumbers() {
    String text = table("a,b", 8, i -> i + "," + i % 3);
    Dataset data = csv(text, DEFAULTS.withNumeric(List.of("a")));
    assertThat(data.features()).allMatch(feature -> feature.group().isEmpty());
    assertThat(Fingerprint.of(data))
        .isEqualTo(
            Fingerprint.of(
                new Dataset("t.csv", data.featureNames(), data.matrix(), data.classes())));
    assertThat(Fingerprint.of(csv(text, DEFAULTS.withGroups(Map.of("g", List.of("a"))))))
        .isNotEqualTo(Fingerprint.of(data));
  }

  private static final String ARFF =
      """
      @relation r
      @attribute size {small,'very large',mid,none}
      @attribute n {1,0}
      @attribute s string
      @attribute a numeric
      @attribute y {p,q}
      @data
      """;

  @Test
  void readsDeclaredLevelsInTheirOrder() {
    String rows = "mid,1,u,3,p\nsmall,0,v,0,q\n'very large',1,u,1,p\nsmall,0,u,1,q\nmid,0,v,2,p\n";
    LoadedData loaded = read("t.arff", ARFF + rows, DEFAULTS);
    assertThat(loaded.data().featureNames())
        .containsExactly("size=small", "size=very large", "size=mid", "n=0", "s=v", "a");
    assertThat(loaded.data().matrix().column(3)).containsExactly(0, 1, 0, 1, 1);
    Dataset numbers = read("t.arff", ARFF + rows, DEFAULTS.withNumeric(List.of("n"))).data();
    assertThat(numbers.featureNames()).contains("n").doesNotContain("n=0");
    assertThat(refusal("t.arff", ARFF + rows, DEFAULTS.withNumeric(List.of("size"))))
        .contains("line 8, column 'size': 'mid' is not a number");
    assertThat(refusal("t.arff", ARFF + "huge,1,u,3,p\n", DEFAULTS))
        .contains("'huge' is not among the declared values");
  }

  @Test
  void readsWhatSparseRowsLeaveOutAsTheFirstLevel() {
    String head = ARFF.replace("@attribute s string\n", "");
    String sparse = "{0 mid, 1 0}\n{2 1, 3 q}\n{0 mid}\n{1 0, 3 q}\n{}\n{2 5}\n";
    String dense = "mid,0,0,p\nsmall,1,1,q\nmid,1,0,p\nsmall,0,0,q\nsmall,1,0,p\nsmall,1,5,p\n";
    Dataset data = read("t.arff", head + sparse, DEFAULTS).data();
    assertThat(data.matrix()).isInstanceOf(SparseMatrix.class);
    assertThat(Fingerprint.of(data))
        .isEqualTo(Fingerprint.of(read("t.arff", head + dense, DEFAULTS).data()));
    assertThat(refusal("t.arff", ARFF + sparse.replace("3 q", "4 q"), DEFAULTS))
        .contains("column 's': the sparse row has no value for the attribute");
  }

  @Test
  void readsCodesOfLibsvmAsLevels() {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 9; i++) {
      text.append(i % 2)
          .append(i % 3 == 0 ? "" : " 1:" + i % 3)
          .append(" 3:")
          .append(i)
          .append('\n');
    }
    Dataset data =
        read("t.libsvm", text.toString(), DEFAULTS.withCategorical(List.of("x1"))).data();
    assertThat(data.featureNames()).containsExactly("x1=0", "x1=1", "x1=2", "x2", "x3");
    assertThat(data.matrix()).isInstanceOf(SparseMatrix.class);
    assertThat(data.matrix().column(1)).containsExactly(0, 1, 0, 0, 1, 0, 0, 1, 0);
  }
}
