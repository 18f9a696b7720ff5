package com.example.service;

import io.github.svmrelevance.api.result.RelevanceIntervals;
import io.github.svmrelevance.methods.bounds.RelevanceBounds;
import io.github.svmrelevance.tables.DatasetBuilder;
import io.github.svmrelevance.tables.LoadedData;
import java.util.Locale;

/** Computes relevance bounds inside of another program: with one solver, without the command line. */
public final class Main {

  private Main() {}

  public static void main(String[] args) {
    double[][] rows = {{-2, 1}, {-1, -1}, {-3, 0}, {2, 1}, {1, -1}, {3, 0.5}};
    LoadedData data =
        DatasetBuilder.named("six points")
            .features("signal", "noise")
            .addAll(rows, "no", "no", "no", "yes", "yes", "yes")
            .build();
    RelevanceIntervals result =
        RelevanceBounds.of(data).positive("yes").slack(0).threads(1).run();
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
    System.out.println(result.facts().orElseThrow().backend().orElseThrow().name());
  }
}
