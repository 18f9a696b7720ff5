package io.github.svmrelevance.report.plot;

import io.github.svmrelevance.api.data.DenseMatrix;
import java.awt.Color;
import org.jfree.chart.renderer.PaintScale;

/**
 * From numbers to colours: from white to blue where all have one sign; from vermilion through white
 * to blue around zero otherwise.
 *
 * @param getLowerBound the smallest number
 * @param getUpperBound the largest number
 */
record HeatScale(double getLowerBound, double getUpperBound) implements PaintScale {

  static HeatScale of(DenseMatrix values) {
    double low = 0;
    double high = 0;
    for (int i = 0; i < values.rows(); i++) {
      for (int j = 0; j < values.columns(); j++) {
        double value = values.get(i, j);
        if (!Double.isNaN(value)) {
          low = Math.min(low, value);
          high = Math.max(high, value);
        }
      }
    }
    if (low < 0 && high > 0) {
      double reach = Math.max(-low, high);
      return new HeatScale(-reach, reach);
    }
    return low == high ? new HeatScale(0, 1) : new HeatScale(low, high);
  }

  Color paint(double value) {
    if (Double.isNaN(value)) {
      return Palette.GREY;
    }
    double reach = Math.max(-getLowerBound, getUpperBound);
    double share = Math.min(1, Math.abs(value) / reach);
    Color end = value < 0 ? Palette.VERMILION : Palette.BLUE;
    return new Color(
        mix(end.getRed(), share), mix(end.getGreen(), share), mix(end.getBlue(), share));
  }

  private static int mix(int end, double share) {
    return (int) Math.round(255 + (end - 255) * share);
  }

  @Override
  public Color getPaint(double value) {
    return paint(value);
  }
}
