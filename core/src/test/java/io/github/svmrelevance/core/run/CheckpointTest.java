package io.github.svmrelevance.core.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.svmrelevance.api.CancellationReason;
import io.github.svmrelevance.api.CancellationSource;
import io.github.svmrelevance.api.CancellationToken;
import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.diagnostic.Warning;
import io.github.svmrelevance.api.execution.Job;
import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.api.execution.ValueCodec;
import io.github.svmrelevance.api.execution.Worker;
import io.github.svmrelevance.api.optimization.OptimizationBackend;
import io.github.svmrelevance.core.spi.Registry;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.zip.CRC32;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CheckpointTest {

  private static final List<Integer> TASKS = IntStream.range(0, 4).boxed().toList();

  @TempDir private Path directory;

  private final List<Warning> told = Collections.synchronizedList(new ArrayList<>());
  private final AtomicInteger computed = new AtomicInteger();

  private enum Noted implements Warning.Code {
    ODD
  }

  /** What a run came to: numbers, and what was noted below it. */
  private record Outcome(List<Optional<Double>> results, List<Warning> notes) {}

  /** Doubles tasks, counts what it computes, and notes odd ones. */
  private Job<Integer, Integer, Double> doubling() {
    return (shared, context) ->
        task -> {
          computed.incrementAndGet();
          if (task % 2 == 1) {
            context.add(new RunContext.Notes(List.of(Noted.ODD.of("odd: " + task)), false));
          }
          return shared + 2.0 * task;
        };
  }

  /** Sums of inner tasks. */
  private Job<Integer, Integer, Double> summing() {
    return (shared, context) ->
        task -> {
          computed.incrementAndGet();
          return context.mapAll("inner", doubling(), task, TASKS).stream()
              .mapToDouble(Double::doubleValue)
              .sum();
        };
  }

  private Outcome work(DefaultRunContext context) {
    List<Optional<Double>> all = new ArrayList<>();
    all.addAll(context.map("doubles", doubling(), 10, TASKS));
    all.addAll(context.map("sums", summing(), 0, TASKS));
    all.addAll(context.map("none", doubling(), 0, List.<Integer>of()));
    all.addAll(context.map("doubles", doubling(), 20, TASKS));
    return new Outcome(all, context.warnings());
  }

  private Outcome run(Path file, String name, int threads, CancellationToken until) {
    Registry<OptimizationBackend> none = Registry.backends(List.of());
    try (LocalTaskExecutor executor =
        new LocalTaskExecutor(threads, until, ProgressListener.none())) {
      DefaultRunContext context = new DefaultRunContext(none, Optional.empty(), executor, 0);
      computed.set(0);
      return Checkpoint.during(
          Optional.of(file.toString()),
          () -> name,
          context,
          told::add,
          "com.example",
          () -> work(context));
    }
  }

  private Outcome run(Path file, int threads) {
    return run(file, "run", threads, CancellationToken.none());
  }

  private Outcome plain() {
    try (LocalTaskExecutor executor =
        new LocalTaskExecutor(1, CancellationToken.none(), ProgressListener.none())) {
      return work(
          new DefaultRunContext(Registry.backends(List.of()), Optional.empty(), executor, 0));
    }
  }

  /** A line as a checkpoint has it. */
  private static String line(String content) {
    CRC32 checksum = new CRC32();
    checksum.update(content.getBytes(StandardCharsets.UTF_8));
    return String.format(Locale.ROOT, "%s\t%08x\n", content, checksum.getValue());
  }

  /** A run may be killed after any byte, and goes on with what was whole until then. */
  @ParameterizedTest
  @ValueSource(ints = {1, 3})
  void goesOnFromWhereverTheFileEnds(int threads) throws IOException {
    Outcome plain = plain();
    int all = computed.get();
    assertThat(all).isEqualTo(4 + 4 * 5 + 4);
    assertThat(plain.notes()).hasSize(2);
    Path file = directory.resolve("kept");
    assertThat(run(file, threads)).isEqualTo(plain);
    assertThat(computed).hasValue(all);
    byte[] whole = Files.readAllBytes(file);
    int before = all;
    for (int length = 0; length <= whole.length; length += length < 60 ? 1 : 149) {
      Files.write(file, Arrays.copyOf(whole, length));
      told.clear();

      assertThat(run(file, threads)).as("%s bytes", length).isEqualTo(plain);

      assertThat(computed.get()).isLessThanOrEqualTo(before);
      before = computed.get();
      boolean betweenLines = length == 0 || whole[length - 1] == '\n';
      int header = line("svmrel-checkpoint/1\trun").length();
      assertThat(told).hasSize(betweenLines || length < header ? 0 : 1);
      assertThat(run(file, threads)).isEqualTo(plain);
      assertThat(computed).hasValue(0);
    }
    assertThat(before).isLessThan(all / 2);
  }

  /** Whichever byte is wrong, no result is; what is damaged is reported. */
  @Test
  void damageIsToldAndComputedAnew() throws IOException {
    Path file = directory.resolve("kept");
    Outcome plain = run(file, 1);
    byte[] whole = Files.readAllBytes(file);
    int header = line("svmrel-checkpoint/1\trun").length();
    for (int k = header; k < whole.length; k += 47) {
      for (byte wrong : new byte[] {0, '\t', '\n', (byte) 0xff}) {
        byte[] damaged = whole.clone();
        damaged[k] = damaged[k] == wrong ? (byte) '?' : wrong;
        Files.write(file, damaged);
        told.clear();
        assertThat(run(file, 1)).isEqualTo(plain);
        assertThat(told)
            .singleElement()
            .asString()
            .matches(
                "checkpoint: .*kept: what follows byte \\d+ is damaged and was cut off; it is"
                    + " computed anew");
      }
    }
    byte[] damaged = whole.clone();
    damaged[header - 3] ^= 1;
    Files.write(file, damaged);
    assertThatThrownBy(() -> run(file, 1))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining(", line 1: it is damaged");
  }

  /** Stopped in the middle, what was done before is kept, and nothing that a stop changed. */
  @Test
  void whatAStopLeavesIsKept() {
    Path file = directory.resolve("kept");
    CancellationSource source = new CancellationSource();
    Registry<OptimizationBackend> none = Registry.backends(List.of());
    try (LocalTaskExecutor executor = new LocalTaskExecutor(1, source, ProgressListener.none())) {
      DefaultRunContext context = new DefaultRunContext(none, Optional.empty(), executor, 0);
      Worker<Integer, Double> stopping =
          task -> {
            if (task == 2) {
              source.cancel(CancellationReason.REQUESTED);
            }
            return 10 + 2.0 * task;
          };
      List<Optional<Double>> first =
          Checkpoint.during(
              Optional.of(file.toString()),
              () -> "run",
              context,
              told::add,
              "com.example",
              () -> {
                List<Optional<Double>> found =
                    context.map("doubles", (shared, there) -> stopping, 10, TASKS);
                // What a stopped run asks next may be anything.
                assertThat(context.map("other", doubling(), 10, List.of(1, 2, 3)))
                    .containsOnly(Optional.empty());
                return found;
              });
      assertThat(first)
          .containsExactly(
              Optional.of(10.0), Optional.of(12.0), Optional.of(14.0), Optional.empty());
    }
    Outcome plain = plain();
    assertThat(run(file, 1).results()).isEqualTo(plain.results());
    assertThat(computed).hasValue(4 - 2 + 20 + 4);
  }

  @Test
  void whatIsNoCheckpointOfTheRunIsLeftAsItIs() throws IOException {
    Path file = directory.resolve("kept");
    run(file, 1);
    byte[] whole = Files.readAllBytes(file);
    assertThatThrownBy(() -> run(file, "ran", 1, CancellationToken.none()))
        .isInstanceOf(InvalidInputException.class)
        .hasMessage(
            "checkpoint: "
                + file
                + " belongs to a run with other data, parameters, seed or version; name another"
                + " file, or delete this one");
    assertThat(file).hasBinaryContent(whole);
    for (String other :
        List.of(line("hello\tworld"), "hello", "svmrel-checkpoint/0\trun\t.\n", "svmrel-c\n")) {
      Files.writeString(file, other);
      assertThatThrownBy(() -> run(file, 1))
          .as(other)
          .isInstanceOf(InvalidInputException.class)
          .hasMessageEndingWith(
              " is no checkpoint of this program; name another file, which need not exist");
      assertThat(file).content().isEqualTo(other);
    }
  }

  /** The checksum holds, and the value is none that may be read, or the work another. */
  @Test
  void whatAnotherBuildMadeIsRefused() throws IOException {
    Path file = directory.resolve("kept");
    Files.writeString(file, line("svmrel-checkpoint/1\trun") + line("0\tAAAA"));
    assertThatThrownBy(() -> run(file, 1))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("it was made by another build of this program");
    Files.delete(file);
    run(file, 1);
    Registry<OptimizationBackend> none = Registry.backends(List.of());
    try (LocalTaskExecutor executor =
        new LocalTaskExecutor(1, CancellationToken.none(), ProgressListener.none())) {
      DefaultRunContext context = new DefaultRunContext(none, Optional.empty(), executor, 0);
      assertThatThrownBy(
              () ->
                  Checkpoint.during(
                      Optional.of(file.toString()),
                      () -> "run",
                      context,
                      told::add,
                      "com.example",
                      () -> context.map("triples", doubling(), 10, TASKS)))
          .isInstanceOf(InvalidInputException.class)
          .hasMessageContaining("checkpoint: it has other work where this run has 'triples'");
    }
  }

  @Test
  void aPlaceThatCannotHoldOneIsNamed() {
    assertThatThrownBy(() -> run(directory, 1))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageStartingWith("checkpoint: " + directory + " cannot be used: ")
        .hasMessageContaining("a directory")
        .hasMessageNotContaining("Exception");
    Path lost = directory.resolve("none").resolve("kept");
    assertThatThrownBy(() -> run(lost, 1))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageEndingWith(
            " cannot be used: its directory does not exist; make it, or name another file");
  }

  @Test
  void aCheckpointServesOneRunAtATime() throws IOException {
    Path file = directory.resolve("kept");
    Outcome plain = plain();
    Registry<OptimizationBackend> none = Registry.backends(List.of());
    try (LocalTaskExecutor executor =
        new LocalTaskExecutor(1, CancellationToken.none(), ProgressListener.none())) {
      DefaultRunContext context = new DefaultRunContext(none, Optional.empty(), executor, 0);
      Checkpoint.during(
          Optional.of(file.toString()),
          () -> "run",
          context,
          told::add,
          "com.example",
          () -> {
            assertThatThrownBy(() -> run(file, 1))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageEndingWith(
                    " is in use by another run; name another file, or wait for that run");
            return 0;
          });
    }
    assertThat(run(file, 1)).isEqualTo(plain);
  }

  @Test
  void aFullDiskCostsTheCheckpointAlone() {
    Path full = Path.of("/dev/full");
    assumeTrue(Files.exists(full), "there is no device that is always full");
    assertThat(run(full, 2)).isEqualTo(plain());
    assertThat(told)
        .singleElement()
        .asString()
        .contains("cannot be written", "the run goes on without it");
  }

  @Test
  void aFileThatCannotBeClosedIsAWarning() {
    Path file = directory.resolve("kept");
    try (Checkpoint checkpoint =
        new Checkpoint(file, new UnclosableChannel(), new ValueCodec(), told::add)) {
      assertThat(checkpoint.find("none")).isEmpty();
    }
    assertThat(told)
        .singleElement()
        .asString()
        .contains("cannot be closed (the disk is gone)", "the result is not affected");
  }
}
