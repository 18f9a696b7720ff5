package io.github.svmrelevance.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.svmrelevance.api.InvalidInputException;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@OnSparksJava
class PartitionedTableTest {

  private static SparkSession session;

  @BeforeAll
  static void start() throws IOException {
    session = Sessions.start("local[2]");
  }

  @AfterAll
  static void stop() {
    session.stop();
  }

  private static Dataset<Row> rows(String columns, String values) {
    return session.sql("select * from values " + values + " as t(" + columns + ")");
  }

  private static PartitionedTable table(Dataset<Row> rows, String... excluded) {
    return PartitionedTable.of(
        "table",
        rows,
        Optional.empty(),
        new PartitionedTable.Chosen(Optional.of("y"), List.of(excluded), Optional.empty()));
  }

  @Test
  void namesWithDotsAreNames() {
    PartitionedTable table = table(rows("`a.b`, y, c", "(1.5D, 'no', 2), (2.5D, 'yes', 3)"));

    PartitionedTable.Labelled labelled = table.labelled(Optional.empty(), "code");
    List<Row> found = table.vectors(labelled.rows(), "vectors", "code", "weight").collectAsList();

    assertThat(table.features()).containsExactly("a.b", "c");
    assertThat(labelled.positive()).isEqualTo("yes");
    assertThat(labelled.negative()).contains("no");
    assertThat(found.get(1).<Vector>getAs("vectors").toArray()).containsExactly(2.5, 3);
    assertThat(found.get(1).<Double>getAs("code")).isEqualTo(1);
  }

  @Test
  void numbersAreInTheOrderOfNumbers() {
    PartitionedTable table = table(rows("a, y", "(1, 9), (2, 10)"));

    assertThat(table.labelled(Optional.empty(), "code").positive()).isEqualTo("10");
    assertThat(table.labelled(Optional.of("9.0"), "code").positive()).isEqualTo("9");
    assertThatThrownBy(() -> table.labelled(Optional.of("7"), "code"))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("there is no class '7'")
        .hasMessageContaining("the classes are '9', '10'");
  }

  @Test
  void allThatIsWrongWithColumnsIsSaidAtOnce() {
    Dataset<Row> rows =
        rows(
            "a, b, c, d, y",
            "(1D, 'x', double('NaN'), date('2026-01-01'), 'no'),"
                + " (2D, '3', double('Infinity'), null, null)");

    assertThatThrownBy(() -> table(rows))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("column 'b': 1 of 2 rows have text, such as 'x'")
        .hasMessageContaining("column 'c': 2 of 2 rows have no finite number")
        .hasMessageContaining("column 'd': it holds values of the type date, not numbers")
        .hasMessageContaining("column 'y': 1 of 2 rows have no value")
        .hasMessageContaining("b,c,d leaves out these columns");
    assertThat(table(rows("a, b, y", "(1D, 'x', 'no'), (2D, 'x', 'yes')"), "b").features())
        .containsExactly("a");
  }

  @Test
  void ofSeveralClassesOneIsSetAgainstTheRest() {
    PartitionedTable table = table(rows("a, y", "(1, 'p'), (2, 'q'), (3, 'r')"));

    PartitionedTable.Labelled labelled = table.labelled(Optional.of("q"), "code");

    assertThat(labelled.positive()).isEqualTo("q");
    assertThat(labelled.negative()).isEmpty();
    assertThat(labelled.rows().collectAsList().stream().map(row -> row.<Double>getAs("code")))
        .containsExactly(0.0, 1.0, 0.0);
    assertThatThrownBy(() -> table.labelled(Optional.empty(), "code"))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("sets one of them against the rest");
    assertThatThrownBy(() -> table.labelled(Optional.of("s"), "code"))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("there is no class 's'")
        .hasMessageContaining("the classes are 'p', 'q', 'r'");
  }

  /** Of classes that are more than a message would name. */
  @Test
  void aClassThatIsFoundLateIsSetAgainstTheRest() {
    String values =
        IntStream.range(0, 40).mapToObj(i -> "(1, " + i + ")").collect(Collectors.joining(", "));

    PartitionedTable.Labelled labelled =
        table(rows("a, y", values)).labelled(Optional.of("39"), "code");

    assertThat(labelled.positive()).isEqualTo("39");
    assertThat(labelled.rows().where("code = 1").count()).isEqualTo(1);
  }

  private static PartitionedTable weighted(Dataset<Row> rows, String weight) {
    return PartitionedTable.of(
        "table",
        rows,
        Optional.empty(),
        new PartitionedTable.Chosen(Optional.of("y"), List.of("left"), Optional.of(weight)));
  }

  @Test
  void aColumnOfWeightsIsNoFeature() {
    PartitionedTable table =
        weighted(rows("a, `w.x`, y, left", "(1.5D, 3, 'no', 1), (2.5D, 4, 'yes', 1)"), "w.x");
    PartitionedTable.Labelled labelled = table.labelled(Optional.empty(), "code");

    List<Row> found = table.vectors(labelled.rows(), "vectors", "code", "weight").collectAsList();

    assertThat(table.features()).containsExactly("a");
    assertThat(found.stream().map(row -> row.<Double>getAs("weight"))).containsExactly(3.0, 4.0);
  }

  @Test
  void whatIsWrongWithWeightsIsSaid() {
    String names = "a, w, y, left";

    assertThatThrownBy(
            () ->
                weighted(
                    rows(names, "(1, '-2', 'no', 1), (1, 'heavy', 'no', 1), (1, null, 'no', 1)"),
                    "w"))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining(
            "column 'w': 1 of 3 rows have text, such as 'heavy', and 1 of 3 rows have no value, one,"
                + " and 1 of 3 rows have a weight below 0, such as '-2'")
        .hasMessageNotContaining("leaves out these columns");
    for (String wrong : List.of("y", "left")) {
      assertThatThrownBy(() -> weighted(rows(names, "(1, 1, 'no', 1)"), wrong))
          .isInstanceOf(InvalidInputException.class)
          .hasMessageContaining("names the column '" + wrong + "', which");
    }
    assertThatThrownBy(() -> weighted(rows(names, "(1, 1, 'no', 1)"), "v"))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("no column 'v'");
  }

  @Test
  void aColumnThatIsNotThereIsNamed() {
    assertThatThrownBy(() -> table(rows("a, y", "(1, 9)"), "z", "y", "w"))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("no column 'z', 'w'; the columns are 'a', 'y'");
    assertThatThrownBy(() -> table(rows("a, y", "(1, 9)"), "a"))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("a label and one feature are needed");
  }

  @Test
  void aTableWithoutRowsIsRefused() {
    assertThatThrownBy(() -> table(rows("a, y", "(1, 9)").where("a > 1")))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("'table' has no rows");
  }

  @ParameterizedTest
  @CsvSource({
    "p q r, has more than two classes; 'p'; 'q'; 'r'",
    "p p p, has one class; 'p'",
    "a b c d e f g h i j k l, and others"
  })
  void otherThanTwoClassesAreRefusedByTheirNames(String classes, String parts) {
    String values =
        Arrays.stream(classes.split(" ", -1))
            .map(name -> "(1, '" + name + "')")
            .collect(Collectors.joining(", "));
    PartitionedTable table = table(rows("a, y", values));

    assertThatThrownBy(() -> table.labelled(Optional.empty(), "code"))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContainingAll(parts.split("; ", -1));
  }
}
