package io.github.svmrelevance.spark;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.ml.util.DefaultParamsWriter$;
import org.apache.spark.ml.util.MLWriter;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.StructType;
import scala.Option;

/** Writes a model as MLlib's models are: its parameters as JSON, its features as Parquet. */
final class ModelWriter extends MLWriter {

  static final String DATA = "data";

  /** One row for each feature. */
  static final StructType SCHEMA =
      StructType.fromDDL(
          "index INT NOT NULL, name STRING NOT NULL, lower DOUBLE NOT NULL, upper DOUBLE NOT NULL,"
              + " status STRING NOT NULL, relevance STRING, falseDiscoveryRate DOUBLE NOT NULL,"
              + " selected BOOLEAN NOT NULL");

  private final RelevanceBoundsModel model;

  ModelWriter(RelevanceBoundsModel model) {
    this.model = model;
  }

  @Override
  public void saveImpl(String path) {
    DefaultParamsWriter$.MODULE$.saveMetadata(
        model, path, sparkSession(), Option.empty(), Option.empty());
    List<Row> rows = new ArrayList<>();
    int[] selected = model.selectedFeatures();
    for (FeatureRelevance feature : model.features()) {
      int index = rows.size();
      rows.add(
          RowFactory.create(
              index,
              feature.name(),
              feature.lower(),
              feature.upper(),
              feature.status().name(),
              feature.relevance().map(Enum::name).orElse(null),
              feature.falseDiscoveryRate(),
              Arrays.binarySearch(selected, index) >= 0));
    }
    sparkSession().createDataFrame(rows, SCHEMA).coalesce(1).write().parquet(path + "/" + DATA);
  }
}
