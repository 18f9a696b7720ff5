package io.github.svmrelevance.solver.compact.smoothing;

import io.github.svmrelevance.solver.compact.control.Interruption;
import io.github.svmrelevance.solver.compact.model.PackedProgram;
import io.github.svmrelevance.solver.compact.vertex.Vertex;
import java.util.Optional;

/**
 * Where all forecasts of one program start: the minimiser of its only budget's sum with the
 * breakpoints rounded off widely. Never changed.
 *
 * @param sum the sum at the minimiser; to be copied before it is worked on
 * @param wide the equations of a Newton step from there with still wider bands: of the terms that
 *     are near their breakpoints anywhere within the limit
 * @param least about the least value of the sum as it is
 * @param limit what the sum may be at most
 */
public record Centre(SmoothedSum sum, NewtonSystem wide, double least, double limit) {

  /** The group of the only budget. */
  private static final int GROUP = 1;

  private static final double WIDTH = 0.15;
  private static final double OF_VARIABLES = 0.3;

  /** The fraction of the sum that one more step would gain, below which none is taken. */
  private static final double SETTLED = 1e-3;

  private static final int STEPS = 10;

  /**
   * What the minimiser of the rounded sum may use of what the limit leaves. Where rows are few near
   * their breakpoints, as where classes are apart, a wide band's would use more than all of it.
   */
  private static final double OF_SPAN = 0.2;

  /**
   * Where a band that much narrower lessens that by no more than this, a still narrower one is of
   * no use, and with too few rows in it forecasts fail: so it is where few rows stand for very
   * many.
   */
  private static final double LESS = 0.7;

  private static final int LEVELS = 8;

  /** How much wider bands are for the first step of a forecast. */
  private static final double WIDER = 8;

  /**
   * Computes it from the minimiser of the sum as it is.
   *
   * @param minimiser not changed
   * @param least the sum there
   * @param limit of the budget
   * @param interruption when to stop
   * @return empty if all rows are at their breakpoints
   */
  public static Optional<Centre> of(
      Vertex minimiser, double least, double limit, Interruption interruption) {
    SmoothedSum sum = new SmoothedSum(minimiser, GROUP);
    double width = WIDTH * sum.meanDistance();
    if (!(width > 0 && width < Double.POSITIVE_INFINITY)) {
      return Optional.empty();
    }
    sum.setWidths(width, OF_VARIABLES * width);
    Continuation steps = new Continuation(sum, interruption);
    steps.settle(SETTLED, STEPS);
    double before = Double.POSITIVE_INFINITY;
    double used = sum.exactValue() - least;
    for (int level = 0;
        level < LEVELS && used > OF_SPAN * (limit - least) && used <= LESS * before;
        level++) {
      steps.narrow();
      steps.settle(SETTLED, STEPS);
      before = used;
      used = sum.exactValue() - least;
    }
    return Optional.of(new Centre(sum, widely(sum), least, limit));
  }

  /**
   * The centre of a program some of whose columns are others, without the minimiser of its sum as
   * it is: forecasts need to know the least value only roughly, and that has changed by about as
   * much as the rounded sum.
   *
   * @param changed the program after the change
   * @param interruption when to stop
   */
  public Centre carriedTo(PackedProgram changed, Interruption interruption) {
    SmoothedSum carried = sum.without(changed);
    settle(carried, interruption);
    return new Centre(
        carried, widely(carried), least + carried.exactValue() - sum.exactValue(), limit);
  }

  /** The same for another limit, which no part of it depends on. */
  public Centre withLimit(double other) {
    return new Centre(sum, wide, least, other);
  }

  private static NewtonSystem widely(SmoothedSum sum) {
    SmoothedSum wide = sum.copy();
    wide.setWidths(WIDER * sum.rowWidth(), WIDER * sum.variableWidth());
    wide.differentiate();
    NewtonSystem system = new NewtonSystem(wide.z.length);
    system.factor(wide);
    return system;
  }

  /** Where Newton's method is not at its end then, forecasts begin from where it has come to. */
  private static void settle(SmoothedSum sum, Interruption interruption) {
    new Continuation(sum, interruption).settle(SETTLED, STEPS);
  }
}
