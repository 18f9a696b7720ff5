package io.github.svmrelevance.explorer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.svmrelevance.methods.bounds.BoundsAnalysis;
import io.github.svmrelevance.methods.bounds.RelevanceBounds;
import io.github.svmrelevance.methods.options.IntervalOptions;
import io.github.svmrelevance.tables.DatasetBuilder;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.UUID;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Who is answered and what, on plain sockets where a client library would mend the request. */
@Timeout(120)
class ExplorerTest {

  private static final ObjectMapper JSON = new ObjectMapper();

  private static final List<String> HOSTILE =
      List.of(
          "<script>alert(1)</script>",
          "\"><img src=x onerror=alert(1)>",
          "line\nbreak\u0000\u202eevil",
          "x".repeat(100_000),
          "\u05d0\u05d1\u05d2 'quoted' $(rm -rf /)");

  private static Explorer explorer;
  private static URI link;

  private static BoundsAnalysis question(List<String> names) {
    RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(3);
    DatasetBuilder builder = DatasetBuilder.named("hostile").features(names.toArray(String[]::new));
    for (int i = 0; i < 40; i++) {
      double[] row = random.doubles(names.size()).toArray();
      builder.add(row[0] + 0.3 * row[1] > 0.65 ? "yes" : "no", row);
    }
    return RelevanceBounds.of(builder.build()).threshold(IntervalOptions.Threshold.NONE);
  }

  @BeforeAll
  static void start() {
    explorer = Explorer.of(question(HOSTILE)).command(now -> "command of " + now.presets());
    link = explorer.start();
  }

  @AfterAll
  static void end() {
    explorer.close();
  }

  private static String authority() {
    return link.getAuthority();
  }

