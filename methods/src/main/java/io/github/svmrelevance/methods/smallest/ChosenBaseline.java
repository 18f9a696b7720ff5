package io.github.svmrelevance.methods.smallest;

import io.github.svmrelevance.api.CancellationReason;
import io.github.svmrelevance.api.CancelledException;
import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.methods.bounds.PlainBaseline;
import io.github.svmrelevance.methods.intervals.BudgetedModels;
import io.github.svmrelevance.methods.intervals.FeatureGroup;
import io.github.svmrelevance.methods.intervals.TrainingSet;
import java.util.List;

/**
 * A baseline of the best features of the very samples that it is trained on, so that the choice is
 * judged too.
 *
 * @param plain trains it
 * @param must features that it has
 * @param never features that it has not
 * @param size how many features it has
 */
record ChosenBaseline(PlainBaseline plain, List<String> must, List<String> never, int size)
    implements BudgetedModels.Baselines {

  private static final long serialVersionUID = 1L;

  /** Copies the lists. */
  ChosenBaseline {
    must = List.copyOf(must);
    never = List.copyOf(never);
  }

  @Override
  public double[] train(TrainingSet data, RunContext context) {
    BestSearch.Answer answer =
        new BestSearch(
                new SupportProblem(data, plain.limits(data, context), plain.count()),
                new Wishes(marked(must, data), marked(never, data)),
                size,
                1,
                context)
            .run();
    if (!answer.proven()) {
      throw new CancelledException(
          context.cancellation().reason().orElse(CancellationReason.REQUESTED));
    }
    boolean[] chosen = answer.sets().get(0).set();
    return spread(plain.train(data.select(chosen), context), chosen, data);
  }

  private static boolean[] marked(List<String> names, TrainingSet data) {
    boolean[] marked = new boolean[data.groups().size()];
    for (int j = 0; j < marked.length; j++) {
      marked[j] = names.contains(data.groups().get(j).name());
    }
    return marked;
  }

  /** A model of some features as one of all, with weight 0 for the others. */
  private static double[] spread(double[] z, boolean[] chosen, TrainingSet data) {
    boolean[] kept = new boolean[data.features()];
    int columns = 0;
    for (int j = 0; j < chosen.length; j++) {
      FeatureGroup group = data.groups().get(j);
      for (int column : group.columns()) {
        kept[column] = chosen[j];
        columns += chosen[j] ? 1 : 0;
      }
    }
    int blocks = data.coding().blocks();
    double[] all = new double[data.bias() + z.length - blocks * columns];
    int from = 0;
    for (int v = 0; v < all.length; v++) {
      if (v >= data.bias() || kept[v % data.features()]) {
        all[v] = z[from++];
      }
    }
    return all;
  }
}
