package io.github.svmrelevance.report.plot;

import io.github.svmrelevance.core.data.Excerpt;
import java.awt.Font;
import java.awt.font.FontRenderContext;
import java.util.ArrayList;
import java.util.List;

/** Names from the data as labels: spelt out, and cut in the middle where they are too long. */
final class PlotLabels {

  private static final String DOTS = "…";

  /** As charts are drawn, whatever the device. */
  private static final FontRenderContext DEVICE = new FontRenderContext(null, true, true);

  private PlotLabels() {}

  /**
   * A label for a place among others. Two names that were cut to the same text stay two.
   *
   * @param position the place
   * @param text what is read there
   */
  record Label(int position, String text) implements Comparable<Label> {
    @Override
    public int compareTo(Label other) {
      return Integer.compare(position, other.position);
    }

    /** What JFreeChart writes. */
    @Override
    public String toString() {
      return text;
    }
  }

  static List<Label> of(List<String> names, Font font, double width) {
    List<Label> labels = new ArrayList<>();
    for (String name : names) {
      labels.add(new Label(labels.size(), fit(name, font, width)));
    }
    return labels;
  }

  /** The name if it is no wider than asked, else its begin and end: families differ at either. */
  static String fit(String name, Font font, double width) {
    String text = Excerpt.printable(name);
    if (width(text, font) <= width) {
      return text;
    }
    int[] points = text.codePoints().toArray();
    int fits = 0;
    int tooMany = points.length;
    while (tooMany - fits > 1) {
      int middle = (fits + tooMany) / 2;
      if (width(keep(points, middle), font) <= width) {
        fits = middle;
      } else {
        tooMany = middle;
      }
    }
    return keep(points, fits);
  }

  private static String keep(int[] points, int count) {
    int head = (count + 1) / 2;
    int tail = count - head;
    return new String(points, 0, head) + DOTS + new String(points, points.length - tail, tail);
  }

  /** How wide the widest of some texts is. */
  static double widest(List<String> texts, Font font) {
    return texts.stream().mapToDouble(text -> width(text, font)).max().orElse(0);
  }

  private static double width(String text, Font font) {
    return font.getStringBounds(text, DEVICE).getWidth();
  }
}
