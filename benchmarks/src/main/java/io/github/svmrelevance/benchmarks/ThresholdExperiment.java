package io.github.svmrelevance.benchmarks;

import io.github.svmrelevance.api.execution.CancellationToken;
import io.github.svmrelevance.api.method.AnalysisRequest;
import io.github.svmrelevance.api.parameter.ParameterValues;
import io.github.svmrelevance.api.result.FeatureInterval;
import io.github.svmrelevance.api.result.RelevanceClass;
import io.github.svmrelevance.api.result.RelevanceIntervals;
import io.github.svmrelevance.core.optimization.BackendRegistry;
import io.github.svmrelevance.core.run.DefaultRunContext;
import io.github.svmrelevance.core.run.LocalTaskExecutor;
import io.github.svmrelevance.core.run.ProgressListener;
import io.github.svmrelevance.core.synthetic.FeatureTruth;
import io.github.svmrelevance.core.synthetic.HyperplaneSpec;
import io.github.svmrelevance.core.synthetic.SyntheticData;
import io.github.svmrelevance.methods.bounds.RelevanceBounds;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.apache.commons.math3.stat.descriptive.SummaryStatistics;

/**
 * How well the classes of {@code bounds} agree with the truth of generated data, by settings: mean
 * and standard error over seeds of precision, recall, F1 of the relevant features, the share of
 * features in their right class, and the share of irrelevant features called relevant.
 *
 * <p>Usage: {@code ThresholdExperiment CELLS SEEDS SETTINGS}. CELLS is one of {@code table1},
 * {@code samples}, {@code features}, {@code wide}, {@code noise}; SETTINGS are names of settings
 * joined by commas, or {@code all}. Seeds count from 1000. Prints a Markdown table.
 */
public final class ThresholdExperiment {

  private static final int FIRST_SEED = 1000;

  /** Settings by name: parameters of the method that differ from its defaults. */
  private static final Map<String, Map<String, String>> SETTINGS = settings();

  private final BackendRegistry backends = BackendRegistry.load();
  private final RelevanceBounds method = new RelevanceBounds();
  private final PrintStream out;

  private ThresholdExperiment(PrintStream out) {
    this.out = out;
  }

  /** A data set to be drawn, with its name. */
  private record Cell(String name, HyperplaneSpec spec) {}

  private static Map<String, Map<String, String>> settings() {
    Map<String, Map<String, String>> settings = new LinkedHashMap<>();
    settings.put("defaults", Map.of());
    settings.put("slack-0.1", Map.of("slack", "0.1"));
    settings.put("slack-0.3", Map.of("slack", "0.3"));
    settings.put("l1", Map.of("baseline", "l1"));
    settings.put("l1-slack-0.1", Map.of("baseline", "l1", "slack", "0.1"));
    settings.put("separate", Map.of("budget", "separate"));
    settings.put("C-0.1", Map.of("C", "0.1"));
    settings.put("C-10", Map.of("C", "10"));
    settings.put("tuned", Map.of("tune", "true"));
    settings.put("replace", Map.of("probe", "replace"));
    settings.put("per-feature", Map.of("threshold", "per-feature"));
    settings.put(
        "paper",
        Map.of("threshold", "per-feature", "probe", "replace", "slack", "0", "baseline", "l2"));
    settings.put("99-probes", Map.of("probes", "99"));
    settings.put("fpr-0.05", Map.of("fpr", "0.05"));
    return settings;
  }

  /**
   * Runs it.
   *
   * @param args see the class
   */
  public static void main(String[] args) {
    List<String> names =
        args[2].equals("all") ? List.copyOf(SETTINGS.keySet()) : List.of(args[2].split(",", -1));
    new ThresholdExperiment(System.out).run(cells(args[0]), Integer.parseInt(args[1]), names);
  }

  private static List<Cell> cells(String group) {
    List<Cell> cells = new ArrayList<>();
    switch (group) {
      case "table1" -> addTypes(cells, 150);
      case "samples" -> {
        for (int n : new int[] {60, 300, 1000}) {
          addTypes(cells, n);
        }
      }
      case "features" -> {
        for (int d : new int[] {50, 200}) {
          for (int n : new int[] {150, 500}) {
            cells.add(
                new Cell(
                    "III, d = " + d + ", n = " + n,
                    HyperplaneSpec.of(3, List.of(4), d - 7).withSamples(n).withNoise(0.1, 0)));
          }
        }
      }
      case "wide" -> {
        for (int d : new int[] {500, 1000}) {
          cells.add(
              new Cell(
                  "III, d = " + d + ", n = 60",
                  HyperplaneSpec.of(3, List.of(4), d - 7).withSamples(60)));
        }
      }
      case "noise" -> {
        for (int n : new int[] {60, 200}) {
          for (double correlation : new double[] {0, 0.3, 0.6, 0.9, 0.99}) {
            cells.add(
                new Cell(
                    "noise, d = 50, n = " + n + ", correlation " + correlation,
                    HyperplaneSpec.pureNoise(50)
                        .withSamples(n)
                        .withCorrelations(1, 0, correlation)));
          }
        }
      }
      default -> throw new IllegalArgumentException("there are no cells '" + group + "'");
    }
    return cells;
  }

