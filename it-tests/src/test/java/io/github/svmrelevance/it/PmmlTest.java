package io.github.svmrelevance.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.data.Scaling;
import io.github.svmrelevance.api.kernel.Kernel;
import io.github.svmrelevance.api.result.DecisionRanges;
import io.github.svmrelevance.api.result.RelevanceIntervals;
import io.github.svmrelevance.api.result.SampleRange;
import io.github.svmrelevance.api.svm.KernelModel;
import io.github.svmrelevance.core.data.BinaryClasses;
import io.github.svmrelevance.core.data.Standardizer;
import io.github.svmrelevance.core.reject.RejectModel;
import io.github.svmrelevance.core.reject.RejectRule;
import io.github.svmrelevance.core.reject.RejectThresholds;
import io.github.svmrelevance.core.svm.RejectCosts;
import io.github.svmrelevance.kernels.LinearKernel;
import io.github.svmrelevance.kernels.PolynomialKernel;
import io.github.svmrelevance.kernels.RbfKernel;
import io.github.svmrelevance.kernels.TanhKernel;
import io.github.svmrelevance.methods.bounds.BoundsAnalysis;
import io.github.svmrelevance.methods.bounds.RelevanceBounds;
import io.github.svmrelevance.methods.decisions.DecisionMultiplicity;
import io.github.svmrelevance.methods.decisions.DecisionsAnalysis;
import io.github.svmrelevance.methods.options.IntervalOptions;
import io.github.svmrelevance.methods.rejectbounds.RejectBounds;
import io.github.svmrelevance.methods.rejectbounds.RejectBoundsAnalysis;
import io.github.svmrelevance.report.Report;
import io.github.svmrelevance.report.pmml.PmmlModels;
import io.github.svmrelevance.tables.DatasetReader;
import io.github.svmrelevance.tables.FurtherSamples;
import io.github.svmrelevance.tables.LoadedData;
import io.github.svmrelevance.tables.MissingValues;
import io.github.svmrelevance.tables.ReadOptions;
import io.github.svmrelevance.tables.TargetReading;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.transform.stream.StreamSource;
import javax.xml.validation.Schema;
import javax.xml.validation.SchemaFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.pmml4s.model.Model;
import org.w3c.dom.Document;
import org.w3c.dom.NodeList;

/**
 * Models as PMML: each document is valid by the schema that pmml-model brings, and PMML4S, an
 * evaluator of others, makes of raw cells what we make of them.
 */
class PmmlTest {

  private static final int ROWS = 45;

  @TempDir private Path directory;

  /**
   * Numbers on a large offset, levels, missing cells, a column called score, and one with signs of
   * XML. (PMML4S loses these signs in the text of elements, so that no level has one.)
   */
  private Path table() throws IOException {
    Random random = new Random(7);
    List<String> lines = new ArrayList<>(List.of("a,score,colour,smoker & <co>,always,y"));
    for (int i = 0; i < ROWS; i++) {
      double a = i % 3 + random.nextDouble();
      String colour = List.of("red", "green", "blue 'n' white").get(random.nextInt(3));
      lines.add(
          String.join(
              ",",
              i % 7 == 3 ? "" : String.format(Locale.ROOT, "%.3f", a),
              String.format(Locale.ROOT, "%.3f", 1e6 + a + 2 * random.nextGaussian()),
              i % 11 == 5 ? "NA" : colour,
              random.nextBoolean() ? "yes" : "no",
              "1",
              a < 1 ? "lo" : a + random.nextDouble() < 2.5 ? "mid" : "hi"));
    }
    return Files.write(directory.resolve("table.csv"), lines);
  }

