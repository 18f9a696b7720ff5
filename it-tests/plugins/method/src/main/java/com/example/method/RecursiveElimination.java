package com.example.method;

import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.CancellationToken;
import io.github.svmrelevance.api.method.AcceptedData;
import io.github.svmrelevance.api.method.AnalysisRequest;
import io.github.svmrelevance.api.method.MethodDescription;
import io.github.svmrelevance.api.method.RelevanceMethod;
import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.api.method.Task;
import io.github.svmrelevance.api.parameter.Parameter;
import io.github.svmrelevance.api.result.FeatureRanking;
import io.github.svmrelevance.api.result.FeatureRanking.RankedFeature;
import io.github.svmrelevance.core.data.Standardizer;
import io.github.svmrelevance.core.svm.LinearSvm;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * SVM-RFE: trains a linear SVM, removes the features of smallest weight, and trains again. A feature
 * ranks by the round in which it left, and within a round by its squared weight.
 */
public final class RecursiveElimination implements RelevanceMethod {

  private static final Parameter<Double> C =
      Parameter.real("C", "the cost of a unit of loss")
          .within(value -> value > 0, "a number above 0")
          .withDefault(1.0);
  private static final Parameter<Double> DROP =
      Parameter.real("drop", "the share of the features to remove in a round, at least one feature")
          .within(value -> value >= 0 && value < 1, "a number from 0 to below 1")
          .withDefault(0.0);

  private static final MethodDescription DESCRIPTION =
      new MethodDescription(
          "rfe",
          "Recursive feature elimination",
          "In which order a linear SVM can do without the features, each column by itself.",
          "I. Guyon et al., Gene Selection for Cancer Classification using Support Vector Machines,"
              + " Machine Learning 46, 2002",
          "1",
          AcceptedData.of(Task.BINARY),
          List.of(C, DROP));

  @Override
  public MethodDescription description() {
    return DESCRIPTION;
  }

  @Override
  public FeatureRanking analyze(AnalysisRequest request, RunContext context) {
    long start = System.nanoTime();
    Dataset posed = request.data();
    DESCRIPTION.requireAccepted(request);
    Standardizer standardizer = Standardizer.fit(posed, request.scaling());
    Dataset data = request.scaling().changes() ? standardizer.apply(posed) : posed;
    double[] signs = data.classes().signs(request.positiveClass().orElseThrow());
    double c = request.parameters().get(C);
    double drop = request.parameters().get(DROP);
    CancellationToken cancellation = context.cancellation();

    List<RankedFeature> worstFirst = new ArrayList<>();
    int[] left = allOf(data);
    for (int round = 1; left.length > 0; round++) {
      int[] now = left;
      cancellation.throwIfCancelled();
      double[] scores = squares(data, now, signs, c, cancellation);
      Integer[] ascending = new Integer[now.length];
      Arrays.setAll(ascending, k -> k);
      // Of equal scores, the feature that comes last in the data leaves first.
      Arrays.sort(
          ascending,
          Comparator.<Integer>comparingDouble(k -> scores[k]).thenComparing(k -> -now[k]));
      int leaving = Math.max(1, (int) (drop * now.length));
      for (int k = 0; k < leaving; k++) {
        int column = now[ascending[k]];
        int rank = data.featureNames().size() - worstFirst.size();
        worstFirst.add(
            new RankedFeature(
                data.featureNames().get(column),
                scores[ascending[k]],
                rank,
                round,
                Map.of(),
                Optional.empty()));
      }
      left =
          Arrays.stream(ascending).skip(leaving).mapToInt(k -> now[k]).sorted().toArray();
    }
    worstFirst.sort(Comparator.comparingInt(feature -> posed.featureNames().indexOf(feature.name())));
    double seconds = (System.nanoTime() - start) * 1e-9;
    return new FeatureRanking(worstFirst, Map.of(), standardizer.warnings(), false, seconds);
  }

  private static int[] allOf(Dataset data) {
    int[] all = new int[data.featureNames().size()];
    Arrays.setAll(all, j -> j);
    return all;
  }

  /** The squared weights of an SVM on some of the features. */
  private static double[] squares(
      Dataset data, int[] kept, double[] signs, double c, CancellationToken cancellation) {
    double[] weights =
        LinearSvm.train(
                data.matrix().selectColumns(kept).toDense(), signs, c, cancellation)
            .model()
            .weights();
    Arrays.setAll(weights, k -> weights[k] * weights[k]);
    return weights;
  }
}
