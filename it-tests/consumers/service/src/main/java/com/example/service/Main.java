package com.example.service;

import io.github.svmrelevance.api.data.Classes;
import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.CancellationToken;
import io.github.svmrelevance.api.method.AnalysisRequest;
import io.github.svmrelevance.api.result.RelevanceIntervals;
import io.github.svmrelevance.core.run.DefaultRunContext;
import io.github.svmrelevance.core.run.LocalTaskExecutor;
import io.github.svmrelevance.core.run.ProgressListener;
import io.github.svmrelevance.core.spi.Registry;
import io.github.svmrelevance.methods.bounds.BoundsOptions;
import io.github.svmrelevance.methods.bounds.RelevanceBounds;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Computes relevance bounds inside of another program: with one solver, without the command line. */
public final class Main {

  private Main() {}

  public static void main(String[] args) {
    double[][] rows = {{-2, 1}, {-1, -1}, {-3, 0}, {2, 1}, {1, -1}, {3, 0.5}};
    Dataset data =
        new Dataset(
            "six points",
            List.of("signal", "noise"),
            DenseMatrix.ofRows(rows),
            new Classes(List.of("no", "yes"), new int[] {0, 0, 0, 1, 1, 1}));
    RelevanceBounds method = new RelevanceBounds();
    try (LocalTaskExecutor threads =
        new LocalTaskExecutor(1, CancellationToken.none(), ProgressListener.none())) {
      DefaultRunContext context =
          new DefaultRunContext(Registry.backends(), Optional.empty(), threads, 0);
      RelevanceIntervals result =
          method.analyze(
              new AnalysisRequest(
                  data,
                  Optional.of("yes"),
                  true,
                  method.description().defaults().with(BoundsOptions.SLACK, 0.0)),
              context);
      result
          .features()
          .forEach(
              feature ->
                  System.out.printf(
                      Locale.ROOT,
                      "%s %.4f %s%n",
                      feature.name(),
                      feature.bounds().orElseThrow().lower(),
                      feature.status()));
      System.out.println(context.usedBackend().orElseThrow().id());
    }
  }
}
