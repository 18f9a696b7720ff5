package io.github.svmrelevance.spark.rows;

import java.io.Serializable;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Answers one question by looks at all rows, each followed by a problem over few rows on the
 * driver: the rows next to their breakpoints, and one term for all others ({@link
 * PartitionedRelaxation}).
 *
 * <p>While many rows lie as near as the answer may still move, a sample of them stands for all.
 * Each look shows the rows around a better model more narrowly, mostly by a factor of 4 or so. As
 * soon as few rows are that near, all of them are brought: from then on every answer is a proven
 * bound. Rows that pass their breakpoints unseen are brought by the next look and kept. Where a
 * look finds all rows on the sides that the last problem took them to be on, the answer is exact.
 * Where {@link #MOST_LOOKS} are not enough, what is proven by then stays true.
 */
final class PartitionedRefinement {

  static final int MOST_LOOKS = 40;

  /** How much of its last movement an answer is expected to move at most. */
  private static final double OF_MOVEMENT = 0.5;

  /** How far an answer may be from a model that was looked at, in bands. */
  private static final double FARTHEST = 4;

  /** How often a solver may fail on true losses, which is tried again with other rows. */
  private static final int MOST_FAILURES = 3;

  /** How much wider a look is after an answer that was too far off, or none. */
  private static final double WIDER = 2;

  /** How many sampled rows there are for each variable, and at least. */
  private static final int ROWS_EACH = 30;

  private static final int LEAST_ROWS = 1500;

  /** A look at a narrower band should have at most this share of the rows of the one before. */
  private static final double NARROWER = 0.5;

  /** By how much a sample grows where it does not: where many rows have the same margins. */
  private static final int LARGER = 4;

  /** What the rows of one look may take of the driver's memory. */
  private static final double BYTES_OF_ROWS = 32e6;

  /** Losses, relative, that differ by rounding. */
  private static final double SAME = 1e-12;

  private static final int ANCHORS = 4;
  private static final double FIRST_BAND = 4;

  private final Question question;
  private final Reference reference;
  private final Map<NearRow, RowWeight> kept;
  private double[] z;
  private double band;
  private double share;
  private int wanted;
  private int looks;
  private boolean settled;
  private boolean known;
  private boolean failed;
  private int failures;
  private double bound = Double.NEGATIVE_INFINITY;
  private double scale = 1;
  private Optional<PartitionedRelaxation> last = Optional.empty();

  /**
   * Starts.
   *
   * @param question what is asked
   * @param reference a sample of all rows
   * @param start the answer for the sample; where that is all there is, it is the answer
   */
  PartitionedRefinement(Question question, Reference reference, Question.Answer start) {
    this.question = question;
    this.reference = reference;
    this.kept = new LinkedHashMap<>(reference.anchors(ANCHORS));
    this.z = start.z();
    this.wanted = wanted(z.length);
    if (reference.isWhole() && start.bound() > Double.NEGATIVE_INFINITY) {
      bound = start.bound();
      scale = start.scale();
      last = Optional.of(reference.loss());
      plan(0);
    } else {
      // The error that a sample leaves in margins, with much to spare.
      plan(FIRST_BAND * Math.sqrt((double) z.length / reference.size()));
    }
  }

  /**
   * What an end is known by once it is done.
   *
   * @param z the answer
   * @param bound below which no model comes
   * @param scale what a gap is measured against
   * @param looks how many there were
   * @param settled whether the answer is exact but for rounding
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record State(double[] z, double bound, double scale, int looks, boolean settled)
      implements Serializable {}

  /** One that was done before, with all that is asked of it then. */
  static PartitionedRefinement ended(Question question, Reference reference, State state) {
    PartitionedRefinement ended =
        new PartitionedRefinement(
            question,
            reference,
            new Question.Answer(state.z(), Double.NEGATIVE_INFINITY, state.scale()));
    ended.known = true;
    ended.bound = state.bound();
    ended.scale = state.scale();
    ended.looks = state.looks();
    ended.settled = state.settled();
    return ended;
  }

  /** What it has found, once it is done. */
  State state() {
    return new State(z(), bound, scale, looks, settled);
  }

  /** About how many rows the next look brings. */
  int wanted() {
    return wanted;
  }

  /** About how many rows a look brings at first. */
  private static int wanted(int variables) {
    return Math.max(LEAST_ROWS, ROWS_EACH * variables);
  }

  private void plan(double movement) {
    band = movement;
    double near = reference.near(z, band);
    share = near <= 2.0 * wanted ? 1 : wanted / near;
  }

  /** As {@link #plan}, with a larger sample where a narrower band has hardly fewer rows. */
  private void planAfter(Seen seen, double movement) {
    boolean narrower = reference.near(z, movement) <= NARROWER * seen.near;
    if (share < 1 && !narrower) {
      wanted = (int) Math.min((double) LARGER * wanted, Math.max(wanted, mostRows(z.length)));
    }
    plan(movement);
  }

  private static double mostRows(int variables) {
    return BYTES_OF_ROWS / ((double) Double.BYTES * variables);
  }

  /** Whether nothing is left to look at. */
  boolean isDone() {
    return known || settled || failed || looks >= MOST_LOOKS;
  }

  PartitionedLook next() {
    return new PartitionedLook(z, band, share);
  }

  /** Takes a step, from what a look at {@link #next} saw. */
  void advance(Seen seen) {
    looks++;
    if (last.isPresent() && isSame(last.get(), seen)) {
      settled = true;
      return;
    }
    boolean whole = seen.isWhole();
    Map<NearRow, RowWeight> rows = new LinkedHashMap<>();
    if (whole) {
      kept.putAll(seen.drawn);
      rows.putAll(kept);
    } else {
      double each = (double) seen.near / seen.drawnRows();
      seen.drawn.forEach((row, count) -> rows.put(row, count.times(each)));
    }
    PartitionedRelaxation relaxation =
        PartitionedRelaxation.around(z, seen, rows, question.reach());
    Optional<Question.Answer> answer = question.solve(relaxation.terms(question.c()));
    if (answer.isEmpty()) {
      // Chance may leave a sample without any model; of true losses none is left out.
      failures += whole ? 1 : 0;
      failed = failures > MOST_FAILURES;
      wanted *= 2;
      plan(whole ? WIDER * band : band);
      return;
    }
    Question.Answer found = answer.get();
    if (whole) {
      bound = Math.max(bound, found.bound());
      scale = found.scale();
    }
    double farthest = reference.farthest(z, found.z());
    if (farthest > FARTHEST * band) {
      // Far from where rows were looked at, one term for the others says little of their loss.
      z = between(z, found.z(), FARTHEST * band / farthest);
      last = Optional.empty();
      plan(WIDER * band);
      return;
    }
    double movement = reference.movement(z, found.z());
    z = found.z();
    last = whole ? Optional.of(relaxation) : Optional.empty();
    planAfter(seen, OF_MOVEMENT * movement);
  }

  private static double[] between(double[] from, double[] to, double share) {
    double[] point = new double[from.length];
    Arrays.setAll(point, j -> from[j] + share * (to[j] - from[j]));
    return point;
  }

  private boolean isSame(PartitionedRelaxation relaxation, Seen seen) {
    double loss = seen.loss.value(0);
    return relaxation.below(z) == seen.below
        && Math.abs(loss - relaxation.loss(z)) <= SAME * Math.max(reference.meanWeight(), loss);
  }

  /** Whether the answer solves the problem over all rows, but for rounding. */
  boolean isSettled() {
    return settled;
  }

  /** The answer. */
  double[] z() {
    return z.clone();
  }

  /** Below which no model over all rows comes; negative infinity if nothing is proven. */
  double bound() {
    return bound;
  }

  /** What a gap is measured against. */
  double scale() {
    return scale;
  }

  int looks() {
    return looks;
  }
}
