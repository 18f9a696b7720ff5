package io.github.svmrelevance.methods.rejectsvm;

import io.github.svmrelevance.api.diagnostic.Warning;

/** What there is to say of a classifier that rejects. */
enum RejectWarning implements Warning.Code {
  /** The classifier decides none of the samples that it was trained on. */
  ALL_REJECTED
}
