package io.github.svmrelevance.weka;

import io.github.svmrelevance.api.result.FeatureInterval;
import io.github.svmrelevance.api.result.RelevanceClass;
import io.github.svmrelevance.methods.bounds.BoundsOptions;
import io.github.svmrelevance.methods.bounds.RelevanceBounds;
import java.util.Collections;
import java.util.Enumeration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import weka.attributeSelection.ASEvaluation;
import weka.attributeSelection.AttributeEvaluator;
import weka.core.Capabilities;
import weka.core.Capabilities.Capability;
import weka.core.Instances;
import weka.core.Option;
import weka.core.OptionHandler;
import weka.core.Utils;

/**
 * Evaluates attributes by what a linear SVM needs them for. The merit of an attribute is the upper
 * bound of its weight by {@link RelevanceBounds} if there is evidence for it, else 0. So {@code
 * Ranker} with the threshold 0 keeps exactly the relevant ones.
 *
 * <p>Takes numeric and nominal attributes without missing values, and a nominal or numeric class.
 * The levels of a nominal attribute are columns of one group, which goes in or out together.
 *
 * <p>Options: {@code -S} slack, {@code -A} the rate of attributes called relevant by chance, {@code
 * -N} the seed, {@code -O} strongly relevant attributes only.
 *
 * @since 0.1
 */
public final class RelevanceBoundsAttributeEval extends ASEvaluation
    implements AttributeEvaluator, OptionHandler {

  private static final long serialVersionUID = 1L;

  private double slack = 0.2;
  private double fpr = 0.01;
  private long seed;
  private boolean strongOnly;
  private double[] merits = new double[0];

  /** An evaluator with all defaults. */
  public RelevanceBoundsAttributeEval() {}

  /**
   * What it does, for Weka's windows.
   *
   * @return one paragraph
   */
  public String globalInfo() {
    return "Evaluates each attribute by the largest weight that it has in any linear SVM as good as"
        + " a baseline; 0 if permutation tests show no evidence for it. For more information see:"
        + " C. Goepfert, L. Pfannschmidt, B. Hammer, Feature Relevance Bounds for Linear"
        + " Classification, ESANN 2017.";
  }

  /**
   * How much worse than the baseline an admissible model may be.
   *
   * @return a share, 0.2 unless set
   */
  public double getSlack() {
    return slack;
  }

  /**
   * Says how much worse than the baseline an admissible model may be.
   *
   * @param share at least 0
   */
  public void setSlack(double share) {
    slack = share;
  }

  /**
   * The rate of attributes called relevant by chance.
   *
   * @return a rate, 0.01 unless set
   */
  public double getFalsePositiveRate() {
    return fpr;
  }

  /**
   * Says how many attributes may be called relevant by chance.
   *
   * @param rate above 0 and below 1
   */
  public void setFalsePositiveRate(double rate) {
    fpr = rate;
  }

  /**
   * The seed of all chance.
   *
   * @return 0 unless set
   */
  public long getSeed() {
    return seed;
  }

  /**
   * Sets the seed of all chance.
   *
   * @param number the seed
   */
  public void setSeed(long number) {
    seed = number;
  }

  /**
   * Whether only attributes have a merit that no good model does without.
   *
   * @return false unless set
   */
  public boolean getStrongOnly() {
    return strongOnly;
  }

  /**
   * Says whether only attributes have a merit that no good model does without.
   *
   * @param only true for these alone
   */
  public void setStrongOnly(boolean only) {
    strongOnly = only;
  }

  @Override
  public Enumeration<Option> listOptions() {
    return Collections.enumeration(
        List.of(
            new Option(
                "\tHow much worse than the baseline a model may be (default 0.2).",
                "S",
                1,
                "-S <share>"),
            new Option(
                "\tThe rate of attributes called relevant by chance (default 0.01).",
                "A",
                1,
                "-A <rate>"),
            new Option("\tThe seed of all chance (default 0).", "N", 1, "-N <seed>"),
            new Option("\tStrongly relevant attributes only.", "O", 0, "-O")));
  }

  /**
   * Sets the options. Those that are not given get their defaults.
   *
   * @param options as {@link #listOptions} gives them
   * @throws Exception if an option is unknown, or its value is no number
   */
  @Override
  public void setOptions(String[] options) throws Exception {
    String share = Utils.getOption('S', options);
    slack = share.isEmpty() ? 0.2 : Double.parseDouble(share);
    String rate = Utils.getOption('A', options);
    fpr = rate.isEmpty() ? 0.01 : Double.parseDouble(rate);
    String number = Utils.getOption('N', options);
    seed = number.isEmpty() ? 0 : Long.parseLong(number);
    strongOnly = Utils.getFlag('O', options);
    Utils.checkForRemainingOptions(options);
  }

  @Override
  public String[] getOptions() {
    List<String> options =
        List.of(
            "-S", Double.toString(slack), "-A", Double.toString(fpr), "-N", Long.toString(seed));
    String[] all = options.toArray(new String[options.size() + (strongOnly ? 1 : 0)]);
    if (strongOnly) {
      all[options.size()] = "-O";
    }
    return all;
  }

  @Override
  public Capabilities getCapabilities() {
    Capabilities able = super.getCapabilities();
    able.disableAll();
    able.enable(Capability.NUMERIC_ATTRIBUTES);
    able.enable(Capability.NOMINAL_ATTRIBUTES);
    able.enable(Capability.NOMINAL_CLASS);
    able.enable(Capability.NUMERIC_CLASS);
    return able;
  }

  /**
   * Finds the bounds.
   *
   * @param data the instances, whose class is set
   * @throws Exception if an attribute, a value or the class is of a kind that is not taken
   */
  @Override
  public void buildEvaluator(Instances data) throws Exception {
    getCapabilities().testWithFail(data);
    Map<String, Double> uppers = new HashMap<>();
    for (FeatureInterval feature :
        RelevanceBounds.of(WekaConversion.of(data))
            .with(BoundsOptions.SLACK, slack)
            .fpr(fpr)
            .seed(seed)
            .run()
            .features()) {
      if (feature.relevance().filter(this::counts).isPresent()) {
        uppers.put(feature.name(), feature.bounds().orElseThrow().upper());
      }
    }
    merits = new double[data.numAttributes()];
    for (int j = 0; j < merits.length; j++) {
      if (j != data.classIndex()) {
        merits[j] = uppers.getOrDefault(data.attribute(j).name(), 0.0);
      }
    }
  }

  private boolean counts(RelevanceClass relevance) {
    return relevance == RelevanceClass.STRONG || (relevance == RelevanceClass.WEAK && !strongOnly);
  }

  @Override
  public double evaluateAttribute(int attribute) {
    return merits[attribute];
  }

  @Override
  public void clean() {
    merits = new double[0];
  }

  @Override
  public String toString() {
    if (merits.length == 0) {
      return "\tRelevance bounds of a linear SVM: not built yet\n";
    }
    return "\tRelevance bounds of a linear SVM: upper bound of the weight, 0 without evidence\n";
  }
}
