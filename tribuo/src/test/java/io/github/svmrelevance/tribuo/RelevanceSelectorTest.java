package io.github.svmrelevance.tribuo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.svmrelevance.api.data.Classes;
import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.data.RealValues;
import io.github.svmrelevance.api.data.SparseMatrix;
import io.github.svmrelevance.api.result.FeatureInterval;
import io.github.svmrelevance.api.result.RelevanceClass;
import io.github.svmrelevance.methods.bounds.RelevanceBounds;
import io.github.svmrelevance.tables.DatasetReader;
import io.github.svmrelevance.tables.ReadOptions;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.tribuo.Example;
import org.tribuo.MutableDataset;
import org.tribuo.Output;
import org.tribuo.OutputFactory;
import org.tribuo.SelectedFeatureSet;
import org.tribuo.Trainer;
import org.tribuo.classification.Label;
import org.tribuo.classification.LabelFactory;
import org.tribuo.classification.evaluation.LabelEvaluator;
import org.tribuo.classification.sgd.linear.LogisticRegressionTrainer;
import org.tribuo.dataset.SelectedFeatureDataset;
import org.tribuo.evaluation.KFoldSplitter;
import org.tribuo.evaluation.KFoldSplitter.TrainTestFold;
import org.tribuo.impl.ArrayExample;
import org.tribuo.provenance.SimpleDataSourceProvenance;
import org.tribuo.regression.RegressionFactory;
import org.tribuo.regression.Regressor;
import org.tribuo.transform.TransformTrainer;
import org.tribuo.transform.TransformationMap;
import org.tribuo.transform.transformations.MeanStdDevTransformation;

class RelevanceSelectorTest {

  private static final Dataset WDBC = read("wdbc.csv");
  private static final Dataset WINE = read("wine.csv");

  private static Dataset read(String file) {
    return DatasetReader.read(Path.of("../data", file), ReadOptions.defaults()).data();
  }

  private static <T extends Output<T>> MutableDataset<T> examples(
      Dataset data, OutputFactory<T> factory, IntFunction<T> output, boolean zeros) {
    List<Example<T>> examples = new ArrayList<>();
    for (int i = 0; i < data.samples(); i++) {
      ArrayExample<T> example = new ArrayExample<>(output.apply(i));
      for (int j = 0; j < data.features().size(); j++) {
        double value = data.matrix().get(i, j);
        if (zeros || value != 0) {
          example.add(data.featureNames().get(j), value);
        }
      }
      examples.add(example);
    }
    return new MutableDataset<>(
        examples, new SimpleDataSourceProvenance(data.name(), factory), factory);
  }

  private static MutableDataset<Label> labelled(Dataset data) {
    Classes classes = data.classes();
    return examples(
        data, new LabelFactory(), i -> new Label(classes.names().get(classes.label(i))), true);
  }

  /** Tribuo orders features by name. */
  private static Dataset byName(Dataset data) {
    return data.selectFeatures(
        IntStream.range(0, data.features().size())
            .boxed()
            .sorted(Comparator.comparing(j -> data.featureNames().get(j)))
            .mapToInt(Integer::intValue)
            .toArray());
  }

  private static Map<String, Double> relevant(List<FeatureInterval> features) {
    Map<String, Double> uppers = new HashMap<>();
    for (FeatureInterval feature : features) {
      RelevanceClass relevance = feature.relevance().orElseThrow();
      if (relevance == RelevanceClass.STRONG || relevance == RelevanceClass.WEAK) {
        uppers.put(feature.name(), feature.bounds().orElseThrow().upper());
      }
    }
    return uppers;
  }

  private static Map<String, Double> scores(SelectedFeatureSet set) {
    Map<String, Double> scores = new HashMap<>();
    for (int k = 0; k < set.featureNames().size(); k++) {
      scores.put(set.featureNames().get(k), set.featureScores().get(k));
    }
    return scores;
  }

  @Test
  void selectsWhatTheCommandCallsRelevantWithItsNumbers() {
    SelectedFeatureSet set = new RelevanceSelector<Label>().select(labelled(WDBC));

    assertThat(scores(set)).isEqualTo(relevant(RelevanceBounds.of(byName(WDBC)).run().features()));
    // In the order of the file, the solver meets the features in another one.
    Map<String, Double> asRead = relevant(RelevanceBounds.of(WDBC).run().features());
    assertThat(set.featureNames()).containsExactlyInAnyOrderElementsOf(asRead.keySet());
    scores(set)
        .forEach((name, upper) -> assertThat(upper).isCloseTo(asRead.get(name), within(1e-6)));
    assertThat(set.isOrdered()).isTrue();
  }

  @Test
  void takesNumbersAndSparseExamples() {
    // Three features of which one tells; of the others few have a value.
    int samples = 60;
    double[] numbers = new double[samples];
    List<Example<Regressor>> sparse = new ArrayList<>();
    for (int i = 0; i < samples; i++) {
      numbers[i] = i % 7 == 0 ? 2 + 0.01 * i : 0.001 * i;
      ArrayExample<Regressor> example = new ArrayExample<>(new Regressor("y", numbers[i]));
      example.add(i % 7 == 0 ? "tells" : "noise" + i % 3, 1 + 0.1 * (i % 5));
      sparse.add(example);
    }
    RegressionFactory factory = new RegressionFactory();
    MutableDataset<Regressor> data =
        new MutableDataset<>(sparse, new SimpleDataSourceProvenance("sparse", factory), factory);

    SelectedFeatureSet set = new RelevanceSelector<Regressor>().select(data);

    assertThat(set.featureNames()).first().isEqualTo("tells");
    Dataset converted = TribuoConversion.of(data);
    assertThat(converted.matrix()).isInstanceOf(SparseMatrix.class);
    RealValues target = (RealValues) converted.target();
    assertThat(IntStream.range(0, samples).mapToDouble(target::value).toArray())
        .containsExactly(numbers);
  }

  @Test
  void standsInsideCrossValidation() {
    Trainer<Label> trainer =
        new TransformTrainer<>(
            new LogisticRegressionTrainer(),
            new TransformationMap(List.of(new MeanStdDevTransformation())));
    Iterator<TrainTestFold<Label>> folds =
        new KFoldSplitter<Label>(3, 1).split(labelled(WINE), true);
    int count = 0;
    while (folds.hasNext()) {
      TrainTestFold<Label> fold = folds.next();
      SelectedFeatureSet set = new RelevanceSelector<Label>(0.1, 0.01, false, 3).select(fold.train);
      SelectedFeatureDataset<Label> selected = new SelectedFeatureDataset<>(fold.train, set);
      assertThat(selected.getFeatureMap().keySet())
          .containsExactlyInAnyOrderElementsOf(set.featureNames());
      double accuracy =
          new LabelEvaluator().evaluate(trainer.train(selected), fold.test).accuracy();
      assertThat(accuracy).isGreaterThan(0.9);
      count++;
    }
    assertThat(count).isEqualTo(3);
  }

  @Test
  void tellsHowItWasMade() {
    RelevanceSelector<Label> selector = new RelevanceSelector<>(0.3, 0.05, true, 7);

    String provenance = selector.getProvenance().toString();

    assertThat(provenance).contains("slack=0.3", "fpr=0.05", "strongOnly=true", "seed=7");
  }

  @Test
  void refusesToSelectNothing() {
    assertThatThrownBy(
            () -> new RelevanceSelector<Label>(0.2, 0.01, true, 0).select(labelled(WDBC)))
        .isInstanceOf(NothingRelevantException.class)
        .hasMessageContaining("no feature of")
        .hasMessageContaining("is strongly relevant");
  }
}
