package io.github.svmrelevance.methods.analysis;

import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.data.Scaling;
import io.github.svmrelevance.api.diagnostic.Warning;
import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.api.method.AnalysisRequest;
import io.github.svmrelevance.api.method.RelevanceMethod;
import io.github.svmrelevance.api.parameter.Parameter;
import io.github.svmrelevance.api.parameter.ParameterValues;
import io.github.svmrelevance.api.result.ModelQuality;
import io.github.svmrelevance.api.result.RelevanceResult;
import io.github.svmrelevance.api.result.RunFacts;
import io.github.svmrelevance.core.data.Fingerprint;
import io.github.svmrelevance.core.run.Checkpoint;
import io.github.svmrelevance.core.run.RecordedRun;
import io.github.svmrelevance.core.run.RunName;
import io.github.svmrelevance.tables.FurtherSamples;
import io.github.svmrelevance.tables.PositiveClass;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * A question to a relevance method: the data, the options, and how to run it. The sub-classes, one
 * for each method, have a setter for each of its parameters, of the same name; {@code c-path} is
 * {@code cPath}. Immutable and thread-safe, as {@link ConfiguredRun} says.
 *
 * <p>A method of a third party has one in a few lines:
 *
 * <pre>{@code
 * public final class MyAnalysis extends Analysis<FeatureRanking, MyAnalysis> {
 *   private MyAnalysis(RunSetup setup) {
 *     super(new MyMethod(), FeatureRanking.class, setup);
 *   }
 *
 *   public static MyAnalysis of(LoadedData data) {
 *     return new MyAnalysis(RunSetup.of(data, MyMethod.PARAMETERS));
 *   }
 *
 *   public MyAnalysis rounds(int value) {
 *     return with(MyMethod.ROUNDS, value);
 *   }
 *
 *   protected MyAnalysis with(RunSetup changed) {
 *     return new MyAnalysis(changed);
 *   }
 * }
 * }</pre>
 *
 * @param <R> the shape of the result
 * @param <A> the type of the settings
 * @since 0.1
 */
