package io.github.svmrelevance.spark;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.svmrelevance.api.CancellationToken;
import io.github.svmrelevance.core.run.ProgressListener;
import java.io.IOException;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Spark with two executors that are processes of their own. */
@OnSparksJava
class LocalClusterTest {

  private static SparkSession session;

  @BeforeAll
  static void start() throws IOException {
    session = Sessions.start("local-cluster[2,1,1024]");
  }

  @AfterAll
  static void stop() {
    session.stop();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "bounds | new_thyroid.csv | | permutations=199,fpr=0.2,resample=2",
        "decisions | new_thyroid.csv | Hyper | slack=0.05",
        "reject-bounds | new_thyroid.csv | Hyper | permutations=199,fdr=0.2",
        "smallest | new_thyroid.csv | | slack=0.3",
        "rank | wine.csv | | kernel=rbf:gamma=0.03,C=10,repeats=2",
        "eliminate | new_thyroid.csv | | svm=c,folds=2",
      })
  void aMethodSaysTheSame(String id, String data, String positive, String parameters) {
    SparkTaskExecutor executor =
        new SparkTaskExecutor(session, CancellationToken.none(), ProgressListener.none());

    assertThat(Questions.ask(id, data, positive, parameters, executor))
        .isEqualTo(Questions.here(id, data, positive, parameters));
  }
}
