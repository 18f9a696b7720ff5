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
import java.util.Comparator;
import java.util.List;

/**
 * The range, over the admissible models, of the smallest of several linear functions: of a score,
 * or of a margin over all other classes, which is the smallest of the differences to each. Proven
 * at both ends.
 *
 * <p>Its least is the least of the functions' own, two linear programs for each function. Its
 * largest is one program more, since no two functions need be large in one model.
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
   * Solves two linear programs for one function, and 2m + 1 for m of them.
   *
   * @param set the admissible models
   * @param functions at least one
   * @return the range, or why there is none
   */
  public static Outcome solve(AdmissibleSet set, List<WeightFunctional> functions) {
    List<WeightRange> parts = new ArrayList<>();
    for (WeightFunctional function : functions) {
      WeightRange.Outcome outcome = WeightRange.solve(set, function);
      if (outcome.range().isEmpty()) {
        return Outcome.failed(outcome.last());
      }
      parts.add(set.proven(outcome.range().get()));
    }
    return parts.size() == 1
        ? Outcome.found(ofOne(parts.get(0)))
        : ofSeveral(set, functions, parts);
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
      AdmissibleSet set, List<WeightFunctional> functions, List<WeightRange> parts) {
    double[] middle = new double[set.variables()];
    for (WeightRange part : parts) {
      double[] least = part.leastModel();
      double[] most = part.mostModel();
      for (int j = 0; j < middle.length; j++) {
        middle[j] += (least[j] + most[j]) / (2 * parts.size());
      }
    }
    double largest = parts.stream().mapToDouble(WeightRange::upper).max().orElseThrow();
    LeastLargest greatest = set.greatestSmallest(functions, middle, largest > 0 ? largest : 1);
    if (greatest.end().isEmpty()) {
      return Outcome.failed(greatest.found());
    }
    Extreme most = greatest.end().get();
    List<Bounds> own = parts.stream().map(WeightRange::bounds).toList();
    Bounds least = own.stream().min(Comparator.comparingDouble(Bounds::signedLower)).orElseThrow();
    double provenLeast =
        own.stream().mapToDouble(b -> b.provenSignedLower().least()).min().orElseThrow();
    double provenAttained =
        own.stream().mapToDouble(b -> b.provenSignedLower().most()).min().orElseThrow();
    double upper = Math.max(least.signedLower(), most.z()[most.z().length - 1]);
    double upperAttained = Math.max(provenLeast, -most.attained());
    Status status =
        parts.stream()
            .map(WeightRange::status)
            .reduce(most.proofStatus(), (a, b) -> a.compareTo(b) > 0 ? a : b);
    double[] leasts = own.stream().mapToDouble(Bounds::signedLower).toArray();
    return Outcome.found(
        new MarginRange(
            new Bounds(
                least.signedLower(),
                upper,
                least.signedLower() <= 0 && upper >= 0
                    ? 0
                    : Math.min(Math.abs(least.signedLower()), Math.abs(upper)),
                Math.max(Math.abs(least.signedLower()), Math.abs(upper)),
                Math.max(
                    most.certificate().gap(),
                    own.stream().mapToDouble(Bounds::gap).max().orElseThrow()),
                new Enclosure(provenLeast, provenAttained),
                new Enclosure(upperAttained, Math.max(upperAttained, -most.certificate().bound())),
                Math.max(
                    most.certificate().infeasibility(),
                    own.stream().mapToDouble(Bounds::infeasibility).max().orElseThrow())),
            status,
            parts.stream().map(WeightRange::leastModel).toList(),
            leasts,
            Arrays.copyOf(most.z(), most.z().length - 1)));
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
