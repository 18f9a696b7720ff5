package io.github.svmrelevance.methods.randindex;

import io.github.svmrelevance.api.diagnostic.Warning;

/** What there is to say of an elimination. */
enum EliminationWarning implements Warning.Code {
  /** A class has no profile. */
  CLASS_LEFT_OUT,
  /** Features do not vary, and matter to no class. */
  CONSTANT_FEATURES,
  /** No model of a class predicts better than one answer for all samples. */
  CONSTANT_MODELS,
  /** Errors of a class were not estimated. */
  ERROR_UNKNOWN,
  /** Features stayed as the model without them could not be trained. */
  FEATURES_STAYED,
  /** A training failed at a point of the grid. */
  GRID_POINT_SKIPPED,
  /** Models of nu-SVC have no margin, and carry no information. */
  NO_MARGIN,
  /** A path ended before all features were compared. */
  PATH_ENDED,
  /** A random sample stands for all samples. */
  SAMPLED
}
