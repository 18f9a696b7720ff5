package io.github.svmrelevance.reproductions.grandvalet;

import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.data.Scaling;
import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.api.kernel.KernelSpec;
import io.github.svmrelevance.core.reject.RejectConfusion;
import io.github.svmrelevance.core.reject.RejectModel;
import io.github.svmrelevance.core.reject.RejectRule;
import io.github.svmrelevance.core.svm.RejectCosts;
import io.github.svmrelevance.core.svm.TrainerChoice;
import io.github.svmrelevance.methods.rejectsvm.RejectSvm;
import io.github.svmrelevance.methods.rejectsvm.RejectSvmSettings;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.random.RandomGenerator;

/** Trains and tests all rules on random splits, with hyperparameters by cross-validation. */
final class Trials {

  private static final int FOLDS = 5;
  private static final double TRAINING_SHARE = 0.8;

  private final RunContext context;
  private final RejectCosts costs;
  private final List<RejectRule> rules;

  Trials(RunContext context, RejectCosts costs) {
    this.context = context;
    this.costs = costs;
    this.rules =
        costs.isSymmetric()
            ? List.of(RejectRule.values())
            : List.of(RejectRule.DOUBLE_HINGE, RejectRule.NAIVE);
  }

  List<RejectRule> rules() {
    return rules;
  }

  /** Random splits, 80 % for training. */
  Map<RejectRule, Outcomes> splits(Dataset data, String positive, int repetitions) {
    Map<RejectRule, Outcomes> outcomes = empty();
    for (int trial = 0; trial < repetitions; trial++) {
      int[] order = shuffled(data, trial);
      int training = (int) Math.round(TRAINING_SHARE * order.length);
      run(
          data.selectSamples(Arrays.copyOf(order, training)),
          data.selectSamples(Arrays.copyOfRange(order, training, order.length)),
          positive,
          outcomes);
    }
    return outcomes;
  }

  Map<RejectRule, Outcomes> empty() {
    Map<RejectRule, Outcomes> outcomes = new EnumMap<>(RejectRule.class);
    rules.forEach(rule -> outcomes.put(rule, new Outcomes(costs)));
    return outcomes;
  }

  private int[] shuffled(Dataset data, int trial) {
    RandomGenerator random =
        context.random("grandvalet-table1", data.name(), Integer.toString(trial));
    int[] order = new int[data.samples()];
    for (int i = 0; i < order.length; i++) {
      int other = random.nextInt(i + 1);
      order[i] = order[other];
      order[other] = i;
    }
    return order;
  }

  /** One trial: the rules of one loss share their trainings. */
  void run(Dataset training, Dataset test, String positive, Map<RejectRule, Outcomes> outcomes) {
    List<RejectRule> hinged = new ArrayList<>(rules);
    hinged.remove(RejectRule.NAIVE);
    for (List<RejectRule> group : List.of(hinged, List.of(RejectRule.NAIVE))) {
      List<RejectSvm.Trained> trained =
          RejectSvm.trainAll(
              training, positive, group.stream().map(this::settings).toList(), context, 0);
      for (int k = 0; k < group.size(); k++) {
        outcomes.get(group.get(k)).add(test(trained.get(k).model(), test, positive));
      }
    }
  }

  private RejectSvmSettings settings(RejectRule rule) {
    return new RejectSvmSettings(
        rule,
        costs,
        KernelSpec.parse("rbf"),
        OptionalDouble.empty(),
        rule == RejectRule.NAIVE
            ? OptionalDouble.empty()
            : OptionalDouble.of(RejectSvmSettings.HALF),
        true,
        FOLDS,
        Scaling.SD,
        TrainerChoice.BUILT_IN);
  }

  private static RejectConfusion test(RejectModel model, Dataset test, String positive) {
    double[] signs = test.classes().signs(positive);
    double[] scores = new double[signs.length];
    Arrays.setAll(scores, i -> model.score(test.matrix().row(i)));
    return RejectConfusion.of(signs, scores, model.thresholds());
  }
}
