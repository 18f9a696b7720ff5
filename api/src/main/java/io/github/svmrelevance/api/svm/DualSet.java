package io.github.svmrelevance.api.svm;

/**
 * Where the multiplier of a sample lies, which tells the sample's side of the hinges (Grandvalet,
 * Rakotomamonjy, Keshet, Canu 2008, Section 4.2). With m = y (f(x) + b), a first hinge at t of
 * weight C, and a second hinge at tau &lt; t of weight D; the ordinary SVM has t = 1 and D = 0,
 * hence only the first three sets.
 *
 * <p>Epsilon-SVR has these three too, where alpha is the size of the coefficient: ZERO inside the
 * tube or at its edge, MARGIN on an edge, BOUND outside or on an edge.
 *
 * @since 0.1
 */
public enum DualSet {
  /** I_0: alpha = 0, m at least t. No support vector. */
  ZERO,
  /** I_t: 0 &lt; alpha &lt; C, m = t: a free support vector on the margin. */
  MARGIN,
  /** I_C: alpha = C, m between tau and t (at most t if D = 0). */
  BOUND,
  /** I_tau: C &lt; alpha &lt; C + D, m = tau: free, on the second hinge. */
  SECOND_MARGIN,
  /** I_D: alpha = C + D, m at most tau. */
  SECOND_BOUND
}
