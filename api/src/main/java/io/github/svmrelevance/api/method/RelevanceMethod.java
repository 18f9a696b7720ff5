package io.github.svmrelevance.api.method;

import io.github.svmrelevance.api.diagnostic.Message;
import io.github.svmrelevance.api.diagnostic.RunSetting;
import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.api.parameter.Parameter;
import io.github.svmrelevance.api.parameter.ParameterValues;
import io.github.svmrelevance.api.result.ModelQuality;
import io.github.svmrelevance.api.result.RelevanceResult;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * An algorithm that finds which features matter. Found through {@link java.util.ServiceLoader}.
 * Stateless and thread-safe, with a cheap constructor.
 *
 * <h2>Rules</h2>
 *
 * <p>{@code RelevanceMethodContract} in the module {@code testkit} checks them; the names of its
 * tests begin with the numbers.
 *
 * <ul>
 *   <li><b>M1</b> The description is complete and always the same.
 *   <li><b>M2</b> The result has every feature once, by its name, in the order of the data; a
 *       result about samples has every sample too.
 *   <li><b>M3</b> The same request and seed give the same result, to the last bit; only times
 *       differ.
 *   <li><b>M4</b> Neither the number of threads nor the place where tasks run shows in the result,
 *       nor do runs at the same time.
 *   <li><b>M5</b> The order of the features does not matter but for ties: chance is keyed by names,
 *       never by positions.
 *   <li><b>M6</b> The order of the samples does not matter, beyond rounding, unless chance picks
 *       among them.
 *   <li><b>M7</b> A feature that never varies is never found to matter, and ranks below one that
 *       separates the classes.
 *   <li><b>M8</b> A cancelled run ends with {@link io.github.svmrelevance.api.CancelledException},
 *       or with a result that says that it is partial.
 *   <li><b>M9</b> Parameters out of range are refused with {@link
 *       io.github.svmrelevance.api.InvalidInputException}; whatever goes wrong is one of the
 *       framework's exceptions, with a message. Values that contradict each other whatever the data
 *       are: {@link io.github.svmrelevance.api.parameter.InvalidParameterException}.
 *   <li><b>M10</b> Nothing is printed. The default locale does not matter.
 *   <li><b>M11</b> Data that the description does not accept are refused with {@link
 *       io.github.svmrelevance.api.InvalidInputException}: {@link
 *       MethodDescription#requireAccepted(AnalysisRequest)} does it.
 *   <li><b>M12</b> Where the description accepts weights of samples, other weights give another
 *       result.
 *   <li><b>M13</b> A group of columns has one entry, under its own name. A method that judges each
 *       column by itself says so in its summary, with the word "column".
 * </ul>
 *
 * @since 0.1
 */
public interface RelevanceMethod {

  /**
   * What the method says of itself.
   *
   * @return the description, always the same
   */
  MethodDescription description();

  /**
   * Refuses values that contradict each other, or have no effect together, whatever the data are. A
   * user interface asks before it reads any; {@link #analyze} refuses them all the same.
   *
   * @param parameters of {@link #description()}
   * @throws io.github.svmrelevance.api.parameter.InvalidParameterException if there are such
   *     values; by default none are known
   */
  default void requireConsistent(ParameterValues parameters) {}

  /**
   * Answers the question. The same request, seed and backend give the same result to the last bit,
   * whatever the number of threads. If the run is cancelled after something worth having is done,
   * the result holds it and says that it is partial.
   *
   * @param request the data and the parameters
   * @param context solvers, threads and chance
   * @return the result
   * @throws io.github.svmrelevance.api.InvalidInputException if the data or the parameters do not
   *     allow an answer
   * @throws io.github.svmrelevance.api.InfeasibleModelException if no model meets the constraints
   * @throws io.github.svmrelevance.api.SolverException if a solver failed
   * @throws io.github.svmrelevance.api.CancelledException if the run was cancelled before anything
   *     worth having was done
   */
  RelevanceResult analyze(AnalysisRequest request, RunContext context);

  /**
   * The parameters that have no effect on the answer, whatever they are set to: what is recorded of
   * a run leaves them out.
   *
   * @param request what is analysed
   * @return some of those of the description; by default none
   */
  default List<Parameter<?>> idle(AnalysisRequest request) {
    return List.of();
  }

  /**
   * The steps of {@link #analyze}, for those who watch how far it is: titles that it hands to
   * {@link RunContext#map}, in order. One that turns out to be needless may be left out of the run;
   * a batch of another title belongs to the step before it.
   *
   * @param request what is analysed; its data need not be looked at
   * @return the titles; empty, as by default, if they are not known beforehand
   */
  default List<String> steps(AnalysisRequest request) {
    return List.of();
  }

  /**
   * The step that takes nobody knows how long, if there is one. A user interface tells who waits
   * for it that the run can be stopped, and what there is by then.
   *
   * @param request what is analysed; its data need not be looked at
   * @return one of {@link #steps}; empty, as by default, if the steps count what they do, or a run
   *     that is stopped has nothing
   */
  default Optional<OpenStep> openStep(AnalysisRequest request) {
    return Optional.empty();
  }

  /**
   * Whether results have a baseline, the linear model against which others are measured, so that it
   * can be written for other programs.
   *
   * @return by default false
   */
  default boolean hasBaseline() {
    return false;
  }

  /**
   * How well the models that a result rests on do on samples that they were not trained on: what a
   * user should know before reading anything from such models. Asked for by reports, and by every
   * run if {@link #crossValidatesAlways}.
   *
   * @param request the request that the result answers
   * @param result what {@link #analyze} returned for it
   * @param context solvers, threads and chance
   * @return one entry per model; empty, as by default, if the method has no model or its result
   *     tells already
   */
  default List<ModelQuality> crossValidate(
      AnalysisRequest request, RelevanceResult result, RunContext context) {
    return List.of();
  }

  /**
   * Whether every run reports the quality first, because {@link #crossValidate} costs much less
   * than {@link #analyze}, or because the question asks for it.
   *
   * @param request what is analysed
   * @return by default false: reports alone give it
   */
  default boolean crossValidatesAlways(AnalysisRequest request) {
    return false;
  }

  /**
   * A run that shows the method at work within seconds, on data that come with the program. The
   * help of a front end shows it.
   *
   * @return the data, then each setting followed by its value, separated by spaces; by default data
   *     of the first {@link Task} that the method accepts
   */
  default Message example() {
    Set<Task> tasks = description().accepts().tasks();
    if (tasks.contains(Task.MULTICLASS)) {
      return Message.of("data/wine.csv ", RunSetting.REPORT, " report.html");
    }
    if (tasks.contains(Task.BINARY)) {
      return Message.of(
          "data/wdbc.csv ", RunSetting.LABEL, " diagnosis ", RunSetting.REPORT, " report.html");
    }
    return tasks.contains(Task.ORDINAL)
        ? Message.of(
            "data/new_thyroid.csv ",
            RunSetting.ORDER,
            " Hypo,Normal,Hyper ",
            RunSetting.REPORT,
            " report.html")
        : Message.of(
            "data/diabetes.csv ",
            RunSetting.TASK,
            " regression ",
            RunSetting.REPORT,
            " report.html");
  }
}
