package io.github.svmrelevance.benchmarks;

import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.result.FeatureEvidence;
import io.github.svmrelevance.api.result.FeatureInterval;
import io.github.svmrelevance.api.result.RelevanceIntervals;
import io.github.svmrelevance.methods.bounds.RelevanceBounds;
import io.github.svmrelevance.tables.DatasetReader;
import io.github.svmrelevance.tables.ReadOptions;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * How many features keep their class whatever the seed: ranges do not depend on chance, p-values by
 * permutation do.
 *
 * <p>Usage: {@code StabilityExperiment FILE POSITIVE SEEDS}: the label is the last column, seeds
 * count from 0. Prints the counts of classes of each seed, then the features whose class depends on
 * the seed, with the p-values of the last one, and the share of those that keep it.
 */
public final class StabilityExperiment {

  private final PrintStream out = System.out;
  private final List<Map<String, Integer>> classes = new ArrayList<>();
  private List<FeatureInterval> features = List.of();

  private StabilityExperiment() {}

  /**
   * Runs it.
   *
   * @param args see the class
   */
  public static void main(String[] args) {
    Dataset data = DatasetReader.read(Path.of(args[0]), ReadOptions.defaults()).data();
    StabilityExperiment experiment = new StabilityExperiment();
    for (int seed = 0; seed < Integer.parseInt(args[2]); seed++) {
      experiment.add(seed, RelevanceBounds.of(data).positive(args[1]).seed(seed).threads(1).run());
    }
    experiment.report();
  }

  private void add(int seed, RelevanceIntervals result) {
    features = result.features();
    Map<String, Integer> counts = new TreeMap<>();
    for (int j = 0; j < features.size(); j++) {
      String name =
          features
              .get(j)
              .relevance()
              .map(one -> one.name().toLowerCase(Locale.ROOT))
              .orElse("none");
      counts.merge(name, 1, Integer::sum);
      if (seed == 0) {
        classes.add(new TreeMap<>());
      }
      classes.get(j).merge(name, 1, Integer::sum);
    }
    out.printf(Locale.ROOT, "seed %d: %s, %.2f s%n", seed, counts, result.solveSeconds());
  }

  private void report() {
    int kept = 0;
    for (int j = 0; j < features.size(); j++) {
      if (classes.get(j).size() == 1) {
        kept++;
      } else {
        double p = features.get(j).evidence().map(FeatureEvidence::combined).orElse(Double.NaN);
        out.printf(Locale.ROOT, "%s: p %.4g: %s%n", features.get(j).name(), p, classes.get(j));
      }
    }
    out.printf(
        Locale.ROOT,
        "%d of %d features keep their class: %.1f %%%n",
        kept,
        features.size(),
        100.0 * kept / features.size());
  }
}
