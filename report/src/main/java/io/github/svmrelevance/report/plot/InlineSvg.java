package io.github.svmrelevance.report.plot;

import io.github.svmrelevance.report.html.Picture;
import java.awt.Color;
import java.util.LinkedHashMap;
import java.util.Map;
import org.w3c.dom.Element;
import org.w3c.dom.Node;

/**
 * A picture as a part of a page: as wide as there is room, and in colours that the page's style may
 * change through CSS variables.
 */
final class InlineSvg {

  private static final Map<String, String> THEME = new LinkedHashMap<>();

  static {
    put(Palette.PAPER, "paper");
    put(Palette.INK, "ink");
    put(Palette.GRID, "grid");
    put(Palette.BLUE, "blue");
    put(Palette.ORANGE, "orange");
    put(Palette.GREY, "grey");
    put(Palette.VERMILION, "vermilion");
    put(Palette.GREEN, "green");
    put(Palette.PINK, "pink");
    THEME.put("white", THEME.get(rgb(Palette.PAPER)));
    THEME.put("black", THEME.get(rgb(Palette.INK)));
  }

  /** On a screen there is more room than in a column of a paper. */
  private static final double GROWTH = 1.4;

  private InlineSvg() {}

  private static void put(Color colour, String variable) {
    THEME.put(rgb(colour), "var(--chart-" + variable + "," + rgb(colour) + ")");
  }

  private static String rgb(Color colour) {
    return "rgb(" + colour.getRed() + "," + colour.getGreen() + "," + colour.getBlue() + ")";
  }

  static Picture of(Element svg, String label) {
    recolour(svg);
    double width = GROWTH * Double.parseDouble(svg.getAttribute("width"));
    svg.removeAttribute("height");
    svg.setAttributeNS(null, "width", "100%");
    svg.setAttributeNS(null, "role", "img");
    svg.setAttributeNS(null, "aria-label", label);
    String text = Plot.stream(svg, false);
    return new Picture(text.substring(text.indexOf("<svg")), Math.round(width));
  }

  private static void recolour(Node node) {
    if (node instanceof Element element) {
      for (String property : new String[] {"fill", "stroke"}) {
        String themed = THEME.get(element.getAttribute(property));
        if (themed != null) {
          element.setAttributeNS(null, property, themed);
        }
      }
      if (element.getAttribute("font-family").equals("sans-serif")) {
        // Lines of text were measured in the first of these, and the second is as wide.
        element.setAttributeNS(null, "font-family", "'DejaVu Sans', Verdana, sans-serif");
      }
      if (element.getAttribute("id").equals("genericDefs") && !element.hasChildNodes()) {
        element.removeAttribute("id");
      }
    }
    for (Node child = node.getFirstChild(); child != null; child = child.getNextSibling()) {
      recolour(child);
    }
  }
}
