package io.github.svmrelevance.core.run;

import io.github.svmrelevance.api.CancelledException;
import io.github.svmrelevance.api.SolverException;
import io.github.svmrelevance.api.diagnostic.Message;
import io.github.svmrelevance.api.diagnostic.RunSetting;
import io.github.svmrelevance.api.diagnostic.Warning;
import io.github.svmrelevance.api.method.AnalysisRequest;
import io.github.svmrelevance.api.method.RelevanceMethod;
import io.github.svmrelevance.api.result.ModelQuality;
import io.github.svmrelevance.api.result.RelevanceResult;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * The result of a method, and how well its models do on samples that they were not trained on.
 *
 * @param result what the method found
 * @param qualities one for each model; empty if they were not asked for or are not known
 * @param ending how far the run came
 * @since 0.1
 */
public record JudgedRun(RelevanceResult result, List<ModelQuality> qualities, Ending ending) {

  /** How far a run came. */
  public enum Ending {
    /** To the end. */
    COMPLETE,
    /** To a part of the result, which has no time for more. */
    PARTIAL_RESULT,
    /** To the whole result; it was stopped before the qualities were known. */
    QUALITY_MISSING
  }

  private enum QualityWarning implements Warning.Code {
    /** There was no cross-validation, or it came to no result. */
    QUALITY_UNKNOWN
  }

  private static final String UNKNOWN = "how well the model predicts is not known";
  private static final String STOPPED = ", as the run was stopped before";

  /** Copies the list. */
  public JudgedRun {
    qualities = List.copyOf(qualities);
  }

  /**
   * The steps of such a run, once its data are there.
   *
   * @param method the method
   * @param request what is analysed; its data need not be looked at
   * @param judged whether to cross-validate the models
   * @return their titles, in order; empty if the method does not know its own beforehand
   */
  public static List<String> steps(
      RelevanceMethod method, AnalysisRequest request, boolean judged) {
    List<String> own = method.steps(request);
    if (own.isEmpty() || !judged) {
      return own;
    }
    List<String> all = new ArrayList<>(own);
    all.add("cross-validation");
    return all;
  }

  /**
   * Asks a method, and then how well its models do. No result is lost because the second fails.
   *
   * @param method the method
   * @param request the samples and the parameters
   * @param judged whether to cross-validate the models, which trains them several times
   * @param context solvers, threads, chance and cancellation
   * @param warnings given why the qualities are not known, where they should be
   * @return the result, with its facts as {@link RecordedRun} adds them
   * @throws io.github.svmrelevance.api.SvmRelevanceException if there is no result, see {@link
   *     RelevanceMethod#analyze}
   */
  public static JudgedRun of(
      RelevanceMethod method,
      AnalysisRequest request,
      boolean judged,
      DefaultRunContext context,
      Consumer<Warning> warnings) {
    RelevanceResult result = RecordedRun.analyze(method, request, context);
    if (result.partial()) {
      return unknown(method.hasBaseline(), result, Ending.PARTIAL_RESULT, warnings, STOPPED);
    }
    if (!judged) {
      return unknown(
          method.hasBaseline(),
          result,
          Ending.COMPLETE,
          warnings,
          ", as cross-validation takes long on data of this size; ask for it with ",
          RunSetting.REPORT);
    }
    try {
      List<ModelQuality> qualities = method.crossValidate(request, result, context);
      if (qualities.isEmpty() && method.hasBaseline()) {
        warnings.accept(
            QualityWarning.QUALITY_UNKNOWN.of(
                UNKNOWN
                    + ", as a class with a single sample, or in a"
                    + " single block, leaves nothing to cross-validate on; leave that class out or"
                    + " join it to another"));
      }
      return new JudgedRun(result, qualities, Ending.COMPLETE);
    } catch (CancelledException e) {
      return unknown(true, result, Ending.QUALITY_MISSING, warnings, STOPPED);
    } catch (SolverException e) {
      return unknown(
          true, result, Ending.COMPLETE, warnings, ", as cross-validation failed: ", e.message());
    }
  }

  /** A run whose qualities are missing, which is told where there is a model to judge. */
  private static JudgedRun unknown(
      boolean hasModel,
      RelevanceResult result,
      Ending ending,
      Consumer<Warning> warnings,
      Object... reason) {
    if (hasModel) {
      warnings.accept(QualityWarning.QUALITY_UNKNOWN.of(UNKNOWN, Message.of(reason)));
    }
    return new JudgedRun(result, List.of(), ending);
  }
}
