package io.github.svmrelevance.methods.randindex;

import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.data.Blocks;
import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.core.evaluation.Fold;
import io.github.svmrelevance.core.evaluation.StratifiedFolds;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * Folds of the training set of each fold. What is tuned on them has not seen the test set, whose
 * errors would be too low otherwise (Cawley and Talbot, On over-fitting in model selection, 2010).
 */
final class InnerFolds {

  /** As many as there can be in about the time that the tuning on all samples takes. */
  private static final int MOST = 3;

  private InnerFolds() {}

  /**
   * Splits each training set.
   *
   * @param data all samples
   * @param positive the class that is set against the rest; empty if the target is a number
   * @param folds the folds of the samples
   * @return for each fold the folds of its training set, in rows of the data: three, or two if
   *     there are no more samples or blocks
   * @throws InvalidInputException if a training set is too small for two folds
   */
  static List<List<Fold>> of(
      Dataset data, Optional<String> positive, List<Fold> folds, RunContext context) {
    List<List<Fold>> inner = new ArrayList<>();
    for (int k = 0; k < folds.size(); k++) {
      Fold outer = folds.get(k);
      Dataset part = data.selectSamples(outer.training());
      int units = part.blocks().map(Blocks::count).orElse(part.samples());
      int count = Math.max(2, Math.min(MOST, units));
      RandomGenerator random =
          context.random("eliminate", "inner folds", positive.orElse(""), Integer.toString(k));
      List<Fold> split =
          positive.isPresent()
              ? StratifiedFolds.of(part, positive.get(), count, random)
              : StratifiedFolds.of(part, count, random);
      inner.add(split.stream().map(outer::within).toList());
    }
    return inner;
  }
}
