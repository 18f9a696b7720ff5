package io.github.svmrelevance.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.kernel.KernelFactory;
import io.github.svmrelevance.api.kernel.KernelSpec;
import io.github.svmrelevance.cli.console.ExitCode;
import io.github.svmrelevance.core.spi.Registry;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/**
 * Random command lines and kernel specifications: each ends soon, in one of the exit codes that
 * mean something or in one message. The nightly build tries a hundred times as many others.
 */
class CommandFuzzTest {

  private static final boolean NIGHTLY = Boolean.getBoolean("svmrelevance.nightly");
  private static final int FACTOR = NIGHTLY ? 100 : 1;

  /** Each night other inputs; the report gives the seed, with which they come again. */
  private static final long SEED =
      Long.getLong("svmrelevance.fuzz.seed", NIGHTLY ? System.nanoTime() : 20261121);

  private static final long TOO_LONG = TimeUnit.SECONDS.toNanos(1);

  /** Commands of commands. None of the reproductions, which would begin to work. */
  private static final Map<String, List<String>> TASKS =
      Map.of(
          "reject-svm",
          List.of("train", "predict", "evaluate"),
          "generate",
          List.of("type-1", "differences", "noise", "noise-ladder", "reject-toy-1"),
          "reproduce",
          List.of("nothing"));

  /** What a value may be, meant or not. */
  private static final List<String> VALUES =
      List.of(
          "",
          " ",
          "0",
          "-1",
          "1",
          "1.5",
          "1,5",
          "1e999",
          "-1e-999",
          "0x1p3",
          "1d",
          "NaN",
          "Infinity",
          "99999999999999999999",
          "\u0661",
          "auto",
          "none",
          "l1",
          "rbf",
          "rbf:gamma=0.1",
          "poly:degree=2,gamma=1,coef0=1",
          "json",
          "csv",
          "a=0:1",
          "a=",
          "=",
          ":",
          ",",
          "@file",
          "%s%n",
          "${x}",
          "$(id)",
          "--",
          "-",
          "\u0000",
          "\ud800",
          "\u001b[2J",
          "a\nb",
          "\"",
          "\\",
          "'",
          "x".repeat(5000));

  private static final List<String> WORDS =
      List.of(
          "--C",
          "--slack",
          "--kernel",
          "--label",
          "--positive",
          "--features",
          "--exclude",
          "--categorical",
          "--numeric",
          "--group",
          "--basis",
          "--missing",
          "--input-format",
          "--decimal-comma",
          "--no-standardize",
          "--scale",
          "--threads",
          "--seed",
          "--time-limit",
          "--on",
          "--master",
          "--backend",
          "--format",
          "--preset",
          "--threshold",
          "--probes",
          "--fpr",
          "--fdr",
          "--fwer",
          "--permutations",
          "--normalize",
          "--c-path",
          "--substitutes",
          "--resample",
          "--score",
          "--recursive",
          "--drop",
          "--repeats",
          "--subsample",
          "--rule",
          "--delta",
          "--data",
          "--lambda",
          "--reject-cost",
          "--svm",
          "--nu",
          "--folds",
          "--max-columns",
          "--max-bytes",
          "--quiet",
          "--progress",
          "--witnesses",
          "--help",
          "-h",
          "--version",
          "-V",
          "-x",
          "--model",
          "--tune",
          "--id",
          "--cost-fn",
          "--feature-noise",
          "--correlation",
          "--ratio",
          "--nothing");

  @Test
  void everyCommandLineEndsInACodeThatMeansSomething() {
    List<String> commands =
        new ArrayList<>(
            Registry.methods().providers().stream().map(m -> m.description().id()).toList());
    commands.addAll(
        List.of(
            "methods",
            "backends",
            "kernels",
            "completion",
            "reject-svm",
            "generate",
            "reproduce",
            "nothing",
            ""));
    int inputs = 500 * FACTOR;
    int understood = 0;
    Clock clock = new Clock();
    for (int i = 0; i < inputs; i++) {
      SplittableRandom random = new SplittableRandom(SEED + i);
      List<String> args = arguments(commands, random);
      CommandRun run = clock.time(() -> CommandRun.of(args.toArray(String[]::new)));

      assertThat(run.code())
          .as("%s: %s", args, run.err())
          .isIn(ExitCode.OK, ExitCode.USAGE, ExitCode.BAD_INPUT);
      if (run.code() == ExitCode.OK) {
        understood++;
      } else {
        assertThat(run.out()).as("%s", args).isEmpty();
        assertThat(run.err()).as("%s", args).startsWith("svmrel: ").hasLineCount(1);
        assertThat(run.err().strip().codePoints())
            .as("%s", args)
            .noneMatch(Character::isISOControl);
      }
    }
    // Standard output is what the test report keeps.
    System.out.println(
        "fuzzing the command line: "
            + inputs
            + " inputs of seed "
            + SEED
            + ", "
            + understood
            + " understood"
            + clock);
    clock.assertFast();
  }

