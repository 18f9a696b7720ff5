package io.github.svmrelevance.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.result.FeatureInterval;
import io.github.svmrelevance.api.result.RelevanceClass;
import io.github.svmrelevance.api.result.RelevanceIntervals;
import io.github.svmrelevance.methods.bounds.RelevanceBounds;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.apache.spark.ml.Pipeline;
import org.apache.spark.ml.PipelineModel;
import org.apache.spark.ml.PipelineStage;
import org.apache.spark.ml.classification.LogisticRegression;
import org.apache.spark.ml.evaluation.MulticlassClassificationEvaluator;
import org.apache.spark.ml.feature.StringIndexer;
import org.apache.spark.ml.feature.VectorAssembler;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.ml.tuning.CrossValidator;
import org.apache.spark.ml.tuning.CrossValidatorModel;
import org.apache.spark.ml.tuning.ParamGridBuilder;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import scala.jdk.javaapi.CollectionConverters;

/** The estimator among those of MLlib. */
@OnSparksJava
class RelevanceBoundsSelectorTest {

  private static SparkSession session;
  private static Dataset<Row> thyroid;

  @BeforeAll
  static void start() throws IOException {
    session = Sessions.start("local[2]");
    Dataset<Row> table = csv("new_thyroid.csv");
    thyroid =
        new StringIndexer()
            .setInputCol("diagnosis")
            .setOutputCol("label")
            .fit(table)
            .transform(assembler(table).transform(table))
            .cache();
  }

  @AfterAll
  static void stop() {
    session.stop();
  }

  private static Dataset<Row> csv(String name) {
    return session
        .read()
        .option("header", true)
        .option("inferSchema", true)
        .csv(Path.of("..", "data", name).toUri().toString());
  }

  /** All columns but the last one. */
  private static VectorAssembler assembler(Dataset<Row> table) {
    String[] names = table.columns();
    return new VectorAssembler()
        .setInputCols(Arrays.copyOf(names, names.length - 1))
        .setOutputCol("features");
  }

  private static RelevanceBoundsSelector selector() {
    return new RelevanceBoundsSelector().setOutputCol("selected").setSeed(3);
  }

  @Test
  void itFindsWhatTheMethodFinds() {
    RelevanceIntervals expected =
        RelevanceBounds.of(Questions.shipped("new_thyroid.csv")).seed(3).run();

    RelevanceBoundsModel model = selector().fit(thyroid);

    assertThat(model.features())
        .isEqualTo(expected.features().stream().map(FeatureRelevance::of).toList());
    assertThat(model.result().orElseThrow().features().toString())
        .isEqualTo(expected.features().toString());
    assertThat(model.selectedFeatures())
        .isEqualTo(indices(expected, List.of(RelevanceClass.STRONG, RelevanceClass.WEAK)))
        .isNotEmpty();
  }

  private static int[] indices(RelevanceIntervals found, List<RelevanceClass> classes) {
    List<FeatureInterval> features = found.features();
    return IntStream.range(0, features.size())
        .filter(j -> features.get(j).relevance().filter(classes::contains).isPresent())
        .toArray();
  }

  @Test
  void transformSelectsAndNamesTheFeatures() {
    RelevanceBoundsModel model =
        selector().setSelectionMode("numTopFeatures").setSelectionThreshold(2).fit(thyroid);

    Dataset<Row> selected = model.transform(thyroid);

    assertThat(model.selectedFeatures()).hasSize(2);
    Row row = selected.first();
    Vector before = row.getAs("features");
    Vector after = row.getAs("selected");
    assertThat(after.toArray())
        .containsExactly(
            Arrays.stream(model.selectedFeatures()).mapToDouble(before::apply).toArray());
    assertThat(selected.schema().apply("selected").metadata().json())
        .contains(
            "\"" + model.features().get(model.selectedFeatures()[0]).name() + "\"",
            "\"" + model.features().get(model.selectedFeatures()[1]).name() + "\"");
    assertThat(model.transformSchema(thyroid.schema()).fieldNames())
        .isEqualTo(selected.schema().fieldNames());
  }

