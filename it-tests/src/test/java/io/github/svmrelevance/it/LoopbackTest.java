package io.github.svmrelevance.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.svmrelevance.api.CancellationReason;
import io.github.svmrelevance.api.CancellationSource;
import io.github.svmrelevance.api.CancellationToken;
import io.github.svmrelevance.api.CancelledException;
import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.data.Scaling;
import io.github.svmrelevance.api.execution.Job;
import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.api.execution.TaskExecutor;
import io.github.svmrelevance.api.execution.Worker;
import io.github.svmrelevance.api.method.AnalysisRequest;
import io.github.svmrelevance.api.method.RelevanceMethod;
import io.github.svmrelevance.api.parameter.ParameterValues;
import io.github.svmrelevance.api.result.RelevanceResult;
import io.github.svmrelevance.core.reject.RejectRule;
import io.github.svmrelevance.core.run.Checkpoint;
import io.github.svmrelevance.core.run.DefaultRunContext;
import io.github.svmrelevance.core.run.LocalTaskExecutor;
import io.github.svmrelevance.core.run.ProgressListener;
import io.github.svmrelevance.core.run.RecordedRun;
import io.github.svmrelevance.core.run.RunName;
import io.github.svmrelevance.core.spi.Registry;
import io.github.svmrelevance.core.svm.RejectCosts;
import io.github.svmrelevance.methods.rejectsvm.RejectSvm;
import io.github.svmrelevance.methods.rejectsvm.RejectSvmSettings;
import io.github.svmrelevance.report.Report;
import io.github.svmrelevance.report.document.RejectModelFile;
import io.github.svmrelevance.testkit.LoopbackExecutor;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Methods whose tasks run elsewhere, as bytes, say the same as with threads here. */
class LoopbackTest {

  @TempDir private Path directory;

  /** Documents made here and elsewhere; times, which differ, are left out. */
  private static void assertSame(Function<TaskExecutor, String> run) {
    String here;
    try (LocalTaskExecutor local =
        new LocalTaskExecutor(2, CancellationToken.none(), ProgressListener.none())) {
      here = run.apply(local);
    }
    try (LoopbackExecutor elsewhere = new LoopbackExecutor(2, CancellationToken.none())) {
      assertThat(run.apply(elsewhere)).isEqualTo(here);
    }
  }

  /** Every method, with what it computes beyond its defaults. */
  @Retention(RetentionPolicy.RUNTIME)
  @CsvSource(
      delimiter = '|',
      value = {
        "bounds | new_thyroid.csv | Hyper |"
            + " tune=true,permutations=199,fpr=0.2,resample=2,c-path=2,substitutes=true",
        "bounds | wine.csv | 1 | baseline=l1,slack=0,threshold=per-feature,probes=3,preset=hue=0:1",
        "bounds | new_thyroid.csv | | permutations=199,fpr=0.2,resample=2",
        "bounds | new_thyroid.csv | Hyper | threshold=none,slack-curve=2,reliance=true",
        "decisions | new_thyroid.csv | Hyper | slack=0.05",
        "decisions | new_thyroid.csv | | slack=0.5",
        "decisions | new_thyroid.csv | Hyper | reject-cost=0.2,lambda=0.05,slack=0.1",
        "reject-bounds | new_thyroid.csv | Hyper | permutations=199,fdr=0.2,resample=2",
        "smallest | new_thyroid.csv | | slack=0.3,must=t3,check-tree=true",
        "rank | wine.csv | | kernel=rbf:gamma=0.03,C=10,repeats=2,recursive=true",
        "eliminate | new_thyroid.csv | | svm=c,folds=2",
      })
  private @interface EachMethod {}

  @ParameterizedTest
  @EachMethod
  void aMethodSaysTheSame(String id, String data, String positive, String parameters) {
    RelevanceMethod method = Registry.methods().require(id);
    AnalysisRequest request = request(method, data, positive, parameters);
    assertSame(executor -> report(method, request, executor, Optional.empty()));
  }

  /** Interrupted anywhere, on threads or elsewhere, it goes on to the same bytes. */
  @ParameterizedTest
  @EachMethod
  void aMethodSaysTheSameFromACheckpoint(String id, String data, String positive, String parameters)
      throws IOException {
    RelevanceMethod method = Registry.methods().require(id);
    AnalysisRequest request = request(method, data, positive, parameters);
    Optional<String> file = Optional.of(directory.resolve("kept").toString());
    try (LocalTaskExecutor local =
            new LocalTaskExecutor(2, CancellationToken.none(), ProgressListener.none());
        LoopbackExecutor elsewhere = new LoopbackExecutor(2, CancellationToken.none())) {
      String plain = report(method, request, local, Optional.empty());
      assertThat(report(method, request, elsewhere, file)).isEqualTo(plain);
      byte[] whole = Files.readAllBytes(Path.of(file.get()));
      for (int third = 3; third > 0; third--) {
        Files.write(Path.of(file.get()), Arrays.copyOf(whole, whole.length / 3 * third));
        assertThat(report(method, request, third == 2 ? elsewhere : local, file)).isEqualTo(plain);
      }
    }
  }

