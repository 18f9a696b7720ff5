package io.github.svmrelevance.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What {@code --sort} and {@code --top} make of the tables of text. */
class TableRowsTest {

  private static CommandRun run(String... arguments) {
    StringBuilder text = new StringBuilder("c,a,b,y\n");
    for (int i = 0; i < 30; i++) {
      text.append(i % 7).append(',').append(i % 2 + (i % 5) * 0.1).append(',').append(i % 3);
      text.append(i % 2 == 0 ? ",p\n" : ",q\n");
    }
    return new CommandRun.Setting().input(text.toString()).run(arguments);
  }

  /** The names of the features in the order of the table, and what is said below. */
  private static List<String> shown(CommandRun run) {
    assertThat(run.code()).as(run.err()).isZero();
    List<String> shown = new ArrayList<>();
    for (String line : run.out().lines().toList()) {
      String[] words = line.strip().split(" +", -1);
      if (line.startsWith("... and")
          || (words.length > 3 && List.of("a", "b", "c").contains(words[0]))) {
        shown.add(words[0].equals("...") ? line : words[0]);
      } else if (words.length > 2 && words[0].matches("[0-9]+") && words[1].matches("[abc]")) {
        shown.add(words[1]);
      }
    }
    return shown;
  }

  @Test
  void sortsAndCutsRanges() {
    assertThat(shown(run("bounds", "-", "--threshold", "none"))).containsExactly("c", "a", "b");
    assertThat(shown(run("bounds", "-", "--threshold", "none", "--sort", "name")))
        .containsExactly("a", "b", "c");
    assertThat(shown(run("bounds", "-", "--sort", "file", "--top", "2")))
        .containsExactly("c", "a", "... and 1 more");
    assertThat(shown(run("bounds", "-", "--top", "1"))).containsExactly("a", "... and 2 more");
  }

  @Test
  void sortsAndCutsRankings() {
    assertThat(shown(run("rank", "-", "--sort", "name"))).containsExactly("a", "b", "c");
    assertThat(shown(run("rank", "-", "--top", "1"))).containsExactly("a", "... and 2 more");
  }

  /** How well the model predicts, and which it is, stand above its ranking. */
  @Test
  void aRankingSaysWhichModelItIsOf() {
    String head = run("rank", "-", "--C", "10", "--kernel", "rbf:gamma=0.1").out();
    assertThat(head.lines().map(String::strip))
        .contains("model      SVM with kernel rbf:gamma=0.1 and C = 10");
    assertThat(head.indexOf("On samples that it was not trained on, the SVM of"))
        .isPositive()
        .isLessThan(head.indexOf("model      SVM"));
    assertThat(run("rank", "-", "--score", "random").out()).doesNotContain("model ");
  }

  @Test
  void leavesDocumentsWhole() {
    CommandRun json = run("bounds", "-", "--format", "json", "--top", "1");
    assertThat(json.code()).isEqualTo(2);
    assertThat(json.err()).contains("--top has no effect with --format json");
    assertThat(run("bounds", "-", "--out", "x.csv", "--sort", "name").err())
        .contains("--sort has no effect with --out");
    assertThat(run("bounds", "-", "--top", "0").err()).contains("expected a whole number from 1");
  }
}
