package io.github.svmrelevance.methods.smallest;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.svmrelevance.api.CancellationReason;
import io.github.svmrelevance.api.CancellationToken;
import io.github.svmrelevance.api.CancelledException;
import io.github.svmrelevance.api.data.Classes;
import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.diagnostic.Warnings;
import io.github.svmrelevance.api.execution.Worker;
import io.github.svmrelevance.api.method.AnalysisRequest;
import io.github.svmrelevance.core.run.DefaultRunContext;
import io.github.svmrelevance.core.run.LocalTaskExecutor;
import io.github.svmrelevance.core.run.ProgressListener;
import io.github.svmrelevance.core.spi.Registry;
import io.github.svmrelevance.methods.bounds.TrainedBounds;
import io.github.svmrelevance.methods.intervals.StudyData;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class FirstSetTest {

  private static final int FEATURES = 90;

  private static Dataset data() {
    Random random = new Random(3);
    int n = 160;
    double[][] rows = new double[n][FEATURES];
    int[] labels = new int[n];
    for (int i = 0; i < n; i++) {
      double common = random.nextGaussian();
      for (int j = 0; j < FEATURES; j++) {
        rows[i][j] = random.nextGaussian() + common;
      }
      labels[i] = rows[i][0] + rows[i][1] + 6 * random.nextGaussian() > 2 * common ? 1 : 0;
    }
    List<String> names = IntStream.range(0, FEATURES).mapToObj(j -> "f" + j).toList();
    return new Dataset(
        "many", names, DenseMatrix.ofRows(rows), new Classes(List.of("no", "yes"), labels));
  }

  /** Of many features a set is known early; a search for a better one may be stopped any time. */
  @Test
  void aSearchThatIsStoppedAnswersTheBestSetSoFar() {
    AfterPolls stop = new AfterPolls();
    try (LocalTaskExecutor executor = new LocalTaskExecutor(1, stop, ProgressListener.none())) {
      DefaultRunContext context =
          new DefaultRunContext(Registry.backends(), Optional.empty(), executor, 0);
      AnalysisRequest request =
          SmallestFeatureSets.of(data()).positive("yes").c(10).slack(0.05).request();
      StudyData data = StudyData.of(request, new Warnings());
      TrainedBounds baseline = TrainedBounds.of(request, data, context, new Warnings());
      SupportProblem problem =
          new SupportProblem(
              data.training(), baseline.limits(), baseline.baseline().budget().size());
      long[] prices = new long[FEATURES];
      Arrays.fill(prices, 1);
      SupportStudy study =
          new SupportStudy(problem, LargestWeightsJob.all(problem, context), prices, false);
      long cost = FEATURES + 1;
      int answers = 0;
      for (long polls = 100; answers < 4 && polls < 1_000_000; polls *= 2) {
        stop.left.set(polls);
        FirstSetJob.Answer answer;
        try (Worker<FirstSetJob.Question, FirstSetJob.Answer> worker =
            FirstSetJob.INSTANCE.open(study, context)) {
          answer =
              worker.run(new FirstSetJob.Question(new boolean[FEATURES], new boolean[FEATURES]));
        } catch (CancelledException beforeAnySet) {
          continue;
        }
        answers++;
        FoundSet set = answer.set().orElseThrow();
        assertThat(answer.complete()).isFalse();
        assertThat(set.value()).isLessThanOrEqualTo(problem.limit() * (1 + 1e-9));
        assertThat(set.cost()).isLessThanOrEqualTo(cost);
        assertThat(answer.least()).isLessThanOrEqualTo(set.cost());
        cost = set.cost();
      }
      assertThat(answers).isEqualTo(4);
      assertThat(cost).isLessThan(FEATURES);
    }
  }

  /** Cancelled after it was asked so often. */
  private static final class AfterPolls implements CancellationToken {
    private final AtomicLong left = new AtomicLong(Long.MAX_VALUE);

    @Override
    public Optional<CancellationReason> reason() {
      return left.decrementAndGet() < 0
          ? Optional.of(CancellationReason.REQUESTED)
          : Optional.empty();
    }

    @Override
    public Registration onCancel(Runnable callback) {
      return () -> {};
    }
  }
}
