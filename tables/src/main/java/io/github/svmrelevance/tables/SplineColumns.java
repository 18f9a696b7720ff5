package io.github.svmrelevance.tables;

import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.data.Feature;
import io.github.svmrelevance.api.data.Matrix;
import io.github.svmrelevance.api.data.SparseMatrix;
import io.github.svmrelevance.api.diagnostic.Message;
import io.github.svmrelevance.api.diagnostic.RunSetting;
import io.github.svmrelevance.api.diagnostic.Warning;
import io.github.svmrelevance.core.data.DataWarning;
import io.github.svmrelevance.core.data.Excerpt;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Features, and the splines that some of them become. */
final class SplineColumns {

  /** Parts the name of a feature from a knot. */
  private static final String AT = "@";

  private final Dataset data;
  private final List<Optional<CardinalSplines>> splines;

  private SplineColumns(Dataset data, List<Optional<CardinalSplines>> splines) {
    this.data = data;
    this.splines = splines;
  }

  static SplineColumns of(Dataset data, SplineBasis basis) {
    if (data.matrix() instanceof SparseMatrix) {
      throw new InvalidInputException(
          Message.of(
              "the table is sparse, and a spline is not 0 where its feature is, so that it would"
                  + " fill the memory; leave out ",
              RunSetting.BASIS,
              ", or write the table as CSV if it is small"));
    }
    List<Optional<CardinalSplines>> splines = new ArrayList<>();
    double[] column = new double[data.samples()];
    for (int j = 0; j < data.features().size(); j++) {
      data.matrix().copyColumn(j, column);
      splines.add(CardinalSplines.of(column, basis.columns() + 1));
    }
    return new SplineColumns(data, splines);
  }

  /** How many columns there are in all. */
  int width() {
    return splines.stream().mapToInt(of -> of.map(s -> s.withoutMiddle().length).orElse(1)).sum();
  }

  /**
   * Reports features that stay as they are. Those of two values are not reported, as every function
   * of them is linear.
   *
   * @param names the features that are columns of the table
   */
  Optional<Warning> stayed(Set<String> names) {
    List<String> stayed = new ArrayList<>();
    double[] column = new double[data.samples()];
    for (int j = 0; j < splines.size(); j++) {
      String name = data.features().get(j).name();
      if (splines.get(j).isEmpty() && names.contains(name)) {
        data.matrix().copyColumn(j, column);
        if (Arrays.stream(column).distinct().limit(3).count() == 3) {
          stayed.add(name);
        }
      }
    }
    return stayed.isEmpty()
        ? Optional.empty()
        : Optional.of(
            DataWarning.FEATURES_STAY_LINEAR.of(
                Excerpt.counted(stayed.size(), "column has", "columns have")
                    + " too few different values for a spline, or values too near for the range,"
                    + (stayed.size() == 1 ? " and stays" : " and stay")
                    + " one column: "
                    + Excerpt.list(stayed)
                    + "; ",
                RunSetting.CATEGORICAL,
                " makes a column of each value"));
  }

  Dataset expanded() {
    return data.withFeatures(features(), matrix());
  }

  private List<Feature> features() {
    List<Feature> features = new ArrayList<>();
    for (int j = 0; j < splines.size(); j++) {
      Feature feature = data.features().get(j);
      if (splines.get(j).isEmpty()) {
        features.add(feature);
        continue;
      }
      CardinalSplines of = splines.get(j).get();
      Optional<String> group = feature.group().or(() -> Optional.of(feature.name()));
      for (int k : of.withoutMiddle()) {
        features.add(new Feature(feature.name() + AT + LevelCodes.written(of.knot(k)), group));
      }
    }
    Set<String> seen = new HashSet<>();
    for (Feature feature : features) {
      if (!seen.add(feature.name())) {
        throw new InvalidInputException(
            Message.of(
                "a column of splines is called "
                    + Excerpt.quote(feature.name())
                    + ", as another column is; rename that one"));
      }
    }
    return features;
  }

  private Matrix matrix() {
    List<double[]> added = new ArrayList<>();
    List<Integer> order = new ArrayList<>();
    for (int j = 0; j < splines.size(); j++) {
      if (splines.get(j).isEmpty()) {
        order.add(j);
        continue;
      }
      CardinalSplines of = splines.get(j).get();
      for (int k : of.withoutMiddle()) {
        double[] column = new double[data.samples()];
        data.matrix().copyColumn(j, column);
        for (int i = 0; i < column.length; i++) {
          column[i] = of.value(k, column[i]);
        }
        order.add(splines.size() + added.size());
        added.add(column);
      }
    }
    return data.matrix()
        .withAppendedColumns(added.toArray(double[][]::new))
        .selectColumns(order.stream().mapToInt(Integer::intValue).toArray());
  }
}
