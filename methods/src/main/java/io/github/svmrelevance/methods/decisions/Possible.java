package io.github.svmrelevance.methods.decisions;

import io.github.svmrelevance.api.result.FeatureInterval.Bounds;
import io.github.svmrelevance.api.result.FeatureInterval.Status;
import io.github.svmrelevance.core.loss.WeightFunctional;
import io.github.svmrelevance.methods.intervals.AdmissibleSet;
import io.github.svmrelevance.methods.intervals.Extreme;
import io.github.svmrelevance.methods.intervals.LeastLargest;
import io.github.svmrelevance.methods.intervals.MarginRange;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;

/**
 * Which outcomes some admissible model predicts of a sample. The baseline's is one; others are
 * ruled out by a bound, or shown by a model.
 *
 * <ul>
 *   <li>Two classes: both signs of the score occur, or scores on both sides of a threshold of the
 *       reject option.
 *   <li>Levels: those from the lowest to the highest. Models between two that predict levels apart
 *       pass all thresholds between; a level has no width only where its thresholds meet.
 *   <li>Several classes: class c if its largest margin, max over the models of min over o of (s_c -
 *       s_o), is above 0. That is one linear program with one more variable. It is left out where a
 *       model found already predicts c, or where no model puts c ahead of the baseline's class.
 * </ul>
 */
final class Possible {

  private final AdmissibleSet set;
  private final Predictor sample;
  private final int predicted;
  private final TreeSet<Integer> outcomes = new TreeSet<>();
  private Status proof = Status.CERTIFIED;
  private double infeasibility;
  private Optional<MarginRange.Outcome> failure = Optional.empty();

  Possible(AdmissibleSet set, Predictor sample, int predicted) {
    this.set = set;
    this.sample = sample;
    this.predicted = predicted;
  }

  void ofSigns(Bounds score) {
    outcomes.addAll(sample.sides(score.signedLower(), score.signedUpper()));
    // On the boundary in all models: what the baseline says.
    if (outcomes.isEmpty()) {
      outcomes.add(predicted);
    }
  }

  void ofRivals(MarginRange ahead) {
    outcomes.add(predicted);
    List<Integer> rivals = sample.rivals(predicted);
    if (!sample.isOrdered()) {
      for (double[] model : ahead.leastModels()) {
        outcomes.add(sample.outcome(model));
      }
    }
    for (int k = 0; k < rivals.size() && failure.isEmpty(); k++) {
      if (ahead.leasts()[k] < 0) {
        if (sample.isOrdered()) {
          levelsBeyond(rivals.get(k));
        } else if (!outcomes.contains(rivals.get(k))) {
          classIfPossible(rivals.get(k), ahead, -ahead.leasts()[k]);
        }
      }
    }
  }

  /** A level beside the baseline's, and those behind it as long as models pass thresholds. */
  private void levelsBeyond(int first) {
    int step = first > predicted ? 1 : -1;
    for (int level = first; ; level += step) {
      outcomes.add(level);
      int next = level + step;
      if (next < 0 || next >= sample.outcomes()) {
        return;
      }
      Optional<MarginRange> beyond = solve(List.of(sample.besideLevel(level, next)));
      if (beyond.isEmpty() || beyond.get().bounds().signedLower() >= 0) {
        return;
      }
    }
  }

  /**
   * Whether a class is ahead of all others in some model.
   *
   * @param ahead of the baseline's class
   * @param most how far this one is ahead of that at most
   */
  private void classIfPossible(int rival, MarginRange ahead, double most) {
    LeastLargest largest = MarginRange.largest(set, sample.ahead(rival), ahead.leastModels(), most);
    if (largest.end().isEmpty()) {
      Extreme last = largest.found();
      failure = Optional.of(new MarginRange.Outcome(last.status(), last.message(), null));
      return;
    }
    Extreme end = largest.end().get();
    note(end.proofStatus(), end.proof().orElseThrow().infeasibility());
    double[] model = end.point().orElseThrow();
    if (model[model.length - 1] > 0) {
      outcomes.add(rival);
    }
  }

  private Optional<MarginRange> solve(List<WeightFunctional> functions) {
    MarginRange.Outcome outcome = MarginRange.solve(set, functions);
    if (outcome.range() == null) {
      failure = Optional.of(outcome);
      return Optional.empty();
    }
    note(outcome.range().status(), outcome.range().bounds().infeasibility());
    return Optional.of(outcome.range());
  }

  private void note(Status own, double relaxed) {
    proof = own.compareTo(proof) > 0 ? own : proof;
    infeasibility = Math.max(infeasibility, relaxed);
  }

  List<Integer> outcomes() {
    return List.copyOf(outcomes);
  }

  /** What is proven of what was solved here. */
  Status proof() {
    return proof;
  }

  /** By how much budgets are relaxed, at most, in what was solved here. */
  double infeasibility() {
    return infeasibility;
  }

  /** The question that could not be answered. */
  Optional<MarginRange.Outcome> failure() {
    return failure;
  }
}
