package io.github.svmrelevance.methods.randindex;

import io.github.svmrelevance.api.diagnostic.Warning;

/** What there is to say of an elimination. */
enum EliminationWarning implements Warning.Code {
  /** Features do not vary, and tell nothing. */
  CONSTANT_FEATURES,
  /** No model of a path predicts better than one answer for all samples. */
  CONSTANT_MODELS,
  /** Errors of a path were not estimated. */
  ERROR_UNKNOWN,
  /** Features stayed as the model without them could not be trained. */
  FEATURES_STAYED,
  /** A training failed at a point of the grid. */
  GRID_POINT_SKIPPED,
  /** A class or a number has no profile. */
  LEFT_OUT,
  /** Models of nu-SVC have no margin, and carry no information. */
  NO_MARGIN,
  /** A path ended before all features were compared. */
  PATH_ENDED,
  /** A random sample stands for all samples. */
  SAMPLED,
  /** The run was stopped, so that a class has no profile. */
  STOPPED_EARLY,
  /** The order of the data decided at many steps. */
  TIES
}
