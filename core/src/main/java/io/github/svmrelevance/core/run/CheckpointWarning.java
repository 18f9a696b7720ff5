package io.github.svmrelevance.core.run;

import io.github.svmrelevance.api.diagnostic.Warning;

/** What can be the matter with a {@link Checkpoint}. */
enum CheckpointWarning implements Warning.Code {
  /** A part of it is damaged, and was cut off. */
  CHECKPOINT_DAMAGED,
  /** It cannot be written any more. */
  CHECKPOINT_LOST
}
