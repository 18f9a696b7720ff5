import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Ranges that answer a moving limit, as an SVG that moves by itself: a README shows what a hand does.
 * Between two frames bars go straight, and where a reader wants less motion they stand as at the last.
 */
final class Film {

  private static final int ROW = 26;
  private static final int TOP = 64;
  private static final int NAME = 190;
  private static final int BAR = 560;
  private static final int EDGE = 16;
  private static final double SECONDS = 8;

  /** The share of the time in which the hand moves; it rests in what is before and behind. */
  private static final double FIRST = 0.08;

  private static final double LAST = 0.72;

  /**
   * What is seen at one moment.
   *
   * @param limit the least weight that the hand allows; NaN if any
   * @param ranges lower and upper end of each feature
   */
  record Frame(double limit, List<double[]> ranges) {}

  private final List<String> names;
  private final int held;
  private final List<Frame> frames;
  private final double least;
  private final double most;

  Film(List<String> names, int held, List<Frame> frames) {
    this.names = names;
    this.held = held;
    this.frames = frames;
    this.least = frames.stream().flatMap(f -> f.ranges().stream()).mapToDouble(r -> r[0]).min().orElseThrow();
    this.most = frames.stream().flatMap(f -> f.ranges().stream()).mapToDouble(r -> r[1]).max().orElseThrow();
  }

  private double x(double value) {
    return NAME + (value - least) / (most - least) * BAR;
  }

  private static String text(String format, Object... values) {
    return String.format(Locale.ROOT, format, values);
  }

  /** The whole picture. */
  String svg() {
    int width = NAME + BAR + EDGE;
    int height = TOP + ROW * names.size() + EDGE;
    StringBuilder style = new StringBuilder();
    StringBuilder body = new StringBuilder();
    for (int j = 0; j < names.size(); j++) {
      int y = TOP + ROW * j;
      double[] free = frames.get(0).ranges().get(j);
      body.append(text("<text x=\"%d\" y=\"%d\" text-anchor=\"end\"%s>%s</text>%n", NAME - 12, y + 14, j == held ? " class=\"held\"" : "", names.get(j)));
      body.append(text("<rect class=\"ghost\" x=\"%.1f\" y=\"%d\" width=\"%.1f\" height=\"6\"/>%n", x(free[0]), y + 7, x(free[1]) - x(free[0])));
      // One unit wide: its frames stretch it.
      body.append(text("<rect id=\"b%d\" class=\"m\" width=\"1\" height=\"14\"/>%n", j));
      style.append(animation("b" + j, bars(j, y + 3)));
    }
    body.append(text("<line class=\"zero\" x1=\"%.1f\" x2=\"%.1f\" y1=\"%d\" y2=\"%d\"/>%n", x(0), x(0), TOP - 4, height - EDGE));
    body.append("<rect id=\"hand\" class=\"m\" x=\"-7\" width=\"7\" height=\"20\" rx=\"2\"/>\n");
    List<String> hand = new ArrayList<>();
    for (Frame frame : frames) {
      double end = Double.isNaN(frame.limit()) ? frame.ranges().get(held)[0] : frame.limit();
      hand.add(text("transform:translate(%.1fpx,%dpx)", x(end), TOP + ROW * held));
    }
    style.append(animation("hand", hand));
    return text("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"%d\" height=\"%d\" role=\"img\" font-family=\"system-ui, sans-serif\" font-size=\"13\">%n", width, height, width, height)
        + text("<title>A hand raises the least weight of %s; the ranges of all other weights answer</title>%n", names.get(held))
        + "<style>\n"
        + "svg{background:#fff}text{fill:#222}.held{font-weight:700}.ghost{fill:#dfe3e6}.zero{stroke:#595959}.note{fill:#595959}\n"
        + "@media (prefers-color-scheme:dark){svg{background:#16191d}text{fill:#e6e6e6}.ghost{fill:#30363d}.zero{stroke:#a9b0b7}.note{fill:#a9b0b7}}\n"
        + text(".m{animation:%.0fs linear infinite}%n", SECONDS)
        + style
        + "#hand{fill:#0063a0}\n"
        + "@media (prefers-reduced-motion:reduce){.m{animation:none!important}}\n"
        + "</style>\n"
        + text("<text x=\"%d\" y=\"24\" class=\"held\">svmrel explore: hold one weight, and all others move</text>%n", EDGE)
        + text("<text x=\"%d\" y=\"44\" class=\"note\">each bar: the exact range of a weight over all models as good as the baseline; blue: every one of them uses it</text>%n", EDGE)
        + body
        + "</svg>\n";
  }

  private List<String> bars(int j, int y) {
    List<String> steps = new ArrayList<>();
    for (Frame frame : frames) {
      double[] range = frame.ranges().get(j);
      boolean needed = range[0] > 1e-6 || range[1] < -1e-6;
      steps.add(
          text(
              "transform:translate(%.1fpx,%dpx) scaleX(%.1f);fill:%s",
              x(range[0]), y, Math.max(2, x(range[1]) - x(range[0])), needed ? "#0072b2" : "#e69f00"));
    }
    return steps;
  }

  /** Goes through the steps, rests at the last, and returns; without motion it is at the last. */
  private static String animation(String id, List<String> steps) {
    StringBuilder keys = new StringBuilder(text("#%s{%s;animation-name:%s}@keyframes %s{", id, steps.get(steps.size() - 1), id, id));
    keys.append(text("0%%,100%%{%s}", steps.get(0)));
    for (int k = 0; k < steps.size(); k++) {
      double share = FIRST + (LAST - FIRST) * k / (steps.size() - 1);
      // Where nothing changes, no step is written.
      if (k == 0 || k == steps.size() - 1 || !steps.get(k).equals(steps.get(k - 1)) || !steps.get(k).equals(steps.get(k + 1))) {
        keys.append(text("%.1f%%{%s}", 100 * share, steps.get(k)));
      }
    }
    return keys.append(text("94%%{%s}}%n", steps.get(steps.size() - 1))).toString();
  }
}
