package io.github.svmrelevance.solver.lpsolve;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.svmrelevance.api.optimization.LinearProgram;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.StreamSupport;

/** One case of the reference results: the relevance bounds of a linear SVM on a data set. */
final class RelevanceCase {

  private static final double INFINITY = Double.POSITIVE_INFINITY;

  private final JsonNode json;

  private RelevanceCase(JsonNode json) {
    this.json = json;
  }

  static List<RelevanceCase> all() throws IOException {
    JsonNode cases =
        new ObjectMapper()
            .readTree(SharedFolder.require("reference/relevance_bounds.json").toFile());
    return StreamSupport.stream(cases.spliterator(), false).map(RelevanceCase::new).toList();
  }

  int features() {
    return json.get("features").size();
  }

  /** With an L1 baseline and no slack the set of models is a face, and the bounds are sensitive. */
  boolean isOptimalFace() {
    return text("baseline").equals("l1") && number("slack") == 0;
  }

  double signedLower(int feature) {
    return json.get("signed_lower").get(feature).asDouble();
  }

  double signedUpper(int feature) {
    return json.get("signed_upper").get(feature).asDouble();
  }

  /** Costs of the objective sign * (w+_j - w-_j). */
  double[] costs(LinearProgram program, int feature, double sign) {
    double[] costs = new double[program.columns()];
    costs[feature] = sign;
    costs[features() + feature] = -sign;
    return costs;
  }

  /** w_j at a point. */
  double weight(double[] point, int feature) {
    return point[feature] - point[features() + feature];
  }

  /** All admissible models, by columns w+, w-, b, xi and one row per sample, then the budgets. */
  LinearProgram program() throws IOException {
    List<String> lines = Files.readAllLines(SharedFolder.require("data/" + text("file")));
    int d = features();
    int n = lines.size() - 1;
    double[][] x = new double[n][];
    double[] y = new double[n];
    for (int i = 0; i < n; i++) {
      List<String> cells = List.of(lines.get(i + 1).split(",", -1));
      x[i] = cells.subList(0, d).stream().mapToDouble(Double::parseDouble).toArray();
      y[i] = cells.get(d).equals(text("positive")) ? 1 : -1;
    }
    for (int j = 0; j < d; j++) {
      standardise(x, j);
    }

    LinearProgram.Builder builder = LinearProgram.builder();
    for (int j = 0; j < 2 * d; j++) {
      builder.addColumn(0, INFINITY, 0);
    }
    builder.addColumn(-INFINITY, INFINITY, 0);
    for (int i = 0; i < n; i++) {
      builder.addColumn(0, INFINITY, 0);
    }
    for (int i = 0; i < n; i++) {
      int[] columns = new int[2 * d + 2];
      double[] values = new double[2 * d + 2];
      for (int j = 0; j < d; j++) {
        columns[j] = j;
        values[j] = y[i] * x[i][j];
        columns[d + j] = d + j;
        values[d + j] = -values[j];
      }
      columns[2 * d] = 2 * d;
      values[2 * d] = y[i];
      columns[2 * d + 1] = 2 * d + 1 + i;
      values[2 * d + 1] = 1;
      builder.addRow(columns, values, 1, INFINITY);
    }
    // A face of the optimum is relaxed, or rounding could make it empty.
    double stretch = (1 + number("slack")) * (isOptimalFace() ? 1 + 1e-9 : 1);
    double norm = number("norm1");
    double loss = number("loss");
    if (text("budget").equals("joint")) {
      addBudget(builder, n, 1, number("C"), stretch * (norm + number("C") * loss));
    } else {
      addBudget(builder, n, 1, 0, stretch * norm);
      addBudget(builder, n, 0, 1, stretch * loss);
    }
    return builder.build();
  }

  private void addBudget(
      LinearProgram.Builder builder, int n, double normWeight, double lossWeight, double limit) {
    int d = features();
    List<Integer> columns = new ArrayList<>();
    List<Double> values = new ArrayList<>();
    for (int j = 0; j < 2 * d; j++) {
      columns.add(j);
      values.add(normWeight);
    }
    for (int i = 0; i < n; i++) {
      columns.add(2 * d + 1 + i);
      values.add(lossWeight);
    }
    builder.addRow(
        columns.stream().mapToInt(Integer::intValue).toArray(),
        values.stream().mapToDouble(Double::doubleValue).toArray(),
        -INFINITY,
        limit);
  }

  private static void standardise(double[][] x, int column) {
    double mean = 0;
    for (double[] row : x) {
      mean += row[column] / x.length;
    }
    double variance = 0;
    for (double[] row : x) {
      variance += (row[column] - mean) * (row[column] - mean) / x.length;
    }
    for (double[] row : x) {
      row[column] = (row[column] - mean) / Math.sqrt(variance);
    }
  }

  private String text(String field) {
    return json.get(field).asText();
  }

  private double number(String field) {
    return json.get(field).asDouble();
  }

  @Override
  public String toString() {
    return text("file")
        + " C="
        + number("C")
        + " "
        + text("baseline")
        + " "
        + text("budget")
        + " slack="
        + number("slack");
  }
}
