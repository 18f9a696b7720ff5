package io.github.svmrelevance.methods.smallest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.github.svmrelevance.api.CancellationReason;
import io.github.svmrelevance.api.CancellationSource;
import io.github.svmrelevance.api.InfeasibleModelException;
import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.data.Classes;
import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.data.Feature;
import io.github.svmrelevance.api.data.Scaling;
import io.github.svmrelevance.api.method.AnalysisRequest;
import io.github.svmrelevance.api.method.OpenStep;
import io.github.svmrelevance.api.parameter.InvalidParameterException;
import io.github.svmrelevance.api.result.SmallestSets;
import io.github.svmrelevance.api.result.SmallestSets.FeatureSet;
import io.github.svmrelevance.api.result.SmallestSets.Member;
import io.github.svmrelevance.api.result.SmallestSets.Role;
import io.github.svmrelevance.core.run.ProgressListener;
import io.github.svmrelevance.methods.Workbench;
import io.github.svmrelevance.tables.DatasetReader;
import io.github.svmrelevance.tables.LoadedData;
import io.github.svmrelevance.tables.ReadOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Answers worked out by hand, wishes, prices and interruptions. */
class SmallestFeatureSetsTest {

  /**
   * The class is the sign of a1 + a2 and, on the same samples, of b1 + b2, with a margin; neither
   * feature of a pair does alone.
   */
  private static Dataset pairs() {
    Random random = new Random(5);
    int n = 60;
    double[][] rows = new double[n][5];
    int[] labels = new int[n];
    for (int i = 0; i < n; i++) {
      double sign = i % 2 == 0 ? 1 : -1;
      labels[i] = sign > 0 ? 1 : 0;
      for (int pair = 0; pair < 2; pair++) {
        double apart = 6 * random.nextGaussian();
        rows[i][2 * pair] = sign + apart;
        rows[i][2 * pair + 1] = sign - apart;
      }
      rows[i][4] = random.nextGaussian();
    }
    return new Dataset(
        "pairs",
        List.of("a1", "a2", "b1", "b2", "noise"),
        DenseMatrix.ofRows(rows),
        new Classes(List.of("no", "yes"), labels));
  }

  private static SmallestSets run(Dataset data, String... parameters) {
    return (SmallestSets)
        Workbench.run(new SmallestFeatureSets(), data, Optional.of("yes"), parameters);
  }

