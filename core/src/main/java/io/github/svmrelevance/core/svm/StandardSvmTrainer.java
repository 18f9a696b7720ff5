package io.github.svmrelevance.core.svm;

import io.github.svmrelevance.api.CancellationToken;
import io.github.svmrelevance.api.svm.GramMatrix;
import io.github.svmrelevance.api.svm.SvmFormulation;
import io.github.svmrelevance.api.svm.SvmSolution;
import io.github.svmrelevance.api.svm.SvmTrainer;
import java.util.Optional;

/**
 * Trains each formulation exactly.
 *
 * @since 0.1
 */
public final class StandardSvmTrainer implements SvmTrainer {

  private final SvmTrainer activeSet = new ActiveSetTrainer();
  private final SvmTrainer nuSvc = new NuSvcTrainer();

  /** Creates the trainer. */
  public StandardSvmTrainer() {}

  @Override
  public SvmSolution train(
      GramMatrix gram,
      double[] targets,
      SvmFormulation formulation,
      Optional<SvmSolution> start,
      CancellationToken cancellation) {
    SvmTrainer trainer = formulation instanceof SvmFormulation.NuSvc ? nuSvc : activeSet;
    return trainer.train(gram, targets, formulation, start, cancellation);
  }
}
