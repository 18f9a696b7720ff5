package io.github.svmrelevance.serve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.svmrelevance.api.CancellationReason;
import io.github.svmrelevance.api.CancellationToken;
import io.github.svmrelevance.api.diagnostic.Spelling;
import io.github.svmrelevance.core.run.ProgressListener;
import io.github.svmrelevance.serve.Request.Option;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The protocol, whatever the commands are. */
@Timeout(60)
class ProtocolTest {

  private static final JsonMapper JSON = JsonMapper.builder().build();

  /** What a command does in these tests. */
  @FunctionalInterface
  private interface Work {
    RequestRunner.Outcome run(
        OutputStream out, OutputStream err, CancellationToken until, ProgressListener progress)
        throws IOException;
  }

  private static final class Runner implements RequestRunner {
    private final List<Request> asked = new ArrayList<>();
    private final Work work;

    Runner(Work work) {
      this.work = work;
    }

    @Override
    public Set<String> commands() {
      return Set.of("count");
    }

    @Override
    public Set<String> reserved() {
      return Set.of("format");
    }

    @Override
    public Spelling spelling() {
      return name -> "/" + name;
    }

    @Override
    public String version() {
      return "9";
    }

    @Override
    public Outcome run(
        Request request,
        OutputStream out,
        OutputStream err,
        CancellationToken until,
        ProgressListener progress) {
      asked.add(request);
      try {
        return work.run(out, err, until, progress);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  private static final Work DONE =
      (out, err, until, progress) -> {
        out.write("{\n  \"n\" : 1\n}\n".getBytes(StandardCharsets.UTF_8));
        return new RequestRunner.Outcome(0, Optional.empty());
      };

  private static List<JsonNode> events(RequestRunner runner, String... lines) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    byte[] in = String.join("\n", lines).getBytes(StandardCharsets.UTF_8);
    new Session(new ByteArrayInputStream(in), out, runner).run();
    List<JsonNode> events = new ArrayList<>();
    for (String line : out.toString(StandardCharsets.UTF_8).lines().toList()) {
      events.add(JSON.readTree(line));
    }
    return events;
  }

  private static Request asked(String line) throws IOException {
    Runner runner = new Runner(DONE);
    events(runner, line);
    assertThat(runner.asked).hasSize(1);
    return runner.asked.get(0);
  }

  @Test
  void saysWhatItIsAndAnswersInOneLine() throws IOException {
    List<JsonNode> events = events(new Runner(DONE), "{\"id\":7,\"command\":\"count\"}");

    assertThat(events)
        .map(JsonNode::toString)
        .containsExactly(
            "{\"event\":\"hello\",\"id\":null,\"protocol\":\"svmrel-serve/1\",\"version\":\"9\","
                + "\"commands\":[\"count\"]}",
            "{\"event\":\"result\",\"id\":\"7\",\"exit\":0,\"result\":{\"n\":1}}");
  }

  @Test
  void optionsKeepTheirOrderAndForm() throws IOException {
    Request request =
        asked(
            "{\"id\":\"a\",\"command\":\"count\",\"options\":{\"slack\":0.50,\"fast\":true,"
                + "\"slow\":false,\"group\":[\"x=1\",2],\"label\":\"y\"},\"data\":\"t.csv\"}");

    assertThat(request.command()).isEqualTo("count");
    assertThat(request.options())
        .containsExactly(
            new Option("slack", Optional.of("0.5")),
            new Option("fast", Optional.empty()),
            new Option("group", Optional.of("x=1")),
            new Option("group", Optional.of("2")),
            new Option("label", Optional.of("y")));
    assertThat(request.file()).contains("t.csv");
    assertThat(request.table()).isEmpty();
  }

  @Test
  void aTableIsTheCsvOfItsCells() throws IOException {
    Request request =
        asked(
            "{\"id\":\"a\",\"command\":\"count\",\"data\":{\"columns\":["
                + "{\"name\":\"x\",\"values\":[1.5,null]},"
                + "{\"name\":\"k \\\"1\\\"\",\"values\":[\"a,b\",true],\"categorical\":true},"
                + "{\"name\":\"u,v\",\"values\":[1,2],\"categorical\":true}]}}");

    assertThat(request.file()).isEmpty();
    InlineTable table = request.table().orElseThrow();
    assertThat(table.csv())
        .isEqualTo("\"x\",\"k \"\"1\"\"\",\"u,v\"\n1.5,\"a,b\",1\n,\"true\",2\n");
    assertThat(table.categorical())
        .as("by number where a name has a comma")
        .containsExactly("k \"1\"", "3");
    assertThat(new String(read(table), StandardCharsets.UTF_8)).isEqualTo(table.csv());
  }

  @ParameterizedTest
  @CsvSource({"true", "'\"true\"'"})
  void numbersAreTheSameWithDecimalCommas(String given) throws IOException {
    String columns =
        "\"data\":{\"columns\":[{\"name\":\"x\",\"values\":[1.5,2,-2.5e-9]},"
            + "{\"name\":\"t\",\"values\":[\"1,5\",\"2\",null]},"
            + "{\"name\":\"k\",\"values\":[0.5,1,0.5],\"categorical\":true}]}}";
    String request = "{\"id\":\"a\",\"command\":\"count\",\"options\":{\"decimal-comma\":";

    assertThat(asked(request + given + "}," + columns).table().orElseThrow().csv())
        .as("names of levels stay as they are")
        .isEqualTo("\"x\",\"t\",\"k\"\n\"1,5\",\"1,5\",0.5\n2,\"2\",1\n\"-2,5E-9\",,0.5\n");
    assertThat(asked(request + "false}," + columns).table().orElseThrow().csv())
        .contains("\n1.5,\"1,5\",0.5\n");
  }

  private static byte[] read(InlineTable table) throws IOException {
    try (InputStream in = table.stream()) {
      return in.readAllBytes();
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{\"command\":\"count\"} | 2 | the message has no id, a text or whole number",
        "{\"id\":1,\"command\":\"rank\"} | 2 | the command is 'rank'; expected one of count",
        "{\"id\":1,\"command\":\"count\",\"x\":1} | 2 | the field 'x' is unknown; expected id,"
            + " command, options and data",
        "{\"id\":1,\"command\":\"count\",\"options\":{\"format\":\"csv\"}} | 2 | the option"
            + " 'format' cannot be given in a request; leave it out",
        "{\"id\":1,\"command\":\"count\",\"options\":{\"format\":1,\"c\":2,\"-d\":3}} | 2 | the"
            + " options 'format', '-d' cannot be given in a request; leave them out",
        "{\"id\":1,\"command\":\"count\",\"options\":{\"c\":NaN}} | 2 | the value of /c is no"
            + " text, number, truth value or list of texts",
        "{\"id\":1.5,\"command\":\"count\"} | 2 | id is '1.5'; expected a text or whole number",
        "{\"id\":\"\",\"command\":\"count\"} | 2 | id is empty; expected 1 to 100",
        "{\"cancel\":null} | 2 | cancel is 'null'; expected a text or whole number",
        "{\"id\":1,\"command\":\"count\",\"options\":{\"c\":null}} | 2 | the value of /c is no"
            + " text, number, truth value or list of texts",
        "{\"id\":1,\"command\":\"count\",\"options\":[]} | 2 | options is no object of names and"
            + " values",
        "{\"id\":1,\"command\":\"count\",\"data\":\"-\"} | 2 | standard input has the requests;"
            + " send the table in data",
        "{\"id\":1,\"command\":\"count\",\"data\":3} | 2 | data is neither the name of a file nor a"
            + " table with columns",
        "{\"cancel\":4} | 2 | there is no request of that id to cancel"
      })
  void saysWhatIsWrongWithAMessage(String line, int exit, String message) throws IOException {
    Runner runner = new Runner(DONE);
    JsonNode error = events(runner, line).get(1);

    assertThat(error.path("event").asText()).isEqualTo("error");
    assertThat(error.path("exit").asInt()).isEqualTo(exit);
    assertThat(error.path("message").asText()).isEqualTo(message);
    assertThat(runner.asked).isEmpty();
  }

  @Test
  void aLongIdIsNamedAsSuch() throws IOException {
    String line = "{\"id\":\"" + "x".repeat(101) + "\",\"command\":\"count\"}";

    assertThat(events(new Runner(DONE), line).get(1).path("message").asText())
        .isEqualTo("id has 101 characters; expected 1 to 100");
  }

  private static String table(String... columns) {
    return "{\"id\":\"t\",\"command\":\"count\",\"data\":{\"columns\":["
        + String.join(",", columns)
        + "]}}";
  }

  private static JsonNode refusal(String line) throws IOException {
    Runner runner = new Runner(DONE);
    JsonNode error = events(runner, line).get(1);
    assertThat(runner.asked).isEmpty();
    assertThat(error.path("event").asText()).isEqualTo("error");
    return error;
  }

  /** Python's json.dumps writes these. */
  @ParameterizedTest
  @CsvSource({"NaN,NaN", "Infinity,Infinity", "-Infinity,-Infinity", "1e400,Infinity"})
  void aValueThatIsNoFiniteNumberHasItsPlace(String written, String shown) throws IOException {
    JsonNode error =
        refusal(
            table(
                "{\"name\":\"x\",\"values\":[1,2]}",
                "{\"name\":\"k\",\"values\":[1," + written + "]}"));

    assertThat(error.toString())
        .isEqualTo(
            "{\"event\":\"error\",\"id\":\"t\",\"exit\":2,\"message\":\"row 2 of the table,"
                + " column 'k': the value is "
                + shown
                + "; use null for a missing value\",\"row\":2,\"column\":\"k\"}");
  }

  @Test
  void aValueThatIsNoCellHasItsPlace() throws IOException {
    JsonNode error =
        refusal(
            table(
                "{\"name\":\"x\",\"values\":[1,{\"q\":1}]}", "{\"name\":\"k\",\"values\":[1,2]}"));

    assertThat(error.path("message").asText())
        .isEqualTo(
            "row 2 of the table, column 'x': the value is '{\"q\":1}'; expected a number, text or"
                + " null");
    assertThat(error.path("row").asInt()).isEqualTo(2);
    assertThat(error.path("column").asText()).isEqualTo("x");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "\"name\":\"k\",\"values\":[1] | k | column 'k' has 1 value, and column 'x' has 2; give"
            + " all the same number, with null for a missing value",
        "\"name\":\"k\",\"values\":3 | k | column 'k' has no list of values",
        "\"name\":\"a\\nb\",\"values\":[1,2] | a\\nb | column 'a\\u000ab' has a line break in its"
            + " name; replace it, with a blank for example",
        "\"name\":\"k\",\"values\":[1,2],\"categorial\":true | '' | the field 'categorial' of"
            + " column 'k' is unknown; expected categorical, name, values"
      })
  void saysWhatIsWrongWithAColumn(String column, String at, String message) throws IOException {
    JsonNode error = refusal(table("{\"name\":\"x\",\"values\":[1,2]}", "{" + column + "}"));

    assertThat(error.path("message").asText()).isEqualTo(message);
    assertThat(error.path("column").asText())
        .isEqualTo(at.equals("''") ? "" : at.replace("\\n", "\n"));
  }

  @Test
  void saysWhatIsWrongWithATable() throws IOException {
    String one = "{\"name\":\"x\",\"values\":[1,2]}";
    assertThat(refusal(table(one)).path("message").asText())
        .startsWith("the table has 1 column; expected two or more");
    assertThat(refusal(table(one, one).replace("\"columns\"", "\"cols\"")).path("message").asText())
        .isEqualTo("the field 'cols' of the table is unknown; expected columns");
    assertThat(refusal("{\"id\":1,\"command\":\"count\",\"data\":{}}").path("message").asText())
        .isEqualTo("the table has no list of columns, in the field 'columns'");
  }

  /** A program that waits for the answer to its id would wait for ever. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{\"id\":\"a\",\"data\":DEEP} | a | the message is beyond a limit: ",
        "{\"data\":DEEP,\"id\":7} | 7 | the message is beyond a limit: ",
        "{\"id\":\"a\",\"data\":\"LONG\"} | a | the message is beyond a limit: ",
        "{\"data\":\"LONG\",\"id\":\"a\"} | a | the message is beyond a limit: ",
        "{\"cancel\":\"LONG\",\"id\":\"a\"} | null | the message is beyond a limit: ",
        "{\"cancel\":5,\"x\":DEEP} | 5 | the message is beyond a limit: ",
        "{\"id\":1,\"command\":\"count\" | 1 | the message is not JSON: ",
        "{\"id\":1} {\"id\":2} | 1 | the line has something behind its message; send each",
        "{\"id\":1,\"id\":2} | null | the message is not JSON: Duplicate field 'id'",
        "{\"x\":{\"id\":3},\"data\":DEEP} | null | the message is beyond a limit: ",
        "[{\"id\":1} | null | the message is not JSON: "
      })
  void aLineThatCannotBeReadIsAnsweredByItsId(String line, String id, String message)
      throws IOException {
    String sent =
        line.replace("DEEP", "[".repeat(30) + "]".repeat(30))
            .replace("LONG", line.contains("LONG") ? "y".repeat((1 << 24) + 1) : "");
    JsonNode error = refusal(sent);

    assertThat(error.path("id").asText()).isEqualTo(id);
    assertThat(error.path("message").asText())
        .startsWith(message)
        .doesNotContain("JsonReadFeature", "DeserializationFeature", "StreamReadConstraints");
  }

  @Test
  void tellsProgressWithItsStepsAndMessagesLineByLine() throws IOException {
    Work work =
        (out, err, until, progress) -> {
          progress.planned(List.of("reading", "counting"));
          progress.started("counting", 1);
          progress.advanced();
          err.write("first\n\nsecond \nunended".getBytes(StandardCharsets.UTF_8));
          return DONE.run(out, err, until, progress);
        };
    List<JsonNode> events = events(new Runner(work), "{\"id\":1,\"command\":\"count\"}");

    assertThat(events.subList(1, events.size() - 1))
        .map(JsonNode::toString)
        .containsExactly(
            "{\"event\":\"progress\",\"id\":\"1\",\"title\":\"counting\",\"done\":0,\"total\":1,"
                + "\"step\":2,\"steps\":2}",
            "{\"event\":\"progress\",\"id\":\"1\",\"title\":\"counting\",\"done\":1,\"total\":1,"
                + "\"step\":2,\"steps\":2}",
            "{\"event\":\"message\",\"id\":\"1\",\"text\":\"first\"}",
            "{\"event\":\"message\",\"id\":\"1\",\"text\":\"second\"}");
  }

  @Test
  void aFailureHasItsPlace() throws IOException {
    Work work =
        (out, err, until, progress) ->
            new RequestRunner.Outcome(
                3,
                Optional.of(
                    new RequestRunner.Failed(
                        "why", "t.csv", OptionalLong.of(4), OptionalLong.empty(), "x")));
    List<JsonNode> events = events(new Runner(work), "{\"id\":1,\"command\":\"count\"}");

    assertThat(events.get(1).toString())
        .isEqualTo(
            "{\"event\":\"error\",\"id\":\"1\",\"exit\":3,\"message\":\"why\",\"source\":\"t.csv\","
                + "\"line\":4,\"column\":\"x\"}");
  }

  @Test
  void cancelsWhatRunsAndWhatWaits() throws Exception {
    CountDownLatch runs = new CountDownLatch(1);
    CountDownLatch cancelled = new CountDownLatch(1);
    List<CancellationReason> reasons = new ArrayList<>();
    Work work =
        (out, err, until, progress) -> {
          until.onCancel(cancelled::countDown);
          runs.countDown();
          awaitQuietly(cancelled);
          reasons.add(until.reason().orElseThrow());
          return new RequestRunner.Outcome(5, Optional.of(RequestRunner.Failed.of("stopped")));
        };
    Runner runner = new Runner(work);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    PipedInputStream in = new PipedInputStream();
    Thread session = new Thread(() -> runQuietly(new Session(in, out, runner)));
    try (PipedOutputStream client = new PipedOutputStream(in)) {
      session.start();
      String both = "{\"id\":1,\"command\":\"count\"}\n{\"id\":2,\"command\":\"count\"}\n";
      client.write(both.getBytes(StandardCharsets.UTF_8));
      client.flush();
      runs.await();
      client.write("{\"cancel\":2}\n{\"cancel\":1}\n".getBytes(StandardCharsets.UTF_8));
    }
    session.join();

    assertThat(reasons).containsExactly(CancellationReason.REQUESTED);
    assertThat(runner.asked).as("the second never began").hasSize(1);
    assertThat(out.toString(StandardCharsets.UTF_8).lines().skip(1))
        .containsExactly(
            "{\"event\":\"error\",\"id\":\"2\",\"exit\":5,"
                + "\"message\":\"the request was cancelled before it began\"}",
            "{\"event\":\"error\",\"id\":\"1\",\"exit\":5,\"message\":\"stopped\"}");
  }

  private static void awaitQuietly(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static void runQuietly(Session session) {
    try {
      session.run();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void endsWithTheReasonWhenNobodyTakesTheEvents() {
    OutputStream closed =
        new OutputStream() {
          @Override
          public void write(int next) throws IOException {
            throw new IOException("Broken pipe");
          }
        };
    Runner runner = new Runner(DONE);
    InputStream in =
        new ByteArrayInputStream(
            "{\"id\":1,\"command\":\"count\"}\n".getBytes(StandardCharsets.UTF_8));

    assertThatThrownBy(() -> new Session(in, closed, runner).run())
        .isInstanceOf(IOException.class)
        .hasMessage("Broken pipe");
    assertThat(runner.asked).isEmpty();
  }
}
