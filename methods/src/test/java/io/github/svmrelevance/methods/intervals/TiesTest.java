package io.github.svmrelevance.methods.intervals;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.svmrelevance.api.data.Classes;
import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.data.Matrix;
import io.github.svmrelevance.api.data.OrderedClasses;
import io.github.svmrelevance.api.data.SparseMatrix;
import io.github.svmrelevance.api.data.Target;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class TiesTest {

  private static final int ROWS = 12;

  private static final int COLUMNS = 3;

  /**
   * What is not on a boundary by bounds of the sizes, is not by the sizes: on a lattice, many are.
   */
  @Property(tries = 300, seed = "20261128")
  void boundsOfSizesLeaveNothingOut(
      @ForAll long seed,
      @ForAll @IntRange(min = 1, max = 4) int vectors,
      @ForAll boolean ordered,
      @ForAll boolean sparse,
      @ForAll @IntRange(min = 0, max = 9) int scale) {
    Random random = new Random(seed);
    double[][] columns = new double[COLUMNS][];
    Arrays.setAll(columns, j -> random.ints(ROWS, -2, 3).mapToDouble(k -> k * 1e-9).toArray());
    Arrays.setAll(columns[0], i -> Math.pow(10, scale) * random.nextInt(3));
    DenseMatrix dense = DenseMatrix.ofColumns(ROWS, columns);
    Matrix matrix = sparse ? sparse(dense) : dense;
    Target target = ordered ? levels() : classes(Math.max(2, vectors));
    int asked = ordered ? 1 : vectors;
    double[] intercepts =
        random.ints(Math.max(2, asked), -1, 2).asDoubleStream().sorted().toArray();
    Ties ties = new Ties(matrix);
    double[][] weights = new double[asked][];
    Arrays.setAll(weights, c -> random.ints(COLUMNS, -1, 2).asDoubleStream().toArray());

    for (int i = 0; i < ROWS; i++) {
      double[] scores = new double[asked];
      double[] sizes = new double[asked];
      double[] bounds = new double[asked];
      for (int c = 0; c < asked; c++) {
        double start = ordered ? 0 : intercepts[c];
        scores[c] = start;
        sizes[c] = Math.abs(start);
        for (int j = 0; j < COLUMNS; j++) {
          scores[c] += weights[c][j] * columns[j][i];
          sizes[c] += Math.abs(weights[c][j]) * Math.abs(columns[j][i]);
        }
        assertThat(ties.size(i, weights[c], start)).isEqualTo(sizes[c]);
        bounds[c] = ties.largestSize(weights[c], start);
        assertThat(bounds[c]).isGreaterThanOrEqualTo(sizes[c]);
      }
      double[] bySizes = scores.clone();
      boolean on = Ties.settle(target, bySizes, sizes, intercepts);
      double[] byBounds = scores.clone();
      if (!Ties.settle(target, byBounds, bounds, intercepts)) {
        assertThat(on).isFalse();
        assertThat(bySizes).isEqualTo(scores);
      }
    }
  }

  /** The score of the first sample is 0 but for rounding; that of the second only looks so. */
  @Test
  void onlyWhatRoundingMayHaveMovedIsOnTheBoundary() {
    Matrix matrix = DenseMatrix.ofRows(new double[][] {{1, 1}, {1e-17, 0}, {1e6, 1}});
    TrainingSet training = new TrainingSet(List.of("a", "b"), matrix, new double[] {1, -1, 1});

    double[] predictions = training.predictions(new double[] {0.1 + 0.2, -0.3, 0});

    assertThat(predictions).containsExactly(0, (0.1 + 0.2) * 1e-17, (0.1 + 0.2) * 1e6 - 0.3);
  }

  private static SparseMatrix sparse(DenseMatrix dense) {
    int[][] places = new int[ROWS][];
    double[][] values = new double[ROWS][];
    for (int i = 0; i < ROWS; i++) {
      int row = i;
      places[i] = IntStream.range(0, COLUMNS).filter(j -> dense.get(row, j) != 0).toArray();
      values[i] = Arrays.stream(places[i]).mapToDouble(j -> dense.get(row, j)).toArray();
    }
    return SparseMatrix.ofRows(COLUMNS, places, values);
  }

  private static Target classes(int count) {
    List<String> names = List.of("a", "b", "c", "d").subList(0, count);
    int[] labels = new int[ROWS];
    Arrays.setAll(labels, i -> i % count);
    return new Classes(names, labels);
  }

  private static Target levels() {
    int[] labels = new int[ROWS];
    Arrays.setAll(labels, i -> i % 3);
    return new OrderedClasses(List.of("low", "middle", "high"), labels);
  }
}
