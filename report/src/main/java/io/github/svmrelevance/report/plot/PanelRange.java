package io.github.svmrelevance.report.plot;

import io.github.svmrelevance.report.figure.Axis;
import io.github.svmrelevance.report.figure.Layer;
import io.github.svmrelevance.report.figure.Panel;
import org.jfree.data.Range;

/** From where to where the axes of a panel go: over all its layers, with a margin. */
final class PanelRange {

  private static final double MARGIN = 0.04;

  private double low = Double.POSITIVE_INFINITY;
  private double high = Double.NEGATIVE_INFINITY;

  /** A low end of which nothing lies below: where bars begin. */
  private double floor = Double.NEGATIVE_INFINITY;

  private PanelRange() {}

  static Range ofX(Panel panel) {
    PanelRange range = new PanelRange();
    for (Layer layer : panel.layers()) {
      if (layer instanceof Layer.Line line) {
        line.points().forEach(point -> range.add(point.x()));
      } else if (layer instanceof Layer.Points points) {
        points.points().forEach(point -> range.add(point.x()));
      } else if (layer instanceof Layer.Bars bars) {
        bars.spans().forEach(span -> range.add(span.x() - 0.5, span.x() + 0.5));
      } else if (layer instanceof Layer.Band band) {
        band.spans().forEach(span -> range.add(span.x()));
      } else if (layer instanceof Layer.Regions regions) {
        range.add(regions.extent().left(), regions.extent().right());
      } else if (layer instanceof Layer.HeatMap map) {
        range.add(map.extent().left(), map.extent().right());
      }
    }
    return range.within(panel.x(), 0);
  }

  static Range ofY(Panel panel) {
    PanelRange range = new PanelRange();
    for (Layer layer : panel.layers()) {
      if (layer instanceof Layer.Line line) {
        line.points().forEach(point -> range.add(point.y()));
      } else if (layer instanceof Layer.Points points) {
        points.points().forEach(point -> range.add(point.y()));
      } else if (layer instanceof Layer.Bars bars) {
        bars.spans().forEach(span -> range.add(span.low(), span.high()));
        range.floor = 0;
      } else if (layer instanceof Layer.Band band) {
        band.spans().forEach(span -> range.add(span.low(), span.high()));
      } else if (layer instanceof Layer.Level level) {
        range.add(level.y());
      } else if (layer instanceof Layer.Regions regions) {
        range.add(regions.extent().bottom(), regions.extent().top());
      } else if (layer instanceof Layer.HeatMap map) {
        range.add(map.extent().bottom(), map.extent().top());
      }
    }
    return range.within(panel.y(), MARGIN);
  }

  private void add(double... values) {
    for (double value : values) {
      if (Double.isFinite(value)) {
        low = Math.min(low, value);
        high = Math.max(high, value);
      }
    }
  }

  private Range within(Axis axis, double margin) {
    if (!(low <= high)) {
      low = axis.logarithmic() ? 1 : 0;
      high = low + 1;
    }
    double begin = low;
    double end = high;
    if (axis.logarithmic()) {
      double factor = end > begin ? StrictMath.pow(end / begin, margin) : 1.5;
      begin /= factor;
      end *= factor;
    } else {
      // Bars begin at the axis, not beside it.
      double room = end > begin ? (end - begin) * margin : Math.max(0.5, Math.abs(end) * margin);
      begin = low == floor ? low : begin - room;
      end += room;
    }
    return new Range(axis.from().orElse(begin), axis.to().orElse(end));
  }
}
