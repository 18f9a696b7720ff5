package io.github.svmrelevance.spark;

import io.github.svmrelevance.core.run.ProgressListener;
import io.github.svmrelevance.core.run.Steps;
import java.util.List;

/** Passes progress on, and says of a run that is stopped how far it was and what it left. */
final class ReachedStep implements ProgressListener {

  private final ProgressListener shown;
  private final Steps steps = new Steps();
  private List<String> plan = List.of();
  private String title = "";
  private int total;
  private int done;

  ReachedStep(ProgressListener shown) {
    this.shown = shown;
  }

  @Override
  public synchronized void planned(List<String> titles) {
    plan = List.copyOf(titles);
    steps.plan(plan);
    shown.planned(plan);
  }

  @Override
  public synchronized void started(String what, int tasks) {
    title = what;
    total = tasks;
    done = 0;
    steps.begin(what);
    shown.started(what, tasks);
  }

  @Override
  public void within(String state) {
    shown.within(state);
  }

  @Override
  public synchronized void advanced() {
    done++;
    shown.advanced();
  }

  @Override
  public synchronized void finished() {
    shown.finished();
  }

  /** Such as {@code in step 3 of 4, bounds: 5 of 46; left: evidence}. */
  synchronized String left() {
    if (!steps.known()) {
      return "before the first step";
    }
    List<String> later = plan.subList(steps.number(), steps.count());
    return "in step "
        + steps.number()
        + " of "
        + steps.count()
        + ", "
        + title
        + ": "
        + done
        + " of "
        + total
        + (later.isEmpty() ? "" : "; left: " + String.join(", ", later));
  }
}
