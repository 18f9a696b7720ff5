package io.github.svmrelevance.tables;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.diagnostic.Setting;
import io.github.svmrelevance.api.diagnostic.Warning;
import io.github.svmrelevance.api.parameter.Parameter;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Rows as a model takes them: by name, one at a time. */
class RowStreamTest {

  private static final Parameter<String> ID = Parameter.text("id", "identifies a row");

  private final List<String> rows = new ArrayList<>();

  private List<String> warnings(
      String text, String file, boolean withText, ReadOptions options, String... features) {
    ByteArrayInputStream in = new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
    return DatasetReader.stream(
            in,
            file,
            List.of(features),
            withText ? Optional.<Setting>of(ID) : Optional.empty(),
            options,
            (line, row, cell) -> rows.add(line + " " + Arrays.toString(row) + cell))
        .warnings()
        .stream()
        .map(Warning::toString)
        .toList();
  }

  private List<String> warnings(String text, String file, String... features) {
    return warnings(text, file, false, ReadOptions.defaults(), features);
  }

  @Test
  void readsPastMarksWhereAsked() {
    String text = "a,b\n$3,1\n-,2\n\"$1,500\",3\n";
    ReadOptions options =
        ReadOptions.defaults()
            .withNumeric(List.of("a"))
            .withNaValues(List.of("-"))
            .withMissing(MissingValues.MEAN);
    assertThat(warnings(text, "t.csv", false, options, "a"))
        .contains("marks beside numbers were passed over: 'a' ('$' and ',' between thousands)");
    assertThat(rows).containsExactly("2 [3.0]", "3 [NaN]", "4 [1500.0]");
    assertThatThrownBy(() -> warnings(text, "t.csv", "a"))
        .hasMessageContaining("'$3' is not a number")
        .hasMessageContaining("reads it without its marks");
  }

  /** A feature of a model can be neither left out nor read as levels. */
  @Test
  void namesOnlyRemediesOfModels() {
    assertRemedy("1,5 \u20ac", "; decimal-comma numeric a reads it without its marks");
    assertRemedy("1,5", " with a decimal point; use decimal-comma");
    assertRemedy("$5", "; expected one like -1.5e3; numeric a reads it without its marks");
    assertRemedy("lost", "if it stands for a missing value, give na-values lost missing mean");
    assertRemedy("3 kg 5", "'3 kg 5' is not a number; expected one like -1.5e3");
    assertThatThrownBy(() -> warnings("a;a\n1;2\n", "t.csv", "a"))
        .hasMessageEndingWith("as columns 1 and 2; rename one of them");
    assertThatThrownBy(() -> warnings("a;b\n\"1\n\";2\n", "t.csv", "a"))
        .hasMessageEndingWith("or remove the line break from the cell");
  }

  private void assertRemedy(String cell, String end) {
    assertThatThrownBy(() -> warnings("a;b\n" + cell + ";2\n", "t.csv", "a"))
        .hasMessageStartingWith("t.csv, line 2, column 'a': '" + cell + "' is not a number")
        .hasMessageEndingWith(end);
  }

  @Test
  void matchesColumnsByName() {
    List<String> warnings = warnings("label,b,id,a\np,1,r1,2\n,3,r2,4\n", "t.csv", "a", "b");
    assertThat(rows).containsExactly("2 [2.0, 1.0]", "3 [4.0, 3.0]");
    assertThat(warnings)
        .containsExactly("2 columns are no features of the model and are not used: 'label', 'id'");
  }

  @Test
  void theLastColumnMayBeTheClass() {
    assertThat(warnings("a,b,class\n1,2,p\n", "t.csv", "a", "b")).isEmpty();
    assertThat(warnings("class,a,b\np,1,2\n", "t.csv", "a", "b"))
        .containsExactly("1 column is no feature of the model and is not used: 'class'");
  }

  @Test
  void complainsOfTheOptionThatNamedTheColumn() {
    ReadOptions nobody = ReadOptions.defaults().withLabel("nobody");
    assertThatThrownBy(() -> warnings("a,b\n1,2\n", "t.csv", true, nobody, "a"))
        .hasMessageStartingWith("t.csv: there is no column named 'nobody' for id;");
    ReadOptions ninth = ReadOptions.defaults().withLabel("9");
    assertThatThrownBy(() -> warnings("a,b\n1,2\n", "t.csv", true, ninth, "a"))
        .hasMessageContaining("there is no column 9 for id; there are 2 columns");
  }

  @Test
  void passesOverExcludedColumnsInSilence() {
    String text = "class,a,b,id\np,1,2,r1\n";
    ReadOptions excluding = ReadOptions.defaults().withExcluded(List.of("class"));
    assertThat(warnings(text, "t.csv", false, excluding, "a", "b"))
        .containsExactly("1 column is no feature of the model and is not used: 'id'");
    assertThat(warnings(text, "t.csv", true, excluding.withLabel("id"), "a", "b")).isEmpty();
    assertThat(rows).containsExactly("2 [1.0, 2.0]", "2 [1.0, 2.0]r1");
    assertThatThrownBy(
            () ->
                warnings(
                    text,
                    "t.csv",
                    false,
                    ReadOptions.defaults().withExcluded(List.of("2")),
                    "a",
                    "b"))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("'a' is a feature of the model");
  }

