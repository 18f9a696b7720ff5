package io.github.svmrelevance.tables;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.svmrelevance.api.data.Classes;
import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.data.Matrix;
import io.github.svmrelevance.api.data.SparseMatrix;
import io.github.svmrelevance.core.data.Standardizer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/** Every implementation of {@link Matrix} gives the bits of the dense matrix of its entries. */
class MatrixContractTest {

  private enum Kind {
    DENSE,
    SPARSE,
    STANDARDIZED_DENSE,
    STANDARDIZED_SPARSE,
    KEPT,
    ON_DISK,
    ROUNDED,
    STANDARDIZED_ON_DISK,
    BESIDE_ROUNDED,
    ROWS_OF_ROUNDED
  }

  /** A matrix, and its entries by another way. */
  private record Pair(Matrix matrix, DenseMatrix entries) {}

  private static final Path DIRECTORY = Path.of(System.getProperty("java.io.tmpdir"));

  private final Random random = new Random();
  private int rows;
  private int columns;

  private Pair pair(Kind kind) {
    double[][] entries = new double[columns][];
    for (int j = 0; j < columns; j++) {
      entries[j] = column();
    }
    DenseMatrix dense = DenseMatrix.ofColumns(rows, entries);
    return switch (kind) {
      case ON_DISK -> new Pair(segmented(dense, ColumnStorage.onDisk(DIRECTORY)), dense);
      case ROUNDED ->
          new Pair(segmented(dense, ColumnStorage.inMemory().rounded()), rounded(dense));
      case BESIDE_ROUNDED -> {
        double[] other = column();
        yield new Pair(
            segmented(dense, ColumnStorage.onDisk(DIRECTORY).rounded()).withColumn(0, other),
            rounded(dense).withColumn(0, other));
      }
      case ROWS_OF_ROUNDED -> {
        int[] order = some(rows, rows);
        yield new Pair(
            segmented(dense, ColumnStorage.inMemory().rounded()).viewRows(order),
            rounded(dense).selectRows(order));
      }
      default -> usual(kind, dense);
    };
  }

  private Pair usual(Kind kind, DenseMatrix dense) {
    boolean sparse = kind == Kind.SPARSE || kind == Kind.STANDARDIZED_SPARSE;
    Matrix held =
        sparse
            ? sparse(dense)
            : kind == Kind.STANDARDIZED_ON_DISK
                ? segmented(dense, ColumnStorage.onDisk(DIRECTORY))
                : dense;
    if (kind == Kind.DENSE || kind == Kind.SPARSE) {
      return new Pair(held, dense);
    }
    Standardizer standardizer =
        Standardizer.fit(
            new Dataset("data", names(columns), held, new Classes(List.of("a"), new int[rows])));
    Matrix scaled =
        kind == Kind.KEPT
            ? standardizer.kept(held, IntStream.range(0, columns).toArray())
            : standardizer.view(held);
    return new Pair(scaled, standardizer.apply(dense));
  }

  /** In segments of 16 rows. */
  private static Matrix segmented(DenseMatrix dense, ColumnStorage storage) {
    try (SegmentedColumns growing = SegmentedColumns.in(storage, 1)) {
      growing.widen(dense.columns());
      for (int i = 0; i < dense.rows(); i++) {
        for (int j = 0; j < dense.columns(); j++) {
          growing.set(i, j, dense.get(i, j));
        }
      }
      return growing.take(dense.rows(), dense.columns());
    }
  }

  private static DenseMatrix rounded(DenseMatrix dense) {
    return DenseMatrix.ofColumns(
        dense.rows(),
        dense.columns(),
        (target, j) -> Arrays.setAll(target, i -> (float) dense.get(i, j)));
  }

  private static SparseMatrix sparse(DenseMatrix dense) {
    SparseMatrix.Builder builder = SparseMatrix.builder(dense.rows(), dense.columns());
    for (int j = 0; j < dense.columns(); j++) {
      builder.column(dense.column(j));
    }
    return builder.build();
  }

  private static List<String> names(int count) {
    List<String> names = new ArrayList<>();
    for (int j = 0; j < count; j++) {
      names.add("x" + j);
    }
    return names;
  }

  /** Mostly zeros, of either sign, and numbers of all sizes. */
  private double[] column() {
    double[] numbers = new double[rows];
    for (int i = 0; i < rows; i++) {
      numbers[i] =
          switch (random.nextInt(6)) {
            case 0 -> random.nextGaussian();
            case 1 -> Math.scalb(random.nextGaussian(), random.nextInt(60) - 30);
            case 2 -> -0.0;
            default -> 0;
          };
    }
    return numbers;
  }

