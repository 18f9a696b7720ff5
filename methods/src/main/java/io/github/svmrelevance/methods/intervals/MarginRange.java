package io.github.svmrelevance.methods.intervals;

import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.api.optimization.PiecewiseLinearProgram;
import io.github.svmrelevance.api.optimization.SolveStatus;
import io.github.svmrelevance.api.result.FeatureInterval.Bounds;
import io.github.svmrelevance.api.result.FeatureInterval.Enclosure;
import io.github.svmrelevance.api.result.FeatureInterval.Status;
import io.github.svmrelevance.core.loss.WeightFunctional;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The range, over the admissible models, of the smallest of several linear functions: of a score,
 * or of a margin over all other classes, which is the smallest of the differences to each. Proven
 * at both ends.
 *
 * <p>Its least is the least of the functions' own, one linear program for each function. Its
 * largest is one program more, since no two functions need be large in one model; the largest of
 * one function says how far that can be.
 *
 * @param bounds the numbers; the signed ends count
 * @param status what is proven of both ends
 * @param leastModels for each function a model that attains its least
 * @param leasts the least of each function, as found
 * @param mostModel a model that attains the largest smallest
 * @since 0.1
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record MarginRange(
    Bounds bounds, Status status, List<double[]> leastModels, double[] leasts, double[] mostModel) {

  /** An inner point has room: so many times the largest value that is there. */
  private static final double ROOM = 1;

  /** How far beyond the reach of the functions the smallest of them is looked for. */
  private static final double REACH = 4;

  /**
   * What became of a question.
   *
   * @param status OPTIMAL, or why there is no range
   * @param message the solver's words on that
   * @param range the range, or null
   */
  public record Outcome(SolveStatus status, String message, MarginRange range) {

    private static Outcome failed(Extreme last) {
      return new Outcome(last.status(), last.message(), null);
    }

    private static Outcome found(MarginRange range) {
      return new Outcome(SolveStatus.OPTIMAL, "", range);
    }
  }

  /**
   * Solves two linear programs for one function, and m + 2 for m of them.
   *
   * @param set the admissible models
   * @param functions at least one
   * @return the range, or why there is none
   */
  public static Outcome solve(AdmissibleSet set, List<WeightFunctional> functions) {
    WeightRange.Outcome first = WeightRange.solve(set, functions.get(0));
    if (first.range().isEmpty()) {
      return Outcome.failed(first.last());
    }
    WeightRange whole = set.proven(first.range().get());
    List<Extreme> leasts = new ArrayList<>(List.of(whole.least()));
    double[] far = whole.mostModel();
    for (WeightFunctional function : functions.subList(1, functions.size())) {
      WeightRange.Outcome outcome = WeightRange.solveEnd(set, function, 1, far);
      if (outcome.range().isEmpty()) {
        return Outcome.failed(outcome.last());
      }
      leasts.add(set.proven(outcome.range().get()).least());
    }
    return functions.size() == 1
        ? Outcome.found(ofOne(whole))
        : ofSeveral(set, functions, whole, leasts);
  }

  private static MarginRange ofOne(WeightRange range) {
    Bounds bounds = range.bounds();
    return new MarginRange(
        bounds,
        range.status(),
        List.of(range.leastModel()),
        new double[] {bounds.signedLower()},
        range.mostModel());
  }

  private static Outcome ofSeveral(
      AdmissibleSet set, List<WeightFunctional> functions, WeightRange first, List<Extreme> own) {
    List<double[]> models = new ArrayList<>(own.stream().map(Extreme::z).toList());
    models.add(first.mostModel());
    LeastLargest largest = largest(set, functions, models, first.bounds().signedUpper());
    if (largest.end().isEmpty()) {
      return Outcome.failed(largest.found());
    }
    Extreme most = largest.end().get();
    double[] leasts = new double[own.size()];
    Arrays.setAll(leasts, k -> functions.get(k).value(own.get(k).z()));
    double least = Arrays.stream(leasts).min().orElseThrow();
    double provenLeast = own.stream().mapToDouble(e -> e.certificate().bound()).min().orElseThrow();
    double provenAttained = own.stream().mapToDouble(Extreme::attained).min().orElseThrow();
    double upper = Math.max(least, most.z()[most.z().length - 1]);
    double upperAttained = Math.max(provenLeast, -most.attained());
    // Where the largest of the first is not proven, the smallest may have been cut off there.
    Status status =
        own.stream()
            .map(Extreme::proofStatus)
            .reduce(
                first.isCertified() ? most.proofStatus() : Status.UNCERTIFIED,
                (a, b) -> a.compareTo(b) > 0 ? a : b);
    return Outcome.found(
        new MarginRange(
            new Bounds(
                least,
                upper,
                least <= 0 && upper >= 0 ? 0 : Math.min(Math.abs(least), Math.abs(upper)),
                Math.max(Math.abs(least), Math.abs(upper)),
                Math.max(
                    most.certificate().gap(),
                    own.stream().mapToDouble(e -> e.certificate().gap()).max().orElseThrow()),
                new Enclosure(provenLeast, Math.max(provenLeast, provenAttained)),
                new Enclosure(upperAttained, Math.max(upperAttained, -most.certificate().bound())),
                Math.max(
                    most.certificate().infeasibility(),
                    own.stream()
                        .mapToDouble(e -> e.certificate().infeasibility())
                        .max()
                        .orElseThrow())),
            status,
            own.stream().map(e -> e.z().clone()).toList(),
            leasts,
            Arrays.copyOf(most.z(), most.z().length - 1)));
  }

  /**
   * The largest that the smallest of some functions is, by one linear program.
   *
   * @param set the admissible models
   * @param functions at least one
   * @param models some of the set, or nearly
   * @param most about the largest value that one of the functions has in the set
   * @return the outcome, as of {@link AdmissibleSet#greatestSmallest}
   */
  public static LeastLargest largest(
      AdmissibleSet set, List<WeightFunctional> functions, List<double[]> models, double most) {
    double[] middle = new double[set.variables()];
    // What is sought lies between the smallest of some model, and the most of one function.
    double reach = Math.abs(most);
    for (double[] model : models) {
      for (int j = 0; j < middle.length; j++) {
        middle[j] += model[j] / models.size();
      }
      for (WeightFunctional function : functions) {
        reach = Math.max(reach, Math.abs(function.value(model)));
      }
    }
    return set.greatestSmallest(functions, middle, reach > 0 ? reach : 1);
  }

  /** Solves max s with s &lt;= each function over a set. */
  static LeastLargest greatestSmallest(
      RunContext context,
      PiecewiseLinearProgram set,
      PiecewiseLinearProgram exact,
      List<WeightFunctional> functions,
      Iterable<double[]> inner,
      double reach) {
    List<CommonBound.Row> rows =
        functions.stream().map(function -> new CommonBound.Row(function, -1, 0)).toList();
    return new CommonBound(rows, -REACH * reach, REACH * reach)
        .greatest(
            context,
            set,
            exact,
            inner,
            List::of,
            point -> {
              double[] extended = Arrays.copyOf(point, point.length + 1);
              double least = rows.stream().mapToDouble(row -> row.room(point)).min().orElseThrow();
              extended[point.length] = Math.max(-REACH * reach, least - ROOM * reach);
              return extended;
            });
  }

  /**
   * Whether both ends are proven, if need be for budgets relaxed by no more than rounding.
   *
   * @return true if so
   */
  public boolean isCertified() {
    return status != Status.UNCERTIFIED;
  }
}
