package io.github.svmrelevance.report.plot;

import io.github.svmrelevance.api.result.RelevanceClass;
import java.awt.Color;
import java.awt.Font;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Colours that people with any colour vision tell apart, and that keep their order of lightness in
 * grey: from the palette of M. Okabe and K. Ito, "Color Universal Design" (2008).
 */
final class Palette {

  static final Color BLUE = new Color(0x0072B2);
  static final Color ORANGE = new Color(0xE69F00);
  static final Color GREY = new Color(0xD5D5D5);
  static final Color VERMILION = new Color(0xD55E00);
  static final Color GREEN = new Color(0x009E73);
  static final Color PINK = new Color(0xCC79A7);
  static final Color INK = new Color(0x222222);
  static final Color GRID = new Color(0xDDDDDD);
  static final Color PAPER = Color.WHITE;

  private static final String FAMILY = Font.SANS_SERIF;

  /** Series take these in turn. */
  static final List<Color> SERIES = List.of(BLUE, ORANGE, GREEN, VERMILION, PINK, INK);

  /** What frames are called in the legend. */
  static final String GROUP = "features that are substitutes of one another";

  /** What frames of strong features are called in the legend. */
  static final String NEEDED = "strongly relevant";

  private static final Map<String, Color> FIXED =
      Map.of(
          "strong",
          BLUE,
          "weak",
          ORANGE,
          "no evidence",
          GREY,
          "negligible",
          GREY,
          "reject",
          GREY,
          "baseline",
          INK,
          GROUP,
          VERMILION,
          NEEDED,
          VERMILION);

  private Palette() {}

  /** The colour of what has the same colour everywhere. */
  static Optional<Color> fixed(String label) {
    return Optional.ofNullable(FIXED.get(label));
  }

  static Color of(Optional<RelevanceClass> relevance) {
    if (relevance.isEmpty()) {
      return PAPER;
    }
    return switch (relevance.get()) {
      case STRONG -> BLUE;
      case WEAK -> ORANGE;
      case NO_EVIDENCE, NEGLIGIBLE -> GREY;
    };
  }

  static Font text(int size) {
    return new Font(FAMILY, Font.PLAIN, size);
  }

  static Font bold(int size) {
    return new Font(FAMILY, Font.BOLD, size);
  }
}
