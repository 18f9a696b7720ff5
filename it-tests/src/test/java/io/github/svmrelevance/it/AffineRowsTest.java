package io.github.svmrelevance.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.svmrelevance.api.CancellationToken;
import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.optimization.AffineRows;
import io.github.svmrelevance.api.optimization.Budget;
import io.github.svmrelevance.api.optimization.CertifiedSession;
import io.github.svmrelevance.api.optimization.CertifiedSolution;
import io.github.svmrelevance.api.optimization.ConvexPiecewiseLinear;
import io.github.svmrelevance.api.optimization.LinearMap;
import io.github.svmrelevance.api.optimization.PiecewiseLinearProgram;
import io.github.svmrelevance.api.optimization.PiecewiseLinearSolution;
import io.github.svmrelevance.api.optimization.SolveOptions;
import io.github.svmrelevance.api.optimization.TermBlock;
import io.github.svmrelevance.core.run.DefaultRunContext;
import io.github.svmrelevance.core.run.LocalTaskExecutor;
import io.github.svmrelevance.core.run.ProgressListener;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** Rows with targets and thresholds of their own: all backends agree, and with references. */
class AffineRowsTest {

  private static final ConvexPiecewiseLinear HINGE = ConvexPiecewiseLinear.hinge(1);

  private static TermBlock norm(int features) {
    return new TermBlock(
        LinearMap.Coordinates.range(0, features), ConvexPiecewiseLinear.absolute(1));
  }

  private static double[] filled(int length, double value) {
    double[] array = new double[length];
    Arrays.fill(array, value);
    return array;
  }

  /** Residuals t_i - w'x_i - b, as one block or as a hinge for each side. */
  private static List<TermBlock> regression(DenseMatrix x, double[] targets, boolean oneBlock) {
    int n = x.rows();
    double[] minus = filled(n, -1);
    AffineRows residuals =
        AffineRows.of(x).withScales(minus).withIntercept(x.columns(), minus).withOffsets(targets);
    if (oneBlock) {
      ConvexPiecewiseLinear insensitive =
          ConvexPiecewiseLinear.of(new double[] {-0.1, 0.1}, new double[] {-1, 0, 1}, 0);
      return List.of(new TermBlock(residuals, insensitive));
    }
    ConvexPiecewiseLinear above =
        ConvexPiecewiseLinear.of(new double[] {0.1}, new double[] {0, 1}, 0);
    ConvexPiecewiseLinear below =
        ConvexPiecewiseLinear.of(new double[] {-0.1}, new double[] {-1, 0}, 0);
    return List.of(new TermBlock(residuals, above), new TermBlock(residuals, below));
  }

  /** Immediate thresholds: b_k - w'x &gt;= 1 for level k, w'x - b_(k-1) &gt;= 1, in one block. */
  private static TermBlock ordinal(DenseMatrix x, int[] levels, int thresholds) {
    int[] upper = IntStream.range(0, x.rows()).filter(i -> levels[i] < thresholds).toArray();
    int[] lower = IntStream.range(0, x.rows()).filter(i -> levels[i] > 0).toArray();
    int n = upper.length + lower.length;
    int[] rows = new int[n];
    int[] intercepts = new int[n];
    double[] scales = new double[n];
    double[] coefficients = new double[n];
    for (int i = 0; i < n; i++) {
      boolean isUpper = i < upper.length;
      rows[i] = isUpper ? upper[i] : lower[i - upper.length];
      intercepts[i] = x.columns() + levels[rows[i]] - (isUpper ? 0 : 1);
      scales[i] = isUpper ? -1 : 1;
      coefficients[i] = isUpper ? 1 : -1;
    }
    return new TermBlock(
        AffineRows.of(x, rows).withScales(scales).withIntercepts(intercepts, coefficients), HINGE);
  }

  /** The order b_0 &lt;= b_1 &lt;= ... of all thresholds, as a budget that allows no violation. */
  private static Budget order(int features, int thresholds) {
    double[][] rows = new double[thresholds - 1][features + thresholds];
    for (int k = 0; k < rows.length; k++) {
      rows[k][features + k] = -1;
      rows[k][features + k + 1] = 1;
    }
    ConvexPiecewiseLinear violation =
        ConvexPiecewiseLinear.of(new double[] {0}, new double[] {-1, 0}, 0);
    return new Budget(
        List.of(new TermBlock(AffineRows.of(DenseMatrix.ofRows(rows)), violation)), 0);
  }

  private static double[] costs(int variables, int variable, double sign) {
    double[] costs = new double[variables];
    costs[variable] = sign;
    return costs;
  }

