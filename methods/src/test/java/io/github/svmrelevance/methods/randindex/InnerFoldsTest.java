package io.github.svmrelevance.methods.randindex;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.svmrelevance.api.CancellationToken;
import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.data.Blocks;
import io.github.svmrelevance.api.data.Classes;
import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.core.evaluation.Fold;
import io.github.svmrelevance.core.evaluation.StratifiedFolds;
import io.github.svmrelevance.core.run.DefaultRunContext;
import io.github.svmrelevance.core.run.LocalTaskExecutor;
import io.github.svmrelevance.core.run.ProgressListener;
import io.github.svmrelevance.core.spi.Registry;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class InnerFoldsTest {

  private final LocalTaskExecutor executor =
      new LocalTaskExecutor(1, CancellationToken.none(), ProgressListener.none());
  private final RunContext context =
      new DefaultRunContext(Registry.backends(), Optional.empty(), executor, 0);

  @AfterEach
  void close() {
    executor.close();
  }

  private static Dataset alternating(int samples) {
    double[][] rows = new double[samples][1];
    Arrays.setAll(rows, i -> new double[] {i});
    return new Dataset(
        "alternating",
        List.of("x"),
        DenseMatrix.ofRows(rows),
        new Classes(List.of("n", "p"), IntStream.range(0, samples).map(i -> i / 2 % 2).toArray()));
  }

  private static Set<Integer> set(int[] rows) {
    return Arrays.stream(rows).boxed().collect(Collectors.toSet());
  }

  private List<Fold> folds(Dataset data, int count) {
    return StratifiedFolds.of(data, "p", count, context.random("folds"));
  }

  @Test
  void theyDivideTheTrainingSetAndLeaveTheTestSetAlone() {
    Dataset data = alternating(40);
    List<Fold> folds = folds(data, 4);

    List<List<Fold>> inner = InnerFolds.of(data, Optional.of("p"), folds, context);

    assertThat(inner).hasSize(4);
    for (int k = 0; k < 4; k++) {
      assertThat(inner.get(k)).hasSize(3);
      Set<Integer> training = set(folds.get(k).training());
      int tested = 0;
      for (Fold fold : inner.get(k)) {
        Set<Integer> parts = set(fold.training());
        assertThat(parts).doesNotContainAnyElementsOf(set(fold.test()));
        parts.addAll(set(fold.test()));
        assertThat(parts).isEqualTo(training);
        tested += fold.test().length;
      }
      assertThat(tested).isEqualTo(training.size());
    }
  }

  @Test
  void rowsOfABlockStayTogether() {
    int[] blocks = IntStream.range(0, 40).map(i -> i / 2).toArray();
    Dataset data = alternating(40).withBlocks(Blocks.of(blocks));

    for (List<Fold> inner : InnerFolds.of(data, Optional.of("p"), folds(data, 4), context)) {
      for (Fold fold : inner) {
        assertThat(Arrays.stream(fold.training()).map(i -> blocks[i]).boxed().toList())
            .doesNotContainAnyElementsOf(
                Arrays.stream(fold.test()).map(i -> blocks[i]).boxed().toList());
      }
    }
  }

  @Test
  void twoSamplesMakeTwoFoldsAndOneMakesNone() {
    Dataset four = alternating(4);
    assertThatThrownBy(() -> InnerFolds.of(four, Optional.of("p"), folds(four, 2), context))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("has 1 sample");
    Dataset eight = alternating(8);
    assertThat(InnerFolds.of(eight, Optional.of("p"), folds(eight, 4), context))
        .allMatch(inner -> inner.size() == 3);
  }
}
