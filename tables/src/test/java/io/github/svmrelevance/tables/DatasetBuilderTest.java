package io.github.svmrelevance.tables;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.data.RealValues;
import io.github.svmrelevance.core.data.Fingerprint;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class DatasetBuilderTest {

  @Test
  void aStreamOfRowsIsTheDataSetOfTheSameFile() {
    StringBuilder csv = new StringBuilder("size,weight,class\n");
    DatasetBuilder rows = DatasetBuilder.named("toy").features("size", "weight");
    IntStream.range(0, 100)
        .forEach(
            i -> {
              rows.add(i % 3 == 0 ? "yes" : "no", i * 0.5, -i);
              csv.append(i * 0.5).append(',').append(-i).append(i % 3 == 0 ? ",yes\n" : ",no\n");
            });
    LoadedData read =
        DatasetReader.read(
            new ByteArrayInputStream(csv.toString().getBytes(StandardCharsets.UTF_8)),
            "toy",
            ReadOptions.defaults());

    LoadedData built = rows.build();

    assertThat(Fingerprint.of(built.data())).isEqualTo(Fingerprint.of(read.data()));
    assertThat(built.data().name()).isEqualTo("toy");
    assertThat(built.warnings()).isEmpty();
  }

  @Test
  void featuresHaveNamesUnlessTheyAreNamed() {
    LoadedData data =
        DatasetBuilder.named("toy").addAll(new double[][] {{1, 2}, {3, 4}}, "10", "9").build();

    assertThat(data.data().featureNames()).containsExactly("x1", "x2");
    assertThat(data.data().classes().names()).containsExactly("9", "10");
  }

  @Test
  void warningsAreThoseOfAFile() {
    LoadedData data = DatasetBuilder.named("toy").add("A", 1).add("a", 2).add("b", 3).build();

    assertThat(data.warnings()).singleElement().asString().contains("differ only in case");
  }

  @Test
  void laterChangesOfARowDoNotShow() {
    double[] row = {1};
    DatasetBuilder rows = DatasetBuilder.named("toy").add("a", row);
    row[0] = 7;

    assertThat(rows.add("b", row).build().data().matrix().column(0)).containsExactly(1, 7);
  }

  @Test
  void wrongRowsAreRefusedWithTheirPlace() {
    DatasetBuilder rows = DatasetBuilder.named("toy").features("size", "weight").add("a", 1, 2);

    assertRefused(() -> rows.add("a", 1), "toy: row 2: 1 numbers for 2 features");
    assertRefused(
        () -> rows.add("a", 1, Double.NaN),
        "toy: row 2: feature 'weight' is NaN; expected a number");
    assertRefused(
        () -> rows.add(" ", 1, 2), "toy: row 2: the label is blank; expected the name of a class");
    assertRefused(() -> rows.addAll(new double[][] {{1, 2}}, "a", "b"), "toy: 2 labels for 1 rows");
    assertRefused(() -> DatasetBuilder.named("none").build(), "none: there are no rows");
    assertThatThrownBy(() -> rows.features("late")).isInstanceOf(IllegalStateException.class);
    assertThat(rows.add("b", 3, 4).build().data().samples()).isEqualTo(2);
    assertThatThrownBy(rows::build).isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> rows.add("b", 3, 4)).isInstanceOf(IllegalStateException.class);
  }

  /** Who mends one fault at a time runs the program once for each. */
  @Test
  void allWrongRowsOfATableAreNamedAtOnce() {
    double[][] table = {{1, 2}, {Double.NaN, 2}, {1}, {1, Double.POSITIVE_INFINITY}};
    assertRefused(
        () -> DatasetBuilder.named("toy").addAll(table, "a", "b", " ", "b"),
        "toy: row 2: feature 'x1' is NaN; expected a number; row 3: the label is blank; expected"
            + " the name of a class; row 3: 1 numbers for 2 features; row 4: feature 'x2' is"
            + " Infinity; expected a number");
    double[] wrong = new double[9];
    Arrays.fill(wrong, Double.NaN);
    assertThatThrownBy(() -> DatasetBuilder.named("toy").addAll(new double[9][1], wrong))
        .hasMessageStartingWith("toy: row 1: the number to learn is NaN; expected a finite one; ")
        .hasMessageEndingWith(" and 4 more");
    assertThatThrownBy(() -> DatasetBuilder.named("toy").features((String[]) null))
        .hasMessage("names");
    assertThatThrownBy(() -> ReadOptions.defaults().withLabel(null)).hasMessage("column");
  }

  /** What no column holds is not named by a column. */
  @Test
  void measurementsAreLearntAsNumbers() {
    double[][] table = {{1, 2}, {3, 4}, {5, 6}};
    Dataset data =
        DatasetBuilder.named("toy").addAll(table, new double[] {1.5, 2, -3}).build().data();

    RealValues learnt = (RealValues) data.target();
    assertThat(IntStream.range(0, 3).mapToDouble(learnt::value)).containsExactly(1.5, 2.0, -3.0);
    assertThat(data.featureNames()).containsExactly("x1", "x2");
    assertThat(data.matrix().column(1)).containsExactly(2, 4, 6);
    assertRefused(
        () -> DatasetBuilder.named("toy").addAll(table, "1.5", "2", "-3").build(),
        "toy: the labels are 3 different numbers such as '1.5': a quantity, not classes; give them"
            + " as numbers to learn these, or give the classes names that are no numbers");
    assertRefused(
        () -> DatasetBuilder.named("toy").addAll(table, new double[2]),
        "toy: 2 numbers to learn for 3 rows");
    assertRefused(
        () -> DatasetBuilder.named("toy").addValue(1, 1).addValue(Double.NaN, 1),
        "toy: row 2: the number to learn is NaN; expected a finite one");
    assertRefused(
        () -> DatasetBuilder.named("toy").addValue(1, 1).add("a", 1),
        "toy: row 2: a class, where the rows before have numbers to learn");
    assertRefused(
        () -> DatasetBuilder.named("toy").add("a", 1).addValue(1, 1),
        "toy: row 2: a number to learn, where the rows before have classes");
    DatasetBuilder many = DatasetBuilder.named("toy");
    IntStream.range(0, 100).forEach(i -> many.addValue(i, -i));
    assertThat(((RealValues) many.build().data().target()).value(99)).isEqualTo(99);
  }

  /** As of a file, with the place; what is no data is named. */
  @Test
  void nothingIsBadInput() {
    DatasetBuilder rows = DatasetBuilder.named("toy").features("size", "weight").add("a", 1, 2);

    assertRefused(
        () -> rows.add(null, 1, 2), "toy: row 2: the label is blank; expected the name of a class");
    assertRefused(
        () -> rows.addAll(new double[][] {null}, "a"),
        "toy: row 2: there are no numbers; expected one for each feature");
    assertThatThrownBy(() -> rows.addAll(null, "a")).hasMessage("table");
    assertThatThrownBy(() -> rows.addAll(new double[1][1], (String[]) null)).hasMessage("classes");
    assertThatThrownBy(() -> DatasetReader.read((Path) null, ReadOptions.defaults()))
        .hasMessage("file");
    assertRefused(
        () -> DatasetBuilder.named("toy").features("a", "b", "a"),
        "toy: the feature name 'a' occurs twice");
    assertRefused(
        () -> DatasetBuilder.named("toy").features("a", null),
        "toy: the name of feature 2 is blank");
  }

  private static void assertRefused(Runnable action, String message) {
    assertThatThrownBy(action::run).isInstanceOf(InvalidInputException.class).hasMessage(message);
  }
}
