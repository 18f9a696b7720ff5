package io.github.svmrelevance.spark;

import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.result.RelevanceIntervals;
import io.github.svmrelevance.methods.bounds.BoundsAnalysis;
import io.github.svmrelevance.methods.bounds.RelevanceBounds;
import io.github.svmrelevance.spark.rows.PartitionedBounds;
import io.github.svmrelevance.tables.LoadedData;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.spark.ml.Estimator;
import org.apache.spark.ml.param.DoubleParam;
import org.apache.spark.ml.param.LongParam;
import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.ml.param.ParamValidators;
import org.apache.spark.ml.param.StringArrayParam;
import org.apache.spark.ml.util.DefaultParamsReader;
import org.apache.spark.ml.util.DefaultParamsWritable;
import org.apache.spark.ml.util.Identifiable$;
import org.apache.spark.ml.util.MLReader;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.types.StructType;
import scala.jdk.javaapi.OptionConverters;

/**
 * Selects features by the range of their weights over all good linear models, and by tests: the
 * method {@code bounds} as an estimator of MLlib. It follows MLlib's conventions, and {@code
 * UnivariateFeatureSelector}'s where both have a setting.
 *
 * <pre>{@code
 * RelevanceBoundsSelector selector =
 *     new RelevanceBoundsSelector().setOutputCol("selected").setOptions("slack=0.1", "fdr=0.05");
 * RelevanceBoundsModel model = selector.fit(training);
 * }</pre>
 *
 * <p>Unless {@link #rows} says otherwise, {@link #fit} brings the rows to the driver, and from
 * there to each executor, so that the numbers have to fit each of these processes. The tasks run on
 * the cluster.
 *
 * @since 0.1
 */
