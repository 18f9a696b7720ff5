package io.github.svmrelevance.methods.randindex;

import io.github.svmrelevance.api.result.EliminationProfiles.ChangedClasses;
import io.github.svmrelevance.api.result.EliminationProfiles.ChangedNumbers;
import io.github.svmrelevance.api.svm.SvmSolution;
import java.io.Serializable;
import java.util.Arrays;
import java.util.stream.IntStream;

/** What the full model says of the samples, which smaller models are compared with. */
sealed interface Pattern extends Serializable {

  /**
   * The predictions of a model.
   *
   * @param model the full model
   * @param number whether it predicts a number, not a side
   * @param unit what a difference of 1 of a predicted number stands for
   */
  static Pattern of(SvmSolution model, boolean number, double unit) {
    double[] decisions = decisions(model);
    return number ? new Numbers(decisions, unit) : new Sides(sides(decisions));
  }

  /** How far a model of the same samples is from it. */
  default Difference to(SvmSolution model) {
    return to(decisions(model));
  }

  /** How far decision values of the same samples are from it. */
  Difference to(double[] decisions);

  /** That of some samples. */
  Pattern select(int[] samples);

  /** No difference at all. */
  Difference none();

  private static double[] decisions(SvmSolution model) {
    return IntStream.range(0, model.size()).mapToDouble(model::decision).toArray();
  }

  /** A decision value of 0 is that of the rest. */
  private static boolean[] sides(double[] decisions) {
    boolean[] sides = new boolean[decisions.length];
    for (int i = 0; i < sides.length; i++) {
      sides[i] = decisions[i] > 0;
    }
    return sides;
  }

  /**
   * Of a class against the rest.
   *
   * @param positive whether a sample is on the side of the class
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Sides(boolean[] positive) implements Pattern {

    @Override
    public Difference to(double[] decisions) {
      return difference(Agreement.of(positive, sides(decisions)));
    }

    @Override
    public Pattern select(int[] samples) {
      boolean[] selected = new boolean[samples.length];
      for (int k = 0; k < samples.length; k++) {
        selected[k] = positive[samples[k]];
      }
      return new Sides(selected);
    }

    @Override
    public Difference none() {
      return difference(new Agreement(0, positive.length));
    }

    /** Pairs stay below 2^53, so that ties are ties. */
    private static Difference difference(Agreement agreement) {
      return new Difference(
          agreement.disagreeingPairs(),
          new ChangedClasses(agreement.changed(), agreement.randIndex()));
    }
  }

  /**
   * Of a number.
   *
   * @param predicted on the scale of the training
   * @param unit what a difference of 1 there stands for
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Numbers(double[] predicted, double unit) implements Pattern {

    @Override
    public Difference to(double[] decisions) {
      double sum = 0;
      for (int i = 0; i < predicted.length; i++) {
        sum += Math.abs(decisions[i] - predicted[i]);
      }
      double mean = unit * (sum / predicted.length);
      return new Difference(mean, new ChangedNumbers(mean));
    }

    @Override
    public Pattern select(int[] samples) {
      return new Numbers(Arrays.stream(samples).mapToDouble(i -> predicted[i]).toArray(), unit);
    }

    @Override
    public Difference none() {
      return new Difference(0, new ChangedNumbers(0));
    }
  }
}