  @ParameterizedTest
  @CsvSource({
    "CLASSES, '', MEDIAN_INDICATOR, SD",
    "CLASSES, '', MEAN, SD",
    "CLASSES, hi, MEDIAN_INDICATOR, SD",
    "CLASSES, hi, MEDIAN, MAX",
    "LEVELS, '', MEAN, SD",
    "NUMBER, '', MEDIAN_INDICATOR, SD",
    "NUMBER, '', MEAN, NONE"
  })
  void theBaselineDecidesAsOurs(
      String task, String positive, MissingValues missing, Scaling scaling) throws Exception {
    Path file = table();
    TargetReading target =
        switch (task) {
          case "LEVELS" -> TargetReading.levels(List.of("lo", "mid", "hi"));
          default -> TargetReading.auto();
        };
    ReadOptions options = ReadOptions.defaults().withMissing(missing).withTarget(target);
    if (task.equals("NUMBER")) {
      options = options.withLabel("score").withExcluded(List.of("y"));
    }
    LoadedData loaded = DatasetReader.read(file, options);
    BoundsAnalysis bounds =
        RelevanceBounds.of(loaded).c(0.01).scale(scaling).threshold(IntervalOptions.Threshold.NONE);
    DecisionsAnalysis decisions = DecisionMultiplicity.of(loaded).c(0.01).scale(scaling);
    if (!positive.isEmpty()) {
      bounds = bounds.positive(positive);
      decisions = decisions.positive(positive);
    }
    RelevanceIntervals result = bounds.run();
    DecisionRanges ours = decisions.run();
    Model model = model(Report.of(result), bounds, loaded);
    List<Map<String, Object>> cells = cells(file);
    for (int i = 0; i < ROWS; i++) {
      SampleRange known = ours.samples().get(i);
      Map<String, Object> theirs = model.predict(cells.get(i));
      if (task.equals("NUMBER")) {
        close(theirs.get("prediction"), known.baseline());
      } else if (Math.abs(known.baseline()) > 1e-9) {
        assertThat(theirs.get("decision")).isEqualTo(known.predicted());
        if (!positive.isEmpty()) {
          close(theirs.get("score_"), known.baseline());
        }
      }
    }
  }

  @Test
  void aValueThatMayNotBeMissingLeavesThePredictionOpen() throws Exception {
    Path file = Path.of("..", "data", "new_thyroid.csv");
    LoadedData loaded = DatasetReader.read(file, ReadOptions.defaults());
    BoundsAnalysis bounds =
        RelevanceBounds.of(loaded).positive("Hyper").threshold(IntervalOptions.Threshold.NONE);
    Map<String, Object> row = cells(file).get(0);
    Model model = model(Report.of(bounds.run()), bounds, loaded);
    assertThat(model.predict(row).get("score")).isInstanceOf(Double.class);
    row.remove(loaded.data().featureNames().get(0));
    assertThat(model.predict(row).get("score")).isIn(null, Double.NaN);
    assertThat(model.predict(row).get("decision")).isNull();
  }

  @Test
  void rejectBoundsRejectTheSame() throws Exception {
    Path file = Path.of("..", "data", "new_thyroid.csv");
    LoadedData loaded = DatasetReader.read(file, ReadOptions.defaults());
    RejectBoundsAnalysis bounds =
        RejectBounds.of(loaded)
            .positive("Hyper")
            .rejectCost(0.2)
            .threshold(IntervalOptions.Threshold.NONE);
    RelevanceIntervals result = bounds.run();
    List<Integer> rejected = result.baseline().scored().rejects().orElseThrow().rejected();
    ByteArrayOutputStream text = new ByteArrayOutputStream();
    Report.of(result).writePmml(bounds.request(), new FurtherSamples(loaded.reading()), text);
    Model model = model(text.toByteArray());
    List<Map<String, Object>> cells = cells(file);
    assertThat(rejected).isNotEmpty();
    for (int i = 0; i < cells.size(); i++) {
      Object decision = model.predict(cells.get(i)).get("decision");
      assertThat(decision.equals("reject")).as("sample " + i).isEqualTo(rejected.contains(i));
    }
  }

  static List<Kernel> kernels() {
    return List.of(
        new LinearKernel(),
        new PolynomialKernel(3, 0.2, 0.7),
        new RbfKernel(0.3),
        new TanhKernel(0.1, 0.2));
  }

  /** Of machines with support vectors by hand, so that each kernel has all that PMML knows. */
  @ParameterizedTest
  @MethodSource("kernels")
  void classifiersWithRejectsScoreAsOurs(Kernel kernel) throws Exception {
    Path file = Path.of("..", "data", "new_thyroid.csv");
    Dataset data = DatasetReader.read(file, ReadOptions.defaults()).data();
    Standardizer standardizer = Standardizer.fit(data);
    Random random = new Random(3);
    double[][] points = new double[12][data.featureNames().size()];
    for (double[] point : points) {
      Arrays.setAll(point, j -> random.nextGaussian());
    }
    double[] coefficients = random.doubles(points.length, -1, 1).toArray();
    RejectModel model =
        new RejectModel(
            RejectRule.DOUBLE_HINGE,
            new RejectCosts(1, 1, 0.2, 0.2),
            new RejectThresholds(-0.4, 0.3),
            1,
            BinaryClasses.of(data.classes().names(), "Hyper"),
            data.featureNames(),
            Optional.of(standardizer),
            new KernelModel(kernel, DenseMatrix.ofRows(points), coefficients, 0.05),
            new RejectModel.TrainingData("data", 215, "0".repeat(64), 0));
    ByteArrayOutputStream text = new ByteArrayOutputStream();
    PmmlModels.write(model, text);
    Model theirs = model(text.toByteArray());
    List<Map<String, Object>> cells = cells(file);
    for (int i = 0; i < cells.size(); i++) {
      double score = model.score(data.matrix().row(i).clone());
      Map<String, Object> known = theirs.predict(cells.get(i));
      close(known.get("score"), score);
      close(known.get("probability"), model.probability(score).orElseThrow());
      assertThat(known.get("decision")).isEqualTo(model.name(model.thresholds().decide(score)));
    }
  }

