package io.github.svmrelevance.methods.rejectsvm;

import io.github.svmrelevance.api.diagnostic.Warning;
import io.github.svmrelevance.methods.analysis.ConfiguredRun;
import io.github.svmrelevance.methods.analysis.RunSetup;
import io.github.svmrelevance.methods.rejectsvm.RejectSvm.Trained;
import io.github.svmrelevance.tables.PositiveClass;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * The data of a classifier with a reject option, and how to train it:
 *
 * <pre>{@code
 * RejectSvmSettings settings =
 *     RejectSvmSettings.of(RejectRule.DOUBLE_HINGE, RejectCosts.symmetric(0.2), "rbf:gamma=0.03");
 * RejectSvm.Trained trained =
 *     RejectSvm.of(Path.of("data/wdbc.csv")).positive("M").seed(1).train(settings.tuned());
 * }</pre>
 *
 * <p>Immutable and thread-safe; the costs, the kernel and what is tuned are in the {@link
 * RejectSvmSettings}.
 *
 * @since 0.1
 */
public final class RejectSvmRun extends ConfiguredRun<RejectSvmRun> {

  RejectSvmRun(RunSetup setup) {
    super(setup);
  }

  @Override
  protected RejectSvmRun with(RunSetup changed) {
    return new RejectSvmRun(changed);
  }

  /**
   * Trains the classifier. May be called any number of times, by any threads at once.
   *
   * @param settings how to train
   * @return the classifier; its warnings begin with those of the data
   * @throws io.github.svmrelevance.api.InvalidInputException if there is no such class, no feature
   *     varies, or there are too few samples for the cross-validation
   * @throws io.github.svmrelevance.api.SolverException if a training failed
   * @throws io.github.svmrelevance.api.CancelledException if it was stopped
   */
  public Trained train(RejectSvmSettings settings) {
    Objects.requireNonNull(settings, "settings");
    String positive = PositiveClass.of(source().data(), wantedClass());
    Trained trained =
        inContext(
            context ->
                RejectSvm.train(source().data(), positive, settings, context, context.seed()));
    List<Warning> warnings = new ArrayList<>(source().warnings());
    PositiveClass.chosen(source().data(), wantedClass(), positive).ifPresent(warnings::add);
    warnings.addAll(trained.warnings());
    return new Trained(trained.model(), trained.solution(), trained.grid(), warnings);
  }

  /** The method, the data, and the class that is set against the rest. */
  @Override
  public String toString() {
    return "reject-svm of "
        + source().data().name()
        + wantedClass().map(name -> ", '" + name + "' against the rest").orElse("");
  }
}
