package io.github.svmrelevance.benchmarks;

import io.github.svmrelevance.benchmarks.ThresholdCells.Cell;
import io.github.svmrelevance.benchmarks.ThresholdScores.Answer;
import io.github.svmrelevance.core.synthetic.SyntheticData;
import java.io.PrintStream;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * How well the classes of {@code bounds} agree with the truth of generated data, by settings: mean
 * and standard error over data sets of precision, recall, F1 of the relevant features, the share of
 * features in their right class, and the share of irrelevant features called relevant.
 *
 * <p>Usage: {@code ThresholdExperiment CELLS SEEDS SETTINGS}. CELLS are groups of {@link
 * ThresholdCells}, SETTINGS names of {@link ThresholdSettings}, both joined by commas. Seeds count
 * from 1000. Prints a Markdown table, row by row as they are done.
 */
public final class ThresholdExperiment {

  private static final int FIRST_SEED = 1000;

  private final ThresholdSettings settings = new ThresholdSettings();
  private final PrintStream out;

  private ThresholdExperiment(PrintStream out) {
    this.out = out;
  }

  /**
   * Runs it.
   *
   * @param args see the class
   */
  public static void main(String[] args) {
    ThresholdExperiment experiment = new ThresholdExperiment(System.out);
    experiment.out.println(ThresholdScores.HEADER);
    for (String group : args[0].split(",", -1)) {
      for (Cell cell : ThresholdCells.of(group)) {
        for (String setting : args[2].split(",", -1)) {
          experiment.run(cell, Integer.parseInt(args[1]), setting);
        }
      }
    }
  }

  /** Of the whole process: the work is done by threads of a pool. */
  private static double cpuMilliseconds() {
    return ProcessHandle.current().info().totalCpuDuration().orElse(Duration.ZERO).toNanos() * 1e-6;
  }

  private void run(Cell cell, int seeds, String setting) {
    Map<String, ThresholdScores> scores = new LinkedHashMap<>();
    for (int seed = FIRST_SEED; seed < FIRST_SEED + seeds; seed++) {
      SyntheticData made = cell.generate().apply(seed);
      double start = cpuMilliseconds();
      Map<String, Answer> answers = settings.answers(setting, made, seed);
      double elapsed = cpuMilliseconds() - start;
      answers.forEach(
          (name, answer) ->
              scores
                  .computeIfAbsent(name, key -> new ThresholdScores())
                  .add(made.truth(), answer, elapsed));
    }
    scores.forEach(
        (name, of) -> out.println("| " + cell.name() + " | " + name + " | " + of.row() + " |"));
  }
}
