package io.github.svmrelevance.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.svmrelevance.api.CancellationReason;
import io.github.svmrelevance.cli.console.ExitCode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/**
 * A search that takes nobody knows how long, and who waits for it. Nightly, as it waits for as long
 * as a user would; {@code ProgressDisplayTest} and {@code SetSearchTest} hold the parts.
 */
@EnabledIfSystemProperty(
    named = "svmrelevance.nightly",
    matches = "true",
    disabledReason = "waits for a minute; mvn verify -Pnightly runs it")
class LongSearchTest {

  private static final String ADVICE =
      "ends it with what is proven by then: how many features are needed at least, and so many that are enough";

  @TempDir private Path directory;
  private String data;

  /** Sets of seven are found at once; to rule out all of six takes minutes. */
  @BeforeEach
  void writeData() {
    data = directory.resolve("wide.csv").toString();
    String made = "generate relevance --strong 3 --weak 4 --irrelevant 193 --samples 60 --out ";
    assertThat(CommandRun.of((made + data).split(" ")).code()).isEqualTo(ExitCode.OK);
  }

  private static void requireProvenInterval(CommandRun run) throws IOException {
    assertThat(run.code()).as(run.err()).isEqualTo(ExitCode.INCOMPLETE);
    JsonNode json = JsonMapper.builder().build().readTree(run.out());
    assertThat(json.path("partial").asBoolean()).isTrue();
    int least = json.at("/smallest/least").asInt();
    int most = json.at("/smallest/most").asInt();
    assertThat(least).isPositive().isLessThan(most);
    assertThat(json.at("/sets/0/features")).hasSize(most);
  }

  /** The advice is followed by the first who reads it. */
  @Test
  @Timeout(300)
  void whoWaitsIsToldHowToStopAndHasWhatIsProvenThen() throws Exception {
    CommandRun.Setting setting = new CommandRun.Setting();
    AtomicBoolean over = new AtomicBoolean();
    CommandRun run;
    try {
      run =
          setting
              .interrupts(
                  source ->
                      new Thread(
                              () -> {
                                while (!over.get() && !setting.said().contains(ADVICE)) {
                                  pause();
                                }
                                source.cancel(CancellationReason.REQUESTED);
                              })
                          .start())
              .run("smallest", data, "--format", "json");
    } finally {
      over.set(true);
    }

    requireProvenInterval(run);
    assertThat(run.err()).containsOnlyOnce(ADVICE).contains("Ctrl-C now, or --time-limit ");
  }

  private static void pause() {
    try {
      Thread.sleep(20);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Who gave a limit knows of it. */
  @Test
  @Timeout(300)
  void theTimeLimitEndsWithWhatIsProven() throws Exception {
    CommandRun run = CommandRun.of("smallest", data, "--format", "json", "--time-limit", "60");

    requireProvenInterval(run);
    assertThat(run.err()).doesNotContain(ADVICE);
  }
}
