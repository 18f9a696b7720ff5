package io.github.svmrelevance.methods.bounds;

import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.api.optimization.Budget;
import io.github.svmrelevance.api.optimization.CertifiedSession;
import io.github.svmrelevance.api.optimization.CertifiedSolution;
import io.github.svmrelevance.api.optimization.PiecewiseLinearProgram;
import io.github.svmrelevance.api.optimization.PiecewiseLinearSolution;
import io.github.svmrelevance.api.optimization.SolveOptions;
import io.github.svmrelevance.api.optimization.SolveStatus;
import io.github.svmrelevance.api.result.FeatureInterval.Enclosure;
import io.github.svmrelevance.core.loss.LossModel;
import io.github.svmrelevance.core.loss.PermutationRise;
import io.github.svmrelevance.core.loss.PermutedLoss;
import io.github.svmrelevance.core.loss.PermutedMinorant;
import io.github.svmrelevance.core.loss.Samples;
import io.github.svmrelevance.core.optimization.Feasibility;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The least and the largest sum of losses that admissible models have where one feature is
 * permuted, each enclosed: by what is proven of all models, and by a model found.
 *
 * <p>The permuted loss P is convex. Its least value is approached from below by minorants, which
 * are cut finer where the last one was least. Its largest value is bounded by the budget and by the
 * range of the weight, and sought by ascent: a linear function that supports P at one model is
 * maximised for the next, whose loss is never less.
 */
final class PermutedExtremes {

  /** The least loss is known well enough when what is left open is this share of it. */
  private static final double PRECISION = 1e-4;

  private static final int MOST_MINORANTS = 5;
  private static final int MOST_STEPS = 10;

  /** Steps that gain less, relatively, are the last. */
  private static final double LITTLE_GAIN = 1e-6;

  private final RelianceJob.Question question;
  private final List<Enclosure> ranges;
  private final RunContext context;
  private final Samples samples;
  private final LossModel loss;
  private final PiecewiseLinearProgram models;
  private final Feasibility admissible;
  private final int[] columns;
  private final PermutedLoss permuted;

  PermutedExtremes(RelianceJob.Question question, RelianceJob.Feature feature, RunContext context) {
    this.question = question;
    this.context = context;
    this.samples = question.training().samples();
    this.loss = question.options().loss(question.training());
    this.models = question.models().program(question.training(), 0);
    this.admissible = new Feasibility(models);
    // No weight is larger than the budget of all.
    double largest = models.budgets().get(0).limit();
    this.ranges =
        feature.ranges().stream()
            .map(
                range ->
                    new Enclosure(
                        Math.max(range.least(), -largest), Math.min(range.most(), largest)))
            .toList();
    this.columns =
        question.training().groups().get(feature.group()).columns().stream()
            .mapToInt(Integer::intValue)
            .toArray();
    this.permuted = new PermutedLoss(loss, samples, columns);
  }

  /** The loss of the baseline. */
  Enclosure ofBaseline() {
    return permuted.value(question.baseline());
  }

  /** Where the least loss lies. */
  Enclosure least() {
    double attained = Double.POSITIVE_INFINITY;
    if (admissible.relaxation(question.baseline()) == 0) {
      attained = ofBaseline().most();
    }
    double[] sizes =
        ranges.stream()
            .mapToDouble(range -> Math.max(Math.abs(range.least()), Math.abs(range.most())))
            .toArray();
    double proven = 0;
    PermutedMinorant minorant = new PermutedMinorant(loss, samples, columns);
    for (int count = 0; count < MOST_MINORANTS; count++) {
      CertifiedSolution<PiecewiseLinearSolution> found = minimum(minorant);
      if (found.certificate().isEmpty()) {
        break;
      }
      // A bound is proven even where the solution is too far from it to be called so.
      proven = Math.max(proven, minorant.proven(found.certificate().get().bound(), sizes));
      double[] z = found.unproven().orElseGet(found::solution).point();
      attained =
          Math.min(attained, within(z).map(model -> permuted.value(model).most()).orElse(attained));
      PermutedMinorant finer = minorant.refined(z);
      if (attained - proven <= PRECISION * attained || finer == minorant) {
        break;
      }
      minorant = finer;
    }
    return new Enclosure(Math.min(proven, attained), attained);
  }

