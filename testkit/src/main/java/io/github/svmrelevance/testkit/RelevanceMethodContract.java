package io.github.svmrelevance.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.svmrelevance.api.CancellationReason;
import io.github.svmrelevance.api.CancellationSource;
import io.github.svmrelevance.api.CancellationToken;
import io.github.svmrelevance.api.CancelledException;
import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.SvmRelevanceException;
import io.github.svmrelevance.api.data.Classes;
import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.data.Feature;
import io.github.svmrelevance.api.data.Scaling;
import io.github.svmrelevance.api.data.Target;
import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.api.execution.TaskExecutor;
import io.github.svmrelevance.api.method.AcceptedData;
import io.github.svmrelevance.api.method.AnalysisRequest;
import io.github.svmrelevance.api.method.MethodDescription;
import io.github.svmrelevance.api.method.RelevanceMethod;
import io.github.svmrelevance.api.method.Task;
import io.github.svmrelevance.api.parameter.Parameter;
import io.github.svmrelevance.api.parameter.ParameterValues;
import io.github.svmrelevance.api.result.RelevanceResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/**
 * The rules M1 to M13 of {@link RelevanceMethod}, on small data. Extend it, return your method, and
 * say how it is run; with {@code core} that is a {@code DefaultRunContext}, on threads that of a
 * {@code LocalTaskExecutor}.
 *
 * <p>The data are of the first task in the order of {@link Task} that the method accepts: two
 * classes, three levels or numbers. M2 asks about data of each task.
 *
 * @since 0.1
 */
public abstract class RelevanceMethodContract extends Contract {

  /** For subclasses. */
  protected RelevanceMethodContract() {}

  /**
   * The method to be checked.
   *
   * @return a new one or always the same
   */
  protected abstract RelevanceMethod method();

  /**
   * Runs a method.
   *
   * @param method {@link #method()}
   * @param request the data and the parameters
   * @param seed the seed of the run
   * @param threads how many threads the tasks may use
   * @param cancellation stops the run
   * @return the result
   */
  protected abstract RelevanceResult run(
      RelevanceMethod method,
      AnalysisRequest request,
      long seed,
      int threads,
      CancellationToken cancellation);

  /**
   * What a method is run with where its tasks go to another place.
   *
   * @param executor runs the tasks
   * @param seed the seed of the run
   * @return the context
   */
  protected abstract RunContext context(TaskExecutor executor, long seed);

  /**
   * Parameters that make the method quick on data of 40 samples, by name.
   *
   * @return the values as a user writes them; none unless overridden
   */
  protected Map<String, String> parameters() {
    return Map.of();
  }

  /**
   * How far a score may move when the samples are reordered; their sums are rounded in another
   * order.
   *
   * @return relative to 1 + the largest score; 1e-6 unless overridden
   */
  protected double tolerance() {
    return 1e-6;
  }

  private AnalysisRequest request(Dataset data) {
    return request(data, true);
  }

  private AnalysisRequest request(Dataset data, boolean standardize) {
    MethodDescription description = method().description();
    ParameterValues values = description.defaults();
    for (Map.Entry<String, String> given : parameters().entrySet()) {
      values = values.withText(given.getKey(), given.getValue());
    }
    Optional<String> positive =
        description.accepts().tasks().contains(Task.BINARY)
                && data.target() instanceof Classes classes
            ? Optional.of(classes.names().get(0))
            : Optional.empty();
    return new AnalysisRequest(data, positive, standardize ? Scaling.SD : Scaling.NONE, values);
  }

  /** The task whose data most rules are checked on. */
  private Task task() {
    return method().description().accepts().tasks().iterator().next();
  }

  private Dataset clear(long seed) {
    return SmallData.clear(task(), seed);
  }

  private Scores analyze(Dataset data, long seed, int threads) {
    return Scores.of(run(method(), request(data), seed, threads, CancellationToken.none()));
  }

