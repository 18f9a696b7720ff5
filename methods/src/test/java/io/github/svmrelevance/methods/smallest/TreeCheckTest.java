package io.github.svmrelevance.methods.smallest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.svmrelevance.api.SolverException;
import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.diagnostic.Warnings;
import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.api.execution.Worker;
import io.github.svmrelevance.api.parameter.InvalidParameterException;
import io.github.svmrelevance.api.result.SmallestSets;
import io.github.svmrelevance.methods.bounds.TrainedBounds;
import io.github.svmrelevance.methods.intervals.StudyData;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** A check that accepts what is true and refuses what is not. */
class TreeCheckTest {

  private static final Dataset DATA = BruteForceTest.data("binary", new Random(17));

  /** The parts of a check, and a way to run it. */
  private record Bench(SupportStudy study, LevelSearch.Answer level, RunContext context) {

    static void with(Consumer<Bench> test) {
      SmallestSetsAnalysis question = SmallestFeatureSets.of(DATA).positive("1").slack(0.2);
      question.inContext(
          context -> {
            StudyData data = StudyData.of(question.request(), new Warnings());
            TrainedBounds models =
                TrainedBounds.of(question.request(), data, context, new Warnings());
            SupportProblem problem =
                new SupportProblem(
                    data.training(), models.limits(), models.baseline().budget().size());
            long[] prices = new long[data.training().groups().size()];
            Arrays.fill(prices, 1);
            SupportStudy study =
                new SupportStudy(problem, LargestWeightsJob.all(problem, context), prices, true);
            long least = (long) question.run().least();
            boolean[] none = new boolean[prices.length];
            LevelSearch.Answer level =
                new LevelSearch(context, study, "sets")
                    .find(least, 1000, new LevelJob.Part(none, none), List.of())
                    .orElseThrow();
            assertThat(level.sets()).isNotEmpty();
            assertThat(level.cuts()).isNotEmpty();
            test.accept(new Bench(study, level, context));
            return null;
          });
    }

    SmallestSets.Check check(List<Cut> cuts, List<boolean[]> known, long limit, int... needed) {
      boolean[] none = new boolean[study.features()];
      boolean[] said = new boolean[study.features()];
      IntStream.of(needed).forEach(j -> said[j] = true);
      try (Worker<TreeCheckJob.Question, SmallestSets.Check> worker =
          TreeCheckJob.INSTANCE.open(study, context)) {
        return worker.run(
            new TreeCheckJob.Question(
                cuts, said, List.of(new CheckedTree.Claim(limit, none, none, known))));
      }
    }

    List<boolean[]> found() {
      return level.sets().stream().map(FoundSet::set).toList();
    }

    long least() {
      return level.sets().get(0).cost();
    }
  }

  @Test
  void whatIsTrueNeedsNoFurtherProgram() {
    Bench.with(
        bench -> {
          SmallestSets.Check check =
              bench.check(bench.level().cuts(), bench.found(), bench.least());
          assertThat(check.solved()).isZero();
          assertThat(check.leaves()).isPositive();
          assertThat(check.certificates())
              .isEqualTo(bench.level().cuts().size() + 2L * bench.study().features());
        });
  }

  @Test
  void aSetThatWasMissedIsNamed() {
    Bench.with(
        bench -> {
          List<boolean[]> found = bench.found();
          boolean[] missed = found.get(0);
          int first =
              IntStream.range(0, missed.length).filter(j -> missed[j]).findFirst().orElse(0);
          assertThatThrownBy(
                  () ->
                      bench.check(
                          bench.level().cuts(), found.subList(1, found.size()), bench.least()))
              .isInstanceOf(SolverException.class)
              .hasMessageContaining("the check refutes the answer: {")
              .hasMessageContaining("f" + first);
        });
  }

  /** The multipliers of each inequality are spoiled, so that all has to be proven anew. */
  @Test
  void multipliersThatProveNothingAreNotBelieved() {
    Bench.with(
        bench -> {
          List<Cut> spoiled =
              bench.level().cuts().stream()
                  .map(
                      cut -> {
                        CutProof proof = cut.proof().orElseThrow();
                        double[][] terms =
                            Arrays.stream(proof.terms())
                                .map(block -> new double[block.length])
                                .toArray(double[][]::new);
                        return cut.provenBy(new CutProof(proof.set(), proof.budgets(), terms));
                      })
                  .toList();
          SmallestSets.Check check = bench.check(spoiled, bench.found(), bench.least());
          assertThat(check.solved()).isPositive();
          assertThat(check.certificates()).isEqualTo(2L * bench.study().features());
        });
  }

  /** A proof that is not for its set: the inequality it was kept with is not taken over. */
  @Test
  void anInequalityIsDerivedAnewAndNotTakenOver() {
    Bench.with(
        bench -> {
          List<Cut> emptied =
              bench.level().cuts().stream()
                  .map(cut -> new Cut(new int[0], new double[0], cut.proof()))
                  .toList();
          assertThat(bench.check(emptied, bench.found(), bench.least()).solved()).isZero();
          for (Cut cut : bench.level().cuts()) {
            CutProof proof = cut.proof().orElseThrow();
            CheckedCut checked =
                CheckedCut.of(
                        proof.bound(bench.study().problem().leastUse()),
                        bench.study().problem().limit(),
                        bench.study().problem().variables(),
                        bench.study().largest(),
                        proof.set())
                    .orElseThrow();
            for (int k = 0; k < checked.gains().length; k++) {
              int at = k;
              double gain =
                  IntStream.range(0, cut.features().length)
                      .filter(i -> cut.features()[i] == checked.features()[at])
                      .mapToDouble(i -> cut.gains()[i])
                      .sum();
              assertThat((double) checked.gains()[k] / CheckedCut.ONE)
                  .isCloseTo(gain, within(1e-6));
            }
          }
        });
  }

  @Test
  void whatIsNotNeededIsRefuted() {
    Bench.with(
        bench -> {
          int unused =
              IntStream.range(0, bench.study().features())
                  .filter(j -> bench.found().stream().anyMatch(set -> !set[j]))
                  .findFirst()
                  .orElseThrow();
          assertThatThrownBy(
                  () -> bench.check(bench.level().cuts(), bench.found(), bench.least(), unused))
              .isInstanceOf(SolverException.class)
              .hasMessageContaining("does without f" + unused);
        });
  }

  @Test
  void withoutAProofThereIsNoneToCheck() {
    SmallestSetsAnalysis question = SmallestFeatureSets.of(DATA).positive("1").checkTree(true);
    assertThatThrownBy(() -> question.mip(true).run())
        .isInstanceOf(InvalidParameterException.class)
        .hasMessageContaining("mip");
    assertThatThrownBy(() -> question.size(2).run())
        .isInstanceOf(InvalidParameterException.class)
        .hasMessageContaining("size");
    assertThat(question.checkTree(false).run().check()).isEqualTo(Optional.empty());
  }
}
