package io.github.svmrelevance.benchmarks;

import io.github.svmrelevance.api.data.DenseMatrix;
import java.io.IOException;
import java.io.PrintStream;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;

/** Writes the signed rows of a data set as CSV, for solvers outside of the JVM. */
public final class DumpRows {

  private DumpRows() {}

  /**
   * Runs it.
   *
   * @param args the data set, as {@link BoundsBenchmark} knows it
   * @throws IOException if a file cannot be read
   */
  public static void main(String[] args) throws IOException {
    DenseMatrix rows = BenchmarkData.of(args[0]);
    PrintStream out = System.out;
    for (int i = 0; i < rows.rows(); i++) {
      out.println(
          DoubleStream.of(rows.row(i)).mapToObj(Double::toString).collect(Collectors.joining(",")));
    }
  }
}
