package io.github.svmrelevance.methods.intervals;

import io.github.svmrelevance.api.data.Blocks;
import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.data.Feature;
import io.github.svmrelevance.api.diagnostic.Message;
import io.github.svmrelevance.api.diagnostic.RunSetting;
import io.github.svmrelevance.api.diagnostic.Warning;
import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.api.method.AnalysisRequest;
import io.github.svmrelevance.api.result.EvidenceLevel;
import io.github.svmrelevance.api.result.FeatureEvidence.Effect;
import io.github.svmrelevance.api.result.FeatureInterval;
import io.github.svmrelevance.api.result.RelevanceIntervals;
import io.github.svmrelevance.core.data.Decimal;
import io.github.svmrelevance.core.data.Excerpt;
import io.github.svmrelevance.core.data.Standardizer;
import io.github.svmrelevance.core.inference.LoneColumn.Closeness;
import io.github.svmrelevance.core.loss.Samples;
import io.github.svmrelevance.core.loss.WeightCoding;
import io.github.svmrelevance.methods.options.IntervalOptions;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * What makes true answers about good models tell little of the data, for methods that ask of these
 * models and test no feature: what {@link IntervalEngine} warns of besides its tests.
 *
 * @since 0.1
 */
public final class ModelCaveats {

  /** Above this variance inflation, textbooks call features collinear (D. Marquardt, 1970). */
  public static final double INFLATED = 10;

  /** So small a share of two classes is that of a minority. */
  private static final double MINORITY = 0.2;

  /** As many as folds: with fewer, some fold has none of the class. */
  private static final int FEWEST_OF_CLASS = 5;

  /** So large a share of repeated rows is more than chance in measured data. */
  private static final double REPEATED = 0.1;

  private static final String IF_OUTCOME =
      "; if that is the outcome itself, or known only after it, ";

  /** What sums of weights may be off by, relatively. */
  static final double ROUNDING = 1e-9;

  private ModelCaveats() {}

  /**
   * Warns of a baseline that predicts no better than a constant, of weights that may count samples,
   * of rows like those next to them, and of features that tell the target alone, or nearly do.
   * Cost: O(n log n) for each column that varies.
   *
   * @param request the samples
   * @param data the same, prepared
   * @param baseline what was trained on them
   * @param serial what rows like those next to them do to the answers, as a sentence
   * @param context stops it
   * @param warnings notified
   * @throws io.github.svmrelevance.api.CancelledException if the run was stopped
   */
  public static void tell(
      AnalysisRequest request,
      StudyData data,
      RelevanceIntervals.Baseline baseline,
      String serial,
      RunContext context,
      Consumer<Warning> warnings) {
    Caveats.constantWouldDo(data, baseline).ifPresent(warnings);
    if (data.isWeighted()) {
      warnings.accept(weightedRowsWhole());
    }
    ofColumns(data.training(), request.data().blocks(), serial, context, warnings);
  }

  /**
   * Warns of rows like those next to them, and of features and groups that tell the target alone,
   * or nearly do, for methods that have no {@link StudyData}. Columns that do not vary are passed
   * over. Cost: O(n log n) for each column that varies.
   *
   * @param data the samples, with their blocks if they have any; of two classes or more, or with
   *     numbers
   * @param positive the class that alone is set against the rest; empty if all classes are
   *     distinguished, or of a number
   * @param serial what rows like those next to them do to the answers, as a sentence
   * @param context stops it
   * @param warnings notified
   * @throws io.github.svmrelevance.api.CancelledException if the run was stopped
   */
  public static void ofColumns(
      Dataset data,
      Optional<String> positive,
      String serial,
      RunContext context,
      Consumer<Warning> warnings) {
    FarValues.of(data).forEach(warnings);
    Dataset learnt = LearningTarget.data(data, positive);
    Standardizer standardizer = Standardizer.fit(data);
    int[] varying =
        IntStream.range(0, data.features().size())
            .filter(j -> !standardizer.isConstant(j))
            .toArray();
    if (varying.length == 0) {
      return;
    }
    List<Feature> features = Arrays.stream(varying).mapToObj(data.features()::get).toList();
    // What a column tells hangs on the order of its values, which no scale changes.
    TrainingSet columns =
        new TrainingSet(
            features.stream().map(Feature::name).toList(),
            new Samples(data.matrix().selectColumns(varying), learnt.target()),
            WeightCoding.single(),
            FeatureGroup.of(features));
    ofColumns(columns, data.blocks(), serial, context, warnings);
  }