  private CertifiedSolution<PiecewiseLinearSolution> minimum(PermutedMinorant minorant) {
    PiecewiseLinearProgram program =
        PiecewiseLinearProgram.of(models.variables(), minorant.terms(), models.budgets());
    for (int j = 0; j < models.variables(); j++) {
      if (models.lower(j) != program.lower(j) || models.upper(j) != program.upper(j)) {
        program = program.withBounds(j, models.lower(j), models.upper(j));
      }
    }
    try (CertifiedSession.PiecewiseLinear session = context.open(program)) {
      return solved(session);
    }
  }

  private CertifiedSolution<PiecewiseLinearSolution> solved(
      CertifiedSession.PiecewiseLinear session) {
    CertifiedSolution<PiecewiseLinearSolution> found =
        session.solve(SolveOptions.until(context.cancellation()));
    if (found.status() == SolveStatus.CANCELLED) {
      context.cancellation().throwIfCancelled();
    }
    return found;
  }

  /** A model next to a point that is proven to be admissible. */
  private Optional<double[]> within(double[] z) {
    double[] met = loss.meetingConstraints(samples, z);
    return admissible.relaxation(met) == 0
        ? Optional.of(met)
        : admissible.pulled(met, question.baseline());
  }

  /**
   * Where the largest loss lies.
   *
   * @param base open on the admissible models, shared by threads
   */
  Enclosure largest(CertifiedSession.PiecewiseLinear base) {
    double attained = 0;
    try (CertifiedSession.PiecewiseLinear session = forked(base)) {
      for (double[] start : starts()) {
        attained = Math.max(attained, ascend(session, start));
      }
    }
    return new Enclosure(attained, Math.max(attained, bound()));
  }

  /** One fork at a time, as a session demands. */
  private static CertifiedSession.PiecewiseLinear forked(CertifiedSession.PiecewiseLinear base) {
    synchronized (base) {
      return base.fork();
    }
  }

  /** Directions: the slope of P at the baseline, and both ways of each weight. */
  private List<double[]> starts() {
    List<double[]> starts = new ArrayList<>();
    starts.add(permuted.gradient(question.baseline()));
    for (int column : columns) {
      for (int sign : new int[] {1, -1}) {
        double[] direction = new double[models.variables()];
        direction[column] = sign;
        starts.add(direction);
      }
    }
    return starts;
  }

  private double ascend(CertifiedSession.PiecewiseLinear session, double[] start) {
    double best = 0;
    double[] direction = start;
    for (int step = 0; step < MOST_STEPS; step++) {
      double[] costs = new double[direction.length];
      for (int j = 0; j < costs.length; j++) {
        costs[j] = -direction[j];
      }
      session.setCosts(costs);
      CertifiedSolution<PiecewiseLinearSolution> found = solved(session);
      Optional<double[]> model =
          found.isCertified() ? within(found.solution().point()) : Optional.empty();
      if (model.isEmpty()) {
        break;
      }
      double value = permuted.value(model.get()).least();
      boolean last = value <= best * (1 + LITTLE_GAIN);
      best = Math.max(best, value);
      if (last) {
        break;
      }
      direction = permuted.gradient(model.get());
    }
    return best;
  }

  /**
   * No model loses more: its own loss is within the budget, and the permutation adds at most |w_j|
   * times {@link PermutationRise}. Where one budget limits norm and loss, what |w_j| uses of it is
   * not left for the loss.
   */
  private double bound() {
    double most;
    double price;
    List<Budget> budgets = models.budgets();
    switch (question.options().get(BoundsOptions.BUDGET)) {
      case JOINT -> {
        double c = question.models().c();
        most = budgets.get(0).limit() / c;
        price = 1 / c;
      }
      case SEPARATE -> {
        most = budgets.get(1).limit();
        price = 0;
      }
      default -> throw new AssertionError();
    }
    PermutationRise rise = PermutationRise.of(loss, samples);
    for (int c = 0; c < columns.length; c++) {
      PermutationRise.PerUnit unit = rise.perUnit(columns[c]);
      double low = ranges.get(c).least();
      double high = ranges.get(c).most();
      double positive = unit.positive() - price * (1 - 0x1p-50);
      double negative = unit.negative() - price * (1 - 0x1p-50);
      double largest = Math.max(value(low, positive, negative), value(high, positive, negative));
      most += low <= 0 && 0 <= high ? Math.max(0, largest) : largest;
    }
    return most + 0x1p-46 * Math.abs(most);
  }

  private static double value(double weight, double positive, double negative) {
    return weight == 0 ? 0 : weight > 0 ? weight * positive : -weight * negative;
  }
}
