import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Drives the explorer in headless Chromium as a hand would: drags handles, and compares the ranges
 * with those of the command that the page shows; measures from the input to the painted ranges;
 * sees that nothing else is fetched, that axe finds nothing, that a phone is wide enough, that many
 * drags leave the memory of server and page as it was, that another network namespace is not
 * answered, and that the page comes back after its server was stopped and continued.
 *
 * <p>Usage: .ci/browse CheckExplorer [--pictures DIR] [--axe axe.min.js] [--drags N] DATA
 * OPTION...
 */
final class CheckExplorer {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int DRAGS = 200;
  private static final double SAME = 1e-9;

  /** How much more may be in use after many drags than after a fifth of them, in bytes. */
  private static final long MORE = 8 << 20;

  private static final int FILMED = 12;
  private static final int FRAMES = 16;

  private static final String SETTLED =
      """
      (async () => {
        // What was changed before is told with the next frame.
        await new Promise(done => requestAnimationFrame(() => setTimeout(done, 0)));
        for (let k = 0; k < 600; k++) {
          const text = document.getElementById('status').textContent;
          if (text.includes('proven') || text.includes('No model')) { return text; }
          await new Promise(done => setTimeout(done, 50));
        }
        return 'not settled: ' + document.getElementById('status').textContent;
      })()
      """;

  /** The tests of evidence are not at work any more. */
  private static final String JUDGED =
      """
      (async () => {
        for (let k = 0; k < 200 && document.getElementById('status').textContent.includes('evidence follows'); k++) {
          await new Promise(done => setTimeout(done, 200));
        }
        return '';
      })()
      """;

  private static final String HANDLE =
      """
      (() => {
        const rows = Array.from(document.querySelectorAll('#rows > .row'));
        const own = rows.filter(each => each.querySelector('.handle.low'));
        const row = own[%d %% own.length];
        row.scrollIntoView({ block: 'center' });
        const box = row.querySelector('.handle.%s').getBoundingClientRect();
        const bar = row.querySelector('.bar').getBoundingClientRect();
        return [box.left + box.width / 2, box.top + box.height / 2, bar.left, bar.width, row.querySelector('bdi').textContent];
      })()
      """;

  private static final String TOO_WIDE =
      """
      (() => {
        const room = document.documentElement.clientWidth + 1;
        if (document.documentElement.scrollWidth <= room) { return ''; }
        return 'too wide: ' + Array.from(document.querySelectorAll('body *'))
          .filter(e => e.getBoundingClientRect().right > room).slice(0, 3).map(e => e.tagName + '.' + e.className).join(', ');
      })()
      """;

  private final List<String> wrong = new ArrayList<>();
  private int drags = 300;
  private final Path svmrel = Path.of("svmrel").toAbsolutePath();

  private CheckExplorer() {}

