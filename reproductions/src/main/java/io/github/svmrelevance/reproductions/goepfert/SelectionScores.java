package io.github.svmrelevance.reproductions.goepfert;

import io.github.svmrelevance.core.synthetic.FeatureTruth;
import io.github.svmrelevance.core.synthetic.TrueRelevance;
import io.github.svmrelevance.reproductions.ComparisonTable.Quantity;
import java.util.List;
import org.apache.commons.math3.stat.descriptive.SummaryStatistics;

/** How well selected features agree with the relevant ones of generated data, over data sets. */
final class SelectionScores {

  private final SummaryStatistics precision = new SummaryStatistics();
  private final SummaryStatistics recall = new SummaryStatistics();
  private final SummaryStatistics f1 = new SummaryStatistics();

  /** Adds a data set; whoever selects nothing has a precision of 1 and a recall of 0. */
  void add(List<FeatureTruth> truth, boolean[] selected) {
    int both = 0;
    int chosen = 0;
    int relevant = 0;
    for (int j = 0; j < selected.length; j++) {
      boolean isRelevant = truth.get(j).relevance() != TrueRelevance.IRRELEVANT;
      both += selected[j] && isRelevant ? 1 : 0;
      chosen += selected[j] ? 1 : 0;
      relevant += isRelevant ? 1 : 0;
    }
    precision.addValue(chosen == 0 ? 1 : (double) both / chosen);
    recall.addValue((double) both / relevant);
    f1.addValue(2.0 * both / (chosen + relevant));
  }

  Quantity precision() {
    return quantity(precision);
  }

  Quantity recall() {
    return quantity(recall);
  }

  Quantity f1() {
    return quantity(f1);
  }

  /** The mean with its standard error, which one data set alone does not tell. */
  private static Quantity quantity(SummaryStatistics values) {
    return values.getN() < 2
        ? Quantity.of(values.getMean())
        : Quantity.of(
            values.getMean(), values.getStandardDeviation() / Math.sqrt((double) values.getN()));
  }
}
