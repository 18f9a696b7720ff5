package io.github.svmrelevance.api.data;

import java.io.Serializable;

/**
 * What a model is to predict of each sample. Immutable.
 *
 * <p>Sealed: a method says which of these it accepts, so that one more kind concerns every method.
 *
 * @since 0.1
 */
public sealed interface Target extends Serializable permits Classes, OrderedClasses, RealValues {

  /**
   * The number n of samples.
   *
   * @return n
   */
  int samples();

  /**
   * The target of some of the samples; all classes stay known.
   *
   * @param rows from 0, in the order wanted
   * @return the new target
   */
  Target select(int[] rows);
}
