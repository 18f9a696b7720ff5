package io.github.svmrelevance.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.svmrelevance.cli.console.ExitCode;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What options were called before is understood, and not shown. */
class FormerNamesTest {

  @TempDir private Path folder;

  private static CommandRun eliminate(String... more) {
    String[] words = {
      "eliminate", "../data/wine.csv", "--svm=c", "--C=1", "--kernel=linear", "--classes=1"
    };
    String[] all = new String[words.length + more.length];
    System.arraycopy(words, 0, all, 0, words.length);
    System.arraycopy(more, 0, all, words.length, more.length);
    return CommandRun.of(all);
  }

  @Test
  void aJournalIsACheckpoint() throws IOException {
    Path file = folder.resolve("kept");

    CommandRun first = eliminate("--journal", file.toString(), "--format=csv");
    CommandRun again = eliminate("--checkpoint", file.toString(), "--format=csv");

    assertThat(first.code()).isZero();
    assertThat(file).content().startsWith("svmrel-checkpoint/1\t");
    assertThat(again.out()).isEqualTo(first.out());
  }

  @Test
  void oneOptionGivenByBothNamesIsRefused() throws IOException {
    CommandRun run = eliminate("--journal=a", "--checkpoint=b");

    assertThat(run.code()).isEqualTo(ExitCode.USAGE);
    assertThat(run.err()).contains("--checkpoint is given more than once");
  }

  @Test
  void helpShowsTheNameOfToday() throws IOException {
    assertThat(CommandRun.of("eliminate", "--help").out())
        .contains("--checkpoint=FILE")
        .doesNotContain("--journal");
    assertThat(CommandRun.of("bounds", "--help").out())
        .contains("--substitutes ")
        .doesNotContain("--stand-ins");
  }
}
