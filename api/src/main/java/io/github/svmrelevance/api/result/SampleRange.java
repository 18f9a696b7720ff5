package io.github.svmrelevance.api.result;

import io.github.svmrelevance.api.result.FeatureInterval.Enclosure;
import io.github.svmrelevance.api.result.FeatureInterval.Status;
import java.io.Serializable;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * What the good models say of one sample.
 *
 * @param row which row of its source it is, from 0: rows of a file that were left out count
 * @param truth its class, level or number, as text; empty if it is not known
 * @param baseline what the baseline model says, on the scale of the range
 * @param predicted what the baseline model predicts, as text
 * @param range the range, if it was computed
 * @param status what is proven of the range and of the outcomes
 * @param possible which outcomes some good model predicts, in their order; empty if a number is
 *     predicted. Without a range those of models that were found for other samples, if they
 *     disagree, and else none
 * @param disagreement two models that disagree, if they were asked for and the sample is ambiguous
 * @since 0.1
 */
public record SampleRange(
    int row,
    Optional<String> truth,
    double baseline,
    String predicted,
    Optional<Range> range,
    Status status,
    List<String> possible,
    Optional<Disagreement> disagreement)
    implements Serializable {

  /**
   * The numbers.
   *
   * @param least the least over the models found
   * @param most the largest over the models found
   * @param gap the largest distance, over both ends, between the value of the model found and the
   *     bound that its multipliers prove
   * @param provenLeast where the least within the budgets lies, rounding included
   * @param provenMost where the largest within the budgets lies, rounding included
   * @param infeasibility by how much, relatively, the budgets must be relaxed for the ends to be
   *     attained, and for the proof of the outcomes; 0 if both hold within the budgets
   */
  public record Range(
      double least,
      double most,
      double gap,
      Enclosure provenLeast,
      Enclosure provenMost,
      double infeasibility)
      implements Serializable {

    /**
     * Checks the components.
     *
     * @throws IllegalArgumentException if the ends are out of order
     */
    public Range {
      Objects.requireNonNull(provenLeast, "provenLeast");
      Objects.requireNonNull(provenMost, "provenMost");
      if (least > most) {
        throw new IllegalArgumentException("a range from " + least + " to " + most);
      }
    }

    /**
     * How far apart the ends are.
     *
     * @return at least 0
     */
    public double width() {
      return most - least;
    }
  }

  /**
   * Two good models of which one predicts one thing, and the other one another.
   *
   * @param least a model that attains the least; without a range, one that says less
   * @param most a model that attains the largest; without a range, one that says more
   */
  public record Disagreement(LinearModel least, LinearModel most) implements Serializable {

    /** Checks the components. */
    public Disagreement {
      Objects.requireNonNull(least, "least");
      Objects.requireNonNull(most, "most");
    }
  }

  /**
   * Copies the components.
   *
   * @throws IllegalArgumentException if range and status disagree
   */
  public SampleRange {
    Objects.requireNonNull(truth, "truth");
    Objects.requireNonNull(predicted, "predicted");
    Objects.requireNonNull(status, "status");
    possible = List.copyOf(possible);
    Objects.requireNonNull(disagreement, "disagreement");
    if (range.isEmpty() != (status == Status.NOT_COMPUTED)) {
      throw new IllegalArgumentException("range and status of row " + row + " disagree");
    }
  }

  /**
   * Whether good models predict different things.
   *
   * @return true if more than one outcome is possible; false if that is open
   */
  public boolean isAmbiguous() {
    return possible.size() > 1 && !isOpen();
  }

  /**
   * Whether nothing is proven of the range, so that good models may predict more than those found,
   * or less.
   *
   * @return true of a range that is not certified
   */
  public boolean isOpen() {
    return status == Status.UNCERTIFIED;
  }
}
