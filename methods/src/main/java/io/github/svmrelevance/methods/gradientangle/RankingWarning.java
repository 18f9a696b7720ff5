package io.github.svmrelevance.methods.gradientangle;

import io.github.svmrelevance.api.diagnostic.Warning;

/** What there is to say of a ranking by gradients. */
enum RankingWarning implements Warning.Code {
  /** Features do not vary, and come last. */
  CONSTANT_FEATURES,
  /** The decision function is constant. */
  CONSTANT_MODEL,
  /** The kernel is not positive semidefinite. */
  INDEFINITE_KERNEL,
  /** No sample is at the margin, so that the gradient is taken at all support vectors. */
  NO_MARGIN_POSITION,
  /** The gradient vanishes at positions, which were skipped. */
  POSITIONS_SKIPPED
}
