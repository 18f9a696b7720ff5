package io.github.svmrelevance.weka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.svmrelevance.api.result.FeatureInterval;
import io.github.svmrelevance.api.result.RelevanceClass;
import io.github.svmrelevance.methods.bounds.BoundsAnalysis;
import io.github.svmrelevance.methods.bounds.BoundsOptions;
import io.github.svmrelevance.methods.bounds.RelevanceBounds;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.Test;
import weka.attributeSelection.ASEvaluation;
import weka.attributeSelection.AttributeSelection;
import weka.attributeSelection.Ranker;
import weka.classifiers.Evaluation;
import weka.classifiers.functions.SMO;
import weka.classifiers.meta.AttributeSelectedClassifier;
import weka.core.Instances;
import weka.core.WekaException;
import weka.core.converters.CSVLoader;

class RelevanceBoundsAttributeEvalTest {

  private static Instances load(String file, boolean classes) throws Exception {
    CSVLoader loader = new CSVLoader();
    loader.setSource(new File("../data/" + file));
    if (classes) {
      loader.setNominalAttributes("last");
    }
    Instances data = loader.getDataSet();
    data.setClassIndex(data.numAttributes() - 1);
    return data;
  }

  /** The merit of each attribute is its upper bound in the command's answer, 0 if not relevant. */
  private static void requireMerits(
      RelevanceBoundsAttributeEval evaluator, Instances data, BoundsAnalysis question) {
    int relevant = 0;
    for (FeatureInterval feature : question.run().features()) {
      RelevanceClass relevance = feature.relevance().orElseThrow();
      boolean counts = relevance == RelevanceClass.STRONG || relevance == RelevanceClass.WEAK;
      relevant += counts ? 1 : 0;
      assertThat(evaluator.evaluateAttribute(data.attribute(feature.name()).index()))
          .as(feature.name())
          .isCloseTo(
              counts ? feature.bounds().orElseThrow().upper() : 0, within(counts ? 1e-6 : 0));
    }
    assertThat(relevant).isPositive();
  }

  @Test
  void hasTheNumbersOfTheCommand() throws Exception {
    Instances data = load("wdbc.csv", true);
    RelevanceBoundsAttributeEval evaluator = new RelevanceBoundsAttributeEval();
    evaluator.buildEvaluator(data);

    requireMerits(evaluator, data, RelevanceBounds.of(Path.of("../data/wdbc.csv")));
  }

  @Test
  void takesLevelsAsOneAttributeAndNumbersAsClass() throws Exception {
    Instances data = load("servo.csv", false);
    RelevanceBoundsAttributeEval evaluator = new RelevanceBoundsAttributeEval();
    evaluator.setOptions(new String[] {"-S", "0.1", "-A", "0.05", "-N", "3"});
    evaluator.buildEvaluator(data);

    assertThat(data.attribute(0).isNominal()).isTrue();
    requireMerits(
        evaluator,
        data,
        RelevanceBounds.of(Path.of("../data/servo.csv"))
            .with(BoundsOptions.SLACK, 0.1)
            .fpr(0.05)
            .seed(3));
  }

  @Test
  void standsInsideCrossValidation() throws Exception {
    Instances data = load("wine.csv", true);
    Ranker ranker = new Ranker();
    ranker.setThreshold(0);
    AttributeSelectedClassifier classifier = new AttributeSelectedClassifier();
    classifier.setEvaluator(new RelevanceBoundsAttributeEval());
    classifier.setSearch(ranker);
    classifier.setClassifier(new SMO());

    Evaluation evaluation = new Evaluation(data);
    evaluation.crossValidateModel(classifier, data, 3, new Random(1));

    assertThat(evaluation.pctCorrect()).isGreaterThan(90);
  }

  @Test
  void rankerKeepsTheRelevantOnly() throws Exception {
    Instances data = load("wdbc.csv", true);
    Ranker ranker = new Ranker();
    ranker.setThreshold(0);
    AttributeSelection selection = new AttributeSelection();
    selection.setEvaluator(new RelevanceBoundsAttributeEval());
    selection.setSearch(ranker);
    selection.SelectAttributes(data);

    // Of its own, since Weka cleans an evaluator when the selection is done.
    RelevanceBoundsAttributeEval evaluator = new RelevanceBoundsAttributeEval();
    evaluator.buildEvaluator(data);
    int relevant = 0;
    for (int j = 0; j < data.numAttributes() - 1; j++) {
      relevant += evaluator.evaluateAttribute(j) > 0 ? 1 : 0;
    }
    assertThat(selection.numberAttributesSelected()).isEqualTo(relevant).isLessThan(30);
  }

  @Test
  void optionsGoRoundAndTheEvaluatorIsSerializable() throws Exception {
    String[] options = {"-S", "0.1", "-A", "0.05", "-N", "7", "-O"};
    RelevanceBoundsAttributeEval evaluator = new RelevanceBoundsAttributeEval();
    evaluator.setOptions(options.clone());
    assertThat(evaluator.getOptions()).isEqualTo(options);
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    new ObjectOutputStream(bytes).writeObject(evaluator);
    Object copy = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray())).readObject();
    assertThat(((ASEvaluation) copy).getOptions()).isEqualTo(options);
    assertThatThrownBy(() -> evaluator.setOptions(new String[] {"-X"})).hasMessageContaining("-X");
  }

  @Test
  void refusesMissingValues() throws Exception {
    Instances data = load("wine.csv", true);
    data.instance(3).setMissing(2);

    assertThatThrownBy(() -> new RelevanceBoundsAttributeEval().buildEvaluator(data))
        .isInstanceOf(WekaException.class)
        .hasMessageContaining("missing values");
  }
}
