package io.github.svmrelevance.methods.smallest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.svmrelevance.api.CancellationReason;
import io.github.svmrelevance.api.CancellationSource;
import io.github.svmrelevance.api.SolverException;
import io.github.svmrelevance.api.diagnostic.Warnings;
import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.api.execution.Worker;
import io.github.svmrelevance.api.method.AnalysisRequest;
import io.github.svmrelevance.api.optimization.CheckedIncumbent;
import io.github.svmrelevance.api.optimization.MixedIntegerProgram;
import io.github.svmrelevance.api.optimization.MixedIntegerSession;
import io.github.svmrelevance.api.optimization.MixedIntegerSolution;
import io.github.svmrelevance.api.optimization.SolveOptions;
import io.github.svmrelevance.api.optimization.SolveStatus;
import io.github.svmrelevance.api.optimization.SolverSession;
import io.github.svmrelevance.core.optimization.SolutionChecker;
import io.github.svmrelevance.core.run.DefaultRunContext;
import io.github.svmrelevance.core.run.LocalTaskExecutor;
import io.github.svmrelevance.core.run.ProgressListener;
import io.github.svmrelevance.core.spi.Registry;
import io.github.svmrelevance.methods.Workbench;
import io.github.svmrelevance.methods.bounds.TrainedBounds;
import io.github.svmrelevance.methods.intervals.StudyData;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/**
 * Whatever a backend answers, the set is proven to be admissible, what is proven of the least cost
 * holds, and the search ends.
 */
class MixedIntegerJobTest {

  private final CancellationSource stop = new CancellationSource();

  private static SmallestSetsAnalysis small() {
    return SmallestFeatureSets.of(BruteForceTest.data("binary", new Random(5)))
        .positive("1")
        .slack(0.2);
  }

  /** Asks as a run does, after a first set is found. */
  private MixedIntegerJob.Answer answer(
      SmallestSetsAnalysis asked, Function<MixedIntegerProgram, MixedIntegerSolution> backend) {
    try (LocalTaskExecutor executor = new LocalTaskExecutor(1, stop, ProgressListener.none())) {
      DefaultRunContext context =
          new DefaultRunContext(Registry.backends(), Optional.empty(), executor, 0);
      SupportStudy study = study(asked.request(), context);
      MixedIntegerJob.Question question = question(study, context);
      try (Worker<MixedIntegerJob.Question, MixedIntegerJob.Answer> worker =
          MixedIntegerJob.INSTANCE.open(study, answering(context, backend))) {
        return worker.run(question);
      }
    }
  }

  private static SupportStudy study(AnalysisRequest request, RunContext context) {
    Warnings warnings = new Warnings();
    StudyData data = StudyData.of(request, warnings);
    TrainedBounds good = TrainedBounds.of(request, data, context, warnings);
    SupportProblem problem =
        new SupportProblem(data.training(), good.limits(), good.baseline().budget().size());
    long[] prices = Prices.equal(data.training().groups().size()).units();
    return new SupportStudy(problem, LargestWeightsJob.all(problem, context), prices, false);
  }

  private static MixedIntegerJob.Question question(SupportStudy study, RunContext context) {
    boolean[] none = new boolean[study.features()];
    try (Worker<FirstSetJob.Question, FirstSetJob.Answer> worker =
        FirstSetJob.INSTANCE.open(study, context)) {
      FirstSetJob.Answer first = worker.run(new FirstSetJob.Question(none, none));
      return new MixedIntegerJob.Question(
          first.needed(), none, first.set().orElseThrow(), first.cuts());
    }
  }

