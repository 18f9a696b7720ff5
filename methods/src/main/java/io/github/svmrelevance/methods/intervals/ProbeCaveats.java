package io.github.svmrelevance.methods.intervals;

import io.github.svmrelevance.api.diagnostic.Warning;
import io.github.svmrelevance.api.optimization.SolveStatus;
import io.github.svmrelevance.api.result.RelevanceClass;
import io.github.svmrelevance.core.data.Excerpt;
import io.github.svmrelevance.methods.options.IntervalOptions;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.apache.commons.math3.stat.correlation.PearsonsCorrelation;

/** What thresholds by probes rest on. */
final class ProbeCaveats {

  /** What a paper with a level of 1 % asks for. */
  private static final int ENOUGH_PROBES = 99;

  private ProbeCaveats() {}

  /**
   * Reports a rate of false positives that few probes of each feature leave, as it is not asked for
   * by itself there: of N exchangeable probes and a null feature, each has the largest bound with a
   * chance of 1/(N + 1).
   *
   * @param copies the number of probes of each feature
   * @return a warning, if that rate is above 1 %
   */
  static Optional<Warning> fewProbes(int copies) {
    return copies < ENOUGH_PROBES
        ? Optional.of(
            IntervalWarning.FEW_PROBES.of(
                "each feature is compared with "
                    + copies
                    + " probes of its own, which is a level of 1/"
                    + (copies + 1)
                    + ": so often chance calls a null feature relevant; give ",
                IntervalOptions.PROBES,
                " " + ENOUGH_PROBES + " for 1/" + (ENOUGH_PROBES + 1)))
        : Optional.empty();
  }

  /**
   * Reports probes without bounds.
   *
   * @param outcomes of all probes
   * @return a warning, if some could not be solved or certified
   */
  static Optional<Warning> leftOut(List<Probes.Outcome> outcomes) {
    long failed =
        outcomes.stream()
            .filter(one -> one.status() != SolveStatus.OPTIMAL)
            .filter(one -> one.status() != SolveStatus.INFEASIBLE)
            .count();
    return failed == 0
        ? Optional.empty()
        : Optional.of(
            IntervalWarning.PROBES_LEFT_OUT.of(
                Excerpt.counted(failed, "probe", "probes")
                    + " could not be solved or certified; thresholds rest on the others"));
  }

  /**
   * Tells where the rate of false positives does not hold: a permuted feature is correlated with
   * nothing, so that its bounds are no null for those of a correlated one.
   *
   * @param data the data
   * @param classes of the features, by their probes
   * @return a warning, if relevant ones are correlated with others
   */
  static Optional<Warning> correlated(TrainingSet data, List<Optional<RelevanceClass>> classes) {
    List<double[]> columns =
        IntStream.range(0, data.features()).mapToObj(data.matrix()::column).toList();
    PearsonsCorrelation correlation = new PearsonsCorrelation();
    double chance = 3 / Math.sqrt(data.count());
    long affected =
        IntStream.range(0, data.groups().size())
            .filter(j -> classes.get(j).filter(RelevanceClass::isRelevant).isPresent())
            .filter(
                j -> {
                  List<Integer> own = data.groups().get(j).columns();
                  return IntStream.range(0, columns.size())
                      .filter(k -> !own.contains(k))
                      .anyMatch(
                          k ->
                              own.stream()
                                  .anyMatch(
                                      l ->
                                          Math.abs(
                                                  correlation.correlation(
                                                      columns.get(l), columns.get(k)))
                                              > chance));
                })
            .count();
    return affected == 0
        ? Optional.empty()
        : Optional.of(
            IntervalWarning.CORRELATED_FEATURES.of(
                affected
                    + " of the relevant features are correlated with others; for these the rate of"
                    + " false positives does not hold with ",
                IntervalOptions.THRESHOLD,
                " per-feature; with evidence it does"));
  }
}
