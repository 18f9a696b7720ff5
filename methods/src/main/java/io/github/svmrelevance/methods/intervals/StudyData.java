package io.github.svmrelevance.methods.intervals;

import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.data.Feature;
import io.github.svmrelevance.api.data.Matrix;
import io.github.svmrelevance.api.data.OrderedClasses;
import io.github.svmrelevance.api.data.RealValues;
import io.github.svmrelevance.api.data.SparseMatrix;
import io.github.svmrelevance.api.diagnostic.Warning;
import io.github.svmrelevance.api.method.AnalysisRequest;
import io.github.svmrelevance.api.result.LinearModel;
import io.github.svmrelevance.api.result.Measure;
import io.github.svmrelevance.api.result.Quality;
import io.github.svmrelevance.api.result.ScoredModel;
import io.github.svmrelevance.core.data.ExactShift;
import io.github.svmrelevance.core.data.Standardizer;
import io.github.svmrelevance.core.evaluation.TargetQuality;
import io.github.svmrelevance.core.loss.Samples;
import java.io.InvalidObjectException;
import java.io.ObjectInputStream;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/**
 * The data of a request as models see them, and the way back: features that do not vary are taken
 * out for training, and have weight 0 in every model that is reported; large offsets are taken off,
 * which the bias of a reported model makes up for.
 *
 * @since 0.1
 */
public final class StudyData implements ModelScorer {

  private static final long serialVersionUID = 1L;

  private final transient List<FeatureGroup> all;

  /** The columns of the data that vary. */
  private final transient int[] active;

  private final transient ExactShift shift;
  private final transient TrainingSet training;
  private final transient LearningTarget target;
  private final transient int columns;

  /** How much each sample counts, whatever the factor of its loss; empty if all count the same. */
  private final transient double[] weights;

  /** Whether classes have weights, so that each counts alike in how good a model is. */
  private final transient boolean alike;

  private StudyData(
      List<FeatureGroup> all,
      int columns,
      int[] active,
      ExactShift shift,
      TrainingSet training,
      LearningTarget target,
      double[] weights,
      boolean alike) {
    this.all = all;
    this.columns = columns;
    this.active = active;
    this.shift = shift;
    this.training = training;
    this.target = target;
    this.weights = weights;
    this.alike = alike;
  }

  /**
   * Prepares the data.
   *
   * @param request the data as the user gave them
   * @param warnings notified of features that do not vary
   * @return the data
   * @throws InvalidInputException if a class has no samples, the target is the same for all, or no
   *     feature varies
   */
  public static StudyData of(AnalysisRequest request, Consumer<Warning> warnings) {
    return of(request, PrivilegedFeatures.none(), warnings);
  }

  /**
   * How many features vary, which says how large a problem is: models leave out the others.
   *
   * @param data the data as the user gave them
   * @return the number of features that are not the same for all samples
   */
  public static int varying(Dataset data) {
    Standardizer standardizer = Standardizer.fit(data);
    return (int)
        IntStream.range(0, data.featureNames().size())
            .filter(j -> !standardizer.isConstant(j))
            .count();
  }

  /** The same with features that only training samples have. */
  static StudyData of(
      AnalysisRequest request, PrivilegedFeatures privileged, Consumer<Warning> warnings) {
    Dataset data = request.data();
    LearningTarget target = LearningTarget.of(request);
    Standardizer standardizer = Standardizer.fit(data, request.scaling());
    List<Integer> varying = new ArrayList<>();
    List<String> constant = new ArrayList<>();
    for (int j = 0; j < data.featureNames().size(); j++) {
      if (standardizer.isConstant(j)) {
        constant.add(data.featureNames().get(j));
      } else {
        varying.add(j);
      }
    }
    ModelCaveats.constant(constant).ifPresent(warnings);
    FarValues.of(data).forEach(warnings);
    if (varying.isEmpty()) {
      throw new InvalidInputException(
          data.name() + ": no feature varies; there is nothing to compare");
    }
    int[] active = varying.stream().mapToInt(Integer::intValue).toArray();
    List<Feature> features = varying.stream().map(data.features()::get).toList();
    privileged.requireUsable(features, data, request.task());
    Placed placed = Placed.of(request, standardizer, active);
    return new StudyData(
        FeatureGroup.of(data.features()),
        data.features().size(),
        active,
        placed.shift(),
        training(data, features, placed.matrix(), target, privileged),
        target,
        weights(data),
        data.hasLossFactors());
  }

  /** Numbers as models see them, and what was taken off their columns. */
  private record Placed(Matrix matrix, ExactShift shift) {

