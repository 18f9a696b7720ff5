package io.github.svmrelevance.report.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.kernel.Kernel;
import io.github.svmrelevance.api.result.RunFacts;
import io.github.svmrelevance.api.svm.KernelModel;
import io.github.svmrelevance.api.svm.SvmSolution;
import io.github.svmrelevance.core.data.BinaryClasses;
import io.github.svmrelevance.core.data.Standardizer;
import io.github.svmrelevance.core.reject.GridPoint;
import io.github.svmrelevance.core.reject.RejectConfusion;
import io.github.svmrelevance.core.reject.RejectModel;
import io.github.svmrelevance.core.reject.RejectRule;
import io.github.svmrelevance.core.reject.RejectThresholds;
import io.github.svmrelevance.core.svm.RejectCosts;
import io.github.svmrelevance.report.Samples;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is kept of a model, and what is said of a file that is none. */
class RejectModelFileTest {

  @TempDir private Path directory;

  /** k(u, v) = exp(-|u - v|) on the first coordinate; core does not know the kernels module. */
  private record Laplace(String spec) implements Kernel {
    @Override
    public double value(double[] u, double[] v) {
      return StrictMath.exp(-Math.abs(u[0] - v[0]));
    }

    @Override
    public boolean isPositiveSemidefinite() {
      return true;
    }
  }

  static RejectModel model(boolean scaled) {
    List<Standardizer.Scale> scales =
        List.of(
            new Standardizer.Scale(1e9 + 0.1, 3.3e-8, 1.0 / 3), new Standardizer.Scale(7, 0, 0));
    List<String> names = List.of("a \"quoted\"", "b");
    return new RejectModel(
        RejectRule.DOUBLE_HINGE,
        new RejectCosts(2, 1, 0.3, 0.2),
        RejectThresholds.of(new RejectCosts(2, 1, 0.3, 0.2)),
        0.1,
        new BinaryClasses("yes", List.of("no", "über")),
        names,
        scaled ? Optional.of(Standardizer.of(names, scales)) : Optional.empty(),
        new KernelModel(
            new Laplace("laplace:x=0.1"),
            DenseMatrix.ofRows(new double[] {0.1, 2}, new double[] {-1e-300, 5}),
            new double[] {0.7, -0.3},
            -1.0 / 7),
        new RejectModel.TrainingData("t.csv", 12, "ab".repeat(32), -5));
  }

