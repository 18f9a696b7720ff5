package io.github.svmrelevance.core.run;

import java.util.List;

/**
 * Which step of its plan a run is at, as a {@link ProgressListener} is told of both. Not
 * thread-safe.
 *
 * @since 0.1
 */
public final class Steps {

  private List<String> titles = List.of();
  private int begun;

  /** Of which no plan is known yet. */
  public Steps() {}

  /**
   * Takes a plan.
   *
   * @param planned the titles of all steps, in order
   */
  public void plan(List<String> planned) {
    titles = List.copyOf(planned);
    begun = 0;
  }

  /**
   * A batch begins: the next step of its title, or else one more of the step that runs.
   *
   * @param title of the batch
   */
  public void begin(String title) {
    int next = titles.subList(begun, titles.size()).indexOf(title);
    if (next >= 0) {
      begun += next + 1;
    }
  }

  /**
   * Whether a step of a plan runs.
   *
   * @return whether one has begun
   */
  public boolean known() {
    return begun > 0;
  }

  /**
   * The number of the step that runs.
   *
   * @return the number, from 1; 0 if none is known
   */
  public int number() {
    return begun;
  }

  /**
   * Whether the step of a title runs.
   *
   * @param title of the step
   * @return whether it is the one that began last
   */
  public boolean isAt(String title) {
    return known() && titles.get(begun - 1).equals(title);
  }

  /**
   * How many steps the plan has.
   *
   * @return the number, with those that are over
   */
  public int count() {
    return titles.size();
  }
}
