package io.github.svmrelevance.core.data;

import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.data.RealValues;
import io.github.svmrelevance.api.data.Scaling;
import io.github.svmrelevance.api.diagnostic.Message;
import io.github.svmrelevance.api.diagnostic.RunSetting;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * How a number that is learnt is scaled: to mean 0 and standard deviation 1 of the samples, each of
 * its weight.
 *
 * @param centre what a prediction of 0 stands for
 * @param unit what a difference of 1 stands for, above 0
 * @since 0.1
 */
public record TargetScale(double centre, double unit) {

  /**
   * The scale of samples, in O(samples).
   *
   * @param data at least one sample
   * @param scaling how features are scaled; unless they are not, a number is as well
   * @return centre 0 and unit 1 if not, or if the target is no number; unit 1 if it does not vary
   */
  public static TargetScale of(Dataset data, Scaling scaling) {
    if (!scaling.changes() || !(data.target() instanceof RealValues values)) {
      return new TargetScale(0, 1);
    }
    double[] numbers = IntStream.range(0, values.samples()).mapToDouble(values::value).toArray();
    // Of numbers near 1, so that no square overflows or vanishes; powers of two round nothing.
    int size = Math.getExponent(Arrays.stream(numbers).map(Math::abs).max().orElse(1));
    Arrays.setAll(numbers, i -> Math.scalb(numbers[i], -size));
    double total = IntStream.range(0, numbers.length).mapToDouble(data::weight).sum();
    double centre =
        IntStream.range(0, numbers.length).mapToDouble(i -> data.weight(i) * numbers[i]).sum()
            / total;
    double variance =
        IntStream.range(0, numbers.length)
                .mapToDouble(i -> data.weight(i) * ((numbers[i] - centre) * (numbers[i] - centre)))
                .sum()
            / total;
    return new TargetScale(
        Math.scalb(centre, size), variance > 0 ? Math.scalb(Math.sqrt(variance), size) : 1);
  }

  /**
   * Refuses a number that cannot be learnt.
   *
   * @param data samples whose target is a number
   * @throws InvalidInputException if it is the same for all of them
   */
  public static void requireVaried(Dataset data) {
    RealValues values = (RealValues) data.target();
    double first = values.value(0);
    if (IntStream.range(0, values.samples()).allMatch(i -> values.value(i) == first)) {
      throw new InvalidInputException(
          Message.of(
              data.name()
                  + ": the target is "
                  + first
                  + " in all samples, and nothing can be learnt; of a file, name another column with ",
              RunSetting.LABEL));
    }
  }

  /**
   * Numbers on this scale, in O(samples).
   *
   * @param values in the units of the data
   * @return less the centre, divided by the unit
   */
  public RealValues scaled(RealValues values) {
    return new RealValues(
        IntStream.range(0, values.samples())
            .mapToDouble(i -> (values.value(i) - centre) / unit)
            .toArray());
  }

  /**
   * A prediction in the units of the data.
   *
   * @param prediction of the scaled number
   * @return the same of the number itself
   */
  public double inUnits(double prediction) {
    return centre + unit * prediction;
  }
}
