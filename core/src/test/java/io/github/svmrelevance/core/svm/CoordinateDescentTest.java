package io.github.svmrelevance.core.svm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.svmrelevance.api.CancellationToken;
import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.data.Matrix;
import io.github.svmrelevance.api.data.SparseMatrix;
import io.github.svmrelevance.core.synthetic.SparseTextSpec;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Sparse samples are trained on as dense ones are. */
class CoordinateDescentTest {

  private static final Dataset TEXT = new SparseTextSpec(2200, 400, 20, 12, 0.7).generate(1).data();

  @ParameterizedTest
  @ValueSource(doubles = {0.001, 0.1, 1})
  void meetsTheOptimumOfDenseSamples(double c) {
    double[] signs = TEXT.classes().signs("1");

    LinearSvm sparse =
        LinearSvm.train((SparseMatrix) TEXT.matrix(), signs, c, CancellationToken.none());
    LinearSvm dense = LinearSvm.train(TEXT.matrix().toDense(), signs, c, CancellationToken.none());

    double size = dense.objective().primal();
    assertThat(sparse.objective().gap()).isBetween(0.0, 1e-7 * size);
    assertThat(sparse.objective().primal()).isCloseTo(size, within(1e-7 * size));
    for (int j = 0; j < 400; j++) {
      assertThat(sparse.model().weight(0, j))
          .isCloseTo(dense.model().weight(0, j), within(1e-3 * Math.sqrt(size)));
    }
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.5, 3})
  void meetsTheOptimumOfTwoHinges(double a) {
    double[] signs = TEXT.classes().signs("1");

    LinearSvm sparse = train((SparseMatrix) TEXT.matrix(), signs, a);
    LinearSvm dense = train(TEXT.matrix().toDense(), signs, a);

    double size = dense.objective().primal();
    assertThat(sparse.objective().primal()).isCloseTo(size, within(1e-7 * size));
  }

  private static LinearSvm train(Matrix x, double[] signs, double a) {
    return LinearSvm.trainRejectBaseline(
        x,
        signs,
        1e-3,
        a,
        new ActiveSetTrainer(),
        TrainingProgress.none(),
        CancellationToken.none());
  }
}