    /**
     * Scaled columns without large offsets. Of sparse columns the zeros are kept. A column that is
     * not centred is x_j = z_j + m_j with its mean m_j in deviations, and w'x + b = w'z + (b +
     * w'm): the same models with another bias, which is free in norm and penalty. So minimum,
     * budget and ranges are those of centred columns, and the mean is never subtracted in memory.
     */
    static Placed of(AnalysisRequest request, Standardizer standardizer, int[] active) {
      Matrix original = request.data().matrix();
      boolean zeros = Standardizer.isMostlyZeros(original);
      if (zeros && request.scaling().changes()) {
        double[] all = standardizer.shifts();
        double[] shifts = Arrays.stream(active).mapToDouble(j -> all[j]).toArray();
        return new Placed(
            standardizer.shifted((SparseMatrix) original).selectColumns(active),
            ExactShift.ofShifts(shifts));
      }
      if (request.scaling().changes()) {
        return of(standardizer.kept(original, active));
      }
      Matrix chosen = original.selectColumns(active);
      return of(zeros || chosen.savesMemory() ? chosen : chosen.toDense());
    }

    static Placed of(Matrix scaled) {
      ExactShift shift = ExactShift.of(scaled);
      return new Placed(shift.apply(scaled), shift);
    }
  }

  private static double[] weights(Dataset data) {
    double[] weights = new double[data.isWeighted() ? data.samples() : 0];
    Arrays.setAll(weights, data::weight);
    return weights;
  }

  /** How much a sample counts, whatever the factor of its loss. */
  private double weight(int sample) {
    return weights.length == 0 ? 1 : weights[sample];
  }

  /** Whether classes count alike in how good a model is, however many samples they have. */
  boolean countsClassesAlike() {
    return alike;
  }

  /** Whether samples count differently. */
  boolean isWeighted() {
    return weights.length > 0;
  }

  /** The main measure of the best model that predicts the same for all samples, in its units. */
  double qualityOfConstant() {
    return TargetQuality.ofBestConstant(target.target(), this::weight, alike) * target.scale();
  }

  /** Whether one number has more than half of the weight of a number's samples. */
  boolean isMostlyOneNumber() {
    double most = TargetQuality.bestConstant(target.target(), this::weight);
    double all = 0;
    double alike = 0;
    for (int i = 0; i < training().count(); i++) {
      all += weight(i);
      alike += ((RealValues) target.target()).value(i) == most ? weight(i) : 0;
    }
    return 2 * alike > all;
  }

  /** What models are trained on, of samples that are scaled and shifted. */
  static TrainingSet training(
      Dataset data,
      List<Feature> features,
      Matrix matrix,
      LearningTarget target,
      PrivilegedFeatures privileged) {
    double[] weights = new double[data.isLossWeighted() ? data.samples() : 0];
    Arrays.setAll(weights, data::lossWeight);
    if (!privileged.isEmpty()) {
      return privileged.training(features, new Samples(matrix, target.target(), weights));
    }
    return new TrainingSet(
        features.stream().map(Feature::name).toList(),
        new Samples(matrix, target.target(), weights),
        target.coding(),
        FeatureGroup.of(features));
  }

  /**
   * What models are trained on.
   *
   * @return the features that vary
   */
  public TrainingSet training() {
    return training;
  }

  /**
   * What is judged, features and groups that do not vary among them.
   *
   * @return in the order of the data
   */
  public List<FeatureGroup> all() {
    return all;
  }

  /**
   * Where the features and groups of the data stand among those that vary.
   *
   * @return for each its position among the groups of {@link #training}, or -1
   */
  public int[] positions() {
    Map<String, Integer> known = new HashMap<>();
    for (FeatureGroup group : training.groups()) {
      known.put(group.name(), known.size());
    }
    return all.stream().mapToInt(group -> known.getOrDefault(group.name(), -1)).toArray();
  }

  /**
   * What a difference of 1 between scores stands for.
   *
   * @return of a number that is learnt, a difference in the units of the data; else 1
   */
  public double targetScale() {
    return target.scale();
  }

  /** The columns of the data that a feature or group that varies has, those that vary. */
  List<Integer> columnsOf(int position) {
    return training.groups().get(position).columns().stream()
        .filter(k -> k < active.length)
        .map(k -> active[k])
        .toList();
  }

  /**
   * The names of the weights of a feature or group that varies: of classes, of columns, or both.
   *
   * @param position its position among the groups of {@link #training}
   * @return in the order of {@link TrainingSet#weights}
   */
  public List<String> weightNames(int position) {
    FeatureGroup group = training.groups().get(position);
    List<String> names = new ArrayList<>();
    for (int column : group.columns()) {
      String name = training.names().get(column);
      for (String vector : target.vectors()) {
        names.add(
            target.vectors().size() == 1
                ? name
                : group.isSeveral() ? name + " of " + vector : vector);
      }
    }
    return names;
  }

