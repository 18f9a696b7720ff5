package io.github.svmrelevance.methods.intervals;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.svmrelevance.api.data.Blocks;
import io.github.svmrelevance.api.data.Classes;
import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.data.Feature;
import io.github.svmrelevance.api.data.Matrix;
import io.github.svmrelevance.api.data.OrderedClasses;
import io.github.svmrelevance.api.data.RealValues;
import io.github.svmrelevance.api.data.Scaling;
import io.github.svmrelevance.api.data.SparseMatrix;
import io.github.svmrelevance.api.data.Target;
import io.github.svmrelevance.api.diagnostic.Warning;
import io.github.svmrelevance.api.method.AnalysisRequest;
import io.github.svmrelevance.api.optimization.SolveStatus;
import io.github.svmrelevance.api.parameter.ParameterValues;
import io.github.svmrelevance.api.result.FeatureEvidence.Effect;
import io.github.svmrelevance.api.result.FeatureEvidence.Measured;
import io.github.svmrelevance.api.result.LinearModel;
import io.github.svmrelevance.api.result.RelevanceClass;
import io.github.svmrelevance.api.result.RelevanceIntervals;
import io.github.svmrelevance.api.result.ScoredModel;
import io.github.svmrelevance.core.loss.MarginLoss;
import io.github.svmrelevance.core.loss.Samples;
import io.github.svmrelevance.core.loss.WeightCoding;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class CaveatsTest {

  /** Five samples, of which three are positive. */
  private static final TrainingSet FIVE =
      new TrainingSet(
          List.of("x"),
          DenseMatrix.ofRows(
              new double[] {1},
              new double[] {2},
              new double[] {3},
              new double[] {4},
              new double[] {5}),
          new double[] {1, -1, 1, -1, 1});

  private static StudyData five(double... weights) {
    return StudyData.of(
        new AnalysisRequest(
            new Dataset(
                "five",
                List.of(new Feature("x", Optional.empty())),
                FIVE.matrix(),
                new Classes(List.of("no", "yes"), new int[] {1, 0, 1, 0, 1}),
                weights),
            Optional.of("yes"),
            Scaling.SD,
            ParameterValues.defaults(List.of())),
        warning -> {});
  }

  private static RelevanceIntervals.Baseline baseline(double accuracy, Map<String, Double> budget) {
    return new RelevanceIntervals.Baseline(
        new ScoredModel(new LinearModel(new double[] {1}, 0), accuracy, 1),
        1,
        1,
        budget,
        Map.of(),
        Map.of());
  }

  @Test
  void aBaselineThatErrsAsOftenAsAConstantIsTold() {
    assertThat(Caveats.constantWouldDo(five(), baseline(0.6, Map.of())))
        .hasValueSatisfying(
            text ->
                assertThat(text.toString())
                    .startsWith(
                        "the baseline is right in 3 of the 5 samples, and calling them all alike"
                            + " is in 3"));
    assertThat(Caveats.constantWouldDo(five(), baseline(0.4, Map.of()))).isPresent();
  }

  @Test
  void aBaselineThatErrsLessIsNot() {
    assertThat(Caveats.constantWouldDo(five(), baseline(0.8, Map.of()))).isEmpty();
  }

  /** Of weight 8, the two negatives have 5: calling all negative is right in 5/8. */
  @Test
  void weightsDecideWhatAConstantWouldDo() {
    StudyData weighted = five(1, 2.5, 1, 2.5, 1);
    assertThat(Caveats.constantWouldDo(weighted, baseline(5.0 / 8, Map.of())))
        .hasValueSatisfying(
            text ->
                assertThat(text.toString())
                    .startsWith("the baseline is right in no more of the weight than calling"));
    assertThat(Caveats.constantWouldDo(weighted, baseline(0.63, Map.of()))).isEmpty();
  }

  @Test
  void fewProbesOfAFeatureAreALevelThatIsTold() {
    assertThat(ProbeCaveats.fewProbes(19).map(Object::toString).orElseThrow())
        .startsWith("each feature is compared with 19 probes of its own, which is a level of 1/20")
        .endsWith("give probes 99 for 1/100");
    assertThat(ProbeCaveats.fewProbes(98)).isPresent();
    assertThat(ProbeCaveats.fewProbes(99)).isEmpty();
  }

  private static Probes.Outcome outcome(SolveStatus status) {
    return new Probes.Outcome(0, status, 0, 0);
  }

  /** That the budget admits no model is an answer, and told elsewhere. */
  @Test
  void probesWithoutAnAnswerAreCounted() {
    Probes.Outcome solved = outcome(SolveStatus.OPTIMAL);
    Probes.Outcome empty = outcome(SolveStatus.INFEASIBLE);
    Probes.Outcome failed = outcome(SolveStatus.NUMERICAL_FAILURE);

    assertThat(ProbeCaveats.leftOut(List.of(solved, empty))).isEmpty();
    assertThat(ProbeCaveats.leftOut(List.of(failed, solved, empty, failed)))
        .map(Object::toString)
        .contains("2 probes could not be solved or certified; thresholds rest on the others");
  }

  /** The second is the first but for a little, the third has nothing to do with either. */
  @Test
  void relevantFeaturesThatAreCorrelatedAreCounted() {
    int n = 40;
    double[][] columns = new double[3][n];
    double[] signs = new double[n];
    for (int i = 0; i < n; i++) {
      columns[0][i] = i % 4 < 2 ? 1 : -1;
      columns[1][i] = -columns[0][i] + 0.01 * i;
      columns[2][i] = i % 2 == 0 ? 1 : -1;
      signs[i] = i % 3 == 0 ? 1 : -1;
    }
    TrainingSet data =
        new TrainingSet(List.of("a", "b", "c"), DenseMatrix.ofColumns(n, columns), signs);
    Optional<RelevanceClass> strong = Optional.of(RelevanceClass.STRONG);
    Optional<RelevanceClass> weak = Optional.of(RelevanceClass.WEAK);
    Optional<RelevanceClass> nothing = Optional.of(RelevanceClass.NO_EVIDENCE);

    assertThat(ProbeCaveats.correlated(data, List.of(strong, weak, strong)))
        .map(Object::toString)
        .contains(
            "2 of the relevant features are correlated with others; for these the rate of false"
                + " positives does not hold with threshold per-feature; with evidence it does");
    assertThat(
            ProbeCaveats.correlated(data, List.of(nothing, weak, strong)).orElseThrow().toString())
        .startsWith("1 of");
    assertThat(ProbeCaveats.correlated(data, List.of(nothing, Optional.empty(), strong))).isEmpty();
    assertThat(
            ProbeCaveats.correlated(
                data, List.of(nothing, Optional.of(RelevanceClass.NEGLIGIBLE), weak)))
        .isEmpty();
  }

  @Test
  void blocksThatTheTestsCannotUseAreTold() {
    assertThat(SampleCaveats.blocksOfOneClass(FIVE, Blocks.of(1, 2, 1, 2, 3))).isEmpty();
    assertThat(SampleCaveats.blocksOfOneClass(FIVE, Blocks.of(1, 1, 2, 2, 2))).isEmpty();
    assertThat(SampleCaveats.blocksOfOneClass(FIVE, Blocks.of(1, 1, 2, 3, 2)).map(Object::toString))
        .hasValueSatisfying(
            text ->
                assertThat(text).contains("1 of 3 blocks has both classes", "with 3 of 5 samples"));
  }

  /** Of a number no label is wrong, and of many mixed blocks none is an exception. */
  @Test
  void blocksAreToldInTheWordsOfTheTarget() {
    Blocks pairs = Blocks.of(1, 1, 2, 2, 3, 3, 4);
    DenseMatrix x = DenseMatrix.ofColumns(7, new double[7]);
    int[] of = {0, 1, 1, 1, 2, 2, 0};
    double[] numbers = {1, 2, 3, 3, 4, 4, 5};
    List<String> names = List.of("a", "b", "c");
    assertThat(told(x, new OrderedClasses(names, of), pairs))
        .contains("1 of 4 blocks has several levels", "correct its labels");
    assertThat(told(x, new Classes(names, of), pairs))
        .contains("1 of 4 blocks has several classes", "its labels, or leave the mixed ones out");
    assertThat(told(x, new Classes(List.of("a", "b"), new int[] {0, 1, 0, 1, 1, 1, 1}), pairs))
        .as("without these no sample of a is left")
        .contains("2 of 4 blocks have both classes")
        .endsWith("correct its labels");
    assertThat(told(x, new RealValues(numbers), pairs))
        .contains("1 of 4 blocks has several values", "with 5 of 7 samples")
        .doesNotContain("label");
    assertThat(told(x, new OrderedClasses(names, of), Blocks.of(1, 1, 1, 2, 2, 2, 3)))
        .contains("2 of 3 blocks have several levels")
        .doesNotContain("correct its labels");
  }

  private static String told(DenseMatrix x, Target target, Blocks blocks) {
    TrainingSet data = new TrainingSet(List.of("x"), new Samples(x, target));
    return SampleCaveats.blocksOfOneClass(data, blocks).orElseThrow().toString();
  }

  @Test
  void whatTheOthersDetermineIsTold() {
    double[][] columns = {{1, 2, 3, 4, 5, 6}, {2, 0, 1, 5, 1, 0}, {3, 2, 4, 9, 6, 6}};
    double[] signs = {1, -1, 1, -1, 1, -1};
    TrainingSet sum =
        new TrainingSet(List.of("a", "b", "both"), DenseMatrix.ofColumns(6, columns), signs);
    assertThat(ColumnCaveats.collinear(sum).map(Object::toString))
        .hasValueSatisfying(
            text ->
                assertThat(text)
                    .startsWith("determined by the others")
                    .contains("a, b, both", "given some of the others"));
    columns[2][0] += 0.5;
    TrainingSet close =
        new TrainingSet(List.of("a", "b", "both"), DenseMatrix.ofColumns(6, columns), signs);
    assertThat(ColumnCaveats.collinear(close).map(Object::toString))
        .hasValueSatisfying(
            text -> assertThat(text).startsWith("nearly determined").doesNotContain("given some"));
    assertThat(ColumnCaveats.collinear(FIVE)).isEmpty();
  }

  /** One of three blocks is positive; or labels trade places within a pair and three samples. */
  @Test
  void blocksThatAreTooFewAreTold() {
    assertThat(SampleCaveats.fewBlocks(FIVE, Blocks.of(1, 2, 1, 2, 3), 0.01).map(Object::toString))
        .hasValueSatisfying(text -> assertThat(text).contains("3 blocks", "in 3 ways"));
    assertThat(SampleCaveats.fewBlocks(FIVE, Blocks.of(1, 2, 1, 2, 3), 0.34)).isEmpty();
    assertThat(SampleCaveats.fewBlocks(FIVE, Blocks.of(1, 1, 2, 2, 2), 0.1).map(Object::toString))
        .hasValueSatisfying(text -> assertThat(text).contains("2 blocks", "in 6 ways"));
    assertThat(SampleCaveats.fewBlocks(FIVE, Blocks.of(1, 1, 2, 2, 2), 0.17)).isEmpty();
  }

  @Test
  void categoriesWithAColumnForEachLevelAreNamed() {
    DenseMatrix x =
        DenseMatrix.ofRows(
            new double[] {-1, -0.5, 2, 0.1},
            new double[] {-1, 1.5, -1, 0.4},
            new double[] {1, -0.5, -1, 0.3},
            new double[] {-1, -0.5, 2, 0.2});
    double[] signs = {1, -1, 1, -1};
    List<FeatureGroup> levels =
        List.of(new FeatureGroup("k", List.of(0, 1, 2)), new FeatureGroup("a", List.of(3)));
    List<FeatureGroup> others =
        List.of(new FeatureGroup("k", List.of(0, 1, 3)), new FeatureGroup("a", List.of(2)));
    List<String> names = List.of("k=u", "k=v", "k=w", "a");

    assertThat(ColumnCaveats.commonShifts(grouped(names, levels, x, signs)))
        .hasValueSatisfying(
            warning -> assertThat(warning.message().toString()).endsWith("other features: k"));
    assertThat(ColumnCaveats.commonShifts(grouped(names, others, x, signs))).isEmpty();
  }

  /** Adjacent ones, as scaled, beside a column that is none; in a group they are levels. */
  @Test
  void columnsOfWhichOneIsSetInEachRowGetAGroup() {
    DenseMatrix x =
        DenseMatrix.ofRows(
            new double[] {0.1, -1, -0.5, 2},
            new double[] {0.4, -1, 1.5, -1},
            new double[] {0.3, 1, -0.5, -1},
            new double[] {0.2, -1, -0.5, 2});
    double[] signs = {1, -1, 1, -1};
    List<String> names = List.of("a", "k_1 y", "k_2 y", "k_5 y");
    List<String> apart = List.of("a", "k_1", "k_2", "k");

    assertThat(ColumnCaveats.ungroupedLevels(alone(names, x, signs)))
        .hasValueSatisfying(
            warning ->
                assertThat(warning.message().toString())
                    .endsWith("as one, give group 'k=k_1 y,k_2 y,k_5 y'"));
    assertThat(ColumnCaveats.ungroupedLevels(alone(apart, x, signs)))
        .hasValueSatisfying(
            warning -> assertThat(warning.message().toString()).endsWith("k_1=k_1,k_2,k"));
    List<FeatureGroup> groups =
        List.of(new FeatureGroup("a", List.of(0)), new FeatureGroup("k", List.of(1, 2, 3)));
    assertThat(ColumnCaveats.ungroupedLevels(grouped(names, groups, x, signs))).isEmpty();
    assertThat(ColumnCaveats.commonShifts(grouped(names, groups, x, signs))).isPresent();
  }

  /** Scaled without a centre: 0 is one of the values, and may be the larger one. */
  @Test
  void columnsOfSparseDataGetAGroup() {
    double[] signs = {1, -1, 1, -1};
    List<String> names = List.of("a", "k_1", "k_2", "k_5");
    double[][] others = {{0, 1, 2, 3}, {0, 0, -1, -1}};
    for (double[] first : others) {
      SparseMatrix x =
          SparseMatrix.builder(4, 4)
              .column(first)
              .column(new double[] {0, 0, 1.5, 0})
              .column(new double[] {-2, 0, -2, -2})
              .column(new double[] {0.5, 0, 0, 0.5})
              .build();

      assertThat(ColumnCaveats.ungroupedLevels(alone(names, x, signs)))
          .hasValueSatisfying(
              warning ->
                  assertThat(warning.message().toString()).endsWith("give group k=k_1,k_2,k_5"));
    }
    SparseMatrix twice =
        SparseMatrix.builder(4, 2)
            .column(new double[] {1, 2, 0, 0})
            .column(new double[] {0, 0, 1, 1})
            .build();
    assertThat(ColumnCaveats.ungroupedLevels(alone(List.of("a", "b"), twice, signs))).isEmpty();
  }

  private static TrainingSet alone(List<String> names, Matrix x, double[] signs) {
    return grouped(names, FeatureGroup.ofColumns(names), x, signs);
  }

  /** Where the level is missing, the others have shares that add up to 1 without the indicator. */
  @Test
  void aColumnThatTellsWhereTheLevelIsMissingTakesNoShiftAway() {
    DenseMatrix x =
        DenseMatrix.ofRows(
            new double[] {0, 0, 1, -1},
            new double[] {0, 1, 0, -1},
            new double[] {1, 0, 0, -1},
            new double[] {0.25, 0.5, 0.25, 2},
            new double[] {0, 1, 0, -1});
    double[] signs = {1, -1, 1, -1, 1};
    List<String> names = List.of("k=u", "k=v", "k=w", "k=missing");
    List<FeatureGroup> category = List.of(new FeatureGroup("k", List.of(0, 1, 2, 3)));
    List<FeatureGroup> lessOne =
        List.of(new FeatureGroup("k", List.of(0, 1, 3)), new FeatureGroup("w", List.of(2)));

    assertThat(ColumnCaveats.commonShifts(grouped(names, category, x, signs)))
        .hasValueSatisfying(
            warning -> assertThat(warning.message().toString()).endsWith("other features: k"));
    assertThat(ColumnCaveats.commonShifts(grouped(names, lessOne, x, signs))).isEmpty();
  }

  /** Three wards, of which the first and the last are of the ill, and a column of noise. */
  @Test
  void aCategoryWhoseLevelsHaveOneClassEachIsNamed() {
    int n = 60;
    Target classes = new Classes(List.of("no", "yes"), wardLabels(n, false));
    assertThat(leaks(n, classes))
        .containsExactly(
            "separates the classes alone: ward; if that is the outcome itself, or known only after"
                + " it, exclude ward leaves it out");
    assertThat(leaks(n, new Classes(List.of("no", "yes"), wardLabels(n, true))))
        .containsExactly(
            "nearly gives the target away alone: ward (right in 98.3 % of the rows); if that is the"
                + " outcome itself, or known only after it, exclude ward leaves it out");
    assertThat(leaks(n, new Classes(List.of("no", "yes"), halves(n)))).isEmpty();
  }

  /** Every ward has its own class; of ordered classes, too, whose ranks have ties. */
  @Test
  void severalClassesAreToldByTheirLevels() {
    int n = 60;
    int[] wards = new int[n];
    Arrays.setAll(wards, i -> i % 3);
    List<String> names = List.of("a", "b", "c");
    assertThat(leaks(n, new Classes(names, wards)))
        .singleElement()
        .asString()
        .startsWith("separates the classes alone: ward;");
    double[] steps = new double[n];
    Arrays.setAll(steps, i -> i % 3 + i / 100.0);
    TrainingSet ordered =
        new TrainingSet(
            List.of("steps"),
            new Samples(
                DenseMatrix.ofColumns(n, new double[][] {steps}),
                new OrderedClasses(names, wards)));
    Effect ranks = new Effect(Measured.RANK_CORRELATION, 0.94);
    assertThat(ColumnCaveats.outcomeInDisguise(ordered, j -> Optional.of(ranks), Optional.empty()))
        .singleElement()
        .asString()
        .startsWith("separates the classes alone: steps;");
  }

  /** Effects are those of the means of blocks, or of the few blocks with both labels. */
  @Test
  void effectsOfBlocksAndOfRareClassesAreNoSignOfALeak() {
    int n = 120;
    double[] signs = new double[n];
    Arrays.setAll(signs, i -> (i / 3) % 2 == 0 ? 1 : -1);
    int[] patients = new int[n];
    Arrays.setAll(patients, i -> i / 3);
    double[] noise = new double[n];
    Arrays.setAll(noise, i -> i * 53 % 120);
    Effect perfect = new Effect(Measured.AUC, 1);

    assertThat(disguised(noise, signs, perfect, Optional.of(Blocks.of(patients)))).isEmpty();
    assertThat(disguised(signs, signs, perfect, Optional.of(Blocks.of(patients)))).hasSize(1);
    signs[0] = -signs[0];
    assertThat(disguised(noise, signs, perfect, Optional.of(Blocks.of(patients)))).isEmpty();

    // The outcome itself is found among mixed blocks, too.
    assertThat(disguised(signs, signs, perfect, Optional.of(Blocks.of(patients)))).hasSize(1);

    double[] rare = new double[n];
    Arrays.setAll(rare, i -> i < 9 ? 1 : -1);
    assertThat(disguised(noise, rare, perfect, Optional.empty())).isEmpty();
    rare[9] = 1;
    assertThat(disguised(noise, rare, perfect, Optional.empty())).hasSize(1);
  }

  private static List<Warning> disguised(
      double[] column, double[] signs, Effect effect, Optional<Blocks> blocks) {
    TrainingSet data =
        grouped(
            List.of("x"),
            List.of(new FeatureGroup("x", List.of(0))),
            DenseMatrix.ofColumns(column.length, new double[][] {column}),
            signs);
    return ColumnCaveats.outcomeInDisguise(data, j -> Optional.of(effect), blocks);
  }

  private static int[] wardLabels(int n, boolean slip) {
    int[] labels = new int[n];
    Arrays.setAll(labels, i -> (i % 3 == 1) != (slip && i == 0) ? 0 : 1);
    return labels;
  }

  private static int[] halves(int n) {
    int[] labels = new int[n];
    Arrays.setAll(labels, i -> 2 * i / n);
    return labels;
  }

  private static List<String> leaks(int n, Target target) {
    double[][] columns = new double[4][n];
    for (int i = 0; i < n; i++) {
      columns[i % 3][i] = 1;
      columns[3][i] = i * 7 % 11;
    }
    TrainingSet data =
        new TrainingSet(
            List.of("ward=u", "ward=v", "ward=w", "noise"),
            new Samples(DenseMatrix.ofColumns(n, columns), target),
            WeightCoding.single(),
            List.of(
                new FeatureGroup("ward", List.of(0, 1, 2)), new FeatureGroup("noise", List.of(3))));
    Effect nothing = new Effect(Measured.EXPLAINED, 0.1);
    return ColumnCaveats.outcomeInDisguise(data, j -> Optional.of(nothing), Optional.empty())
        .stream()
        .map(Object::toString)
        .toList();
  }

  private static TrainingSet grouped(
      List<String> names, List<FeatureGroup> groups, Matrix x, double[] signs) {
    return new TrainingSet(
        names, new Samples(x, MarginLoss.target(signs)), WeightCoding.single(), groups);
  }

  private static Optional<String> repeatedRows(int rows, int columns, IntToDoubleBiFunction cell) {
    double[][] values = new double[columns][rows];
    double[] signs = new double[rows];
    for (int i = 0; i < rows; i++) {
      signs[i] = i % 2 == 0 ? 1 : -1;
      for (int j = 0; j < columns; j++) {
        values[j][i] = cell.applyAsDouble(i, j);
      }
    }
    List<String> names = IntStream.range(0, columns).mapToObj(j -> "x" + j).toList();
    Optional<String> dense =
        repeatedRows(new TrainingSet(names, DenseMatrix.ofColumns(rows, values), signs));
    SparseMatrix.Builder sparse = SparseMatrix.builder(rows, columns);
    for (double[] column : values) {
      int[] where = IntStream.range(0, rows).filter(i -> column[i] != 0).toArray();
      sparse.column(where, IntStream.of(where).mapToDouble(i -> column[i]).toArray(), where.length);
    }
    assertThat(repeatedRows(new TrainingSet(names, sparse.build(), signs))).isEqualTo(dense);
    return dense;
  }

  private static Optional<String> repeatedRows(TrainingSet data) {
    return SampleCaveats.repeatedRows(data, () -> new SplittableRandom(3)).map(Warning::toString);
  }

  private interface IntToDoubleBiFunction {
    double applyAsDouble(int row, int column);
  }

  /** However often: of 30 rows, each ten times, no column has values for a fifth of all rows. */
  @Test
  void copiesOfRowsAreTold() {
    double[][] random = new double[30][3];
    SplittableRandom chance = new SplittableRandom(1);
    Arrays.setAll(random, i -> chance.doubles(3).toArray());

    for (int times : new int[] {2, 3, 10}) {
      assertThat(repeatedRows(30 * times, 3, (i, j) -> random[i % 30][j]))
          .hasValueSatisfying(
              text ->
                  assertThat(text)
                      .startsWith(30 * (times - 1) + " of " + 30 * times + " rows repeat"));
    }
    assertThat(repeatedRows(30, 3, (i, j) -> random[i][j])).isEmpty();
    // 3 of 33 rows are less than a tenth.
    assertThat(repeatedRows(33, 3, (i, j) -> random[i % 30][j])).isEmpty();
  }

  /** A case and its control may share all features, and are no copies. */
  @Test
  void rowsOfOtherLabelsAreNoCopies() {
    double[][] random = new double[30][3];
    SplittableRandom chance = new SplittableRandom(1);
    Arrays.setAll(random, i -> chance.doubles(3).toArray());

    assertThat(repeatedRows(60, 3, (i, j) -> random[i / 2][j])).isEmpty();
  }

  /** Ages in years and a yes or no: of 300 people most share theirs with another. */
  @Test
  void codesThatRepeatByChanceAreNot() {
    SplittableRandom chance = new SplittableRandom(2);
    double[] ages = IntStream.range(0, 300).mapToDouble(i -> 18 + chance.nextInt(70)).toArray();
    double[] flags = IntStream.range(0, 300).mapToDouble(i -> chance.nextInt(2)).toArray();

    assertThat(repeatedRows(300, 2, (i, j) -> j == 0 ? ages[i] : flags[i])).isEmpty();
  }
}
