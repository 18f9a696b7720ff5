package io.github.svmrelevance.methods.rejectsvm;

import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.diagnostic.Message;
import io.github.svmrelevance.api.diagnostic.RunSetting;
import io.github.svmrelevance.core.data.Excerpt;
import io.github.svmrelevance.core.reject.RejectModel;
import io.github.svmrelevance.tables.MissingValues;
import java.util.Arrays;
import java.util.Objects;
import java.util.OptionalDouble;

/**
 * Scores rows of a file.
 *
 * @param model what scores them
 * @param missing what becomes of missing values; rows have none with {@link MissingValues#FAIL}
 * @param place what to call the file in messages
 * @since 0.1
 */
public record RowScorer(RejectModel model, MissingValues missing, String place) {

  /**
   * Checks the components.
   *
   * @throws InvalidInputException if a median is to replace missing values, which a model does not
   *     know
   */
  public RowScorer {
    Objects.requireNonNull(model, "model");
    Objects.requireNonNull(missing, "missing");
    Objects.requireNonNull(place, "place");
    if (missing == MissingValues.MEDIAN || missing == MissingValues.MEDIAN_INDICATOR) {
      throw new InvalidInputException(
          Message.of(
              RunSetting.MISSING,
              " asks for a median, but a model knows the means of its training data only; expected"
                  + " fail, drop-rows or mean"));
    }
  }

  /**
   * Whether a row has a score.
   *
   * @param features its features, NaN where one is missing
   * @return false if one is missing and nothing replaces it
   */
  public boolean scores(double[] features) {
    return missing == MissingValues.MEAN || Arrays.stream(features).noneMatch(Double::isNaN);
  }

  /**
   * The score of a row, as {@link RejectModel#score} has it.
   *
   * @param line where the row stands, from 1
   * @param features d numbers in the unit of the data, NaN where one is missing; overwritten
   * @return f(x); empty if a feature is missing and nothing replaces it
   * @throws InvalidInputException if there is no score, with the place and the line
   */
  public OptionalDouble score(long line, double[] features) {
    if (!scores(features)) {
      return OptionalDouble.empty();
    }
    try {
      return OptionalDouble.of(model.score(features));
    } catch (InvalidInputException e) {
      throw new InvalidInputException(
          Message.of(Excerpt.printable(place) + ", line " + line + ": ", e.message()), e);
    }
  }
}
