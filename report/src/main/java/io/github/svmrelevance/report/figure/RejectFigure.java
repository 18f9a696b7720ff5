package io.github.svmrelevance.report.figure;

import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.core.reject.Decision;
import io.github.svmrelevance.core.reject.RejectModel;
import io.github.svmrelevance.core.reject.RejectThresholds;
import io.github.svmrelevance.core.reject.ScoredSamples;
import io.github.svmrelevance.report.figure.Layer.Dash;
import io.github.svmrelevance.report.figure.Layer.Extent;
import io.github.svmrelevance.report.figure.Layer.Point;
import io.github.svmrelevance.report.figure.Layer.Span;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/**
 * Shows what a classifier with a reject option does with labelled samples: for two features the
 * plane with the regions of its decisions, for any number the distribution of scores.
 *
 * @since 0.1
 */
public final class RejectFigure {

  /** The order of the labels of regions. */
  private static final List<Decision> LABELLED =
      List.of(Decision.POSITIVE, Decision.NEGATIVE, Decision.REJECT);

  private static final int CELLS = 160;
  private static final int FEWEST_BINS = 48;

  /** The region of rejects is of so many bins, if the scores do not reach too far for that. */
  private static final int BINS_OF_REJECTS = 8;

  private static final int MOST_BINS = 240;
  private static final double MARGIN = 0.05;

  private RejectFigure() {}

  /**
   * The figure of a model.
   *
   * @param model the model
   * @param samples samples with the scores that it gives them, at least one
   * @param title a few words
   * @return the regions of its decisions if it has two features, else the distribution of scores
   */
  public static Figure of(RejectModel model, ScoredSamples samples, String title) {
    String caption =
        String.format(
            Locale.ROOT,
            "Rejected: %.4g <= f(x) <= %.4g",
            model.thresholds().lower(),
            model.thresholds().upper());
    List<String> names = List.of(model.name(Decision.POSITIVE), model.name(Decision.NEGATIVE));
    Panel panel =
        model.featureNames().size() == 2
            ? regions(
                "",
                model.featureNames(),
                names,
                samples,
                model.thresholds(),
                point -> model.score(point))
            : distribution(names, samples, model.thresholds());
    return Figure.of(title, caption, panel);
  }

  /**
   * How errors fall as more samples are rejected: the error rate among the accepted samples over
   * the share of samples accepted. Samples are accepted by how far their score is from the middle
   * of the thresholds, the farthest first; samples as far as each other come in together.
   *
   * @param thresholds the model's
   * @param samples samples with the scores that it gives them, at least one
   * @param title a few words
   * @return the curve, with a mark where the model's own thresholds lie; O(n log n)
   */
  public static Figure riskAndCoverage(
      RejectThresholds thresholds, ScoredSamples samples, String title) {
    double middle = (thresholds.lower() + thresholds.upper()) / 2;
    List<double[]> byDistance = new ArrayList<>();
    long accepted = 0;
    long wrong = 0;
    for (int i = 0; i < samples.size(); i++) {
      double side = samples.score(i) - middle;
      boolean error = side * samples.sign(i) <= 0;
      byDistance.add(new double[] {Math.abs(side), error ? 1 : 0});
      if (thresholds.decide(samples.score(i)) != Decision.REJECT) {
        accepted++;
        wrong += error ? 1 : 0;
      }
    }
    byDistance.sort((a, b) -> Double.compare(b[0], a[0]));
    List<Point> curve = new ArrayList<>();
    double errors = 0;
    for (int k = 0; k < byDistance.size(); k++) {
      errors += byDistance.get(k)[1];
      boolean tied = k + 1 < byDistance.size() && byDistance.get(k + 1)[0] == byDistance.get(k)[0];
      if (!tied) {
        curve.add(new Point((k + 1.0) / byDistance.size(), errors / (k + 1)));
      }
    }
    List<Layer> layers = new ArrayList<>();
    layers.add(new Layer.Line("error rate of the accepted", curve));
    if (accepted > 0) {
      layers.add(
          new Layer.Points(
              "at the model's thresholds",
              List.of(new Point((double) accepted / samples.size(), (double) wrong / accepted))));
    }
    return Figure.of(
        title,
        "The further to the left, the more samples are rejected, those with the least certain"
            + " scores first.",
        new Panel(
            "",
            Axis.of("share of samples accepted").between(0, 1),
            Axis.of("wrong among the accepted"),
            false,
            layers));
  }

