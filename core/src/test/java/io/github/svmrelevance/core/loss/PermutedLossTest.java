package io.github.svmrelevance.core.loss;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.svmrelevance.api.data.Classes;
import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.data.Matrix;
import io.github.svmrelevance.api.data.OrderedClasses;
import io.github.svmrelevance.api.data.RealValues;
import io.github.svmrelevance.api.data.SparseMatrix;
import io.github.svmrelevance.api.optimization.TermBlock;
import io.github.svmrelevance.api.result.FeatureInterval.Enclosure;
import io.github.svmrelevance.core.loss.PermutationRise.PerUnit;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

/** The permuted loss against its definition, pair by pair, and what bounds it from both sides. */
class PermutedLossTest {

  private static final int FEATURES = 3;

  /** A loss of one weight vector on random samples, some of whose values are alike or 0. */
  private static final class Draw {

    final SplittableRandom random;
    final Samples samples;
    final LossModel loss;

    Draw(long seed) {
      random = new SplittableRandom(seed);
      int n = 2 + random.nextInt(11);
      double[][] rows = new double[n][FEATURES];
      for (double[] row : rows) {
        Arrays.setAll(row, j -> random.nextInt(3) == 0 ? 0 : random.nextInt(-6, 7) / 2.0);
      }
      double[] weights = random.nextBoolean() ? new double[0] : random.doubles(n, 0.2, 4).toArray();
      DenseMatrix x = DenseMatrix.ofRows(rows);
      switch (random.nextInt(4)) {
        case 0 -> {
          double[] signs = new double[n];
          Arrays.setAll(signs, i -> random.nextBoolean() ? 1 : -1);
          loss = MarginLoss.hinge();
          samples = new Samples(x, MarginLoss.target(signs), weights);
        }
        case 1 -> {
          loss = new EpsilonInsensitiveLoss(random.nextDouble(0, 1)).times(2.5);
          samples = new Samples(x, new RealValues(random.doubles(n, -3, 3).toArray()), weights);
        }
        default -> {
          loss =
              new OrdinalLoss(
                  random.nextBoolean()
                      ? OrdinalLoss.PaidThresholds.ALL
                      : OrdinalLoss.PaidThresholds.IMMEDIATE);
          samples =
              new Samples(
                  x,
                  new OrderedClasses(List.of("a", "b", "c"), random.ints(n, 0, 3).toArray()),
                  weights);
        }
      }
    }

    double[] model() {
      double[] z = random.doubles(FEATURES + loss.intercepts(samples.target()), -2, 2).toArray();
      if (random.nextInt(4) == 0) {
        z[random.nextInt(FEATURES)] = 0;
      }
      return z;
    }

    int[] columns() {
      return random.nextInt(3) == 0 ? new int[] {2, 0} : new int[] {random.nextInt(FEATURES)};
    }
  }

  private static double sum(List<TermBlock> terms, double[] z) {
    return terms.stream().mapToDouble(block -> block.value(z)).sum();
  }

  /** By the definition: for each distance k the samples meet the values of those k further on. */
  private static double pairByPair(LossModel loss, Samples samples, int[] columns, double[] z) {
    int n = samples.count();
    double[] weights = new double[n];
    Arrays.setAll(weights, samples::weight);
    double sum = 0;
    for (int k = 1; k < n; k++) {
      Matrix shifted = samples.matrix();
      for (int column : columns) {
        double[] values = samples.matrix().column(column);
        double[] other = new double[n];
        for (int i = 0; i < n; i++) {
          other[i] = values[(i + k) % n];
        }
        shifted = shifted.withColumn(column, other);
      }
      sum += loss.value(new Samples(shifted, samples.target(), weights), z);
    }
    return sum / (n - 1);
  }

  @Property(seed = "20261125")
  void everySampleMeetsTheValueOfEveryOther(@ForAll long seed) {
    Draw draw = new Draw(seed);
    int[] columns = draw.columns();
    double[] z = draw.model();
    double expected = pairByPair(draw.loss, draw.samples, columns, z);
    Enclosure value = new PermutedLoss(draw.loss, draw.samples, columns).value(z);

    assertThat(expected).isBetween(value.least() - 1e-13, value.most() + 1e-13);
    // The width is (2 n + 2 d + 64) 2^-51 times the sizes summed, which stay below 5000 here.
    assertThat(value.most() - value.least()).isLessThan(1e-9);
  }

  @Property(seed = "20261125")
  void gradientsSupportTheLoss(@ForAll long seed) {
    Draw draw = new Draw(seed);
    PermutedLoss permuted = new PermutedLoss(draw.loss, draw.samples, draw.columns());
    double[] z = draw.model();
    double[] gradient = permuted.gradient(z);
    double[] other = draw.model();
    double line = permuted.value(z).least();
    for (int j = 0; j < z.length; j++) {
      line += gradient[j] * (other[j] - z[j]);
    }

    assertThat(permuted.value(other).most()).isGreaterThanOrEqualTo(line - 1e-9);
  }

