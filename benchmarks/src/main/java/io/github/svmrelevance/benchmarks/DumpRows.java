package io.github.svmrelevance.benchmarks;

import io.github.svmrelevance.api.optimization.AffineRows;
import java.io.IOException;
import java.io.PrintStream;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Writes the rows y (x, 1) of a data set as CSV, for solvers outside of the JVM. */
public final class DumpRows {

  private DumpRows() {}

  /**
   * Runs it.
   *
   * @param args the data set, as {@link BoundsBenchmark} knows it
   * @throws IOException if a file cannot be read
   */
  public static void main(String[] args) throws IOException {
    AffineRows rows = BenchmarkData.of(args[0]).margins();
    PrintStream out = System.out;
    for (int i = 0; i < rows.functionals(); i++) {
      int row = i;
      out.println(
          IntStream.range(0, rows.variables())
              .mapToObj(j -> Double.toString(rows.coefficient(row, j)))
              .collect(Collectors.joining(",")));
    }
  }
}
