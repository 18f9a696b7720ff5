package io.github.svmrelevance.methods.intervals;

import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.data.Matrix;
import io.github.svmrelevance.api.diagnostic.Message;
import io.github.svmrelevance.api.diagnostic.RunSetting;
import io.github.svmrelevance.api.diagnostic.Warning;
import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.api.method.AnalysisRequest;
import io.github.svmrelevance.api.result.LinearModel;
import io.github.svmrelevance.api.result.ModelQuality;
import io.github.svmrelevance.api.result.ScoredModel;
import io.github.svmrelevance.core.data.ExactShift;
import io.github.svmrelevance.core.data.Standardizer;
import io.github.svmrelevance.methods.quality.CrossValidatedQuality;
import java.io.InvalidObjectException;
import java.io.ObjectInputStream;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;

/**
 * The data of a request as models see them, and the way back: features that do not vary are taken
 * out for training, and have weight 0 in every model that is reported; large offsets are taken off,
 * which the bias of a reported model makes up for.
 *
 * @since 0.1
 */
public final class StudyData implements ModelScorer {

  private static final long serialVersionUID = 1L;

  private final transient List<String> allNames;
  private final transient int[] active;
  private final transient ExactShift shift;
  private final transient TrainingSet training;

  private StudyData(List<String> allNames, int[] active, ExactShift shift, TrainingSet training) {
    this.allNames = allNames;
    this.active = active;
    this.shift = shift;
    this.training = training;
  }

  /**
   * Prepares the data.
   *
   * @param request the data as the user gave them
   * @param warnings told of features that do not vary
   * @return the data
   * @throws InvalidInputException if a class has no samples or no feature varies
   */
  public static StudyData of(AnalysisRequest request, Consumer<Warning> warnings) {
    Dataset data = request.data();
    String positive =
        request
            .positiveClass()
            .orElseThrow(() -> new InvalidInputException("no positive class was chosen"));
    double[] signs = data.classes().signs(positive);
    requireBothClasses(data, positive, signs);
    Standardizer standardizer = Standardizer.fit(data);
    List<Integer> varying = new ArrayList<>();
    List<String> constant = new ArrayList<>();
    for (int j = 0; j < data.featureNames().size(); j++) {
      if (standardizer.isConstant(j)) {
        constant.add(data.featureNames().get(j));
      } else {
        varying.add(j);
      }
    }
    if (!constant.isEmpty()) {
      warnings.accept(
          IntervalWarning.CONSTANT_FEATURES.of(
              "features that do not vary tell nothing: " + String.join(", ", constant)));
    }
    if (varying.isEmpty()) {
      throw new InvalidInputException(
          data.name() + ": no feature varies; there is nothing to compare");
    }
    int[] active = varying.stream().mapToInt(Integer::intValue).toArray();
    Matrix scaled = request.standardize() ? standardizer.view(data.matrix()) : data.matrix();
    DenseMatrix matrix = scaled.selectColumns(active).toDense();
    ExactShift shift = ExactShift.of(matrix);
    return new StudyData(
        data.featureNames(),
        active,
        shift,
        new TrainingSet(
            varying.stream().map(data.featureNames()::get).toList(), shift.apply(matrix), signs));
  }

  private static void requireBothClasses(Dataset data, String positive, double[] signs) {
    int positives = 0;
    for (double sign : signs) {
      positives += sign > 0 ? 1 : 0;
    }
    if (positives == 0 || positives == signs.length) {
      throw new InvalidInputException(
          Message.of(
              data.name()
                  + ": "
                  + positives
                  + " of "
                  + signs.length
                  + " samples are of the positive class '"
                  + positive
                  + "'; both sides need samples. Choose another ",
              RunSetting.POSITIVE,
              ", or check the labels"));
    }
  }

  /**
   * What models are trained on.
   *
   * @return the features that vary
   */
  public TrainingSet training() {
    return training;
  }

  /** The names of all features, those that do not vary among them. */
  List<String> allNames() {
    return allNames;
  }

  /**
   * Where the features of the data stand among those that vary.
   *
   * @return for each feature its position, or -1
   */
  public int[] positions() {
    int[] positions = new int[allNames.size()];
    Arrays.fill(positions, -1);
    for (int k = 0; k < active.length; k++) {
      positions[active[k]] = k;
    }
    return positions;
  }

  /**
   * A model over all features, and its quality on the training data.
   *
   * @param z the model over those that vary
   * @return the model with weight 0 for the others
   */
  @Override
  public ScoredModel score(double[] z) {
    return training.score(z, model(z));
  }

  /** A model over all features from one over those that vary. */
  private LinearModel model(double[] z) {
    double[] weights = new double[allNames.size()];
    for (int k = 0; k < active.length; k++) {
      weights[active[k]] = z[k];
    }
    return new LinearModel(weights, shift.bias(z));
  }

  /**
   * Cross-validates the baseline of a request.
   *
   * @param request the data as the user gave them
   * @param context threads and chance
   * @param trainer makes a model (w, b) of training samples
   * @return one entry, or none if the smaller class has one sample only
   */
  public static List<ModelQuality> crossValidate(
      AnalysisRequest request, RunContext context, BudgetedModels.Baselines trainer) {
    String positive = request.positiveClass().orElseThrow();
    return CrossValidatedQuality.of(
            "baseline",
            request.data(),
            positive,
            request.standardize(),
            context,
            new BaselineTraining(positive, trainer))
        .stream()
        .toList();
  }

  /** Is sent as its parts, from which the receiver makes it anew, so that they are checked. */
  private Object writeReplace() {
    return new Parts(allNames, active, shift, training);
  }

  private void readObject(ObjectInputStream in) throws InvalidObjectException {
    throw new InvalidObjectException("StudyData is sent as its parts");
  }

  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Parts(List<String> allNames, int[] active, ExactShift shift, TrainingSet training)
      implements Serializable {

    private Object readResolve() {
      return new StudyData(allNames, active, shift, training);
    }
  }
}
