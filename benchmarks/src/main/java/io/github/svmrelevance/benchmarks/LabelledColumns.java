package io.github.svmrelevance.benchmarks;

import io.github.svmrelevance.api.data.Blocks;
import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.core.synthetic.SyntheticData;
import io.github.svmrelevance.core.synthetic.TrueRelevance;
import java.util.Optional;
import java.util.stream.IntStream;

/** Features of two classes of which it is known which are relevant. */
final class LabelledColumns {

  private final double[][] columns;
  private final double[] signs;
  private final boolean[] relevant;
  private final Optional<Blocks> blocks;

  /**
   * Keeps the arrays themselves.
   *
   * @param columns d columns of n values
   * @param signs n labels, +1 or -1
   * @param relevant which of the d features are
   */
  LabelledColumns(double[][] columns, double[] signs, boolean[] relevant) {
    this(columns, signs, relevant, Optional.empty());
  }

  private LabelledColumns(
      double[][] columns, double[] signs, boolean[] relevant, Optional<Blocks> blocks) {
    this.columns = columns;
    this.signs = signs;
    this.relevant = relevant;
    this.blocks = blocks;
  }

  /** The same samples, of which some belong together. */
  LabelledColumns in(Blocks together) {
    return new LabelledColumns(columns, signs, relevant, Optional.of(together));
  }

  static LabelledColumns of(SyntheticData made) {
    int d = made.truth().size();
    boolean[] relevant = new boolean[d];
    for (int j = 0; j < d; j++) {
      relevant[j] = made.truth().get(j).relevance() != TrueRelevance.IRRELEVANT;
    }
    return new LabelledColumns(
        IntStream.range(0, d)
            .mapToObj(j -> made.data().matrix().column(j))
            .toArray(double[][]::new),
        made.data().classes().signs("1"),
        relevant);
  }

  double[] column(int feature) {
    return columns[feature];
  }

  double[] signs() {
    return signs;
  }

  boolean isRelevant(int feature) {
    return relevant[feature];
  }

  Optional<Blocks> blocks() {
    return blocks;
  }

  int samples() {
    return signs.length;
  }

  int features() {
    return columns.length;
  }

  DenseMatrix matrix() {
    return DenseMatrix.ofColumns(samples(), columns);
  }
}
