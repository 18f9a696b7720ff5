package io.github.svmrelevance.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.svmrelevance.api.InvalidInputException;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

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

  @Test
  void namesWithDotsAreNames() {
    PartitionedTable table =
        PartitionedTable.of(rows("`a.b`, y, c", "(1.5D, 'no', 2), (2.5D, 'yes', 3)"), "y");

    PartitionedTable.Labelled labelled = table.labelled(Optional.empty(), "code");
    List<Row> found = table.vectors(labelled.rows(), "vectors", "code").collectAsList();

    assertThat(table.features()).containsExactly("a.b", "c");
    assertThat(labelled.positive()).isEqualTo("yes");
    assertThat(labelled.negative()).isEqualTo("no");
    assertThat(found.get(1).<Vector>getAs("vectors").toArray()).containsExactly(2.5, 3);
    assertThat(found.get(1).<Double>getAs("code")).isEqualTo(labelled.code());
  }

  @Test
  void numbersAreInTheOrderOfNumbers() {
    PartitionedTable table = PartitionedTable.of(rows("a, y", "(1, 9), (2, 10)"), "y");

    assertThat(table.labelled(Optional.empty(), "code").positive()).isEqualTo("10");
    assertThat(table.labelled(Optional.of("9.0"), "code").code()).isEqualTo(9);
    assertThatThrownBy(() -> table.labelled(Optional.of("7"), "code"))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("numbers from 9 to 10; expected two classes, '7' one of them");
  }

  @Test
  void allThatIsWrongWithColumnsIsSaidAtOnce() {
    Dataset<Row> rows =
        rows("a, b, c, y", "(1D, 'x', double('NaN'), 'no'), (2D, 'x', 1D, cast(null as string))");

    assertThatThrownBy(() -> PartitionedTable.of(rows, "y"))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("'b' holds text")
        .hasMessageContaining("'c' has no value in 1 rows")
        .hasMessageContaining("'y' has no value in 1 rows");
  }

  @Test
  void threeClassesAreRefusedByTheirNames() {
    PartitionedTable table = PartitionedTable.of(rows("a, y", "(1, 'p'), (2, 'q'), (3, 'r')"), "y");

    assertThatThrownBy(() -> table.labelled(Optional.empty(), "code"))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("has the classes [p, q, r]; expected two");
  }
}