  @Property(seed = "20261125")
  void minorantsStayBelowAndMeetTheLossWhereTheyAreRefined(@ForAll long seed) {
    Draw draw = new Draw(seed);
    int[] columns = draw.columns();
    double[] z = draw.model();
    PermutedLoss permuted = new PermutedLoss(draw.loss, draw.samples, columns);
    PermutedMinorant coarse = new PermutedMinorant(draw.loss, draw.samples, columns);
    PermutedMinorant fine = coarse.refined(z);
    double[] sizes = Arrays.stream(columns).mapToDouble(column -> Math.abs(z[column])).toArray();

    assertThat(coarse.proven(sum(coarse.terms(), z), sizes))
        .isLessThanOrEqualTo(permuted.value(z).most());
    if (columns.length == 1) {
      assertThat(sum(fine.terms(), z)).isCloseTo(permuted.value(z).least(), within(1e-9));
      assertThat(fine.refined(z)).isSameAs(fine);
    } else {
      assertThat(fine).isSameAs(coarse);
    }
    double[] other = draw.model();
    Arrays.setAll(sizes, c -> Math.abs(other[columns[c]]));
    assertThat(fine.proven(sum(fine.terms(), other), sizes))
        .isLessThanOrEqualTo(permuted.value(other).most());
  }

  @Property(seed = "20261125")
  void noModelLosesMoreThanTheRise(@ForAll long seed) {
    Draw draw = new Draw(seed);
    int[] columns = draw.columns();
    double[] z = draw.model();
    double rise =
        pairByPair(draw.loss, draw.samples, columns, z) - draw.loss.value(draw.samples, z);
    PermutationRise exact = PermutationRise.of(draw.loss, draw.samples);
    PermutationRise plain =
        PermutationRise.ofSlope(draw.samples, draw.loss.steepness(draw.samples));
    double most = 0;
    for (int column : columns) {
      PerUnit unit = exact.perUnit(column);
      most += z[column] > 0 ? z[column] * unit.positive() : -z[column] * unit.negative();
      assertThat(unit.largest()).isLessThanOrEqualTo(plain.perUnit(column).largest() + 1e-12);
    }

    assertThat(rise).isLessThanOrEqualTo(most + 1e-9);
  }

  @Property(seed = "20261125")
  void zerosThatAreNotStoredCountAsOthers(@ForAll long seed) {
    Draw draw = new Draw(seed);
    Matrix x = draw.samples.matrix();
    SparseMatrix.Builder stored = SparseMatrix.builder(x.rows(), x.columns());
    for (int j = 0; j < x.columns(); j++) {
      stored.column(x.column(j));
    }
    double[] weights = new double[x.rows()];
    Arrays.setAll(weights, draw.samples::weight);
    Samples sparse = new Samples(stored.build(), draw.samples.target(), weights);
    for (int j = 0; j < x.columns(); j++) {
      PerUnit expected = PermutationRise.of(draw.loss, draw.samples).perUnit(j);
      PerUnit found = PermutationRise.of(draw.loss, sparse).perUnit(j);
      assertThat(found.positive()).isCloseTo(expected.positive(), within(1e-9));
      assertThat(found.negative()).isCloseTo(expected.negative(), within(1e-9));
    }
  }

  /** The values 0 and 1 differ by 1 in 2/3 of all pairs of four; of pairs of one class in none. */
  @Test
  void slopesAreToldApartByTheSideOnWhichALossRises() {
    Samples samples =
        new Samples(
            DenseMatrix.ofColumns(4, new double[] {0, 0, 1, 1}),
            MarginLoss.target(new double[] {-1, -1, 1, 1}));

    assertThat(PermutationRise.ofSlope(samples, 1).perUnit(0).largest())
        .isCloseTo(4 * 2.0 / 3, within(1e-12));
    PerUnit unit = PermutationRise.of(MarginLoss.hinge(), samples).perUnit(0);
    assertThat(unit.positive()).isCloseTo(4 * 2.0 / 3, within(1e-12));
    assertThat(unit.negative()).isCloseTo(0, within(1e-12));
  }

  @Test
  void lossesOfSeveralVectorsAreRefused() {
    Samples samples =
        new Samples(
            DenseMatrix.ofColumns(3, new double[] {0, 1, 2}),
            new Classes(List.of("a", "b", "c"), new int[] {0, 1, 2}));

    assertThatThrownBy(() -> new PermutedLoss(new MulticlassLoss(), samples, 0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("expected rows over the samples");
  }
}
