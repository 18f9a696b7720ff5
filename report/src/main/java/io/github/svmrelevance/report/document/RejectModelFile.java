package io.github.svmrelevance.report.document;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.diagnostic.Message;
import io.github.svmrelevance.api.diagnostic.RunSetting;
import io.github.svmrelevance.api.kernel.Kernel;
import io.github.svmrelevance.api.parameter.Parameter;
import io.github.svmrelevance.api.svm.KernelModel;
import io.github.svmrelevance.core.data.BinaryClasses;
import io.github.svmrelevance.core.data.Excerpt;
import io.github.svmrelevance.core.data.Standardizer;
import io.github.svmrelevance.core.reject.RejectModel;
import io.github.svmrelevance.core.reject.RejectRule;
import io.github.svmrelevance.core.reject.RejectThresholds;
import io.github.svmrelevance.core.svm.RejectCosts;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;

/**
 * The file of a {@link RejectModel}: one JSON document, described by {@code
 * reject-svm-model-1.schema.json} beside this class. Numbers have full precision, so that a model
 * gives the same scores, bit by bit, as the one that was written. A checksum over the content, in
 * its compact form without the checksum, reveals a file that was changed.
 *
 * @since 0.1
 */
public final class RejectModelFile {

  private static final String FORMAT = "svmrel-reject-svm";
  private static final int VERSION = 1;
  private static final String CHECKSUM = "checksum";

  /** Of the heap a byte of the file takes this much while the model is made: text, tree, copies. */
  private static final int PEAK_BYTES_PER_BYTE = 8;

  private static final long MOST_BYTES = 1L << 28;

  /** No array is longer on any JVM. */
  private static final int MOST_ARRAY = Integer.MAX_VALUE - 8;

  private static final ObjectMapper MAPPER =
      Json.mapper()
          .enable(JsonParser.Feature.STRICT_DUPLICATE_DETECTION)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

  private RejectModelFile() {}

  /**
   * Writes a model. The stream is flushed and left open.
   *
   * @param model the model
   * @param target where to
   * @throws IOException if the stream fails
   */
  public static void write(RejectModel model, OutputStream target) throws IOException {
    ObjectNode document = document(model);
    document.put(CHECKSUM, checksum(document));
    try (JsonGenerator json = Json.generator(target)) {
      MAPPER.writeTree(json, document);
    }
    target.write('\n');
    target.flush();
  }

  private static ObjectNode document(RejectModel model) {
    ObjectNode root = MAPPER.createObjectNode();
    root.put("format", FORMAT);
    root.put("version", VERSION);
    root.put("rule", Parameter.spell(model.rule()));
    RejectCosts costs = model.costs();
    root.putObject("costs")
        .put("false_negative", costs.falseNegative())
        .put("false_positive", costs.falsePositive())
        .put("reject_positive", costs.rejectPositive())
        .put("reject_negative", costs.rejectNegative());
    root.putObject("thresholds")
        .put("lower", model.thresholds().lower())
        .put("upper", model.thresholds().upper());
    root.put("C", model.c());
    ObjectNode classes = root.putObject("classes").put("positive", model.classes().positive());
    ArrayNode others = classes.putArray("others");
    model.classes().others().forEach(others::add);
    root.putObject("training")
        .put("source", model.training().source())
        .put("samples", model.training().samples())
        .put("sha256", model.training().sha256())
        .put("seed", model.training().seed());
    ArrayNode features = root.putArray("features");
    for (int j = 0; j < model.featureNames().size(); j++) {
      ObjectNode feature = features.addObject().put("name", model.featureNames().get(j));
      if (model.standardizer().isPresent()) {
        Standardizer.Scale scale = model.standardizer().get().scales().get(j);
        feature
            .put("center", scale.center())
            .put("offset", scale.offset())
            .put("deviation", scale.deviation());
        if (scale.missing() != 0) {
          feature.put("missing", scale.missing());
        }
      }
    }
    KernelModel machine = model.machine();
    root.put("kernel", machine.kernel().spec());
    root.put("bias", machine.bias());
    ArrayNode supportVectors = root.putArray("support_vectors");
    double[] coefficients = machine.coefficients();
    for (int i = 0; i < coefficients.length; i++) {
      ArrayNode point =
          supportVectors.addObject().put("coefficient", coefficients[i]).putArray("point");
      Arrays.stream(machine.supportVectors().row(i)).forEach(point::add);
    }
    return root;
  }

