package io.github.svmrelevance.methods.rejectsvm;

import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.diagnostic.Message;
import io.github.svmrelevance.api.diagnostic.RunSetting;
import io.github.svmrelevance.api.diagnostic.Warning;
import io.github.svmrelevance.core.data.DataWarning;
import io.github.svmrelevance.core.data.Excerpt;
import io.github.svmrelevance.core.reject.RejectConfusion;
import io.github.svmrelevance.core.reject.RejectModel;
import io.github.svmrelevance.core.reject.ScoredSamples;
import io.github.svmrelevance.tables.StreamedRows;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/**
 * Counts decisions row by row; the rows themselves are kept for pictures only. Not thread-safe.
 *
 * @since 0.1
 */
public final class RejectTally {

  private enum TallyWarning implements Warning.Code {
    /** The model decides no row. */
    ALL_REJECTED,
    /** The model seems to be judged by the samples that it was trained on. */
    TRAINING_SAMPLES
  }

  private final RowScorer scorer;
  private final String place;
  private final boolean keeps;
  private final Map<String, Long> classes = new TreeMap<>();
  private final ScoredSamples samples = new ScoredSamples();
  private RejectConfusion confusion = RejectConfusion.EMPTY;
  private long dropped;
  private long filled;

  /**
   * Nothing counted yet.
   *
   * @param scorer scores the rows
   * @param place what to call the table in messages
   * @param keeps whether the rows are kept
   */
  public RejectTally(RowScorer scorer, String place, boolean keeps) {
    this.scorer = Objects.requireNonNull(scorer, "scorer");
    this.place = Objects.requireNonNull(place, "place");
    this.keeps = keeps;
  }

  /**
   * Counts a row.
   *
   * @param line where it stands, from 1
   * @param features its features in the unit of the data, NaN where one is missing; overwritten
   * @param label its class
   * @throws InvalidInputException if the model does not know the class, or the row has no score
   */
  public void add(long line, double[] features, String label) {
    if (!scorer.scores(features)) {
      dropped++;
      return;
    }
    RejectModel model = scorer.model();
    double sign = model.classes().sign(label).orElseThrow(() -> unknownClass(line, label));
    double[] point = keeps ? features.clone() : new double[0];
    filled += Arrays.stream(features).filter(Double::isNaN).count();
    double score = scorer.score(line, features).getAsDouble();
    classes.merge(sign > 0 ? model.classes().positive() : label, 1L, Long::sum);
    confusion = confusion.with(sign, model.thresholds().decide(score));
    if (keeps) {
      samples.add(point, sign, score);
    }
  }

  private InvalidInputException unknownClass(long line, String label) {
    List<String> known = new ArrayList<>(scorer.model().classes().others());
    known.add(0, scorer.model().classes().positive());
    return new InvalidInputException(
        Message.of(
            Excerpt.printable(place)
                + ", line "
                + line
                + ": the model does not know the class "
                + Excerpt.quote(label)
                + "; it knows "
                + Excerpt.list(known)
                + ": name the column of the classes with ",
            RunSetting.LABEL));
  }

  /**
   * What to know of the rows once all were counted.
   *
   * @param rows what is known of the table
   * @param source what to call the table in results
   * @return the warnings of the table; how many rows were left out because a value is missing, or
   *     how many values were replaced; and whether these seem to be the samples that the model was
   *     trained on
   * @throws InvalidInputException if no row is left
   */
  public List<Warning> warnings(StreamedRows rows, String source) {
    List<Warning> warnings = new ArrayList<>(rows.warnings());
    if (dropped > 0) {
      warnings.add(
          DataWarning.ROWS_DROPPED.of(
              dropped
                  + " of "
                  + rows.rows()
                  + (dropped == 1 ? " rows was" : " rows were")
                  + " dropped because a value is missing"));
    }
    if (filled > 0) {
      warnings.add(
          DataWarning.MISSING_REPLACED.of(
              Excerpt.counted(filled, "missing value was", "missing values were")
                  + " replaced by the mean of the training data"));
    }
    if (confusion.samples() == 0) {
      throw new InvalidInputException(
          Excerpt.printable(place) + ": every row has a missing value, so that none is left");
    }
    if (confusion.accepted() == 0) {
      warnings.add(
          TallyWarning.ALL_REJECTED.of(
              "the model rejects all "
                  + Excerpt.counted(confusion.samples(), "sample", "samples")
                  + ", so it says nothing of them"));
    }
    RejectModel.TrainingData training = scorer.model().training();
    if (training.source().equals(source) && training.samples() == rows.rows()) {
      warnings.add(
          TallyWarning.TRAINING_SAMPLES.of(
              "these look like the samples that the model was trained on (of the same name and number);"
                  + " on others it will do worse"));
    }
    return warnings;
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