public abstract class Analysis<R extends RelevanceResult, A extends Analysis<R, A>>
    extends ConfiguredRun<A> {

  private final RelevanceMethod method;
  private final Class<R> shape;

  /**
   * A question with these settings.
   *
   * @param method answers it
   * @param shape the type of what the method returns
   * @param setup the data and all settings, with the parameters of the method
   */
  protected Analysis(RelevanceMethod method, Class<R> shape, RunSetup setup) {
    super(setup);
    this.method = Objects.requireNonNull(method, "method");
    this.shape = Objects.requireNonNull(shape, "shape");
  }

  /**
   * Sets a parameter of the method.
   *
   * @param parameter one that the method declares
   * @param value its value
   * @param <T> the type of the value
   * @return the new settings
   * @throws io.github.svmrelevance.api.parameter.InvalidParameterException if the value is out of
   *     range; the message names the parameter and what is accepted
   * @throws IllegalArgumentException if the method does not declare it
   */
  public final <T> A with(Parameter<T> parameter, T value) {
    ParameterValues changed = setup().parameters.with(parameter, value);
    return with(setup().changed(copy -> copy.parameters = changed));
  }

  /**
   * Sets a parameter of the method as a user writes it, for front ends.
   *
   * @param name the name of a parameter that the method declares
   * @param text its value; texts of a parameter that takes several add up
   * @return the new settings
   * @throws io.github.svmrelevance.api.InvalidInputException if there is no such parameter, or the
   *     text is not accepted
   */
  public final A withText(String name, String text) {
    ParameterValues changed = setup().parameters.withText(name, text);
    return with(setup().changed(copy -> copy.parameters = changed));
  }

  /**
   * Says how the method scales each feature before all else.
   *
   * @param scaling {@link Scaling#SD} unless set
   * @return the new settings
   */
  public final A scale(Scaling scaling) {
    return with(setup().changed(copy -> copy.scaling = scaling));
  }

  /**
   * Keeps the result of each task of {@link #run} in a file, from which the same run goes on after
   * an interruption: with the same data, parameters, seed and version.
   *
   * @param file made if it is absent; none unless set. A warning of the result says if it was
   *     damaged, or could not be written to the end
   * @return the new settings; what is no checkpoint of that run is refused by the run
   */
  public final A checkpoint(Path file) {
    Optional<String> kept = Optional.of(Objects.requireNonNull(file, "file").toString());
    return with(setup().changed(copy -> copy.checkpoint = kept));
  }

  /**
   * The values of the method's parameters.
   *
   * @return those set, and the defaults of the others
   */
  public final ParameterValues parameters() {
    return setup().parameters;
  }

  /**
   * Runs the method. May be called any number of times, by any threads at once. {@link
   * #cancellation} and {@link #timeLimit} end it with what there is; an interrupt of the thread
   * that waits for it ends it with nothing.
   *
   * @return the result, with all that a report needs: {@link RelevanceResult#facts()}. If the time
   *     was over or the run was cancelled, what there was by then, marked as partial
   * @throws io.github.svmrelevance.api.InvalidInputException if the data or the options do not
   *     allow an answer
   * @throws io.github.svmrelevance.api.BackendUnavailableException if there is no solver for it
   * @throws io.github.svmrelevance.api.InfeasibleModelException if no model meets the constraints
   * @throws io.github.svmrelevance.api.SolverException if a solver failed
   * @throws io.github.svmrelevance.api.CancelledException if the run was stopped before anything
   *     worth having was done, or the thread was interrupted, whose mark stays
   */
  public final R run() {
    long start = System.nanoTime();
    AnalysisRequest request = request();
    setup().progress.planned(method.steps(request));
    List<Warning> ofCheckpoint = Collections.synchronizedList(new ArrayList<>());
    RelevanceResult result =
        inContext(
            context ->
                Checkpoint.during(
                    setup().checkpoint,
                    () -> RunName.of(method, request, context),
                    context,
                    warning -> {
                      context.add(new RunContext.Notes(List.of(warning), false));
                      ofCheckpoint.add(warning);
                    },
                    method.getClass().getPackageName(),
                    () -> RecordedRun.analyze(method, request, context)));
    double seconds = (System.nanoTime() - start) * 1e-9;
    List<Warning> warnings = new ArrayList<>(source().warnings());
    // What is told when the file is closed comes after the result is made.
    RunFacts facts = result.facts().orElseThrow();
    ofCheckpoint.stream()
        .filter(told -> !result.warnings().contains(told) && !facts.warnings().contains(told))
        .forEach(warnings::add);
    request
        .positiveClass()
        .flatMap(name -> PositiveClass.chosen(request.data(), wantedClass(), name))
        .ifPresent(warnings::add);
    return shape.cast(result.withFacts(facts.including(warnings, seconds)));
  }

  /**
   * How well the models behind a result do on samples that they were not trained on, for {@code
   * Report.withQualities}. Trains several models anew.
   *
   * @param result what {@link #run} of this question returned
   * @return one entry per model; none if the method has no model, its result says it already, or it
   *     is partial
   * @throws io.github.svmrelevance.api.InvalidInputException if the result is that of another
   *     question: of another method, data, class or parameter
   * @throws io.github.svmrelevance.api.SvmRelevanceException as {@link #run} does
   */
  public final List<ModelQuality> crossValidate(R result) {
    if (result.partial()) {
      return List.of();
    }
    AnalysisRequest request = request();
    result.facts().ifPresent(facts -> requireOwn(facts, request));
    return inContext(context -> method.crossValidate(request, result, context));
  }

  private void requireOwn(RunFacts facts, AnalysisRequest request) {
    String other = "";
    if (!facts.method().id().equals(method.description().id())) {
      other = "the method '" + facts.method().id() + "'";
    } else if (!facts.data().sha256().equals(Fingerprint.of(request.data()))) {
      other = "other data, '" + facts.data().source() + "' of SHA-256 " + facts.data().sha256();
    } else if (!facts.data().positive().equals(request.positiveClass())) {
      other = "another class set against the rest";
    } else if (facts.scaling() != request.scaling()
        || !request.parameters().toMap().entrySet().containsAll(facts.parameters().entrySet())) {
      other = "other parameters, " + facts.parameters();
    }
    if (!other.isEmpty()) {
      throw new InvalidInputException(
          "the result to cross-validate is that of "
              + other
              + "; give what run() of this question returned: "
              + this);
    }
  }

  /**
   * What the method is asked, for other questions about the same data: see {@link #inContext}.
   *
   * @return the samples and the values of all parameters
   * @throws io.github.svmrelevance.api.InvalidInputException if the data or the options do not
   *     allow an answer
   */
  public final AnalysisRequest request() {
    ParameterValues values = parameters();
    method.requireConsistent(values);
    Dataset data = source().data();
    method.description().requireAccepted(data);
    Optional<String> positive =
        PositiveClass.asked(
            data, method.description().accepts().tasks(), Optional.empty(), wantedClass());
    return new AnalysisRequest(
        data, positive, setup().scaling, values, Optional.of(new FurtherSamples(source())));
  }

  /** The method, the data, the class that is set against the rest, and what was set. */
  @Override
  public String toString() {
    return method.description().id()
        + " of "
        + source().data().name()
        + wantedClass().map(name -> ", '" + name + "' against the rest").orElse("")
        + ", "
        + parameters().toTexts();
  }
}
