package io.github.svmrelevance.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(120)
class ServerTest {

  private static final ObjectMapper JSON = new ObjectMapper();

  private static final int ROWS = 40;

  private static String value(int row) {
    return Double.toString(row % 2 + ((row * 37) % 17) / 10.0);
  }

  private static String column(String name, IntFunction<String> cell) {
    return "{\"name\":\""
        + name
        + "\",\"values\":["
        + IntStream.range(0, ROWS).mapToObj(cell).collect(Collectors.joining(","))
        + "]}";
  }

  private static String table() {
    return "{\"columns\":["
        + column("a", ServerTest::value)
        + ","
        + column("b", i -> i == 3 ? "null" : value(i * i + 1))
        + ","
        + column("y", i -> i % 2 == 0 ? "\"no\"" : "\"yes\"")
        + "]}";
  }

  private static List<JsonNode> serve(String... lines) throws IOException {
    CommandRun run =
        new CommandRun.Setting().input(String.join("\n", lines) + "\n").run("serve", "--stdio");
    assertThat(run.err()).isEmpty();
    assertThat(run.code()).isZero();
    return events(run.out());
  }

  private static List<JsonNode> events(String text) throws IOException {
    List<JsonNode> events = new ArrayList<>();
    for (String line : text.lines().toList()) {
      events.add(JSON.readTree(line));
    }
    return events;
  }

  private static JsonNode end(List<JsonNode> events, String id) {
    List<JsonNode> ends =
        events.stream()
            .filter(event -> event.get("id").asText().equals(id))
            .filter(event -> List.of("result", "error").contains(event.get("event").asText()))
            .toList();
    assertThat(ends).hasSize(1);
    return ends.get(0);
  }

  @Test
  void answersAsTheCommandDoes() throws IOException {
    List<JsonNode> events =
        serve(
            "{\"id\":1,\"command\":\"bounds\",\"options\":{\"missing\":\"median\",\"threshold\":\"none\","
                + "\"C\":0.5,\"witnesses\":true,\"group\":[\"g=a,b\"]},\"data\":"
                + table()
                + "}",
            "{\"id\":\"two\",\"command\":\"inspect\",\"data\":" + table() + "}",
            "{\"id\":\"three\",\"command\":\"kernels\"}");
    assertThat(events.get(0).get("event").asText()).isEqualTo("hello");
    assertThat(events.get(0).get("protocol").asText()).isEqualTo("svmrel-serve/1");
    assertThat(events.get(0).get("commands").toString()).contains("\"bounds\"", "\"inspect\"");
    StringBuilder csv = new StringBuilder("a,b,y\n");
    for (int i = 0; i < ROWS; i++) {
      csv.append(value(i)).append(',').append(i == 3 ? "" : value(i * i + 1)).append(',');
      csv.append(i % 2 == 0 ? "no" : "yes").append('\n');
    }
    CommandRun direct =
        new CommandRun.Setting()
            .input(csv.toString())
            .run(
                "bounds",
                "--missing",
                "median",
                "--threshold",
                "none",
                "--C",
                "0.5",
                "--witnesses",
                "--group",
                "g=a,b",
                "--format",
                "json",
                "-");
    JsonNode result = end(events, "1").get("result");
    assertThat(end(events, "1").get("exit").asInt()).isZero();
    assertThat(result.get("features")).isEqualTo(JSON.readTree(direct.out()).get("features"));
    ObjectNode data = (ObjectNode) JSON.readTree(direct.out()).get("data");
    assertThat(result.get("data")).isEqualTo(data.put("source", "the table"));
    assertThat(events)
        .anyMatch(
            event ->
                event.get("event").asText().equals("progress") && event.get("done").asInt() > 0)
        .anyMatch(
            event ->
                event.path("title").asText().equals("bounds")
                    && event.path("step").asInt() == 3
                    && event.path("steps").asInt() > 3);
    assertThat(end(events, "two").get("result").get("columns")).hasSize(3);
    assertThat(end(events, "three").get("result").get("kernels")).isNotEmpty();
  }

