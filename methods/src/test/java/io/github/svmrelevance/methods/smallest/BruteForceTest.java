package io.github.svmrelevance.methods.smallest;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.svmrelevance.api.CancellationToken;
import io.github.svmrelevance.api.data.Classes;
import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.data.Feature;
import io.github.svmrelevance.api.data.RealValues;
import io.github.svmrelevance.api.data.Target;
import io.github.svmrelevance.api.optimization.Budget;
import io.github.svmrelevance.api.optimization.CertifiedSession;
import io.github.svmrelevance.api.optimization.PiecewiseLinearProgram;
import io.github.svmrelevance.api.optimization.SolveOptions;
import io.github.svmrelevance.api.optimization.TermBlock;
import io.github.svmrelevance.api.result.SmallestSets;
import io.github.svmrelevance.api.result.SmallestSets.FeatureSet;
import io.github.svmrelevance.api.result.SmallestSets.Member;
import io.github.svmrelevance.api.result.SmallestSets.Role;
import io.github.svmrelevance.core.data.Standardizer;
import io.github.svmrelevance.core.loss.EpsilonInsensitiveLoss;
import io.github.svmrelevance.core.loss.LossModel;
import io.github.svmrelevance.core.loss.MarginLoss;
import io.github.svmrelevance.core.loss.MulticlassLoss;
import io.github.svmrelevance.core.loss.Samples;
import io.github.svmrelevance.core.run.DefaultRunContext;
import io.github.svmrelevance.core.run.LocalTaskExecutor;
import io.github.svmrelevance.core.run.ProgressListener;
import io.github.svmrelevance.core.spi.Registry;
import io.github.svmrelevance.methods.Workbench;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The search finds what a look at every set finds: size, all sets, roles and replacements. Each set
 * is judged by a program over its columns alone.
 */
class BruteForceTest {

  @ParameterizedTest
  @CsvSource({
    "binary, l2, joint, 0.2, 150",
    "binary, l1, joint, 0.05, 100",
    "binary, l2, separate, 0.1, 60",
    "regression, l2, joint, 0.2, 80",
    "regression, l1, separate, 0.1, 40",
    "multiclass, l2, joint, 0.2, 25",
    "groups, l2, joint, 0.2, 50",
  })
  void everySetWasLookedAt(String task, String norm, String budget, double slack, int programs) {
    try (LocalTaskExecutor executor =
        new LocalTaskExecutor(1, CancellationToken.none(), ProgressListener.none())) {
      DefaultRunContext context =
          new DefaultRunContext(Registry.backends(), Optional.empty(), executor, 0);
      Set<Integer> sizes = new HashSet<>();
      for (int seed = 0; seed < programs; seed++) {
        Dataset data = data(task, new Random(seed));
        SmallestSets result =
            (SmallestSets)
                Workbench.run(
                    new SmallestFeatureSets(),
                    data,
                    task.equals("binary") || task.equals("groups")
                        ? Optional.of("1")
                        : Optional.empty(),
                    "baseline",
                    norm,
                    "budget",
                    budget,
                    "slack",
                    Double.toString(slack),
                    "sets",
                    "1000",
                    "check-tree",
                    "true");
        requireSame(task + " " + seed, data, result, context);
        sizes.add(result.sets().get(0).features().size());
      }
      assertThat(sizes).as("sizes met with").hasSizeGreaterThan(1);
    }
  }

  static Dataset data(String task, Random random) {
    int d = task.equals("multiclass") ? 4 + random.nextInt(2) : 4 + random.nextInt(5);
    int n = 20 + random.nextInt(20);
    double[][] rows = new double[n][d];
    double[] score = new double[n];
    double[] weights = random.doubles(d, -1, 1).map(w -> Math.abs(w) < 0.5 ? 0 : w).toArray();
    for (int i = 0; i < n; i++) {
      double common = random.nextGaussian();
      for (int j = 0; j < d; j++) {
        rows[i][j] = random.nextGaussian() + (j % 2 == 0 ? common : 0);
        score[i] += weights[j] * rows[i][j];
      }
      score[i] += 0.3 * random.nextGaussian();
    }
    double[] sorted = score.clone();
    Arrays.sort(sorted);
    int classes = task.equals("multiclass") ? 3 : 2;
    int[] labels =
        Arrays.stream(score)
            .mapToInt(s -> Math.min(classes - 1, rank(sorted, s) * classes / n))
            .toArray();
    Target target =
        task.equals("regression")
            ? new RealValues(score)
            : new Classes(IntStream.range(0, classes).mapToObj(Integer::toString).toList(), labels);
    List<Feature> features = new ArrayList<>();
    for (int j = 0; j < d; j++) {
      Feature feature = Feature.named(List.of("f" + j)).get(0);
      features.add(
          task.equals("groups") && j < 4
              ? new Feature("f" + j, Optional.of("g" + j / 2))
              : feature);
    }
    return new Dataset("random", features, DenseMatrix.ofRows(rows), target, new double[0]);
  }

  private static int rank(double[] sorted, double value) {
    return Arrays.binarySearch(sorted, value);
  }

