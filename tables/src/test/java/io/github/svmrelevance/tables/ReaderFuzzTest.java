package io.github.svmrelevance.tables;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.core.data.DataFormat;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Random bytes and mutations of real files: reading ends in a data set or an {@link
 * InvalidInputException}, soon and without much memory. 3,000 inputs in an ordinary build,
 * 1,000,000 others in a nightly one.
 */
class ReaderFuzzTest {

  private static final boolean NIGHTLY = Boolean.getBoolean("svmrelevance.nightly");
  private static final int INPUTS = NIGHTLY ? 1_000_000 : 3_000;

  /** Each night other inputs; the report gives the seed, with which they come again. */
  private static final long SEED =
      Long.getLong("svmrelevance.fuzz.seed", NIGHTLY ? System.nanoTime() : 20261120);

  private static final int LONGEST = 10_000;

  /** For an input of 10 kB, in seconds of a processor. */
  private static final long TOO_LONG = TimeUnit.SECONDS.toNanos(1);

  /** All that is allocated on the way, not at one time; the limits below allow 8 MB of cells. */
  private static final long TOO_LARGE = 64L << 20;

  private static final ReadLimits LIMITS =
      new ReadLimits(1 << 16, 10_000, 100_000, 1 << 20, 1 << 20);

  private static final List<DataFormat> FORMATS = List.of(DataFormat.values());

  private static final List<MissingValues> POLICIES = List.of(MissingValues.values());

  /** What readers may trip over. */
  private static final List<String> TOKENS =
      List.of(
          ",",
          ";",
          "\t",
          "|",
          "\"",
          "\"\"",
          "'",
          "\\",
          "\n",
          "\r",
          "\r\n",
          "{",
          "}",
          "%",
          "#",
          ":",
          "?",
          "NA",
          "NaN",
          "1e999",
          "-1e-999",
          "0x1p3",
          "1e",
          "+",
          "-",
          ".",
          "e",
          "99999999999",
          "@data",
          "@attribute a numeric",
          "@attribute k {x,y}",
          "qid:1",
          "1:1",
          "100000:1",
          " ",
          "\u0000",
          "\ufeff",
          "\u2212",
          "\ud83d\ude00",
          "\u001b[2J",
          "-0",
          "1,5");

  /** Files of a format: those that are read, and those that are refused. */
  private final Map<DataFormat, List<byte[]>> read = new EnumMap<>(DataFormat.class);

  private final Map<DataFormat, List<byte[]>> refused = new EnumMap<>(DataFormat.class);

  ReaderFuzzTest() throws IOException {
    Path directory = Path.of("src", "test", "resources", "hostile");
    try (Stream<Path> files = Files.list(directory)) {
      for (Path file : files.sorted().toList()) {
        byte[] bytes = Files.readAllBytes(file);
        if (bytes.length <= LONGEST) {
          DataFormat format = DataFormat.ofFileName(file.toString());
          boolean accepted = accepts(bytes, ReadOptions.defaults().withFormat(format));
          (accepted ? read : refused).computeIfAbsent(format, f -> new ArrayList<>()).add(bytes);
        }
      }
    }
  }

  @Test
  void endsInDataOrInARefusal() {
    int accepted = 0;
    long slowest = 0;
    long largest = 0;
    long seedOfSlowest = 0;
    long seedOfLargest = 0;
    for (int i = 0; i < INPUTS; i++) {
      SplittableRandom random = new SplittableRandom(SEED + i);
      DataFormat format = FORMATS.get(random.nextInt(FORMATS.size()));
      byte[] input = random.nextInt(10) == 0 ? noise(random) : mutation(format, random);
      ReadOptions options = options(format, random);
      long allocated = allocatedBytes();
      long start = cpuNanos();
      if (accepts(input, options)) {
        accepted++;
      }
      long taken = cpuNanos() - start;
      long memory = allocatedBytes() - allocated;
      if (memory > largest) {
        largest = memory;
        seedOfLargest = SEED + i;
      }
      if (taken > slowest) {
        slowest = taken;
        seedOfSlowest = SEED + i;
      }
    }
    // Standard output is what the test report keeps.
    System.out.println(
        "fuzzing the readers: "
            + INPUTS
            + " inputs of seed "
            + SEED
            + ", "
            + accepted
            + " accepted, slowest "
            + TimeUnit.NANOSECONDS.toMillis(slowest)
            + " ms (input "
            + seedOfSlowest
            + "), most memory "
            + (largest >> 10)
            + " kB (input "
            + seedOfLargest
            + ")");
    assertThat(slowest).isLessThan(TOO_LONG);
    assertThat(largest).isLessThan(TOO_LARGE);
    assertThat(accepted).as("inputs that are still data").isGreaterThan(INPUTS / 20);
  }