  /** The numbers of a table are no texts, whose decimals a comma or a point would mark. */
  @Test
  void readsNumbersBesideTextsWithDecimalCommas() throws IOException {
    IntFunction<String> text = i -> "\"" + value(i).replace('.', ',') + "\"";
    String numbers = column("a", ServerTest::value);
    String second = column("b", i -> value(i * i + 1));
    JsonNode expected = end(serve(asked("", numbers, second)), "1");
    String commas = ",\"decimal-comma\":true";
    JsonNode mixed = end(serve(asked(commas, column("a", text), second)), "1");

    assertThat(mixed.path("result").path("features"))
        .isNotEmpty()
        .isEqualTo(expected.path("result").path("features"));
  }

  /** A separator of lines is no line break of JSON, and stays in a name. */
  @Test
  void keepsNamesAsTheyAre() throws IOException {
    List<JsonNode> events =
        serve(
            "{\"id\":1,\"command\":\"bounds\",\"options\":{\"threshold\":\"none\"},\"data\":"
                + "{\"columns\":["
                + column("a\u2028  b", ServerTest::value)
                + ","
                + column("y", i -> i % 2 == 0 ? "\"no\"" : "\"yes\"")
                + "]}}");

    assertThat(end(events, "1").at("/result/features/0/name").asText()).isEqualTo("a\u2028  b");
  }

  @Test
  void tellsErrorsWithTheirPlace() throws IOException {
    List<JsonNode> events =
        serve(
            "{\"id\":1,\"command\":\"bounds\",\"data\":" + table() + "}",
            "{\"id\":2,\"command\":\"bounds\",\"options\":{\"slack\":-1},\"data\":" + table() + "}",
            "{\"id\":3,\"command\":\"bounds\",\"options\":{\"colour\":1},\"data\":" + table() + "}",
            "{\"id\":4,\"command\":\"bounds\",\"data\":\"/nonexistent.csv\"}",
            "{\"id\":5,\"command\":\"bounds\"}",
            "{\"id\":6,\"command\":\"inspect\",\"data\":" + table() + "}");
    assertThat(end(events, "1").get("message").asText())
        .startsWith("row 4 of the table, column 'b': the value is missing");
    assertThat(end(events, "1").get("row").asInt()).isEqualTo(4);
    assertThat(end(events, "1").has("line")).isFalse();
    assertThat(end(events, "1").has("source")).isFalse();
    assertThat(end(events, "1").get("column").asText()).isEqualTo("b");
    assertThat(end(events, "1").get("exit").asInt()).isEqualTo(3);
    assertThat(end(events, "2").get("exit").asInt()).isEqualTo(2);
    assertThat(end(events, "3").get("message").asText()).contains("there is no option --colour");
    assertThat(end(events, "4").get("message").asText()).contains("there is no such file");
    assertThat(end(events, "5").get("message").asText())
        .isEqualTo("the request has no data; name a file or send a table in 'data'");
    assertThat(end(events, "6").get("event").asText()).isEqualTo("result");
  }

  @Test
  void saysThatACommandTakesNoData() throws IOException {
    List<JsonNode> events =
        serve(
            "{\"id\":1,\"command\":\"kernels\",\"data\":" + table() + "}",
            "{\"id\":2,\"command\":\"kernels\",\"data\":\"x.csv\"}");

    assertThat(events)
        .filteredOn(event -> event.get("event").asText().equals("error"))
        .extracting(event -> event.get("message").asText())
        .containsExactly(
            "'kernels' takes no data; leave out 'data'",
            "'kernels' takes no data; leave out 'data'");
  }

