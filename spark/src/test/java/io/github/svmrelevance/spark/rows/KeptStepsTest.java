package io.github.svmrelevance.spark.rows;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.svmrelevance.api.CancellationReason;
import io.github.svmrelevance.api.CancellationSource;
import io.github.svmrelevance.api.CancellationToken;
import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.diagnostic.Warning;
import io.github.svmrelevance.api.result.RelevanceIntervals;
import io.github.svmrelevance.core.run.ProgressListener;
import io.github.svmrelevance.spark.OnSparksJava;
import io.github.svmrelevance.spark.Sessions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@OnSparksJava
class KeptStepsTest {

  private static final int FEATURES = 3;

  private static SparkSession session;

  @TempDir private Path directory;

  @BeforeAll
  static void start() throws IOException {
    session = Sessions.start("local[2]");
  }

  @AfterAll
  static void stop() {
    session.stop();
  }

  /** Stops the process in the place where it is, as far as a test can. */
  private static final class Killed extends RuntimeException {
    private static final long serialVersionUID = 1L;
  }

  /** Is told of each end, and kills the run after some. */
  private static final class KillingProgress implements ProgressListener {

    private final int most;
    private String step = "";
    private int ends;

    KillingProgress(int most) {
      this.most = most;
    }

    @Override
    public void planned(List<String> steps) {}

    @Override
    public void started(String title, int tasks) {
      step = title;
    }

    @Override
    public void advanced() {
      if (step.equals(RunWatch.BOUNDS) && ++ends > most) {
        throw new Killed();
      }
    }

    @Override
    public void finished() {}
  }

  private static Dataset<Row> rows() {
    return MadeRows.of(session, 20_000, FEATURES, false, 3);
  }

  private PartitionedBounds question(Dataset<Row> data) {
    return PartitionedBounds.of(data).with("baseline", "l1").with("slack", "0.1");
  }

  private int jobs(String group, Runnable work) {
    session.sparkContext().setJobGroup(group, group, false);
    work.run();
    session.sparkContext().clearJobGroup();
    return session.sparkContext().statusTracker().getJobIdsForGroup(group).length;
  }

  @Test
  void aRunThatWasKilledGoesOnToTheSameBits() throws IOException {
    Path file = directory.resolve("kept");
    PartitionedBounds question = question(rows()).checkpoint(file);
    RelevanceIntervals[] found = new RelevanceIntervals[3];
    int whole = jobs("whole", () -> found[0] = question(rows()).run());

    assertThatThrownBy(
            () -> question.watched(new KillingProgress(2), CancellationToken.none()).run())
        .isInstanceOf(Killed.class);
    List<String> kept = Files.readAllLines(file);
    // The run's name, the baseline, and the ends that were done, one of which was not told.
    assertThat(kept).hasSize(1 + 1 + 3);

    int rest = jobs("rest", () -> found[1] = question.run());
    List<String> all = Files.readAllLines(file);
    int none = jobs("none", () -> found[2] = question.run());

    assertThat(found[1].features()).isEqualTo(found[0].features());
    assertThat(found[1].baseline()).isEqualTo(found[0].baseline());
    assertThat(found[2].features()).isEqualTo(found[0].features());
    assertThat(found[1].features().get(0).evidence()).isPresent();
    // The other ends, and the tests.
    assertThat(all).hasSize(1 + 1 + 2 * FEATURES + 1).startsWith(kept.toArray(String[]::new));
    assertThat(rest).isLessThan(whole);
    assertThat(none).isLessThan(rest);
  }

  @Test
  void aLineThatIsNotWholeIsFoundAnew() throws IOException {
    Path file = directory.resolve("kept");
    PartitionedBounds question =
        question(MadeRows.of(session, 2000, FEATURES, false, 2)).checkpoint(file);
    RelevanceIntervals expected = question.run();
    String all = Files.readString(file);
    Files.writeString(file, all.substring(0, all.length() - 5));

    RelevanceIntervals found = question.run();

    assertThat(found.features()).isEqualTo(expected.features());
    assertThat(found.warnings().stream().map(Warning::toString))
        .anyMatch(text -> text.contains("is damaged and was cut off"));
    assertThat(Files.readString(file)).isEqualTo(all);
  }

  @Test
  void theFileOfAnotherQuestionIsRefused() {
    Path file = directory.resolve("kept");
    Dataset<Row> data =
        MadeRows.of(session, 600, 2, false, 2).withColumn("times", functions.lit(1.0));
    question(data).checkpoint(file).run();

    List<PartitionedBounds> others =
        List.of(
            question(data).with("slack", "0.2"),
            question(data).seed(1),
            question(data).positive(0),
            question(data.withColumn("times", functions.expr("1.0D + label"))).weighted("times"),
            question(MadeRows.of(session, 600, 2, false, 3)),
            // The same rows but for the label of one.
            question(
                data.withColumn("id", functions.monotonically_increasing_id())
                    .withColumn("label", functions.expr("if(id = 5, 1.0D - label, label)"))));

    for (PartitionedBounds other : others) {
      assertThatThrownBy(() -> other.checkpoint(file).run())
          .isInstanceOf(InvalidInputException.class)
          .hasMessageContaining("belongs to a run with other data");
    }
    assertThat(question(data).checkpoint(file).run().features()).hasSize(2);
  }

  @Test
  void whatIsFoundAfterAStopIsNotKept() {
    Path file = directory.resolve("kept");
    CancellationSource until = new CancellationSource();
    try (KeptSteps kept = KeptSteps.in(Optional.of(file), () -> "run", until)) {
      kept.keep("before", "1");
      until.cancel(CancellationReason.REQUESTED);
      kept.keep("after", "2");

      assertThat(kept.find("before", String.class)).contains("1");
      assertThat(kept.find("after", String.class)).isEmpty();
    }
  }
}
