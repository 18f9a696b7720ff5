package io.github.svmrelevance.tables;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.data.Classes;
import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.data.RealValues;
import io.github.svmrelevance.api.diagnostic.Place;
import io.github.svmrelevance.api.diagnostic.Warning;
import io.github.svmrelevance.core.data.DataFormat;
import io.github.svmrelevance.core.data.DataWarning;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DatasetReaderTest {

  static LoadedData read(String text, ReadOptions options) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    return DatasetReader.read(new ByteArrayInputStream(bytes), "test.csv", options);
  }

  private static void assertRejected(String text, ReadOptions options, String... parts) {
    assertThatExceptionOfType(InvalidInputException.class)
        .isThrownBy(() -> read(text, options))
        .withMessageStartingWith("test.csv")
        .satisfies(
            refused -> assertThat(refused.message().render(name -> "--" + name)).contains(parts));
  }

  @Test
  void takesTheLastColumnForTheLabel() {
    Dataset data = read("a,b,y\n1,2,no\n3,4,yes\n", ReadOptions.defaults()).data();
    assertThat(data.name()).isEqualTo("test.csv");
    assertThat(data.featureNames()).containsExactly("a", "b");
    assertThat(data.matrix().column(1)).containsExactly(2, 4);
    assertThat(data.classes().names()).containsExactly("no", "yes");
    assertThat(data.classes().label(1)).isEqualTo(1);
  }

  @ParameterizedTest
  @CsvSource({"a", "1"})
  void findsTheLabelByNameOrNumber(String label) {
    Dataset data = read("a,b,c\nx,1,2\ny,3,4\n", ReadOptions.defaults().withLabel(label)).data();
    assertThat(data.featureNames()).containsExactly("b", "c");
    assertThat(data.classes().names()).containsExactly("x", "y");
  }

  @Test
  void prefersANameToANumber() {
    Dataset data = read("2,1,c\n5,6,7\n8,9,1\n", ReadOptions.defaults().withLabel("1")).data();
    assertThat(data.featureNames()).containsExactly("2", "c");
  }

  @Test
  void selectsFeaturesInTheOrderAsked() {
    ReadOptions options = ReadOptions.defaults().withFeatures(List.of("c", "a"));
    Dataset data = read("a,b,c,y\n1,text,3,p\n4,,6,q\n", options).data();
    assertThat(data.featureNames()).containsExactly("c", "a");
    assertThat(data.matrix().row(1)).containsExactly(6, 4);
  }

  @Test
  void findsFeaturesByNumberWhereNoneHasThatName() {
    ReadOptions defaults = ReadOptions.defaults();
    String text = "a,3,c,y\n1,2,3,p\n4,5,6,q\n";
    Dataset some = read(text, defaults.withFeatures(List.of("3", "1"))).data();
    assertThat(some.featureNames()).as("a name goes before a number").containsExactly("3", "a");
    Dataset others = read(text, defaults.withExcluded(List.of("1"))).data();
    assertThat(others.featureNames()).containsExactly("3", "c");
    assertRejected(
        text, defaults.withFeatures(List.of("1", "a")), "names the column 'a' twice, as '1' and");
    assertRejected(
        text, defaults.withFeatures(List.of("5")), "no column 5 for --features", "4 columns");
    assertRejected(text, defaults.withExcluded(List.of("0")), "no column 0 for --exclude");
    assertRejected(text, defaults.withFeatures(List.of("a", "4")), "the last column, 'y',");
    assertRejected(text, defaults.withExcluded(List.of("4")), "'y' is the label", "--exclude");
  }

  private static InvalidInputException refusal(String text, ReadOptions options) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    return catchThrowableOfType(
        InvalidInputException.class,
        () -> DatasetReader.read(new ByteArrayInputStream(bytes), "the table", options));
  }

  /** The first note has two lines in the text, which nobody saw. */
  @Test
  void countsRowsOfATableThatHadNoLines() {
    String text = "note,a,y\n\"two\nlines\",1,p\nx,,q\nx,3,p\nx,4,q\n";
    ReadOptions lines = ReadOptions.defaults().withExcluded(List.of("note"));
    ReadOptions rows = lines.withRowsCounted(true);

    assertThat(refusal(text, lines)).hasMessageStartingWith("the table, line 4, column 'a': ");
    InvalidInputException refused = refusal(text, rows);
    assertThat(refused).hasMessageStartingWith("row 2 of the table, column 'a': ");
    assertThat(refused.place()).isEqualTo(new Place.InFile("the table", 2, "a"));
    assertThat(refusal(text, rows.withExcluded(List.of())))
        .hasMessageStartingWith("row 1 of the table: a text has a line break; remove it from");
    assertThat(read(text, rows.withMissing(MissingValues.DROP_ROWS)).warnings())
        .map(Warning::toString)
        .anySatisfy(said -> assertThat(said).endsWith("a value is missing: row 2"));
    InvalidInputException names = refusal("a,a,y\n1,2,p\n3,4,q\n", rows.withExcluded(List.of()));
    assertThat(names).hasMessageStartingWith("the names of the table");
    assertThat(names.place()).isEqualTo(new Place.InFile("the table", 0, ""));
  }

  /** A name is read whether its column is or not, so that no option helps. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"blood\npressure\",b,y\n1,2,p\n3,4,q\n",
        "\"the blood\npressure\",b,y\n1,2,p\n3,4,q\n",
        "b,\"blood\npressure\",y\n1,2,p\n3,4,q\n"
      })
  void aLineBreakInANameIsToldOf(String text) {
    assertThat(refusal(text, ReadOptions.defaults()))
        .hasMessage(
            "the table, line 1: a quote is opened and not closed in that line; close it, or remove"
                + " the line break from the cell");
  }

  @Test
  void countsLinesOfFormatsWhoseLinesAreNoRows() {
    ReadOptions rows = ReadOptions.defaults().withRowsCounted(true).withFormat(DataFormat.LIBSVM);
    assertThat(refusal("+1 1:2\n-1 1:x\n", rows)).hasMessageStartingWith("the table, line 2");
  }

  @Test
  void leavesExcludedColumnsUnread() {
    ReadOptions options = ReadOptions.defaults().withExcluded(List.of("id"));
    Dataset data = read("id,a,y\nfirst,1,p\nsecond,2,q\n", options).data();
    assertThat(data.featureNames()).containsExactly("a");
  }

  @Test
  void namesTheNumberOfAColumnWhoseNameCommasPart() {
    String text = "\"len,mm\",b,y\n1,2,u\n";
    ReadOptions defaults = ReadOptions.defaults();
    String remedy = "; commas part names, so name column 'len,mm' by its number, 1";
    assertRejected(
        text, defaults.withFeatures(List.of("len", "mm")), "'len' for --features", remedy);
    assertRejected(text, defaults.withExcluded(List.of("\"len", "mm\"")), "--exclude", remedy);
    assertThatThrownBy(() -> read(text, defaults.withFeatures(List.of("c"))))
        .hasMessageEndingWith("the columns are 'len,mm', 'b', 'y'");
    assertThatThrownBy(() -> read(text, defaults.withLabel("len")))
        .hasMessageEndingWith("the columns are 'len,mm', 'b', 'y'");
  }

  @Test
  void refusesSelectionsThatMakeNoSense() {
    String text = "a,b,y\n1,2,p\n3,4,q\n";
    ReadOptions defaults = ReadOptions.defaults();
    assertRejected(text, defaults.withFeatures(List.of("A")), "'A'", "did you mean 'a'?");
    assertRejected(
        "mean,diagnosis\n1,p\n2,q\n", defaults.withLabel("diagnose"), "did you mean 'diagnosis'?");
    assertRejected(text, defaults.withExcluded(List.of("z")), "'z'", "'a', 'b', 'y'");
    assertRejected(text, defaults.withExcluded(List.of("a", "b")), "no column is left");
    ReadOptions withClass = defaults.withFeatures(List.of("a", "y"));
    assertRejected(text, withClass, "the last column, 'y', is taken for the class");
    assertRejected(text, withClass.withLabel("y"), "'y' is the label", "--features");
    assertRejected(text, defaults.withLabel("7"), "no column 7", "3 columns");
  }

  @Test
  void detectsSemicolonsWithDecimalCommas() {
    ReadOptions options = ReadOptions.defaults().withDecimalComma(true);
    Dataset data = read("a;b;y\n1,5;-2,25e1;p\n3;4;q\n", options).data();
    assertThat(data.matrix().row(0)).containsExactly(1.5, -22.5);
    assertRejected("a;y\n1,5;p\n", ReadOptions.defaults(), "line 2", "'a'", "--decimal-comma");
    assertRejected("a;y\n1.5;p\n", options, "line 2", "'a'", "-1,5e3");
    assertRejected("a,y\n1.5,p\n", options, "line 2", "'a'", "-1,5e3");
    assertRejected("a,b,y\n1,5,2,p\n3,4,2,q\n", options, "line 2: the row has 4 cells");
    Dataset quoted = read("a,y\n\"1,5\",p\n\"3\",q\n", options).data();
    assertThat(quoted.matrix().column(0)).containsExactly(1.5, 3);
  }

  @Test
  void detectsTheDelimiterThatSplitsBothLinesAlike() {
    Dataset data = read("\"x, mm\";b;y\n1;2;p, r\n3;4;q\n", ReadOptions.defaults()).data();
    assertThat(data.featureNames()).containsExactly("x, mm", "b");
    assertThat(data.classes().names()).containsExactly("p, r", "q");
    Dataset unquoted = read("x, mm;b;y\n1;2;p\n3;4;q\n", ReadOptions.defaults()).data();
    assertThat(unquoted.featureNames()).containsExactly("x, mm", "b");
  }

  @Test
  void skipsBlankLinesAndCountsThem() {
    assertThat(read("\n \na,y\n\n1,p\n  \n2,q\n\n", ReadOptions.defaults()).data().samples())
        .isEqualTo(2);
    assertRejected("\n\na,y\n\n1,p\n\nx,q\n", ReadOptions.defaults(), "line 7", "'x'");
    assertRejected("\r\r\na,y\r\n\r\n1,p\r\n\nx,q\n", ReadOptions.defaults(), "line 7", "'x'");
  }

  @Test
  void dropsRowsOnlyWhenAsked() {
    String text = "a,b,y\n1,2,p\n,2,q\n3,4,q\n5,6,NA\n";
    assertRejected(
        text,
        ReadOptions.defaults(),
        "column 'a': 1 of 4 values (25 %) is missing, in line 3",
        "column 'y': 1 of 4 values (25 %) is missing, in line 5",
        "can be read with --missing median");
    assertRejected(
        "a,y\n1,p\n,q\n", ReadOptions.defaults(), "line 3", "column 'a'", "missing", "empty cell");
    LoadedData loaded = read(text, ReadOptions.defaults().withMissing(MissingValues.DROP_ROWS));
    assertThat(loaded.data().samples()).isEqualTo(2);
    assertThat(loaded.data().matrix().column(0)).containsExactly(1, 3);
    assertThatThrownBy(
            () -> read("a,end,y\n1,2024-01-05,p\n2,,q\n3,2024-02-07,q\n", ReadOptions.defaults()))
        .hasMessageContaining("can be read with exclude end; ")
        .hasMessageNotContaining("drop-rows");
    assertThat(loaded.warnings())
        .map(Warning::toString)
        .containsExactly("2 of 4 rows were dropped because a value is missing: line 3, 5");
  }

  @Test
  void replacesByMeansOnlyWhenAsked() {
    ReadOptions mean = ReadOptions.defaults().withMissing(MissingValues.MEAN);
    LoadedData loaded = read("a,b,y\n1,2,p\n?,2,q\n5,.,q\n", mean);
    assertThat(loaded.data().matrix().column(0)).containsExactly(1, 3, 5);
    assertThat(loaded.data().matrix().column(1)).containsExactly(2, 2, 2);
    assertThat(loaded.warnings())
        .map(Warning::toString)
        .containsExactly(
            "2 missing values were replaced by the mean of their feature: 'a' (33 %), 'b' (33"
                + " %)");
    LoadedData withBlankLine = read("a,b,y\n1,2,p\n  \n5,,q\n", mean);
    assertThat(withBlankLine.data().matrix().column(0)).containsExactly(1, 5);
    assertThat(withBlankLine.warnings())
        .map(Warning::toString)
        .containsExactly("1 missing value was replaced by the mean of its feature: 'b' (50 %)");
    assertRejected("a,b,y\n1,,p\n2,,q\n", mean, "column 'b' has no value at all");
  }

  @Test
  void replacesByMediansAndSaysWhere() {
    String text = "a,b,k,y\n1,2,u,p\n?,2,,q\n5,.,v,q\n9,7,u,p\n70,2,u,p\n";
    ReadOptions median = ReadOptions.defaults().withMissing(MissingValues.MEDIAN);
    LoadedData loaded = read(text, median);
    assertThat(loaded.data().matrix().column(0)).containsExactly(1, 7, 5, 9, 70);
    assertThat(loaded.data().matrix().column(1)).containsExactly(2, 2, 2, 7, 2);
    assertThat(loaded.data().matrix().column(2)).containsExactly(0, 0.25, 1, 0, 0);
    assertThat(loaded.warnings())
        .map(Warning::toString)
        .contains(
            "3 missing values were replaced by the median of their feature, and of a category by"
                + " the share of each level: 'a' (20 %), 'b' (20"
                + " %), 'k' (20 %)");
    assertThat(read("k,j,y\nu,s,p\n,s,q\nv,,q\nu,t,p\n", median).warnings())
        .map(Warning::toString)
        .contains(
            "2 missing values of categories were replaced by the share of each level: 'k' (25 %),"
                + " 'j' (25 %)");
    assertThat(read(text, median.withMissing(MissingValues.MEDIAN_INDICATOR)).warnings())
        .map(Warning::toString)
        .contains(
            "3 missing values were replaced by the median of their feature, and of a category by"
                + " the share of each level, and indicators say where: 'a' (20 %), 'b' (20 %), 'k'"
                + " (20 %)");
    Dataset indicated = read(text, median.withMissing(MissingValues.MEDIAN_INDICATOR)).data();
    assertThat(indicated.featureNames())
        .containsExactly("a", "a=missing", "b", "b=missing", "k=v", "k=missing");
    assertThat(indicated.matrix().column(1)).containsExactly(0, 1, 0, 0, 0);
    assertThat(indicated.matrix().column(5)).containsExactly(0, 1, 0, 0, 0);
    assertThat(indicated.features().get(1).group()).isEmpty();
    assertThat(indicated.features().get(5).group()).hasValue("k");
  }

  /** Nothing is learnt of a row without a label, and no median of the labelled ones uses it. */
  @Test
  void rowsWithoutALabelAreLeftOutWhereOthersAreFilled() {
    String text = "a,b,y\n1,2,p\n,4,q\n900,9,\n5,,p\n,,NA\n7,8,q\n";
    for (MissingValues policy :
        List.of(MissingValues.MEAN, MissingValues.MEDIAN, MissingValues.MEDIAN_INDICATOR)) {
      LoadedData loaded = read(text, ReadOptions.defaults().withMissing(policy));
      assertThat(loaded.data().samples()).isEqualTo(4);
      assertThat(loaded.data().matrix().get(1, 0))
          .isEqualTo(policy == MissingValues.MEAN ? 13.0 / 3 : 5);
      assertThat(loaded.warnings())
          .map(Warning::toString)
          .first()
          .isEqualTo("2 of 6 rows were left out because the label is missing: line 4, 6");
    }
    assertRejected(
        "a,y\n1,p\n2,\n", ReadOptions.defaults(), "line 3", "column 'y'", "--missing drop-rows");
    assertRejected(
        "a,y\n1,\n2,\n",
        ReadOptions.defaults().withMissing(MissingValues.MEDIAN),
        "every row has a missing label, so that none is left");
    // A row may be learnt of whatever its block is.
    assertRejected(
        "a,k,y\n1,u,p\n2,,q\n3,u,\n",
        ReadOptions.defaults().withMissing(MissingValues.MEDIAN).withBlock("k"),
        "column 'k'",
        "--missing drop-rows");
  }

  @Test
  void leavesOutColumnsWithoutANameThatNumberOrNameTheRows() {
    assertThat(read(",a,y\n0,5,p\n1,5,q\n7,6,q\n", ReadOptions.defaults()).warnings())
        .map(Warning::toString)
        .containsExactly(
            "column 1 has no name and another value in each row, which names the rows, and is left"
                + " out; numeric 1 keeps it");
    assertFeatures("Unnamed: 0,a,y\n0,5,p\n1,5,q\n", ReadOptions.defaults(), "a");
    assertFeatures("\"\",a,y\nx,5,p\nz,5,q\n", ReadOptions.defaults(), "a");
    assertFeatures("a\ty\nx\t5\tp\nz\t5\tq\n", ReadOptions.defaults(), "a");
    assertFeatures("a,y,\n1,p,\n2,q,\n", ReadOptions.defaults(), "a");
    assertFeatures(
        "a,y,\n1,p,\n,q,\n", ReadOptions.defaults().withMissing(MissingValues.DROP_ROWS), "a");
    // Values that repeat, or have fractions, are measured; what was asked for is kept.
    assertFeatures(",a,y\n0,5,p\n0,5,q\n", ReadOptions.defaults(), "unnamed_1", "a");
    assertFeatures(",a,y\n0.5,5,p\n1,5,q\n", ReadOptions.defaults(), "unnamed_1", "a");
    assertFeatures(
        ",unnamed_1,y\n0,5,p\n0,5,q\n", ReadOptions.defaults(), "unnamed_1_", "unnamed_1");
    String index = ",a,y\n0,5,p\n1,6,q\n";
    assertFeatures(index, ReadOptions.defaults().withNumeric(List.of("1")), "unnamed_1", "a");
    assertFeatures(index, ReadOptions.defaults().withFeatures(List.of("1")), "unnamed_1");
    assertFeatures(index, ReadOptions.defaults().withExcluded(List.of("1")), "a");
    assertRejected("a,\n1,p\n2,q\n", ReadOptions.defaults(), "column 2, one of the last, has no");
    assertRejected(
        ",y\n1,p\n2,q\n", ReadOptions.defaults(), "no column with a name", "--numeric 1");
    assertRejected("a,b,y\n1,2,p,\n3,4,q,\n", ReadOptions.defaults(), "line 2", "4 cells");
  }

  private static void assertFeatures(String text, ReadOptions options, String... names) {
    assertThat(read(text, options).data().featureNames()).containsExactly(names);
  }

  @Test
  void blanksPartTheColumnsOfTablesOnly() {
    assertFeatures("a b y\n1 2 p\n3 4 q\n", ReadOptions.defaults(), "a", "b");
    assertFeatures(
        "\"a\" \"b c\" \"y\"\n7 1 2 p\n7 3 4 q\n", ReadOptions.defaults(), "unnamed_1", "a", "b c");
    for (String other :
        List.of(
            "+1 1:0.5 2:1\n-1 1:0.3 2:2\n",
            "@relation x y\n@attribute a numeric\n",
            "a  b  y\n1  2  p\n",
            "made by lab 3\na note\n")) {
      assertRejected(
          other, ReadOptions.defaults(), "the columns seem to be separated by", "--input-format");
    }
  }

  /** As where exports were put one after the other. */
  @Test
  void refusesNamesThatAreRepeated() {
    assertRejected(
        "a,b,y\n1,2,p\na,b,y\n2,1,q\n",
        ReadOptions.defaults(),
        "line 3: the row repeats the names of the columns; remove it");
    assertRejected(
        "col,size,y\ncol,size,y\nred,L,p\nblue,S,q\ncol , size,y\nred,S,q\n",
        ReadOptions.defaults().withMissing(MissingValues.MEDIAN),
        "line 2: the row repeats the names of the columns, and so does line 5; remove them");
    // The names of rows have no name, as R writes it.
    assertRejected(
        "a,b,y\n1,1,2,p\na,b,y\n2,2,1,q\n", ReadOptions.defaults(), "line 3: the row repeats");
    // A row of numbers that was taken for names may be there twice.
    assertFeatures("5,6,y\n5,6,y\n1,2,q\n3,1,y\n", ReadOptions.defaults(), "5", "6");
  }

  @Test
  void keepsTheLabelOfColumnsWithOneName() {
    assertRejected(
        "a,b,y,y\n1,5,p,p\n2,6,q,q\n3,1,p,p\n4,7,q,q\n",
        ReadOptions.defaults(),
        "'y' occurs twice, as columns 3 and 4; rename one of them, or keep one of each name with"
            + " --label 4 --exclude 3");
    assertFeatures(
        "a,b,y,y\n1,5,p,p\n2,6,q,q\n3,1,p,p\n4,7,q,q\n",
        ReadOptions.defaults().withLabel("4").withExcluded(List.of("3")),
        "a",
        "b");
    assertThatThrownBy(() -> read("3,1,1,y\n1,5,2,p\n2,6,3,q\n", ReadOptions.defaults()))
        .hasMessageEndingWith("'1' occurs twice, as columns 2 and 3; rename one of them");
  }

  @Test
  void leavesOutBeforeItRefuses() {
    String text = "a,a,note,b,y\n1,x,\"one\ntwo\",2,p\n2,,5\" pipe,3,q\n";
    assertFeatures(text, ReadOptions.defaults().withExcluded(List.of("2", "note")), "a", "b");
    assertFeatures(text, ReadOptions.defaults().withFeatures(List.of("b")), "b");
    assertRejected(
        "a,a,b,y\n1,5,2,p\n2,6,3,q\n",
        ReadOptions.defaults(),
        "'a' occurs twice, as columns 1 and 2",
        "--exclude 2");
    assertRejected(
        text,
        ReadOptions.defaults().withExcluded(List.of("a")),
        "'a' for --exclude",
        "columns 1 and 2");
    assertRejected(
        "a,b,a,b,a,y\n1,2,3,4,5,p\n2,4,3,6,6,q\n",
        ReadOptions.defaults(),
        "'a' occurs as columns 1, 3 and 5",
        "--exclude 3,5,4");
  }

  @Test
  void namesLimitsAndTheOptionsThatRaiseThem() {
    ReadLimits small = new ReadLimits(20, 10, 3, 4, 60);
    ReadOptions options = ReadOptions.defaults().withLimits(small);
    assertRejected(
        "a,y\n1,ppppppppppppppppppppppppp\n", options, "line 2", "20", "--max-line-length");
    assertRejected("a,y\n1,ppppppppppp\n", options, "line 2", "10", "--max-cell-length");
    assertRejected("a,b,c,y\n", options, "line 1", "3", "--max-columns");
    assertRejected("a,b,y\n1,2,p\n3,4,q\n5,6,p\n", options, "line 4", "4", "--max-cells");
    assertRejected(
        "a,y\n" + "1,p\n".repeat(20),
        options.withLimits(new ReadLimits(20, 10, 3, 1000, 60)),
        "60",
        "--max-bytes");
  }

  /** Lines that nobody counts as cells fill no memory while the delimiter is looked for. */
  @Test
  void aFileOfBlankLinesIsNotKept() {
    String blank = "\n".repeat(1 << 21);
    assertRejected(blank + "a,y\n1,p\n2,q\n", ReadOptions.defaults(), "begins with more than");
    Dataset data = read("a;y\n" + blank + "1;p\n2;q\n", ReadOptions.defaults()).data();
    assertThat(data.matrix().column(0)).containsExactly(1, 2);
  }

  /** They are no cells, and take memory all the same. */
  @Test
  void valuesThatAreDeclaredHaveALimit() {
    StringBuilder text = new StringBuilder("@relation r\n");
    for (int a = 0; a < 3; a++) {
      text.append("@attribute a").append(a).append(" {0");
      for (int v = 1; v < 40_000; v++) {
        text.append(',').append(v);
      }
      text.append("}\n");
    }
    ReadLimits small = new ReadLimits(1 << 24, 100, 10, 1000, 1 << 24);
    ReadOptions options = ReadOptions.defaults().withFormat(DataFormat.ARFF).withLimits(small);
    assertRejected(
        text.toString(), options, "line 4", "more than 100000 values", "--max-cells raises");
  }

  @Test
  void sortsClassesByValueOrByCodePoint() {
    String numbers = "a,y\n1,10\n2,9\n3,-1\n";
    assertThat(read(numbers, ReadOptions.defaults()).data().classes().names())
        .containsExactly("-1", "9", "10");
    String texts = "a,y\n1,c10\n2,c9\n3,\ud83d\ude00\n4,\uff5e\n";
    assertThat(read(texts, ReadOptions.defaults()).data().classes().names())
        .containsExactly("c10", "c9", "\uff5e", "\ud83d\ude00");
  }

  @Test
  void warnsOfClassesThatLookAlike() {
    LoadedData loaded =
        read(
            "a,y\n1,TRUE\n2,true\n3,no\n4,\"no \"\n5,\"\u00a0No\"\n6,\"\u200bno\"\n7,x\n",
            ReadOptions.defaults());

    assertThat(loaded.data().classes().names()).hasSize(6);
    assertThat(loaded.warnings())
        .map(Warning::toString)
        .containsExactly(
            "classes that differ only in case or in spaces around are read as different ones:"
                + " 'TRUE', 'true'; 'no', '\u00a0No', '\\u200bno'. Write them alike in the"
                + " file if they are meant to be one class",
            "in the label column, classes that differ only by blanks around are read as one: 'no',"
                + " 'no ' (1 row with blanks). If they are meant to be two, give them other names");
  }

  /** Only of classes that occur: the row of the other one is dropped. */
  @Test
  void warnsOfTheFirstFiveSuchGroupsOfWhatIsRead() {
    StringBuilder text = new StringBuilder("a,y\n,u0\n");
    for (int k = 0; k < 8; k++) {
      text.append("1,U").append(k).append(k == 0 ? "\n" : "\n1,u" + k + "\n");
    }
    LoadedData loaded =
        read(text.toString(), ReadOptions.defaults().withMissing(MissingValues.DROP_ROWS));

    assertThat(loaded.warnings().get(1).toString())
        .contains(": 'U1', 'u1'; 'U2', 'u2'; 'U3', 'u3'; 'U4', 'u4'; 'U5', 'u5'; and 2 more. ");
  }

  /** Which of two numbers is the larger is not known of them. */
  @Test
  void saysWhyNumbersBeyondLimitsAreNotRead() {
    String rows = "<0.5,b\n0.7,a\n1.2,b\n0.9,a\n2.5,b\n";
    assertRejected(
        "a,y\n<0.8,a\n" + rows,
        ReadOptions.defaults(),
        "'a'",
        "'<0.8', '<0.5' cannot be ordered",
        "write one limit");
    assertRejected(
        "a,y\n0.1,a\n" + rows, ReadOptions.defaults(), "'<0.5' can be read where no number");
  }

  @Test
  void tellsQuantitiesFromClasses() {
    String text = "a,y\n1,0.5\n2,1.5\n3,2.5\n";
    LoadedData numbers = read(text, ReadOptions.defaults());
    RealValues values = (RealValues) numbers.data().target();
    assertThat(new double[] {values.value(0), values.value(1), values.value(2)})
        .containsExactly(0.5, 1.5, 2.5);
    assertThat(numbers.warnings())
        .extracting(Warning::code)
        .containsExactly(DataWarning.TARGET_IS_NUMBER.code());
    assertThat(numbers.warnings().get(0).toString())
        .endsWith("if they are classes, give them names that are no numbers");
    assertRejected(
        text, ReadOptions.defaults().withTarget(TargetReading.classes()), "quantity", "--label");
    assertThat(read("a,y\n1,0.5\n2,1.5\n", ReadOptions.defaults()).data().classes().names())
        .containsExactly("0.5", "1.5");
  }

  /** Up to 20 whole numbers may be codes of classes; more are a number, an id or a day. */
  @Test
  void asksWhereWholeNumbersMayBeIdsOrDays() {
    StringBuilder codes = new StringBuilder("a,y\n");
    StringBuilder counts = new StringBuilder("a,y\n");
    StringBuilder ids = new StringBuilder("a,y\n");
    StringBuilder days = new StringBuilder("a,y\n");
    for (int k = 0; k < 105; k++) {
      codes.append(k % 5).append(',').append(k % 20).append('\n');
      counts.append(k % 5).append(',').append(k % 21).append('\n');
      ids.append(k % 5).append(',').append(1000 + k).append('\n');
      days.append(k % 5).append(',').append(20240101 + k % 21).append('\n');
    }
    ReadOptions defaults = ReadOptions.defaults();

    assertThat(read(codes.toString(), defaults).data().classes().names()).hasSize(20);
    LoadedData counted = read(counts.toString(), defaults);
    assertThat(counted.data().target()).isInstanceOf(RealValues.class);
    assertThat(counted.warnings())
        .extracting(Warning::toString)
        .singleElement()
        .asString()
        .contains("21 different numbers, and is read as a number to predict", "multiclass");
    assertRejected(
        ids.toString(),
        defaults,
        "each in one row, which may be an id",
        "--task",
        "the last column is the label, 'y'");
    String names = ids.toString().replaceAll("(?m),([0-9]+)$", ",P$1");
    assertRejected(names, defaults, "different texts", "which may be names or ids", "--task");
    String money = ids.toString().replaceAll("(?m),([0-9]+)$", ",\\$$1");
    assertRejected(money, defaults, "which look like numbers; --numeric y reads", "--label");
    assertRejected(days.toString(), defaults, "which look like days", "--label", "--task");
    for (StringBuilder whole : List.of(counts, ids, days)) {
      assertThat(
              read(whole.toString(), defaults.withTarget(TargetReading.classes())).data().target())
          .isInstanceOf(Classes.class);
      assertThat(
              read(whole.toString(), defaults.withTarget(TargetReading.number())).data().target())
          .isInstanceOf(RealValues.class);
    }
  }

  @Test
  void namesAMissingFileAndADirectory() {
    assertThatThrownBy(() -> DatasetReader.read(Path.of("no-such.csv"), ReadOptions.defaults()))
        .isInstanceOf(InvalidInputException.class)
        .hasMessage("no-such.csv: there is no such file");
    assertThatThrownBy(() -> DatasetReader.read(Path.of("src"), ReadOptions.defaults()))
        .isInstanceOf(InvalidInputException.class)
        .hasMessage("src: this is a directory; name a file");
  }

  @ParameterizedTest
  @CsvSource(
      textBlock =
          """
          wdbc.csv,              569,   30, B=357 M=212
          wine.csv,              178,   13, 1=59 2=71 3=48
          glass.csv,             214,    9, 1=70 2=76 3=17 5=13 6=9 7=29
          new_thyroid.csv,       215,    5, Hyper=35 Hypo=30 Normal=150
          spambase.csv,         4601,   57, nonspam=2788 spam=1813
          golub72.csv.gz,         72, 7129, ALL=47 AML=25
          credit_default.csv.gz, 30000, 23, 0=23364 1=6636
          a9a.libsvm.gz,        32561, 123, -1=24720 1=7841
          """)
  void readsRealData(String file, int samples, int features, String classes) {
    Dataset data =
        DatasetReader.read(SharedFolder.require("data/" + file), ReadOptions.defaults()).data();
    assertThat(data.samples()).isEqualTo(samples);
    assertThat(data.featureNames()).hasSize(features);
    assertThat(Outcome.classes(data)).isEqualTo(classes);
  }

  @ParameterizedTest
  @CsvSource({"who", "2"})
  void aColumnOfBlocksIsNoFeature(String column) {
    String text = "a,who,y\n1,anna,p\n2,bert,q\n3,anna,p\n";
    Dataset data = read(text, ReadOptions.defaults().withBlock(column)).data();
    assertThat(data.featureNames()).containsExactly("a");
    assertThat(data.blocks().orElseThrow().members()).isDeepEqualTo(new int[][] {{0, 2}, {1}});
    assertThat(read("a,b,y\n1,2,p\n", ReadOptions.defaults()).data().blocks()).isEmpty();
  }

  @Test
  void blocksOfDroppedRowsAreDropped() {
    String text = "a,who,y\n1,,p\n,anna,q\n3,bert,p\n4,bert,q\n";
    ReadOptions blocks = ReadOptions.defaults().withBlock("who");
    assertRejected(text, blocks, "line 2", "'who'");
    assertRejected(text, blocks.withMissing(MissingValues.MEAN), "line 2", "'who'");
    Dataset data = read(text, blocks.withMissing(MissingValues.DROP_ROWS)).data();
    assertThat(data.blocks().orElseThrow().members()).isDeepEqualTo(new int[][] {{0, 1}});
  }

  @Test
  void aColumnOfBlocksHasNoOtherUse() {
    String text = "a,who,y\n1,anna,p\n2,bert,q\n";
    ReadOptions blocks = ReadOptions.defaults().withBlock("who");
    assertRejected(text, blocks.withBlock("y"), "'y' is the label", "--block");
    assertRejected(text, blocks.withBlock("z"), "no column named 'z' for --block");
    assertRejected(text, blocks.withExcluded(List.of("who")), "names the blocks", "--exclude");
    assertRejected(
        text, blocks.withFeatures(List.of("who", "a")), "names the blocks", "--features");
    assertThat(read(text, blocks.withFeatures(List.of("a"))).data().blocks()).isPresent();
  }

  @Test
  void blocksOfOtherFormats() {
    String arff =
        """
        @relation r
        @attribute a numeric
        @attribute who {anna,bert}
        @attribute y {p,q}
        @data
        """;
    ReadOptions options = ReadOptions.defaults().withFormat(DataFormat.ARFF).withBlock("who");
    int[][] expected = {{0, 2}, {1}};
    assertThat(read(arff + "1,anna,p\n2,bert,q\n3,anna,p\n", options).data().blocks())
        .hasValueSatisfying(all -> assertThat(all.members()).isDeepEqualTo(expected));
    assertThat(read(arff + "{0 1}\n{0 2,1 bert,2 q}\n{0 3}\n", options).data().blocks())
        .hasValueSatisfying(all -> assertThat(all.members()).isDeepEqualTo(expected));
    assertRejected(arff + "1,?,p\n", options, "'who'");
    assertRejected(
        "+1 1:2\n", options.withFormat(DataFormat.LIBSVM), "LIBSVM has no column", "--block");
  }

  private static double[] weights(Dataset data) {
    return IntStream.range(0, data.samples()).mapToDouble(data::weight).toArray();
  }

  @ParameterizedTest
  @CsvSource({"count", "2"})
  void aColumnOfWeightsIsNoFeature(String column) {
    String text = "a,count,y\n1,2,p\n2,0.5,q\n3,1e3,p\n";
    Dataset data = read(text, ReadOptions.defaults().withWeight(column)).data();
    assertThat(data.featureNames()).containsExactly("a");
    assertThat(weights(data)).containsExactly(2, 0.5, 1000);
    assertThat(read("a,b,y\n1,2,p\n", ReadOptions.defaults()).data().isWeighted()).isFalse();
    assertThat(
            weights(
                read(
                        "a;w;y\n1;1,5;p\n",
                        ReadOptions.defaults().withDecimalComma(true).withWeight("w"))
                    .data()))
        .containsExactly(1.5);
  }

  /** Rows of weight 0 are left out, so that nothing of them is counted. */
  @Test
  void missingValuesOfRowsWithoutWeightAreNotCounted() {
    String text = "a,b,w,y\n,1,0,p\n,2,1,q\n3,,0,p\n4,4,1,p\n5,5,1,q\n";
    ReadOptions weighted = ReadOptions.defaults().withWeight("w");
    assertRejected(text, weighted, "line 3, column 'a': the value is missing");
    assertThat(read(text.replace("\n,2,", "\n9,2,"), weighted).data().samples()).isEqualTo(3);
  }

  @Test
  void aRowOfWeightZeroIsLeftOutAndTold() {
    ReadOptions weighted = ReadOptions.defaults().withWeight("w");
    LoadedData loaded = read("a,w,y\n1,0,p\n2,3,q\n3,1,p\n4,0,q\n", weighted);
    assertThat(loaded.data().samples()).isEqualTo(2);
    assertThat(weights(loaded.data())).containsExactly(3, 1);
    assertThat(loaded.warnings())
        .extracting(Warning::code)
        .contains(DataWarning.ROWS_WITHOUT_WEIGHT.code());
    assertThat(loaded.warnings())
        .extracting(warning -> warning.render(name -> name))
        .anyMatch(text -> text.contains("2 of 4 rows were left out") && text.contains("line 2, 5"));
    assertRejected("a,w,y\n1,0,p\n", weighted, "every row has weight 0");
    assertRejected(
        "a,w,y\n1,0,p\n,1,q\n",
        weighted.withMissing(MissingValues.DROP_ROWS),
        "a missing value or weight 0");
  }

  /** The mean that stands for a missing value counts a sample of weight 3 three times. */
  @Test
  void weightsCountInMeansOfMissingValues() {
    ReadOptions weighted = ReadOptions.defaults().withWeight("w").withMissing(MissingValues.MEAN);
    Dataset data = read("a,w,y\n2,3,p\n,9,q\n6,1,p\n", weighted).data();
    assertThat(data.matrix().get(1, 0)).isEqualTo(3);
    assertRejected("a,w,y\n2,,p\n", weighted, "line 2", "'w'");
  }

  @Test
  void whatIsNoWeightIsRefusedWithItsLine() {
    ReadOptions weighted = ReadOptions.defaults().withWeight("w");
    for (String cell : List.of("-1", "many", "NaN", "1e999")) {
      assertRejected(
          "a,w,y\n1,1,p\n2," + cell + ",q\n", weighted, "line 3", "'w'", cell, "at least 0");
    }
    assertRejected("a,w,y\n1,1,p\n", weighted.withWeight("y"), "'y' is the label", "--weight");
    assertRejected(
        "a,w,y\n1,1,p\n", weighted.withBlock("w"), "'w' names the blocks", "--weight", "--block");
    assertRejected(
        "a,w,y\n1,1,p\n",
        weighted.withExcluded(List.of("w")),
        "'w' holds the weights",
        "--exclude");
  }

  @Test
  void weightsOfOtherFormats() {
    String arff = "@relation r\n@attribute a numeric\n@attribute w numeric\n@attribute y {p,q}\n";
    ReadOptions options = ReadOptions.defaults().withFormat(DataFormat.ARFF).withWeight("w");
    assertThat(weights(read(arff + "@data\n1,2,p\n2,4,q\n", options).data())).containsExactly(2, 4);
    assertThat(weights(read(arff + "@data\n{0 1, 1 2}\n{0 2}\n{0 3, 1 5}\n", options).data()))
        .containsExactly(2, 5);
    assertRejected(arff + "@data\n1,?,p\n", options, "'w'");
    assertRejected(
        "+1 1:2\n", options.withFormat(DataFormat.LIBSVM), "LIBSVM has no column", "--weight");
  }

  /** Programs write one and the same number as -999, -999.0 or -9.99e2. */
  @Test
  void numbersThatMeanMissingMayBeWrittenInAnyWay() {
    String table = "a,b,y\n-999,1,u\n-999.0,2,v\n-9.99e2,3,u\n4,-99,v\n";
    Dataset data =
        read(
                table,
                ReadOptions.defaults()
                    .withNaValues(List.of("-999"))
                    .withMissing(MissingValues.DROP_ROWS))
            .data();
    assertThat(data.samples()).isEqualTo(1);
    assertThat(data.matrix().get(0, 1)).isEqualTo(-99);
  }

  /** A blank is seldom meant, and nobody sees it: the classes are one, and both names are told. */
  @Test
  void classesThatDifferByBlanksAreOneWithAWarning() {
    String rows = "1,yes\n2,\"yes \"\n3,no\n4, no\n5,no \n6,yes\n";
    LoadedData loaded = read("a,y\n" + rows, ReadOptions.defaults());

    assertThat(loaded.data().classes().names()).containsExactly("no", "yes");
    assertThat(loaded.warnings())
        .filteredOn(warning -> warning.code().equals(DataWarning.CLASSES_MERGED.code()))
        .singleElement()
        .extracting(Object::toString)
        .asString()
        .contains("'yes', 'yes ' (1 row with blanks); 'no', ' no', 'no ' (2 rows with blanks)");
  }

  /**
   * As of classes; a row that is left out does not count, and of each column one level is shown.
   */
  @Test
  void levelsThatDifferByBlanksAreOneWithAWarning() {
    String rows =
        "red,1,a\n\"red \",1,b\nblue,1.0,a\n blue,x,b\nred,x,a\nblue,2,b\n red,NA,a\nred,x ,b\n";
    LoadedData loaded =
        read(
            "colour,code,y\n" + rows,
            ReadOptions.defaults()
                .withCategorical(List.of("code"))
                .withMissing(MissingValues.DROP_ROWS));

    assertThat(loaded.data().featureNames())
        .containsExactly("colour=red", "code=1", "code=2", "code=x");
    assertThat(loaded.warnings())
        .filteredOn(warning -> warning.code().equals(DataWarning.LEVELS_MERGED.code()))
        .singleElement()
        .extracting(Object::toString)
        .asString()
        .contains(
            "in 2 columns: 'colour': 'red', 'red ' (1 row with blanks) and 1 more level; 'code':"
                + " 'x', 'x ' (1 row with blanks). If");
  }

  /** Blanks behind each comma, as many write them, and numbers in columns, say nothing. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "1, yes\n2, no\n3, yes\n4, no\n",
        "1,0.5\n2, 1.5\n3,2.5\n4, 0.5\n",
        " p,u\n q,v\n p,u\n q,v\n",
        "1,u\n 2,v\n2,u\n1 ,v\n"
      })
  void blanksAroundAllOfAClassOrNumbersAreNotTold(String rows) {
    assertThat(read("a,y\n" + rows, ReadOptions.defaults()).warnings())
        .noneMatch(
            warning ->
                List.of(DataWarning.CLASSES_MERGED.code(), DataWarning.LEVELS_MERGED.code())
                    .contains(warning.code()));
  }
}
