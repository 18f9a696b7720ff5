import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Opens pages in headless Chromium, through its DevTools protocol: no errors on the console,
 * nothing fetched, tables sort and filter by keyboard, no table wider than a laptop, no element
 * wider than a phone, and they print.
 *
 * <p>Usage: java -cp 'cli/target/lib/*' .ci/CheckPages.java [--pictures DIR] PAGE.html...
 */
final class CheckPages {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int SECONDS = 60;

  /** Of a page's height in a picture. */
  private static final int MOST_PIXELS = 8000;

  /** Sorts every table by each of its columns, filters it, and tells what is wrong. */
  private static final String EXERCISE =
      """
      (function () {
        const wrong = [];
        const visible = body => Array.from(body.rows).filter(row => !row.hidden);
        document.querySelectorAll('.data').forEach(box => {
          const table = box.querySelector('table'), body = table.tBodies[0];
          const name = table.caption.textContent, all = body.rows.length;
          table.querySelectorAll('thead button').forEach(button => {
            const head = button.parentElement, column = head.cellIndex;
            for (const expected of [1, -1]) {
              button.click();
              const sign = head.getAttribute('aria-sort') === 'ascending' ? 1 : -1;
              const keys = visible(body).map(row => row.cells[column].getAttribute('data-value'))
                .filter(key => key !== null).map(Number);
              for (let i = 1; i < keys.length; i++) {
                if (sign * (keys[i] - keys[i - 1]) < 0) {
                  wrong.push(name + ': column ' + column + ' is not sorted'); break;
                }
              }
            }
            if (body.rows.length !== all) { wrong.push(name + ': sorting lost rows'); }
          });
          const search = box.querySelector('input[type=search]');
          if (!search) {
            if (all > 5) { wrong.push(name + ': cannot be filtered'); }
            return;
          }
          search.focus();
          if (document.activeElement !== search) { wrong.push(name + ': the filter takes no focus'); }
          const wanted = body.rows[0].cells[0].textContent;
          search.value = wanted;
          search.dispatchEvent(new Event('input'));
          const found = visible(body);
          if (!found.length || found.some(row => !row.cells[0].textContent.toLowerCase().includes(wanted.toLowerCase()))) {
            wrong.push(name + ': the filter does not filter');
          }
          search.value = '';
          search.dispatchEvent(new Event('input'));
          const more = box.querySelector('.more');
          if (visible(body).length !== all && more.hidden) { wrong.push(name + ': rows are out of reach'); }
          if (!more.hidden) { more.click(); }
          if (visible(body).length !== all) { wrong.push(name + ': not all rows can be shown'); }
        });
        return wrong.join('; ');
      }())
      """;

  /** Names what sticks out of the window, unless it can be scrolled by itself. */
  private static final String TOO_WIDE =
      """
      (function () {
        const room = document.documentElement.clientWidth + 1;
        if (document.documentElement.scrollWidth <= room) { return ''; }
        return 'wider than a phone: ' + Array.from(document.querySelectorAll('body *'))
          .filter(e => e.getBoundingClientRect().right > room && !e.parentElement.closest('.scroll, svg'))
          .slice(-3).map(e => e.tagName + ' ' + e.textContent.trim().slice(0, 40)).join('; ');
      }())
      """;

  /** Names a part of a name, between its joints, that is broken though a line would hold it. */
  private static final String BROKEN_NAMES =
      """
      (function () {
        for (const head of document.querySelectorAll('.data tbody th')) {
          for (const part of head.childNodes) {
            if (part.nodeType !== Node.TEXT_NODE || part.length > 14) { continue; }
            const range = document.createRange();
            range.selectNodeContents(part);
            if (range.getClientRects().length > 1) { return 'broken on a phone: ' + part.data; }
          }
        }
        return '';
      }())
      """;

  /** Names a table of which a laptop shows only a part. */
  private static final String CUT_TABLES =
      """
      (function () {
        return Array.from(document.querySelectorAll('.data > .scroll'))
          .filter(box => box.scrollWidth > box.clientWidth + 1)
          .map(box => 'cut at 1280 pixels: ' + box.getAttribute('aria-label')).join('; ');
      }())
      """;

  private CheckPages() {}

