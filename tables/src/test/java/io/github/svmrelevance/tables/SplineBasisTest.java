package io.github.svmrelevance.tables;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.data.Feature;
import io.github.svmrelevance.api.data.RealValues;
import io.github.svmrelevance.api.diagnostic.Warning;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.DoubleUnaryOperator;
import java.util.function.IntFunction;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Features that become smooth effects. */
class SplineBasisTest {

  private static final ReadOptions SMOOTH = ReadOptions.defaults().withBasis(new SplineBasis(4));

  @Test
  void isWrittenWithItsNumberOfColumns() {
    assertThat(SplineBasis.parse("spline:2")).contains(new SplineBasis(2));
    assertThat(SplineBasis.parse("spline:50")).contains(new SplineBasis(50));
    assertThat(List.of("spline:1", "spline:51", "spline:100", "spline:", "spline:-4", "cubic:4"))
        .allSatisfy(text -> assertThat(SplineBasis.parse(text)).isEmpty());
  }

  private static LoadedData read(String name, String text, ReadOptions options) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    return DatasetReader.read(new ByteArrayInputStream(bytes), name, options);
  }

  private static String table(String header, int rows, IntFunction<String> cells) {
    StringBuilder text = new StringBuilder(header).append(",y\n");
    for (int i = 0; i < rows; i++) {
      text.append(cells.apply(i)).append(i % 2 == 0 ? ",n\n" : ",p\n");
    }
    return text.toString();
  }

  private static CardinalSplines splines(double... knots) {
    return new CardinalSplines(knots);
  }

  private static double sum(CardinalSplines splines, double x, DoubleUnaryOperator heights) {
    return IntStream.range(0, splines.size())
        .mapToDouble(k -> heights.applyAsDouble(splines.knot(k)) * splines.value(k, x))
        .sum();
  }

  @ParameterizedTest
  @ValueSource(doubles = {-40, -3, -1, 0.2, 2, 5.5, 8, 100})
  void eachLineIsASumOfSplines(double x) {
    CardinalSplines splines = splines(-3, -1, 2, 8);

    assertThat(sum(splines, x, knot -> 1)).isCloseTo(1, within(1e-12));
    assertThat(sum(splines, x, knot -> 3 * knot - 7)).isCloseTo(3 * x - 7, within(1e-11));
  }

  @Test
  void eachSplineIsOneAtItsKnotAndZeroAtTheOthers() {
    CardinalSplines splines = splines(-3, -1, 2, 8);

    for (int k = 0; k < 4; k++) {
      for (int knot = 0; knot < 4; knot++) {
        assertThat(splines.value(k, splines.knot(knot)))
            .isCloseTo(k == knot ? 1 : 0, within(1e-14));
      }
    }
  }

  /** With knots 0, 1, 2 the second derivative at 1 is -3 for heights 0, 1, 0. */
  @Test
  void isTheNaturalCubicSpline() {
    CardinalSplines splines = splines(0, 1, 2);

    for (double x = 0; x <= 1; x += 0.125) {
      assertThat(splines.value(1, x)).isCloseTo(1.5 * x - 0.5 * x * x * x, within(1e-14));
      assertThat(splines.value(1, 2 - x)).isCloseTo(1.5 * x - 0.5 * x * x * x, within(1e-14));
    }
    assertThat(splines.value(1, -1)).isCloseTo(-1.5, within(1e-14));
    assertThat(splines.value(1, 3)).isCloseTo(-1.5, within(1e-14));
  }

  @Test
  void knotsAreAtQuantilesOfTheDifferentValues() {
    double[] manyZeros = {0, 0, 0, -0.0, 0, 0, 0, 9, 1, 2, 3, 4, 5, 6, 7, 8};
    double[] once = {9, 8, 7, 6, 5, 4, 3, 2, 1, 0};
    for (double[] column : List.of(manyZeros, once)) {
      CardinalSplines splines = CardinalSplines.of(column, 4).orElseThrow();
      assertThat(IntStream.range(0, 4).mapToDouble(splines::knot))
          .containsExactly(0.0, 3.0, 6.0, 9.0);
    }
  }

  @Test
  void takesNumbersOfAnySize() {
    for (double scale : new double[] {1e-300, 1, 8e307}) {
      double[] column = DoubleStream.of(-2, -1, -0.5, 1, 1.5, 2).map(x -> x * scale).toArray();
      CardinalSplines splines = CardinalSplines.of(column, 4).orElseThrow();
      assertThat(splines.value(1, -0.75 * scale))
          .isCloseTo(splines(-2, -0.5, 1, 2).value(1, -0.75), within(1e-12));
      assertThat(IntStream.range(0, 4).mapToDouble(k -> splines.value(k, scale)).sum())
          .isCloseTo(1, within(1e-12));
    }
  }

  @Test
  void makesAGroupOfEachColumnOfNumbers() {
    LoadedData read =
        read(
            "t.csv",
            table(
                "a,kind,few,flag",
                20,
                i -> i + "," + "uvw".charAt(i % 3) + "," + i % 4 + "," + i / 10),
            SMOOTH);

    assertThat(read.data().featureNames())
        .containsExactly("a@0", "a@5", "a@14", "a@19", "kind=u", "kind=v", "kind=w", "few", "flag");
    assertThat(read.data().features().stream().map(Feature::group))
        .containsExactly(
            Optional.of("a"),
            Optional.of("a"),
            Optional.of("a"),
            Optional.of("a"),
            Optional.of("kind"),
            Optional.of("kind"),
            Optional.of("kind"),
            Optional.empty(),
            Optional.empty());
    assertThat(read.data().matrix().row(5)).containsExactly(0, 1, 0, 0, 0, 0, 1, 1, 0);
    Warning stayed =
        read.warnings().stream()
            .filter(warning -> warning.code().equals("features-stay-linear"))
            .findFirst()
            .orElseThrow();
    assertThat(stayed.message().render(setting -> "--" + setting))
        .isEqualTo(
            "1 column has too few different values for a spline, or values too near for the range,"
                + " and stays one column: 'few'; --categorical makes a column of each value");
  }

  @Test
  void staysInTheGroupOfItsFeature() {
    Dataset data =
        read(
                "t.csv",
                table("a,b", 20, i -> i + "," + (i * i)),
                SMOOTH.withGroups(Map.of("both", List.of("a", "b"))))
            .data();

    assertThat(data.features()).hasSize(8).allMatch(f -> f.group().equals(Optional.of("both")));
  }

  @Test
  void doesNotDependOnTheUnit() {
    IntFunction<String> metres = i -> (double) i * i + "";
    IntFunction<String> kilometres = i -> (double) i * i / 1024 - 3 + "";
    Dataset one = read("t.csv", table("a", 30, metres), SMOOTH).data();
    Dataset other = read("t.csv", table("a", 30, kilometres), SMOOTH).data();

    for (int i = 0; i < 30; i++) {
      assertThat(other.matrix().row(i)).containsExactly(one.matrix().row(i), within(1e-12));
    }
  }

  @Test
  void aRowWrittenTwiceIsARowOfWeightTwo() {
    String rows = table("w,a", 20, i -> (1 + i % 2) + "," + i * i);
    StringBuilder twice = new StringBuilder();
    rows.lines()
        .forEach(
            line ->
                twice.append(line).append('\n').append(line.startsWith("2") ? line + "\n" : ""));
    ReadOptions weighted = SMOOTH.withWeight("w");

    Dataset once = read("t.csv", rows, weighted).data();
    Dataset both = read("t.csv", twice.toString(), SMOOTH.withExcluded(List.of("w"))).data();

    assertThat(both.featureNames()).isEqualTo(once.featureNames());
    assertThat(both.matrix().row(2)).containsExactly(once.matrix().row(1));
  }

  @Test
  void missingValuesAreFilledFirst() {
    String text = table("a", 21, i -> i == 20 ? "" : i + "");
    Dataset data = read("t.csv", text, SMOOTH.withMissing(MissingValues.MEDIAN_INDICATOR)).data();

    assertThat(data.featureNames()).containsExactly("a@0", "a@5", "a@14", "a@19", "a=missing");
    assertThat(data.matrix().row(20)).containsExactly(0, 0, 0, 0, 1); // the median has a knot
  }

  @Test
  void isRefusedWhereItCannotBe() {
    assertThatExceptionOfType(InvalidInputException.class)
        .isThrownBy(() -> read("t.libsvm", "+1 1:2\n-1 2:3\n", SMOOTH))
        .withMessageContaining("the table is sparse");
    assertThatExceptionOfType(InvalidInputException.class)
        .isThrownBy(() -> read("t.csv", table("a,a@5", 20, i -> i + ",1"), SMOOTH))
        .withMessageContaining("'a@5'");
    ReadLimits few = new ReadLimits(1000, 100, 3, 1000, 1000);
    assertThatExceptionOfType(InvalidInputException.class)
        .isThrownBy(() -> read("t.csv", table("a", 20, i -> i + ""), SMOOTH.withLimits(few)))
        .withMessageContaining("with the columns of splines there are 4 features in 20 rows");
    assertThatExceptionOfType(InvalidInputException.class)
        .isThrownBy(
            () ->
                new FurtherSamples(SMOOTH)
                    .read(
                        Path.of("other.csv"),
                        read("t.csv", table("a", 9, i -> i + ""), SMOOTH).data(),
                        w -> {}))
        .withMessageContaining("other.csv");
    assertThatIllegalArgumentException().isThrownBy(() -> new SplineBasis(1));
    assertThatIllegalArgumentException().isThrownBy(() -> new SplineBasis(51));
  }

  @Test
  void expandsSamplesOfAProgramAndKeepsTheRest() {
    double[][] rows =
        IntStream.range(0, 12).mapToObj(i -> new double[] {i, i % 2}).toArray(double[][]::new);
    Dataset data =
        new Dataset(
                "d", List.of("a", "b"), DenseMatrix.ofRows(rows), new RealValues(new double[12]))
            .withLossFactors(DoubleStream.iterate(1, x -> x + 1).limit(12).toArray());

    Dataset wide = new SplineBasis(3).expand(data);

    assertThat(wide.featureNames()).containsExactly("a@0", "a@7", "a@11", "b");
    assertThat(wide.target()).isEqualTo(data.target());
    assertThat(wide.lossWeight(3)).isEqualTo(4);
  }
}
