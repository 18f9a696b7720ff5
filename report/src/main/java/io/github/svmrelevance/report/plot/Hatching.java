package io.github.svmrelevance.report.plot;

import java.awt.geom.Path2D;
import java.awt.geom.RectangularShape;

/** Diagonal lines within a box, as a path, so that they print at any size and stay in an SVG. */
final class Hatching {

  private static final double DISTANCE = 5;

  private Hatching() {}

  /** Lines that rise to the right, cut off at the edges of the box. */
  static Path2D of(RectangularShape box) {
    Path2D lines = new Path2D.Double();
    double height = box.getHeight();
    for (double x = box.getMinX() - height + DISTANCE; x < box.getMaxX(); x += DISTANCE) {
      double from = Math.max(x, box.getMinX());
      double to = Math.min(x + height, box.getMaxX());
      lines.moveTo(from, box.getMaxY() - (from - x));
      lines.lineTo(to, box.getMaxY() - (to - x));
    }
    return lines;
  }
}
