import com.fasterxml.jackson.databind.JsonNode;
import java.io.BufferedReader;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;

/** How fast the explorer is, and what it keeps in memory. */
final class ExplorerSpeed {

  private static final int DRAGS = 200;

  /** How much more may be in use after many drags than after a fifth of them, in bytes. */
  private static final long MORE = 8 << 20;

  private static final String INPUTS =
      """
      window.inputs = [];
      document.addEventListener('pointermove', () => window.inputs.push(performance.now()), true);
      ''
      """;

  /** What the page measures: the rows that a person sees, and all. */
  private static final String IN_SIGHT = "svmrel: from input to painted ranges in sight";

  private static final String ALL = "svmrel: from input to all ranges";

  /** Of each input, how long it waited; formatted with what is measured. */
  private static final String WAITED =
      """
      (() => {
        const painted = performance.getEntriesByName('%s').map(e => [e.startTime, e.startTime + e.duration]);
        return window.inputs.map(input => Math.min(...painted.filter(([from]) => from >= input).map(([, end]) => end)) - input)
          .filter(Number.isFinite);
      })()
      """;

  private static final String SLIDE =
      """
      (async () => {
        const slider = document.getElementById('slack');
        const start = performance.now();
        slider.value = '6';
        slider.dispatchEvent(new Event('input'));
        await new Promise(done => requestAnimationFrame(() => { const channel = new MessageChannel(); channel.port1.onmessage = done; channel.port2.postMessage(0); }));
        const waited = performance.now() - start;
        const numbers = Array.from(document.querySelectorAll('#rows .numbers input'), each => each.placeholder);
        slider.dispatchEvent(new Event('change'));
        return [waited, numbers.filter(text => text.startsWith('\u2248 ')).map(text => Number(text.slice(2)))];
      })()
      """;

  private static final String SHOWN_PROVEN =
      """
      (async () => {
        for (let k = 0; k < 600 && !document.getElementById('status').textContent.includes('proven'); k++) {
          await new Promise(done => setTimeout(done, 100));
        }
        return Array.from(document.querySelectorAll('#rows .numbers input'), each => each.placeholder).filter(text => !text.startsWith('\u2248')).map(Number);
      })()
      """;

  private final ExplorerPage page;
  private final Process server;

  ExplorerSpeed(ExplorerPage page, Process server) {
    this.page = page;
    this.server = server;
  }

  /**
   * Prints when a person saw something for the first time, and when all ranges.
   *
   * @param start when the command was started, in milliseconds of the epoch
   */
  void first(long start) throws Exception {
    JsonNode seen =
        page.browser.await(
            """
            (async () => {
              // The text says "proven" with a frame; how long it took is written down after that frame.
              const entry = async name => {
                for (let k = 0; k < 200 && !performance.getEntriesByName(name).length; k++) {
                  await new Promise(done => setTimeout(done, 50));
                }
                return performance.getEntriesByName(name)[0];
              };
              const entries = [await entry('first-contentful-paint'), await entry('%s'), await entry('%s')];
              return entries.map(each => performance.timeOrigin + each.startTime + each.duration);
            })()
            """
                .formatted(IN_SIGHT, ALL));
    System.out.printf(
        "%.2f s from the start of the command to the first paint, %.2f s to the painted ranges in sight, %.2f s to all%n",
        (seen.get(0).asDouble() - start) * 1e-3,
        (seen.get(1).asDouble() - start) * 1e-3,
        (seen.get(2).asDouble() - start) * 1e-3);
  }

  /**
   * From each input of a drag to the painted ranges of its state or a newer one, whichever comes
   * first; the processor time is less moved by others.
   */
  void latency() throws Exception {
    page.judged();
    page.reset();
    page.browser.evaluate("performance.clearMeasures(); ''");
    JsonNode at = page.handle(0, "high");
    double x = at.get(0).asDouble();
    double y = at.get(1).asDouble();
    page.browser.mouse("mouseMoved", x, y);
    page.browser.mouse("mousePressed", x, y);
    page.pause(200);
    page.browser.evaluate(INPUTS);
    page.browser.call("Performance.enable", Map.of());
    Map<String, Double> pageBefore = pageSeconds();
    Duration before = java().info().totalCpuDuration().orElse(Duration.ZERO);
    // A move beyond the range changes nothing, and is not answered.
    double range = x - page.handle(0, "low").get(0).asDouble();
    double first = Math.min(12, 0.1 * range);
    double way = Math.min(0.3 * at.get(3).asDouble(), 0.8 * range);
    for (int k = 0; k < DRAGS; k++) {
      page.browser.mouse("mouseMoved", x - first - way * (k % 50) / 50, y);
      page.pause(33);
    }
    Duration after = java().info().totalCpuDuration().orElse(Duration.ZERO);
    Map<String, Double> pageAfter = pageSeconds();
    page.browser.mouse("mouseReleased", x - 20, y);
    page.settled();
    int moves = page.browser.await("window.inputs.length").asInt();
    double[] inSight = waited(IN_SIGHT);
    double[] all = waited(ALL);
    int painted = page.browser.await("performance.getEntriesByName('" + IN_SIGHT + "').length").asInt();
    // The last moves may lead to the same state; that it is the one shown in the end was waited for above.
    page.require(inSight.length >= 0.9 * moves, "only " + inSight.length + " of " + moves + " moves were answered");
    if (inSight.length > 0 && all.length > 0) {
      System.out.printf(
          "%d moves, %d states painted, %.0f ms of the server's processors each; from input to painted ranges"
              + " in sight: median %.0f ms, 95th percentile %.0f ms; to all: %.0f and %.0f ms%n",
          inSight.length,
          painted,
          after.minus(before).toNanos() * 1e-6 / painted,
          inSight[inSight.length / 2],
          inSight[(int) (0.95 * (inSight.length - 1))],
          all[all.length / 2],
          all[(int) (0.95 * (all.length - 1))]);
      pageAfter.forEach(
          (what, seconds) ->
              System.out.printf(
                  "  %s of the page: %.1f ms each%n",
                  what, (seconds - pageBefore.get(what)) * 1e3 / painted));
    }
  }

