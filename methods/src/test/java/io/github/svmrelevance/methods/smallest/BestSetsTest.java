package io.github.svmrelevance.methods.smallest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.svmrelevance.api.CancellationReason;
import io.github.svmrelevance.api.CancellationSource;
import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.data.Classes;
import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.data.Feature;
import io.github.svmrelevance.api.data.RealValues;
import io.github.svmrelevance.api.data.Target;
import io.github.svmrelevance.api.parameter.InvalidParameterException;
import io.github.svmrelevance.api.result.BestSets;
import io.github.svmrelevance.api.result.BestSets.Choice;
import io.github.svmrelevance.api.result.ModelQuality;
import io.github.svmrelevance.core.run.ProgressListener;
import io.github.svmrelevance.methods.Workbench;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The best sets of a size, against a look at all of them, and what is refused. */
class BestSetsTest {

  /** Each list of all sets of a size is the list of the best ones, cut off. */
  @ParameterizedTest
  @CsvSource({
    "binary, l2, joint, 25",
    "binary, l1, joint, 25",
    "binary, l1, separate, 15",
    "regression, l1, joint, 15",
    "multiclass, l2, joint, 6",
    "groups, l2, joint, 10",
  })
  void allSetsWereLookedAt(String task, String norm, String budget, int programs) {
    for (int seed = 0; seed < programs; seed++) {
      Dataset data = data(task, new Random(seed));
      int judged =
          (int)
              data.features().stream()
                  .map(feature -> feature.group().orElse(feature.name()))
                  .distinct()
                  .count();
      int size = 1 + seed % (judged - 1);
      BestSets all = run(task, data, norm, budget, size, 1000);
      assertThat(all.sets()).as("%s %d", task, seed).hasSize(choose(judged, size));
      assertThat(all.complete()).isTrue();
      for (int count : new int[] {1, 3}) {
        BestSets best = run(task, data, norm, budget, size, count);
        String what = task + " " + seed + ", " + count + " of size " + size;
        assertThat(best.proven()).as(what).isTrue();
        assertThat(best.complete()).as(what).isTrue();
        assertThat(best.sets()).as(what).hasSize(Math.min(count, all.sets().size()));
        for (int k = 0; k < best.sets().size(); k++) {
          assertThat(best.sets().get(k).use())
              .as("%s, set %d", what, k)
              .isCloseTo(all.sets().get(k).use(), within(2 * best.margin()));
        }
        assertThat(best.least()).as(what).isLessThanOrEqualTo(all.sets().get(0).use());
      }
    }
  }

  private static BestSets run(
      String task, Dataset data, String norm, String budget, int size, int count) {
    return (BestSets)
        Workbench.run(
            new SmallestFeatureSets(),
            data,
            task.equals("binary") || task.equals("groups") ? Optional.of("1") : Optional.empty(),
            "baseline",
            norm,
            "budget",
            budget,
            "size",
            Integer.toString(size),
            "sets",
            Integer.toString(count));
  }

  private static int choose(int n, int k) {
    long product = 1;
    for (int i = 1; i <= k; i++) {
      product = product * (n - k + i) / i;
    }
    return (int) product;
  }

  private static Dataset data(String task, Random random) {
    int d = task.equals("multiclass") ? 4 : 5 + random.nextInt(3);
    int n = 20 + random.nextInt(15);
    double[][] rows = new double[n][d];
    double[] score = new double[n];
    for (int i = 0; i < n; i++) {
      double common = random.nextGaussian();
      for (int j = 0; j < d; j++) {
        rows[i][j] = random.nextGaussian() + (j % 2 == 0 ? common : 0);
        score[i] += (j % 3 == 0 ? 1 : 0.3) * rows[i][j];
      }
      score[i] += 0.3 * random.nextGaussian();
    }
    double[] sorted = score.clone();
    Arrays.sort(sorted);
    int classes = task.equals("multiclass") ? 3 : 2;
    int[] labels =
        Arrays.stream(score).mapToInt(s -> Arrays.binarySearch(sorted, s) * classes / n).toArray();
    Target target =
        task.equals("regression")
            ? new RealValues(score)
            : new Classes(IntStream.range(0, classes).mapToObj(Integer::toString).toList(), labels);
    List<Feature> features = new ArrayList<>();
    for (int j = 0; j < d; j++) {
      features.add(
          new Feature(
              "f" + j,
              task.equals("groups") && j < 4 ? Optional.of("g" + j / 2) : Optional.empty()));
    }
    return new Dataset("random", features, DenseMatrix.ofRows(rows), target, new double[0]);
  }

  private static BestSets wdbc(int size, int count) {
    return SmallestFeatureSets.of(Workbench.data("wdbc.csv"))
        .positive("M")
        .slack(0.2)
        .size(size)
        .sets(count)
        .run();
  }