  @Test
  void takesTheLastColumnForAFeatureToo() {
    assertThat(warnings("a,b\n1,2\n", "t.csv", "a", "b")).isEmpty();
    assertThat(rows).containsExactly("2 [1.0, 2.0]");
  }

  @Test
  void handsOverAColumnOfText() {
    ReadOptions options = ReadOptions.defaults().withLabel("id");
    warnings("a,id,b\n1,r1,5\n2, ,6\n", "t.csv", true, options, "a");
    assertThat(rows).containsExactly("2 [1.0]r1", "3 [2.0]");
    rows.clear();
    warnings("a,id,b\n1,r1,5\n2, ,6\n", "t.csv", true, ReadOptions.defaults(), "a");
    assertThat(rows).containsExactly("2 [1.0]5", "3 [2.0]6");
  }

  @Test
  void namesAllDifferences() {
    assertThatThrownBy(() -> warnings("a,c,d\n1,2,3\n", "t.csv", "a", "b", "e"))
        .isInstanceOf(InvalidInputException.class)
        .hasMessage(
            "t.csv: the columns are not those learnt from: 2 of 3 features are missing: 'b',"
                + " 'e'; 2 columns are unknown: 'c', 'd'; rename or add columns, or learn"
                + " anew");
    assertThat(rows).isEmpty();
  }

  @Test
  void leavesMissingValuesToTheHandlerIfAllowed() {
    String text = "a,b\n1,2\n,3\n";
    assertThatThrownBy(() -> warnings(text, "t.csv", "a", "b"))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("t.csv, line 3, column 'a': the value is missing (empty cell)");
    rows.clear();
    ReadOptions lenient = ReadOptions.defaults().withMissing(MissingValues.MEAN);
    warnings(text, "t.csv", false, lenient, "a", "b");
    assertThat(rows).containsExactly("2 [1.0, 2.0]", "3 [NaN, 3.0]");
  }

  @Test
  void readsAbsentIndicesAsZeroAndIgnoresUnknownOnes() {
    List<String> warnings =
        warnings("0 1:1 9:5\n1 2:1\n", "t.libsvm", true, ReadOptions.defaults(), "x4", "x1", "x2");
    assertThat(rows).containsExactly("1 [0.0, 1.0, 0.0]0", "2 [0.0, 0.0, 1.0]1");
    assertThat(warnings)
        .containsExactly("6 features of the file are unknown to the model and not used");
    assertThatThrownBy(() -> warnings("0 1:1\n", "t.libsvm", "x1", "mass"))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("a LIBSVM file has features x1, x2, ..., but the model asks for");
  }

  @Test
  void readsArff() {
    String text =
        "@relation r\n@attribute k {p,q}\n@attribute b real\n@attribute a real\n@data\n?,1,2\n";
    ReadOptions options = ReadOptions.defaults().withLabel("k");
    warnings(text, "t.arff", true, options, "a", "b");
    assertThat(rows).containsExactly("6 [2.0, 1.0]?");
  }

  @Test
  void refusesATableWithoutRows() {
    assertThatThrownBy(() -> warnings("a,b\n", "t.csv", "a"))
        .isInstanceOf(InvalidInputException.class)
        .hasMessage("t.csv: there are no data rows");
  }

  /**
   * A table of 200,000 rows that never exists as a whole: 2 MB of text, of which a part is read
   * ahead.
   */
  @Test
  void readsAheadNoFurtherThanABuffer() {
    Endless source = new Endless(200_000);
    long[] seen = {0};
    StreamedRows read =
        DatasetReader.stream(
            source,
            "t.csv",
            List.of("b", "a"),
            Optional.empty(),
            ReadOptions.defaults(),
            (line, row, cell) -> {
              assertThat(row).containsExactly(2, (double) seen[0]);
              seen[0]++;
              assertThat(source.rows - seen[0]).isLessThan(40_000);
            });
    assertThat(read.rows()).isEqualTo(200_000);
  }

  /** Makes rows as they are asked for. */
  private static final class Endless extends InputStream {
    private final long most;
    private long rows;
    private byte[] line = "a,b\n".getBytes(StandardCharsets.US_ASCII);
    private int at;

    Endless(long most) {
      this.most = most;
    }

    @Override
    public int read() {
      if (at == line.length) {
        if (rows == most) {
          return -1;
        }
        line = (rows++ + ",2\n").getBytes(StandardCharsets.US_ASCII);
        at = 0;
      }
      return line[at++];
    }

    @Override
    public int read(byte[] target, int offset, int length) {
      int first = read();
      if (first < 0) {
        return -1;
      }
      target[offset] = (byte) first;
      int count = 1;
      for (; count < length && at < line.length; count++) {
        target[offset + count] = line[at++];
      }
      return count;
    }
  }
}
