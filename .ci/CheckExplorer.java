import com.fasterxml.jackson.databind.JsonNode;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Drives the explorer in headless Chromium as a hand would: drags handles, and compares the ranges
 * with those of the command that the page shows; moves the slack while the server stands still;
 * opens the shared link, and reads the picture and the numbers that it saves; measures from the
 * input to the painted ranges; sees that nothing else is fetched, that axe finds nothing, that a
 * phone is wide enough, that many drags leave the memory of server and page as it was, that another
 * network namespace is not answered, and that the page comes back after its server was stopped and
 * continued.
 *
 * <p>Usage: .ci/browse CheckExplorer [--pictures DIR] [--axe axe.min.js] [--drags N] DATA
 * OPTION...
 */
final class CheckExplorer {

  private static final double SAME = 1e-9;

  private static final int FILMED = 12;
  private static final int FRAMES = 16;

  private static final String TOO_WIDE =
      """
      (() => {
        const room = document.documentElement.clientWidth + 1;
        if (document.documentElement.scrollWidth <= room) { return ''; }
        return 'too wide: ' + Array.from(document.querySelectorAll('body *'))
          .filter(e => e.getBoundingClientRect().right > room).slice(0, 3).map(e => e.tagName + '.' + e.className).join(', ');
      })()
      """;

  /** What moves by itself, for a person who asked for no motion. */
  private static final String MOVING =
      """
      Array.from(document.querySelectorAll('body *'), e => ['', '::before', '::after'].map(part => getComputedStyle(e, part || null))
        .filter(style => [style.transitionDuration, style.animationDuration].some(text => parseFloat(text) > 0)).map(() => e.tagName + '.' + e.className))
        .flat().slice(0, 3).join(', ')
      """;

  private static final Path SVMREL = Path.of("svmrel").toAbsolutePath();

  private final ExplorerPage page;
  private final Process server;

  private CheckExplorer(ExplorerPage page, Process server) {
    this.page = page;
    this.server = server;
  }

  public static void main(String[] args) throws Exception {
    List<String> rest = new ArrayList<>(List.of(args));
    Path pictures = null;
    String axe = null;
    int drags = 300;
    while (rest.get(0).startsWith("--")) {
      String option = rest.remove(0);
      String value = rest.remove(0);
      switch (option) {
        case "--pictures" -> pictures = Files.createDirectories(Path.of(value));
        case "--axe" -> axe = Files.readString(Path.of(value));
        case "--drags" -> drags = Integer.parseInt(value);
        default -> throw new IllegalArgumentException(option);
      }
    }
    Path profile = Files.createTempDirectory("svmrel-chromium");
    List<String> command = new ArrayList<>(List.of(SVMREL.toString(), "explore"));
    command.addAll(rest);
    List<String> wrong = new ArrayList<>();
    try (Browser browser = new Browser(profile, List.of("data:", "blob:", "about:"))) {
      ExplorerPage page = new ExplorerPage(browser);
      browser.screen(1280, 900, false);
      long start = System.currentTimeMillis();
      Process server =
          new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
      try {
        String link =
            new BufferedReader(
                    new InputStreamReader(server.getInputStream(), StandardCharsets.UTF_8))
                .readLine();
        System.out.printf("%.2f s to the link%n", (System.currentTimeMillis() - start) * 1e-3);
        browser.allow("http://" + URI.create(link).getAuthority() + "/");
        new CheckExplorer(page, server).drive(link, pictures, axe, drags, start);
        wrong.addAll(page.wrong);
        wrong.addAll(browser.troubles);
      } finally {
        server.destroy();
        if (!server.waitFor(20, TimeUnit.SECONDS)) {
          wrong.add("the server does not end");
          server.destroyForcibly();
        }
      }
    }
    Browser.delete(profile);
    wrong.forEach(line -> System.out.println("FAILED " + line));
    System.out.println(wrong.isEmpty() ? "fine" : wrong.size() + " failed");
    System.exit(wrong.isEmpty() ? 0 : 1);
  }

