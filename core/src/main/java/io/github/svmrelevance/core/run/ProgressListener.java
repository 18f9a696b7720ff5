package io.github.svmrelevance.core.run;

import io.github.svmrelevance.api.method.OpenStep;
import java.util.List;

/**
 * Notified how far the tasks of a run are. Calls come from any thread, one at a time.
 *
 * @since 0.1
 */
public interface ProgressListener {

  /** The number of tasks of a batch that ends nobody knows when. */
  int UNKNOWN = -1;

  /**
   * A batch of tasks begins.
   *
   * @param title what is being done
   * @param total how many tasks there are, or {@link #UNKNOWN}
   */
  void started(String title, int total);

  /**
   * The steps of the whole run, given before they begin where they are known. A batch begins the
   * next step of its title; one without such a step belongs to the step that runs. A step may turn
   * out to be needless, and then does not begin.
   *
   * @param steps the titles, in order, those that are over among them
   */
  default void planned(List<String> steps) {}

  /**
   * A step of the plan takes nobody knows how long.
   *
   * @param open which, and what a run that is stopped in it has by then
   */
  default void openEnded(OpenStep open) {}

  /**
   * How far a task that runs is within itself.
   *
   * @param state replaces what was said before; a short phrase
   */
  default void within(String state) {}

  /** One more task of the batch that began last is done. */
  void advanced();

  /** The batch that began last is over, complete or not. */
  void finished();

  /**
   * A listener that does nothing.
   *
   * @return the listener
   */
  static ProgressListener none() {
    return new ProgressListener() {
      @Override
      public void started(String title, int total) {}

      @Override
      public void advanced() {}

      @Override
      public void finished() {}
    };
  }
}
