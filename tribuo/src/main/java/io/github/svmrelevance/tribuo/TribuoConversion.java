package io.github.svmrelevance.tribuo;

import io.github.svmrelevance.api.data.Classes;
import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.data.Feature;
import io.github.svmrelevance.api.data.Matrix;
import io.github.svmrelevance.api.data.RealValues;
import io.github.svmrelevance.api.data.SparseMatrix;
import io.github.svmrelevance.api.data.Target;
import java.util.ArrayList;
import java.util.List;
import org.tribuo.Dataset;
import org.tribuo.Example;
import org.tribuo.ImmutableFeatureMap;
import org.tribuo.Output;
import org.tribuo.VariableInfo;
import org.tribuo.classification.Label;
import org.tribuo.regression.Regressor;

/** Tribuo's examples as our data: features by the ids that Tribuo gives them, in order of names. */
final class TribuoConversion {

  /** Of more examples without a value than this share, the matrix is sparse. */
  private static final double SPARSE = 0.5;

  private TribuoConversion() {}

  static io.github.svmrelevance.api.data.Dataset of(Dataset<?> dataset) {
    ImmutableFeatureMap ids = dataset.getFeatureIDMap();
    List<Feature> features = new ArrayList<>();
    for (int id = 0; id < ids.size(); id++) {
      VariableInfo info = ids.get(id);
      features.addAll(Feature.named(List.of(info.getName())));
    }
    return new io.github.svmrelevance.api.data.Dataset(
        dataset.getSourceDescription(),
        features,
        matrix(dataset, ids),
        target(dataset),
        weights(dataset));
  }

  private static Matrix matrix(Dataset<?> dataset, ImmutableFeatureMap ids) {
    int[][] columns = new int[dataset.size()][];
    double[][] values = new double[dataset.size()][];
    long entries = 0;
    for (int i = 0; i < dataset.size(); i++) {
      Example<?> example = dataset.getExample(i);
      columns[i] = new int[example.size()];
      values[i] = new double[example.size()];
      int k = 0;
      for (org.tribuo.Feature feature : example) {
        columns[i][k] = ids.getID(feature.getName());
        values[i][k++] = feature.getValue();
      }
      entries += k;
    }
    if (entries < SPARSE * dataset.size() * ids.size()) {
      return SparseMatrix.ofRows(ids.size(), columns, values);
    }
    double[][] rows = new double[dataset.size()][ids.size()];
    for (int i = 0; i < rows.length; i++) {
      for (int k = 0; k < columns[i].length; k++) {
        rows[i][columns[i][k]] = values[i][k];
      }
    }
    return DenseMatrix.ofRows(rows);
  }

  private static Target target(Dataset<?> dataset) {
    Output<?> first = dataset.getExample(0).getOutput();
    if (first instanceof Label) {
      List<String> names =
          dataset.getOutputs().stream()
              .map(output -> ((Label) output).getLabel())
              .sorted()
              .toList();
      int[] labels = new int[dataset.size()];
      for (int i = 0; i < labels.length; i++) {
        labels[i] = names.indexOf(((Label) dataset.getExample(i).getOutput()).getLabel());
      }
      return new Classes(names, labels);
    }
    if (first instanceof Regressor regressor && regressor.size() == 1) {
      double[] values = new double[dataset.size()];
      for (int i = 0; i < values.length; i++) {
        values[i] = ((Regressor) dataset.getExample(i).getOutput()).getValues()[0];
      }
      return new RealValues(values);
    }
    throw new IllegalArgumentException(
        "the outputs are "
            + first.getClass().getSimpleName()
            + "; expected Label, or Regressor of one dimension");
  }

  /** Empty if all weigh 1, as the data set wants it. */
  private static double[] weights(Dataset<?> dataset) {
    double[] weights = new double[dataset.size()];
    boolean all = true;
    for (int i = 0; i < weights.length; i++) {
      weights[i] = dataset.getExample(i).getWeight();
      all &= weights[i] == 1;
    }
    return all ? new double[0] : weights;
  }
}
