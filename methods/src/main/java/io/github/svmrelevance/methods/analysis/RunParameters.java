package io.github.svmrelevance.methods.analysis;

import io.github.svmrelevance.api.parameter.Parameter;

/**
 * How a run may be limited, whatever is run and by which front end.
 *
 * @since 0.1
 */
public final class RunParameters {

  /** How many tasks run at once. */
  public static final Parameter<Integer> THREADS =
      Parameter.integer("threads", "tasks to run at once; default one per processor")
          .within(threads -> threads >= 1 && threads <= 10_000, "a whole number from 1 to 10000");

  /** How long a run may take. */
  public static final Parameter<Double> TIME_LIMIT =
      Parameter.real(
              "time-limit",
              "stop so many seconds after the program's start, with what there is by then")
          .within(
              seconds -> seconds > 0 && seconds <= 1e9, "a number of seconds above 0, at most 1e9");

  private RunParameters() {}
}
