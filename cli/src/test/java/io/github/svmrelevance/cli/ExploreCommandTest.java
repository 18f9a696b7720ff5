package io.github.svmrelevance.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.svmrelevance.api.CancellationReason;
import io.github.svmrelevance.api.CancellationSource;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class ExploreCommandTest {

  private static final String[] WINE = {
    "explore", "../data/wine.csv", "--positive=1", "--slack", "0.1", "--preset", "proline=0:inf"
  };

  /** Standard output that, once it has the link, asks for what is behind it and interrupts. */
  private static final class Visitor extends ByteArrayOutputStream {
    private final AtomicReference<CancellationSource> source = new AtomicReference<>();
    private String problem = "";
    private String command = "";

    @Override
    public void flush() {
      Thread visit =
          new Thread(
              () -> {
                URI link = URI.create(toString(StandardCharsets.UTF_8).strip());
                try {
                  HttpClient http = HttpClient.newHttpClient();
                  problem =
                      http.send(
                              HttpRequest.newBuilder(link.resolve("problem")).build(),
                              HttpResponse.BodyHandlers.ofString())
                          .body();
                  command =
                      http.send(
                              HttpRequest.newBuilder(link.resolve("command"))
                                  .header("Origin", "http://" + link.getAuthority())
                                  .header("Content-Type", "application/json")
                                  .POST(
                                      HttpRequest.BodyPublishers.ofString(
                                          "{\"page\":\"\",\"number\":1,\"slack\":0.25,\"c\":2,\"limits\":"
                                              + "[[\"it's\",null,0.5]],\"features\":[]}"))
                                  .build(),
                              HttpResponse.BodyHandlers.ofString())
                          .body();
                } catch (IOException | InterruptedException e) {
                  problem = e.toString();
                } finally {
                  source.get().cancel(CancellationReason.REQUESTED);
                }
              });
      visit.start();
    }
  }

  @Test
  void servesUntilItIsInterrupted() {
    Visitor visitor = new Visitor();

    CommandRun run =
        new CommandRun.Setting().out(visitor).interrupts(visitor.source::set).run(WINE);

    assertThat(run.code()).isZero();
    assertThat(run.out()).matches("http://127\\.0\\.0\\.1:\\d+/[\\w-]{32}/\n");
    assertThat(run.err()).contains("Ctrl-C ends it");
    assertThat(visitor.problem)
        .contains("\"name\":\"wine.csv\"")
        .contains("\"slack\":0.1")
        .contains("[\"proline\",0.0,null]")
        .contains("\"command\":true");
    assertThat(visitor.command)
        .contains(
            "svmrel bounds ../data/wine.csv --positive=1 --C=2.0 --slack=0.25"
                + " '--preset=it'\\\\''s=-inf:0.5'");
  }

  @Test
  void refusesWhatItCannotServe() throws Exception {
    assertThat(CommandRun.of("explore").code()).isEqualTo(2);
    assertThat(CommandRun.of("explore", "../data/wine.csv", "--port", "70000").code()).isEqualTo(2);
    assertThat(CommandRun.of("explore", "../data/wine.csv", "--preset", "nothing=0").code())
        .isEqualTo(3);
    assertThat(CommandRun.of("explore", "../data/absent.csv").code()).isEqualTo(3);
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      CommandRun run =
          CommandRun.of(
              "explore", "../data/wine.csv", "--port", Integer.toString(taken.getLocalPort()));
      assertThat(run.code()).isEqualTo(74);
      assertThat(run.err()).contains("the page");
    }
  }

  @Test
  void theHelpNamesItsOptions() {
    assertThat(CommandRun.of("explore", "--help").out())
        .contains("--port", "--no-browser", "--preset", "--slack")
        .doesNotContain("--slack-curve", "--normalize", "--resample");
  }
}
