package io.github.svmrelevance.benchmarks;

import io.github.svmrelevance.api.result.RelevanceClass;
import io.github.svmrelevance.core.synthetic.FeatureTruth;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.apache.commons.math3.stat.descriptive.SummaryStatistics;

/**
 * How well the classes told of several data sets agree with the truth: means over the data sets
 * with their standard errors, which are those of data sets, since features of one are not
 * independent.
 */
final class ThresholdScores {

  static final String HEADER =
      "| data | setting | sets | precision | recall | F1 | right class | false positives"
          + " | sets with one | CPU ms |\n|---|---|---|---|---|---|---|---|---|---|";

  /**
   * What is told of the features of one data set.
   *
   * @param classes one entry for each feature, empty if none is told
   * @param tellsKinds whether strong and weak are told apart; otherwise WEAK stands for both
   */
  record Answer(List<Optional<RelevanceClass>> classes, boolean tellsKinds) {}

  private final SummaryStatistics precision = new SummaryStatistics();
  private final SummaryStatistics recall = new SummaryStatistics();
  private final SummaryStatistics f1 = new SummaryStatistics();
  private final SummaryStatistics rightClass = new SummaryStatistics();
  private final SummaryStatistics falsePositives = new SummaryStatistics();
  private final SummaryStatistics milliseconds = new SummaryStatistics();
  private int setsWithOne;

  /** A feature without a class is right in no respect; it is not called relevant. */
  void add(List<FeatureTruth> truth, Answer answer, double elapsed) {
    int right = 0;
    int both = 0;
    int called = 0;
    int relevant = 0;
    for (int j = 0; j < truth.size(); j++) {
      RelevanceClass known = truth.get(j).relevance();
      Optional<RelevanceClass> told = answer.classes().get(j);
      boolean isCalled = told.filter(one -> one != RelevanceClass.IRRELEVANT).isPresent();
      boolean isRelevant = known != RelevanceClass.IRRELEVANT;
      right += told.equals(Optional.of(known)) ? 1 : 0;
      both += isCalled && isRelevant ? 1 : 0;
      called += isCalled ? 1 : 0;
      relevant += isRelevant ? 1 : 0;
    }
    milliseconds.addValue(elapsed);
    if (answer.tellsKinds()) {
      rightClass.addValue((double) right / truth.size());
    }
    falsePositives.addValue((double) (called - both) / (truth.size() - relevant));
    setsWithOne += called > both ? 1 : 0;
    if (relevant > 0) {
      precision.addValue(called == 0 ? 1 : (double) both / called);
      recall.addValue((double) both / relevant);
      f1.addValue(2.0 * both / (called + relevant));
    }
  }

  /** The row of a table, from the number of sets on. */
  String row() {
    return String.join(
        " | ",
        Long.toString(falsePositives.getN()),
        text(precision, 3),
        text(recall, 3),
        text(f1, 3),
        text(rightClass, 3),
        text(falsePositives, 4),
        Integer.toString(setsWithOne),
        String.format(Locale.ROOT, "%.0f", milliseconds.getMean()));
  }

  private static String text(SummaryStatistics values, int digits) {
    return values.getN() == 0
        ? "-"
        : String.format(
            Locale.ROOT,
            "%." + digits + "f ± %." + digits + "f",
            values.getMean(),
            values.getStandardDeviation() / Math.sqrt((double) values.getN()));
  }
}
