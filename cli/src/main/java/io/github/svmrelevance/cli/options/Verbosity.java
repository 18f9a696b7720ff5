package io.github.svmrelevance.cli.options;

import io.github.svmrelevance.api.parameter.Parameter;
import io.github.svmrelevance.api.parameter.ParameterValues;
import java.util.List;
import java.util.stream.Stream;

/**
 * How much a command says on standard error beside its result.
 *
 * @param quiet whether to keep silent unless something fails
 * @param progress whether to show progress even where nobody watches a terminal
 */
public record Verbosity(boolean quiet, boolean progress) {

  /** Read from the raw arguments, since it must hold where these cannot be parsed. */
  public static final String STACKTRACE = "stacktrace";

  /** Also of the commands that say nothing else. */
  public static final Parameter<Boolean> TRACE =
      Parameter.flag(STACKTRACE, "show where in the program an error arose");

  private static final Parameter<Boolean> QUIET =
      Parameter.flag("quiet", "say nothing on standard error unless something fails");
  private static final Parameter<Boolean> PROGRESS =
      Parameter.flag(
          "progress",
          "show progress from the start, not after a minute, where standard error is no terminal");

  /** The options of a group: those of a command, then these. */
  public static List<Parameter<?>> after(Parameter<?>... own) {
    return Stream.concat(Stream.of(own), Stream.of(QUIET, PROGRESS, TRACE)).toList();
  }

  /** What the values of such a group ask for. */
  public static Verbosity of(ParameterValues values) {
    values.refuseIdle(QUIET, true, PROGRESS);
    return new Verbosity(values.get(QUIET), values.get(PROGRESS));
  }
}