  /**
   * The plane of two features, the regions of decisions and the samples.
   *
   * @param title above the panel; empty for none
   * @param features the names of the two features
   * @param classes the names of the positive and of the negative class
   * @param samples the samples, at least one
   * @param thresholds where to reject
   * @param score f(x) of a point, which it may overwrite
   * @return the panel
   */
  public static Panel regions(
      String title,
      List<String> features,
      List<String> classes,
      ScoredSamples samples,
      RejectThresholds thresholds,
      ToDoubleFunction<double[]> score) {
    double[] low = {Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY};
    double[] high = {Double.NEGATIVE_INFINITY, Double.NEGATIVE_INFINITY};
    for (int i = 0; i < samples.size(); i++) {
      for (int j = 0; j < 2; j++) {
        low[j] = Math.min(low[j], samples.coordinate(i, j));
        high[j] = Math.max(high[j], samples.coordinate(i, j));
      }
    }
    for (int j = 0; j < 2; j++) {
      double margin = high[j] > low[j] ? MARGIN * (high[j] - low[j]) : 1;
      low[j] -= margin;
      high[j] += margin;
    }
    double[][] cells = new double[CELLS][CELLS];
    for (int row = 0; row < CELLS; row++) {
      for (int column = 0; column < CELLS; column++) {
        double[] center = {
          low[0] + (column + 0.5) / CELLS * (high[0] - low[0]),
          low[1] + (row + 0.5) / CELLS * (high[1] - low[1])
        };
        cells[row][column] = LABELLED.indexOf(thresholds.decide(score.applyAsDouble(center)));
      }
    }
    List<String> labels = List.of(classes.get(0), classes.get(1), RejectModel.REJECTED);
    return new Panel(
        title,
        Axis.of(features.get(0)).between(low[0], high[0]),
        Axis.of(features.get(1)).between(low[1], high[1]),
        new Layer.Regions(
            labels, new Extent(low[0], high[0], low[1], high[1]), DenseMatrix.ofRows(cells)),
        points(classes.get(0), 1, samples),
        points(classes.get(1), -1, samples));
  }

  private static Layer points(String label, double sign, ScoredSamples samples) {
    List<Point> points = new ArrayList<>();
    for (int i = 0; i < samples.size(); i++) {
      if (samples.sign(i) == sign) {
        points.add(new Point(samples.coordinate(i, 0), samples.coordinate(i, 1)));
      }
    }
    return new Layer.Points(label, points);
  }

  /** Positives upwards, negatives downwards, so that neither hides the other. */
  private static Panel distribution(
      List<String> classes, ScoredSamples samples, RejectThresholds thresholds) {
    double low = thresholds.lower();
    double high = thresholds.upper();
    for (int i = 0; i < samples.size(); i++) {
      low = Math.min(low, samples.score(i));
      high = Math.max(high, samples.score(i));
    }
    int bins = bins(high - low, thresholds.upper() - thresholds.lower());
    double width = high > low ? (high - low) / bins : 1;
    double[][] counts = new double[2][bins];
    for (int i = 0; i < samples.size(); i++) {
      int bin = (int) Math.min(bins - 1, (samples.score(i) - low) / width);
      counts[samples.sign(i) > 0 ? 0 : 1][bin] += samples.sign(i);
    }
    double most = 1;
    double least = -1;
    List<List<Span>> outlines = List.of(new ArrayList<>(), new ArrayList<>());
    for (int bin = 0; bin < bins; bin++) {
      for (int side = 0; side < 2; side++) {
        double count = counts[side][bin];
        most = Math.max(most, count);
        least = Math.min(least, count);
        for (double x : new double[] {low + bin * width, low + (bin + 1) * width}) {
          outlines.get(side).add(new Span(x, Math.min(0, count), Math.max(0, count)));
        }
      }
    }
    Layer rejected =
        new Layer.Band(
            RejectModel.REJECTED,
            List.of(
                new Span(thresholds.lower(), least, most),
                new Span(thresholds.upper(), least, most)));
    return new Panel(
        "",
        Axis.of("score f(x)"),
        Axis.of("samples: " + classes.get(0) + " up, " + classes.get(1) + " down")
            .between(1.05 * least, 1.05 * most)
            .withoutSigns(),
        rejected,
        new Layer.Band(classes.get(0), outlines.get(0)),
        new Layer.Band(classes.get(1), outlines.get(1)),
        threshold(thresholds.lower(), least, most),
        threshold(thresholds.upper(), least, most));
  }

  /** A few samples far away must not make one bar of all that lies near the thresholds. */
  static int bins(double range, double rejects) {
    double wanted = rejects > 0 ? Math.ceil(BINS_OF_REJECTS * range / rejects) : FEWEST_BINS;
    return (int) Math.max(FEWEST_BINS, Math.min(MOST_BINS, wanted));
  }

  private static Layer threshold(double score, double least, double most) {
    return new Layer.Line(
        "threshold", List.of(new Point(score, least), new Point(score, most)), Dash.DASHED, false);
  }
}
