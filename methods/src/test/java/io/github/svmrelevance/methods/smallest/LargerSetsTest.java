package io.github.svmrelevance.methods.smallest;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.svmrelevance.api.diagnostic.Warnings;
import io.github.svmrelevance.methods.bounds.TrainedBounds;
import io.github.svmrelevance.methods.intervals.StudyData;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The cut of a set that is made larger excludes the set, and has few features. */
class LargerSetsTest {

  private static final int FEATURES = 24;

  /** Features of which each is like its neighbours, and each fourth one tells the classes. */
  static SmallestSetsAnalysis question(int features, double slack) {
    Random random = new Random(5);
    double[][] rows = new double[60][features];
    String[] labels = new String[rows.length];
    for (int i = 0; i < rows.length; i++) {
      double side = i % 2 == 0 ? 0.7 : -0.7;
      double common = 0;
      for (int j = 0; j < features; j++) {
        common = 0.8 * common + 0.6 * random.nextGaussian();
        rows[i][j] = common + (j % 4 == 0 ? side : 0);
      }
      labels[i] = i % 2 == 0 ? "yes" : "no";
    }
    return SmallestFeatureSets.of(rows, labels).positive("yes").slack(slack);
  }

  @Test
  void itsFeaturesAreFewAndNoneSuffices() {
    SmallestSetsAnalysis question = question(FEATURES, 0.1);
    question.inContext(
        context -> {
          StudyData data = StudyData.of(question.request(), new Warnings());
          TrainedBounds models =
              TrainedBounds.of(question.request(), data, context, new Warnings());
          SupportProblem problem =
              new SupportProblem(
                  data.training(), models.limits(), models.baseline().budget().size());
          SupportStudy study =
              new SupportStudy(
                  problem,
                  LargestWeightsJob.all(problem, context),
                  Prices.equal(FEATURES).units(),
                  false);
          try (SupportSession session = new SupportSession(study, context)) {
            Random random = new Random(6);
            for (int k = 0; k < 30; k++) {
              boolean[] set = new boolean[FEATURES];
              random.ints(1 + k % 4, 0, FEATURES).forEach(j -> set[j] = true);
              boolean[] never = new boolean[FEATURES];
              IntStream.range(0, k % 3).forEach(j -> never[j] = true);
              requireFew(set, never, session);
            }
          }
          return null;
        });
  }

  private static void requireFew(boolean[] set, boolean[] never, SupportSession session) {
    Verdict first = session.judge(set);
    assertThat(first.isAdmissible()).isFalse();
    long before = session.solved();

    Cut cut = LargerSets.cut(set, first, j -> !never[j], session);

    assertThat(session.solved() - before).isLessThanOrEqualTo(FEATURES / 3);
    assertThat(cut.isMetBy(set)).isFalse();
    assertThat(cut.features()).hasSizeLessThan(first.cut().orElseThrow().features().length);
    boolean[] others = new boolean[FEATURES];
    IntStream.range(0, FEATURES).forEach(j -> others[j] = true);
    IntStream.of(cut.features()).forEach(j -> others[j] = false);
    // What the cut says at the least: one of its features is needed.
    assertThat(session.judge(others).isAdmissible()).isFalse();
  }
}