  private static String checksum(ObjectNode document) {
    ObjectNode content = document.deepCopy();
    content.remove(CHECKSUM);
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      byte[] text = MAPPER.writeValueAsString(content).getBytes(StandardCharsets.UTF_8);
      return HexFormat.of().formatHex(digest.digest(text));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JVM has SHA-256", e);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a tree of JSON has a text", e);
    }
  }

  /**
   * How large a file may be unless somebody asks for more: 2^28 bytes, and no more than the heap of
   * this JVM can hold while it is read.
   *
   * @return the limit in bytes
   */
  public static long usualLimit() {
    return Math.max(
        1, Math.min(MOST_BYTES, Runtime.getRuntime().maxMemory() / PEAK_BYTES_PER_BYTE));
  }

  /**
   * Reads a model from a file of at most {@link #usualLimit()} bytes.
   *
   * @param file the file
   * @param kernels as below
   * @return the model
   * @throws InvalidInputException as below
   */
  public static RejectModel read(Path file, BiFunction<String, Integer, Kernel> kernels) {
    return read(file, usualLimit(), kernels);
  }

  /**
   * Reads a model.
   *
   * @param file the file
   * @param mostBytes how large it may be, above 0
   * @param kernels makes the kernel of a specification for so many features, as {@link
   *     io.github.svmrelevance.api.kernel.KernelSpec#resolve} does
   * @return the model
   * @throws InvalidInputException if the file cannot be read, is too large, is no model, was cut
   *     off or changed, or is of a version that is unknown here
   */
  public static RejectModel read(
      Path file, long mostBytes, BiFunction<String, Integer, Kernel> kernels) {
    String name = Excerpt.printable(file.toString());
    byte[] bytes;
    try {
      bytes = atMost(file, mostBytes);
    } catch (IOException e) {
      throw new InvalidInputException(name + ": " + Excerpt.reason(e), e);
    }
    JsonNode root = tree(name, bytes);
    try {
      return parse(root, kernels);
    } catch (InvalidInputException e) {
      throw new InvalidInputException(Message.of(name + ": ", e.message()), e);
    }
  }

  private static JsonNode tree(String name, byte[] bytes) {
    try (JsonParser parser = MAPPER.createParser(bytes)) {
      try {
        return MAPPER.readTree(parser);
      } catch (JsonProcessingException e) {
        // What is beyond the parser's own limits has no place but the parser's.
        JsonLocation place =
            Optional.ofNullable(e.getLocation()).orElseGet(parser::currentLocation);
        throw new InvalidInputException(
            name
                + ", line "
                + place.getLineNr()
                + ", column "
                + place.getColumnNr()
                + ": "
                + why(e, bytes),
            e);
      }
    } catch (IOException e) {
      throw new IllegalStateException("reading from memory does not fail", e);
    }
  }

  /** What is larger is not read to its end, which it may not have. */
  private static byte[] atMost(Path file, long limit) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      byte[] bytes = in.readNBytes((int) Math.min(limit + 1, MOST_ARRAY));
      if (bytes.length > limit || bytes.length == MOST_ARRAY) {
        throw new InvalidInputException(
            Message.of(
                Excerpt.printable(file.toString())
                    + ": the file is longer than "
                    + Math.min(limit, MOST_ARRAY - 1)
                    + " bytes; if it is a model, raise the limit with ",
                RunSetting.MAX_MODEL_BYTES,
                ", and with it the memory of the JVM"));
      }
      return bytes;
    }
  }

  private static String why(JsonProcessingException e, byte[] bytes) {
    if (e instanceof StreamConstraintsException) {
      return "here it is nested deeper, or has a longer number, name or text, than the model of any"
          + " 'svmrel reject-svm train'; name a file that it wrote, or train the model anew";
    }
    String text = new String(bytes, StandardCharsets.UTF_8).strip();
    boolean ends = text.endsWith("}") && !e.getMessage().contains("end-of-input");
    return text.startsWith("{") && !ends
        ? "the file ends in the middle: it was cut off; copy it again, or train the model anew"
        : "this is no model of 'svmrel reject-svm train', or it was damaged: here it is not the"
            + " JSON of one; name a file that it wrote, or train the model anew";
  }

  private static RejectModel parse(JsonNode root, BiFunction<String, Integer, Kernel> kernels) {
    if (!(root instanceof ObjectNode document) || !root.path("format").asText().equals(FORMAT)) {
      throw new InvalidInputException(
          "this is no model of 'svmrel reject-svm train': it has no \"format\": \""
              + FORMAT
              + "\"");
    }
    if (!root.path("version").isInt() || root.path("version").asInt() != VERSION) {
      throw new InvalidInputException(
          "the model is of version "
              + root.path("version")
              + " of its format, and this svmrel reads version "
              + VERSION
              + "; use the svmrel that wrote it, or train the model anew");
    }
    if (!root.path(CHECKSUM).asText().equals(checksum(document))) {
      throw new InvalidInputException(
          "the content does not match the checksum: the file was changed after svmrel wrote it;"
              + " take the original, or train the model anew");
    }
    return model(new JsonFields(root, ""), kernels);
  }

  private static RejectModel model(JsonFields root, BiFunction<String, Integer, Kernel> kernels) {
    List<String> names = new ArrayList<>();
    List<Standardizer.Scale> scales = new ArrayList<>();
    for (JsonFields feature : root.objects("features")) {
      names.add(feature.text("name"));
      if (feature.has("deviation")) {
        scales.add(
            new Standardizer.Scale(
                feature.number("center"),
                feature.number("offset"),
                feature.number("deviation"),
                feature.has("missing") ? feature.number("missing") : 0));
      }
    }
    if (names.isEmpty() || (!scales.isEmpty() && scales.size() != names.size())) {
      throw new InvalidInputException(
          scales.size() + " of " + names.size() + " features are scaled; expected all or none");
    }
    JsonFields costs = root.object("costs");
    JsonFields thresholds = root.object("thresholds");
    JsonFields classes = root.object("classes");
    JsonFields training = root.object("training");
    return new RejectModel(
        rule(root.text("rule")),
        new RejectCosts(
            costs.number("false_negative"),
            costs.number("false_positive"),
            costs.number("reject_positive"),
            costs.number("reject_negative")),
        new RejectThresholds(thresholds.number("lower"), thresholds.number("upper")),
        root.number("C"),
        new BinaryClasses(classes.text("positive"), classes.texts("others")),
        names,
        scales.isEmpty() ? Optional.empty() : Optional.of(Standardizer.of(names, scales)),
        machine(root, kernels.apply(root.text("kernel"), names.size()), names.size()),
        new RejectModel.TrainingData(
            training.text("source"),
            training.whole("samples").intValue(),
            training.text("sha256"),
            training.whole("seed")));
  }

  private static RejectRule rule(String name) {
    return Arrays.stream(RejectRule.values())
        .filter(rule -> Parameter.spell(rule).equals(name))
        .findFirst()
        .orElseThrow(() -> new InvalidInputException("there is no rule " + Excerpt.quote(name)));
  }

  private static KernelModel machine(JsonFields root, Kernel kernel, int features) {
    List<JsonFields> supportVectors = root.objects("support_vectors");
    double[] coefficients = new double[supportVectors.size()];
    double[][] columns = new double[features][supportVectors.size()];
    for (int i = 0; i < coefficients.length; i++) {
      coefficients[i] = supportVectors.get(i).number("coefficient");
      double[] point = supportVectors.get(i).numbers("point");
      if (point.length != features) {
        throw new InvalidInputException(
            "support vector "
                + (i + 1)
                + " has "
                + point.length
                + " coordinates, expected "
                + features);
      }
      for (int j = 0; j < features; j++) {
        columns[j][i] = point[j];
      }
    }
    DenseMatrix points = DenseMatrix.ofColumns(coefficients.length, columns);
    return new KernelModel(kernel, points, coefficients, root.number("bias"));
  }
}
