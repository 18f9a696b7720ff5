package io.github.svmrelevance.benchmarks;

import java.util.Arrays;
import java.util.Optional;
import org.apache.commons.math3.distribution.TDistribution;
import org.apache.commons.math3.linear.SingularMatrixException;
import org.apache.commons.math3.stat.correlation.PearsonsCorrelation;
import org.apache.commons.math3.stat.inference.MannWhitneyUTest;
import org.apache.commons.math3.stat.regression.OLSMultipleLinearRegression;

/** What classical tests find in the same data at the same rate. */
final class ReferenceTests {

  /** Columns that explain one another up to this share are copies. */
  private static final double SINGULAR = 1e-10;

  private ReferenceTests() {}

  /** Whether the mean of each feature differs between the classes, by a t test. */
  static boolean[] alone(LabelledColumns data, double rate) {
    double[] statistics = new double[data.features()];
    for (int j = 0; j < statistics.length; j++) {
      double r = new PearsonsCorrelation().correlation(data.column(j), data.signs());
      statistics[j] = r * Math.sqrt((data.samples() - 2) / (1 - r * r));
    }
    return exceeding(statistics, data.samples() - 2, rate);
  }

  /** Whether a positive sample tends to have larger or smaller values, by normal rank sums. */
  static boolean[] rankSums(LabelledColumns data, double rate) {
    boolean[] relevant = new boolean[data.features()];
    for (int j = 0; j < relevant.length; j++) {
      double p = new MannWhitneyUTest().mannWhitneyUTest(ofClass(data, j, 1), ofClass(data, j, -1));
      relevant[j] = p <= rate;
    }
    return relevant;
  }

  private static double[] ofClass(LabelledColumns data, int feature, double sign) {
    double[] column = data.column(feature);
    double[] kept = new double[column.length];
    int count = 0;
    for (int i = 0; i < column.length; i++) {
      if (data.signs()[i] == sign) {
        kept[count++] = column[i];
      }
    }
    return Arrays.copyOf(kept, count);
  }

  /**
   * Whether the coefficient of each feature beside all others differs from zero, by least squares.
   *
   * @return empty if a feature is a combination of others
   */
  static Optional<boolean[]> together(LabelledColumns data, double rate) {
    int d = data.features();
    double[][] rows = new double[data.samples()][d];
    for (int i = 0; i < rows.length; i++) {
      for (int j = 0; j < d; j++) {
        rows[i][j] = data.column(j)[i];
      }
    }
    OLSMultipleLinearRegression regression = new OLSMultipleLinearRegression(SINGULAR);
    regression.newSampleData(data.signs(), rows);
    try {
      double[] coefficients = regression.estimateRegressionParameters();
      double[] errors = regression.estimateRegressionParametersStandardErrors();
      double[] statistics = new double[d];
      Arrays.setAll(statistics, j -> coefficients[j + 1] / errors[j + 1]);
      return Optional.of(exceeding(statistics, data.samples() - d - 1, rate));
    } catch (SingularMatrixException collinear) {
      return Optional.empty();
    }
  }

  private static boolean[] exceeding(double[] statistics, int freedom, double rate) {
    double threshold = new TDistribution(freedom).inverseCumulativeProbability(1 - rate / 2);
    boolean[] relevant = new boolean[statistics.length];
    for (int j = 0; j < relevant.length; j++) {
      relevant[j] = Math.abs(statistics[j]) > threshold;
    }
    return relevant;
  }
}
