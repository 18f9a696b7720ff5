package io.github.svmrelevance.tables;

import io.github.svmrelevance.api.data.Dataset;
import java.util.Optional;

/**
 * Smooth effects of single features: each becomes a group of columns, natural cubic splines. A
 * linear model of them is an additive model of the features. One knot more than columns is put at
 * quantiles of the different values of all samples; the target has no say in it. A column is 1 at
 * its knot and 0 at the others. That of the middle knot is left out, so that a weight is how far
 * the effect at its knot is from that at the middle one.
 *
 * <pre>{@code
 * ReadOptions options = ReadOptions.defaults().withBasis(new SplineBasis(4));
 * RelevanceIntervals result = RelevanceBounds.of(DatasetReader.read(file, options)).run();
 * }</pre>
 *
 * @param columns how many columns a feature becomes, from 2 to 50
 * @since 0.1
 */
public record SplineBasis(int columns) {

  /** With one there would be straight lines only. */
  public static final int FEWEST = 2;

  /** More are no smooth effect. */
  public static final int MOST = 50;

  /**
   * Checks the component.
   *
   * @throws IllegalArgumentException if the number is out of its range
   */
  public SplineBasis {
    if (columns < FEWEST || columns > MOST) {
      throw new IllegalArgumentException(
          "a spline of " + columns + " columns; expected " + FEWEST + " to " + MOST);
    }
  }

  /**
   * Understands how a user writes it.
   *
   * @param text such as {@code spline:4}
   * @return the splines; empty if the text is none of that form, or the number out of its range
   */
  public static Optional<SplineBasis> parse(String text) {
    if (!text.matches("spline:[0-9]{1,2}")) {
      return Optional.empty();
    }
    int columns = Integer.parseInt(text.substring(text.indexOf(':') + 1));
    return columns < FEWEST || columns > MOST
        ? Optional.empty()
        : Optional.of(new SplineBasis(columns));
  }

  /**
   * Puts the columns of splines in place of features. A feature called {@code x} becomes {@code
   * x@1.5} and so on, with the knot at which that column is 1; they are the group {@code x}, or
   * stay in the group of the feature. A feature with fewer different values than knots stays as it
   * is, as does one of which knots lie nearer than a millionth of their range. Cost: O(n log n) for
   * each feature.
   *
   * @param data samples with a dense matrix
   * @return the same samples with the other features
   * @throws io.github.svmrelevance.api.InvalidInputException if the matrix is sparse, or a column
   *     of splines has the name of another feature
   */
  public Dataset expand(Dataset data) {
    return SplineColumns.of(data, this).expanded();
  }
}
