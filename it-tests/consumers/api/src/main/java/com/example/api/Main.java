package com.example.api;

import io.github.svmrelevance.api.data.Classes;
import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.optimization.LinearProgram;
import java.util.List;

/** States data and a problem; somebody else solves it. */
public final class Main {

  private Main() {}

  public static void main(String[] args) {
    Dataset data =
        new Dataset(
            "two points",
            List.of("height"),
            DenseMatrix.ofRows(new double[] {1}, new double[] {2}),
            new Classes(List.of("no", "yes"), new int[] {0, 1}));
    LinearProgram.Builder builder = LinearProgram.builder();
    builder.addColumn(0, 4, -1);
    LinearProgram program = builder.build();
    System.out.println(data.samples() + " samples, " + program.columns() + " column");
  }
}
