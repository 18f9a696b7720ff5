package io.github.svmrelevance.methods.smallest;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.svmrelevance.api.CancellationToken;
import io.github.svmrelevance.api.diagnostic.Warnings;
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
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** A search of many rounds leaves nothing out, and does not depend on threads. */
class LevelSearchTest {

  private static final int FEATURES = 20;
  private static final int SIZE = 5;

  /** What a search came to, and what else may be asked. */
  private record Outcome(LevelSearch.Answer answer, boolean areAdmissible) {

    String told() {
      StringBuilder told = new StringBuilder();
      answer.sets().forEach(set -> told.append(Arrays.toString(set.set())).append(set.value()));
      answer
          .cuts()
          .forEach(
              cut ->
                  told.append(Arrays.toString(cut.features()))
                      .append(Arrays.toString(cut.gains())));
      return told.append(answer.exhausted())
          .append(" next ")
          .append(answer.next())
          .append(" programs ")
          .append(answer.programs())
          .append(" nodes ")
          .append(answer.nodes())
          .toString();
    }
  }

  private static Outcome search(int threads, int most) {
    try (LocalTaskExecutor executor =
        new LocalTaskExecutor(threads, CancellationToken.none(), ProgressListener.none())) {
      DefaultRunContext context =
          new DefaultRunContext(Registry.backends(), Optional.empty(), executor, 0);
      AnalysisRequest request = LargerSetsTest.question(FEATURES, 0.5).request();
      StudyData data = StudyData.of(request, new Warnings());
      TrainedBounds models = TrainedBounds.of(request, data, context, new Warnings());
      SupportProblem problem =
          new SupportProblem(data.training(), models.limits(), models.baseline().budget().size());
      SupportStudy study =
          new SupportStudy(
              problem,
              LargestWeightsJob.all(problem, context),
              Prices.equal(FEATURES).units(),
              false);
      LevelJob.Part all = new LevelJob.Part(new boolean[FEATURES], new boolean[FEATURES]);
      LevelSearch.Answer answer =
          new LevelSearch(context, study, "sets").find(SIZE, most, all, List.of()).orElseThrow();
      try (SupportSession session = new SupportSession(study, context)) {
        return new Outcome(
            answer,
            answer.sets().stream().allMatch(set -> session.judge(set.set()).isAdmissible()));
      }
    }
  }

  @Test
  void allSetsThatMeetWhatIsProvenAreFound() {
    Outcome outcome = search(1, 1000);
    LevelSearch.Answer answer = outcome.answer();

    assertThat(answer.exhausted()).isTrue();
    assertThat(answer.sets()).isNotEmpty();
    assertThat(outcome.areAdmissible()).isTrue();
    // Else there was only one round.
    assertThat(answer.programs()).isGreaterThan(8L * LevelJob.MOST_PROGRAMS);
    for (int bits = 0; bits < 1 << FEATURES; bits++) {
      if (Integer.bitCount(bits) <= SIZE) {
        boolean[] set = set(bits);
        boolean isFound = answer.sets().stream().anyMatch(found -> contains(set, found.set()));
        assertThat(answer.cuts().stream().allMatch(cut -> cut.isMetBy(set)) && !isFound).isFalse();
      }
    }
  }

  @Test
  void threadsChangeNothing() {
    assertThat(search(3, 1000).told()).isEqualTo(search(1, 1000).told());
  }

  @Test
  void endsWithAsManySetsAsAskedFor() {
    Outcome outcome = search(3, 2);

    assertThat(outcome.answer().sets()).hasSize(2);
    assertThat(outcome.answer().exhausted()).isFalse();
    assertThat(outcome.told()).isEqualTo(search(1, 2).told());
  }

  private static boolean[] set(int bits) {
    boolean[] set = new boolean[FEATURES];
    IntStream.range(0, FEATURES).forEach(j -> set[j] = (bits >> j & 1) == 1);
    return set;
  }

  private static boolean contains(boolean[] set, boolean[] part) {
    return IntStream.range(0, FEATURES).allMatch(j -> set[j] || !part[j]);
  }
}