  /**
   * A model over all features, and its quality on the training data.
   *
   * @param z the model over those that vary
   * @return the model with weight 0 for the others
   */
  @Override
  public ScoredModel score(double[] z) {
    return new ScoredModel(model(z), quality(training.predictions(z)), Optional.empty());
  }

  private Quality quality(double[] predictions) {
    Quality quality = TargetQuality.of(target.target(), predictions, this::weight, alike);
    if (target.scale() == 1) {
      return quality;
    }
    Map<Measure, Double> values = new LinkedHashMap<>(quality.values());
    values.computeIfPresent(
        Measure.MEAN_ABSOLUTE_ERROR, (measure, error) -> error * target.scale());
    return new Quality(values);
  }

  /**
   * A model over all features from one over those that vary.
   *
   * @param z the model over those that vary
   * @return the model with weight 0 for the others
   */
  public LinearModel model(double[] z) {
    return model(training, shift, active, columns, z);
  }

  /**
   * Other samples as models see them: scaled and shifted as those of {@link #training} are.
   *
   * @param request the request that these data were prepared of
   * @param samples with all features of the request, in their original units
   * @return the same rows, with the features that vary
   * @throws InvalidInputException if a feature is beyond the range of a double when scaled
   */
  public Matrix placed(AnalysisRequest request, Matrix samples) {
    Matrix scaled =
        request.scaling().changes()
            ? Standardizer.fit(request.data(), request.scaling()).view(samples)
            : samples;
    return shift.apply(scaled.selectColumns(active).toDense());
  }

  /**
   * A score as a prediction: of a number that is learnt, in the units of the data.
   *
   * @param score w'x + b
   * @return the score itself unless a number is learnt that was scaled; rounded once
   */
  public double inUnits(double score) {
    return Math.fma(target.scale(), score, target.centre());
  }

  /** A model on unshifted columns, with weight 0 for those that were left out. */
  static LinearModel model(
      TrainingSet training, ExactShift shift, int[] active, int columns, double[] z) {
    double[][] vectors = new double[training.coding().vectors()][columns];
    double[] intercepts = training.intercepts(z);
    for (int c = 0; c < vectors.length; c++) {
      double[] own = training.coding().vector(c, training.features(), z);
      for (int k = 0; k < active.length; k++) {
        vectors[c][active[k]] = own[k];
      }
      if (training.samples().target() instanceof OrderedClasses) {
        // Thresholds are compared with w'x, which they stand across the sign of.
        Arrays.setAll(intercepts, k -> -shift.bias(own, -intercepts[k]));
      } else {
        intercepts[c] = shift.bias(own, intercepts[c]);
      }
    }
    return new LinearModel(vectors, intercepts);
  }

  /**
   * The samples of a request with what models learn of each as their target.
   *
   * @param request the data as the user gave them
   * @return the samples; if a class is set against the rest, their target is two classes
   */
  public static Dataset learnt(AnalysisRequest request) {
    return LearningTarget.data(request);
  }

  /**
   * The samples of a request with what folds have like shares of as their target: what models
   * learn, but of two classes in an order that does not hang on which is positive.
   *
   * @param request the data as the user gave them
   * @return the samples, in the order of {@link #learnt}
   */
  public static Dataset split(AnalysisRequest request) {
    return LearningTarget.data(request.data(), LearningTarget.splitBy(request));
  }

  /**
   * How many samples each class or level has.
   *
   * @param request the data as the user gave them
   * @return by name, those that occur; if a class is set against the rest, both sides; none of a
   *     number
   */
  public static Map<String, Integer> classCounts(AnalysisRequest request) {
    return LearningTarget.counts(request);
  }

  /** Is sent as its parts, from which the receiver makes it anew, so that they are checked. */
  private Object writeReplace() {
    return new Parts(all, columns, active, shift, training, target, weights, alike);
  }

  private void readObject(ObjectInputStream in) throws InvalidObjectException {
    throw new InvalidObjectException("StudyData is sent as its parts");
  }

  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Parts(
      List<FeatureGroup> all,
      int columns,
      int[] active,
      ExactShift shift,
      TrainingSet training,
      LearningTarget target,
      double[] weights,
      boolean alike)
      implements Serializable {

    private Object readResolve() {
      return new StudyData(all, columns, active, shift, training, target, weights, alike);
    }
  }
}