  /** The first of the 33 sets of 6 that are enough: see the page of the method. */
  @Test
  void theBestSetOfTheSmallestSizeIsTheFirstOfThose() {
    BestSets six = wdbc(6, 1);
    assertThat(six.proven()).isTrue();
    assertThat(six.isAdmissible(six.sets().get(0))).isTrue();
    assertThat(six.sets().get(0).features())
        .containsExactly(
            "mean_concave_points",
            "worst_texture",
            "worst_area",
            "worst_smoothness",
            "worst_concavity",
            "worst_symmetry");
    assertThat(six.full()).isLessThan(six.sets().get(0).use());
  }

  @Test
  void wishesAreMet() {
    BestSets result =
        (BestSets)
            Workbench.run(
                new SmallestFeatureSets(),
                data("binary", new Random(3)),
                Optional.of("1"),
                "size",
                "3",
                "sets",
                "4",
                "must",
                "f4",
                "never",
                "f0");
    assertThat(result.sets())
        .hasSize(4)
        .extracting(Choice::features)
        .allMatch(set -> set.size() == 3 && set.contains("f4") && !set.contains("f0"));
    assertThat(result.features().get(4).sets()).isEqualTo(4);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "9 |     |       | there are 7 features to choose from",
        "6 |     | f0,f1 | there are 5 features to choose from, which is fewer than size 6; features"
            + " that do not vary do not count, nor do those in the list never. Ask for fewer",
        "2 | f0,f1,f2 |  | must names 3 features, which is more than size 2",
      })
  void impossibleSizesAreRefused(int size, String must, String never, String told) {
    SmallestSetsAnalysis question =
        SmallestFeatureSets.of(data("binary", new Random(3))).positive("1");
    if (must != null) {
      question = question.must(must);
    }
    BestSetsAnalysis asked =
        (never == null ? question : question.never(never.split(","))).size(size);
    assertThatThrownBy(asked::run)
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining(told);
  }

  @Test
  void pricesAndASizeContradictEachOther() {
    assertThatThrownBy(
            () ->
                Workbench.run(
                    new SmallestFeatureSets(),
                    data("binary", new Random(3)),
                    Optional.of("1"),
                    "size",
                    "2",
                    "cost",
                    "prices.csv"))
        .isInstanceOf(InvalidParameterException.class)
        .hasMessageContaining("leave out one of them");
  }

  /** Features that carry no information look good where they were chosen, and nowhere else. */
  @Test
  void theChoiceIsJudgedToo() {
    Random random = new Random(7);
    int n = 60;
    double[][] rows = new double[n][20];
    String[] labels = new String[n];
    for (int i = 0; i < n; i++) {
      labels[i] = i % 2 == 0 ? "no" : "yes";
      rows[i] = random.doubles(20, -1, 1).toArray();
    }
    BestSetsAnalysis question = SmallestFeatureSets.of(rows, labels).positive("yes").size(3);
    BestSets result = question.sets(1).run();
    List<ModelQuality> qualities = question.sets(1).crossValidate(result);
    assertThat(qualities)
        .extracting(ModelQuality::model)
        .containsExactly("baseline", "baseline of the best 3 features, chosen in each fold anew,");
    ModelQuality chosen = qualities.get(1);
    double onTraining = result.sets().get(0).scored().quality().get(chosen.quality().main());
    assertThat(onTraining).isGreaterThan(0.65);
    assertThat(chosen.beatsConstant()).isFalse();
    assertThat(chosen.standardError()).isPositive();
  }

  /** Whenever the run is stopped, what is told holds of the whole answer. */
  @Test
  void aStoppedRunTellsWhatIsProven() {
    Dataset data = data("binary", new Random(3));
    double best =
        SmallestFeatureSets.of(data).positive("1").size(3).sets(1).run().sets().get(0).use();
    int told = 0;
    for (int after : new int[] {1, 2, 3, 4}) {
      CancellationSource stop = new CancellationSource();
      int[] batches = {0};
      ProgressListener listener =
          new ProgressListener() {
            @Override
            public void started(String title, int tasks) {
              if (title.equals("sets of 3") && ++batches[0] == after) {
                stop.cancel(CancellationReason.REQUESTED);
              }
            }

            @Override
            public void advanced() {}

            @Override
            public void finished() {}
          };
      BestSets result =
          SmallestFeatureSets.of(data)
              .positive("1")
              .progress(listener)
              .cancellation(stop)
              .size(3)
              .sets(1)
              .run();
      assertThat(result.least()).isLessThanOrEqualTo(best + result.margin());
      assertThat(result.sets().get(0).use()).isGreaterThanOrEqualTo(best - result.margin());
      if (result.partial()) {
        told++;
        assertThat(result.warnings()).map(Object::toString).anyMatch(w -> w.contains("stopped"));
      }
    }
    assertThat(told).isPositive();
  }
}
