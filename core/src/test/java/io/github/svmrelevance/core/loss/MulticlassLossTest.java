package io.github.svmrelevance.core.loss;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.svmrelevance.api.data.Classes;
import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.optimization.TermBlock;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/** The loss of several classes against its definition, in both codings of the weight vectors. */
class MulticlassLossTest {

  private static final double[] UNWEIGHTED = {};

  /** Random samples of K classes, and a model in the coding in which vectors are free. */
  private static final class Draw {

    final SplittableRandom random;
    final int vectors;
    final int d;
    final int n;
    final double[][] rows;
    final int[] labels;
    final double[] z;

    Draw(long seed, int vectors) {
      this.vectors = vectors;
      random = new SplittableRandom(seed);
      d = 1 + random.nextInt(3);
      n = 1 + random.nextInt(10);
      rows = new double[n][];
      Arrays.setAll(rows, i -> random.doubles(d, -2, 2).toArray());
      labels = random.ints(n, 0, vectors).toArray();
      z = random.doubles((vectors - 1L) * (d + 1), -2, 2).toArray();
    }

    Classes classes(int[] of) {
      return new Classes(IntStream.range(0, vectors).mapToObj(c -> "c" + c).toList(), of);
    }

    Samples samples(double[] weights) {
      return new Samples(DenseMatrix.ofRows(rows), classes(labels), weights);
    }

    /** w_c, of which the last is what makes all add up to 0. */
    double weight(int vector, int feature) {
      return vector < vectors - 1
          ? z[vector * d + feature]
          : -IntStream.range(0, vectors - 1).mapToDouble(c -> z[c * d + feature]).sum();
    }

    /** Only differences of intercepts count: the last one is their origin. */
    double score(int vector, int sample) {
      double score = vector < vectors - 1 ? z[(vectors - 1) * d + vector] : 0;
      for (int j = 0; j < d; j++) {
        score += weight(vector, j) * rows[sample][j];
      }
      return score;
    }

    double loss(double[] weights) {
      double sum = 0;
      for (int i = 0; i < n; i++) {
        for (int c = 0; c < vectors; c++) {
          if (c != labels[i]) {
            sum += weights[i] * Math.max(0, 1 - score(labels[i], i) + score(c, i));
          }
        }
      }
      return sum;
    }
  }

  private static double[] ones(int n) {
    double[] ones = new double[n];
    Arrays.fill(ones, 1);
    return ones;
  }

  private static void assertClose(double actual, double expected) {
    assertThat(actual).isCloseTo(expected, within(1e-11 * Math.max(1, Math.abs(expected))));
  }

  @Property(seed = "20261125")
  void eachSamplePaysForEachOtherClass(
      @ForAll long seed, @ForAll @IntRange(min = 2, max = 6) int vectors) {
    Draw draw = new Draw(seed, vectors);
    double[] weights = draw.random.doubles(draw.n, 0.2, 4).toArray();
    MulticlassLoss loss = new MulticlassLoss();

    assertClose(loss.value(draw.samples(UNWEIGHTED), draw.z), draw.loss(ones(draw.n)));
    assertClose(loss.value(draw.samples(weights), draw.z), draw.loss(weights));
    assertClose(loss.times(7).value(draw.samples(weights), draw.z), 7 * draw.loss(weights));
    assertThat(loss.intercepts(draw.classes(draw.labels))).isEqualTo(vectors - 1);
  }

  @Property(seed = "20261125")
  void weightTwoIsTheSampleTwice(
      @ForAll long seed, @ForAll @IntRange(min = 2, max = 5) int vectors) {
    Draw draw = new Draw(seed, vectors);
    double[] weights = ones(draw.n);
    weights[0] = 2;
    double[][] rows = Arrays.copyOf(draw.rows, draw.n + 1);
    rows[draw.n] = draw.rows[0];
    int[] labels = Arrays.copyOf(draw.labels, draw.n + 1);
    labels[draw.n] = draw.labels[0];
    Samples twice = new Samples(DenseMatrix.ofRows(rows), draw.classes(labels));
    MulticlassLoss loss = new MulticlassLoss();

    assertClose(loss.value(draw.samples(weights), draw.z), loss.value(twice, draw.z));
  }

