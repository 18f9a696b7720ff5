package io.github.svmrelevance.reproductions.grandvalet;

import io.github.svmrelevance.core.reject.RejectConfusion;
import io.github.svmrelevance.core.svm.RejectCosts;
import io.github.svmrelevance.reproductions.ComparisonTable.Quantity;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** What one rule decided in all trials. */
final class Outcomes {

  private final RejectCosts costs;
  private final List<RejectConfusion> trials = new ArrayList<>();

  Outcomes(RejectCosts costs) {
    this.costs = costs;
  }

  void add(RejectConfusion trial) {
    trials.add(trial);
  }

  /** In units of 1 %, with the standard deviation over the trials. */
  Quantity loss() {
    double mean = mean(trial -> trial.averageLoss(costs));
    if (trials.size() < 2) {
      return Quantity.of(100 * mean);
    }
    double squares = 0;
    for (RejectConfusion trial : trials) {
      double difference = trial.averageLoss(costs) - mean;
      squares += difference * difference;
    }
    return Quantity.of(100 * mean, 100 * Math.sqrt(squares / (trials.size() - 1)));
  }

  double rejected() {
    return 100 * mean(RejectConfusion::rejectRate);
  }

  double wrong() {
    return 100 * mean(RejectConfusion::errorRate);
  }

  private double mean(ToDoubleFunction<RejectConfusion> figure) {
    return trials.stream().mapToDouble(figure).average().orElseThrow();
  }
}
