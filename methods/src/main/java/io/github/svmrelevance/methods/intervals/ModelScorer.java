package io.github.svmrelevance.methods.intervals;

import io.github.svmrelevance.api.result.ScoredModel;
import java.io.Serializable;

/**
 * Judges models that attain an end of a range; a value without live objects.
 *
 * @since 0.1
 */
@FunctionalInterface
public interface ModelScorer extends Serializable {

  /**
   * Judges a model.
   *
   * @param z its weights, then its bias
   * @return the model over all features of the data, and its quality
   */
  ScoredModel score(double[] z);
}
