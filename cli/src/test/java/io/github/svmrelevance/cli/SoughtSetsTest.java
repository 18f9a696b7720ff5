package io.github.svmrelevance.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Answers about some sets of features must not read as if they were about all. */
class SoughtSetsTest {

  private static final String DATA = "../data/new_thyroid.csv";

  private static String run(String... more) {
    String[] args = new String[more.length + 4];
    args[0] = "smallest";
    args[1] = DATA;
    args[2] = "--slack";
    args[3] = "1";
    System.arraycopy(more, 0, args, 4, more.length);
    CommandRun run = CommandRun.of(args);
    assertThat(run.code()).isZero();
    return run.out().replaceAll("\\s+", " ");
  }

  @Test
  void anAnswerBeginsWithTheSetsThatCount() {
    assertThat(run()).doesNotContain("Only sets");
    assertThat(run("--must", "t3", "--never", "rt3u"))
        .contains(
            " Only sets with t3 and without rt3u count here: others may be smaller or better. ");
    assertThat(run("--size", "2", "--never", "dtsh"))
        .contains("Only sets without dtsh count here")
        .contains("with all features that may be used it would be ");
    assertThat(run("--size", "2", "--must", "t3"))
        .contains("Only sets with t3 count here")
        .contains("with all features it would be ");
  }
}
