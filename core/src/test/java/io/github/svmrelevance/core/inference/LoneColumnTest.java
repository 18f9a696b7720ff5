package io.github.svmrelevance.core.inference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.svmrelevance.api.data.Blocks;
import io.github.svmrelevance.api.data.Classes;
import io.github.svmrelevance.api.data.RealValues;
import io.github.svmrelevance.core.inference.LoneColumn.Closeness;
import io.github.svmrelevance.core.inference.LoneColumn.Measured;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.IntToDoubleFunction;
import java.util.function.IntUnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LoneColumnTest {

  private static final int ROWS = 200;

  private static double[] column(int rows, IntToDoubleFunction value) {
    double[] column = new double[rows];
    Arrays.setAll(column, value);
    return column;
  }

  private static int[] classes(int rows, IntUnaryOperator value) {
    int[] classes = new int[rows];
    Arrays.setAll(classes, value);
    return classes;
  }

  /** Ten of 100 rows stand behind so many of the other class: areas by counting pairs. */
  @ParameterizedTest
  @CsvSource({"0,1", "4,0.996", "5,0.995", "6,0", "30,0"})
  void anOrderIsJudgedByTheAreaUnderItsCurve(int behind, double area) {
    int[] classes = classes(ROWS, i -> i < 100 ? 0 : 1);
    double[] column = column(ROWS, i -> i < 10 ? 99.5 + behind + i / 100.0 : i);
    assertThat(LoneColumn.ofClasses(classes).judge(column).map(Closeness::value).orElse(0.0))
        .isCloseTo(area, within(1e-12));
  }

  @Test
  void anAreaIsTheSameOnBothSides() {
    int[] classes = classes(ROWS, i -> i < 100 ? 0 : 1);
    double[] column = column(ROWS, i -> i == 0 ? 130.5 : i);
    Closeness found = LoneColumn.ofClasses(classes).judge(column).orElseThrow();
    assertThat(found.measured()).isEqualTo(Measured.AUC);
    assertThat(found.value()).isCloseTo(1 - 31 / 10_000.0, within(1e-12));
    assertThat(found.isExact()).isFalse();
    assertThat(found.inWords()).isEqualTo("AUC 0.996");
    assertThat(LoneColumn.ofClasses(classes).judge(column(ROWS, i -> -column[i]))).contains(found);
  }

  /** One class stands apart, as in the irises, where it is honest that one does. */
  @Test
  void ofSeveralClassesEachTwoArePartedOrNothingIsTold() {
    Random random = new Random(5);
    int[] classes = classes(300, i -> i % 3);
    double[] codes = column(300, i -> List.of(7.0, 1.0, 4.0).get(i % 3) + random.nextDouble());
    double[] apart = column(300, i -> i % 3 == 1 ? 9 + random.nextDouble() : random.nextDouble());

    LoneColumn lone = LoneColumn.ofClasses(classes);
    assertThat(lone.judge(codes)).contains(new Closeness(Measured.LEAST_AUC, 1));
    assertThat(lone.judge(apart)).isEmpty();
  }

  @Test
  void levelsAreJudgedByTheOtherRowsOfTheirLevel() {
    int[] classes = classes(ROWS, i -> i % 4 < 2 ? 0 : 1);
    // Levels 0 and 2 have class 0, 1 and 3 class 1: no order parts these.
    double[] levels = column(ROWS, i -> i % 4 < 2 ? 2 * (i % 2) : 1 + 2 * (i % 2));
    LoneColumn lone = LoneColumn.ofClasses(classes);
    assertThat(lone.judge(levels)).contains(new Closeness(Measured.RIGHT, 1));

    double[] wrong = levels.clone();
    for (int i = 0; i < 3; i++) {
      wrong[4 * i] = 1;
    }
    Closeness near = lone.judge(wrong).orElseThrow();
    assertThat(near).isEqualTo(new Closeness(Measured.RIGHT, 1 - 3.0 / ROWS));
    assertThat(near.inWords()).isEqualTo("right in 98.5 % of the rows");
    for (int i = 3; i < 6; i++) {
      wrong[4 * i] = 1;
    }
    // 6 of 200 are wrong, where one class for all is wrong in 100.
    assertThat(lone.judge(wrong)).isEmpty();
  }

  /** A level of one row, such as a name, tells nothing of others. */
  @Test
  void namesOfRowsAreNoLevels() {
    int[] classes = classes(40, i -> i % 2);
    assertThat(LoneColumn.ofClasses(classes).byLevels(classes(40, i -> i))).isEmpty();
    assertThat(LoneColumn.ofClasses(classes).byLevels(classes(40, i -> i % 20))).isPresent();
    assertThat(LoneColumn.levels(column(60, i -> i))).isEmpty();
    assertThat(LoneColumn.levels(column(60, i -> i % 50))).hasSize(60);
    assertThat(LoneColumn.levels(column(4, i -> i % 2), column(4, i -> i < 2 ? 0 : 1)))
        .containsExactly(0, 1, 2, 3);
  }

  @Test
  void aNumberIsToldByItsOrderOrByLevels() {
    Random random = new Random(2);
    double[] target = column(ROWS, i -> random.nextGaussian());
    LoneColumn lone = LoneColumn.ofNumbers(target);
    Closeness ordered = lone.judge(column(ROWS, i -> -StrictMath.exp(target[i]))).orElseThrow();
    assertThat(ordered.measured()).isEqualTo(Measured.RANK_CORRELATION);
    assertThat(ordered.isExact()).isTrue();
    assertThat(ordered.inWords()).isEqualTo("rank correlation 1");
    assertThat(lone.judge(column(ROWS, i -> target[i] + 0.05 * random.nextGaussian())))
        .hasValueSatisfying(near -> assertThat(near.isExact()).isFalse());
    assertThat(lone.judge(column(ROWS, i -> target[i] + 0.3 * random.nextGaussian()))).isEmpty();

    // Four prices of four shops, which stand in no order.
    double[] prices = column(ROWS, i -> 10 * (i * 3 % 4) + 0.1 * random.nextGaussian());
    double[] shops = column(ROWS, i -> i % 4);
    assertThat(LoneColumn.ofNumbers(prices).judge(shops))
        .hasValueSatisfying(near -> assertThat(near.measured()).isEqualTo(Measured.EXPLAINED))
        .hasValueSatisfying(
            near -> assertThat(near.inWords()).isEqualTo("explains 99.9 % of the variance"));
  }

  @Test
  void fewRowsAndSmallClassesSayNothing() {
    assertThat(LoneColumn.ofClasses(classes(18, i -> i % 2)).judge(column(18, i -> i % 2)))
        .isEmpty();
    assertThat(LoneColumn.ofClasses(classes(20, i -> i % 2)).judge(column(20, i -> i % 2)))
        .isPresent();
    assertThat(LoneColumn.ofClasses(classes(100, i -> i < 9 ? 1 : 0)).judge(column(100, i -> i)))
        .isEmpty();
    // A third class of nine rows is passed over.
    int[] three = classes(109, i -> i < 9 ? 2 : i % 2);
    assertThat(LoneColumn.ofClasses(three).judge(column(109, i -> i % 2))).isPresent();
  }

  /** Two patients of 20 visits each, of whom one is ill, are two samples. */
  @Test
  void blocksOfOneClassCountOnce() {
    int[] labels = classes(120, i -> i / 2 % 2);
    Classes target = new Classes(List.of("no", "yes"), labels);
    double[] column = column(120, i -> labels[i]);
    Blocks many = Blocks.of(classes(120, i -> i / 2));
    Blocks few = Blocks.of(classes(120, i -> i / 2 % 8));
    assertThat(LoneColumn.of(target, Optional.of(many)).judge(column)).isPresent();
    assertThat(LoneColumn.of(target, Optional.of(few)).judge(column)).isEmpty();
    assertThat(LoneColumn.of(target, Optional.empty()).judge(column)).isPresent();
  }

  /** The first row of each block may part the classes, or the means of the blocks, by chance. */
  @Test
  void theOrderIsThatOfAllRowsOfABlock() {
    int[] labels = classes(120, i -> i / 2 % 2);
    Classes target = new Classes(List.of("no", "yes"), labels);
    Blocks pairs = Blocks.of(classes(120, i -> i / 2));
    double[] firstTells = column(120, i -> i % 2 == 0 ? labels[i] + i / 1e3 : i * 37 % 120 / 60.0);
    LoneColumn lone = LoneColumn.of(target, Optional.of(pairs));
    assertThat(lone.byOrder(firstTells)).isEmpty();
    assertThat(lone.byOrder(column(120, i -> labels[i] + i / 1e3))).isPresent();
    double[] numbers = column(120, i -> Math.floor(i / 2.0));
    LoneColumn ofNumber = LoneColumn.of(new RealValues(numbers), Optional.of(pairs));
    assertThat(ofNumber.byOrder(column(120, i -> i % 2 == 0 ? i : 0))).isEmpty();
    assertThat(ofNumber.byOrder(column(120, i -> i))).isPresent();
  }
}