  private void drive(String link, Path pictures, String axe, int drags, long start)
      throws Exception {
    ExplorerSpeed speed = new ExplorerSpeed(page, server);
    page.open(link);
    System.out.println(page.settled());
    speed.first(start);
    page.require(page.browser.evaluate("String(document.getElementById('tour').open)").equals("true"), "no tour at first");
    shoot(pictures, "tour", 1280, false);
    tour();
    page.drag(0, "low", 0.1, 12);
    page.drag(2, "high", -0.1, 12);
    keyboard();
    page.change("sort", "file");
    compare();
    share(link);
    picture();
    commandAtOnce();
    impossible();
    speed.slack(all());
    speed.endure(drags);
    speed.latency();
    elsewhere(URI.create(link).getPort());
    dropped();
    inSight();
    panels();
    for (boolean dark : new boolean[] {false, true}) {
      for (int width : new int[] {390, 1280, 2560}) {
        page.browser.screen(width, width == 390 ? 844 : 900, dark);
        page.pause(150);
        String wide = page.browser.evaluate(TOO_WIDE);
        page.require(wide.isEmpty(), width + " pixels: " + wide);
        page.require(page.browser.evaluate(MOVING).isEmpty(), "what moves by itself: " + page.browser.evaluate(MOVING));
        if (axe != null && width < 2000) {
          axe(axe, width + (dark ? " dark" : " light"));
        }
        shoot(pictures, dark ? "dark" : "light", width, dark);
      }
    }
    if (pictures != null) {
      page.browser.screen(1280, 820, false);
      page.drag(0, "high", -0.34, 6);
      page.browser.evaluate("window.scrollTo(0, 0); document.activeElement.blur(); ''");
      page.pause(300);
      page.browser.window(pictures.resolve("explorer.png"));
      film(pictures.resolve("explorer.svg"));
    }
    page.browser.screen(1280, 900, false);
    reconnect();
  }

  private void shoot(Path pictures, String kind, int width, boolean dark) throws Exception {
    if (pictures != null) {
      page.browser.screen(width, width == 390 ? 844 : 900, dark);
      page.pause(100);
      page.browser.picture(pictures.resolve("explorer-" + kind + "-" + width + ".png"));
    }
  }

  private List<ProcessHandle> all() {
    return Stream.concat(server.descendants(), Stream.of(server.toHandle())).toList();
  }

  /** Some sentences, one after another, which a person who reads 200 words a minute reads in time. */
  private void tour() throws Exception {
    int words = 0;
    int steps = 0;
    while (page.browser.evaluate("String(document.getElementById('tour').open)").equals("true")) {
      words += (page.text("tour-title") + " " + page.text("tour-text")).split("\\s+").length;
      steps++;
      page.click("tour-next");
    }
    System.out.println("a tour of " + steps + " steps and " + words + " words");
    page.require(steps > 2 && words <= 200, "the tour takes more than a minute: " + words + " words");
  }

  /** The link that a person shares opens the same state, with the same numbers. */
  private void share(String link) throws Exception {
    page.browser.call(
        "Browser.grantPermissions",
        Map.of("permissions", List.of("clipboardReadWrite", "clipboardSanitizedWrite")));
    JsonNode before = page.numbers();
    page.click("copy-link");
    String shared = page.browser.await("new Promise(done => setTimeout(done, 300)).then(() => navigator.clipboard.readText())").asText();
    page.require(shared.startsWith(link + "#"), "the shared link is " + shared);
    page.open("about:blank");
    page.open(shared);
    page.settled();
    JsonNode after = page.numbers();
    double difference = ExplorerPage.difference(before.path("features"), after.path("features"));
    System.out.println("the shared link opens numbers that differ by at most " + difference);
    page.require(difference <= SAME, "the shared link opens other numbers: " + difference);
    page.require(before.path("conditions").equals(after.path("conditions")), "the shared link opens another state");
    page.change("sort", "file");
  }

  /** The picture that a person saves: whole, with a bar for each range, and nothing from elsewhere. */
  private void picture() throws Exception {
    JsonNode seen =
        page.browser.await(
            """
            (() => {
              const drawn = new DOMParser().parseFromString(%s, 'image/svg+xml');
              const all = Array.from(drawn.querySelectorAll('*'));
              return [drawn.querySelectorAll('parsererror, script, image, foreignObject').length, drawn.querySelectorAll('rect').length,
                      all.filter(e => Array.from(e.attributes).some(a => a.name !== 'xmlns' && /:|url|^on/.test(a.name + a.value))).length];
            })()
            """
                .formatted(ExplorerPage.JSON.writeValueAsString(page.saved("save-svg"))));
    int ranges = page.numbers().path("features").size();
    page.require(
        seen.get(0).asInt() == 0 && seen.get(1).asInt() > ranges && seen.get(2).asInt() == 0,
        "the saved picture has " + seen);
  }

