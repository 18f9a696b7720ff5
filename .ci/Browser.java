import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.WebSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** Headless Chromium and one tab of it, through its DevTools protocol. */
final class Browser implements AutoCloseable, WebSocket.Listener {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int SECONDS = 60;

  /** Of a page's height in a picture. */
  private static final int MOST_PIXELS = 8000;

  private final Process process;
  private final WebSocket socket;
  private final BlockingQueue<JsonNode> replies = new LinkedBlockingQueue<>();
  private final BlockingQueue<String> events = new LinkedBlockingQueue<>();
  final List<String> troubles = Collections.synchronizedList(new ArrayList<>());
  private final List<String> allowed = new CopyOnWriteArrayList<>();
  private final StringBuilder message = new StringBuilder();
  private int calls;

  /**
   * Starts Chromium.
   *
   * @param profile an empty directory
   * @param allowed how the addresses begin that a page may fetch
   */
  Browser(Path profile, List<String> allowed) throws Exception {
    this.allowed.addAll(allowed);
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
                HttpRequest.newBuilder(URI.create("http://" + port + "/json"))
                    .build(),
                HttpResponse.BodyHandlers.ofString())
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
    call("Browser.setDownloadBehavior", Map.of("behavior", "deny"));
  }

  /** Lets a page fetch from one more address. */
  void allow(String beginning) {
    allowed.add(beginning);
  }

  @Override
  public CompletionStage<?> onText(WebSocket from, CharSequence data, boolean last) {
    message.append(data);
    if (last) {
      try {
        receive(JSON.readTree(message.toString()));
      } catch (IOException e) {
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
        if (allowed.stream().noneMatch(url::startsWith)) {
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

  /** The value of a promise, as JSON. */
  JsonNode await(String script) throws Exception {
    JsonNode result =
        call(
            "Runtime.evaluate",
            Map.of("expression", script, "returnByValue", true, "awaitPromise", true));
    if (result.has("exceptionDetails")) {
      throw new IllegalStateException(script + " threw " + result.path("exceptionDetails"));
    }
    return result.path("result").path("value");
  }

  /** Moves the mouse, or presses or releases its button. */
  void mouse(String type, double x, double y) throws Exception {
    call(
        "Input.dispatchMouseEvent",
        Map.of(
            "type",
            type,
            "x",
            x,
            "y",
            y,
            "button",
            "left",
            "buttons",
            type.equals("mouseReleased") ? 0 : 1,
            "clickCount",
            1));
  }

  /** Presses a key. */
  void key(String key) throws Exception {
    call("Input.dispatchKeyEvent", Map.of("type", "keyDown", "key", key, "code", key));
    call("Input.dispatchKeyEvent", Map.of("type", "keyUp", "key", key, "code", key));
  }

  void screen(int width, int height, boolean dark) throws Exception {
    call(
        "Emulation.setDeviceMetricsOverride",
        Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", width < 500));
    call(
        "Emulation.setEmulatedMedia",
        Map.of(
            "features",
            List.of(
                Map.of("name", "prefers-color-scheme", "value", dark ? "dark" : "light"),
                Map.of("name", "prefers-reduced-motion", "value", "reduce"))));
  }

  /** The whole page, as far as a person will look at it. */
  void picture(Path file) throws Exception {
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
    Files.write(file, Base64.getDecoder().decode(data));
  }

  /** What stands in the window. */
  void window(Path file) throws Exception {
    String data = call("Page.captureScreenshot", Map.of()).path("data").asText();
    Files.write(file, Base64.getDecoder().decode(data));
  }

  @Override
  public void close() throws Exception {
    socket.abort();
    process.destroy();
    if (!process.waitFor(5, TimeUnit.SECONDS)) {
      process.destroyForcibly().waitFor();
    }
  }

  /** Deletes a profile: processes of a browser that ended may still write into it for a while. */
  static void delete(Path profile) throws Exception {
    for (int attempt = 1; Files.exists(profile); attempt++) {
      try (Stream<Path> files = Files.walk(profile)) {
        for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
          Files.deleteIfExists(file);
        }
      } catch (IOException | UncheckedIOException e) {
        if (attempt == 50) {
          throw e;
        }
        Thread.sleep(100);
      }
    }
  }
}
