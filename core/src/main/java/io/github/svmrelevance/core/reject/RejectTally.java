package io.github.svmrelevance.core.reject;

import java.util.Collections;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Counts decisions row by row; the rows themselves are kept for pictures only. Not thread-safe.
 *
 * @since 0.1
 */
public final class RejectTally {

  private final RowScorer scorer;
  private final boolean keeps;
  private final Map<String, Long> classes = new TreeMap<>();
  private final ScoredSamples samples = new ScoredSamples();
  private RejectConfusion confusion = RejectConfusion.EMPTY;
  private long dropped;

  /**
   * Nothing counted yet.
   *
   * @param scorer scores the rows
   * @param keeps whether the rows are kept
   */
  public RejectTally(RowScorer scorer, boolean keeps) {
    this.scorer = Objects.requireNonNull(scorer, "scorer");
    this.keeps = keeps;
  }

  /**
   * Counts a row.
   *
   * @param line where it stands, from 1
   * @param features its features in the unit of the data, NaN where one is missing; overwritten
   * @param label its class
   * @return false if the model does not know the class; the row is not counted then
   * @throws io.github.svmrelevance.api.InvalidInputException if the row has no score
   */
  public boolean add(long line, double[] features, String label) {
    if (!scorer.scores(features)) {
      dropped++;
      return true;
    }
    RejectModel model = scorer.model();
    Optional<Double> known = model.classes().sign(label);
    if (known.isEmpty()) {
      return false;
    }
    double sign = known.get();
    double[] point = keeps ? features.clone() : new double[0];
    double score = scorer.score(line, features).getAsDouble();
    classes.merge(sign > 0 ? model.classes().positive() : label, 1L, Long::sum);
    confusion = confusion.with(sign, model.thresholds().decide(score));
    if (keeps) {
      samples.add(point, sign, score);
    }
    return true;
  }

  /**
   * How many rows were left out because a value is missing.
   *
   * @return the number
   */
  public long dropped() {
    return dropped;
  }

  /**
   * How many rows of each class were counted.
   *
   * @return the numbers by class, in sort order
   */
  public Map<String, Long> classes() {
    return Collections.unmodifiableMap(classes);
  }

  /**
   * How the decisions agree with the classes.
   *
   * @return the counts
   */
  public RejectConfusion confusion() {
    return confusion;
  }

  /**
   * The rows that were counted.
   *
   * @return the rows with their scores; none unless they are kept
   */
  public ScoredSamples samples() {
    return samples;
  }
}