  private static void addTypes(List<Cell> cells, int n) {
    for (double noise : new double[] {0, 0.1}) {
      String rest = ", noise " + noise + ", n = " + n;
      cells.add(new Cell("I" + rest, disturbed(HyperplaneSpec.typeOne(), n, noise)));
      cells.add(new Cell("II" + rest, disturbed(HyperplaneSpec.typeTwo(), n, noise)));
      cells.add(new Cell("III" + rest, disturbed(HyperplaneSpec.typeThree(), n, noise)));
    }
  }

  private static HyperplaneSpec disturbed(HyperplaneSpec spec, int samples, double noise) {
    return spec.withSamples(samples).withNoise(noise, 0);
  }

  private void run(List<Cell> cells, int seeds, List<String> names) {
    out.println("| data | setting | precision | recall | F1 | right class | false positives |");
    out.println("|---|---|---|---|---|---|---|");
    for (Cell cell : cells) {
      for (String name : names) {
        Scores scores = new Scores();
        for (int seed = FIRST_SEED; seed < FIRST_SEED + seeds; seed++) {
          SyntheticData made = cell.spec().generate(seed);
          scores.add(made.truth(), classes(made, SETTINGS.get(name), seed));
        }
        out.println("| " + cell.name() + " | " + name + " | " + scores.row() + " |");
      }
    }
  }

  private List<Optional<RelevanceClass>> classes(
      SyntheticData made, Map<String, String> setting, long seed) {
    ParameterValues values = method.description().defaults();
    for (Map.Entry<String, String> parameter : setting.entrySet()) {
      values = values.withText(parameter.getKey(), parameter.getValue());
    }
    try (LocalTaskExecutor threads =
        new LocalTaskExecutor(1, CancellationToken.none(), ProgressListener.none())) {
      RelevanceIntervals result =
          method.analyze(
              new AnalysisRequest(made.data(), Optional.of("1"), true, values),
              new DefaultRunContext(backends, Optional.empty(), threads, seed));
      return result.features().stream().map(FeatureInterval::relevance).toList();
    }
  }

  /** Means over data sets. */
  private static final class Scores {

    private final SummaryStatistics precision = new SummaryStatistics();
    private final SummaryStatistics recall = new SummaryStatistics();
    private final SummaryStatistics f1 = new SummaryStatistics();
    private final SummaryStatistics rightClass = new SummaryStatistics();
    private final SummaryStatistics falsePositives = new SummaryStatistics();

    /** A feature without a class is right in no respect; it is not called relevant. */
    void add(List<FeatureTruth> truth, List<Optional<RelevanceClass>> told) {
      int right = 0;
      int both = 0;
      int called = 0;
      int relevant = 0;
      for (int j = 0; j < truth.size(); j++) {
        RelevanceClass known = truth.get(j).relevance();
        boolean isCalled =
            told.get(j).filter(relevance -> relevance != RelevanceClass.IRRELEVANT).isPresent();
        boolean isRelevant = known != RelevanceClass.IRRELEVANT;
        right += told.get(j).equals(Optional.of(known)) ? 1 : 0;
        both += isCalled && isRelevant ? 1 : 0;
        called += isCalled ? 1 : 0;
        relevant += isRelevant ? 1 : 0;
      }
      rightClass.addValue((double) right / truth.size());
      falsePositives.addValue((double) (called - both) / (truth.size() - relevant));
      if (relevant > 0) {
        precision.addValue(called == 0 ? 1 : (double) both / called);
        recall.addValue((double) both / relevant);
        f1.addValue(2.0 * both / (called + relevant));
      }
    }

    String row() {
      return String.join(
          " | ", text(precision), text(recall), text(f1), text(rightClass), text(falsePositives));
    }

    private static String text(SummaryStatistics values) {
      return values.getN() == 0
          ? "-"
          : String.format(
              Locale.ROOT,
              "%.3f ± %.3f",
              values.getMean(),
              values.getStandardDeviation() / Math.sqrt((double) values.getN()));
    }
  }
}
