package io.github.svmrelevance.core.svm;

import io.github.svmrelevance.api.execution.RunContext;
import java.util.Locale;
import java.util.function.Consumer;

/**
 * Says how near its optimum a training by the method of multipliers is. Others say nothing.
 *
 * @since 0.1
 */
public final class TrainingProgress {

  private final Consumer<String> display;

  private TrainingProgress(Consumer<String> display) {
    this.display = display;
  }

  /**
   * Says it to a run.
   *
   * @param context of the run
   * @return the progress
   */
  public static TrainingProgress in(RunContext context) {
    return to(context::progress);
  }

  /**
   * Says it to nobody.
   *
   * @return the progress
   */
  public static TrainingProgress none() {
    return to(state -> {});
  }

  static TrainingProgress to(Consumer<String> display) {
    return new TrainingProgress(display);
  }

  /**
   * Says how far primal and dual are apart.
   *
   * @param gap as a share of the primal value
   * @param goal the gap that ends the training
   */
  public void gap(double gap, double goal) {
    display.accept(
        String.format(Locale.ROOT, "within %.0e of the optimum, ends at %.0e", gap, goal));
  }
}