  /** The same vectors in both codings cost the same, and have the norms that they should. */
  @Property(seed = "20261125")
  void codingsOfTheSameVectorsAgree(
      @ForAll long seed, @ForAll @IntRange(min = 2, max = 6) int vectors) {
    Draw draw = new Draw(seed, vectors);
    Samples samples = draw.samples(UNWEIGHTED);
    LossModel orthonormal = new MulticlassLoss().forSquaredNorm();
    WeightCoding contrasts = orthonormal.coding(samples.target());
    WeightCoding free = new MulticlassLoss().coding(samples.target());
    double[] y = draw.z;

    double[] z = contrasts.toFree(y, free);

    assertClose(new MulticlassLoss().value(samples, z), orthonormal.value(samples, y));
    double blocks = 0;
    for (int k = 0; k < contrasts.blocks() * draw.d; k++) {
      blocks += y[k] * y[k];
    }
    double[] sums = new double[draw.d];
    double squares = 0;
    double sizes = 0;
    for (int c = 0; c < vectors; c++) {
      double[] vector = contrasts.vector(c, draw.d, y);
      assertThat(free.vector(c, draw.d, z)).containsExactly(vector, within(1e-12));
      for (int j = 0; j < draw.d; j++) {
        sums[j] += vector[j];
        squares += vector[j] * vector[j];
        sizes += Math.abs(vector[j]);
        assertThat(free.functional(c, j, draw.d).value(z)).isCloseTo(vector[j], within(1e-12));
      }
    }
    assertThat(sums).containsExactly(new double[draw.d], within(1e-12));
    assertClose(blocks, squares);
    assertClose(norm(free, draw.d, z), sizes);
    assertClose(norm(contrasts, draw.d, y), sizes);
    assertThat(free.toFree(z, free)).isSameAs(z);
  }

  private static double norm(WeightCoding coding, int d, double[] z) {
    return coding.norm(d).stream().mapToDouble((TermBlock block) -> block.value(z)).sum();
  }

  /** Which class comes first, or stands for the rest, is nothing but a name. */
  @Property(seed = "20261125")
  void orderOfClassesDoesNotMatter(
      @ForAll long seed, @ForAll @IntRange(min = 2, max = 5) int vectors) {
    Draw draw = new Draw(seed, vectors);
    int[] turned = Arrays.stream(draw.labels).map(c -> (c + 1) % vectors).toArray();
    double[] z = new double[draw.z.length];
    int weights = (vectors - 1) * draw.d;
    double origin = draw.z[weights + vectors - 2];
    for (int c = 0; c < vectors - 1; c++) {
      int before = (c + vectors - 1) % vectors;
      for (int j = 0; j < draw.d; j++) {
        z[c * draw.d + j] = draw.weight(before, j);
      }
      z[weights + c] = (before < vectors - 1 ? draw.z[weights + before] : 0) - origin;
    }

    assertClose(
        new MulticlassLoss()
            .value(new Samples(DenseMatrix.ofRows(draw.rows), draw.classes(turned)), z),
        draw.loss(ones(draw.n)));
  }

  /** w_1 = -w_0 makes the margin of two classes twice that of one against the other. */
  @Property(seed = "20261125")
  void twoClassesAreTheHingeOfTwiceTheWeights(@ForAll long seed) {
    Draw draw = new Draw(seed, 2);
    double[] binary = new double[draw.d + 1];
    Arrays.setAll(binary, j -> j < draw.d ? -2 * draw.z[j] : -draw.z[j]);
    Samples samples = draw.samples(UNWEIGHTED);

    assertClose(
        new MulticlassLoss().value(samples, draw.z), MarginLoss.hinge().value(samples, binary));
  }
}
