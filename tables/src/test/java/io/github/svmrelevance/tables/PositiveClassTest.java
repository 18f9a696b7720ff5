package io.github.svmrelevance.tables;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.data.Classes;
import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.data.OrderedClasses;
import io.github.svmrelevance.api.data.RealValues;
import io.github.svmrelevance.api.method.AcceptedData;
import io.github.svmrelevance.api.method.Task;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PositiveClassTest {

  private static Dataset data(List<String> classes, int... labels) {
    return new Dataset(
        "d.csv",
        List.of("x"),
        DenseMatrix.ofColumns(labels.length, new double[labels.length]),
        new Classes(classes, labels));
  }

  @Test
  void isTheSecondClassUnlessNamed() {
    Dataset data = data(List.of("a", "b", "c"), 0, 1, 2);
    assertThat(PositiveClass.of(data, Optional.empty())).isEqualTo("b");
    assertThat(PositiveClass.of(data, Optional.of(" c "))).isEqualTo("c");
  }

  @Test
  void knowsOtherSpellingsOfANumber() {
    Dataset data = data(List.of("-1", "1"), 0, 1);
    assertThat(PositiveClass.of(data, Optional.of("+1"))).isEqualTo("1");
    assertThat(PositiveClass.of(data, Optional.of("-1.0"))).isEqualTo("-1");
  }

  /** Where most have one row, whatever the user says; but names may be rare, and codes few. */
  @Test
  void manyNumbersOfOneRowEachAreNoClasses() {
    assertThat(several(30, 60, "")).isEmpty();
    assertThat(several(20, 20, "")).isEmpty();
    assertThat(several(30, 59, "no ")).isEmpty();
    assertThatThrownBy(() -> several(30, 59, ""))
        .isInstanceOf(InvalidInputException.class)
        .hasMessage(
            "d.csv: the label column holds 30 different numbers in 59 rows; so many are no classes:"
                + " in the place of task multiclass, task regression learns a number, and label"
                + " names the column of the classes");
  }

  private static Optional<String> several(int distinct, int rows, String front) {
    return PositiveClass.asked(
        data(
            IntStream.range(0, distinct).mapToObj(k -> front + k).toList(),
            IntStream.range(0, rows).map(i -> i % distinct).toArray()),
        Set.of(Task.BINARY, Task.MULTICLASS, Task.REGRESSION),
        Optional.of(Task.MULTICLASS),
        Optional.empty());
  }

  @Test
  void refusesAClassOfOtherTargets() {
    DenseMatrix x = DenseMatrix.ofColumns(2, new double[2]);
    Dataset number = new Dataset("d.csv", List.of("x"), x, new RealValues(new double[] {1, 2}));
    Dataset level =
        new Dataset(
            "d.csv", List.of("x"), x, new OrderedClasses(List.of("a", "b"), new int[] {0, 1}));
    assertThatThrownBy(() -> PositiveClass.of(number, Optional.of("a")))
        .isInstanceOf(InvalidInputException.class)
        .hasMessage(
            "d.csv: positive names a class that is set against the rest, and the target is a"
                + " number; leave it out");
    assertThatThrownBy(() -> PositiveClass.of(level, Optional.of("a")))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("the target is ordered classes; leave it out");
  }

  @Test
  void refusesUnknownClassesAndSingleOnes() {
    assertThatThrownBy(() -> PositiveClass.of(data(List.of("a", "b"), 0, 1), Optional.of("B")))
        .isInstanceOf(InvalidInputException.class)
        .hasMessage("d.csv: there is no class 'B' for positive; the classes are 'a', 'b'");
    assertThatThrownBy(() -> PositiveClass.of(data(List.of("a", "b"), 0, 0), Optional.empty()))
        .isInstanceOf(InvalidInputException.class)
        .hasMessage(
            "d.csv: all labels are 'a'; at least two classes are needed; of a file, name another"
                + " column with label");
  }

  @Test
  void noSamplesAreNamed() {
    Dataset none =
        DatasetBuilder.named("toy")
            .addAll(new double[][] {{1}, {2}}, "a", "b")
            .build()
            .data()
            .selectSamples(new int[0]);
    assertThatThrownBy(() -> PositiveClass.of(none, Optional.empty()))
        .isInstanceOf(InvalidInputException.class)
        .hasMessage("toy: there are no samples; at least one of each of two classes is needed");
    assertThatThrownBy(() -> AcceptedData.of(Task.BINARY).require("rank", none))
        .isInstanceOf(InvalidInputException.class)
        .hasMessage("toy: there are no samples; 'rank' needs some to learn from");
  }
}