  private static void ofColumns(
      TrainingSet data,
      Optional<Blocks> blocks,
      String serial,
      RunContext context,
      Consumer<Warning> warnings) {
    if (blocks.isEmpty()) {
      SerialRows.warning(data, serial).ifPresent(warnings);
    }
    IntFunction<Effect> effects = new EvidenceJob.Tested(data, blocks.orElse(null), 1, 1).effects();
    ColumnCaveats.outcomeInDisguise(
            data,
            feature -> {
              context.cancellation().throwIfCancelled();
              return Optional.of(effects.apply(feature));
            },
            blocks)
        .forEach(warnings);
  }

  /**
   * Warns of a baseline that predicts no better than a constant.
   *
   * @param right of how many samples it tells the class
   * @param samples how many there are
   * @param alike how many are of the larger class
   * @return a warning, if that is so
   */
  public static Optional<Warning> constantWouldDo(long right, long samples, long alike) {
    return right > alike
        ? Optional.empty()
        : Optional.of(predictsNothing(rightIn(right, samples, alike)));
  }

  /**
   * Warns of a baseline that predicts no better than a constant, of samples that count differently.
   *
   * @param right what the samples weigh of which it tells the class
   * @param alike what those of the larger class weigh
   * @return a warning, if that is no more but for rounding
   */
  public static Optional<Warning> constantWouldDoByWeight(double right, double alike) {
    return right > alike * (1 + ROUNDING)
        ? Optional.empty()
        : Optional.of(
            predictsNothing(
                "the baseline is right in no more of the weight than calling all samples alike"));
  }

  /**
   * Warns of a baseline that does no better than a constant, where classes count alike.
   *
   * @param right the mean over the classes of the share of which it tells the class
   * @param alike the same of a constant
   * @return a warning, if that is no more but for rounding
   */
  static Optional<Warning> constantWouldDoByClass(double right, double alike) {
    return right > alike * (1 + ROUNDING)
        ? Optional.empty()
        : Optional.of(
            predictsNothing(
                "the baseline's balanced accuracy is no more than that of calling all samples"
                    + " alike"));
  }

  /**
   * Says that a weight is no number of samples to the tests: a p-value counts how often chance does
   * as well, and only rows that were drawn can trade places.
   *
   * @return the warning, for tests of samples that have weights
   */
  public static Warning weightsNotTested() {
    return IntervalWarning.WEIGHTS_NOT_TESTED.of(
        "baseline, budget, ranges and quality use the weights; the tests take each row for"
            + " one sample, as p-values would not hold otherwise. If a weight counts"
            + " samples alike, give each a row of its own to have them tested");
  }

  /**
   * Says that a weight is no number of samples to cross-validation: no fold learns from one part of
   * a row what it should say of the other.
   *
   * @return the warning, for samples that have weights
   */
  static Warning weightedRowsWhole() {
    return IntervalWarning.WEIGHTED_ROWS_WHOLE.of(
        "cross-validation takes each row for one sample and leaves it out with all its weight. If"
            + " weights count samples alike, as in a table of counts, that can understate the"
            + " quality");
  }

  private static String rightIn(long right, long samples, long alike) {
    return "the baseline is right in "
        + right
        + " of the "
        + samples
        + " samples, and calling them all alike is in "
        + alike;
  }

  private static Warning predictsNothing(String found) {
    return predictsNothing(found, "a weaker penalty");
  }

  /**
   * Warns of a baseline whose weights say little.
   *
   * @param found what it does no better than
   * @param remedy what a baseline may predict with
   */
  static Warning predictsNothing(String found, String remedy) {
    return IntervalWarning.BASELINE_PREDICTS_NOTHING.of(
        found
            + ": what matters to a model that does not predict says little about the data; a"
            + " baseline with "
            + remedy
            + " may predict, or one with a kernel (method 'rank')");
  }

