package io.github.svmrelevance.methods.intervals;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.optimization.SolveStatus;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Which features are correlated, with which sign, and how far the weight of a group reaches. */
class GroupReachTest {

  private static TrainingSet data(double[][] columns) {
    List<String> names = IntStream.range(0, columns.length).mapToObj(j -> "f" + j).toList();
    int n = columns[0].length;
    return new TrainingSet(names, DenseMatrix.ofColumns(n, columns), new double[n]);
  }

  /** Of 16 samples, 3/sqrt(16) = 0.75 is the border, which itself does not count. */
  @Test
  void correlationCountsAboveThreeStandardErrors() {
    double[] one = new double[16];
    double[] atBorder = new double[16];
    double[] above = new double[16];
    for (int i = 0; i < 16; i++) {
      one[i] = i < 8 ? 1 : -1;
      // Of 16 signs 14 agree: correlation 14/16 - 2/16 = 0.75, exact in binary.
      atBorder[i] = i == 0 || i == 8 ? -one[i] : one[i];
      above[i] = 7 + (i == 0 ? -0.9 : 1) * one[i];
    }

    assertThat(CorrelatedGroup.all(data(new double[][] {one, atBorder})))
        .containsExactly(new CorrelatedGroup(List.of(1)), new CorrelatedGroup(List.of(2)));
    assertThat(CorrelatedGroup.all(data(new double[][] {one, above})))
        .containsExactly(new CorrelatedGroup(List.of(1, 2)), new CorrelatedGroup(List.of(1, 2)));
  }

  /** The first member is positive, so that the groups of all members are one. */
  @Test
  void membersCarryTheSignOfTheirCorrelation() {
    double[] rising = IntStream.range(0, 20).mapToDouble(i -> i).toArray();
    double[] falling = IntStream.range(0, 20).mapToDouble(i -> 100 - 3 * i).toArray();
    double[] other = IntStream.range(0, 20).mapToDouble(i -> i % 2).toArray();

    List<CorrelatedGroup> groups =
        CorrelatedGroup.all(data(new double[][] {falling, other, rising}));

    assertThat(groups)
        .containsExactly(
            new CorrelatedGroup(List.of(1, -3)),
            new CorrelatedGroup(List.of(2)),
            new CorrelatedGroup(List.of(1, -3)));
    assertThat(groups.get(0).hasSeveral()).isTrue();
    assertThat(groups.get(1).hasSeveral()).isFalse();
  }

  @Test
  void aGroupMayBeginAnywhere() {
    double[] alternating = IntStream.range(0, 20).mapToDouble(i -> i % 2).toArray();
    double[] rising = IntStream.range(0, 20).mapToDouble(i -> i).toArray();
    double[] square = IntStream.range(0, 20).mapToDouble(i -> i * i).toArray();
    double[] falling = IntStream.range(0, 20).mapToDouble(i -> -i).toArray();

    assertThat(CorrelatedGroup.all(data(new double[][] {alternating, rising, square, falling})))
        .containsExactly(
            new CorrelatedGroup(List.of(1)),
            new CorrelatedGroup(List.of(2, 3, -4)),
            new CorrelatedGroup(List.of(2, 3, -4)),
            new CorrelatedGroup(List.of(2, 3, -4)));
  }

  /** The signed sum of weights in [-2, 1] and [3, 5] lies in [-7, -2]. */
  @Test
  void theReachIsTheLargestSignedSum() {
    CorrelatedGroup group = new CorrelatedGroup(List.of(1, -2));
    BoxModels models = new BoxModels(new double[] {9, -2, 3}, new double[] {9, 1, 5});

    assertThat(group.reach(models.set(), j -> j + 1)).hasValue(7);
    assertThat(new CorrelatedGroup(List.of(1, 2)).reach(models.set(), j -> j + 1)).hasValue(6);
  }

  @Test
  void aReachWithoutProofIsNone() {
    CorrelatedGroup group = new CorrelatedGroup(List.of(1, 2));
    BoxModels models = new BoxModels(new double[2], new double[2]);

    assertThat(group.reach(models.doubtful(1).set(), j -> j)).isEmpty();
    assertThat(group.reach(models.hopeless(0, SolveStatus.UNBOUNDED).set(), j -> j)).isEmpty();
  }
}
