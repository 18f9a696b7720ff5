package io.github.svmrelevance.methods.intervals;

import io.github.svmrelevance.api.diagnostic.Warning;
import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.api.optimization.Certificate;
import io.github.svmrelevance.api.optimization.SolveStatus;
import io.github.svmrelevance.core.loss.WeightFunctional;
import java.util.List;
import java.util.function.Consumer;

/**
 * Admissible models without a solver: every weight may lie in a range of its own, and so the
 * extremes are known. Weights of {@code hopeless} features have no extremes, those of {@code
 * doubtful} ones no proof.
 */
final class BoxModels implements AdmissibleModels {

  static final Certificate PROOF = new Certificate(0, 0, 0, 1e-9, 1);
  static final Certificate NO_PROOF = new Certificate(0, Double.NEGATIVE_INFINITY, 0, 1, 1);

  private static final long serialVersionUID = 1L;

  private final double[] lower;
  private final double[] upper;
  private int hopeless = -1;
  private SolveStatus status = SolveStatus.OPTIMAL;
  private int doubtful = -1;
  private int open;

  BoxModels(double[] lower, double[] upper) {
    this.lower = lower;
    this.upper = upper;
  }

  BoxModels hopeless(int feature, SolveStatus why) {
    hopeless = feature;
    status = why;
    return this;
  }

  BoxModels doubtful(int feature) {
    doubtful = feature;
    return this;
  }

  /** How many sets were opened or forked, and not closed. */
  int open() {
    return open;
  }

  @Override
  public AdmissibleSet open(TrainingSet data, RunContext context, Consumer<Warning> warnings) {
    return set();
  }

  @Override
  public BudgetedSet openForProbes(
      TrainingSet data, RunContext context, Consumer<Warning> warnings) {
    throw new UnsupportedOperationException("these models have no probes");
  }

  AdmissibleSet set() {
    open++;
    return new Set();
  }

  private final class Set implements AdmissibleSet {

    @Override
    public Extreme minimum(double[] costs) {
      double[] z = new double[lower.length];
      double gap = PROOF.gap();
      double value = 0;
      for (int j = 0; j < z.length; j++) {
        if (costs[j] != 0 && j == hopeless) {
          return Extreme.failed(status, "hopeless");
        }
        z[j] = costs[j] > 0 ? lower[j] : upper[j];
        gap = costs[j] != 0 && j == doubtful ? NO_PROOF.gap() : gap;
        value += costs[j] * z[j];
      }
      return Extreme.found(z, new Certificate(value, value - gap, 0, gap, 1));
    }

    @Override
    public WeightRange proven(WeightRange range) {
      return range;
    }

    @Override
    public LeastLargest leastLargest(List<WeightFunctional> weights, double[] near, double most) {
      throw new UnsupportedOperationException("each feature of these models has one weight");
    }

    @Override
    public LeastLargest greatestSmallest(
        List<WeightFunctional> functions, double[] near, double reach) {
      throw new UnsupportedOperationException("these models have no scores");
    }

    @Override
    public int variables() {
      return lower.length;
    }

    @Override
    public AdmissibleSet fork() {
      return set();
    }

    @Override
    public void close() {
      open--;
    }
  }
}