  /** Of a number that is mostly the same: absolute errors are then hard to beat for any model. */
  static Warning mostlyOneNumber() {
    return IntervalWarning.BASELINE_PREDICTS_NOTHING.of(
        "more than half of the samples have the same number as target, and always predicting it is"
            + " off by no more than the baseline is, as it may be with any penalty. The weights say"
            + " little about the data; to learn what matters, ask which samples have that number,"
            + " as two classes, or leave these out");
  }

  /**
   * Warns of features that separate the classes alone.
   *
   * @param names of these features
   * @return a warning, if there are any
   */
  public static Optional<Warning> separatesAlone(List<String> names) {
    return separatesAlone(names, "separates the classes alone: ");
  }

  static Optional<Warning> separatesAlone(List<String> names, String what) {
    return names.isEmpty()
        ? Optional.empty()
        : Optional.of(
            IntervalWarning.SEPARATES_ALONE.of(
                what + Caveats.listed(names) + IF_OUTCOME, RunSetting.EXCLUDE, leaveOut(names)));
  }

  /**
   * Warns of features that nearly tell the target alone.
   *
   * @param close by the names of these features how nearly
   * @return a warning, if there are any
   */
  public static Optional<Warning> nearlyTellsAlone(Map<String, Closeness> close) {
    List<String> names = List.copyOf(close.keySet());
    return names.isEmpty()
        ? Optional.empty()
        : Optional.of(
            IntervalWarning.NEARLY_TELLS_ALONE.of(
                "nearly gives the target away alone: "
                    + Caveats.listed(
                        names.stream()
                            .map(name -> name + " (" + close.get(name).inWords() + ")")
                            .toList())
                    + IF_OUTCOME,
                RunSetting.EXCLUDE,
                leaveOut(names)));
  }

  /** The words behind an option that leaves features out, if their names can be given. */
  private static String leaveOut(List<String> names) {
    boolean given = names.stream().allMatch(name -> name.matches("[\\w.-]+"));
    return (given ? " " + String.join(",", names) : "")
        + (names.size() == 1 ? " leaves it out" : " leaves them out");
  }

  /**
   * Whether a feature tells all there is to tell, but for rounding.
   *
   * @param effect how much it tells alone
   * @return true if it orders the target as it is
   */
  public static boolean isPerfect(Effect effect) {
    return effect.strength() > 1 - 1e-12;
  }

  private static final String REPEATING =
      "; what is determined is tested given some of the others, not given all, and so not strong";

  /**
   * Warns of features that others determine, or nearly do: those whose variance inflation is
   * infinite, and those in which it is above {@link #INFLATED}.
   *
   * @param determined the names of the first
   * @param close the names of the others
   * @return a warning, if there are any
   */
  public static Optional<Warning> collinear(List<String> determined, List<String> close) {
    if (determined.isEmpty() && close.isEmpty()) {
      return Optional.empty();
    }
    String exactly = "determined by the others, to the last digit: ";
    String nearly = "nearly determined by the others (variance inflation above 10): ";
    return Optional.of(
        IntervalWarning.COLLINEAR_FEATURES.of(
            (determined.isEmpty() ? "" : exactly + Caveats.listed(determined) + "; ")
                + (close.isEmpty() ? "" : nearly + Caveats.listed(close) + "; ")
                + "little of their variation is their own, so the test given all others may miss them;"
                + " weak does not show that others replace them"
                + (determined.isEmpty() ? "" : REPEATING)));
  }

  /**
   * Warns of features that do not vary.
   *
   * @param names of these features
   * @return a warning, if there are any
   */
  public static Optional<Warning> constant(List<String> names) {
    return names.isEmpty()
        ? Optional.empty()
        : Optional.of(
            IntervalWarning.CONSTANT_FEATURES.of(
                "features that do not vary carry no information and are left out: "
                    + Caveats.listed(names)));
  }

