package io.github.svmrelevance.report.plot;

import io.github.svmrelevance.api.data.DenseMatrix;
import java.awt.Color;
import java.awt.image.BufferedImage;
import java.util.function.DoubleFunction;

/**
 * The cells of a grid as pixels: a small part of what as many rectangles would take in an SVG.
 *
 * @param pixels the first row of the grid at the bottom
 */
record CellImage(BufferedImage pixels) {

  /** Fewer pixels than this would be blurred where the picture is scaled. */
  private static final int LEAST_PIXELS = 600;

  static CellImage of(DenseMatrix cells, DoubleFunction<Color> paint) {
    int scale =
        Math.max(
            1, (int) Math.ceil((double) LEAST_PIXELS / Math.min(cells.rows(), cells.columns())));
    BufferedImage image =
        new BufferedImage(
            cells.columns() * scale, cells.rows() * scale, BufferedImage.TYPE_INT_ARGB);
    for (int i = 0; i < cells.rows(); i++) {
      for (int j = 0; j < cells.columns(); j++) {
        int colour = paint.apply(cells.get(i, j)).getRGB();
        for (int dy = 0; dy < scale; dy++) {
          for (int dx = 0; dx < scale; dx++) {
            image.setRGB(j * scale + dx, (cells.rows() - 1 - i) * scale + dy, colour);
          }
        }
      }
    }
    return new CellImage(image);
  }
}
