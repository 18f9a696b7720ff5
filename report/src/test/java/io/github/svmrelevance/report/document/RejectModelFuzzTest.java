package io.github.svmrelevance.report.document;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.kernel.Kernel;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.Iterator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Damaged model files, half of them with a checksum that fits the damage: each is a model or
 * refused, and soon. 2,000 files in an ordinary build, 200,000 others in a nightly one.
 */
class RejectModelFuzzTest {

  private static final boolean NIGHTLY = Boolean.getBoolean("svmrelevance.nightly");
  private static final int INPUTS = NIGHTLY ? 200_000 : 2_000;

  /** Each night other inputs; the report gives the seed, with which they come again. */
  private static final long SEED =
      Long.getLong("svmrelevance.fuzz.seed", NIGHTLY ? System.nanoTime() : 20261121);

  private static final long TOO_LONG = TimeUnit.SECONDS.toNanos(1);

  private static final ObjectMapper MAPPER = Json.mapper();

  private static final List<String> VALUES =
      List.of(
          "null",
          "true",
          "-1",
          "0",
          "1e308",
          "-1e308",
          "1e-320",
          "1e999",
          "99999999999999999999",
          "\"\"",
          "\"NaN\"",
          "\"\\u001b[2J\"",
          "\"yes\"",
          "[]",
          "{}",
          "[[]]",
          "[1,2]",
          "[1,2,3]");

  private static final List<String> TOKENS =
      List.of(
          "{", "}", "[", "]", ",", ":", "\"", "\\", "\\u", "1e", "-", "NaN", "\u0000", "\ufeff");

  @TempDir private Path directory;

  @Test
  void endsInAModelOrInARefusal() throws IOException {
    String model = text();
    Path file = directory.resolve("model.json");
    int accepted = 0;
    long slowest = 0;
    for (int i = 0; i < INPUTS; i++) {
      SplittableRandom random = new SplittableRandom(SEED + i);
      String damaged = random.nextBoolean() ? rebuilt(model, random) : spliced(model, random);
      Files.writeString(file, damaged);
      long start = cpuNanos();
      accepted += accepts(file, damaged) ? 1 : 0;
      long taken = cpuNanos() - start;
      slowest = Math.max(slowest, taken);
    }
    // Standard output is what the test report keeps.
    System.out.println(
        "fuzzing model files: "
            + INPUTS
            + " inputs of seed "
            + SEED
            + ", "
            + accepted
            + " accepted, slowest "
            + TimeUnit.NANOSECONDS.toMillis(slowest)
            + " ms");
    assertThat(slowest).isLessThan(TOO_LONG);
    assertThat(accepted).isBetween(INPUTS / 100, INPUTS / 2);
  }

  /** Of a processor: reading a small file waits for nothing, but this process may for others. */
  private static long cpuNanos() {
    return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
  }

  private static boolean accepts(Path file, String damaged) {
    try {
      var model = RejectModelFile.read(file, (spec, features) -> new First(spec));
      double[] point = new double[model.featureNames().size()];
      assertThat(model.machine().decision(point)).as(damaged).isNotNaN();
      return true;
    } catch (InvalidInputException e) {
      assertThat(e.getMessage().codePoints()).as(damaged).noneMatch(Character::isISOControl);
      assertThat(e).hasMessageContaining("model.json");
      return false;
    } catch (RuntimeException e) {
      throw new AssertionError(damaged, e);
    }
  }

  /** Bounded, whatever the points. */
  private record First(String spec) implements Kernel {

    @Override
    public double value(double[] u, double[] v) {
      return Math.min(1, Math.abs(u[0] - v[0]));
    }

    @Override
    public boolean isPositiveSemidefinite() {
      return false;
    }
  }

  private static String text() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    RejectModelFile.write(RejectModelFileTest.model(true), bytes);
    return bytes.toString(StandardCharsets.UTF_8);
  }

  /** Other values in some places, or none, and the checksum of what results. */
  private static String rebuilt(String model, SplittableRandom random)
      throws JsonProcessingException {
    ObjectNode root = (ObjectNode) MAPPER.readTree(model);
    int steps = 1 + random.nextInt(2);
    for (int step = 0; step < steps; step++) {
      List<JsonNode> containers = new ArrayList<>();
      collect(root, containers);
      JsonNode container = containers.get(random.nextInt(containers.size()));
      JsonNode value = MAPPER.readTree(VALUES.get(random.nextInt(VALUES.size())));
      if (container instanceof ObjectNode object && !object.isEmpty()) {
        Iterator<String> names = object.fieldNames();
        String name = names.next();
        for (int skip = random.nextInt(object.size()); skip > 0; skip--) {
          name = names.next();
        }
        if (random.nextInt(4) == 0) {
          object.remove(name);
        } else {
          object.set(name, value);
        }
      } else if (container instanceof ArrayNode array && !array.isEmpty()) {
        array.set(random.nextInt(array.size()), value);
      }
    }
    root.remove("checksum");
    root.put("checksum", sha256(MAPPER.writeValueAsString(root)));
    return MAPPER.writeValueAsString(root);
  }

  private static void collect(JsonNode node, List<JsonNode> containers) {
    if (node.isContainerNode()) {
      containers.add(node);
      node.forEach(child -> collect(child, containers));
    }
  }

  private static String sha256(String text) {
    try {
      return HexFormat.of()
          .formatHex(
              MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8)));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  private static String spliced(String model, SplittableRandom random) {
    String text = model;
    int steps = 1 + random.nextInt(3);
    for (int step = 0; step < steps; step++) {
      int from = random.nextInt(text.length() + 1);
      int to = Math.min(text.length(), from + random.nextInt(20));
      text =
          switch (random.nextInt(4)) {
            case 0 -> text.substring(0, from);
            case 1 -> text.substring(0, from) + text.substring(to);
            case 2 -> text.substring(0, to) + text.substring(from);
            default ->
                text.substring(0, from)
                    + TOKENS.get(random.nextInt(TOKENS.size()))
                    + text.substring(to);
          };
    }
    return text;
  }
}