  private double[] vector(int length) {
    double[] numbers = new double[length];
    Arrays.setAll(numbers, i -> random.nextInt(4) == 0 ? 0 : random.nextGaussian());
    return numbers;
  }

  private int[] some(int bound, int count) {
    return random.ints(count, 0, bound).toArray();
  }

  private static void assertSameEntries(Matrix actual, Matrix expected) {
    assertThat(actual.rows()).isEqualTo(expected.rows());
    assertThat(actual.columns()).isEqualTo(expected.columns());
    for (int j = 0; j < expected.columns(); j++) {
      assertThat(bits(actual.column(j))).isEqualTo(bits(expected.column(j)));
      for (int i = 0; i < expected.rows(); i++) {
        assertThat(Double.doubleToRawLongBits(actual.get(i, j)))
            .isEqualTo(Double.doubleToRawLongBits(expected.get(i, j)));
      }
    }
    for (int i = 0; i < expected.rows(); i++) {
      assertThat(bits(actual.row(i))).isEqualTo(bits(expected.row(i)));
    }
  }

  private static long[] bits(double[] numbers) {
    return Arrays.stream(numbers).mapToLong(Double::doubleToRawLongBits).toArray();
  }

  private void draw(long seed, int n, int d) {
    random.setSeed(seed);
    rows = n;
    columns = d;
  }

  @Property(tries = 100, seed = "20261123")
  void entriesAreThoseGiven(
      @ForAll long seed, @ForAll @IntRange(min = 1, max = 9) int n, @ForAll Kind kind) {
    draw(seed, n, 1 + n % 5);
    Pair pair = pair(kind);
    assertSameEntries(pair.matrix(), pair.entries());
    assertSameEntries(pair.matrix().toDense(), pair.entries());
    assertThat(pair.matrix().isFinite()).isTrue();
    assertThat(pair.matrix().nonZeros()).isEqualTo(pair.entries().nonZeros());
    double[] longer = new double[n + 1];
    Arrays.fill(longer, 7);
    pair.matrix().copyColumn(0, longer);
    assertThat(bits(Arrays.copyOf(longer, n))).isEqualTo(bits(pair.entries().column(0)));
    assertThat(longer[n]).as("beyond the column").isEqualTo(7);
    int from = random.nextInt(n);
    int count = random.nextInt(n - from + 1);
    Arrays.fill(longer, 7);
    pair.matrix().copyPart(0, from, count, longer);
    assertThat(bits(Arrays.copyOf(longer, count)))
        .isEqualTo(bits(Arrays.copyOfRange(pair.entries().column(0), from, from + count)));
    assertThat(longer[count]).as("beyond the part").isEqualTo(7);
  }

  /** One order of summation, and zeros add nothing: no tolerance is needed. */
  @Property(tries = 200, seed = "20261123")
  void sumsAreThoseOfTheDenseMatrix(
      @ForAll long seed, @ForAll @IntRange(min = 1, max = 40) int n, @ForAll Kind kind) {
    draw(seed, n, 1 + n % 7);
    Pair pair = pair(kind);
    double[] v = vector(n);
    double[] w = vector(columns);
    double[] expected = vector(n);
    double[] actual = expected.clone();
    for (int j = 0; j < columns; j++) {
      assertThat(Double.doubleToRawLongBits(pair.matrix().columnDot(j, v)))
          .isEqualTo(Double.doubleToRawLongBits(pair.entries().columnDot(j, v)));
      pair.entries().addColumnTo(w[j], j, expected);
      pair.matrix().addColumnTo(w[j], j, actual);
    }
    assertThat(bits(actual)).isEqualTo(bits(expected));
    assertThat(bits(pair.matrix().times(w))).isEqualTo(bits(pair.entries().times(w)));
    double[] products = w.clone();
    double[] others = w.clone();
    pair.entries().addTransposedTimes(v, products);
    pair.matrix().addTransposedTimes(v, others);
    assertThat(bits(others)).isEqualTo(bits(products));
    assertOnePassIsTwo(pair.matrix(), w);
    double[][] gram = new double[columns][columns];
    pair.matrix().addGram(v, gram);
    for (int j = 0; j < columns; j++) {
      double[] weighted = pair.entries().column(j);
      for (int i = 0; i < n; i++) {
        weighted[i] *= v[i];
      }
      for (int k = 0; k < columns; k++) {
        double product = k > j ? 0 : pair.entries().columnDot(k, weighted);
        // Of a sum that is 0 the sign depends on where it begins.
        assertThat(gram[j][k]).as("%d, %d", j, k).isEqualTo(product + 0.0);
      }
    }
  }