  @Test
  void thereAreModes() {
    RelevanceBoundsModel strong = selector().setSelectionMode("strong").fit(thyroid);
    RelevanceBoundsModel share =
        selector().setSelectionMode("percentile").setSelectionThreshold(0.5).fit(thyroid);
    RelevanceBoundsModel all = selector().setSelectionMode("numTopFeatures").fit(thyroid);
    RelevanceBoundsModel none =
        selector().setSelectionMode("percentile").setSelectionThreshold(0).fit(thyroid);

    assertThat(strong.selectedFeatures())
        .isEqualTo(indices(strong.result().orElseThrow(), List.of(RelevanceClass.STRONG)));
    assertThat(share.selectedFeatures()).hasSize(2);
    assertThat(all.selectedFeatures()).containsExactly(0, 1, 2, 3, 4);
    assertThat(none.selectedFeatures()).isEmpty();
    Vector empty = none.transform(thyroid).first().getAs("selected");
    assertThat(empty.size()).isZero();
    assertThatThrownBy(() -> selector().setSelectionMode("best"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("best");
    assertThatThrownBy(
            () -> selector().setSelectionMode("percentile").setSelectionThreshold(2).fit(thyroid))
        .isInstanceOf(InvalidInputException.class)
        .hasMessage("selectionThreshold is 2.0; percentile expects a number from 0 to 1");
  }

  /** The parameters by name; of an array its content. */
  private static Map<String, String> settings(RelevanceBoundsSelector selector) {
    Map<String, String> settings = new TreeMap<>();
    for (Param<?> param : selector.params()) {
      Object value = selector.isDefined(param) ? selector.getOrDefault(param) : "undefined";
      settings.put(
          param.name(),
          value instanceof String[] texts ? Arrays.toString(texts) : String.valueOf(value));
    }
    return settings;
  }

  @Test
  void itIsSavedAndLoaded(@TempDir Path directory) throws IOException {
    RelevanceBoundsSelector selector =
        selector().setOptions("slack=0.3", "fdr=0.1").setPositiveClass("Hyper");
    RelevanceBoundsModel model = selector.fit(thyroid);
    String estimator = directory.resolve("estimator").toUri().toString();
    String fitted = directory.resolve("model").toUri().toString();

    selector.save(estimator);
    model.save(fitted);
    RelevanceBoundsSelector selectorAgain = RelevanceBoundsSelector.load(estimator);
    RelevanceBoundsModel modelAgain = RelevanceBoundsModel.load(fitted);

    assertThat(selectorAgain.uid()).isEqualTo(selector.uid());
    assertThat(settings(selectorAgain)).isEqualTo(settings(selector)).hasSize(11);
    assertThat(modelAgain.uid()).isEqualTo(model.uid());
    assertThat(modelAgain.features()).isEqualTo(model.features());
    assertThat(modelAgain.selectedFeatures()).isEqualTo(model.selectedFeatures());
    assertThat(modelAgain.result()).isEmpty();
    assertThat(modelAgain.transform(thyroid).collectAsList())
        .isEqualTo(model.transform(thyroid).collectAsList());
  }

  @Test
  void itWorksInAPipelineAndWithACrossValidator(@TempDir Path directory) throws IOException {
    RelevanceBoundsSelector selector = selector();
    Pipeline pipeline =
        new Pipeline()
            .setStages(
                new PipelineStage[] {
                  selector, new LogisticRegression().setFeaturesCol("selected").setMaxIter(20)
                });
    ParamMap[] grid =
        new ParamGridBuilder()
            .addGrid(
                selector.options(),
                CollectionConverters.asScala(
                    List.of(new String[] {"slack=0.1"}, new String[] {"slack=0.3", "fdr=0.1"})))
            .build();

    CrossValidatorModel tuned =
        new CrossValidator()
            .setEstimator(pipeline)
            .setEstimatorParamMaps(grid)
            .setEvaluator(new MulticlassClassificationEvaluator().setMetricName("accuracy"))
            .setNumFolds(2)
            .setParallelism(2)
            .setSeed(1)
            .fit(thyroid);

    assertThat(tuned.avgMetrics()).hasSize(2);
    assertThat(Arrays.stream(tuned.avgMetrics()).min().orElseThrow()).isGreaterThan(0.8);
    String path = directory.resolve("pipeline").toUri().toString();
    PipelineModel best = (PipelineModel) tuned.bestModel();
    best.save(path);
    assertThat(PipelineModel.load(path).transform(thyroid).select("prediction").collectAsList())
        .isEqualTo(best.transform(thyroid).select("prediction").collectAsList());
  }

  @Test
  void labelsMayBeNumbersAndRowsMayWeighMore() {
    Dataset<Row> doubled = thyroid.withColumn("times", functions.lit(2));
    RelevanceBoundsSelector numbers =
        selector().setLabelType("number").setLabelCol("t3").setOptions("threshold=none");

    assertThat(numbers.fit(thyroid).features()).hasSize(5);
    assertThat(
            selector().setLabelType("levels").setOptions("threshold=none").fit(thyroid).features())
        .hasSize(5);
    assertThat(
            selector().setWeightCol("times").setOptions("threshold=none").fit(doubled).features())
        .hasSize(5);
  }

  /** Two features of four matter; rows are enough to be tested where they are. */
  private static Dataset<Row> many() {
    Dataset<Row> numbers =
        session
            .range(0, 4000, 1, 3)
            .select(
                functions.randn(1).as("first"),
                functions.randn(2).as("second"),
                functions.randn(3).as("third"),
                functions.randn(4).as("fourth"),
                functions.randn(5).as("noise"));
    Dataset<Row> labelled =
        numbers.withColumn(
            "answer", functions.expr("if(first - 0.5 * third + noise > 0.3, 'yes', 'no')"));
    Dataset<Row> vectors =
        new VectorAssembler()
            .setInputCols(new String[] {"first", "second", "third", "fourth"})
            .setOutputCol("features")
            .transform(labelled);
    return new StringIndexer()
        .setInputCol("answer")
        .setOutputCol("label")
        .fit(vectors)
        .transform(vectors);
  }

  @Test
  void rowsMayStayInTheirPartitions() {
    Dataset<Row> data = many();
    RelevanceBoundsSelector whole = selector().setPositiveClass("yes");

    RelevanceBoundsModel found = whole.copy(ParamMap.empty()).setRows("partitioned").fit(data);

    RelevanceBoundsModel expected = whole.fit(data);
    assertThat(found.selectedFeatures()).isEqualTo(expected.selectedFeatures()).contains(0, 2);
    for (int j = 0; j < expected.features().size(); j++) {
      FeatureRelevance own = found.features().get(j);
      FeatureRelevance other = expected.features().get(j);
      assertThat(own.relevance()).isEqualTo(other.relevance());
      assertThat(own.lower()).isCloseTo(other.lower(), within(1e-7));
      assertThat(own.upper()).isCloseTo(other.upper(), within(1e-7));
    }
    double yes = weight(found);
    assertThat(yes).isPositive();
    assertThat(weight(whole.setPositiveClass("no").setRows("partitioned").fit(data)))
        .isCloseTo(-yes, within(1e-6));
  }

  @Test
  void ofSeveralClassesInPartitionsOneIsSetAgainstTheRest() {
    RelevanceBoundsSelector whole =
        selector().setPositiveClass("Hyper").setOptions("slack=0.1", "threshold=none");

    RelevanceBoundsModel found = whole.copy(ParamMap.empty()).setRows("partitioned").fit(thyroid);

    RelevanceBoundsModel expected = whole.fit(thyroid);
    for (int j = 0; j < expected.features().size(); j++) {
      assertThat(found.features().get(j).upper())
          .isCloseTo(expected.features().get(j).upper(), within(1e-7));
    }
  }

  @Test
  void rowsInPartitionsHaveWeights() {
    Dataset<Row> data = many().withColumn("count", functions.expr("if(first > 0, 4.0D, 1.0D)"));
    RelevanceBoundsSelector whole = selector().setPositiveClass("yes").setWeightCol("count");

    RelevanceBoundsModel found = whole.copy(ParamMap.empty()).setRows("partitioned").fit(data);

    RelevanceBoundsModel expected = whole.fit(data);
    RelevanceBoundsModel alike =
        selector().setPositiveClass("yes").setRows("partitioned").fit(data);
    for (int j = 0; j < expected.features().size(); j++) {
      assertThat(found.features().get(j).upper())
          .isCloseTo(expected.features().get(j).upper(), within(1e-7))
          .isNotCloseTo(alike.features().get(j).upper(), within(1e-3));
    }
  }

  private static double weight(RelevanceBoundsModel model) {
    return model.result().orElseThrow().baselineWeight(0);
  }

  @Test
  void whatPartitionedRowsDoNotKnowIsRefused() {
    RelevanceBoundsSelector partitioned = selector().setRows("partitioned");

    assertThatThrownBy(() -> partitioned.copy(ParamMap.empty()).setLabelType("number").fit(thyroid))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("partitioned rows have two classes, or one against the rest");
    assertThatThrownBy(() -> partitioned.copy(ParamMap.empty()).setPositiveClass("x").fit(thyroid))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("has no class 'x'; the classes are");
    assertThatThrownBy(
            () -> partitioned.copy(ParamMap.empty()).setOptions("tune=true").fit(thyroid))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("is not known of rows in partitions");
  }

  @Test
  void whatCannotBeUsedIsRefused() {
    Dataset<Row> bare = thyroid.withColumn("label", functions.col("label").plus(0));
    Dataset<Row> missing =
        thyroid.withColumn("label", functions.when(functions.col("label").equalTo(0), 0));

    assertThatThrownBy(() -> selector().fit(bare))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("set labelType to classes, levels or number");
    assertThatThrownBy(() -> selector().fit(missing))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("column 'label' is missing; expected a number, in row");
    assertThatThrownBy(() -> selector().setOptions("speed=9").fit(thyroid))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("there is no parameter 'speed'");
    assertThatThrownBy(() -> selector().setFeaturesCol("label").fit(thyroid))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("expected vectors");
    assertThatThrownBy(() -> selector().setOutputCol("label").fit(thyroid))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("there is a column 'label' already");
  }
}
