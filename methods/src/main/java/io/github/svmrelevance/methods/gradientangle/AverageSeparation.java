package io.github.svmrelevance.methods.gradientangle;

import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.methods.intervals.FeatureGroup;
import io.github.svmrelevance.methods.quality.LearningQuestion;
import java.util.Arrays;
import java.util.List;

/**
 * Equation (11) of Hermes, Buhmann (2000): gamma_j = sum over k in +, l in - of |x_kj - x_lj|, in
 * O(n log n) for each feature by way of sorted values and their partial sums. Of a group, |.| is
 * the 1-norm, so that its columns add up. A number has no classes to separate.
 */
record AverageSeparation() implements ClassScorer {

  @Override
  public ClassScore score(Dataset data, LearningQuestion question, RunContext context) {
    double[] signs = question.targets(data);
    double[] ofColumns = new double[data.featureNames().size()];
    for (int j = 0; j < ofColumns.length; j++) {
      ofColumns[j] = separation(data.matrix().column(j), signs);
    }
    double[] scores =
        FeatureGroup.of(data.features()).stream()
            .mapToDouble(group -> group.columns().stream().mapToDouble(j -> ofColumns[j]).sum())
            .toArray();
    return new ClassScore(scores, ofColumns, new int[0], List.of());
  }

  static double separation(double[] column, double[] signs) {
    double[] positives = select(column, signs, 1);
    double[] negatives = select(column, signs, -1);
    double total = 0;
    for (double value : negatives) {
      total += value;
    }
    double sum = 0;
    double below = 0;
    int next = 0;
    for (double value : positives) {
      while (next < negatives.length && negatives[next] <= value) {
        below += negatives[next++];
      }
      sum += next * value - below + (total - below) - (negatives.length - next) * value;
    }
    return sum;
  }

  private static double[] select(double[] column, double[] signs, double sign) {
    double[] chosen = new double[column.length];
    int count = 0;
    for (int i = 0; i < column.length; i++) {
      if (signs[i] == sign) {
        chosen[count++] = column[i];
      }
    }
    double[] sorted = Arrays.copyOf(chosen, count);
    Arrays.sort(sorted);
    return sorted;
  }
}