  private static String raw(String request) throws IOException {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), link.getPort())) {
      socket.setSoTimeout(20_000);
      socket.getOutputStream().write(request.getBytes(StandardCharsets.ISO_8859_1));
      socket.getOutputStream().flush();
      return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private static String get(String path, String... headers) throws IOException {
    return raw(
        "GET "
            + path
            + " HTTP/1.1\r\nConnection: close\r\n"
            + String.join("\r\n", headers)
            + "\r\n\r\n");
  }

  private static String host() {
    return "Host: " + authority();
  }

  private static HttpResponse<String> post(String what, String body, String... headers)
      throws IOException, InterruptedException {
    return HttpClient.newHttpClient()
        .send(
            HttpRequest.newBuilder(link.resolve(what))
                .headers(headers)
                .POST(HttpRequest.BodyPublishers.ofString(body))
                .build(),
            HttpResponse.BodyHandlers.ofString());
  }

  private static String[] own() {
    return new String[] {"Origin", "http://" + authority(), "Content-Type", "application/json"};
  }

  /** A page that is open as long as its stream is. */
  private static final class Page implements AutoCloseable {
    private final String id = UUID.randomUUID().toString();
    private final InputStream events;
    private int asked;

    /** Pages of tests before count until the server's next beat finds that they are gone. */
    Page() throws IOException, InterruptedException {
      HttpResponse<InputStream> answer = open();
      for (int k = 0; k < 100 && answer.statusCode() == 503; k++) {
        Thread.sleep(200);
        answer = open();
      }
      events = answer.body();
      assertThat(new String(events.readNBytes(11), StandardCharsets.US_ASCII))
          .isEqualTo("data: alive");
    }

    private HttpResponse<InputStream> open() throws IOException, InterruptedException {
      return HttpClient.newHttpClient()
          .send(
              HttpRequest.newBuilder(link.resolve("events?page=" + id)).build(),
              HttpResponse.BodyHandlers.ofInputStream());
    }

    List<JsonNode> ask(String what, String limits, String features) throws Exception {
      HttpResponse<String> answer =
          post(
              what,
              "{\"page\":\""
                  + id
                  + "\",\"number\":"
                  + ++asked
                  + ",\"slack\":0.2,\"c\":1,\"limits\":"
                  + limits
                  + ",\"features\":"
                  + features
                  + "}",
              own());
      assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
      List<JsonNode> lines = new ArrayList<>();
      for (String line : answer.body().split("\n", -1)) {
        if (!line.isEmpty()) {
          lines.add(JSON.readTree(line));
        }
      }
      return lines;
    }

    @Override
    public void close() throws IOException {
      events.close();
    }
  }

  @Test
  void theLinkHasATokenThatNobodyGuesses() {
    assertThat(link.getHost()).isEqualTo("127.0.0.1");
    assertThat(link.getPath()).matches("/[A-Za-z0-9_-]{32}/");
    try (Explorer other = Explorer.of(question(HOSTILE))) {
      assertThat(other.start().getPath()).isNotEqualTo(link.getPath());
    }
  }

  @Test
  void thePageIsAnsweredWithAStrictPolicy() throws IOException {
    String answer = get(link.getPath(), host());

    assertThat(answer).startsWith("HTTP/1.1 200").contains("<title>svmrel explore</title>");
    assertThat(answer.toLowerCase(java.util.Locale.ROOT))
        .contains("content-security-policy: default-src 'none'; script-src 'self'")
        .contains("frame-ancestors 'none'")
        .contains("referrer-policy: no-referrer")
        .contains("x-content-type-options: nosniff")
        .contains("cache-control: no-store")
        .doesNotContain("unsafe-")
        .doesNotContain("access-control-allow-origin")
        .doesNotContain("style=\"")
        .doesNotContain("<script>");
    for (String file : List.of("main.js", "rows.js", "explorer.css", "page.css")) {
      assertThat(get(link.getPath() + file, host())).startsWith("HTTP/1.1 200");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"evil.example", "localhost:1", "127.0.0.1", "127.0.0.1:1", "[::1]:80", ""})
  void anotherHostIsRefused(String host) throws IOException {
    assertThat(get(link.getPath(), "Host: " + host)).startsWith("HTTP/1.1 403");
    assertThat(get(link.getPath() + "problem", "Host: " + host))
        .startsWith("HTTP/1.1 403")
        .doesNotContain("hostile");
  }

  /** From its updates of November 2026 on, the JDK's server refuses these itself, with 400. */
  @Test
  void noHostOrTwoAreRefused() throws IOException {
    assertThat(get(link.getPath(), "Accept: */*"))
        .containsPattern("\\AHTTP/1.1 (400|403)")
        .doesNotContain("hostile", "<script");
    assertThat(get(link.getPath(), host(), "Host: evil.example"))
        .containsPattern("\\AHTTP/1.1 (400|403)")
        .doesNotContain("hostile", "<script");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"/", "/problem", "//problem", "/x/problem", "/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA/"})
  void withoutTheTokenNothingIsAnswered(String path) throws IOException {
    assertThat(get(path, host()))
        .containsPattern(path.startsWith("//") ? "\\AHTTP/1.1 (400|404)" : "\\AHTTP/1.1 404")
        .doesNotContain("<html", "hostile");
  }

  @Test
  void aTokenThatBeginsWellIsNone() throws IOException {
    String token = link.getPath();
    assertThat(get(token.substring(0, token.length() - 2) + "/", host()))
        .startsWith("HTTP/1.1 404");
    assertThat(get(token.substring(0, token.length() - 1) + "x/", host()))
        .startsWith("HTTP/1.1 404");
  }

  @Test
  void anotherOriginIsRefused() throws Exception {
    assertThat(get(link.getPath() + "problem", host(), "Origin: http://evil.example"))
        .startsWith("HTTP/1.1 403");
    assertThat(get(link.getPath() + "problem", host(), "Sec-Fetch-Site: cross-site"))
        .startsWith("HTTP/1.1 403");
    assertThat(get(link.getPath(), host(), "Sec-Fetch-Site: cross-site"))
        .as("a link may be opened from anywhere")
        .startsWith("HTTP/1.1 200");
    assertThat(post("ranges", "{}", "Content-Type", "application/json").statusCode())
        .isEqualTo(403);
    assertThat(
            post(
                    "ranges",
                    "{}",
                    "Origin",
                    "http://localhost:" + link.getPort(),
                    "Content-Type",
                    "application/json")
                .statusCode())
        .isEqualTo(403);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "../problem",
        "../../../../etc/passwd",
        "%2e%2e/%2e%2e/etc/passwd",
        "..%2f..%2fetc%2fpasswd",
        "..\\..\\etc\\passwd",
        "explorer.css/../problem",
        "/etc/passwd",
        "main.js%00",
        "module-info.class",
        "Explorer.class",
        "./main.js"
      })
  void noPathLeadsToAnotherFile(String path) throws IOException {
    assertThat(get(link.getPath() + path, host()))
        .matches("(?s)HTTP/1.1 40[04].*")
        .doesNotContain("root:");
  }

  @Test
  void otherMethodsAreRefused() throws IOException {
    for (String method : List.of("PUT", "DELETE", "OPTIONS", "TRACE", "X")) {
      assertThat(
              raw(
                  method
                      + " "
                      + link.getPath()
                      + " HTTP/1.1\r\nConnection: close\r\n"
                      + host()
                      + "\r\nOrigin: http://"
                      + authority()
                      + "\r\n\r\n"))
          .startsWith("HTTP/1.1 405");
    }
  }

  /** The JDK logs a warning where an answer to HEAD says that it has a body. */
  @Test
  void headIsRefusedWithoutABody() throws IOException {
    Logger log = Logger.getLogger("com.sun.net.httpserver");
    List<String> logged = Collections.synchronizedList(new ArrayList<>());
    Handler listener =
        new Handler() {
          @Override
          public void publish(LogRecord record) {
            logged.add(record.getMessage());
          }

          @Override
          public void flush() {}

          @Override
          public void close() {}
        };
    log.addHandler(listener);
    try {
      assertThat(
              raw(
                  "HEAD "
                      + link.getPath()
                      + " HTTP/1.1\r\nConnection: close\r\n"
                      + host()
                      + "\r\n\r\n"))
          .startsWith("HTTP/1.1 405")
          .endsWith("\r\n\r\n");
    } finally {
      log.removeHandler(listener);
    }
    assertThat(logged).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "{",
        "[]",
        "null",
        "{}{}",
        "{\"slack\":0.2,\"c\":1,\"limits\":{},\"features\":[]}",
        "{\"slack\":0.2,\"c\":1,\"limits\":[[1,2,3]],\"features\":[]}",
        "{\"slack\":0.2,\"c\":1,\"limits\":[[\"a\",2,1]],\"features\":[]}",
        "{\"slack\":0.2,\"c\":1,\"limits\":[[\"a\",\"NaN\",1]],\"features\":[]}",
        "{\"slack\":\"0.2\",\"c\":1,\"limits\":[],\"features\":[]}",
        "{\"slack\":1e999,\"c\":1,\"limits\":[],\"features\":[]}",
        "{\"slack\":0.2,\"c\":1,\"limits\":[],\"features\":[-1]}",
        "{\"slack\":0.2,\"c\":1,\"limits\":[],\"features\":[99]}",
        "{\"slack\":0.2,\"c\":1,\"limits\":[],\"features\":[0,0,0,0,0,0,0,0,0]}",
        "{\"slack\":0.2,\"c\":1,\"limits\":[],\"features\":[],\"seconds\":0}",
        "{\"slack\":0.2,\"c\":1,\"limits\":[],\"features\":[],\"seconds\":1e9}",
        "{\"slack\":0.2,\"slack\":0.3,\"c\":1,\"limits\":[],\"features\":[]}",
        "[[[[[[[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]]]]]]"
      })
  void malformedMessagesAreRefused(String body) throws Exception {
    assertThat(post("ranges", body, own()).statusCode()).isEqualTo(400);
  }

  @Test
  void oversizedAndForeignMessagesAreRefused() throws Exception {
    assertThat(post("ranges", " ".repeat((4 << 20) + 1), own()).statusCode()).isEqualTo(413);
    assertThat(
            post("ranges", "{}", "Origin", "http://" + authority(), "Content-Type", "text/plain")
                .statusCode())
        .isEqualTo(415);
  }

  @Test
  void aPageThatIsNotOpenIsNotAnswered() throws Exception {
    String body =
        "{\"page\":\"nobody-knows\",\"number\":1,\"slack\":0.2,\"c\":1,\"limits\":[],\"features\":[]}";
    assertThat(post("ranges", body, own()).statusCode()).isEqualTo(409);
    assertThat(get(link.getPath() + "events?page=<script>", host())).matches("(?s)HTTP/1.1 400.*");
  }

  @Test
  void tooManyPagesAreRefused() throws Exception {
    List<Page> pages = new ArrayList<>();
    try {
      for (int k = 0; k < 16; k++) {
        pages.add(new Page());
      }
      assertThat(get(link.getPath() + "events?page=one-page-more", host()))
          .startsWith("HTTP/1.1 503");
    } finally {
      for (Page page : pages) {
        page.close();
      }
    }
    // Who is gone is forgotten with the next beats.
    new Page().close();
  }

  @Test
  void aThousandConnectionsLeaveItAnswering() throws IOException {
    List<Socket> sockets = new ArrayList<>();
    try {
      for (int k = 0; k < 1000; k++) {
        Socket socket = new Socket();
        socket.connect(
            new InetSocketAddress(InetAddress.getLoopbackAddress(), link.getPort()), 10_000);
        sockets.add(socket);
      }
      for (int k = 0; k < 30; k++) {
        sockets.get(k).getOutputStream().write("GET / HT".getBytes(StandardCharsets.US_ASCII));
      }
      assertThat(get(link.getPath(), host())).startsWith("HTTP/1.1 200");
    } finally {
      for (Socket socket : sockets) {
        socket.close();
      }
    }
  }

  @Test
  void answersTheLoopbackAddressOnly() throws IOException {
    List<InetAddress> others =
        NetworkInterface.networkInterfaces()
            .flatMap(NetworkInterface::inetAddresses)
            .filter(address -> !address.isLoopbackAddress() && !address.isLinkLocalAddress())
            .toList();
    for (InetAddress other : others) {
      try (Socket socket = new Socket()) {
        assertThatThrownBy(() -> socket.connect(new InetSocketAddress(other, link.getPort()), 2000))
            .isInstanceOf(IOException.class);
      }
    }
  }

  /** They come as JSON, which the page makes texts of; no page has them in its markup. */
  @Test
  void hostileNamesAreData() throws Exception {
    JsonNode problem =
        JSON.readTree(
            HttpClient.newHttpClient()
                .send(
                    HttpRequest.newBuilder(link.resolve("problem")).build(),
                    HttpResponse.BodyHandlers.ofString())
                .body());

    assertThat(problem.path("features")).hasSize(HOSTILE.size());
    for (int j = 0; j < HOSTILE.size(); j++) {
      assertThat(problem.path("features").get(j).path("name").asText()).isEqualTo(HOSTILE.get(j));
    }
    assertThat(problem.path("features").get(2).path("shown").asText())
        .isEqualTo("line\\u000abreak\\u0000\\u202eevil");
    try (Page page = new Page()) {
      String limits = JSON.writeValueAsString(List.of(List.of(HOSTILE.get(4), 0, 0)));
      List<JsonNode> lines = page.ask("ranges", limits, "[0,1,2,3,4]");
      assertThat(lines).hasSize(7);
      assertThat(lines.get(6).path("kind").asText()).isEqualTo("done");
      assertThat(lines.subList(1, 6))
          .allSatisfy(line -> assertThat(line.path("status").asText()).isEqualTo("certified"));
      assertThat(page.ask("command", limits, "[]").get(0).path("command").asText())
          .isEqualTo("command of [" + HOSTILE.get(4) + "=0:0]");
    }
  }

  @Test
  void saysWhyThereIsNoAnswer() throws Exception {
    try (Page page = new Page()) {
      String far = JSON.writeValueAsString(List.of(List.of(HOSTILE.get(0), 98, 99)));
      assertThat(page.ask("ranges", far, "[0]").get(1).path("kind").asText())
          .isEqualTo("infeasible");
      assertThat(page.ask("ranges", "[[\"nothing\",0,0]]", "[0]").get(1).path("kind").asText())
          .isEqualTo("failed");
      assertThat(page.ask("pair", "[]", "[1,1]").get(0).path("kind").asText()).isEqualTo("failed");
    }
  }

  @Test
  void answersAllItsQuestions() throws Exception {
    try (Page page = new Page()) {
      assertThat(page.ask("free", "[]", "[0,1]")).hasSize(4);
      assertThat(page.ask("without", "[]", "[0,1]")).hasSize(4);
      List<JsonNode> ranges = page.ask("ranges", "[]", "[0,1]");
      List<JsonNode> curve = page.ask("curve", "[]", "[0,1]");
      assertThat(curve).hasSize(4);
      assertThat(curve.subList(1, 3)).containsExactlyInAnyOrderElementsOf(ranges.subList(1, 3));
      assertThat(page.ask("pair", "[]", "[0,1]").get(0).path("vertices").size()).isGreaterThan(2);
      assertThat(page.ask("samples", "[]", "[]").get(0).path("samples")).hasSize(40);
      assertThat(page.ask("smallest", "[]", "[]").get(0).path("sets").size()).isPositive();
      for (String kind : List.of("stop-smallest", "stop-samples")) {
        assertThat(page.ask(kind, "[]", "[]").get(0).path("kind").asText()).isEqualTo("stopped");
      }
      assertThat(page.ask("smallest", "[]", "[]").get(0).path("sets").size()).isPositive();
      String verdict = get(link.getPath() + "verdict", host());
      assertThat(verdict)
          .startsWith("HTTP/1.1 200")
          .contains("\"critical\"", "\"summary\"", "relevant");
    }
  }

  @Test
  void endsWhenThereIsNoPage() throws Exception {
    try (Explorer idle = Explorer.of(question(HOSTILE)).idleEnd(Duration.ofMillis(10))) {
      idle.start();
      idle.awaitEnd();
    }
  }

  @Test
  void aClosedOneAnswersNoMore() {
    Explorer closed = Explorer.of(question(HOSTILE));
    URI address = closed.start();
    assertThatThrownBy(closed::start).isInstanceOf(IllegalStateException.class);
    closed.close();
    closed.close();
    assertThatThrownBy(
            () -> new Socket(InetAddress.getLoopbackAddress(), address.getPort()).close())
        .isInstanceOf(IOException.class);
  }

  @Test
  void refusesAPortThatIsNone() {
    Explorer unstarted = Explorer.of(question(HOSTILE));
    assertThatThrownBy(() -> unstarted.port(70_000)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(unstarted::awaitEnd).isInstanceOf(IllegalStateException.class);
    unstarted.close();
  }
}
