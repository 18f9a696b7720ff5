package io.github.svmrelevance.spark;

import io.github.svmrelevance.api.result.FeatureInterval;
import io.github.svmrelevance.api.result.RelevanceClass;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.apache.spark.ml.util.DefaultParamsReader;
import org.apache.spark.ml.util.MLReader;
import org.apache.spark.sql.Row;
import scala.Option;

/** Reads what a {@link ModelWriter} wrote. */
final class ModelReader extends MLReader<RelevanceBoundsModel> {

  @Override
  public RelevanceBoundsModel load(String path) {
    DefaultParamsReader.Metadata metadata =
        DefaultParamsReader.loadMetadata(
            path, sparkSession(), RelevanceBoundsModel.class.getName());
    List<Row> rows =
        sparkSession()
            .read()
            .schema(ModelWriter.SCHEMA)
            .parquet(path + "/" + ModelWriter.DATA)
            .orderBy("index")
            .collectAsList();
    int[] selected =
        IntStream.range(0, rows.size())
            .filter(j -> rows.get(j).<Boolean>getAs("selected"))
            .toArray();
    RelevanceBoundsModel model =
        new RelevanceBoundsModel(
            metadata.uid(),
            rows.stream().map(ModelReader::feature).toList(),
            selected,
            Optional.empty());
    metadata.getAndSetParams(model, Option.empty());
    return model;
  }

  private static FeatureRelevance feature(Row row) {
    return new FeatureRelevance(
        row.getAs("name"),
        row.<Double>getAs("lower"),
        row.<Double>getAs("upper"),
        FeatureInterval.Status.valueOf(row.getAs("status")),
        Optional.ofNullable(row.<String>getAs("relevance")).map(RelevanceClass::valueOf),
        row.<Double>getAs("falseDiscoveryRate"));
  }
}