public final class RelevanceBoundsSelector extends Estimator<RelevanceBoundsModel>
    implements DefaultParamsWritable {

  private static final long serialVersionUID = 1L;

  private static final String COLLECTED = "collected";
  private static final String PARTITIONED = "partitioned";

  private final String uid;
  private final Param<String> featuresCol;
  private final Param<String> labelCol;
  private final Param<String> weightCol;
  private final Param<String> outputCol;
  private final Param<String> labelType;
  private final Param<String> positiveClass;
  private final StringArrayParam options;
  private final Param<String> rows;
  private final LongParam seed;
  private final Param<String> selectionMode;
  private final DoubleParam selectionThreshold;

  /** An estimator with a random identifier. */
  public RelevanceBoundsSelector() {
    this(Identifiable$.MODULE$.randomUID("relevanceBounds"));
  }

  /**
   * An estimator.
   *
   * @param uid its identifier
   */
  public RelevanceBoundsSelector(String uid) {
    this.uid = uid;
    this.featuresCol = ColumnParams.features(this);
    this.labelCol = new Param<>(this, "labelCol", "label column name");
    this.weightCol = new Param<>(this, "weightCol", "weight column name; unset, all weigh 1");
    this.outputCol = ColumnParams.output(this);
    this.labelType =
        new Param<>(
            this,
            "labelType",
            "what labels are: " + String.join(", ", LabelType.words()),
            ParamValidators.inArray(LabelType.words()));
    this.positiveClass =
        new Param<>(
            this, "positiveClass", "class to set against the rest; see svmrel's --positive");
    this.options =
        new StringArrayParam(
            this, "options", "options of 'svmrel bounds', each name=value, such as slack=0.1");
    this.rows =
        new Param<>(
            this,
            "rows",
            "where rows are: collected by the driver, or partitioned, as they are",
            ParamValidators.inArray(List.of(COLLECTED, PARTITIONED)));
    this.seed = new LongParam(this, "seed", "random seed");
    this.selectionMode =
        new Param<>(
            this,
            "selectionMode",
            "which features to select: " + String.join(", ", SelectionMode.words()),
            ParamValidators.inArray(SelectionMode.words()));
    this.selectionThreshold =
        new DoubleParam(
            this,
            "selectionThreshold",
            "how many features (numTopFeatures, 50 unless set), or which share of them"
                + " (percentile, 0.1)",
            ParamValidators.gtEq(0));
    setDefault(featuresCol, "features");
    setDefault(labelCol, "label");
    setDefault(outputCol, uid + "__output");
    setDefault(labelType, LabelType.AUTO.toString());
    setDefault(options, new String[0]);
    setDefault(rows, COLLECTED);
    setDefault(seed, 0L);
    setDefault(selectionMode, SelectionMode.RELEVANT.toString());
  }

  /**
   * Finds the ranges and classes of the features.
   *
   * @param dataset rows with a vector of features, a label, and perhaps a weight
   * @return the model, which selects
   * @throws InvalidInputException if the rows or the options do not allow an answer
   * @throws io.github.svmrelevance.api.SolverException if a solver failed
   */
  @Override
  public RelevanceBoundsModel fit(Dataset<?> dataset) {
    transformSchema(dataset.schema());
    SelectionMode mode = SelectionMode.named(getOrDefault(selectionMode));
    RelevanceIntervals result =
        getOrDefault(rows).equals(PARTITIONED) ? partitioned(dataset) : collected(dataset);
    List<FeatureRelevance> features = result.features().stream().map(FeatureRelevance::of).toList();
    double threshold = optionalNumber(selectionThreshold).orElseGet(mode::usualThreshold);
    RelevanceBoundsModel model =
        new RelevanceBoundsModel(
            uid, features, mode.select(features, threshold), Optional.of(result));
    return copyValues(model, ParamMap.empty()).setParent(this);
  }

  private RelevanceIntervals collected(Dataset<?> dataset) {
    CollectedRows collected =
        new CollectedRows(getOrDefault(featuresCol), getOrDefault(labelCol), optional(weightCol));
    io.github.svmrelevance.api.data.Dataset samples =
        collected.collect(dataset, LabelType.named(getOrDefault(labelType)));
    return analysis(samples).executor(SparkTaskExecutor.on(dataset.sparkSession())).run();
  }

  private RelevanceIntervals partitioned(Dataset<?> dataset) {
    LabelType type = LabelType.named(getOrDefault(labelType));
    if (type != LabelType.AUTO && type != LabelType.CLASSES) {
      throw new InvalidInputException(
          "partitioned rows have two classes, or one against the rest; set labelType to classes, or"
              + " set rows to "
              + COLLECTED);
    }
    PartitionedBounds question =
        PartitionedBounds.of(dataset)
            .columns(getOrDefault(featuresCol), getOrDefault(labelCol))
            .seed((Long) getOrDefault(seed));
    Optional<String> weight = optional(weightCol);
    if (weight.isPresent()) {
      question = question.weighted(weight.get());
    }
    for (Map.Entry<String, String> option : named()) {
      question = question.with(option.getKey(), option.getValue());
    }
    Optional<String> positive = optional(positiveClass);
    return positive.isPresent()
        ? question
            .positive(
                LabelType.label(dataset.schema().apply(getOrDefault(labelCol)), positive.get()))
            .run()
        : question.run();
  }

  /** The options, each of the form name=value. */
  private List<Map.Entry<String, String>> named() {
    List<Map.Entry<String, String>> named = new ArrayList<>();
    for (String option : getOrDefault(options)) {
      int sign = option.indexOf('=');
      if (sign < 0) {
        throw new InvalidInputException(
            "the option '" + option + "' is not of the form name=value");
      }
      named.add(Map.entry(option.substring(0, sign), option.substring(sign + 1)));
    }
    return named;
  }

  private BoundsAnalysis analysis(io.github.svmrelevance.api.data.Dataset samples) {
    BoundsAnalysis analysis =
        RelevanceBounds.of(new LoadedData(samples, List.of())).seed((Long) getOrDefault(seed));
    for (Map.Entry<String, String> option : named()) {
      analysis = analysis.withText(option.getKey(), option.getValue());
    }
    Optional<String> positive = optional(positiveClass);
    return positive.isPresent() ? analysis.positive(positive.get()) : analysis;
  }

  private Optional<String> optional(Param<String> param) {
    return OptionConverters.toJava(get(param));
  }

  private Optional<Double> optionalNumber(DoubleParam param) {
    return OptionConverters.toJava(get(param)).map(Double.class::cast);
  }

  @Override
  public StructType transformSchema(StructType schema) {
    return ColumnParams.transformed(
        schema,
        getOrDefault(featuresCol),
        Optional.of(getOrDefault(labelCol)),
        getOrDefault(outputCol));
  }

  @Override
  public RelevanceBoundsSelector copy(ParamMap extra) {
    return defaultCopy(extra);
  }

  @Override
  public String uid() {
    return uid;
  }

  /**
   * The parameter: the column of vectors; {@code features} unless set.
   *
   * @return the parameter
   */
  public Param<String> featuresCol() {
    return featuresCol;
  }

  /**
   * Sets {@link #featuresCol}.
   *
   * @param name its value
   * @return this
   */
  public RelevanceBoundsSelector setFeaturesCol(String name) {
    set(featuresCol, name);
    return this;
  }

  /**
   * The parameter: the column of labels, numbers; {@code label} unless set.
   *
   * @return the parameter
   */
  public Param<String> labelCol() {
    return labelCol;
  }

  /**
   * Sets {@link #labelCol}.
   *
   * @param name its value
   * @return this
   */
  public RelevanceBoundsSelector setLabelCol(String name) {
    set(labelCol, name);
    return this;
  }

  /**
   * The parameter: the column that says how much a row counts; unless set, all count 1.
   *
   * @return the parameter
   */
  public Param<String> weightCol() {
    return weightCol;
  }

  /**
   * Sets {@link #weightCol}.
   *
   * @param name its value
   * @return this
   */
  public RelevanceBoundsSelector setWeightCol(String name) {
    set(weightCol, name);
    return this;
  }

  /**
   * The parameter: the column of the selected features.
   *
   * @return the parameter
   */
  public Param<String> outputCol() {
    return outputCol;
  }

  /**
   * Sets {@link #outputCol}.
   *
   * @param name its value
   * @return this
   */
  public RelevanceBoundsSelector setOutputCol(String name) {
    set(outputCol, name);
    return this;
  }

  /**
   * The parameter: what the labels are: {@code classes}, {@code levels}, {@code number}, or {@code
   * auto}, as unless set: classes if the column's attribute says so or there are no more than two
   * values.
   *
   * @return the parameter
   */
  public Param<String> labelType() {
    return labelType;
  }

  /**
   * Sets {@link #labelType}.
   *
   * @param type its value
   * @return this
   */
  public RelevanceBoundsSelector setLabelType(String type) {
    set(labelType, type);
    return this;
  }

  /**
   * The parameter: the class that is set against the rest; unless set, as {@code svmrel} chooses.
   *
   * @return the parameter
   */
  public Param<String> positiveClass() {
    return positiveClass;
  }

  /**
   * Sets {@link #positiveClass}.
   *
   * @param name its value
   * @return this
   */
  public RelevanceBoundsSelector setPositiveClass(String name) {
    set(positiveClass, name);
    return this;
  }

  /**
   * The parameter: options of {@code svmrel bounds}.
   *
   * @return the parameter
   */
  public StringArrayParam options() {
    return options;
  }

  /**
   * Sets {@link #options}.
   *
   * @param settings each {@code name=value}, such as {@code fdr=0.05}; in the place of those set
   *     before
   * @return this
   */
  public RelevanceBoundsSelector setOptions(String... settings) {
    set(options, settings);
    return this;
  }

  /**
   * The parameter: where rows are. {@code collected}, as unless set: the driver and each executor
   * hold all. {@code partitioned}: they stay in their partitions, as with {@link
   * PartitionedBounds}, which knows two classes, or one that is set against the rest, and some of
   * the options.
   *
   * @return the parameter
   */
  public Param<String> rows() {
    return rows;
  }

  /**
   * Sets {@link #rows}.
   *
   * @param where its value
   * @return this
   */
  public RelevanceBoundsSelector setRows(String where) {
    set(rows, where);
    return this;
  }

  /**
   * The parameter: the seed of all chance; 0 unless set.
   *
   * @return the parameter
   */
  public LongParam seed() {
    return seed;
  }

  /**
   * Sets {@link #seed}.
   *
   * @param number its value
   * @return this
   */
  public RelevanceBoundsSelector setSeed(long number) {
    set(seed, number);
    return this;
  }

  /**
   * The parameter: which features are selected: {@code relevant}, as unless set, {@code strong},
   * {@code numTopFeatures} or {@code percentile}.
   *
   * @return the parameter
   */
  public Param<String> selectionMode() {
    return selectionMode;
  }

  /**
   * Sets {@link #selectionMode}.
   *
   * @param mode its value
   * @return this
   */
  public RelevanceBoundsSelector setSelectionMode(String mode) {
    set(selectionMode, mode);
    return this;
  }

  /**
   * The parameter: how many features {@code numTopFeatures} selects, or what share {@code
   * percentile} does.
   *
   * @return the parameter
   */
  public DoubleParam selectionThreshold() {
    return selectionThreshold;
  }

  /**
   * Sets {@link #selectionThreshold}.
   *
   * @param value its value
   * @return this
   */
  public RelevanceBoundsSelector setSelectionThreshold(double value) {
    set(selectionThreshold, value);
    return this;
  }

  /**
   * Reads estimators.
   *
   * @return a reader of what {@link #write} wrote
   */
  public static MLReader<RelevanceBoundsSelector> read() {
    return new DefaultParamsReader<>();
  }

  /**
   * Reads an estimator.
   *
   * @param path where it was saved
   * @return the estimator
   */
  public static RelevanceBoundsSelector load(String path) {
    return read().load(path);
  }
}
