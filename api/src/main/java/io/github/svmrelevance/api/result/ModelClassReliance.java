package io.github.svmrelevance.api.result;

import io.github.svmrelevance.api.result.FeatureInterval.Enclosure;
import java.io.Serializable;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * What losing a feature can cost: the least and the largest loss of any admissible model where the
 * values of the feature are permuted. It is the model class reliance of A. Fisher, C. Rudin, F.
 * Dominici (All Models are Wrong, but Many are Useful, JMLR 20, 2019), as losses in place of their
 * ratios. Each sample meets the value of every other sample once, never its own, and the loss is
 * the mean over all these pairs. All losses are per sample: sums divided by the sum of the weights
 * of the samples.
 *
 * @param loss the baseline's loss where nothing is permuted
 * @param limit no admissible model loses more than this where nothing is permuted
 * @param features one entry for each feature, in the order of the data; empty for one that does not
 *     vary
 * @since 0.1
 */
public record ModelClassReliance(double loss, double limit, List<Optional<Permuted>> features)
    implements Serializable {

  /** Copies the components. */
  public ModelClassReliance {
    features = List.copyOf(features);
  }

  /**
   * The losses where one feature is permuted.
   *
   * @param baseline the loss of the baseline
   * @param least where the least loss of any admissible model is proven to lie; the larger number
   *     is the loss of a model found, or infinite if none was
   * @param largest where the largest loss of any admissible model is proven to lie; the smaller
   *     number is the loss of a model found, or 0 if none was
   */
  public record Permuted(double baseline, Enclosure least, Enclosure largest)
      implements Serializable {

    /** Checks the components. */
    public Permuted {
      Objects.requireNonNull(least, "least");
      Objects.requireNonNull(largest, "largest");
    }

    /**
     * Whether every admissible model relies on the feature: it loses more without its values than
     * any of them does with them.
     *
     * @param limit what no admissible model loses more than where nothing is permuted
     * @return true if it is proven
     */
    public boolean isReliedOn(double limit) {
      return least.least() > limit;
    }
  }
}