  private static Member member(SmallestSets result, String name) {
    return result.features().stream()
        .filter(member -> member.name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void bothOfTwoPerfectPairsAreFound() {
    SmallestSets result = run(pairs(), "C", "10", "slack", "0.5");

    assertThat(result.least()).isEqualTo(2);
    assertThat(result.sets())
        .extracting(FeatureSet::features)
        .containsExactlyInAnyOrder(List.of("a1", "a2"), List.of("b1", "b2"));
    assertThat(result.all()).isTrue();
    assertThat(result.features())
        .extracting(Member::role)
        .containsExactly(Role.IN_SOME, Role.IN_SOME, Role.IN_SOME, Role.IN_SOME, Role.IN_NONE);
    String first = result.sets().get(0).features().get(0);
    // A pair is needed as a whole, so that nobody can take the place of one half.
    assertThat(member(result, first).replacements()).contains(List.of());
  }

  @Test
  void oneSetIsListedAndTheOtherCounted() {
    SmallestSets result = run(pairs(), "C", "10", "slack", "0.5", "sets", "1");

    assertThat(result.sets()).hasSize(1);
    assertThat(result.count()).isEqualTo(2);
    assertThat(member(result, "noise").role()).isEqualTo(Role.IN_NONE);
  }

  @Test
  void wishesAreMet() {
    SmallestSets without = run(pairs(), "C", "10", "slack", "0.5", "never", "a1,noise");
    assertThat(without.sets())
        .extracting(FeatureSet::features)
        .containsExactly(List.of("b1", "b2"));
    assertThat(member(without, "b1").role()).isEqualTo(Role.IN_ALL);
    // Models with both of the other pair do without it, though no set may have them.
    assertThat(member(without, "b1").needed()).isFalse();

    SmallestSets with = run(pairs(), "C", "10", "slack", "0.5", "must", "noise");
    assertThat(with.least()).isEqualTo(3);
    assertThat(with.sets()).allMatch(set -> set.features().contains("noise"));
    assertThat(member(with, "noise").role()).isEqualTo(Role.IN_ALL);
    assertThat(member(with, "noise").needed()).isFalse();
    // Sets without it are not asked for, so that nothing takes its place.
    assertThat(member(with, "noise").replacements()).contains(List.of());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "must | a1,zz,yy | 'zz', 'yy'",
        "never | q | 'q'",
      })
  void unknownNamesAreRefusedTogether(String parameter, String value, String told) {
    assertThatThrownBy(() -> run(pairs(), parameter, value))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining(told)
        .hasMessageContaining("'a1', 'a2'");
  }

  @Test
  void unknownNamesOfBothWishesAreRefusedTogether() {
    assertThatThrownBy(() -> run(pairs(), "must", "a1,zz", "never", "q"))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageStartingWith("must names 'zz'; never names 'q', and there is no such feature");
  }

  @Test
  void aColumnOfAGroupIsNoFeature() {
    Dataset pairs = pairs();
    List<Feature> columns = new ArrayList<>(Feature.named(pairs.featureNames()));
    columns.set(0, new Feature("low", Optional.of("both")));
    columns.set(1, new Feature("both=high", Optional.of("both")));
    Dataset grouped = pairs.withFeatures(columns, pairs.matrix());
    assertThatThrownBy(() -> run(grouped, "must", "low"))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageStartingWith(
            "must names 'low', and there is no such feature: 'low' is a column of the group 'both',"
                + " which is named as a whole; the features are 'both', '");
    assertThatThrownBy(() -> run(grouped, "never", "both=high"))
        .hasMessageContaining("'both=high' is a level of the group 'both'");
  }

  @Test
  void aFeatureIsNotWantedAndUnwanted() {
    assertThatThrownBy(() -> run(pairs(), "must", "a1,b1", "never", "b1"))
        .isInstanceOf(InvalidParameterException.class)
        .hasMessageContaining("'b1'");
  }

  @Test
  void tooManyAreUnwanted() {
    assertThatThrownBy(() -> run(pairs(), "C", "10", "slack", "0.5", "never", "a1", "never", "b1"))
        .isInstanceOf(InfeasibleModelException.class)
        .hasMessageContaining("never");
  }

  /** With a tenth less than what the refusal names, there is none still. */
  @Test
  void aRefusalNamesTheSlackThatWouldDo() {
    String[] wish = {"C", "10", "slack", "0.01", "never", "a1,b1", "sets", "1"};
    String message = catchThrowable(() -> run(pairs(), wish)).getMessage();
    Matcher named = Pattern.compile("at least ([0-9.]+)$").matcher(message);
    assertThat(named.find()).as(message).isTrue();

    wish[3] = named.group(1);
    assertThat(run(pairs(), wish).sets()).isNotEmpty();
    // Rounded up to two digits, it is at most a tenth above what is needed.
    wish[3] = Double.toString(0.9 * Double.parseDouble(named.group(1)));
    assertThatThrownBy(() -> run(pairs(), wish)).isInstanceOf(InfeasibleModelException.class);
  }

  /** Classes that are apart have a loss of 0, of which no share is more. */
  @Test
  void aRefusalNamesNoSlackWhereNoneWouldDo() {
    assertThatThrownBy(
            () -> run(pairs(), "C", "10", "budget", "separate", "slack", "9", "never", "a1,b1"))
        .isInstanceOf(InfeasibleModelException.class)
        .hasMessageContaining("whatever the slack is")
        .hasMessageEndingWith("budget joint");
  }

  @Test
  void theCheapestSetIsFound(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("prices.csv");
    Files.writeString(file, "name,cost\na1,.25\na2,7\nb1,3\nb2,3.5\nnoise,0.1\n");

    SmallestSets result = run(pairs(), "C", "10", "slack", "0.5", "cost", file.toString());

    assertThat(result.priced()).isTrue();
    assertThat(result.least()).isEqualTo(6.5);
    assertThat(result.sets()).extracting(FeatureSet::features).containsExactly(List.of("b1", "b2"));
    assertThat(member(result, "noise").price()).isEqualTo(0.1);
  }

  /** A constant feature is in no set, so that it costs nothing. */
  @Test
  void aFeatureThatIsLeftOutNeedsNoPrice(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("prices.csv");
    Files.writeString(file, "name,cost\na1,0.25\na2,7\nb1,3\nb2,3.5\n");
    double[][] rows = new double[pairs().samples()][5];
    for (int i = 0; i < rows.length; i++) {
      for (int j = 0; j < 4; j++) {
        rows[i][j] = pairs().matrix().get(i, j);
      }
      rows[i][4] = 3.5;
    }
    Dataset constant =
        new Dataset("constant", pairs().featureNames(), DenseMatrix.ofRows(rows), pairs().target());

    SmallestSets result = run(constant, "C", "10", "slack", "0.5", "cost", file.toString());

    assertThat(result.least()).isEqualTo(6.5);
    assertThat(member(result, "noise").price()).isZero();
    Files.writeString(file, "name,cost\na1,0.25\na2,7\nb1,3\n");
    assertThatThrownBy(() -> run(constant, "cost", file.toString()))
        .hasMessageEndingWith("there is no price of 'b2'");
  }

  /** One list of prices serves each choice of features; a name that no column has is a slip. */
  @Test
  void pricesOfColumnsThatAreNoFeaturesArePassedOver(@TempDir Path folder) throws IOException {
    Path prices = folder.resolve("prices.csv");
    Path table = folder.resolve("table.csv");
    String known = "name,cost\nx,1\nsex,2\nward,3\ny,4\n";
    Files.writeString(prices, known);
    StringBuilder rows = new StringBuilder("x,sex,ward,noise,y\n");
    for (int i = 0; i < 24; i++) {
      rows.append(i % 2 == 0 ? -1 : 1).append(".5,f,").append(i % 4).append(',').append(i * 7 % 13);
      rows.append(i % 2 == 0 ? ",no\n" : ",yes\n");
    }
    Files.writeString(table, rows);
    for (ReadOptions options :
        List.of(
            ReadOptions.defaults().withFeatures(List.of("x")),
            ReadOptions.defaults().withExcluded(List.of("sex", "noise", "3")))) {
      LoadedData data = DatasetReader.read(table, options);
      assertThat(SmallestFeatureSets.of(data).positive("yes").cost(prices).run().least())
          .isEqualTo(1);
      Files.writeString(prices, known + "sexx,3\n");
      assertThatThrownBy(() -> SmallestFeatureSets.of(data).positive("yes").cost(prices).run())
          .hasMessageEndingWith("prices.csv: line 6: there is no feature 'sexx'");
      Files.writeString(prices, known);
    }
  }

  @Test
  void allThatIsWrongWithPricesIsTold(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("prices.csv");
    Files.writeString(file, "name,cost\na1,0\na2,x\nb1,3\nb1,4\nother,1\nb2,1,2\n");

    assertThatThrownBy(() -> run(pairs(), "cost", file.toString()))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContainingAll(
            "line 2: '0'",
            "line 3: 'x'",
            "line 5: there is a price of 'b1' already",
            "line 6: there is no feature 'other'",
            "line 7: 3 cells",
            "there is no price of 'b2', 'noise'");
  }

  @Test
  void aFeatureThatSeparatesAloneIsEnough() {
    double[][] rows = new double[20][2];
    int[] labels = new int[20];
    Random random = new Random(1);
    for (int i = 0; i < 20; i++) {
      labels[i] = i % 2;
      rows[i][0] = 2 * labels[i] - 1;
      rows[i][1] = random.nextGaussian();
    }
    SmallestSets result =
        run(
            new Dataset(
                "one",
                List.of("x", "noise"),
                DenseMatrix.ofRows(rows),
                new Classes(List.of("no", "yes"), labels)));

    assertThat(result.sets()).extracting(FeatureSet::features).containsExactly(List.of("x"));
    assertThat(member(result, "x").needed()).isTrue();
  }

  /** Who waits is told of a step only while it runs, so it has to be one of the plan. */
  @ParameterizedTest
  @CsvSource({
    "'', 'how many features are needed at least, and so many that are enough'",
    "mip=true, 'how many features are needed at least, and so many that are enough'",
    "cost=prices.csv, 'what the cheapest set costs at least, and one that is enough'",
    "size=2, 'the best sets found, and how good others can be at most'"
  })
  void theStepWithoutAKnownEndIsOneOfThePlan(String setting, String byThen) {
    SmallestFeatureSets method = new SmallestFeatureSets();
    AnalysisRequest request =
        new AnalysisRequest(
            pairs(),
            Optional.of("yes"),
            Scaling.SD,
            Workbench.values(method, setting.isEmpty() ? new String[0] : setting.split("=")));
    OpenStep open = method.openStep(request).orElseThrow();
    assertThat(method.steps(request)).containsOnlyOnce(open.step());
    assertThat(open.byThen()).endsWith(byThen);
  }

  /** Whenever the run is stopped, what is told holds of the whole answer. */
  @Test
  void aStoppedRunTellsBetweenWhichNumbersTheAnswerLies() {
    Dataset data = Workbench.data("wdbc.csv");
    int told = 0;
    for (int after : new int[] {1, 4, 6}) {
      CancellationSource stop = new CancellationSource();
      int[] batches = {0};
      int last = after;
      ProgressListener listener =
          new ProgressListener() {
            @Override
            public void started(String title, int tasks) {
              if (title.startsWith("sets") && ++batches[0] == last) {
                stop.cancel(CancellationReason.REQUESTED);
              }
            }

            @Override
            public void advanced() {}

            @Override
            public void finished() {}
          };
      SmallestSets result =
          SmallestFeatureSets.of(data)
              .positive("M")
              .slack(0.2)
              .progress(listener)
              .cancellation(stop)
              .run();
      assertThat(result.least()).isLessThanOrEqualTo(6);
      assertThat(result.most()).isGreaterThanOrEqualTo(6);
      if (result.partial()) {
        told++;
        assertThat(result.warnings()).map(Object::toString).anyMatch(w -> w.contains("stopped"));
      }
    }
    assertThat(told).isPositive();
  }
}
