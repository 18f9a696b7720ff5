package io.github.svmrelevance.weka;

import io.github.svmrelevance.api.data.Classes;
import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.data.Feature;
import io.github.svmrelevance.api.data.RealValues;
import io.github.svmrelevance.api.data.Target;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import weka.core.Attribute;
import weka.core.Instances;

/**
 * Weka's instances as our data, as the reader of files has them: of two levels the second is a
 * column, of more each is one, and these are a group.
 */
final class WekaConversion {

  private WekaConversion() {}

  static Dataset of(Instances data) {
    List<Feature> features = new ArrayList<>();
    List<double[]> columns = new ArrayList<>();
    for (int j = 0; j < data.numAttributes(); j++) {
      if (j != data.classIndex()) {
        add(data, data.attribute(j), features, columns);
      }
    }
    double[] weights = new double[data.numInstances()];
    boolean weighted = false;
    for (int i = 0; i < weights.length; i++) {
      weights[i] = data.instance(i).weight();
      weighted |= weights[i] != 1;
    }
    return new Dataset(
        data.relationName(),
        features,
        DenseMatrix.ofColumns(data.numInstances(), columns.toArray(double[][]::new)),
        target(data),
        weighted ? weights : new double[0]);
  }

  private static void add(
      Instances data, Attribute attribute, List<Feature> features, List<double[]> columns) {
    double[] values = data.attributeToDoubleArray(attribute.index());
    if (!attribute.isNominal() || attribute.numValues() <= 2) {
      features.add(new Feature(attribute.name(), Optional.empty()));
      columns.add(values);
      return;
    }
    for (int level = 0; level < attribute.numValues(); level++) {
      double[] column = new double[values.length];
      for (int i = 0; i < column.length; i++) {
        column[i] = values[i] == level ? 1 : 0;
      }
      features.add(
          new Feature(
              attribute.name() + "=" + attribute.value(level), Optional.of(attribute.name())));
      columns.add(column);
    }
  }

  private static Target target(Instances data) {
    double[] values = data.attributeToDoubleArray(data.classIndex());
    Attribute attribute = data.classAttribute();
    if (!attribute.isNominal()) {
      return new RealValues(values);
    }
    List<String> names = new ArrayList<>();
    for (int level = 0; level < attribute.numValues(); level++) {
      names.add(attribute.value(level));
    }
    Collections.sort(names);
    int[] labels = new int[values.length];
    for (int i = 0; i < labels.length; i++) {
      labels[i] = names.indexOf(attribute.value((int) values[i]));
    }
    return new Classes(names, labels);
  }
}