  private void keyboard() throws Exception {
    // The handle with the focus keeps it; its number changes with the next frame, which may come late.
    String moved =
        page.browser.await(
                """
                (async () => {
                  const handle = document.querySelectorAll('.handle.high')[1];
                  window.nudged = { handle, before: handle.getAttribute('aria-valuenow') };
                  handle.focus();
                  return document.activeElement === handle ? 'focused' : 'not focused';
                })()
                """)
            .asText();
    page.require(moved.equals("focused"), "a handle is " + moved);
    page.browser.key("ArrowLeft");
    page.browser.key("ArrowLeft");
    String after =
        page.browser.await(
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
    page.require(after.equals("moved"), "an arrow key does not move a handle: it " + after);
    page.settled();
    page.click("undo");
    page.settled();
  }

  /** The ranges of the page are those of the command that it shows. */
  private void compare() throws Exception {
    page.settled();
    page.pause(1500);
    String command = page.text("command");
    JsonNode numbers = page.numbers();
    page.require(command.contains("--preset"), "the command has no preset: " + command);
    Process bounds =
        new ProcessBuilder(
                "bash",
                "-c",
                command.replaceFirst("^svmrel", "\"\\$0\"")
                    + " --threshold none --format json --quiet",
                SVMREL.toString())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    JsonNode result = ExplorerPage.JSON.readTree(bounds.getInputStream());
    Map<String, JsonNode> expected = new HashMap<>();
    result.path("features").forEach(feature -> expected.put(feature.path("name").asText(), feature));
    double largest = 0;
    for (JsonNode feature : numbers.path("features")) {
      JsonNode own = expected.get(feature.path("name").asText());
      String signed = feature.has("parts") ? "" : "signed_";
      double lower = own.path(signed + "lower").asDouble();
      double upper = own.path(signed + "upper").asDouble();
      largest = Math.max(largest, Math.abs(feature.path("lower").asDouble(9) - lower));
      largest = Math.max(largest, Math.abs(feature.path("upper").asDouble(9) - upper));
    }
    System.out.println(command + ": the page differs by at most " + largest);
    page.require(numbers.path("features").size() == expected.size() && !expected.isEmpty(), "features are missing");
    page.require(largest <= SAME, "the page differs from the command by " + largest);
  }

  /** Numbers that are saved right after a change come with the command of the new state. */
  private void commandAtOnce() throws Exception {
    page.change("slack-number", "0.31");
    String shown = page.browser.evaluate("getComputedStyle(document.getElementById('command')).visibility");
    String command = page.numbers().path("command").asText();
    page.require(shown.equals("hidden"), "the command of an earlier state is shown");
    page.require(command.contains("--slack=0.31"), "the command of an earlier state is saved: " + command);
    page.settled();
    page.click("undo");
    page.settled();
  }

  /** Where no model keeps to the limits, no number of an earlier state is left. */
  private void impossible() throws Exception {
    JsonNode left =
        page.browser.await(
            """
            (async () => {
              const field = document.querySelector('#rows .numbers input');
              field.value = '1e6';
              field.dispatchEvent(new Event('change'));
              const numbers = () => Array.from(document.querySelectorAll('#rows .numbers input'), each => each.placeholder).filter(text => /[0-9]/.test(text));
              for (let k = 0; k < 600 && !(document.getElementById('status').textContent.startsWith('No model') && !numbers().length); k++) {
                await new Promise(done => setTimeout(done, 50));
              }
              return [document.getElementById('status').textContent, numbers().length, document.querySelectorAll('#pair polygon').length];
            })()
            """);
    page.require(left.get(0).asText().startsWith("No model"), "a limit that no model keeps to: " + left.get(0));
    page.require(left.get(1).asInt() == 0 && left.get(2).asInt() == 0, "numbers and polygons of an earlier state: " + left);
    page.click("undo");
    page.settled();
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
        default -> page.wrong.add(said);
      }
    }
  }

  /** What a hand does, for a README: the least weight of a feature is raised, and all answer. */
  private void film(Path file) throws Exception {
    page.reset();
    List<JsonNode> features = new ArrayList<>();
    JsonNode free = page.numbers().path("features");
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
        page.browser.evaluate(
            String.format(
                Locale.ROOT,
                "(() => { const field = document.querySelector('input[aria-label=\"Least weight of %s\"]');"
                    + " field.value = '%.6f'; field.dispatchEvent(new Event('change')); return ''; })()",
                features.get(held).path("name").asText(),
                limit));
      }
      page.settled();
      JsonNode now = page.numbers().path("features");
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
    page.require(Files.size(file) < 400_000, "the moving picture is " + Files.size(file) + " bytes");
    page.reset();
  }

  private void panels() throws Exception {
    page.reset();
    page.click("sets-ask");
    page.click("samples-ask");
    String waiting =
        """
        (async () => {
          for (let k = 0; k < 500; k++) {
            if (!document.getElementById('sets-ask').disabled && !document.getElementById('samples-ask').disabled) { break; }
            await new Promise(done => setTimeout(done, 100));
          }
          return [document.querySelector('#sets p').textContent, document.querySelector('#samples p').textContent, document.querySelectorAll('#pair polygon').length];
        })()
        """;
    JsonNode said = page.browser.await(waiting);
    System.out.println(said);
    page.require(said.get(0).asText().contains("suffice"), "sets: " + said.get(0));
    page.require(said.get(1).asText().contains("proven"), "samples: " + said.get(1));
    page.require(said.get(2).asInt() == 2, "no polygon");
    substitutes();
  }

  /** Who takes over: what the panel says without a feature is what the rows say once it is left out. */
  private void substitutes() throws Exception {
    page.browser.evaluate("(() => { const select = document.getElementById('without'); select.selectedIndex = 1; select.dispatchEvent(new Event('change')); return ''; })()");
    String said =
        page.browser
            .await(
                """
                (async () => {
                  for (let k = 0; k < 500 && !/^(Without|No|Not) /.test(document.querySelector('#instead p')?.textContent ?? ''); k++) { await new Promise(done => setTimeout(done, 100)); }
                  return document.querySelector('#instead p')?.textContent ?? 'nothing';
                })()
                """)
            .asText();
    System.out.println(said);
    page.require(said.startsWith("Without") || said.startsWith("No model"), "who takes over: " + said);
    if (said.startsWith("Without")) {
      page.browser.evaluate("document.querySelector('#instead button').click(); ''");
      page.settled();
      page.require(page.numbers().path("conditions").path("limits").size() == 1, "a feature is not left out");
    }
    page.reset();
  }

  /** A list knows which rows a person sees, also after it was scrolled and its box has grown; some more exist. */
  private void inSight() throws Exception {
    String seen =
        page.browser
            .await(
                """
                (async () => {
                  const { VirtualList } = await import('./dom.js');
                  const frames = async () => { for (let k = 0; k < 3; k++) { await new Promise(done => requestAnimationFrame(done)); } };
                  const box = document.createElement('div');
                  const body = document.createElement('div');
                  box.style.cssText = 'position: relative; overflow-y: auto; height: 200px';
                  box.append(body);
                  document.body.append(box);
                  const list = new VirtualList(box, body, () => 20, () => document.createElement('p'), () => {});
                  list.resize(100);
                  const told = [list.inSight().join(':')];
                  box.scrollTop = 300;
                  await frames();
                  told.push(list.inSight().join(':'), body.childElementCount);
                  box.style.height = '300px';
                  await frames();
                  told.push(list.inSight().join(':'));
                  list.resize(5);
                  told.push(list.inSight().join(':'));
                  box.remove();
                  return told.join(' ');
                })()
                """)
            .asText();
    page.require(seen.equals("0:10 15:25 16 15:30 0:5"), "rows in sight: " + seen);
  }

  /** What waits for its turn and is dropped is never asked; what comes after that is. */
  private void dropped() throws Exception {
    String asked =
        page.browser
            .await(
                """
                (async () => {
                  const { Newest } = await import('./server.js');
                  const pause = time => new Promise(done => setTimeout(done, time));
                  const asked = [];
                  const newest = new Newest(async item => { asked.push(item); await pause(600); });
                  newest.put('a');
                  newest.put('b');
                  newest.drop();
                  await pause(900);
                  newest.put('c');
                  newest.put('d');
                  await pause(1500);
                  return asked.join(' ');
                })()
                """)
            .asText();
    page.require(asked.equals("a c d"), "asked were " + asked);
  }

  private void axe(String axe, String where) throws Exception {
    page.browser.call("Runtime.evaluate", Map.of("expression", axe));
    JsonNode found =
        page.browser.await(
            "axe.run(document).then(r => r.violations.map(v => v.id + ': ' + v.help + ' ' + v.nodes.slice(0, 3).map(n => n.html.slice(0, 160)).join(' | ')))");
    found.forEach(violation -> page.wrong.add("axe, " + where + ": " + violation.asText()));
  }

  /** A server that does not answer is told of; when it does again, the page comes back. */
  private void reconnect() throws Exception {
    Signals.send("STOP", all());
    String lost =
        """
        (async () => {
          for (let k = 0; k < 200 && document.getElementById('lost').hidden === %s; k++) { await new Promise(done => setTimeout(done, 100)); }
          return String(document.getElementById('lost').hidden);
        })()
        """;
    page.require(page.browser.await(String.format(lost, "true")).asText().equals("false"), "a lost connection is not told");
    Signals.send("CONT", all());
    page.require(page.browser.await(String.format(lost, "false")).asText().equals("true"), "the page does not come back");
    page.change("slack-number", "0.3");
    String said = page.settled();
    page.require(said.contains("proven"), "after the connection was lost: " + said);
  }
}