  private static String asked(String options, String... columns) {
    return "{\"id\":1,\"command\":\"bounds\",\"options\":{\"threshold\":\"none\""
        + options
        + "},\"data\":{\"columns\":["
        + String.join(",", columns)
        + ","
        + column("y", i -> i % 2 == 0 ? "\"no\"" : "\"yes\"")
        + "]}}";
  }

  private static String message(String request) throws IOException {
    return end(serve(request), "1").get("message").asText();
  }

  /** Nobody saw the lines of a table that a program sent, nor standard input. */
  @Test
  void namesRowsOfTheTable() throws IOException {
    String a = column("a", ServerTest::value);
    String holes = column("b", i -> i % 20 == 6 ? "null" : value(i));
    String texts = column("c", i -> i == 9 ? "\"far\"" : value(i));

    assertThat(message(asked("", a, holes, texts)))
        .contains("'b': 2 of 40 values (5 %) are missing, first in row 7")
        .contains("'far' in row 10")
        .doesNotContain("line", "standard input");
    JsonNode dropped = end(serve(asked(",\"missing\":\"drop-rows\"", a, holes)), "1").get("result");
    assertThat(dropped.get("warnings").toString())
        .contains("2 of 40 rows were dropped because a value is missing: row 7, 27")
        .doesNotContain("line");
  }

  /** What a column that is not read holds moves no row, not even a line break. */
  @Test
  void countsRowsWhateverTheTextsHold() throws IOException {
    String notes = column("note", i -> i < 3 ? "\"two\\nlines\"" : "\"one\"");
    String holes = column("b", i -> i == 11 ? "null" : value(i));

    assertThat(message(asked(",\"exclude\":\"note\"", notes, holes)))
        .startsWith("row 12 of the table, column 'b': the value is missing");
    assertThat(message(asked("", notes, holes)))
        .startsWith("row 1 of the table: a text has a line break; remove it from the cell, or");
    assertThat(message(asked("", column("a", ServerTest::value), column("a", ServerTest::value))))
        .startsWith("the names of the table");
  }