  private static String text(RejectModel model) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    RejectModelFile.write(model, bytes);
    return bytes.toString(StandardCharsets.UTF_8);
  }

  private RejectModel read(String text) throws IOException {
    Path file = directory.resolve("m.json");
    Files.writeString(file, text);
    return RejectModelFile.read(file, (spec, features) -> new Laplace(spec));
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void givesTheSameScoresBitByBit(boolean scaled) throws IOException {
    RejectModel written = model(scaled);
    RejectModel read = read(text(written));
    assertThat(text(read)).isEqualTo(text(written));
    assertThat(read.classes()).isEqualTo(written.classes());
    assertThat(read.costs()).isEqualTo(written.costs());
    assertThat(read.training()).isEqualTo(written.training());
    for (double x : new double[] {1e9, 1e9 + 1, -3, 0}) {
      assertThat(read.score(new double[] {x, 4})).isEqualTo(written.score(new double[] {x, 4}));
    }
  }

  @Test
  void followsItsSchema() throws IOException {
    JsonSchema schema = JsonSchema.load("reject-svm-model-1.schema.json");
    ObjectMapper mapper = new ObjectMapper();
    assertThat(schema.validate(mapper.readTree(text(model(true))))).isEmpty();
    assertThat(schema.validate(mapper.readTree(text(model(false))))).isEmpty();
    ObjectNode changed = (ObjectNode) mapper.readTree(text(model(true)));
    changed.remove("bias");
    assertThat(schema.validate(changed)).isNotEmpty();
  }

  @Test
  void tellsAFileThatWasCutOff() throws IOException {
    String whole = text(model(true)).strip();
    for (int length = 2; length < whole.length(); length += 7) {
      String cut = whole.substring(0, length);
      assertThatThrownBy(() -> read(cut))
          .isInstanceOf(InvalidInputException.class)
          .hasMessageContaining("m.json, line ")
          .hasMessageContaining("the file ends in the middle: it was cut off");
    }
  }

  @ParameterizedTest
  @CsvSource({
    "'\"bias\" : -', '\"bias\" : '",
    "'\"upper\" : ', '\"upper\" : 1'",
    "double-hinge, naive",
    "t.csv, u.csv",
    "'\"seed\"', '\"more\" : 1, \"seed\"'"
  })
  void tellsAFileThatWasChanged(String from, String to) throws IOException {
    String changed = text(model(true)).replace(from, to);
    assertThatThrownBy(() -> read(changed))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("m.json: the content does not match the checksum");
  }

  @Test
  void doesNotMindAnotherLayout() throws IOException {
    ObjectMapper mapper = new ObjectMapper();
    String compact = mapper.writeValueAsString(mapper.readTree(text(model(true))));
    assertThat(text(read(compact))).isEqualTo(text(model(true)));
  }

  @Test
  void tellsAnotherVersion() throws IOException {
    String later = text(model(true)).replace("\"version\" : 1", "\"version\" : 2");
    assertThatThrownBy(() -> read(later))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("is of version 2 of its format, and this svmrel reads version 1");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "[1]", "{}", "3", "null", "a,b\n1,2\n", "{\"format\": 1}", "{} {}"})
  void tellsWhatIsNoModel(String text) {
    assertThatThrownBy(() -> read(text))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("this is no model of 'svmrel reject-svm train'");
  }

  /** Beyond the limits of the parser, which gives no place for it. */
  @Test
  void tellsWhereItIsTooDeepOrTooLong() {
    for (String text :
        List.of(
            "{\"a\":\n" + "[".repeat(2000) + "]".repeat(2000) + "}",
            "{\"C\":\n" + "1".repeat(2000) + "}",
            "{\"C\":\n1" + "0".repeat(100) + "." + "1".repeat(2000) + "}")) {
      assertThatThrownBy(() -> read(text))
          .isInstanceOf(InvalidInputException.class)
          .hasMessageContaining(", line 2, column ")
          .hasMessageContaining("nested deeper, or has a longer number, name or text");
    }
  }

  @Test
  void readsAsManyBytesAsAllowedAndNoMore() throws IOException {
    RejectModel model = model(true);
    byte[] text = text(model).getBytes(StandardCharsets.UTF_8);
    Path file = Files.write(directory.resolve("exact.json"), text);

    RejectModel read = RejectModelFile.read(file, text.length, (s, d) -> new Laplace(s));

    assertThat(text(read)).isEqualTo(text(model));
    assertThatThrownBy(() -> RejectModelFile.read(file, text.length - 1, (s, d) -> new Laplace(s)))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("exact.json: the file is longer than " + (text.length - 1))
        .hasMessageContaining("raise the limit with max-model-bytes, ");
  }

  @Test
  void tellsThatThereIsNoFile() {
    assertThatThrownBy(
            () -> RejectModelFile.read(directory.resolve("none"), (s, d) -> new Laplace(s)))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageEndingWith("there is no such file");
  }

  /** Numbers that are none, in a file whose checksum is right. */
  @ParameterizedTest
  @CsvSource({
    "'/bias', '\"x\"', '/bias is missing or not a number'",
    "'/costs/reject_positive', 3, 'rejecting never pays'",
    "'/thresholds/upper', -9, 'the thresholds are'",
    "'/features/0/deviation', -1, 'the deviation at least 0'",
    "'/features/1', '{\"name\": \"b\"}', '1 of 2 features are scaled'",
    "'/support_vectors/0/point', '[1]', 'support vector 1 has 1 coordinates, expected 2'",
    "'/classes/others', '[]', 'at least one other class'",
    "'/classes/others', '[\"reject\"]', 'a class is called'",
    "'/rule', '\"guess\"', 'there is no rule'"
  })
  void checksWhatItReads(String pointer, String value, String message) throws Exception {
    ObjectMapper mapper = new ObjectMapper();
    ObjectNode document = (ObjectNode) mapper.readTree(text(model(true)));
    int slash = pointer.lastIndexOf('/');
    JsonNode parent = document.at(pointer.substring(0, slash));
    JsonNode node = mapper.readTree(value);
    if (parent instanceof ObjectNode object) {
      object.set(pointer.substring(slash + 1), node);
    } else {
      ((ArrayNode) parent).set(Integer.parseInt(pointer.substring(slash + 1)), node);
    }
    document.remove("checksum");
    byte[] content = document.toString().getBytes(StandardCharsets.UTF_8);
    document.put(
        "checksum", HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(content)));
    assertThatThrownBy(() -> read(document.toString()))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining(message);
  }

  @Test
  void missingValuesTakeTheMeanOrAreRefused() {
    double nan = Double.NaN;
    assertThat(model(true).score(new double[] {nan, 1}))
        .isEqualTo(model(true).machine().decision(new double[] {0, 0}));
    assertThatThrownBy(() -> model(false).score(new double[] {1, nan}))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("feature 'b' is missing");
  }

  @Test
  void reportsFollowTheSchemaOfResults() throws IOException {
    RejectModel model = model(true);
    GridPoint point = new GridPoint("laplace", 1, RejectThresholds.band(0.5), 0.25, 0.01);
    SvmSolution.Objective objective = new SvmSolution.Objective(2, 1.5);
    for (boolean trained : new boolean[] {true, false}) {
      ClassifierReport report =
          new ClassifierReport(
              new ClassifierReport.Data(
                  "t.csv",
                  Map.of("yes", 3L, "no", 4L),
                  trained ? Optional.of("ab".repeat(32)) : Optional.empty()),
              model,
              trained
                  ? new RejectConfusion(1, 2, 0, 3, 1, 0)
                  : new RejectConfusion(0, 0, 3, 0, 0, 4),
              trained
                  ? Optional.of(new ClassifierReport.Training(objective, 3, 0.5, List.of(point)))
                  : Optional.empty(),
              Map.of("reject-cost", 0.2, "tune", true),
              RunFacts.Environment.current(),
              1,
              List.of(Samples.warning("careful")));
      ByteArrayOutputStream json = new ByteArrayOutputStream();
      report.writeJson(name -> name, json);
      JsonNode document = new ObjectMapper().readTree(json.toByteArray());
      assertThat(JsonSchema.load("svmrel-2.schema.json").validate(document)).isEmpty();
      assertThat(document.path("task").asText()).isEqualTo(trained ? "train" : "evaluate");
      ByteArrayOutputStream csv = new ByteArrayOutputStream();
      report.writeCsv(csv);
      String[] lines = csv.toString(StandardCharsets.UTF_8).split("\n", -1);
      assertThat(lines).hasSize(3);
      assertThat(lines[1].split(",", -1)).hasSameSizeAs(lines[0].split(",", -1));
      if (trained) {
        assertThat(document.at("/confusion/yes/not yes").asInt()).isEqualTo(2);
        assertThat(document.path("average_loss").asDouble()).isEqualTo((2 * 2 + 1) / 7.0);
      } else {
        assertThat(document.path("accepted_error_rate").isNull()).isTrue();
      }
    }
  }

  @Test
  void writesPredictionsLineByLine() throws IOException {
    RejectModel model = model(true);
    ByteArrayOutputStream csv = new ByteArrayOutputStream();
    PredictionWriter lines = PredictionWriter.csv(model, Optional.of("id"), CsvText.GUARDED, csv);
    lines.write(Optional.of("r,1"), OptionalDouble.of(0));
    lines.write(Optional.of("r2"), OptionalDouble.empty());
    lines.flush();
    assertThat(csv.toString(StandardCharsets.UTF_8))
        .isEqualTo("id,decision,score,probability,row\n\"r,1\",reject,0.0,0.5,1\nr2,,,,2\n");
    ByteArrayOutputStream json = new ByteArrayOutputStream();
    PredictionWriter objects = PredictionWriter.jsonLines(model, json);
    objects.write(Optional.empty(), OptionalDouble.of(50));
    objects.write(Optional.empty(), OptionalDouble.empty());
    objects.flush();
    assertThat(json.toString(StandardCharsets.UTF_8))
        .isEqualTo(
            """
            {"decision":"yes","score":50.0,"probability":1.0,"row":1}
            {"decision":null,"score":null,"probability":null,"row":2}
            """);
  }
}
