package io.github.svmrelevance.methods.rejectsvm;

import io.github.svmrelevance.api.CancellationToken;
import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.api.kernel.Kernel;
import io.github.svmrelevance.api.svm.DualSet;
import io.github.svmrelevance.api.svm.GramMatrix;
import io.github.svmrelevance.api.svm.SvmSolution;
import io.github.svmrelevance.core.reject.RejectRule;
import io.github.svmrelevance.core.svm.HingeProblem;
import io.github.svmrelevance.core.svm.HingeTrainer;
import io.github.svmrelevance.core.svm.KernelGram;
import io.github.svmrelevance.core.svm.LinearGram;
import io.github.svmrelevance.kernels.LinearKernel;
import java.util.Optional;

/** Trains the machine behind a rule, for one C after the other. */
final class RejectMachine {

  private final RejectSvmSettings settings;
  private final double[] signs;
  private final GramMatrix gram;
  private final HingeTrainer trainer;
  private final CancellationToken cancellation;
  private Optional<SvmSolution> last = Optional.empty();
  private double lastC;

  RejectMachine(
      RejectSvmSettings settings,
      Kernel kernel,
      DenseMatrix x,
      double[] signs,
      RunContext context) {
    this.settings = settings;
    this.signs = signs;
    this.cancellation = context.cancellation();
    this.trainer = settings.trainer().forSamples(context, signs.length);
    this.gram =
        kernel instanceof LinearKernel
            ? new LinearGram(x)
            : new KernelGram(kernel, x, cancellation);
  }

  /** Trains, starting from the optimum of the last C. */
  SvmSolution train(double c) {
    HingeProblem problem =
        settings.rule() == RejectRule.NAIVE
            ? HingeProblem.softMargin(gram, signs, c)
            : HingeProblem.doubleHinge(gram, signs, settings.costs(), c);
    double factor = c / lastC;
    SvmSolution optimum =
        trainer.train(problem, last.map(solution -> times(solution, factor)), cancellation);
    last = Optional.of(optimum);
    lastC = c;
    return optimum;
  }

  /** A start at which multipliers are free or at their bounds as they were with another C. */
  private SvmSolution times(SvmSolution solution, double factor) {
    double[] alpha = new double[solution.size()];
    double[] decisions = new double[alpha.length];
    DualSet[] sets = new DualSet[alpha.length];
    for (int i = 0; i < alpha.length; i++) {
      alpha[i] = factor * solution.alpha(i);
      decisions[i] = solution.decision(i);
      sets[i] = solution.set(i);
    }
    return new SvmSolution(signs, alpha, sets, decisions, solution.bias(), solution.objective(), 0);
  }
}