  @Test
  void whatPmmlCannotHoldIsRefused() throws IOException {
    Path file = directory.resolve("odd.csv");
    Files.writeString(file, "a\u0001b,y\n1,p\n2,q\n1.5,p\n3,q\n");
    LoadedData loaded = DatasetReader.read(file, ReadOptions.defaults());
    BoundsAnalysis bounds = RelevanceBounds.of(loaded).threshold(IntervalOptions.Threshold.NONE);
    Report report = Report.of(bounds.run());
    assertThatThrownBy(
            () ->
                report.writePmml(
                    bounds.request(),
                    new FurtherSamples(loaded.reading()),
                    new ByteArrayOutputStream()))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("rename it in the data");
  }

  @Test
  void textsKeepTheirSigns() throws Exception {
    Path file = directory.resolve("signs.csv");
    Files.writeString(file, "a,y\nx & <y>,p\na,q\nx & <y>,p\na,p\n");
    LoadedData loaded = DatasetReader.read(file, ReadOptions.defaults());
    BoundsAnalysis bounds =
        RelevanceBounds.of(loaded).positive("p").threshold(IntervalOptions.Threshold.NONE);
    ByteArrayOutputStream text = new ByteArrayOutputStream();
    Report.of(bounds.run()).writePmml(bounds.request(), new FurtherSamples(loaded.reading()), text);
    Document document =
        DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(new ByteArrayInputStream(text.toByteArray()));
    NodeList constants = document.getElementsByTagName("Constant");
    List<String> texts = new ArrayList<>();
    for (int k = 0; k < constants.getLength(); k++) {
      texts.add(constants.item(k).getTextContent());
    }
    assertThat(texts).contains("x & <y>", "p", "q");
    assertThat(document.getElementsByTagName("DerivedField").item(0).getAttributes())
        .extracting(attributes -> attributes.getNamedItem("name").getNodeValue())
        .isEqualTo("scaled(a=x & <y>)");
  }

  private static void close(Object theirs, double ours) {
    assertThat((Double) theirs).isCloseTo(ours, within(1e-9 * (1 + Math.abs(ours))));
  }

  private static Model model(Report report, BoundsAnalysis bounds, LoadedData loaded)
      throws Exception {
    ByteArrayOutputStream text = new ByteArrayOutputStream();
    report.writePmml(bounds.request(), new FurtherSamples(loaded.reading()), text);
    return model(text.toByteArray());
  }

  /** What PMML4S makes of a document that is valid. */
  private static Model model(byte[] text) throws Exception {
    try (InputStream xsd = Model.class.getResourceAsStream("/pmml.xsd")) {
      Schema schema =
          SchemaFactory.newInstance(XMLConstants.W3C_XML_SCHEMA_NS_URI)
              .newSchema(new StreamSource(xsd));
      schema.newValidator().validate(new StreamSource(new ByteArrayInputStream(text)));
    }
    return Model.fromBytes(text);
  }

  /** The cells as any program reads them: numbers, texts, and nothing where nothing stands. */
  private static List<Map<String, Object>> cells(Path file) throws IOException {
    List<String> lines = Files.readAllLines(file);
    String[] names = lines.get(0).split(",", -1);
    List<Map<String, Object>> rows = new ArrayList<>();
    for (String line : lines.subList(1, lines.size())) {
      String[] texts = line.split(",", -1);
      Map<String, Object> row = new HashMap<>();
      for (int j = 0; j < names.length; j++) {
        if (texts[j].matches("-?[0-9.]+(E-?[0-9]+)?")) {
          row.put(names[j], Double.valueOf(texts[j]));
        } else if (!texts[j].isEmpty() && !texts[j].equals("NA")) {
          row.put(names[j], texts[j]);
        }
      }
      rows.add(row);
    }
    return rows;
  }
}