  /**
   * Warns of a class that is so small that models may neglect it.
   *
   * @param name of the smallest class
   * @param count how many samples it has
   * @param classes how many classes there are
   * @param samples of all classes
   * @param remedy the words of a message on what to do
   * @return a warning, if it has less than a fifth of two, or as small a part of its even share of
   *     several
   */
  public static Optional<Warning> minority(
      String name, long count, int classes, long samples, Object... remedy) {
    return count * classes >= 2 * MINORITY * samples
        ? Optional.empty()
        : Optional.of(
            IntervalWarning.MINORITY.of(
                Excerpt.quote(name)
                    + " is the class of "
                    + count
                    + " of "
                    + samples
                    + " samples, so that models nearly as good as the baseline may neglect it; ",
                Message.of(remedy)));
  }

  /**
   * Warns of classes that have too few samples to learn from. Weights would let these decide.
   *
   * @param counts of the samples of each class
   * @return a warning, if two classes or more are left beside them
   */
  public static Optional<Warning> tinyClasses(Map<String, Integer> counts) {
    List<String> tiny =
        counts.entrySet().stream()
            .filter(entry -> entry.getValue() < FEWEST_OF_CLASS)
            .map(Map.Entry::getKey)
            .toList();
    return tiny.isEmpty() || counts.size() - tiny.size() < 2
        ? Optional.empty()
        : Optional.of(
            IntervalWarning.MINORITY.of(
                (tiny.size() == 1 ? "a class has" : tiny.size() + " classes have")
                    + " fewer than "
                    + FEWEST_OF_CLASS
                    + " samples, too few to learn from: "
                    + Caveats.listed(tiny.stream().map(Excerpt::quote).toList())
                    + "; correct what is another spelling of a class, or ",
                leftOut(tiny)));
  }

  /** A text that is missing is so in all columns, and a number is likely to be in others. */
  private static Message leftOut(List<String> classes) {
    return classes.stream().allMatch(name -> Double.isNaN(Decimal.parse(name)))
        ? Message.of(
            "leave such rows out with ",
            RunSetting.NA_VALUES,
            " and the name, if no other column holds it, and ",
            RunSetting.MISSING,
            " drop-rows")
        : Message.of(
            "leave such rows out: empty their cells of the label column, and give ",
            RunSetting.MISSING,
            " drop-rows");
  }

  /**
   * Warns of rows that occur more than once: tests take samples to be independent.
   *
   * @param repeated how many rows repeat an earlier one
   * @param rows how many there are
   * @param remedy the words of a message on what else to do
   * @return a warning, if they are a tenth of all rows
   */
  public static Optional<Warning> repeatedRows(long repeated, long rows, Object... remedy) {
    return repeated < REPEATED * rows
        ? Optional.empty()
        : Optional.of(
            IntervalWarning.REPEATED_ROWS.of(
                repeated
                    + " of "
                    + rows
                    + " rows repeat an earlier one, as those of different samples may. Copies, or several"
                    + " rows of one person, are not independent and make p-values too small. Of these"
                    + " keep one row each",
                Message.of(remedy)));
  }

  /**
   * Warns of permutations that are too few for the rate that is asked for.
   *
   * @param level the rate and the permutations
   * @param features how many are tested
   * @return a warning, if that is so
   */
  public static Optional<Warning> tooFewPermutations(EvidenceLevel level, int features) {
    return level.isTooCoarse(features, features)
        ? Optional.of(
            IntervalWarning.TOO_FEW_PERMUTATIONS.of(
                "with "
                    + level.permutations()
                    + " permutations a feature that only one test by permutation shows cannot be"
                    + " found; give ",
                IntervalOptions.PERMUTATIONS,
                " " + level.sufficientPermutations(features, features)))
        : Optional.empty();
  }

  /**
   * Warns of features without evidence that every admissible model uses.
   *
   * @param features with their final classes
   * @param tolerance a lower bound counts as positive above it
   * @return a warning, if there are any
   */
  public static Optional<Warning> usedWithoutEvidence(
      List<FeatureInterval> features, double tolerance) {
    return Caveats.usedWithoutEvidence(features, tolerance);
  }
}
