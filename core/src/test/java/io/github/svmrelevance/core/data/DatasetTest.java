package io.github.svmrelevance.core.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.data.Blocks;
import io.github.svmrelevance.api.data.Classes;
import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.data.Feature;
import io.github.svmrelevance.api.data.Matrix;
import io.github.svmrelevance.api.data.OrderedClasses;
import io.github.svmrelevance.api.data.RealValues;
import io.github.svmrelevance.api.data.SparseMatrix;
import io.github.svmrelevance.api.data.Target;
import io.github.svmrelevance.api.execution.ValueCodec;
import io.github.svmrelevance.api.method.AcceptedData;
import io.github.svmrelevance.api.method.Task;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DatasetTest {

  private static final List<String> NAMES = List.of("a", "b");
  private static final DenseMatrix NUMBERS =
      DenseMatrix.ofRows(new double[][] {{1, 0}, {0, -2}, {3, 0}});
  private static final Target CLASSES = new Classes(List.of("no", "yes"), new int[] {1, 0, 1});
  private static final Target LEVELS =
      new OrderedClasses(List.of("low", "middle", "high"), new int[] {2, 0, 2});
  private static final Target VALUES = new RealValues(new double[] {0.5, -1, 2});
  private static final List<Feature> GROUPED =
      List.of(new Feature("a", Optional.of("both")), new Feature("b", Optional.of("both")));

  private static Dataset weighted(Target target) {
    return new Dataset("test", GROUPED, NUMBERS, target, new double[] {1, 2, 4});
  }

  @Test
  void eachKindOfTargetIsMatchedByItsOwnFunctionAlone() {
    for (Target target : List.of(CLASSES, LEVELS, VALUES)) {
      Target matched =
          target.<Target>match(
              classes -> {
                assertThat(target).isSameAs(CLASSES);
                return classes;
              },
              levels -> {
                assertThat(target).isSameAs(LEVELS);
                return levels;
              },
              numbers -> {
                assertThat(target).isSameAs(VALUES);
                return numbers;
              });
      assertThat(matched).isSameAs(target);
    }
  }

  @Test
  void aSelectionOfSamplesKeepsWhatBelongsToThem() {
    int[] rows = {2, 1, 2};
    Dataset chosen = weighted(LEVELS).selectSamples(rows);
    OrderedClasses levels = (OrderedClasses) chosen.target();
    assertThat(levels.names()).containsExactly("low", "middle", "high");
    assertThat(levels.counts()).containsExactly(1, 0, 2);
    assertThat(levels.level(1)).isZero();
    assertThat(chosen.features()).isEqualTo(GROUPED);
    assertThat(chosen.matrix().column(0)).containsExactly(3, 0, 3);
    assertThat(new double[] {chosen.weight(0), chosen.weight(1)}).containsExactly(4, 2);
    RealValues values = (RealValues) weighted(VALUES).selectSamples(rows).target();
    assertThat(values.value(0)).isEqualTo(2);
    assertThat(weighted(CLASSES).selectSamples(rows).classes().signs("yes"))
        .containsExactly(1, -1, 1);
  }

  @Test
  void theClassesThatOccurHaveSamples() {
    Classes classes = new Classes(List.of("a", "b", "c", "d"), new int[] {2, 0, 2});
    assertThat(classes.occurring()).containsExactly("a", "c");
    assertThat(classes.select(new int[] {2}).occurring()).containsExactly("c");
  }

  @Test
  void aViewOfSamplesIsTheSelection() {
    int[] rows = {2, 1, 2};
    Dataset chosen = weighted(LEVELS).selectSamples(rows);
    Dataset view = weighted(LEVELS).viewSamples(rows);
    assertThat(view.weight(2)).isEqualTo(chosen.weight(2));
    assertThat(((OrderedClasses) view.target()).counts()).containsExactly(1, 0, 2);
    assertThat(view.matrix().toDense()).isEqualTo(chosen.matrix());
    assertThat(view.matrix().column(1)).containsExactly(0, -2, 0);
    assertThat(view.matrix().viewRows(new int[] {1, 0}).row(0)).containsExactly(0, -2);
    assertThat(view.matrix().selectRows(new int[] {1, 0}).row(1)).containsExactly(3, 0);
    assertThat(view.matrix().selectColumns(new int[] {1}).column(0)).containsExactly(0, -2, 0);
    ValueCodec codec = new ValueCodec();
    assertThat(codec.read(codec.write(view.matrix()))).isEqualTo(chosen.matrix());
    assertThatThrownBy(() -> weighted(LEVELS).viewSamples(new int[] {3}))
        .isInstanceOf(IndexOutOfBoundsException.class);
  }

  @Test
  void weightsThatAreAllOneAreNone() {
    Dataset even = new Dataset("test", GROUPED, NUMBERS, VALUES, new double[] {1, 1, 1});
    assertThat(even.isWeighted()).isFalse();
    assertThat(weighted(VALUES).withWeights(new double[] {1, 1, 1}).isWeighted()).isFalse();
    Dataset heavy = new Dataset("test", GROUPED, NUMBERS, VALUES, new double[] {2, 2, 2});
    assertThat(heavy.isWeighted()).isTrue();
  }

  @Test
  void rowsAndBlocksThatAreNotThereAreNamed() {
    assertThatThrownBy(() -> DenseMatrix.ofRows(new double[] {1}, null))
        .isInstanceOf(NullPointerException.class)
        .hasMessage("row 2");
    assertThatThrownBy(() -> Blocks.named(Arrays.asList("a", null)))
        .isInstanceOf(InvalidInputException.class)
        .hasMessage("the block of sample 2 has no name; give each sample that of its block");
  }

  @Test
  void aLabelWithoutAClassIsNamedWithTheRange() {
    List<String> names = List.of("low", "middle", "high");
    assertThatThrownBy(() -> new OrderedClasses(names, new int[] {2, 7}))
        .isInstanceOf(InvalidInputException.class)
        .hasMessage(
            "the level 7 of sample 2 is not among 0 to 2; levels and classes are counted from 0");
    assertThatThrownBy(() -> new Classes(names, new int[] {-1}))
        .isInstanceOf(InvalidInputException.class)
        .hasMessage(
            "the class -1 of sample 1 is not among 0 to 2; levels and classes are counted from 0");
  }

  @Test
  void aSelectionOfFeaturesKeepsTheRest() {
    Dataset chosen = weighted(VALUES).selectFeatures(new int[] {1});
    assertThat(chosen.features()).containsExactly(GROUPED.get(1));
    assertThat(chosen.matrix().column(0)).containsExactly(0, -2, 0);
    assertThat(chosen.target()).isSameAs(VALUES);
    assertThat(chosen.weight(2)).isEqualTo(4);
    assertThatThrownBy(() -> chosen.selectFeatures(new int[] {0, 0}))
        .hasMessageContaining("'b' occurs twice: it is that of feature 1 and 2");
  }

  @Test
  void factorsOfLossesMultiplyWeightsAndFollowTheirSamples() {
    Dataset plain = new Dataset("test", NAMES, NUMBERS, VALUES);
    assertThat(plain.isLossWeighted()).isFalse();
    assertThat(plain.lossWeight(1)).isEqualTo(1);
    assertThat(plain.withLossFactors(new double[] {1, 3, 5}).lossWeight(2)).isEqualTo(5);
    Dataset both = weighted(VALUES).withLossFactors(new double[] {1, 3, 5});
    Dataset chosen = both.viewSamples(new int[] {2, 1});
    assertThat(new double[] {chosen.weight(0), chosen.lossWeight(0), chosen.lossWeight(1)})
        .containsExactly(4, 20, 6);
    ValueCodec codec = new ValueCodec();
    Dataset sent = (Dataset) codec.read(codec.write(both));
    assertThat(sent.lossWeight(1)).isEqualTo(6);
    assertThat(sent.weight(1)).isEqualTo(2);
    assertThatThrownBy(() -> plain.withLossFactors(new double[] {1, 0, 1}))
        .isInstanceOf(InvalidInputException.class);
    assertThatThrownBy(() -> plain.withLossFactors(new double[] {1}))
        .isInstanceOf(InvalidInputException.class);
  }

  @Test
  void samplesWithoutWeightsWeighOne() {
    Dataset data = new Dataset("test", NAMES, NUMBERS, VALUES);
    assertThat(data.isWeighted()).isFalse();
    assertThat(data.weight(2)).isEqualTo(1);
    assertThatThrownBy(() -> data.weight(3)).isInstanceOf(IndexOutOfBoundsException.class);
    assertThatThrownBy(data::classes)
        .isInstanceOf(InvalidInputException.class)
        .hasMessage("test: expected classes, found real values");
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, -1, Double.NaN, Double.POSITIVE_INFINITY})
  void aWeightIsPositiveAndFinite(double wrong) {
    double[] weights = {1, wrong, 1};
    assertThatThrownBy(() -> new Dataset("test", GROUPED, NUMBERS, VALUES, weights))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("row 2");
  }

  /** Who mends one number at a time runs the program once for each. */
  @Test
  void allWrongNumbersAreNamedAtOnce() {
    Dataset data = new Dataset("test", GROUPED, NUMBERS, VALUES, new double[0]);
    assertThatThrownBy(() -> data.withWeights(new double[] {-1, 0, Double.NaN}))
        .isInstanceOf(InvalidInputException.class)
        .hasMessage(
            "the weight is -1.0 in row 1, the weight is 0.0 in row 2, the weight is NaN in row 3;"
                + " expected a finite number above 0");
    double[] many = new double[9];
    Arrays.fill(many, Double.NaN);
    assertThatThrownBy(() -> new RealValues(many))
        .hasMessageStartingWith("the target is NaN in row 1, the target is NaN in row 2, ")
        .hasMessageEndingWith(" in row 5 and 4 more; expected a finite number");
  }

  @Test
  void nothingIsNamedWhereItIsRefused() {
    Dataset data = new Dataset("test", GROUPED, NUMBERS, VALUES, new double[0]);
    assertThatThrownBy(() -> new Feature("a", null)).hasMessage("group");
    assertThatThrownBy(() -> new Feature(null, Optional.empty())).hasMessage("name");
    assertThatThrownBy(() -> data.withWeights(null)).hasMessage("changed");
    assertThatThrownBy(() -> data.withLossFactors(null)).hasMessage("changed");
    assertThatThrownBy(() -> new Dataset("test", GROUPED, NUMBERS, VALUES, null))
        .hasMessage("weights");
  }

  @Test
  void whatDoesNotFitIsRefused() {
    double[] two = {1, 1};
    assertThatThrownBy(() -> new Dataset("test", GROUPED, NUMBERS, VALUES, two))
        .isInstanceOf(InvalidInputException.class)
        .hasMessage(
            "test: 2 weights for 3 rows; give one for each row, or an empty array if all weigh 1");
    assertThatThrownBy(() -> new Dataset("test", NAMES, NUMBERS, new RealValues(two)))
        .isInstanceOf(InvalidInputException.class)
        .hasMessage("test: a target of 2 samples for 3 rows; give one entry for each row");
    assertThatThrownBy(() -> new Dataset("test", List.of("a"), NUMBERS, VALUES))
        .isInstanceOf(InvalidInputException.class)
        .hasMessage("test: 2 columns for 1 features; give each feature one column");
    assertThatThrownBy(() -> new Dataset("test", List.of("a", "a"), NUMBERS, VALUES))
        .hasMessageContaining("'a' occurs twice: it is that of feature 1 and 2");
    assertThatThrownBy(() -> new Feature(" ", Optional.empty())).hasMessageContaining("blank");
    assertThatThrownBy(() -> new Feature("a", Optional.of(""))).hasMessageContaining("'a'");
    assertThatThrownBy(() -> new RealValues(new double[] {1, Double.NaN}))
        .hasMessageContaining("NaN in row 2");
    assertThatThrownBy(() -> new OrderedClasses(List.of("low"), new int[] {1}))
        .isInstanceOf(InvalidInputException.class);
  }

  /** Both columns would be judged as one. */
  @Test
  void aGroupIsNotNamedAsAFeatureOutsideIt() {
    List<Feature> swallowed =
        List.of(new Feature("a", Optional.of("b")), new Feature("b", Optional.empty()));
    List<Feature> chained =
        List.of(new Feature("a", Optional.of("b")), new Feature("b", Optional.of("c")));
    List<Feature> inside =
        List.of(new Feature("a", Optional.of("b")), new Feature("b", Optional.of("b")));
    List<Feature> alone =
        List.of(new Feature("a", Optional.of("a")), new Feature("b", Optional.empty()));

    for (List<Feature> features : List.of(swallowed, chained)) {
      assertThatThrownBy(() -> new Dataset("test", features, NUMBERS, VALUES, new double[0]))
          .isInstanceOf(InvalidInputException.class)
          .hasMessageContaining(
              "the group 'b' of feature 'a' is named as a feature that is not in");
      assertThatThrownBy(() -> weighted(VALUES).withFeatures(features, NUMBERS))
          .isInstanceOf(InvalidInputException.class);
    }
    for (List<Feature> features : List.of(inside, alone)) {
      assertThat(weighted(VALUES).withFeatures(features, NUMBERS).features()).isEqualTo(features);
    }
  }

  /** A table whose ids were taken for classes fills no screen. */
  @Test
  void manyClassesAreNotAllListed() {
    List<String> names = IntStream.rangeClosed(1, 214).mapToObj(k -> "c" + k).toList();
    String listed = "classes [c1, c2, c3, c4, c5, c6, c7, c8, c9, c10 and 204 more]";

    assertThat(new Classes(names, new int[] {0})).hasToString(listed);
    assertThat(new OrderedClasses(names, new int[] {0})).hasToString("ordered " + listed);
    assertThat(new Classes(names.subList(0, 3), new int[] {0})).hasToString("classes [c1, c2, c3]");
  }

  /** As by a builder or from a file, whoever makes the data set. */
  @Test
  void wrongDataAreBadInput() {
    DenseMatrix infinite = NUMBERS.withColumn(1, new double[] {0, Double.POSITIVE_INFINITY, 0});

    assertThatThrownBy(() -> new Dataset("test", NAMES, infinite, VALUES))
        .isInstanceOf(InvalidInputException.class);
    assertThatThrownBy(() -> new Dataset("test", List.of("a", "a"), NUMBERS, VALUES))
        .isInstanceOf(InvalidInputException.class);
    assertThatThrownBy(() -> new RealValues(new double[] {1, Double.NaN}))
        .isInstanceOf(InvalidInputException.class);
    assertThatThrownBy(() -> DenseMatrix.ofRows(new double[][] {{1, 2}, {1}}))
        .isInstanceOf(InvalidInputException.class)
        .hasMessage("row 2 has 1 entries, expected 2");
  }

  @Test
  void everyMatrixThatIsGivenIsChecked() {
    DenseMatrix infinite = NUMBERS.withColumn(1, new double[] {0, Double.POSITIVE_INFINITY, 0});
    assertThatThrownBy(() -> new Dataset("test", NAMES, infinite, VALUES))
        .hasMessage("feature 'b' is Infinity in row 2; expected a finite number");
    assertThatThrownBy(() -> weighted(VALUES).withMatrix(infinite))
        .hasMessage("feature 'b' is Infinity in row 2; expected a finite number");
    assertThatThrownBy(() -> weighted(VALUES).withMatrix(NUMBERS.selectRows(new int[] {0})))
        .hasMessageContaining("1 rows");
  }

  @Test
  void aMethodRefusesOtherTargetsAndWeightsInOnePlace() {
    AcceptedData classes = AcceptedData.of(Task.BINARY, Task.MULTICLASS);
    classes.require("rank", new Dataset("test", NAMES, NUMBERS, CLASSES));
    assertThatThrownBy(() -> classes.require("rank", new Dataset("test", NAMES, NUMBERS, VALUES)))
        .isInstanceOf(InvalidInputException.class)
        .hasMessage("test: the target is real values; 'rank' accepts classes");
    assertThatThrownBy(() -> classes.require("rank", weighted(CLASSES)))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("weights, which 'rank' does not use");
    AcceptedData quantities = new AcceptedData(EnumSet.of(Task.REGRESSION, Task.ORDINAL), true);
    quantities.require("fit", weighted(VALUES));
    quantities.require("fit", weighted(LEVELS));
    assertThatThrownBy(() -> quantities.require("fit", weighted(CLASSES)))
        .hasMessage(
            "test: the target is classes [no, yes]; 'fit' accepts ordered classes or real values");
    assertThatThrownBy(() -> new AcceptedData(Set.of(), true)).hasMessageContaining("no task");
  }

  /** The same numbers have one fingerprint however they are held, and anything more changes it. */
  @Test
  void theFingerprintTellsDataApartAndNotTheirForm() {
    Dataset dense = new Dataset("test", NAMES, NUMBERS, CLASSES);
    Matrix sparse =
        SparseMatrix.builder(3, 2).column(NUMBERS.column(0)).column(NUMBERS.column(1)).build();
    assertThat(Fingerprint.of(dense.withMatrix(sparse))).isEqualTo(Fingerprint.of(dense));
    Dataset grouped = new Dataset("test", GROUPED, NUMBERS, CLASSES, new double[0]);
    Dataset ordered =
        new Dataset(
            "test", NAMES, NUMBERS, new OrderedClasses(List.of("no", "yes"), new int[] {1, 0, 1}));
    assertThat(
            Set.of(
                Fingerprint.of(dense),
                Fingerprint.of(grouped),
                Fingerprint.of(ordered),
                Fingerprint.of(weighted(CLASSES)),
                Fingerprint.of(weighted(VALUES)),
                Fingerprint.of(
                    dense.withMatrix(
                        NUMBERS.withColumn(0, new double[] {1, Double.MIN_VALUE, 3})))))
        .hasSize(6);
    Matrix minus = NUMBERS.withColumn(0, new double[] {1, -0.0, 3});
    assertThat(Fingerprint.of(dense.withMatrix(minus)))
        .as("a sparse form stores no zero")
        .isEqualTo(Fingerprint.of(dense));
  }

  @Test
  void selectionsKeepTheBlocksOfTheirSamples() {
    Dataset data = weighted(CLASSES).withBlocks(Blocks.named(List.of("p", "q", "p")));
    assertThat(weighted(CLASSES).blocks()).isEmpty();
    Blocks chosen = data.selectSamples(new int[] {1, 2, 0}).blocks().orElseThrow();
    assertThat(chosen.count()).isEqualTo(2);
    assertThat(chosen.members()).isDeepEqualTo(new int[][] {{0}, {1, 2}});
    assertThat(data.viewSamples(new int[] {2, 0}).blocks().orElseThrow().count()).isEqualTo(1);
    assertThat(data.selectFeatures(new int[] {1}).blocks()).isPresent();
    assertThat(data.withMatrix(NUMBERS).blocks()).isPresent();
    ValueCodec codec = new ValueCodec();
    Dataset sent = (Dataset) codec.read(codec.write(data));
    assertThat(sent.blocks().orElseThrow().block(2)).isZero();
    assertThat(Fingerprint.of(sent)).isEqualTo(Fingerprint.of(data));
    assertThatThrownBy(() -> data.withBlocks(Blocks.of(1, 2)))
        .isInstanceOf(InvalidInputException.class)
        .hasMessage("test: blocks of 2 samples for 3 rows; give one block for each row");
  }

  /** Names of blocks do not matter, and what is without blocks has the fingerprint of old. */
  @Test
  void theFingerprintOfMostlyZerosTellsThemApartToo() {
    double[] first = {0, 0, 0, 0, 0, 2, 0, 0};
    double[] second = {0, -1, 0, 0, 0, 0, 0, 3};
    Dataset dense = zeros(DenseMatrix.ofColumns(8, first, second));
    Dataset sparse = zeros(SparseMatrix.builder(8, 2).column(first).column(second).build());
    double[] moved = {0, 0, 0, 0, 2, 0, 0, 0};
    double[] other = {0, 0, 0, 0, 0, 3, 0, 0};
    double[] minus = {-0.0, 0, 0, 0, 0, 2, 0, 0};

    assertThat(Fingerprint.of(sparse)).isEqualTo(Fingerprint.of(dense));
    assertThat(Fingerprint.of(zeros(DenseMatrix.ofColumns(8, minus, second))))
        .isEqualTo(Fingerprint.of(dense));
    assertThat(
            Set.of(
                Fingerprint.of(dense),
                Fingerprint.of(zeros(DenseMatrix.ofColumns(8, moved, second))),
                Fingerprint.of(zeros(DenseMatrix.ofColumns(8, other, second))),
                Fingerprint.of(zeros(DenseMatrix.ofColumns(8, second, first))),
                Fingerprint.of(zeros(DenseMatrix.ofColumns(8, new double[8], second)))))
        .hasSize(5);
  }

  private static Dataset zeros(Matrix matrix) {
    return new Dataset("zeros", List.of("a", "b"), matrix, new Classes(List.of("x"), new int[8]));
  }

  @Test
  void blocksShowInTheFingerprint() {
    Dataset plain = weighted(CLASSES);
    String pair = Fingerprint.of(plain.withBlocks(Blocks.named(List.of("p", "q", "p"))));
    assertThat(pair).isEqualTo(Fingerprint.of(plain.withBlocks(Blocks.of(7, 1, 7))));
    assertThat(pair).isNotEqualTo(Fingerprint.of(plain));
    assertThat(pair).isNotEqualTo(Fingerprint.of(plain.withBlocks(Blocks.of(1, 7, 7))));
  }

  @Test
  void blocksAgreeInWhatTheirSamplesShare() {
    Blocks blocks = Blocks.of(1, 1, 2);
    assertThat(blocks.agreeIn(new double[] {0.5, 0.5, -1})).isTrue();
    assertThat(blocks.agreeIn(new double[] {0.5, -1, -1})).isFalse();
  }

  @Test
  void samplesKnowTheirRowsOfASourceThatHasMore() {
    Dataset plain = weighted(CLASSES);
    assertThat(plain.sourceRow(2)).isEqualTo(2);
    assertThat(plain.selectSamples(new int[] {2}).sourceRow(0)).isZero();
    Dataset some = plain.withSourceRows(new int[] {1, 4, 9});
    assertThat(some.selectSamples(new int[] {2, 0}).sourceRow(0)).isEqualTo(9);
    assertThat(some.withWeights(new double[] {1, 2, 1}).sourceRow(1)).isEqualTo(4);
    ValueCodec codec = new ValueCodec();
    assertThat(((Dataset) codec.read(codec.write(some))).sourceRow(2)).isEqualTo(9);
    assertThatThrownBy(() -> some.sourceRow(3)).isInstanceOf(IndexOutOfBoundsException.class);
    assertThatThrownBy(() -> plain.withSourceRows(new int[] {1}))
        .isInstanceOf(InvalidInputException.class)
        .hasMessage("test: 1 rows of a source for 3 samples; give one for each sample");
  }
}
