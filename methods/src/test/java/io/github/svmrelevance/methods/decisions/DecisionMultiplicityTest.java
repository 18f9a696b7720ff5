package io.github.svmrelevance.methods.decisions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.svmrelevance.api.CancellationReason;
import io.github.svmrelevance.api.CancellationSource;
import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.data.Classes;
import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.data.OrderedClasses;
import io.github.svmrelevance.api.data.RealValues;
import io.github.svmrelevance.api.diagnostic.Warning;
import io.github.svmrelevance.api.result.DecisionRanges;
import io.github.svmrelevance.api.result.FeatureInterval.Status;
import io.github.svmrelevance.api.result.LinearModel;
import io.github.svmrelevance.api.result.SampleRange;
import io.github.svmrelevance.api.result.SampleRange.Disagreement;
import io.github.svmrelevance.core.data.Standardizer;
import io.github.svmrelevance.core.run.ProgressListener;
import io.github.svmrelevance.methods.Workbench;
import io.github.svmrelevance.methods.bounds.BoundsOptions;
import io.github.svmrelevance.tables.DatasetBuilder;
import io.github.svmrelevance.tables.DatasetReader;
import io.github.svmrelevance.tables.LoadedData;
import io.github.svmrelevance.tables.MissingValues;
import io.github.svmrelevance.tables.ReadOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DecisionMultiplicityTest {

  private static final double TOLERANCE = 1e-7;

  private static Dataset thyroid() {
    return Workbench.data("new_thyroid.csv");
  }

  /** Every third sample, so that all classes are there and runs are short. */
  private static Dataset third(Dataset data) {
    return data.selectSamples(IntStream.range(0, data.samples()).filter(i -> i % 3 == 0).toArray());
  }

  private static DecisionRanges hyper(double slack) {
    return DecisionMultiplicity.of(third(thyroid())).positive("Hyper").slack(slack).run();
  }

  private static Dataset ordered(Dataset data) {
    List<String> order = List.of("Hypo", "Normal", "Hyper");
    return data.withTarget(
        new OrderedClasses(
            order,
            IntStream.range(0, data.samples())
                .map(i -> order.indexOf(data.classes().names().get(data.classes().label(i))))
                .toArray()));
  }

  /** The advice is given where it applies, and what it says of the smaller slack is so. */
  @Test
  void theShareOfAmbiguousSamplesIsKnownByWeightToo() {
    Dataset data = third(thyroid());
    double[] weights = IntStream.range(0, data.samples()).mapToDouble(i -> 1 + i % 5).toArray();
    DecisionRanges found =
        DecisionMultiplicity.of(data.withWeights(weights)).positive("Hyper").slack(0.2).run();
    double ambiguous = 0;
    for (int i = 0; i < weights.length; i++) {
      ambiguous += found.samples().get(i).isAmbiguous() ? weights[i] : 0;
    }
    assertThat(ambiguous).isPositive();
    assertThat(found.ambiguousWeight()).hasValue(ambiguous / Arrays.stream(weights).sum());
    assertThat(hyper(0.2).ambiguousWeight()).isEmpty();
  }

  @Test
  void saysThatMostSamplesAreAmbiguousAndWhichSlackSettlesMore() {
    DecisionRanges much = floatGlass(0.2);
    DecisionRanges less = floatGlass(0.02);
    assertThat(much.ambiguous().size()).isGreaterThan(much.known() / 2);
    assertThat(mostly(much))
        .singleElement()
        .asString()
        .contains("more than half of the samples", "slack 0.02", "at most 2 % worse");
    assertThat(much.ambiguous().stream().map(SampleRange::row).toList())
        .containsAll(less.ambiguous().stream().map(SampleRange::row).toList());
    assertThat(less.ambiguous().size()).isLessThan(much.ambiguous().size());
  }

  @Test
  void saysNothingOfTheSlackWhereMostSamplesAreSettledOrItIsAlmostNone() {
    DecisionRanges settled = hyper(0.2);
    assertThat(settled.ambiguous().size()).isLessThanOrEqualTo(settled.known() / 2);
    assertThat(mostly(settled)).isEmpty();
    DecisionRanges tiny = DecisionMultiplicity.of(coins()).slack(0.009).run();
    assertThat(tiny.ambiguous().size()).isGreaterThan(tiny.known() / 2);
    assertThat(mostly(tiny)).isEmpty();
    assertThat(mostly(DecisionMultiplicity.of(coins()).slack(0.05).run()))
        .singleElement()
        .asString()
        .contains("slack 0.005", "at most 0.5 % worse");
  }

  private static DecisionRanges floatGlass(double slack) {
    return DecisionMultiplicity.of(Workbench.data("glass.csv")).positive("1").slack(slack).run();
  }

  /** As many heads as tails, whatever the feature is: the baseline is on the fence. */
  private static Dataset coins() {
    double[][] rows = new double[40][];
    String[] labels = new String[40];
    for (int i = 0; i < rows.length; i += 2) {
      rows[i] = new double[] {i};
      rows[i + 1] = rows[i];
      labels[i] = "heads";
      labels[i + 1] = "tails";
    }
    return DatasetBuilder.named("coins").addAll(rows, labels).build().data();
  }

  private static List<String> mostly(DecisionRanges result) {
    return result.warnings().stream()
        .filter(warning -> warning.code().equals(DecisionWarning.MOSTLY_AMBIGUOUS.code()))
        .map(warning -> warning.message().toString())
        .toList();
  }

  @Test
  void theOtherClassTurnsEveryRangeAround() {
    DecisionRanges one = hyper(0.2);
    Dataset two =
        third(thyroid())
            .withTarget(
                new Classes(
                    List.of("Hyper", "rest"),
                    IntStream.range(0, one.samples().size())
                        .map(
                            i -> one.samples().get(i).truth().orElseThrow().equals("Hyper") ? 0 : 1)
                        .toArray()));
    DecisionRanges other = DecisionMultiplicity.of(two).positive("rest").slack(0.2).run();

    assertThat(one.outcomes()).containsExactly("not Hyper", "Hyper");
    for (int i = 0; i < one.samples().size(); i++) {
      SampleRange.Range range = one.samples().get(i).range().orElseThrow();
      SampleRange.Range turned = other.samples().get(i).range().orElseThrow();
      assertThat(turned.least()).isCloseTo(-range.most(), within(TOLERANCE));
      assertThat(turned.most()).isCloseTo(-range.least(), within(TOLERANCE));
    }
  }

  @Test
  void moreSlackWidensEveryRange() {
    DecisionRanges tight = hyper(0.02);
    DecisionRanges wide = hyper(0.3);
    for (int i = 0; i < tight.samples().size(); i++) {
      SampleRange.Range inner = tight.samples().get(i).range().orElseThrow();
      SampleRange.Range outer = wide.samples().get(i).range().orElseThrow();
      assertThat(outer.least()).isLessThan(inner.least());
      assertThat(outer.most()).isGreaterThan(inner.most());
      assertThat(tight.samples().get(i).baseline()).isBetween(inner.least(), inner.most());
    }
    assertThat(wide.ambiguous()).hasSizeGreaterThan(tight.ambiguous().size());
    assertThat(tight.samples()).allSatisfy(s -> assertThat(s.status()).isEqualTo(Status.CERTIFIED));
  }

  /** Both models keep to the budget, attain the ends, and predict different things. */
  @Test
  void theTwoModelsAreGoodAndDisagree() {
    Dataset data = third(thyroid());
    DecisionRanges result = hyper(0.3);
    Dataset scaled = Standardizer.fit(data).apply(data);
    double[] signs = data.classes().signs("Hyper");
    double budget = result.baseline().budget().get("joint");

    assertThat(result.ambiguous()).isNotEmpty();
    for (SampleRange sample : result.ambiguous()) {
      LinearModel least = sample.disagreement().orElseThrow().least();
      LinearModel most = sample.disagreement().orElseThrow().most();
      SampleRange.Range range = sample.range().orElseThrow();
      for (LinearModel model : List.of(least, most)) {
        double cost = Arrays.stream(model.weights()).map(Math::abs).sum();
        for (int i = 0; i < signs.length; i++) {
          cost += Math.max(0, 1 - signs[i] * score(model, scaled, i));
        }
        assertThat(cost).isLessThanOrEqualTo(budget * (1 + 1e-9));
      }
      assertThat(score(least, scaled, sample.row())).isCloseTo(range.least(), within(TOLERANCE));
      assertThat(score(most, scaled, sample.row())).isCloseTo(range.most(), within(TOLERANCE));
      assertThat(range.least()).isNegative();
      assertThat(range.most()).isPositive();
    }
    assertThat(result.samples())
        .filteredOn(sample -> !sample.isAmbiguous())
        .allSatisfy(sample -> assertThat(sample.disagreement()).isEmpty());
  }

  private static double score(LinearModel model, Dataset scaled, int row) {
    double[] x = scaled.matrix().row(row);
    double score = model.bias();
    for (int j = 0; j < x.length; j++) {
      score += model.weight(j) * x[j];
    }
    return score;
  }

  /** With an L1 baseline two classes at once are the same models, their margin the score. */
  @Test
  void twoClassesAtOnceAreAmbiguousWhereOneAgainstTheOtherIs() {
    Dataset all = thyroid();
    Dataset two =
        all.selectSamples(
            IntStream.range(0, all.samples())
                .filter(i -> !all.classes().names().get(all.classes().label(i)).equals("Hypo"))
                .filter(i -> i % 4 == 0)
                .toArray());
    String[] parameters = {"baseline", "l1", "slack", "0.2"};
    DecisionRanges binary =
        (DecisionRanges)
            Workbench.run(new DecisionMultiplicity(), two, Optional.of("Hyper"), parameters);
    DecisionRanges both =
        (DecisionRanges)
            Workbench.run(new DecisionMultiplicity(), two, Optional.empty(), parameters);

    assertThat(both.scale()).isEqualTo(DecisionRanges.Scale.MARGIN);
    assertThat(both.ambiguous()).isNotEmpty();
    for (int i = 0; i < two.samples(); i++) {
      SampleRange one = binary.samples().get(i);
      SampleRange margin = both.samples().get(i);
      double side = margin.predicted().equals("Hyper") ? 1 : -1;
      SampleRange.Range score = one.range().orElseThrow();
      SampleRange.Range range = margin.range().orElseThrow();
      assertThat(margin.isAmbiguous()).isEqualTo(one.isAmbiguous());
      assertThat(range.least()).isCloseTo(side > 0 ? score.least() : -score.most(), within(1e-5));
      assertThat(range.most()).isCloseTo(side > 0 ? score.most() : -score.least(), within(1e-5));
    }
  }

  /** The models at the ends of all ranges, and their mixtures, predict what is possible. */
  @Test
  void ofSeveralClassesWhatModelsPredictIsPossible() {
    Dataset data = third(Workbench.data("wine.csv"));
    DecisionRanges result = DecisionMultiplicity.of(data).slack(1.5).run();
    requireThatModelsPredictThePossible(data, result);
    assertThat(result.samples()).anySatisfy(s -> assertThat(s.possible()).hasSize(3));
  }

  @Test
  void ofLevelsWhatModelsPredictIsPossible() {
    Dataset data = ordered(third(thyroid()));
    DecisionRanges result = DecisionMultiplicity.of(data).slack(1).run();
    assertThat(result.outcomes()).containsExactly("Hypo", "Normal", "Hyper");
    requireThatModelsPredictThePossible(data, result);
  }

  private static void requireThatModelsPredictThePossible(Dataset data, DecisionRanges result) {
    Dataset scaled = Standardizer.fit(data).apply(data);
    List<LinearModel> models =
        result.ambiguous().stream()
            .flatMap(
                s ->
                    List.of(
                        s.disagreement().orElseThrow().least(),
                        s.disagreement().orElseThrow().most())
                        .stream())
            .toList();
    assertThat(models).isNotEmpty();
    for (SampleRange sample : result.samples()) {
      double[] x = scaled.matrix().row(sample.row());
      assertThat(sample.possible()).contains(sample.predicted());
      assertThat(sample.status()).isNotEqualTo(Status.UNCERTIFIED);
      assertThat(sample.isAmbiguous()).isEqualTo(sample.range().orElseThrow().least() < 0);
      for (LinearModel model : models) {
        assertThat(sample.possible()).contains(result.outcomes().get(outcome(model, x)));
      }
      sample
          .disagreement()
          .ifPresent(
              both -> {
                assertThat(result.outcomes().get(outcome(both.least(), x)))
                    .isNotEqualTo(sample.predicted());
                assertThat(result.outcomes().get(outcome(both.most(), x)))
                    .isEqualTo(sample.predicted());
              });
    }
  }

  private static int outcome(LinearModel model, double[] x) {
    double[] scores = new double[model.vectors()];
    double[] intercepts = model.intercepts();
    for (int c = 0; c < scores.length; c++) {
      scores[c] = scores.length == 1 ? 0 : intercepts[c];
      for (int j = 0; j < x.length; j++) {
        scores[c] += model.weight(c, j) * x[j];
      }
    }
    if (scores.length == 1) {
      return (int) Arrays.stream(intercepts).filter(b -> scores[0] > b).count();
    }
    return IntStream.range(0, scores.length)
        .reduce((a, b) -> scores[b] > scores[a] ? b : a)
        .orElseThrow();
  }

  @Test
  void predictionsOfANumberAreInItsUnits() {
    Dataset data = third(thyroid());
    double[] y =
        IntStream.range(0, data.samples()).mapToDouble(i -> data.matrix().get(i, 0)).toArray();
    int[] others = IntStream.range(1, data.features().size()).toArray();
    Dataset one = data.selectFeatures(others).withTarget(new RealValues(y));
    Dataset other =
        data.selectFeatures(others)
            .withTarget(new RealValues(Arrays.stream(y).map(v -> 1000 * v - 7).toArray()));
    DecisionRanges plain = DecisionMultiplicity.of(one).slack(0.1).run();
    DecisionRanges moved = DecisionMultiplicity.of(other).slack(0.1).run();

    assertThat(plain.scale()).isEqualTo(DecisionRanges.Scale.VALUE);
    assertThat(plain.ambiguous()).isEmpty();
    for (int i = 0; i < y.length; i++) {
      SampleRange.Range range = plain.samples().get(i).range().orElseThrow();
      SampleRange.Range there = moved.samples().get(i).range().orElseThrow();
      assertThat(there.least()).isCloseTo(1000 * range.least() - 7, within(1e-2));
      assertThat(there.most()).isCloseTo(1000 * range.most() - 7, within(1e-2));
      assertThat(plain.samples().get(i).truth()).contains(Double.toString(y[i]));
      assertThat(plain.samples().get(i).baseline()).isBetween(range.least(), range.most());
    }
  }

  /** Decimal commas, and values that are missing in the data and in the samples. */
  @Test
  void samplesOfAnotherFileAreReadAsTheData(@TempDir Path folder) throws IOException {
    Dataset data = thyroid();
    List<String> names = data.featureNames();
    StringBuilder all = new StringBuilder(String.join(";", names)).append(";class");
    StringBuilder two = new StringBuilder(String.join(";", names));
    for (int i = 0; i < data.samples(); i += 2) {
      all.append('\n');
      for (int j = 0; j < names.size(); j++) {
        // The first value of the first feature is missing.
        all.append(i + j == 0 ? "" : Double.toString(data.matrix().get(i, j)).replace('.', ','));
        all.append(';');
      }
      all.append(data.classes().names().get(data.classes().label(i)));
    }
    for (int i : new int[] {0, 2}) {
      two.append('\n');
      for (int j = 0; j < names.size(); j++) {
        two.append(j == 0 ? "" : ";");
        two.append(i + j == 0 ? "" : Double.toString(data.matrix().get(i, j)).replace('.', ','));
      }
    }
    Path file = Files.writeString(folder.resolve("all.csv"), all.append('\n').toString());
    Path samples = Files.writeString(folder.resolve("two.csv"), two.append('\n').toString());
    ReadOptions commas = ReadOptions.defaults().withDecimalComma(true);

    for (MissingValues missing :
        List.of(MissingValues.MEAN, MissingValues.MEDIAN, MissingValues.MEDIAN_INDICATOR)) {
      DecisionsAnalysis asked =
          DecisionMultiplicity.of(DatasetReader.read(file, commas.withMissing(missing)))
              .positive("Hyper")
              .slack(0.05);
      DecisionRanges own = asked.run();
      DecisionRanges told = asked.samples(samples).run();
      assertThat(told.samples()).as("%s", missing).hasSize(2);
      assertThat(told.warnings())
          .as("%s", missing)
          .anyMatch(
              warning ->
                  warning.message().toString().contains("two.csv: 1 missing value was replaced"));
      for (int k = 0; k < 2; k++) {
        SampleRange.Range range = told.samples().get(k).range().orElseThrow();
        SampleRange.Range expected = own.samples().get(k).range().orElseThrow();
        assertThat(range.least()).isCloseTo(expected.least(), within(TOLERANCE));
        assertThat(range.most()).isCloseTo(expected.most(), within(TOLERANCE));
      }
    }
    DecisionsAnalysis dropping =
        DecisionMultiplicity.of(
                DatasetReader.read(file, commas.withMissing(MissingValues.DROP_ROWS)))
            .positive("Hyper")
            .samples(samples);
    assertThat(dropping.run().samples()).hasSize(1);
    Path complete =
        Files.writeString(
            folder.resolve("complete.csv"),
            Files.readString(file).lines().filter(line -> !line.startsWith(";")).toList().stream()
                    .reduce((a, b) -> a + "\n" + b)
                    .orElseThrow()
                + "\n");
    assertThatThrownBy(
            () ->
                DecisionMultiplicity.of(DatasetReader.read(complete, commas))
                    .positive("Hyper")
                    .samples(samples)
                    .run())
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("two.csv");
  }

  @Test
  void samplesOfAnotherFileAreScaledAsTheData(@TempDir Path folder) throws IOException {
    Dataset data = thyroid();
    DecisionRanges own = DecisionMultiplicity.of(data).positive("Hyper").slack(0.05).run();
    Path file = folder.resolve("three.csv");
    // Columns in another order, one that is no feature, no class.
    List<String> names = data.featureNames();
    StringBuilder text = new StringBuilder("note");
    for (int j = names.size() - 1; j >= 0; j--) {
      text.append(',').append(names.get(j));
    }
    for (int i : new int[] {3, 150, 99}) {
      text.append("\n1");
      for (int j = names.size() - 1; j >= 0; j--) {
        text.append(',').append(data.matrix().get(i, j));
      }
    }
    Files.writeString(file, text.append('\n').toString());
    DecisionRanges told =
        DecisionMultiplicity.of(data).positive("Hyper").slack(0.05).samples(file).run();

    assertThat(told.source()).contains(file.toString());
    assertThat(told.samples()).hasSize(3);
    int k = 0;
    for (int i : new int[] {3, 150, 99}) {
      SampleRange sample = told.samples().get(k++);
      SampleRange.Range expected = own.samples().get(i).range().orElseThrow();
      assertThat(sample.truth()).isEmpty();
      assertThat(sample.range().orElseThrow().least())
          .isCloseTo(expected.least(), within(TOLERANCE));
      assertThat(sample.range().orElseThrow().most()).isCloseTo(expected.most(), within(TOLERANCE));
      assertThat(sample.possible()).isEqualTo(own.samples().get(i).possible());
    }
    Files.writeString(file, "a,b\n1,2\n");
    assertThatThrownBy(() -> DecisionMultiplicity.of(data).positive("Hyper").samples(file).run())
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining(names.get(0));
  }

  @Test
  void onlyOptimalModelsOfAnL1BaselineLeaveLittleOpen() {
    DecisionRanges result =
        DecisionMultiplicity.of(third(thyroid()))
            .positive("Hyper")
            .baseline(BoundsOptions.BaselineNorm.L1)
            .slack(0)
            .run();
    assertThat(result.samples())
        .allSatisfy(sample -> assertThat(sample.range().orElseThrow().width()).isLessThan(1e-3));
  }

  /** What is done when a run is stopped stays, and says that it is not all. */
  @Test
  void aStoppedRunKeepsWhatIsDone() {
    DecisionRanges result =
        stoppedAfter(2, DecisionMultiplicity.of(thyroid()).positive("Hyper").slack(0.3));

    assertThat(result.partial()).isTrue();
    assertThat(result.samples()).hasSize(thyroid().samples());
    assertThat(result.known()).isBetween(1, thyroid().samples() - 1);
    assertThat(result.warnings())
        .extracting(Warning::code)
        .contains(DecisionWarning.STOPPED_EARLY.code());
    assertThat(result.samples())
        .filteredOn(sample -> sample.range().isEmpty())
        .allSatisfy(sample -> assertThat(sample.status()).isEqualTo(Status.NOT_COMPUTED));
  }

  /**
   * Samples that a stopped run did not come to, and that models found for others decide
   * differently, are ambiguous in the whole run too.
   */
  @Test
  void modelsFoundForOthersShowAmbiguousSamples() {
    Dataset data = third(thyroid());
    DecisionsAnalysis two = DecisionMultiplicity.of(data).positive("Hyper").slack(0.3);
    Dataset scaled = Standardizer.fit(data).apply(data);
    assertThat(shownByOthers(two))
        .isNotEmpty()
        .allSatisfy(
            sample -> {
              Disagreement models = sample.disagreement().orElseThrow();
              assertThat(score(models.least(), scaled, sample.row())).isNotPositive();
              assertThat(score(models.most(), scaled, sample.row())).isPositive();
            });
    assertThat(shownByOthers(DecisionMultiplicity.of(data).slack(0.3))).isNotEmpty();
    assertThat(shownByOthers(DecisionMultiplicity.of(ordered(data)).slack(0.3))).isNotEmpty();
  }

  private static List<SampleRange> shownByOthers(DecisionsAnalysis analysis) {
    List<SampleRange> whole = analysis.run().samples();
    List<SampleRange> others =
        stoppedAfter(2, analysis).samples().stream()
            .filter(sample -> sample.range().isEmpty())
            .toList();
    assertThat(others)
        .allSatisfy(
            sample -> {
              assertThat(whole.get(sample.row()).possible()).containsAll(sample.possible());
              assertThat(sample.possible()).hasSizeBetween(0, 3).doesNotHaveDuplicates();
              assertThat(sample.disagreement().isPresent()).isEqualTo(sample.isAmbiguous());
            });
    return others.stream().filter(SampleRange::isAmbiguous).toList();
  }

  private static DecisionRanges stoppedAfter(int tasks, DecisionsAnalysis analysis) {
    CancellationSource stop = new CancellationSource();
    ProgressListener watching =
        new ProgressListener() {
          private boolean decisions;
          private int done;

          @Override
          public void started(String title, int total) {
            decisions = title.equals("decisions");
          }

          @Override
          public void advanced() {
            if (decisions && ++done == tasks) {
              stop.cancel(CancellationReason.REQUESTED);
            }
          }

          @Override
          public void finished() {}
        };
    return analysis.threads(1).cancellation(stop).progress(watching).run();
  }

  /** A table of categories has few different rows: one program each, and the same answer. */
  @Test
  void equalRowsAreAskedOnce() {
    double[][] rows = new double[400][];
    String[] labels = new String[rows.length];
    for (int i = 0; i < rows.length; i++) {
      rows[i] = new double[] {i % 3, i % 7 % 2};
      labels[i] = i % 5 * (i % 3) > 2 ? "yes" : "no";
    }
    int[] tasks = {0};
    ProgressListener watching =
        new ProgressListener() {
          @Override
          public void started(String title, int total) {
            tasks[0] = title.equals("decisions") ? total : tasks[0];
          }

          @Override
          public void advanced() {}

          @Override
          public void finished() {}
        };

    DecisionRanges result =
        DecisionMultiplicity.of(DatasetBuilder.named("table").addAll(rows, labels).build().data())
            .progress(watching)
            .run();

    assertThat(tasks).containsExactly(1);
    assertThat(result.samples()).hasSize(rows.length);
    for (int i = 0; i < rows.length; i++) {
      SampleRange sample = result.samples().get(i);
      int like = i;
      SampleRange first =
          result
              .samples()
              .get(
                  IntStream.range(0, rows.length)
                      .filter(k -> Arrays.equals(rows[k], rows[like]))
                      .findFirst()
                      .orElseThrow());
      assertThat(sample.row()).isEqualTo(i);
      assertThat(sample.truth()).contains(labels[i]);
      assertThat(sample.range()).isPresent().isEqualTo(first.range());
      assertThat(sample.baseline()).isEqualTo(first.baseline());
    }
    assertThat(result.samples().stream().map(SampleRange::range).distinct()).hasSize(6);
  }

  @Test
  void levelsInAnotherFileAreColumns(@TempDir Path folder) throws IOException {
    Path shop = folder.resolve("shop.csv");
    StringBuilder text = new StringBuilder("age,colour,bought\n");
    for (int i = 0; i < 24; i++) {
      text.append(20 + 3 * (i % 7)).append(i % 3 == 0 ? ",red," : ",blue,");
      text.append((i % 7 > 3) == (i % 5 > 0) ? "yes\n" : "no\n");
    }
    Files.writeString(shop, text.toString());
    Path words = Files.writeString(folder.resolve("words.csv"), "age,colour\n30,red\n");
    Path numbers = Files.writeString(folder.resolve("numbers.csv"), "age,colour=red\n30,1\n");

    DecisionsAnalysis question = DecisionMultiplicity.of(shop);
    assertThat(question.samples(numbers).run().samples()).hasSize(1);
    assertThatThrownBy(() -> question.samples(words).run())
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("'colour=red'")
        .hasMessageEndingWith(
            "in the file of samples levels are 0/1 columns, such as 'colour=red'");
  }

  /** Rows are joined to a table by their numbers, whatever was left out of it. */
  @Test
  void rowsAreThoseOfTheFile(@TempDir Path folder) throws IOException {
    Path data = folder.resolve("gaps.csv");
    Files.writeString(data, "x,y\n1,a\n,b\n-1,b\n2,\n-2,b\n0.5,a\n");
    ReadOptions dropping = ReadOptions.defaults().withMissing(MissingValues.DROP_ROWS);
    LoadedData loaded = DatasetReader.read(data, dropping);
    assertThat(DecisionMultiplicity.of(loaded).run().samples())
        .extracting(SampleRange::row)
        .containsExactly(0, 2, 4, 5);
    Path others = folder.resolve("others.csv");
    Files.writeString(others, "x,note\n,u\n3,v\nNA,w\n-3,u\n");
    assertThat(DecisionMultiplicity.of(loaded).samples(others).run().samples())
        .extracting(SampleRange::row)
        .containsExactly(1, 3);
  }
}
