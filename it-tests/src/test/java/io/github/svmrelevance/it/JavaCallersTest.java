package io.github.svmrelevance.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.svmrelevance.api.CancellationReason;
import io.github.svmrelevance.api.CancellationSource;
import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.diagnostic.Warning;
import io.github.svmrelevance.api.result.EliminationProfiles;
import io.github.svmrelevance.api.result.RelevanceIntervals;
import io.github.svmrelevance.core.reject.RejectModel;
import io.github.svmrelevance.core.reject.RejectRule;
import io.github.svmrelevance.core.run.ProgressListener;
import io.github.svmrelevance.core.svm.RejectCosts;
import io.github.svmrelevance.core.svm.TrainerChoice;
import io.github.svmrelevance.methods.bounds.BoundsAnalysis;
import io.github.svmrelevance.methods.bounds.RelevanceBounds;
import io.github.svmrelevance.methods.options.IntervalOptions;
import io.github.svmrelevance.methods.randindex.RandIndexElimination;
import io.github.svmrelevance.methods.rejectsvm.RejectSvm;
import io.github.svmrelevance.methods.rejectsvm.RejectSvmSettings;
import io.github.svmrelevance.report.Report;
import io.github.svmrelevance.tables.DatasetBuilder;
import io.github.svmrelevance.tables.LoadedData;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What Java programs do that no command line does. */
class JavaCallersTest {

  private static final double[][] TABLE = new double[60][3];
  private static final String[] CLASSES = new String[TABLE.length];

  static {
    SplittableRandom random = new SplittableRandom(3);
    for (int i = 0; i < TABLE.length; i++) {
      for (int j = 0; j < 3; j++) {
        TABLE[i][j] = random.nextDouble(-1, 1);
      }
      CLASSES[i] = TABLE[i][0] + TABLE[i][1] / 2 > 0 ? "x,y" : "z";
    }
  }

  private static LoadedData named(String... features) {
    return DatasetBuilder.named("odd").features(features).addAll(TABLE, CLASSES).build();
  }

  @Test
  void namesMayHaveCommas() {
    BoundsAnalysis question =
        RelevanceBounds.of(named("a", "b", "a,b")).threshold(IntervalOptions.Threshold.NONE);
    RelevanceIntervals one = question.privileged("a,b").run();
    assertThat(one.features())
        .isNotEqualTo(question.privileged("a,b", "b").run().features())
        .isNotEqualTo(question.privileged("a", "b").run().features())
        .isEqualTo(question.privileged(" a,b ").run().features());
    assertThatThrownBy(() -> question.privileged("a,b,c").run())
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("there is no feature 'c' that could be privileged");

    EliminationProfiles profile =
        RandIndexElimination.of(named("a", "b", "c")).classes("x,y").folds(3).run();
    assertThat(profile.profiles()).singleElement().asString().contains("x,y");
  }

  @Test
  void aWarningNamesTheBackendThatHelped() {
    BoundsAnalysis question =
        RelevanceBounds.of(named("a", "b", "c"))
            .threshold(IntervalOptions.Threshold.NONE)
            .trainer(TrainerChoice.QP);
    assertThat(warnings(question.backend("compact").run()))
        .filteredOn(warning -> warning.code().equals("backend-lacks-class"))
        .singleElement()
        .hasToString("the backend 'compact' does not solve quadratic programs; 'ojalgo' did");
    assertThat(warnings(question.backend("ojalgo").run()))
        .noneMatch(warning -> warning.code().equals("backend-lacks-class"));
    assertThat(warnings(question.trainer(TrainerChoice.BUILT_IN).run()))
        .noneMatch(warning -> warning.code().equals("backend-lacks-class"));
  }

  private static List<Warning> warnings(RelevanceIntervals result) {
    return Stream.concat(
            result.warnings().stream(), result.facts().orElseThrow().warnings().stream())
        .toList();
  }

  /** All that was asked for and is missing is named. */
  @Test
  void aStoppedRunSaysWhatIsMissing() {
    String[] three = new String[CLASSES.length];
    Arrays.setAll(three, i -> i % 7 == 0 ? "w" : CLASSES[i]);
    CancellationSource stop = new CancellationSource();
    RelevanceIntervals stopped =
        RelevanceBounds.of(TABLE, three)
            .eachClass(true)
            .resample(20)
            .cancellation(stop)
            .progress(new StopsAt("halves of the samples", stop))
            .run();
    assertThat(stopped.partial()).isTrue();
    assertThat(stopped.warnings())
        .extracting(Warning::toString)
        .anyMatch(text -> text.contains("halves of the samples"))
        .contains("the run stopped before each class was set against the rest");
  }

  private record StopsAt(String step, CancellationSource stop) implements ProgressListener {

    @Override
    public void started(String title, int tasks) {
      if (title.equals(step)) {
        stop.cancel(CancellationReason.REQUESTED);
      }
    }

    @Override
    public void advanced() {}

    @Override
    public void finished() {}
  }

  /** What comes unasked, such as substitutes, is not missed. */
  @Test
  void aReportSaysWhatCsvHasNoTableFor() {
    BoundsAnalysis question = RelevanceBounds.of(named("a", "b", "c"));
    assertThat(Report.of(question.run()).missingInCsv()).isEmpty();
    assertThat(Report.of(question.slackCurve(3).pair("a", "b").run()).missingInCsv())
        .containsExactly("the slack curve", "the pairs");
  }

  @Test
  void aModelTakesItsOwnFeaturesAlone() {
    RejectModel model =
        RejectSvm.of(named("a", "b", "c"))
            .positive("z")
            .train(
                RejectSvmSettings.of(RejectRule.DOUBLE_HINGE, RejectCosts.symmetric(0.2), "linear"))
            .model();
    assertThat(model.score(new double[] {1, 2, 3})).isFinite();
    assertThatThrownBy(() -> model.score(new double[] {1, 2, 3, 4}))
        .isInstanceOf(InvalidInputException.class)
        .hasMessage("a sample of 4 features for a model of 3: 'a', 'b', 'c'");
  }

  @Test
  void noChoiceIsNoDefault() {
    BoundsAnalysis question = RelevanceBounds.of(TABLE, CLASSES);
    assertThatThrownBy(() -> question.threshold(null))
        .isInstanceOf(NullPointerException.class)
        .hasMessage("threshold");
    assertThatThrownBy(() -> question.backend(null))
        .isInstanceOf(NullPointerException.class)
        .hasMessage("id");
    assertThatThrownBy(() -> question.pair("x1", null))
        .isInstanceOf(NullPointerException.class)
        .hasMessage("second");
  }
}