  /** A file that a request names has lines, and so has one beside a table. */
  @Test
  void namesLinesOfFiles(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("holes.csv");
    Files.writeString(file, "a,y\n1,no\n,yes\n3,no\n4,yes\n");
    JsonNode error = end(serve("{\"id\":1,\"command\":\"bounds\",\"data\":\"" + file + "\"}"), "1");

    assertThat(error.get("message").asText()).startsWith(file + ", line 3, column 'a'");
    assertThat(error.get("line").asInt()).isEqualTo(3);
    assertThat(error.get("source").asText()).isEqualTo(file.toString());
    assertThat(error.has("row")).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "x",
        "{",
        "[]",
        "1",
        "null",
        "{}",
        "{\"id\":{}}",
        "{\"id\":\"\"}",
        "{\"id\":1,\"id\":2}",
        "{\"id\":1} {\"id\":2}",
        "{\"id\":1,\"command\":\"serve\"}",
        "{\"id\":1,\"command\":\"generate\"}",
        "{\"id\":1,\"command\":[\"bounds\"]}",
        "{\"id\":1,\"command\":\"bounds\",\"data\":\"-\"}",
        "{\"id\":1,\"command\":\"bounds\",\"data\":7}",
        "{\"id\":1,\"command\":\"bounds\",\"data\":\"\\u0000\"}",
        "{\"id\":1,\"command\":\"bounds\",\"data\":\"--help\"}",
        "{\"id\":1,\"command\":\"bounds\",\"data\":{\"columns\":[]}}",
        "{\"id\":1,\"command\":\"bounds\",\"data\":{\"columns\":[1,2]}}",
        "{\"id\":1,\"command\":\"bounds\",\"data\":{\"columns\":[{\"name\":\"a\",\"values\":[1]},"
            + "{\"name\":\"b\",\"values\":[1,2]}]}}",
        "{\"id\":1,\"command\":\"bounds\",\"data\":{\"columns\":[{\"name\":\"a\",\"values\":[[]]},"
            + "{\"name\":\"b\",\"values\":[1]}]}}",
        "{\"id\":1,\"command\":\"bounds\",\"data\":{\"columns\":[{\"name\":\"a\",\"values\":[]},"
            + "{\"name\":\"b\",\"values\":[]}]}}",
        "{\"id\":1,\"command\":\"bounds\",\"options\":7,\"data\":\"x.csv\"}",
        "{\"id\":1,\"command\":\"bounds\",\"options\":{\"format\":\"csv\"},\"data\":\"x.csv\"}",
        "{\"id\":1,\"command\":\"bounds\",\"options\":{\"help\":true},\"data\":\"x.csv\"}",
        "{\"id\":1,\"command\":\"bounds\",\"options\":{\"h\":true},\"data\":\"x.csv\"}",
        "{\"id\":1,\"command\":\"bounds\",\"options\":{\"out\":\"/tmp/x\"},\"data\":\"x.csv\"}",
        "{\"id\":1,\"command\":\"bounds\",\"options\":{\"a b\":1},\"data\":\"x.csv\"}",
        "{\"id\":1,\"command\":\"bounds\",\"options\":{\"C\":{}},\"data\":\"x.csv\"}",
        "{\"id\":1,\"command\":\"bounds\",\"evil\":1}",
        "{\"cancel\":\"nobody\"}",
        "{\"cancel\":{}}"
      })
  void answersWhatIsNoRequestWithAnError(String line) throws IOException {
    List<JsonNode> events = serve(line, "{\"id\":\"after\",\"command\":\"backends\"}");
    assertThat(events.stream().filter(event -> event.get("event").asText().equals("error")))
        .hasSize(1)
        .allSatisfy(event -> assertThat(event.get("message").asText()).isNotBlank());
    assertThat(end(events, "after").get("event").asText()).isEqualTo("result");
  }

  @ParameterizedTest
  @ValueSource(strings = {"\"yes\"", "[]", "1", "null"})
  void refusesAWordOnLevelsThatIsNoTruthValue(String word) throws IOException {
    String column = column("a", ServerTest::value).replace("}", ",\"categorical\":" + word + "}");

    assertThat(message(asked("", column)))
        .isEqualTo("categorical of column 'a' is '" + word + "'; expected true or false");
  }

  @ParameterizedTest
  @ValueSource(strings = {"--slack", "--slack=1", "-h", "-hello", "--y", "-", "a=--b"})
  void valuesMayHaveDashes(String name) throws IOException {
    String label = column(name, i -> i % 2 == 0 ? "\"no\"" : "\"yes\"");
    String request =
        "{\"id\":1,\"command\":\"bounds\",\"options\":{\"label\":\"%s\",\"threshold\":\"none\"},\"data\":{\"columns\":[%s,%s]}}"
            .formatted(name, column("a", ServerTest::value), label);

    assertThat(end(serve(request), "1").at("/result/data/classes").size()).isEqualTo(2);
  }

  @ParameterizedTest
  @ValueSource(strings = {"seed", "label"})
  void saysWhichOptionHasNoValue(String option) throws IOException {
    assertThat(message(asked(",\"" + option + "\":true", column("a", ServerTest::value))))
        .startsWith("--" + option + " needs a value: ");
  }

  @Test
  void anUnknownCancellationIsAnsweredByItsId() throws IOException {
    JsonNode error = end(serve("{\"cancel\":99}"), "99");

    assertThat(error.get("message").asText()).isEqualTo("there is no request of that id to cancel");
  }

  /** These shape a table for people, and the answer is JSON. */
  @ParameterizedTest
  @ValueSource(strings = {"\"top\":3", "\"sort\":\"name\""})
  void whatIsOfNoUseInAnAnswerIsRefused(String option) throws IOException {
    JsonNode error =
        end(serve("{\"id\":1,\"command\":\"bounds\",\"options\":{" + option + "}}"), "1");

    assertThat(error.get("message").asText())
        .endsWith("cannot be given in a request; leave it out");
  }

  @Test
  void saysThatItNeedsItsOption() {
    CommandRun run = new CommandRun.Setting().run("serve");

    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains("'svmrel serve' needs --stdio; see 'svmrel serve --help'");
  }

  @Test
  void survivesNoise() throws IOException {
    SplittableRandom random = new SplittableRandom(1);
    ByteArrayOutputStream noise = new ByteArrayOutputStream();
    for (int i = 0; i < 20_000; i++) {
      noise.write(random.nextInt(256));
    }
    noise.writeBytes("[".repeat(100_000).getBytes(StandardCharsets.UTF_8));
    noise.writeBytes(
        "\n{\"id\":\"after\",\"command\":\"kernels\"}".getBytes(StandardCharsets.UTF_8));
    CommandRun run =
        new CommandRun.Setting()
            .input(new ByteArrayInputStream(noise.toByteArray()))
            .run("serve", "--stdio");
    assertThat(run.code()).isZero();
    assertThat(end(events(run.out()), "after").get("event").asText()).isEqualTo("result");
  }

  /** The first request is cancelled while it runs, the second while it waits. */
  @Test
  void cancelsById() throws IOException {
    PipedOutputStream requests = new PipedOutputStream();
    InputStream in = new PipedInputStream(requests, 1 << 20);
    CountDownLatch running = new CountDownLatch(1);
    ByteArrayOutputStream events =
        new ByteArrayOutputStream() {
          @Override
          public synchronized void write(byte[] bytes, int from, int length) {
            super.write(bytes, from, length);
            if (new String(bytes, from, length, StandardCharsets.UTF_8).contains("progress")) {
              running.countDown();
            }
          }
        };
    Thread client =
        new Thread(
            () -> {
              try (OutputStream out = requests) {
                String long1 =
                    "{\"id\":1,\"command\":\"bounds\",\"options\":{\"missing\":\"mean\",\"resample\":100000},"
                        + "\"data\":"
                        + table()
                        + "}\n";
                out.write(long1.getBytes(StandardCharsets.UTF_8));
                out.write(long1.replace("\"id\":1", "\"id\":2").getBytes(StandardCharsets.UTF_8));
                out.write(long1.replace("\"id\":1", "\"id\":2").getBytes(StandardCharsets.UTF_8));
                out.flush();
                running.await();
                out.write("{\"cancel\":2}\n{\"cancel\":1}\n".getBytes(StandardCharsets.UTF_8));
              } catch (IOException | InterruptedException e) {
                throw new IllegalStateException(e);
              }
            });
    client.start();
    CommandRun run = new CommandRun.Setting().input(in).out(events).run("serve", "--stdio");
    assertThat(run.code()).isZero();
    List<JsonNode> all = events(events.toString(StandardCharsets.UTF_8));
    assertThat(end(all, "1").get("exit").asInt()).isEqualTo(5);
    assertThat(
            all.stream()
                .filter(event -> event.get("id").asText().equals("2"))
                .map(JsonNode::toString))
        .hasSize(2)
        .anyMatch(text -> text.contains("a request of that id waits or runs"))
        .anyMatch(text -> text.contains("cancelled before it began"));
  }

  @Test
  void endsWhenNobodyListens() {
    OutputStream closed =
        new OutputStream() {
          @Override
          public void write(int next) throws IOException {
            throw new IOException("Broken pipe");
          }
        };
    CommandRun run =
        new CommandRun.Setting()
            .input("{\"id\":1,\"command\":\"kernels\"}\n")
            .out(closed)
            .run("serve", "--stdio");
    assertThat(run.code()).isEqualTo(141);
    assertThat(CommandRun.of("serve").code()).isEqualTo(2);
  }
}
