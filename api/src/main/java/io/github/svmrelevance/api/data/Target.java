package io.github.svmrelevance.api.data;

import java.io.Serializable;
import java.util.function.Function;

/**
 * What a model is to predict of each sample. Immutable.
 *
 * <p>Sealed: a method says which of these it accepts, so that one more kind concerns every method.
 * {@link #match} treats each kind; with one kind more, what calls it no longer compiles.
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

  /**
   * Treats each kind of target.
   *
   * @param classes applied to classes without an order
   * @param levels applied to ordered classes
   * @param numbers applied to numbers
   * @param <R> what is made of a target
   * @return what the one function makes that fits this target; the others are not called
   */
  <R> R match(
      Function<? super Classes, ? extends R> classes,
      Function<? super OrderedClasses, ? extends R> levels,
      Function<? super RealValues, ? extends R> numbers);
}
