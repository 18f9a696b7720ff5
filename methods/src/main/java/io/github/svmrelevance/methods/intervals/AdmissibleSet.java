package io.github.svmrelevance.methods.intervals;

import io.github.svmrelevance.api.CancellationToken;
import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.api.optimization.CertifiedSession;
import io.github.svmrelevance.api.optimization.LinearProgram;
import io.github.svmrelevance.api.optimization.SolveOptions;

/**
 * The convex set of models that are as good as the baseline, open for one linear objective after
 * another. Belongs to one thread; {@link #fork()} makes another for another thread.
 *
 * @since 0.1
 */
public interface AdmissibleSet extends AutoCloseable {

  /**
   * Minimises {@code sign * w_feature}; a sign of 0 asks for any model of the set.
   *
   * @param feature the position of the weight
   * @param sign 1, -1 or 0
   * @return the model found, or why there is none
   */
  default Extreme extreme(int feature, double sign) {
    double[] costs = new double[variables()];
    costs[feature] = sign;
    return minimum(costs);
  }

  /**
   * Minimises a linear function of the model.
   *
   * @param costs one for each entry of z
   * @return the model found, or why there is none
   */
  Extreme minimum(double[] costs);

  /**
   * The number of entries of a model.
   *
   * @return the number of weights, and one for the bias
   */
  int variables();

  /**
   * The same set for another thread.
   *
   * @return the fork; the caller closes it
   */
  AdmissibleSet fork();

  @Override
  void close();

  /** The models within a budget. */
  final class WithinBudget implements AdmissibleSet {

    private final CertifiedSession.PiecewiseLinear session;
    private final CancellationToken cancellation;

    /**
     * Takes over a session.
     *
     * @param session open on the set; its costs are overwritten
     * @param cancellation stops a solve
     */
    public WithinBudget(CertifiedSession.PiecewiseLinear session, CancellationToken cancellation) {
      this.session = session;
      this.cancellation = cancellation;
    }

    @Override
    public int variables() {
      return session.program().variables();
    }

    @Override
    public Extreme minimum(double[] costs) {
      session.setCosts(costs);
      return Extreme.of(session.solve(SolveOptions.until(cancellation)));
    }

    /** Puts another column in the place of a feature's. */
    void replace(int block, int feature, double[] column) {
      session.replaceColumn(block, feature, column);
    }

    /** One fork at a time, as a session demands; the tasks of a run fork from one set. */
    @Override
    public WithinBudget fork() {
      synchronized (session) {
        return new WithinBudget(session.fork(), cancellation);
      }
    }

    @Override
    public void close() {
      session.close();
    }
  }

  /** The optimal models of the baseline's own problem. */
  final class OptimalModels implements AdmissibleSet {

    private final RunContext context;
    private final LinearProgram face;
    private final double[] radius;
    private CertifiedSession.Linear session;

    /**
     * Creates the set.
     *
     * @param context opens sessions
     * @param face the optimal models as a feasible set
     * @param radius a bound on |z_j| over the set
     */
    public OptimalModels(RunContext context, LinearProgram face, double[] radius) {
      this.context = context;
      this.face = face;
      this.radius = radius;
    }

    @Override
    public int variables() {
      return face.columns();
    }

    @Override
    public Extreme minimum(double[] costs) {
      if (session == null) {
        session = context.open(face, radius);
      }
      session.setCosts(costs);
      return Extreme.of(session.solve(SolveOptions.until(context.cancellation())));
    }

    @Override
    public AdmissibleSet fork() {
      return new OptimalModels(context, face, radius);
    }

    @Override
    public void close() {
      if (session != null) {
        session.close();
      }
    }
  }
}