  private static void requireSame(
      String what, Dataset data, SmallestSets result, DefaultRunContext context) {
    Map<String, List<Integer>> groups = new LinkedHashMap<>();
    for (int j = 0; j < data.features().size(); j++) {
      Feature feature = data.features().get(j);
      groups.computeIfAbsent(feature.group().orElse(feature.name()), g -> new ArrayList<>()).add(j);
    }
    List<String> names = List.copyOf(groups.keySet());
    Map<Integer, Set<Set<String>>> admissible = new LinkedHashMap<>();
    for (int bits = 0; bits < 1 << names.size(); bits++) {
      int set = bits;
      List<String> members =
          IntStream.range(0, names.size())
              .filter(j -> (set >> j & 1) != 0)
              .mapToObj(names::get)
              .toList();
      if (isAdmissible(data, members, groups, result, context)) {
        admissible
            .computeIfAbsent(members.size(), size -> new HashSet<>())
            .add(Set.copyOf(members));
      }
    }
    int least = admissible.keySet().stream().mapToInt(Integer::intValue).min().orElseThrow();
    Set<Set<String>> smallest = admissible.get(least);
    assertThat(result.least()).as(what).isEqualTo(least);
    assertThat(result.proven()).as(what).isTrue();
    assertThat(result.all()).as(what).isTrue();
    assertThat(result.check()).as(what).isPresent();
    assertThat(result.sets().stream().map(FeatureSet::features).map(Set::copyOf).toList())
        .as(what)
        .containsExactlyInAnyOrderElementsOf(smallest);
    Set<String> first = Set.copyOf(result.sets().get(0).features());
    for (Member member : result.features()) {
      long in = smallest.stream().filter(set -> set.contains(member.name())).count();
      assertThat(member.role())
          .as("%s, %s", what, member)
          .isEqualTo(in == smallest.size() ? Role.IN_ALL : in > 0 ? Role.IN_SOME : Role.IN_NONE);
      assertThat(member.needed())
          .as("%s, %s", what, member)
          .isEqualTo(
              admissible.values().stream()
                  .allMatch(sets -> sets.stream().allMatch(set -> set.contains(member.name()))));
      assertThat(member.replacements().isPresent())
          .as("%s, %s", what, member)
          .isEqualTo(first.contains(member.name()));
      if (first.contains(member.name())) {
        Set<String> expected =
            names.stream()
                .filter(name -> !first.contains(name))
                .filter(
                    name -> {
                      Set<String> exchanged = new HashSet<>(first);
                      exchanged.remove(member.name());
                      exchanged.add(name);
                      return smallest.contains(exchanged);
                    })
                .collect(Collectors.toSet());
        assertThat(member.replacements().orElseThrow())
            .as("%s, %s", what, member)
            .containsExactlyInAnyOrderElementsOf(expected);
      }
    }
  }

  private static boolean isAdmissible(
      Dataset data,
      List<String> members,
      Map<String, List<Integer>> groups,
      SmallestSets result,
      DefaultRunContext context) {
    Dataset scaled = Standardizer.fit(data).apply(data);
    int[] columns =
        members.stream().flatMap(name -> groups.get(name).stream()).mapToInt(j -> j).toArray();
    // A column of zeros serves a model without any feature.
    DenseMatrix matrix =
        columns.length == 0
            ? DenseMatrix.ofRows(new double[data.samples()][1])
            : scaled.matrix().selectColumns(columns).toDense();
    Target target = data.target();
    LossModel loss;
    if (target instanceof RealValues values) {
      double[] numbers = IntStream.range(0, data.samples()).mapToDouble(values::value).toArray();
      double mean = Arrays.stream(numbers).average().orElseThrow();
      double deviation =
          Math.sqrt(
              Arrays.stream(numbers).map(y -> (y - mean) * (y - mean)).average().orElseThrow());
      target = new RealValues(Arrays.stream(numbers).map(y -> (y - mean) / deviation).toArray());
      loss = new EpsilonInsensitiveLoss(0.1);
    } else if (((Classes) target).names().size() > 2) {
      loss = new MulticlassLoss();
    } else {
      target = MarginLoss.target(data.classes().signs("1"));
      loss = MarginLoss.hinge();
    }
    Samples samples = new Samples(matrix, target);
    int d = matrix.columns();
    int variables = loss.coding(target).blocks() * d + loss.intercepts(target);
    List<TermBlock> terms = new ArrayList<>(loss.terms(samples));
    List<Budget> budgets = new ArrayList<>();
    Map<String, Double> budget = result.baseline().budget();
    if (budget.containsKey("joint")) {
      terms.addAll(loss.coding(target).norm(d));
    } else {
      budgets.add(new Budget(loss.coding(target).norm(d), budget.get("norm1")));
    }
    double limit = budget.getOrDefault("joint", budget.get("loss"));
    try (CertifiedSession.PiecewiseLinear session =
        context.open(PiecewiseLinearProgram.of(variables, terms, budgets))) {
      double least = session.solve(SolveOptions.unlimited()).certificate().orElseThrow().value();
      return least <= limit * (1 + 1e-9);
    }
  }
}