  /** No file is there to be read, and none is named to be written. */
  private static List<String> arguments(List<String> commands, SplittableRandom random) {
    List<String> args = new ArrayList<>();
    String command = pick(commands, random);
    args.add(mutated(command, random));
    if (TASKS.containsKey(command) && random.nextInt(8) > 0) {
      args.add(mutated(pick(TASKS.get(command), random), random));
    }
    int words = random.nextInt(6);
    for (int k = 0; k < words; k++) {
      String word = mutated(pick(WORDS, random), random);
      String value = mutated(pick(VALUES, random), random);
      switch (random.nextInt(4)) {
        case 0 -> args.add(word);
        case 1 -> args.add(word + "=" + value);
        case 2 -> args.addAll(List.of(word, value));
        default -> args.add(value);
      }
    }
    if (random.nextBoolean()) {
      args.add("there/is/no/such/file.csv");
    }
    return args;
  }

  @Test
  void everyKernelSpecificationIsAKernelOrRefused() {
    List<KernelFactory> kernels = Registry.kernels().providers();
    List<String> specs =
        List.of(
            "linear",
            "rbf",
            "rbf:gamma=0.1",
            "rbf:theta=30",
            "poly:degree=2,gamma=1,coef0=1",
            "tanh:gamma=0.5,coef0=-1");
    int inputs = 3000 * FACTOR;
    int[] accepted = new int[1];
    Clock clock = new Clock();
    for (int i = 0; i < inputs; i++) {
      SplittableRandom random = new SplittableRandom(SEED + i);
      String spec = pick(specs, random);
      int steps = random.nextInt(4);
      for (int step = 0; step < steps; step++) {
        spec = mutated(spec, random);
      }
      String tried = spec;
      int features = 1 + random.nextInt(100);
      clock.time(
          () -> {
            try {
              assertThat(KernelSpec.parse(tried).resolve(kernels, features).spec()).isNotEmpty();
              accepted[0]++;
            } catch (InvalidInputException e) {
              assertThat(e).hasMessageNotContaining("null");
            }
            return tried;
          });
    }
    System.out.println(
        "fuzzing kernel specifications: "
            + inputs
            + " inputs of seed "
            + SEED
            + ", "
            + accepted[0]
            + " accepted"
            + clock);
    clock.assertFast();
    assertThat(accepted[0]).isGreaterThan(inputs / 20);
  }

  private static <T> T pick(List<T> from, SplittableRandom random) {
    return from.get(random.nextInt(from.size()));
  }

  /** Mostly the text itself, else with a piece cut out, doubled, or another one put in. */
  private static String mutated(String text, SplittableRandom random) {
    int from = random.nextInt(text.length() + 1);
    int to = Math.min(text.length(), from + random.nextInt(5));
    return switch (random.nextInt(8)) {
      case 0 -> text.substring(0, from) + text.substring(to);
      case 1 -> text.substring(0, to) + text.substring(from);
      case 2 -> text.substring(0, from) + pick(VALUES, random) + text.substring(to);
      case 3 -> text.substring(0, from) + (char) random.nextInt(0x250) + text.substring(to);
      default -> text;
    };
  }

  /** The longest of many times. */
  private static final class Clock {

    private long slowest;

    <T> T time(Supplier<T> work) {
      long begin = processNanos();
      long start = System.nanoTime();
      T result = work.get();
      // On a busy machine the process may have waited for others: that is not its own time.
      long taken = Math.min(System.nanoTime() - start, processNanos() - begin);
      if (taken > TOO_LONG) {
        // Other threads compile, and the first run loads classes: what is slow is slow again.
        begin = processNanos();
        start = System.nanoTime();
        result = work.get();
        taken = Math.min(taken, Math.min(System.nanoTime() - start, processNanos() - begin));
      }
      slowest = Math.max(slowest, taken);
      return result;
    }

    /** Of a processor, for all threads. */
    private static long processNanos() {
      return ((com.sun.management.OperatingSystemMXBean)
              ManagementFactory.getOperatingSystemMXBean())
          .getProcessCpuTime();
    }

    void assertFast() {
      assertThat(slowest).isLessThan(TOO_LONG);
    }

    @Override
    public String toString() {
      return ", slowest " + TimeUnit.NANOSECONDS.toMillis(slowest) + " ms";
    }
  }
}
