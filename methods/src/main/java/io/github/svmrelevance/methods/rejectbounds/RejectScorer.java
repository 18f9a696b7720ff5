package io.github.svmrelevance.methods.rejectbounds;

import io.github.svmrelevance.api.result.RejectOutcome;
import io.github.svmrelevance.api.result.ScoredModel;
import io.github.svmrelevance.methods.intervals.ModelScorer;
import io.github.svmrelevance.methods.intervals.StudyData;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Decides by the sign of f(x) if |f(x)| is above a threshold, rejects otherwise, and compares with
 * what the baseline rejects: the rule in Section 3 of Goepfert, Goepfert, Hammer (2018).
 */
final class RejectScorer implements ModelScorer {

  private static final long serialVersionUID = 1L;

  private final StudyData data;
  private final double cost;
  private final double threshold;
  private final double[] baseline;

  /**
   * Creates the scorer.
   *
   * @param cost r, the cost of a reject
   * @param threshold the largest |f(x)| that is rejected
   * @param baseline the baseline model
   */
  RejectScorer(StudyData data, double cost, double threshold, double[] baseline) {
    this.data = data;
    this.cost = cost;
    this.threshold = threshold;
    this.baseline = data.training().predictions(baseline);
  }

  /** A model, its quality without the reject option, and what it rejects with it. */
  @Override
  public ScoredModel score(double[] z) {
    ScoredModel plain = data.score(z);
    return new ScoredModel(plain.model(), plain.quality(), Optional.of(outcome(z)));
  }

  private RejectOutcome outcome(double[] z) {
    double[] decisions = data.training().predictions(z);
    double[] signs = data.training().signs();
    List<Integer> rejected = new ArrayList<>();
    List<Integer> newly = new ArrayList<>();
    List<Integer> noLonger = new ArrayList<>();
    int errors = 0;
    for (int i = 0; i < signs.length; i++) {
      boolean before = isRejected(baseline[i]);
      if (isRejected(decisions[i])) {
        rejected.add(i);
        if (!before) {
          newly.add(i);
        }
      } else {
        errors += signs[i] * decisions[i] < 0 ? 1 : 0;
        if (before) {
          noLonger.add(i);
        }
      }
    }
    double loss = (errors + cost * rejected.size()) / signs.length;
    return new RejectOutcome(threshold, rejected, newly, noLonger, loss);
  }

  private boolean isRejected(double decision) {
    return Math.abs(decision) <= threshold;
  }
}
