package io.github.svmrelevance.spark;

import io.github.svmrelevance.api.result.RelevanceIntervals;
import java.util.List;
import java.util.Optional;
import org.apache.spark.ml.Model;
import org.apache.spark.ml.feature.VectorSlicer;
import org.apache.spark.ml.linalg.SQLDataTypes;
import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.ml.util.MLReader;
import org.apache.spark.ml.util.MLWritable;
import org.apache.spark.ml.util.MLWriter;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.StructType;

/**
 * Selects the features that a {@link RelevanceBoundsSelector} chose, and keeps what it found of all
 * of them. It is saved with them.
 *
 * @since 0.1
 */
public final class RelevanceBoundsModel extends Model<RelevanceBoundsModel> implements MLWritable {

  private static final long serialVersionUID = 1L;

  private final String uid;
  private final Param<String> featuresCol;
  private final Param<String> outputCol;
  private final List<FeatureRelevance> features;
  private final int[] selected;
  private final transient Optional<RelevanceIntervals> result;

  /**
   * A model.
   *
   * @param features all features, in the order of the vectors
   * @param selected the indices of those that are selected, ascending
   * @param result all that was found; empty if the model was loaded
   */
  RelevanceBoundsModel(
      String uid,
      List<FeatureRelevance> features,
      int[] selected,
      Optional<RelevanceIntervals> result) {
    this.uid = uid;
    this.featuresCol = ColumnParams.features(this);
    this.outputCol = ColumnParams.output(this);
    this.features = List.copyOf(features);
    this.selected = selected.clone();
    this.result = result;
    setDefault(featuresCol, "features");
    setDefault(outputCol, uid + "__output");
  }

  /**
   * What was found of each feature.
   *
   * @return one entry for each, in the order of the vectors
   */
  public List<FeatureRelevance> features() {
    return features;
  }

  /**
   * The selected features.
   *
   * @return their indices in the vectors, ascending
   */
  public int[] selectedFeatures() {
    return selected.clone();
  }

  /**
   * All that was found, for reports and further questions.
   *
   * @return the result of the method; empty if the model was loaded or sent
   */
  public Optional<RelevanceIntervals> result() {
    return result == null ? Optional.empty() : result;
  }

  @Override
  public Dataset<Row> transform(Dataset<?> dataset) {
    transformSchema(dataset.schema());
    String input = getOrDefault(featuresCol);
    String output = getOrDefault(outputCol);
    if (selected.length == 0) {
      return dataset.withColumn(
          output,
          functions.udf(new EmptyVector(), SQLDataTypes.VectorType()).apply(functions.col(input)));
    }
    return new VectorSlicer()
        .setInputCol(input)
        .setOutputCol(output)
        .setIndices(selected)
        .transform(dataset);
  }

  @Override
  public StructType transformSchema(StructType schema) {
    return ColumnParams.transformed(
        schema, getOrDefault(featuresCol), Optional.empty(), getOrDefault(outputCol));
  }

  @Override
  public RelevanceBoundsModel copy(ParamMap extra) {
    RelevanceBoundsModel copied = new RelevanceBoundsModel(uid, features, selected, result());
    return copyValues(copied, extra).setParent(parent());
  }

  @Override
  public String uid() {
    return uid;
  }

  /**
   * The parameter: the column of vectors.
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
  public RelevanceBoundsModel setFeaturesCol(String name) {
    set(featuresCol, name);
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
  public RelevanceBoundsModel setOutputCol(String name) {
    set(outputCol, name);
    return this;
  }

  @Override
  public MLWriter write() {
    return new ModelWriter(this);
  }

  /**
   * Reads models.
   *
   * @return a reader of what {@link #write} wrote
   */
  public static MLReader<RelevanceBoundsModel> read() {
    return new ModelReader();
  }

  /**
   * Reads a model.
   *
   * @param path where it was saved
   * @return the model
   */
  public static RelevanceBoundsModel load(String path) {
    return read().load(path);
  }
}
