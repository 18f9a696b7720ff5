package io.github.svmrelevance.methods.smallest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.svmrelevance.api.CancellationReason;
import io.github.svmrelevance.api.CancellationToken;
import io.github.svmrelevance.api.CancelledException;
import io.github.svmrelevance.api.diagnostic.Warnings;
import io.github.svmrelevance.api.method.AnalysisRequest;
import io.github.svmrelevance.core.run.DefaultRunContext;
import io.github.svmrelevance.core.run.LocalTaskExecutor;
import io.github.svmrelevance.core.run.ProgressListener;
import io.github.svmrelevance.core.spi.Registry;
import io.github.svmrelevance.methods.bounds.TrainedBounds;
import io.github.svmrelevance.methods.intervals.StudyData;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** A search that cuts decide alone, so that no program is solved. */
class SetSearchTest {

  private static final int FEATURES = 9;

  /** Of any two features one is said to be needed, which takes eight of nine. */
  private static LevelJob.Answer search(CancellationToken cancellation) {
    List<Cut> cuts = new ArrayList<>();
    for (int j = 0; j < FEATURES; j++) {
      for (int k = 0; k < j; k++) {
        cuts.add(new Cut(new int[] {k, j}, new double[] {1, 1}, Optional.empty()));
      }
    }
    LevelJob.Question question =
        new LevelJob.Question(
            FEATURES - 2,
            1,
            List.of(new LevelJob.Part(new boolean[FEATURES], new boolean[FEATURES])),
            cuts);
    try (LocalTaskExecutor executor =
        new LocalTaskExecutor(1, CancellationToken.none(), ProgressListener.none())) {
      DefaultRunContext context =
          new DefaultRunContext(Registry.backends(), Optional.empty(), executor, 0);
      SupportStudy study = study(context);
      try (SupportSession session = new SupportSession(study, context)) {
        return new SetSearch(study, session, question, cancellation).run();
      }
    }
  }

  private static SupportStudy study(DefaultRunContext context) {
    Random random = new Random(3);
    double[][] rows = new double[20][];
    String[] labels = new String[20];
    for (int i = 0; i < rows.length; i++) {
      rows[i] = random.doubles(FEATURES).toArray();
      labels[i] = i % 2 == 0 ? "yes" : "no";
    }
    AnalysisRequest request = SmallestFeatureSets.of(rows, labels).positive("yes").request();
    StudyData data = StudyData.of(request, new Warnings());
    TrainedBounds good = TrainedBounds.of(request, data, context, new Warnings());
    SupportProblem problem =
        new SupportProblem(data.training(), good.limits(), good.baseline().budget().size());
    return new SupportStudy(
        problem, LargestWeightsJob.all(problem, context), Prices.equal(FEATURES).units(), false);
  }

  @Test
  void cutsAloneRuleSetsOut() {
    LevelJob.Answer answer = search(CancellationToken.none());

    assertThat(answer.left()).isEmpty();
    assertThat(answer.sets()).isEmpty();
    assertThat(answer.programs()).isZero();
    assertThat(answer.next()).isEqualTo(FEATURES - 1);
    assertThat(answer.nodes()).isGreaterThan(3);
  }

  /** Else a time limit would be over long before the search looks at it. */
  @Test
  void isStoppedAtTheNextNode() {
    int[] polls = {0};
    CancellationToken third =
        new CancellationToken() {
          @Override
          public Optional<CancellationReason> reason() {
            return ++polls[0] < 3 ? Optional.empty() : Optional.of(CancellationReason.TIME_LIMIT);
          }

          @Override
          public Registration onCancel(Runnable callback) {
            return () -> {};
          }
        };

    assertThatThrownBy(() -> search(third)).isInstanceOf(CancelledException.class);
    assertThat(polls[0]).isEqualTo(3);
  }
}
