package io.github.svmrelevance.core.svm;

import io.github.svmrelevance.api.data.Classes;
import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.data.RealValues;
import io.github.svmrelevance.api.data.Target;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** A table that the project ships, its label in the last column. */
final class ShippedTable {

  private final String name;
  private final List<String> header;
  private final List<String[]> rows;

  private ShippedTable(String name, List<String> header, List<String[]> rows) {
    this.name = name;
    this.header = header;
    this.rows = rows;
  }

  static ShippedTable named(String file) {
    try {
      List<String> lines = Files.readAllLines(Path.of("..", "data", file));
      return new ShippedTable(
          file,
          List.of(lines.get(0).split(",", -1)),
          lines.stream().skip(1).map(line -> line.split(",", -1)).toList());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  Dataset ofClasses() {
    List<String> classes = labels().distinct().sorted().toList();
    return with(new Classes(classes, labels().mapToInt(classes::indexOf).toArray()));
  }

  Dataset ofNumbers() {
    return with(new RealValues(labels().mapToDouble(Double::parseDouble).toArray()));
  }

  private Stream<String> labels() {
    return rows.stream().map(row -> row[row.length - 1]);
  }

  /** A letter counts as its place in the alphabet: a trainer needs no more. */
  private static double number(String cell) {
    char first = cell.charAt(0);
    return Character.isLetter(first) ? first - 'A' : Double.parseDouble(cell);
  }

  private Dataset with(Target target) {
    int d = header.size() - 1;
    double[][] x =
        rows.stream()
            .map(row -> Arrays.stream(row, 0, d).mapToDouble(ShippedTable::number).toArray())
            .toArray(double[][]::new);
    return new Dataset(name, header.subList(0, d), DenseMatrix.ofRows(x), target);
  }
}