  /** M1: the description is enough for a user interface, and always the same. */
  @Test
  public void m1TheMethodDescribesItself() {
    MethodDescription description = method().description();
    assertThat(description.title()).as("M1, the title").isNotBlank();
    assertThat(description.summary()).as("M1, the summary").isNotBlank();
    assertThat(description.citation()).as("M1, the citation").isNotBlank();
    assertThat(description.version()).as("M1, the version").isNotBlank();
    Descriptions.requireParameters("M1", description.parameters());
    assertThat(method().description()).as("M1, asked again").isEqualTo(description);
  }

  /** M2: every feature is in the result, by name, in the order of the data. */
  @Test
  public void m2EveryFeatureIsInTheResult() {
    for (Task task : method().description().accepts().tasks()) {
      Dataset data = SmallData.clear(task, 1);
      analyze(data, 1, 1).requireFeatures("M2, " + task, data.featureNames());
    }
  }

  /** M3: the same request and seed give the same result. */
  @Test
  public void m3TheSameSeedGivesTheSameResult() {
    Dataset data = clear(2);
    analyze(data, 3, 1).requireEqual("M3", analyze(data, 3, 1));
  }

  /** M4: the number of threads does not show. */
  @Test
  public void m4TheNumberOfThreadsDoesNotShow() {
    Dataset data = clear(2);
    Scores one = analyze(data, 3, 1);
    one.requireEqual("M4, on three threads", analyze(data, 3, 3));
    List<CompletableFuture<Scores>> atOnce = new ArrayList<>();
    RelevanceMethod shared = method();
    for (int run = 0; run < 2; run++) {
      atOnce.add(
          CompletableFuture.supplyAsync(
              () -> Scores.of(run(shared, request(data), 3, 1, CancellationToken.none()))));
    }
    for (CompletableFuture<Scores> future : atOnce) {
      one.requireEqual("M4, two runs at once", future.join());
    }
  }

  /** M4: tasks that run elsewhere, as bytes, give the same result as with threads here. */
  @Test
  public void m4ThePlaceOfTheTasksDoesNotShow() {
    Dataset data = clear(2);
    String ours = method().getClass().getPackageName();
    try (LoopbackExecutor elsewhere = new LoopbackExecutor(2, CancellationToken.none(), ours)) {
      Scores there = Scores.of(method().analyze(request(data), context(elsewhere, 3)));
      analyze(data, 3, 1).requireEqual("M4, with tasks elsewhere", there);
    }
  }

  /** M5: reordered features are the same features, but for ties. */
  @Test
  public void m5TheOrderOfTheFeaturesDoesNotMatter() {
    Dataset data = clear(5);
    int[] order = {3, 0, 4, 2, 1};
    analyze(data, 1, 1)
        .requireCloseButForTies("M5", analyze(data.selectFeatures(order), 1, 1), tolerance());
  }

  /** M6: reordered samples are the same samples. */
  @Test
  public void m6TheOrderOfTheSamplesDoesNotMatter() {
    Dataset data = clear(6);
    int[] order = new int[data.samples()];
    for (int i = 0; i < order.length; i++) {
      order[i] = order.length - 1 - i;
    }
    analyze(data, 1, 1).requireClose("M6", analyze(data.selectSamples(order), 1, 1), tolerance());
  }

  /** M7: a feature that never varies is never better than one that separates the classes. */
  @Test
  public void m7AConstantFeatureDoesNotMatter() {
    Dataset data = SmallData.withConstant(task(), 7, 4);
    Scores scores = analyze(data, 1, 1);
    if (!scores.ofFeatures()) {
      // What says nothing of features cannot say that one matters.
      return;
    }
    assertThat(scores.of(data.featureNames().get(4)))
        .as("M7, %s", scores)
        .isLessThan(scores.of(data.featureNames().get(0)) - tolerance());
    scores.requireIrrelevant("M7", data.featureNames().get(4));
  }