  private static void assertOnePassIsTwo(Matrix matrix, double[] w) {
    double[] products = new double[matrix.rows()];
    double[] sums = w.clone();
    matrix.pass(
        w,
        (from, count, part, factors) -> {
          System.arraycopy(part, 0, products, from, count);
          Arrays.setAll(factors, k -> k < count ? 1 - part[k] : Double.NaN);
        },
        sums);
    double[] times = matrix.times(w);
    double[] expected = w.clone();
    matrix.addTransposedTimes(Arrays.stream(times).map(x -> 1 - x).toArray(), expected);
    assertThat(bits(products)).isEqualTo(bits(times));
    assertThat(bits(sums)).isEqualTo(bits(expected));
  }

  @Property(tries = 100, seed = "20261123")
  void partsAndExtensionsAreThoseOfTheDenseMatrix(
      @ForAll long seed, @ForAll @IntRange(min = 1, max = 9) int n, @ForAll Kind kind) {
    draw(seed, n, 1 + n % 5);
    Pair pair = pair(kind);
    int[] chosenRows = some(n, 1 + random.nextInt(2 * n));
    int[] chosenColumns = some(columns, 1 + random.nextInt(4));
    assertSameEntries(pair.matrix().selectRows(chosenRows), pair.entries().selectRows(chosenRows));
    assertSameEntries(
        pair.matrix().selectColumns(chosenColumns), pair.entries().selectColumns(chosenColumns));
    double[] other = column();
    int at = random.nextInt(columns);
    assertSameEntries(pair.matrix().withColumn(at, other), pair.entries().withColumn(at, other));
    assertSameEntries(
        pair.matrix().withAppendedColumns(other, column()).selectColumns(new int[] {columns}),
        DenseMatrix.ofColumns(n, other));
    assertSameEntries(pair.matrix(), pair.entries());
  }

  /** More rows than are copied at a time. */
  @Property(tries = 20, seed = "20261126")
  void sumsOverManyRowsAreThoseOfTheDenseMatrix(@ForAll long seed, @ForAll Kind kind) {
    draw(seed, 9000 + random.nextInt(200), 1 + Math.floorMod(seed, 9));
    Pair pair = pair(kind);
    double[] v = vector(rows);
    double[] w = vector(columns);
    assertThat(bits(pair.matrix().times(w))).isEqualTo(bits(pair.entries().times(w)));
    double[] products = w.clone();
    double[] others = w.clone();
    pair.entries().addTransposedTimes(v, products);
    pair.matrix().addTransposedTimes(v, others);
    assertThat(bits(others)).isEqualTo(bits(products));
    assertOnePassIsTwo(pair.matrix(), w);
    double[] expected = v.clone();
    double[] actual = v.clone();
    pair.entries().addColumnTo(2.5, 0, expected);
    pair.matrix().addColumnTo(2.5, 0, actual);
    assertThat(bits(actual)).isEqualTo(bits(expected));
    double[][] gram = new double[columns][columns];
    double[][] expectedGram = new double[columns][columns];
    pair.matrix().addGram(v, gram);
    pair.entries().addGram(v, expectedGram);
    assertThat(gram).isDeepEqualTo(expectedGram);
  }

  @Property(tries = 40, seed = "20261123")
  void whatIsOutOfRangeIsRefused(@ForAll long seed, @ForAll Kind kind) {
    draw(seed, 3, 2);
    Matrix matrix = pair(kind).matrix();
    for (int wrong : new int[] {-1, 3}) {
      assertThatThrownBy(() -> matrix.get(wrong, 0)).isInstanceOf(IndexOutOfBoundsException.class);
      assertThatThrownBy(() -> matrix.get(0, wrong)).isInstanceOf(IndexOutOfBoundsException.class);
      assertThatThrownBy(() -> matrix.row(wrong)).isInstanceOf(IndexOutOfBoundsException.class);
      assertThatThrownBy(() -> matrix.column(wrong)).isInstanceOf(IndexOutOfBoundsException.class);
    }
    double[] tooLong = new double[4];
    assertThatThrownBy(() -> matrix.withColumn(0, tooLong))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> matrix.withAppendedColumns(tooLong))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