  public static void main(String[] args) throws Exception {
    CheckExplorer check = new CheckExplorer();
    List<String> rest = new ArrayList<>(List.of(args));
    Path pictures = null;
    String axe = null;
    while (rest.get(0).startsWith("--")) {
      String option = rest.remove(0);
      String value = rest.remove(0);
      switch (option) {
        case "--pictures" -> pictures = Files.createDirectories(Path.of(value));
        case "--axe" -> axe = Files.readString(Path.of(value));
        case "--drags" -> check.drags = Integer.parseInt(value);
        default -> throw new IllegalArgumentException(option);
      }
    }
    Path profile = Files.createTempDirectory("svmrel-chromium");
    long start = System.nanoTime();
    List<String> command = new ArrayList<>(List.of(check.svmrel.toString(), "explore"));
    command.addAll(rest);
    Process server =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    try {
      String link =
          new BufferedReader(new InputStreamReader(server.getInputStream(), StandardCharsets.UTF_8))
              .readLine();
      System.out.printf("%.2f s to the link%n", (System.nanoTime() - start) * 1e-9);
      URI address = URI.create(link);
      try (Browser browser =
          new Browser(
              profile,
              List.of("http://" + address.getAuthority() + "/", "data:", "blob:", "about:"))) {
        check.drive(browser, link, server, pictures, axe, start);
        check.wrong.addAll(browser.troubles);
      }
    } finally {
      server.destroy();
      if (!server.waitFor(20, TimeUnit.SECONDS)) {
        check.wrong.add("the server does not end");
        server.destroyForcibly();
      }
      try (Stream<Path> files = Files.walk(profile)) {
        for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
          Files.deleteIfExists(file);
        }
      }
    }
    check.wrong.forEach(line -> System.out.println("FAILED " + line));
    System.out.println(check.wrong.isEmpty() ? "fine" : check.wrong.size() + " failed");
    System.exit(check.wrong.isEmpty() ? 0 : 1);
  }

  private void drive(
      Browser browser, String link, Process server, Path pictures, String axe, long start)
      throws Exception {
    browser.screen(1280, 900, false);
    browser.call("Page.navigate", Map.of("url", link));
    browser.awaitEvent("Page.loadEventFired");
    System.out.println(browser.await(SETTLED).asText());
    System.out.printf("%.2f s to the first ranges%n", (System.nanoTime() - start) * 1e-9);
    require(browser.evaluate("String(document.getElementById('tour').open)").equals("true"), "no tour at first");
    shoot(browser, pictures, "tour", 1280, false);
    browser.evaluate("document.getElementById('tour-close').click(); ''");
    drag(browser, 0, "low", 0.1, 12);
    drag(browser, 2, "high", -0.1, 12);
    keyboard(browser);
    browser.evaluate("document.getElementById('sort').value = 'file'; document.getElementById('sort').dispatchEvent(new Event('change')); ''");
    compare(browser);
    endure(browser, server);
    latency(browser, server);
    elsewhere(URI.create(link).getPort());
    panels(browser);
    for (boolean dark : new boolean[] {false, true}) {
      for (int width : new int[] {390, 1280, 2560}) {
        browser.screen(width, width == 390 ? 844 : 900, dark);
        browser.await("new Promise(done => setTimeout(done, 150))");
        String wide = browser.evaluate(TOO_WIDE);
        require(wide.isEmpty(), width + " pixels: " + wide);
        if (axe != null && width < 2000) {
          axe(browser, axe, width + (dark ? " dark" : " light"));
        }
        shoot(browser, pictures, dark ? "dark" : "light", width, dark);
      }
    }
    if (pictures != null) {
      browser.screen(1280, 820, false);
      browser.evaluate("window.scrollTo(0, 0); document.activeElement.blur(); ''");
      browser.await("new Promise(done => setTimeout(done, 300))");
      browser.window(pictures.resolve("explorer.png"));
      film(browser, pictures.resolve("explorer.svg"));
    }
    browser.screen(1280, 900, false);
    reconnect(browser, server);
  }

  private void require(boolean fine, String what) {
    if (!fine) {
      wrong.add(what);
    }
  }

  private static void shoot(
      Browser browser, Path pictures, String kind, int width, boolean dark) throws Exception {
    if (pictures != null) {
      browser.screen(width, width == 390 ? 844 : 900, dark);
      browser.await("new Promise(done => setTimeout(done, 100))");
      browser.picture(pictures.resolve("explorer-" + kind + "-" + width + ".png"));
    }
  }

  /** Moves a handle by a share of the bar, in some steps. */
  private void drag(Browser browser, int row, String side, double share, int steps)
      throws Exception {
    JsonNode at = browser.await(String.format(HANDLE, row, side));
    double x = at.get(0).asDouble();
    double y = at.get(1).asDouble();
    double way = share * at.get(3).asDouble();
    browser.mouse("mouseMoved", x, y);
    browser.mouse("mousePressed", x, y);
    browser.await("new Promise(done => setTimeout(done, 150))");
    for (int k = 1; k <= steps; k++) {
      browser.mouse("mouseMoved", x + way * k / steps, y);
    }
    browser.mouse("mouseReleased", x + way, y);
    String said = browser.await(SETTLED).asText();
    require(said.contains("proven"), "after a drag: " + said);
    require(
        browser.evaluate("String(document.querySelectorAll('.handle.set').length)").compareTo("0") > 0,
        "a drag set no limit");
  }

  private void keyboard(Browser browser) throws Exception {
    // The handle with the focus keeps it; its number changes with the next frame, which may come late.
    String moved =
        browser
            .await(
                """
                (async () => {
                  const handle = document.querySelectorAll('.handle.high')[1];
                  window.nudged = { handle, before: handle.getAttribute('aria-valuenow') };
                  handle.focus();
                  return document.activeElement === handle ? 'focused' : 'not focused';
                })()
                """)
            .asText();
    require(moved.equals("focused"), "a handle is " + moved);
    browser.key("ArrowLeft");
    browser.key("ArrowLeft");
    String after =
        browser
            .await(
                """
                (async () => {
                  const { handle, before } = window.nudged;
                  for (let k = 0; k < 200 && handle.getAttribute('aria-valuenow') === before; k++) {
                    await new Promise(done => setTimeout(done, 50));
                  }
                  return handle.getAttribute('aria-valuenow') === before ? 'stays at ' + before : 'moved';
                })()
                """)
            .asText();
    require(after.equals("moved"), "an arrow key does not move a handle: it " + after);
    browser.await(SETTLED);
    browser.evaluate("document.getElementById('undo').click(); ''");
    browser.await(SETTLED);
  }

  /** The ranges of the page are those of the command that it shows. */
  private void compare(Browser browser) throws Exception {
    browser.await(SETTLED);
    browser.await("new Promise(done => setTimeout(done, 1500))");
    String command = browser.evaluate("document.getElementById('command').textContent");
    JsonNode page = numbers(browser);
    require(command.contains("--preset"), "the command has no preset: " + command);
    Process bounds =
        new ProcessBuilder(
                "bash",
                "-c",
                command.replaceFirst("^svmrel", "\"\\$0\"")
                    + " --threshold none --format json --quiet",
                svmrel.toString())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    JsonNode result = JSON.readTree(bounds.getInputStream());
    Map<String, JsonNode> expected = new HashMap<>();
    result.path("features").forEach(feature -> expected.put(feature.path("name").asText(), feature));
    double largest = 0;
    for (JsonNode feature : page.path("features")) {
      JsonNode own = expected.get(feature.path("name").asText());
      String signed = feature.has("parts") ? "" : "signed_";
      double lower = own.path(signed + "lower").asDouble();
      double upper = own.path(signed + "upper").asDouble();
      largest = Math.max(largest, Math.abs(feature.path("lower").asDouble(9) - lower));
      largest = Math.max(largest, Math.abs(feature.path("upper").asDouble(9) - upper));
    }
    System.out.println(command + ": the page differs by at most " + largest);
    require(page.path("features").size() == expected.size() && !expected.isEmpty(), "features are missing");
    require(largest <= SAME, "the page differs from the command by " + largest);
  }

  /** What the page saves as JSON. */
  private static JsonNode numbers(Browser browser) throws Exception {
    return JSON.readTree(
        browser
            .await(
                """
                new Promise(done => {
                  const make = URL.createObjectURL;
                  URL.createObjectURL = blob => { URL.createObjectURL = make; blob.text().then(done); return make.call(URL, blob); };
                  document.getElementById('save-json').click();
                })
                """)
            .asText());
  }

  /** The JVM of the server. */
  private static ProcessHandle java(Process server) {
    return Stream.concat(server.descendants(), Stream.of(server.toHandle()))
        .filter(process -> process.info().command().orElse("").endsWith("java"))
        .findFirst()
        .orElseThrow();
  }

  /** From each input of a drag to the painted ranges; the processor time is less moved by others. */
  private void latency(Browser browser, Process server) throws Exception {
    browser.await(JUDGED);
    browser.evaluate("document.getElementById('reset').click(); ''");
    browser.await(SETTLED);
    browser.evaluate("performance.clearMeasures(); ''");
    JsonNode at = browser.await(String.format(HANDLE, 0, "high"));
    double x = at.get(0).asDouble();
    double y = at.get(1).asDouble();
    browser.mouse("mouseMoved", x, y);
    browser.mouse("mousePressed", x, y);
    browser.await("new Promise(done => setTimeout(done, 200))");
    browser.call("Performance.enable", Map.of());
    Map<String, Double> pageBefore = pageSeconds(browser);
    Duration before = java(server).info().totalCpuDuration().orElse(Duration.ZERO);
    for (int k = 0; k < DRAGS; k++) {
      browser.mouse("mouseMoved", x - 12 - 0.3 * at.get(3).asDouble() * (k % 50) / 50, y);
      browser.await("new Promise(done => setTimeout(done, 33))");
    }
    Duration after = java(server).info().totalCpuDuration().orElse(Duration.ZERO);
    Map<String, Double> pageAfter = pageSeconds(browser);
    browser.mouse("mouseReleased", x - 20, y);
    browser.await(SETTLED);
    JsonNode measured =
        browser.await("performance.getEntriesByType('measure').map(entry => entry.duration)");
    double[] millis = new double[measured.size()];
    for (int k = 0; k < millis.length; k++) {
      millis[k] = measured.get(k).asDouble();
    }
    Arrays.sort(millis);
    require(millis.length >= DRAGS / 4, "only " + millis.length + " of " + DRAGS + " moves were painted in full");
    if (millis.length > 0) {
      System.out.printf(
          "%d moves, %d painted in full: median %.0f ms, 95th percentile %.0f ms from input to painted ranges;"
              + " each %.0f ms of the server's processors%n",
          DRAGS,
          millis.length,
          millis[millis.length / 2],
          millis[(int) (0.95 * (millis.length - 1))],
          after.minus(before).toNanos() * 1e-6 / millis.length);
      pageAfter.forEach(
          (what, seconds) ->
              System.out.printf(
                  "  %s of the page: %.1f ms each%n",
                  what, (seconds - pageBefore.get(what)) * 1e3 / millis.length));
    }
  }

  /** How long the page has been at work, by kind. */
  private static Map<String, Double> pageSeconds(Browser browser) throws Exception {
    Map<String, Double> seconds = new TreeMap<>();
    for (JsonNode metric : browser.call("Performance.getMetrics", Map.of()).path("metrics")) {
      String name = metric.path("name").asText();
      if (List.of("ScriptDuration", "LayoutDuration", "RecalcStyleDuration", "TaskDuration").contains(name)) {
        seconds.put(name, metric.path("value").asDouble());
      }
    }
    return seconds;
  }

  /** Many short drags of many handles; what server and page keep in memory stays as it is. */
  private void endure(Browser browser, Process server) throws Exception {
    Random random = new Random(7);
    long[] early = new long[2];
    for (int k = 0; k <= drags; k++) {
      if (k == drags / 5) {
        early = inUse(browser, server);
      }
      if (k % 10 == 0) {
        browser.evaluate("document.getElementById('reset').click(); ''");
        browser.await(SETTLED);
      }
      boolean low = random.nextBoolean();
      JsonNode at = browser.await(String.format(HANDLE, random.nextInt(8), low ? "low" : "high"));
      double x = at.get(0).asDouble();
      double y = at.get(1).asDouble();
      double way = (low ? 0.1 : -0.1) * random.nextDouble() * at.get(3).asDouble();
      browser.mouse("mousePressed", x, y);
      browser.mouse("mouseMoved", x + way / 2, y);
      browser.mouse("mouseMoved", x + way, y);
      browser.mouse("mouseReleased", x + way, y);
    }
    browser.await(SETTLED);
    long[] late = inUse(browser, server);
    System.out.printf(
        "in use after %d drags: server %.1f MB, page %.1f MB; after %d: %.1f MB and %.1f MB%n",
        drags / 5, early[0] * 1e-6, early[1] * 1e-6, drags, late[0] * 1e-6, late[1] * 1e-6);
    require(late[0] - early[0] < MORE, "the server keeps more and more in memory");
    require(late[1] - early[1] < MORE, "the page keeps more and more in memory");
  }

  /** Bytes of the server and of the page that are still reachable. */
  private static long[] inUse(Browser browser, Process server) throws Exception {
    Process histogram =
        new ProcessBuilder("jcmd", Long.toString(java(server).pid()), "GC.class_histogram").start();
    String last = "";
    try (BufferedReader lines = histogram.inputReader(StandardCharsets.UTF_8)) {
      for (String line; (line = lines.readLine()) != null; ) {
        last = line.isBlank() ? last : line;
      }
    }
    if (!last.startsWith("Total")) {
      throw new IllegalStateException("jcmd said: " + last);
    }
    browser.call("HeapProfiler.collectGarbage", Map.of());
    long page = browser.call("Runtime.getHeapUsage", Map.of()).path("usedSize").asLong();
    return new long[] {Long.parseLong(last.trim().split("\\s+")[2]), page};
  }

  private void elsewhere(int port) throws Exception {
    try (ServerSocket control = new ServerSocket(0)) {
      Process knock =
          new ProcessBuilder(
                  Path.of(".ci", "from-elsewhere").toString(),
                  Integer.toString(port),
                  Integer.toString(control.getLocalPort()))
              .redirectErrorStream(true)
              .start();
      String said = new String(knock.getInputStream().readAllBytes(), StandardCharsets.UTF_8).trim();
      switch (knock.waitFor()) {
        case 0 -> System.out.println("another network namespace is not answered");
        case 3 -> System.out.println(said);
        default -> wrong.add(said);
      }
    }
  }

  /** What a hand does, for a README: the least weight of a feature is raised, and all answer. */
  private void film(Browser browser, Path file) throws Exception {
    browser.evaluate("document.getElementById('reset').click(); ''");
    browser.await(SETTLED);
    List<JsonNode> features = new ArrayList<>();
    JsonNode free = numbers(browser).path("features");
    free.forEach(features::add);
    // Those that weigh most, in the order of the data.
    Set<Integer> chosen =
        IntStream.range(0, features.size())
            .boxed()
            .sorted(Comparator.comparingDouble(j -> -features.get(j).path("upper").asDouble()))
            .limit(FILMED)
            .collect(Collectors.toCollection(TreeSet::new));
    List<Integer> rows = List.copyOf(chosen);
    int held = rows.get(0);
    double least = features.get(held).path("lower").asDouble();
    double most = features.get(held).path("upper").asDouble();
    List<Film.Frame> frames = new ArrayList<>();
    for (int k = 0; k <= FRAMES; k++) {
      double limit = least + 0.97 * (most - least) * k / FRAMES;
      if (k > 0) {
        browser.evaluate(
            String.format(
                Locale.ROOT,
                "(() => { const field = document.querySelector('input[aria-label=\"Least weight of %s\"]');"
                    + " field.value = '%.6f'; field.dispatchEvent(new Event('change')); return ''; })()",
                features.get(held).path("name").asText(),
                limit));
      }
      browser.await(SETTLED);
      JsonNode now = numbers(browser).path("features");
      frames.add(
          new Film.Frame(
              k == 0 ? Double.NaN : limit,
              rows.stream()
                  .map(j -> new double[] {now.path(j).path("lower").asDouble(), now.path(j).path("upper").asDouble()})
                  .toList()));
    }
    Film film =
        new Film(rows.stream().map(j -> features.get(j).path("name").asText()).toList(), 0, frames);
    Files.writeString(file, film.svg());
    require(Files.size(file) < 400_000, "the moving picture is " + Files.size(file) + " bytes");
    browser.evaluate("document.getElementById('reset').click(); ''");
    browser.await(SETTLED);
  }

  private void panels(Browser browser) throws Exception {
    browser.evaluate("document.getElementById('sets-ask').click(); document.getElementById('samples-ask').click(); ''");
    String waiting =
        """
        (async () => {
          for (let k = 0; k < 1200; k++) {
            if (!document.getElementById('sets-ask').disabled && !document.getElementById('samples-ask').disabled) { break; }
            await new Promise(done => setTimeout(done, 100));
          }
          return [document.querySelector('#sets p').textContent, document.querySelector('#samples p').textContent, document.querySelectorAll('#pair polygon').length];
        })()
        """;
    JsonNode said = browser.await(waiting);
    System.out.println(said);
    require(said.get(0).asText().contains("suffice"), "sets: " + said.get(0));
    require(said.get(1).asText().contains("proven"), "samples: " + said.get(1));
    require(said.get(2).asInt() == 2, "no polygon");
  }

  private void axe(Browser browser, String axe, String where) throws Exception {
    browser.call("Runtime.evaluate", Map.of("expression", axe));
    JsonNode found =
        browser.await(
            "axe.run(document).then(r => r.violations.map(v => v.id + ': ' + v.help + ' ' + v.nodes.slice(0, 3).map(n => n.html.slice(0, 160)).join(' | ')))");
    found.forEach(violation -> wrong.add("axe, " + where + ": " + violation.asText()));
  }

  /** A server that does not answer is told of; when it does again, the page comes back. */
  private void reconnect(Browser browser, Process server) throws Exception {
    List<ProcessHandle> all = new ArrayList<>(server.descendants().toList());
    all.add(server.toHandle());
    signal("STOP", all);
    String lost =
        """
        (async () => {
          for (let k = 0; k < 200 && document.getElementById('lost').hidden === %s; k++) { await new Promise(done => setTimeout(done, 100)); }
          return String(document.getElementById('lost').hidden);
        })()
        """;
    require(browser.await(String.format(lost, "true")).asText().equals("false"), "a lost connection is not told");
    signal("CONT", all);
    require(browser.await(String.format(lost, "false")).asText().equals("true"), "the page does not come back");
    browser.evaluate("document.getElementById('slack-number').value = '0.3'; document.getElementById('slack-number').dispatchEvent(new Event('change')); ''");
    String said = browser.await(SETTLED).asText();
    require(said.contains("proven"), "after the connection was lost: " + said);
  }

  private static void signal(String name, List<ProcessHandle> processes) throws Exception {
    for (ProcessHandle process : processes) {
      new ProcessBuilder("kill", "-" + name, Long.toString(process.pid())).start().waitFor();
    }
  }
}