  private static PiecewiseLinearProgram random(SplittableRandom random) {
    int n = 4 + random.nextInt(30);
    int d = 1 + random.nextInt(5);
    double[][] rows = new double[n][d];
    double[] targets = new double[n];
    int[] levels = new int[n];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < d; j++) {
        rows[i][j] = random.nextInt(5) == 0 ? random.nextInt(3) : random.nextDouble(-2, 2);
      }
      targets[i] = rows[i][0] + random.nextDouble(-1, 1);
      levels[i] = targets[i] < -0.7 ? 0 : targets[i] < 0.7 ? 1 : 2;
    }
    DenseMatrix x = DenseMatrix.ofRows(rows);
    boolean isOrdinal = random.nextBoolean();
    List<TermBlock> terms = new ArrayList<>();
    terms.add(norm(d));
    if (isOrdinal) {
      terms.add(ordinal(x, levels, 2));
    } else {
      terms.addAll(regression(x, targets, random.nextBoolean()));
    }
    int variables = d + (isOrdinal ? 2 : 1);
    double limit = new Budget(terms, 0).use(new double[variables]) * random.nextDouble(0.9, 1.3);
    List<Budget> budgets = new ArrayList<>(List.of(new Budget(terms, limit + 1)));
    if (isOrdinal && random.nextBoolean()) {
      budgets.add(order(d, 2));
    }
    return PiecewiseLinearProgram.of(variables, List.of(), budgets)
        .withCosts(costs(variables, random.nextInt(d), random.nextBoolean() ? 1 : -1));
  }

  private static PiecewiseLinearSolution certified(
      DefaultRunContext context, PiecewiseLinearProgram program) {
    try (CertifiedSession.PiecewiseLinear session = context.open(program)) {
      CertifiedSolution<PiecewiseLinearSolution> solution = session.solve(SolveOptions.unlimited());
      assertThat(solution.isCertified()).as(solution.message()).isTrue();
      return solution.solution();
    }
  }

  private static LocalTaskExecutor executor() {
    return new LocalTaskExecutor(1, CancellationToken.none(), ProgressListener.none());
  }

  private static DefaultRunContext context(String backend, LocalTaskExecutor executor) {
    return new DefaultRunContext(Studies.BACKENDS, Optional.of(backend), executor, 0);
  }

  @Property(tries = 100, seed = "20261123")
  void allBackendsAgree(@ForAll long seed) {
    PiecewiseLinearProgram program = random(new SplittableRandom(seed));
    try (LocalTaskExecutor executor = executor()) {
      double[] values =
          Studies.IDS.stream()
              .map(id -> certified(context(id, executor), program))
              .mapToDouble(solution -> program.objective(solution.point()))
              .toArray();
      for (double value : values) {
        assertThat(value).isCloseTo(values[0], within(1e-7 * Math.max(1, Math.abs(values[0]))));
      }
    }
  }

  @Example
  void ordinalBoundsAgreeWithTheReference() throws IOException {
    int cases = 0;
    for (JsonNode reference :
        new ObjectMapper()
            .readTree(SharedFolder.file("reference/beyond_two_classes.json").toFile())) {
      if (reference.path("thresholds").asText().equals("immediate")) {
        requireReference(reference);
        cases++;
      }
    }
    assertThat(cases).isEqualTo(3);
  }

  private static void requireReference(JsonNode reference) {
    Dataset data = Studies.shipped(reference.get("file").asText());
    DenseMatrix x = standardised(data.matrix().toDense());
    int[] levels = levels(data, reference.get("order"));
    int d = x.columns();
    double norm1 = reference.get("norm1").asDouble();
    double loss = reference.get("loss").asDouble();
    double grown = 1 + reference.get("slack").asDouble();
    TermBlock losses = ordinal(x, levels, 2);
    List<Budget> budgets =
        reference.get("budget").asText().equals("joint")
            ? List.of(new Budget(List.of(norm(d), losses), grown * (norm1 + loss)), order(d, 2))
            : List.of(
                new Budget(List.of(norm(d)), grown * norm1),
                new Budget(List.of(losses), grown * loss),
                order(d, 2));
    PiecewiseLinearProgram program = PiecewiseLinearProgram.of(d + 2, List.of(), budgets);
    try (LocalTaskExecutor executor = executor()) {
      for (String backend : Studies.IDS) {
        for (int j = 0; j < d; j++) {
          double least =
              certified(context(backend, executor), program.withCosts(costs(d + 2, j, 1)))
                  .point()[j];
          double most =
              certified(context(backend, executor), program.withCosts(costs(d + 2, j, -1)))
                  .point()[j];
          assertThat(least)
              .as("%s, the least weight %s", backend, j)
              .isCloseTo(reference.get("signed_lower").get(j).asDouble(), within(2e-6));
          assertThat(most)
              .as("%s, the largest weight %s", backend, j)
              .isCloseTo(reference.get("signed_upper").get(j).asDouble(), within(2e-6));
        }
      }
    }
  }

  private static int[] levels(Dataset data, JsonNode order) {
    List<String> names = new ArrayList<>();
    order.forEach(name -> names.add(name.asText()));
    return IntStream.range(0, data.samples())
        .map(i -> names.indexOf(data.classes().names().get(data.classes().label(i))))
        .toArray();
  }

  private static DenseMatrix standardised(DenseMatrix features) {
    double[][] columns = new double[features.columns()][];
    for (int j = 0; j < columns.length; j++) {
      double[] column = features.column(j);
      double mean = Arrays.stream(column).average().orElseThrow();
      double variance =
          Arrays.stream(column).map(v -> (v - mean) * (v - mean)).average().orElseThrow();
      columns[j] = Arrays.stream(column).map(v -> (v - mean) / Math.sqrt(variance)).toArray();
    }
    return DenseMatrix.ofColumns(features.rows(), columns);
  }
}
