package io.github.svmrelevance.core.reject;

/**
 * How a classifier with a reject option is trained, and where its thresholds come from.
 *
 * @since 0.1
 */
public enum RejectRule {
  /**
   * The double hinge of Grandvalet, Rakotomamonjy, Keshet, Canu (2008) with their plug-in rule (9):
   * thresholds at the log-odds of Chow's rule.
   */
  DOUBLE_HINGE,
  /**
   * The same training, for symmetric costs only, with a threshold delta on the scale on which the
   * first hinge sits at 1 (Bartlett, Wegkamp 2008, after the note in Section 3 of the paper of the
   * double hinge).
   */
  BARTLETT_WEGKAMP,
  /** The ordinary hinge, and a symmetric band around 0 (the "naive" baseline of the 2008 paper). */
  NAIVE;

  /**
   * Whether scores estimate log-odds, at least near the thresholds.
   *
   * @return true if training is with the double hinge
   */
  public boolean estimatesProbability() {
    return this != NAIVE;
  }
}
