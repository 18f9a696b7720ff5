package io.github.svmrelevance.spark;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.SolverException;
import io.github.svmrelevance.spark.SparkFailure.Phase;
import java.io.FileNotFoundException;
import org.apache.spark.SparkException;
import org.junit.jupiter.api.Test;

class SparkFailureTest {

  private static final String ABORTED =
      "Job aborted due to stage failure: Task 0 failed 4 times\n\nDriver stacktrace:\n\tat a.b.C";

  @Test
  void aFileThatWasLostIsOne() {
    Throwable lost =
        new SparkException(ABORTED, new FileNotFoundException("File file:/rows/1.csv is gone"));

    assertThat(SparkFailure.told(lost, Phase.WORKING, "rows"))
        .isInstanceOf(InvalidInputException.class)
        .hasMessage("'rows' cannot be read: File file:/rows/1.csv is gone")
        .hasCause(lost);
  }

  @Test
  void workThatFailedHasOneLine() {
    assertThat(SparkFailure.told(new SparkException(ABORTED), Phase.WORKING, "rows"))
        .isInstanceOf(SolverException.class)
        .hasMessage(
            "Spark gave up on a part of the work: Job aborted due to stage failure: Task 0 failed 4"
                + " times; see the logs of its executors");
  }

  @Test
  void aSessionThatDoesNotStartHasNothingToDoWithTheData() {
    Throwable thrown = new SparkException("Could not parse Master URL: 'foo'");

    assertThat(SparkFailure.told(thrown, Phase.STARTING, "rows"))
        .isInstanceOf(InvalidInputException.class)
        .hasMessage("Spark cannot start: Could not parse Master URL: 'foo'");
  }

  @Test
  void whatIsNoneOfSparksStays() {
    Throwable thrown = new IllegalStateException("ours");

    assertThat(SparkFailure.told(thrown, Phase.READING, "rows")).isSameAs(thrown);
  }

  @Test
  void aClusterThatDoesNotAnswerIsAWrongMaster() {
    Throwable thrown =
        new IllegalStateException(
            "Cannot call methods on a stopped SparkContext.\nThis stopped SparkContext was ...");

    assertThat(SparkFailure.told(thrown, Phase.STARTING, "rows"))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageStartingWith("Spark cannot start: the cluster does not answer")
        .hasMessageContaining("--master");
    assertThat(SparkFailure.told(thrown, Phase.WORKING, "rows"))
        .isInstanceOf(SolverException.class)
        .hasMessage(SparkFailure.ENDED);
  }
}
