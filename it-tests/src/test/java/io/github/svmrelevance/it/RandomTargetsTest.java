package io.github.svmrelevance.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.svmrelevance.api.CancellationToken;
import io.github.svmrelevance.api.data.Classes;
import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.data.OrderedClasses;
import io.github.svmrelevance.api.data.RealValues;
import io.github.svmrelevance.api.data.Target;
import io.github.svmrelevance.core.loss.EpsilonInsensitiveLoss;
import io.github.svmrelevance.core.loss.LossModel;
import io.github.svmrelevance.core.loss.MarginLoss;
import io.github.svmrelevance.core.loss.MulticlassLoss;
import io.github.svmrelevance.core.loss.OrdinalLoss;
import io.github.svmrelevance.core.loss.Samples;
import io.github.svmrelevance.core.run.DefaultRunContext;
import io.github.svmrelevance.core.run.LocalTaskExecutor;
import io.github.svmrelevance.core.run.ProgressListener;
import io.github.svmrelevance.methods.intervals.AdmissibleSet;
import io.github.svmrelevance.methods.intervals.BudgetedModels;
import io.github.svmrelevance.methods.intervals.FeatureGroup;
import io.github.svmrelevance.methods.intervals.TrainingSet;
import io.github.svmrelevance.methods.intervals.WeightRange;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/**
 * The engine against ojAlgo on the programs of each task: small data, often degenerate, as columns
 * repeat, numbers are whole and weights differ. 200 programs a task by default, 10,000 in the
 * nightly profile; of each, the range of a weight is two objectives.
 */
class RandomTargetsTest {

  /** Both certify their ends to 1e-7 of the largest weights, which budgets of 1e3 keep small. */
  private static final double TOLERANCE = 1e-6;

  private static final double EPSILON = 0.1;

  private record Question(TrainingSet data, LossModel loss, double c, double limit, int group) {

    BudgetedModels models() {
      return new BudgetedModels(
          (set, relaxation) -> BudgetedModels.joint(set, loss.times(c), limit, relaxation));
    }

    WeightRange range(String backend) {
      try (LocalTaskExecutor executor =
          new LocalTaskExecutor(1, CancellationToken.none(), ProgressListener.none())) {
        DefaultRunContext context =
            new DefaultRunContext(Studies.BACKENDS, Optional.of(backend), executor, 0);
        try (AdmissibleSet set = models().open(data, context, warning -> {})) {
          int last = data.weights(group).size() - 1;
          return WeightRange.solve(set, data.weights(group).get(last)).require(backend);
        }
      }
    }
  }

  /** A column of few values, of many, or one that was there before. */
  private static DenseMatrix features(SplittableRandom random, int n, int d) {
    double[][] columns = new double[d][];
    for (int j = 0; j < d; j++) {
      boolean whole = random.nextBoolean();
      columns[j] =
          j > 0 && random.nextInt(4) == 0
              ? columns[random.nextInt(j)].clone()
              : random.doubles(n, -2, 2).map(x -> whole ? Math.rint(x) : x).toArray();
    }
    return DenseMatrix.ofColumns(n, columns);
  }

  /** Each of so many classes occurs, as it does where a run leaves others out. */
  private static int[] labels(SplittableRandom random, int n, int classes) {
    return IntStream.range(0, n).map(i -> i < classes ? i : random.nextInt(classes)).toArray();
  }

  private static List<String> names(int count) {
    return IntStream.range(0, count).mapToObj(k -> "c" + k).toList();
  }

  private static Question question(SplittableRandom random, Target target, LossModel loss) {
    int n = target.samples();
    int d = 1 + random.nextInt(4);
    double[] weights = random.nextInt(3) == 0 ? random.doubles(n, 0.1, 4).toArray() : new double[0];
    List<String> features = IntStream.range(0, d).mapToObj(j -> "x" + j).toList();
    TrainingSet data =
        new TrainingSet(
            features,
            new Samples(features(random, n, d), target, weights),
            loss.coding(target),
            IntStream.range(0, d).mapToObj(j -> new FeatureGroup("x" + j, List.of(j))).toList());
    double c = Math.pow(10, random.nextInt(4) - 2);
    // A model that meets the order of thresholds, and is no better than it must be.
    double[] z = new double[data.bias() + loss.intercepts(target)];
    for (int k = 0; k < z.length; k++) {
      z[k] = k < data.bias() ? random.nextDouble(-1, 1) : k - data.bias();
    }
    double used = BudgetedModels.norm(data, z) + c * BudgetedModels.loss(data, loss, z);
    return new Question(data, loss, c, used * (1 + random.nextDouble()), random.nextInt(d));
  }

  private static void requireAgreement(Question question) {
    WeightRange engine = question.range("compact");
    WeightRange other = question.range("ojalgo");
    double scale = Math.max(1, Math.abs(other.bounds().upper()));
    assertThat(engine.isCertified()).as("certified").isTrue();
    assertThat(engine.bounds().signedLower())
        .as("least")
        .isCloseTo(other.bounds().signedLower(), within(TOLERANCE * scale));
    assertThat(engine.bounds().signedUpper())
        .as("largest")
        .isCloseTo(other.bounds().signedUpper(), within(TOLERANCE * scale));
  }

  private static int samples(SplittableRandom random) {
    return 4 + random.nextInt(17);
  }

  @Property(seed = "20261124")
  void twoClasses(@ForAll long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    int n = samples(random);
    requireAgreement(
        question(random, new Classes(names(2), labels(random, n, 2)), MarginLoss.hinge()));
  }

  @Property(seed = "20261125")
  void numbers(@ForAll long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    int n = samples(random);
    boolean whole = random.nextBoolean();
    double[] values = random.doubles(n, -2, 2).map(y -> whole ? Math.rint(y) : y).toArray();
    requireAgreement(question(random, new RealValues(values), new EpsilonInsensitiveLoss(EPSILON)));
  }

  @Property(seed = "20261126")
  void orderedClasses(@ForAll long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    int n = samples(random);
    int levels = 2 + random.nextInt(3);
    OrdinalLoss.PaidThresholds thresholds =
        random.nextBoolean()
            ? OrdinalLoss.PaidThresholds.ALL
            : OrdinalLoss.PaidThresholds.IMMEDIATE;
    requireAgreement(
        question(
            random,
            new OrderedClasses(names(levels), labels(random, n, levels)),
            new OrdinalLoss(thresholds)));
  }

  @Property(seed = "20261127")
  void severalClasses(@ForAll long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    int n = samples(random);
    int classes = 2 + random.nextInt(3);
    requireAgreement(
        question(
            random, new Classes(names(classes), labels(random, n, classes)), new MulticlassLoss()));
  }
}