  /** How long the inputs waited that were answered, in milliseconds and rising order. */
  private double[] waited(String measure) throws Exception {
    JsonNode measured = page.browser.await(WAITED.formatted(measure));
    double[] millis = new double[measured.size()];
    for (int k = 0; k < millis.length; k++) {
      millis[k] = measured.get(k).asDouble();
    }
    Arrays.sort(millis);
    return millis;
  }

  /** How long the page has been at work, by kind. */
  private Map<String, Double> pageSeconds() throws Exception {
    Map<String, Double> seconds = new TreeMap<>();
    for (JsonNode metric : page.browser.call("Performance.getMetrics", Map.of()).path("metrics")) {
      String name = metric.path("name").asText();
      if (List.of("ScriptDuration", "LayoutDuration", "RecalcStyleDuration", "TaskDuration").contains(name)) {
        seconds.put(name, metric.path("value").asDouble());
      }
    }
    return seconds;
  }

  /**
   * The slack's slider while the server stands still: what is known of the curves is painted with
   * the next frame, marked, and the proven ranges follow when the server goes on.
   */
  void slack(List<ProcessHandle> processes) throws Exception {
    page.judged();
    page.reset();
    page.browser.evaluate("document.getElementById('slack').dispatchEvent(new Event('pointerenter')); ''");
    page.browser.await(
        """
        (async () => {
          for (let k = 0; k < 300; k++) {
            await new Promise(done => setTimeout(done, 100));
            const asked = performance.getEntriesByType('resource').filter(each => each.name.endsWith('/curve'));
            if (asked.length >= 5 && asked.every(each => each.responseEnd > 0)) { return asked.length; }
          }
          return 0;
        })()
        """);
    Signals.send("STOP", processes);
    JsonNode about;
    try {
      about = page.browser.await(SLIDE);
    } finally {
      Signals.send("CONT", processes);
    }
    JsonNode proven = page.browser.await(SHOWN_PROVEN);
    double far = 0;
    double span = 0;
    for (int k = 0; k < proven.size(); k++) {
      far = Math.max(far, Math.abs(proven.get(k).asDouble() - about.get(1).get(k).asDouble()));
      span = Math.max(span, Math.abs(proven.get(k).asDouble()));
    }
    System.out.printf(
        "%s numbers of the slack's curves painted %.0f ms after the input, marked; proven ones differ by %.1f %% of the widest%n",
        proven.size(), about.get(0).asDouble(), 100 * far / span);
    page.require(about.get(1).size() == proven.size() && !proven.isEmpty(), "no curve is shown: " + about);
    page.require(far < 0.25 * span, "a curve is far from the proven range: " + about + " " + proven);
    page.settled();
    page.reset();
  }

  /** Many short drags of many handles; what server and page keep in memory stays as it is. */
  void endure(int drags) throws Exception {
    Random random = new Random(7);
    long[] early = new long[2];
    for (int k = 0; k <= drags; k++) {
      if (drags >= 5 && k % (drags / 5) == 0) {
        long[] now = inUse();
        early = k == drags / 5 ? now : early;
        System.out.printf("in use after %d drags: server %.1f MB, page %.1f MB%n", k, now[0] * 1e-6, now[1] * 1e-6);
      }
      if (k % 10 == 0) {
        page.reset();
      }
      boolean low = random.nextBoolean();
      JsonNode at = page.handle(random.nextInt(8), low ? "low" : "high");
      double x = at.get(0).asDouble();
      double y = at.get(1).asDouble();
      double way = (low ? 0.1 : -0.1) * random.nextDouble() * at.get(3).asDouble();
      page.browser.mouse("mousePressed", x, y);
      page.browser.mouse("mouseMoved", x + way / 2, y);
      page.browser.mouse("mouseMoved", x + way, y);
      page.browser.mouse("mouseReleased", x + way, y);
    }
    page.settled();
    long[] late = inUse();
    page.require(late[0] - early[0] < MORE, "the server keeps more and more in memory");
    page.require(late[1] - early[1] < MORE, "the page keeps more and more in memory");
  }

  /** Bytes of the server and of the page that are still reachable. */
  private long[] inUse() throws Exception {
    Process histogram =
        new ProcessBuilder("jcmd", Long.toString(java().pid()), "GC.class_histogram").start();
    String last = "";
    try (BufferedReader lines = histogram.inputReader(StandardCharsets.UTF_8)) {
      for (String line; (line = lines.readLine()) != null; ) {
        last = line.isBlank() ? last : line;
      }
    }
    if (!last.startsWith("Total")) {
      throw new IllegalStateException("jcmd said: " + last);
    }
    page.browser.call("HeapProfiler.collectGarbage", Map.of());
    long used = page.browser.call("Runtime.getHeapUsage", Map.of()).path("usedSize").asLong();
    return new long[] {Long.parseLong(last.trim().split("\\s+")[2]), used};
  }

  /** The JVM of the server. */
  private ProcessHandle java() {
    return Stream.concat(server.descendants(), Stream.of(server.toHandle()))
        .filter(process -> process.info().command().orElse("").endsWith("java"))
        .findFirst()
        .orElseThrow();
  }
}