  /**
   * M8: a run that is cancelled before it began has nothing to show, or says that it is partial.
   */
  @Test
  public void m8ACancelledRunEnds() {
    CancellationSource source = new CancellationSource();
    source.cancel(CancellationReason.REQUESTED);
    try {
      RelevanceResult result = run(method(), request(clear(8)), 1, 2, source);
      assertThat(result.partial()).as("M8, a result of a cancelled run").isTrue();
    } catch (CancelledException expected) {
      assertThat(expected.reason()).as("M8").isEqualTo(CancellationReason.REQUESTED);
    }
  }

  /** M9: values out of range are bad input; data without signal are refused or answered. */
  @Test
  public void m9WhatIsNotAcceptedIsRefused() {
    for (Parameter<?> parameter : method().description().parameters()) {
      if (parameter.kind() == Parameter.Kind.REAL || parameter.kind() == Parameter.Kind.INTEGER) {
        assertThatThrownBy(
                () -> method().description().defaults().withText(parameter.name(), "NaN"))
            .as("M9, %s", parameter)
            .isInstanceOf(InvalidInputException.class)
            .hasMessageContaining(parameter.name());
      }
    }
    AnalysisRequest hopeless = request(SmallData.constant(task()));
    try {
      Scores.of(run(method(), hopeless, 1, 1, CancellationToken.none()));
    } catch (SvmRelevanceException refused) {
      assertThat(refused).as("M9, the message").message().isNotBlank();
    }
  }

  /** M10: nothing is printed, and the locale of the machine does not matter. */
  @Test
  public void m10NothingIsPrintedInAnyLocale() {
    Dataset data = clear(10);
    Scores expected = analyze(data, 1, 1);
    Surroundings.requireSilence(
        "M10", () -> expected.requireEqual("M10, in Turkish", analyze(data, 1, 1)));
  }

  /** M11: a target of a kind that is not accepted, and weights that are not used, are refused. */
  @Test
  public void m11DataThatAreNotAcceptedAreRefused() {
    AcceptedData accepts = method().description().accepts();
    for (Target target : SmallData.targets()) {
      if (accepts.tasks().stream().noneMatch(task -> task.accepts(target))) {
        requireRefused(SmallData.withTarget(11, target));
      } else if (!accepts.usesWeights()) {
        requireRefused(SmallData.weighted(11, target));
      }
    }
  }

  /** M12: weights that are accepted change something. */
  @Test
  public void m12WeightsThatAreAcceptedAreHeeded() {
    if (!method().description().accepts().usesWeights()) {
      // M11 asks that they are refused.
      return;
    }
    Dataset even = clear(12);
    Dataset uneven = even.withWeights(SmallData.unevenWeights());
    // As they are: scaling may heed the weights where the method does not.
    unscaled(even).requireOther("M12, with weights", unscaled(uneven));
  }

  private Scores unscaled(Dataset data) {
    return Scores.of(run(method(), request(data, false), 1, 1, CancellationToken.none()));
  }

  /** M13: a group is one entry, or the summary says that columns are judged by themselves. */
  @Test
  public void m13AGroupIsJudgedAsOneOrTheSummarySaysOtherwise() {
    Dataset data = SmallData.grouped(task(), 13);
    Scores scores = analyze(data, 1, 1);
    if (!scores.ofFeatures()) {
      return;
    }
    List<Feature> grouped =
        data.features().stream().filter(feature -> feature.group().isPresent()).toList();
    boolean byColumns = grouped.stream().map(Feature::name).anyMatch(scores::has);
    if (byColumns) {
      assertThat(method().description().summary())
          .as("M13, the summary of a method that judges each column of a group by itself")
          .containsIgnoringCase("column");
    }
    assertThat(scores.has(grouped.get(0).judgedAs()))
        .as("M13, whether the group has an entry, of %s", scores)
        .isNotEqualTo(byColumns);
  }

  private void requireRefused(Dataset data) {
    assertThatThrownBy(() -> run(method(), request(data), 1, 1, CancellationToken.none()))
        .as("M11, %s%s", data, data.isWeighted() ? " with weights" : "")
        .isInstanceOf(InvalidInputException.class);
  }
}