  private static long allocatedBytes() {
    return ((com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean())
        .getCurrentThreadAllocatedBytes();
  }

  /** Of a processor: a reader waits for nothing, but this process may for others. */
  private static long cpuNanos() {
    return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
  }

  private static boolean accepts(byte[] input, ReadOptions options) {
    try {
      DatasetReader.read(new ByteArrayInputStream(input), "fuzz", options);
      return true;
    } catch (InvalidInputException e) {
      assertThat(e).hasMessageStartingWith("fuzz");
      assertThat(e.getMessage().codePoints()).noneMatch(Character::isISOControl);
      return false;
    } catch (RuntimeException e) {
      throw new AssertionError(options + " on " + HexFormat.of().formatHex(input), e);
    }
  }

  private static ReadOptions options(DataFormat format, SplittableRandom random) {
    ReadOptions options =
        ReadOptions.defaults()
            .withLimits(LIMITS)
            .withFormat(format)
            .withMissing(POLICIES.get(random.nextInt(POLICIES.size())))
            .withDecimalComma(random.nextInt(8) == 0);
    if (random.nextInt(8) == 0) {
      options = options.withCategorical(List.of("1"));
    }
    return random.nextInt(4) == 0 ? options.withLabel("kind") : options;
  }

  private static byte[] noise(SplittableRandom random) {
    byte[] bytes = new byte[random.nextInt(200)];
    random.nextBytes(bytes);
    return bytes;
  }

  private byte[] mutation(DataFormat format, SplittableRandom random) {
    byte[] bytes = pick(format, random);
    int steps = 1 + random.nextInt(4);
    for (int step = 0; step < steps; step++) {
      bytes = mutate(bytes, format, random);
    }
    return Arrays.copyOf(bytes, Math.min(bytes.length, LONGEST));
  }

  private byte[] pick(DataFormat format, SplittableRandom random) {
    List<byte[]> from = (random.nextInt(4) == 0 ? refused : read).get(format);
    return from.get(random.nextInt(from.size()));
  }

  private byte[] mutate(byte[] bytes, DataFormat format, SplittableRandom random) {
    int from = random.nextInt(bytes.length + 1);
    int to = Math.min(bytes.length, from + random.nextInt(20));
    return switch (random.nextInt(6)) {
      case 0 -> splice(bytes, from, to, new byte[0]);
      case 1 -> splice(bytes, from, from, Arrays.copyOfRange(bytes, from, to));
      case 2 -> splice(bytes, from, to, new byte[] {(byte) random.nextInt(256)});
      case 3 -> Arrays.copyOf(bytes, from);
      case 4 -> splice(bytes, from, to, pick(format, random));
      default -> splice(bytes, from, random.nextBoolean() ? from : to, token(random));
    };
  }

  private static byte[] token(SplittableRandom random) {
    return TOKENS.get(random.nextInt(TOKENS.size())).getBytes(StandardCharsets.UTF_8);
  }

  private static byte[] splice(byte[] bytes, int from, int to, byte[] middle) {
    ByteArrayOutputStream spliced = new ByteArrayOutputStream();
    spliced.write(bytes, 0, from);
    spliced.writeBytes(middle);
    spliced.write(bytes, to, bytes.length - to);
    return spliced.toByteArray();
  }
}
