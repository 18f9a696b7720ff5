package io.github.svmrelevance.benchmarks;

import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.result.RelevanceClass;
import io.github.svmrelevance.benchmarks.ThresholdScores.Answer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.commons.math3.distribution.TDistribution;
import org.apache.commons.math3.stat.correlation.PearsonsCorrelation;
import org.apache.commons.math3.stat.regression.OLSMultipleLinearRegression;

/**
 * What classical tests find in the same data at the same rate, for a measure of what the data hold:
 * they assume normal features, as these are, and a linear signal. They do not tell strong from weak
 * relevance.
 */
final class ReferenceTests {

  private static final double RATE = 0.01;

  private ReferenceTests() {}

  /** Whether the correlation of each feature alone with the label differs from zero. */
  static Answer alone(Dataset data) {
    double[] labels = data.classes().signs("1");
    double[] statistics = new double[data.featureNames().size()];
    for (int j = 0; j < statistics.length; j++) {
      double r = new PearsonsCorrelation().correlation(data.matrix().column(j), labels);
      statistics[j] = r * Math.sqrt((labels.length - 2) / (1 - r * r));
    }
    return answer(statistics, labels.length - 2);
  }

  /**
   * Whether the coefficient of each feature beside all others differs from zero, by least squares.
   *
   * @throws org.apache.commons.math3.exception.MathIllegalArgumentException if there are too few
   *     samples
   * @throws org.apache.commons.math3.linear.SingularMatrixException if a feature is a copy
   */
  static Answer together(Dataset data) {
    double[] labels = data.classes().signs("1");
    int d = data.featureNames().size();
    double[][] rows = new double[labels.length][];
    for (int i = 0; i < rows.length; i++) {
      rows[i] = data.matrix().row(i);
    }
    OLSMultipleLinearRegression regression = new OLSMultipleLinearRegression();
    regression.newSampleData(labels, rows);
    double[] coefficients = regression.estimateRegressionParameters();
    double[] errors = regression.estimateRegressionParametersStandardErrors();
    double[] statistics = new double[d];
    for (int j = 0; j < d; j++) {
      statistics[j] = coefficients[j + 1] / errors[j + 1];
    }
    return answer(statistics, labels.length - d - 1);
  }

  private static Answer answer(double[] statistics, int freedom) {
    double threshold = new TDistribution(freedom).inverseCumulativeProbability(1 - RATE / 2);
    List<Optional<RelevanceClass>> classes = new ArrayList<>();
    for (double statistic : statistics) {
      classes.add(
          Optional.of(
              Math.abs(statistic) > threshold ? RelevanceClass.WEAK : RelevanceClass.IRRELEVANT));
    }
    return new Answer(classes, false);
  }
}