  private static AnalysisRequest request(
      RelevanceMethod method, String data, String positive, String parameters) {
    ParameterValues values = method.description().defaults();
    for (String parameter : parameters.split(",", -1)) {
      String[] parts = parameter.split("=", 2);
      values = values.withText(parts[0], parts[1]);
    }
    Dataset samples = Studies.shipped(data);
    return new AnalysisRequest(samples, Optional.ofNullable(positive), Scaling.SD, values);
  }

  private static String report(
      RelevanceMethod method,
      AnalysisRequest request,
      TaskExecutor executor,
      Optional<String> checkpoint) {
    DefaultRunContext context =
        new DefaultRunContext(Studies.BACKENDS, Optional.empty(), executor, 3);
    return Checkpoint.during(
        checkpoint,
        () -> RunName.of(method, request, context),
        context,
        told -> {},
        method.getClass().getPackageName(),
        () -> report(method, request, context));
  }

  private static String report(
      RelevanceMethod method, AnalysisRequest request, DefaultRunContext context) {
    RelevanceResult result = RecordedRun.analyze(method, request, context);
    Report report = Report.of(result);
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try {
      report.writeJson(bytes, true);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    String json =
        bytes
            .toString(StandardCharsets.UTF_8)
            .replaceAll("\"(\\w*[sS]econds)\" *: *[0-9.Ee+-]+", "\"$1\":0");
    return json + method.crossValidate(request, result, context);
  }

  @Test
  void aRejectClassifierIsTheSame() {
    RejectSvmSettings settings =
        RejectSvmSettings.of(RejectRule.NAIVE, RejectCosts.symmetric(0.2), "rbf").tuned();
    Dataset data = Studies.shipped("new_thyroid.csv");
    assertSame(
        executor -> {
          DefaultRunContext context =
              new DefaultRunContext(Studies.BACKENDS, Optional.empty(), executor, 3);
          RejectSvm.Trained trained = RejectSvm.train(data, "Hyper", settings, context, 3);
          ByteArrayOutputStream bytes = new ByteArrayOutputStream();
          try {
            RejectModelFile.write(trained.model(), bytes);
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          }
          return bytes.toString(StandardCharsets.UTF_8) + trained.grid();
        });
  }

  /** Counts in a static field, which is another one elsewhere. */
  private enum Counting implements Job<Integer, Integer, Integer> {
    INSTANCE;

    private static int opened;

    @Override
    public Worker<Integer, Integer> open(Integer shared, RunContext context) {
      opened++;
      return task -> {
        if (task.equals(shared)) {
          throw new InvalidInputException("task " + task);
        }
        context.cancellation().throwIfCancelled();
        return opened;
      };
    }
  }

  @Test
  void nothingOfTheCallerIsWithinReach() {
    try (LoopbackExecutor elsewhere = new LoopbackExecutor(2, CancellationToken.none())) {
      RunContext context = new DefaultRunContext(Studies.BACKENDS, Optional.empty(), elsewhere, 3);

      assertThat(context.mapAll("counting", Counting.INSTANCE, -1, List.of(1, 2)))
          .containsExactly(1, 1);
      assertThat(Counting.opened).isZero();
    }
  }

  @Test
  void whatIsThrownElsewhereIsThrownHere() {
    try (LoopbackExecutor elsewhere = new LoopbackExecutor(2, CancellationToken.none())) {
      RunContext context = new DefaultRunContext(Studies.BACKENDS, Optional.empty(), elsewhere, 3);

      assertThatThrownBy(() -> context.map("counting", Counting.INSTANCE, 2, List.of(1, 2, 3)))
          .isInstanceOf(InvalidInputException.class)
          .hasMessage("task 2");
    }
  }

  @Test
  void itCanBeStopped() {
    CancellationSource stop = new CancellationSource();
    stop.cancel(CancellationReason.TIME_LIMIT);
    try (LoopbackExecutor elsewhere = new LoopbackExecutor(2, stop)) {
      RunContext context = new DefaultRunContext(Studies.BACKENDS, Optional.empty(), elsewhere, 3);

      assertThatThrownBy(() -> context.mapAll("counting", Counting.INSTANCE, 0, List.of(1, 2)))
          .isInstanceOfSatisfying(
              CancelledException.class,
              e -> assertThat(e.reason()).isEqualTo(CancellationReason.TIME_LIMIT));
    }
  }

  /** A lambda is code, which is refused before it leaves. */
  @Test
  void aLambdaDoesNotTravel() {
    try (LoopbackExecutor elsewhere = new LoopbackExecutor(2, CancellationToken.none())) {
      RunContext context = new DefaultRunContext(Studies.BACKENDS, Optional.empty(), elsewhere, 3);
      Job<Integer, Integer, Integer> lambda = (shared, local) -> task -> task;

      assertThatThrownBy(() -> context.map("lambda", lambda, 2, List.of(1)))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("does not travel; make it a record");
    }
  }
}