  public static void main(String[] args) throws Exception {
    List<String> pages = new ArrayList<>(List.of(args));
    Path pictures = null;
    if (args.length > 1 && args[0].equals("--pictures")) {
      pictures = Files.createDirectories(Path.of(args[1]));
      pages = pages.subList(2, pages.size());
    }
    Path profile = Files.createTempDirectory("svmrel-chromium");
    int failures = 0;
    try (Browser browser = new Browser(profile)) {
      for (String page : pages) {
        List<String> wrong = check(browser, Path.of(page).toAbsolutePath(), pictures);
        System.out.println((wrong.isEmpty() ? "fine   " : "FAILED ") + page);
        wrong.forEach(line -> System.out.println("       " + line));
        failures += wrong.isEmpty() ? 0 : 1;
      }
    } finally {
      try (Stream<Path> files = Files.walk(profile)) {
        for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
          Files.deleteIfExists(file);
        }
      }
    }
    System.exit(failures == 0 ? 0 : 1);
  }

  private static List<String> check(Browser browser, Path page, Path pictures) throws Exception {
    browser.troubles.clear();
    browser.screen(1200, 900, false);
    browser.call("Page.navigate", Map.of("url", page.toUri().toString()));
    browser.awaitEvent("Page.loadEventFired");
    if (pictures != null) {
      browser.picture(pictures, page, "light");
      browser.screen(1200, 900, true);
      browser.picture(pictures, page, "dark");
      browser.screen(1200, 900, false);
    }
    long start = System.nanoTime();
    String wrong = browser.evaluate(EXERCISE);
    double seconds = (System.nanoTime() - start) * 1e-9;
    if (!wrong.isEmpty()) {
      browser.troubles.add(wrong);
    }
    System.out.printf("       %.2f s to sort by each column twice%n", seconds);
    browser.call("Page.navigate", Map.of("url", page.toUri().toString()));
    browser.awaitEvent("Page.loadEventFired");
    browser.screen(1280, 800, false);
    String cut = browser.evaluate(CUT_TABLES);
    if (!cut.isEmpty()) {
      browser.troubles.add(cut);
    }
    for (boolean dark : new boolean[] {false, true}) {
      browser.screen(390, 844, dark);
      String wide = browser.evaluate(TOO_WIDE);
      if (!wide.isEmpty()) {
        browser.troubles.add(wide);
      }
      String broken = browser.evaluate(BROKEN_NAMES);
      if (!broken.isEmpty()) {
        browser.troubles.add(broken);
      }
      if (pictures != null) {
        browser.picture(pictures, page, dark ? "phone-dark" : "phone");
      }
    }
    byte[] pdf =
        Base64.getDecoder()
            .decode(
                browser
                    .call("Page.printToPDF", Map.of("printBackground", true))
                    .path("data")
                    .asText());
    if (pdf.length < 10_000) {
      browser.troubles.add("prints to " + pdf.length + " bytes");
    }
    if (pictures != null) {
      Files.write(pictures.resolve(page.getFileName() + ".pdf"), pdf);
    }
    return List.copyOf(browser.troubles);
  }

  /** Chromium and one tab of it. */
  private static final class Browser implements AutoCloseable, WebSocket.Listener {

    private final Process process;
    private final WebSocket socket;
    private final BlockingQueue<JsonNode> replies = new LinkedBlockingQueue<>();
    private final BlockingQueue<String> events = new LinkedBlockingQueue<>();
    private final List<String> troubles = java.util.Collections.synchronizedList(new ArrayList<>());
    private final StringBuilder message = new StringBuilder();
    private int calls;

    Browser(Path profile) throws Exception {
      process =
          new ProcessBuilder(
                  "chromium",
                  "--headless",
                  "--no-sandbox",
                  "--disable-gpu",
                  "--disable-quic",
                  "--no-first-run",
                  "--disable-background-networking",
                  "--disable-component-update",
                  "--disable-sync",
                  "--remote-debugging-port=0",
                  "--user-data-dir=" + profile,
                  "about:blank")
              .redirectErrorStream(true)
              .start();
      BufferedReader log =
          new BufferedReader(
              new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
      String address = null;
      for (String line; address == null && (line = log.readLine()) != null; ) {
        if (line.startsWith("DevTools listening on ")) {
          address = line.substring("DevTools listening on ".length());
        }
      }
      if (address == null) {
        throw new IllegalStateException("Chromium did not start");
      }
      Thread drain = new Thread(() -> log.lines().forEach(line -> {}));
      drain.setDaemon(true);
      drain.start();
      String port = URI.create(address).getAuthority();
      HttpClient http = HttpClient.newHttpClient();
      String tabs =
          http.send(
                  java.net.http.HttpRequest.newBuilder(URI.create("http://" + port + "/json"))
                      .build(),
                  java.net.http.HttpResponse.BodyHandlers.ofString())
              .body();
      String tab = null;
      for (JsonNode each : JSON.readTree(tabs)) {
        if (each.path("type").asText().equals("page")) {
          tab = each.path("webSocketDebuggerUrl").asText();
        }
      }
      socket = http.newWebSocketBuilder().buildAsync(URI.create(tab), this).join();
      for (String domain : List.of("Page", "Runtime", "Log", "Network")) {
        call(domain + ".enable", Map.of());
      }
    }

    @Override
    public CompletionStage<?> onText(WebSocket from, CharSequence data, boolean last) {
      message.append(data);
      if (last) {
        try {
          receive(JSON.readTree(message.toString()));
        } catch (java.io.IOException e) {
          troubles.add(e.toString());
        }
        message.setLength(0);
      }
      from.request(1);
      return null;
    }

    private void receive(JsonNode node) {
      if (node.has("id")) {
        replies.add(node);
        return;
      }
      String method = node.path("method").asText();
      JsonNode params = node.path("params");
      switch (method) {
        case "Runtime.exceptionThrown" -> troubles.add("threw " + params.path("exceptionDetails"));
        case "Runtime.consoleAPICalled" -> troubles.add("said " + params.path("args"));
        case "Log.entryAdded" -> troubles.add("logged " + params.path("entry").path("text"));
        case "Network.requestWillBeSent" -> {
          String url = params.path("request").path("url").asText();
          if (!url.startsWith("file:") && !url.startsWith("data:") && !url.startsWith("about:")) {
            troubles.add("fetched " + url);
          }
        }
        default -> events.add(method);
      }
    }

    JsonNode call(String method, Map<String, Object> params) throws Exception {
      int id = ++calls;
      events.clear();
      socket
          .sendText(
              JSON.writeValueAsString(Map.of("id", id, "method", method, "params", params)), true)
          .join();
      JsonNode reply = replies.poll(SECONDS, TimeUnit.SECONDS);
      if (reply == null || reply.has("error") || reply.path("id").asInt() != id) {
        throw new IllegalStateException(method + ": " + reply);
      }
      return reply.path("result");
    }

    void awaitEvent(String name) throws Exception {
      for (String event; (event = events.poll(SECONDS, TimeUnit.SECONDS)) != null; ) {
        if (event.equals(name)) {
          return;
        }
      }
      throw new IllegalStateException("no " + name);
    }

    String evaluate(String script) throws Exception {
      JsonNode result =
          call("Runtime.evaluate", Map.of("expression", script, "returnByValue", true));
      if (result.has("exceptionDetails")) {
        return "threw " + result.path("exceptionDetails");
      }
      return result.path("result").path("value").asText();
    }

    void screen(int width, int height, boolean dark) throws Exception {
      call(
          "Emulation.setDeviceMetricsOverride",
          Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", width < 500));
      call(
          "Emulation.setEmulatedMedia",
          Map.of(
              "features",
              List.of(Map.of("name", "prefers-color-scheme", "value", dark ? "dark" : "light"))));
    }

    /** The whole page, as far as a person will look at it. */
    void picture(Path directory, Path page, String kind) throws Exception {
      JsonNode size = call("Page.getLayoutMetrics", Map.of()).path("cssContentSize");
      Map<String, Object> clip =
          Map.of(
              "x",
              0,
              "y",
              0,
              "width",
              size.path("width").asDouble(),
              "height",
              Math.min(size.path("height").asDouble(), MOST_PIXELS),
              "scale",
              1);
      String data =
          call("Page.captureScreenshot", Map.of("captureBeyondViewport", true, "clip", clip))
              .path("data")
              .asText();
      Files.write(
          directory.resolve(page.getFileName() + "-" + kind + ".png"),
          Base64.getDecoder().decode(data));
    }

    @Override
    public void close() throws Exception {
      socket.abort();
      process.destroy();
      if (!process.waitFor(5, TimeUnit.SECONDS)) {
        process.destroyForcibly().waitFor();
      }
    }
  }
}