  /** A context whose mixed-integer programs are answered by a function. */
  private static RunContext answering(
      RunContext real, Function<MixedIntegerProgram, MixedIntegerSolution> backend) {
    return (RunContext)
        Proxy.newProxyInstance(
            MixedIntegerJobTest.class.getClassLoader(),
            new Class<?>[] {RunContext.class},
            (proxy, method, arguments) -> {
              if (method.getName().equals("open")
                  && arguments[0] instanceof MixedIntegerProgram program) {
                return new Answers(program, backend);
              }
              try {
                return method.invoke(real, arguments);
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            });
  }

  /** Points are checked as they are where those of a backend come in. */
  private record Answers(
      MixedIntegerProgram program, Function<MixedIntegerProgram, MixedIntegerSolution> backend)
      implements SolverSession<MixedIntegerProgram, CheckedIncumbent> {

    @Override
    public CheckedIncumbent solve(SolveOptions options) {
      MixedIntegerSolution answer = backend.apply(program);
      return answer.isOptimal()
          ? CheckedIncumbent.of(answer, SolutionChecker.check(program, answer), "asked")
          : CheckedIncumbent.none(answer, "asked");
    }

    @Override
    public void close() {}
  }

  /** Of all points the one that costs most, which is as much as the set known. */
  private static MixedIntegerSolution costliest(MixedIntegerProgram program) {
    int columns = program.linear().columns();
    MixedIntegerSolution costliest =
        MixedIntegerSolution.failed(SolveStatus.INFEASIBLE, 0, "there is no point");
    double most = -1;
    for (int bits = 0; bits < 1 << columns; bits++) {
      double[] point = new double[columns];
      for (int j = 0; j < columns; j++) {
        point[j] = bits >> j & 1;
      }
      MixedIntegerSolution set = MixedIntegerSolution.optimal(point, 0);
      CheckedIncumbent.Check check = SolutionChecker.check(program, set);
      if (check.infeasibility() == 0 && check.value() > most) {
        most = check.value();
        costliest = set;
      }
    }
    return costliest;
  }

  /** Sets of WDBC that meet many cuts are hard to guess, and take half a minute. */
  @Test
  @EnabledIfSystemProperty(
      named = "svmrelevance.nightly",
      matches = "true",
      disabledReason = "takes half a minute; mvn verify -Pnightly runs it")
  void setsThatABackendProposesAreJudged() {
    List<Double> costs = new ArrayList<>();
    List<String> points = new ArrayList<>();
    MixedIntegerJob.Answer answer =
        answer(
            SmallestFeatureSets.of(Workbench.data("wdbc.csv")).positive("M").slack(0.2),
            program -> {
              try (MixedIntegerSession session =
                  Registry.backends().require("ojalgo").open(program)) {
                MixedIntegerSolution found = session.solve(SolveOptions.unlimited());
                costs.add(program.linear().objective(found.point()));
                points.add(Arrays.toString(found.point()));
                return found;
              }
            });

    assertThat(answer.backend()).contains("asked");
    assertThat(answer.set().cost()).isEqualTo(6);
    assertThat(answer.least()).isBetween(2L, 6L);
    assertThat(costs).as("the first proposal is cheaper than any admissible set").contains(5.0);
    assertThat(costs.get(costs.size() - 1)).isEqualTo(6);
    assertThat(points).doesNotHaveDuplicates();
    assertThat(answer.cuts()).allMatch(cut -> cut.isMetBy(answer.set().set()));
  }

  /**
   * That none is cheaper is its claim, whatever set it names; what is proven holds all the same.
   */
  @Test
  void aBackendThatNamesASetOfTheCostKnownIsQuotedForIt() {
    double size = small().run().least();
    MixedIntegerJob.Answer answer = answer(small(), MixedIntegerJobTest::costliest);

    assertThat(answer.backend()).contains("asked");
    assertThat((double) answer.set().cost()).isGreaterThanOrEqualTo(size);
    assertThat((double) answer.least()).isBetween(1.0, size);
  }

  @Test
  void aBackendThatFindsNoSetIsRefusedAsOneIsKnown() {
    assertThatThrownBy(
            () ->
                answer(
                    small(), p -> MixedIntegerSolution.failed(SolveStatus.INFEASIBLE, 0, "none")))
        .isInstanceOf(SolverException.class)
        .hasMessageContaining("'asked'")
        .hasMessageContaining("one that does is known")
        .hasMessageContaining("backend");
  }

  @Test
  void aBackendThatFailsIsRefusedWithItsWords() {
    assertThatThrownBy(
            () ->
                answer(
                    small(),
                    p -> MixedIntegerSolution.failed(SolveStatus.NUMERICAL_FAILURE, 0, "lost")))
        .isInstanceOf(SolverException.class)
        .hasMessageContaining("NUMERICAL_FAILURE lost");
  }

  /** What was found and proven by then is kept, and nobody's claim. */
  @Test
  void aSearchThatIsStoppedMidwayKeepsWhatIsProven() {
    double size = small().run().least();
    MixedIntegerJob.Answer answer =
        answer(
            small(),
            program -> {
              stop.cancel(CancellationReason.TIME_LIMIT);
              return MixedIntegerSolution.failed(SolveStatus.CANCELLED, 0, "stopped");
            });

    assertThat(answer.backend()).isEmpty();
    assertThat((double) answer.set().cost()).isGreaterThanOrEqualTo(size);
    assertThat((double) answer.least()).isBetween(1.0, size);
  }

  /** Else the search would ask it for ever. */
  @Test
  void aBackendThatStopsByItselfStopsTheSearch() {
    assertThat(
            answer(small(), p -> MixedIntegerSolution.failed(SolveStatus.CANCELLED, 0, ""))
                .backend())
        .isEmpty();
  }
}
