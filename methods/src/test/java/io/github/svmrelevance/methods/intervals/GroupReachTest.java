package io.github.svmrelevance.methods.intervals;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.optimization.SolveStatus;
import io.github.svmrelevance.methods.intervals.CorrelatedGroup.Member;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Which features are correlated, with which slope, and how far the weight of a group reaches. */
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

    assertThat(features(CorrelatedGroup.all(data(new double[][] {one, atBorder}))))
        .containsExactly(List.of(0), List.of(1));
    assertThat(features(CorrelatedGroup.all(data(new double[][] {one, above}))))
        .containsExactly(List.of(0, 1), List.of(0, 1));
  }

  private static List<List<Integer>> features(List<CorrelatedGroup> groups) {
    return groups.stream()
        .map(group -> group.members().stream().map(Member::feature).toList())
        .toList();
  }

  /** 100 - 3 i falls by 3 where i rises by 1; both are told apart from one that alternates. */
  @Test
  void membersCarryTheirSlopes() {
    double[] rising = IntStream.range(0, 20).mapToDouble(i -> i).toArray();
    double[] falling = IntStream.range(0, 20).mapToDouble(i -> 100 - 3 * i).toArray();
    double[] other = IntStream.range(0, 20).mapToDouble(i -> i % 2).toArray();

    List<CorrelatedGroup> groups =
        CorrelatedGroup.all(data(new double[][] {falling, other, rising}));

    assertThat(features(groups)).containsExactly(List.of(0, 2), List.of(1), List.of(0, 2));
    assertThat(slopes(groups.get(0))[0]).isEqualTo(1);
    assertThat(slopes(groups.get(0))[1]).isCloseTo(-1.0 / 3, within(1e-12));
    assertThat(slopes(groups.get(2))[0]).isCloseTo(-3, within(1e-12));
    assertThat(slopes(groups.get(2))[1]).isEqualTo(1);
    assertThat(groups.get(0).hasSeveral()).isTrue();
    assertThat(groups.get(1).hasSeveral()).isFalse();
  }

  private static double[] slopes(CorrelatedGroup group) {
    return group.members().stream().mapToDouble(Member::slope).toArray();
  }

  @Test
  void aGroupMayBeginAnywhere() {
    double[] alternating = IntStream.range(0, 20).mapToDouble(i -> i % 2).toArray();
    double[] rising = IntStream.range(0, 20).mapToDouble(i -> i).toArray();
    double[] square = IntStream.range(0, 20).mapToDouble(i -> i * i).toArray();
    double[] falling = IntStream.range(0, 20).mapToDouble(i -> -i).toArray();

    List<Integer> related = List.of(1, 2, 3);
    assertThat(
            features(
                CorrelatedGroup.all(data(new double[][] {alternating, rising, square, falling}))))
        .containsExactly(List.of(0), related, related, related);
  }

  /** Weights in [-2, 1] and [3, 5]: the first less half the second lies in [-4.5, -0.5]. */
  @Test
  void theReachIsTheLargestSumOfWeightsTimesSlopes() {
    BoxModels models = new BoxModels(new double[] {9, -2, 3}, new double[] {9, 1, 5});

    assertThat(group(1, -0.5).reach(models.set(), j -> j + 1)).hasValue(4.5);
    assertThat(group(1, 2).reach(models.set(), j -> j + 1)).hasValue(11);
  }

  private static CorrelatedGroup group(double first, double second) {
    return new CorrelatedGroup(List.of(new Member(0, first), new Member(1, second)));
  }

  @Test
  void aReachWithoutProofIsNone() {
    CorrelatedGroup group = group(1, 1);
    BoxModels models = new BoxModels(new double[2], new double[2]);

    assertThat(group.reach(models.doubtful(1).set(), j -> j)).isEmpty();
    assertThat(group.reach(models.hopeless(0, SolveStatus.UNBOUNDED).set(), j -> j)).isEmpty();
  }
}
