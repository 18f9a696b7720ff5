package io.github.svmrelevance.serve;

import io.github.svmrelevance.core.run.ProgressListener;
import io.github.svmrelevance.core.run.Steps;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Says how far a request is, but not too often. */
final class ProgressEvents implements ProgressListener {

  private static final long PROGRESS_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

  private final Events events;
  private final String id;
  private String title = "";
  private int total;
  private int done;
  private String state = "";
  private long last;
  private final Steps steps = new Steps();

  ProgressEvents(Events events, String id) {
    this.events = events;
    this.id = id;
  }

  @Override
  public synchronized void planned(List<String> titles) {
    steps.plan(titles);
  }

  @Override
  public synchronized void started(String what, int tasks) {
    steps.begin(what);
    title = what;
    total = tasks;
    done = 0;
    state = "";
    tell(true);
  }

  @Override
  public synchronized void within(String what) {
    state = what;
    tell(false);
  }

  @Override
  public synchronized void advanced() {
    done++;
    state = "";
    tell(done == total);
  }

  @Override
  public synchronized void finished() {}

  private void tell(boolean surely) {
    long now = System.nanoTime();
    if (!surely && now - last < PROGRESS_NANOS) {
      return;
    }
    last = now;
    events.send(
        id,
        "progress",
        json -> {
          json.writeStringField("title", title);
          json.writeNumberField("done", done);
          if (total >= 0) {
            json.writeNumberField("total", total);
          }
          if (!state.isEmpty()) {
            json.writeStringField("state", state);
          }
          if (steps.known()) {
            json.writeNumberField("step", steps.number());
            json.writeNumberField("steps", steps.count());
          }
        });
  }
}
