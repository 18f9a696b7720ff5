package io.github.svmrelevance.methods.smallest;

import io.github.svmrelevance.api.CancellationReason;
import io.github.svmrelevance.api.CancelledException;
import io.github.svmrelevance.api.SolverException;
import io.github.svmrelevance.api.diagnostic.Message;
import io.github.svmrelevance.api.diagnostic.RunSetting;
import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.api.optimization.Certificate;
import io.github.svmrelevance.api.optimization.CertifiedSession;
import io.github.svmrelevance.api.optimization.CertifiedSolution;
import io.github.svmrelevance.api.optimization.PiecewiseLinearProgram;
import io.github.svmrelevance.api.optimization.PiecewiseLinearSolution;
import io.github.svmrelevance.api.optimization.SolveOptions;
import io.github.svmrelevance.api.optimization.SolveStatus;
import io.github.svmrelevance.core.optimization.PricedBound;
import java.util.Optional;

/**
 * Judges one set of features after another in one session, in which the weights of others are held
 * at 0. Each program starts from the solution of the set that is most like it. A set is not
 * admissible only if a certificate bounds its least use above the limit; so what rounding leaves
 * open counts as admissible, by no more than the tolerance of a certificate.
 */
final class SupportSession implements AutoCloseable {

  private final RunContext context;
  private final SupportStudy study;
  private final CertifiedSession.PiecewiseLinear session;
  private final int[][] variables;
  private final double limit;
  private final boolean[] held;
  private final NearbyStarts starts = new NearbyStarts();
  private long solved;

  SupportSession(SupportStudy study, RunContext context) {
    this.context = context;
    this.study = study;
    this.session = context.open(study.problem().leastUse());
    this.variables = study.problem().variables();
    this.limit = study.problem().limit();
    this.held = new boolean[variables.length];
  }

  /**
   * Solves for a set.
   *
   * @throws CancelledException if the run was stopped
   * @throws SolverException if nothing could be proven
   */
  Verdict judge(boolean[] set) {
    CertifiedSolution<PiecewiseLinearSolution> found = solve(set);
    PiecewiseLinearSolution solution = found.solution();
    Certificate certificate = found.certificate().orElseThrow();
    Optional<Cut> cut =
        certificate.bound() > limit ? Optional.of(cut(set, solution)) : Optional.empty();
    return new Verdict(certificate.value(), solution.point(), cut);
  }

  private Cut cut(boolean[] set, PiecewiseLinearSolution solution) {
    PiecewiseLinearProgram program = session.program();
    Cut cut = Cut.of(PricedBound.of(program, solution), limit, variables, study.largest(), set);
    return study.keepsProofs() ? cut.provenBy(CutProof.of(program, solution, set)) : cut;
  }

  /**
   * The best model of a set, whether it is admissible or not.
   *
   * @throws CancelledException if the run was stopped
   * @throws SolverException if nothing could be proven
   */
  FoundSet found(boolean[] set) {
    CertifiedSolution<PiecewiseLinearSolution> best = solve(set);
    return new FoundSet(
        set, study.cost(set), best.certificate().orElseThrow().value(), best.solution().point());
  }

  /**
   * The least use of the last limit by a model of a set.
   *
   * @throws CancelledException if the run was stopped
   * @throws SolverException if nothing could be proven
   */
  CertifiedSolution<PiecewiseLinearSolution> solve(boolean[] set) {
    for (int j = 0; j < set.length; j++) {
      if (set[j] == held[j]) {
        held[j] = !set[j];
        for (int variable : variables[j]) {
          session.setBounds(
              variable,
              held[j] ? 0 : Double.NEGATIVE_INFINITY,
              held[j] ? 0 : Double.POSITIVE_INFINITY);
        }
      }
    }
    solved++;
    CertifiedSolution<PiecewiseLinearSolution> found =
        session.solve(SolveOptions.until(context.cancellation()).startingAt(starts.nearest(set)));
    if (found.status() == SolveStatus.CANCELLED) {
      throw new CancelledException(
          context.cancellation().reason().orElse(CancellationReason.REQUESTED));
    }
    if (!found.isCertified()) {
      throw new SolverException(
          Message.of(
              "whether a set of features is admissible could not be proven: "
                  + found.status()
                  + (found.message().isEmpty() ? "" : " (" + found.message() + ")")
                  + "; try another ",
              RunSetting.BACKEND));
    }
    starts.add(set, found.solution(), session.program().budgets().size());
    return found;
  }

  /** The use that an admissible set has at most. */
  double limit() {
    return limit;
  }

  /** How many programs were solved. */
  long solved() {
    return solved;
  }

  @Override
  public void close() {
    session.close();
  }
}
