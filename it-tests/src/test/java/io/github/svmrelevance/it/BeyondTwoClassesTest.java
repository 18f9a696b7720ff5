package io.github.svmrelevance.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.svmrelevance.api.CancellationToken;
import io.github.svmrelevance.api.data.Classes;
import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.data.OrderedClasses;
import io.github.svmrelevance.api.data.RealValues;
import io.github.svmrelevance.api.data.Target;
import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.core.loss.EpsilonInsensitiveLoss;
import io.github.svmrelevance.core.loss.LossModel;
import io.github.svmrelevance.core.loss.LossTrainer;
import io.github.svmrelevance.core.loss.MarginLoss;
import io.github.svmrelevance.core.loss.OrdinalLoss;
import io.github.svmrelevance.core.loss.Samples;
import io.github.svmrelevance.core.run.DefaultRunContext;
import io.github.svmrelevance.core.run.LocalTaskExecutor;
import io.github.svmrelevance.core.run.ProgressListener;
import io.github.svmrelevance.core.svm.TrainerChoice;
import io.github.svmrelevance.methods.intervals.AdmissibleSet;
import io.github.svmrelevance.methods.intervals.BudgetLimits;
import io.github.svmrelevance.methods.intervals.BudgetedModels;
import io.github.svmrelevance.methods.intervals.TrainingSet;
import io.github.svmrelevance.methods.intervals.WeightRange;
import java.io.IOException;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * Other targets through the same classes as two classes: the loss models for regression, ordered
 * classes and weighted samples against baselines and ranges computed independently (HiGHS at 1e-9).
 */
class BeyondTwoClassesTest {

  /** Budgets come from baselines that agree to 1e-8, the references' ranges from HiGHS at 1e-9. */
  private static final double TOLERANCE = 2e-6;

  /** What the objective of a baseline may differ by. */
  private static final double BASELINE_TOLERANCE = 1e-6;

  /** Numeric tables with a header; the columns named, in their order, without a reader's checks. */
  private record Table(List<String> header, List<String[]> rows) {

    static Table read(String file) throws IOException {
      List<String> lines = Files.readAllLines(SharedFolder.file("data/" + file));
      return new Table(
          List.of(lines.get(0).trim().split(",")),
          lines.stream().skip(1).map(line -> line.trim().split(",")).toList());
    }

    String[] column(String name) {
      int index = header.indexOf(name);
      return rows.stream().map(row -> row[index]).toArray(String[]::new);
    }

    DenseMatrix standardised(List<String> names) {
      double[][] columns = new double[names.size()][];
      for (int j = 0; j < columns.length; j++) {
        columns[j] =
            standardise(Arrays.stream(column(names.get(j))).mapToDouble(Double::parseDouble));
      }
      return DenseMatrix.ofColumns(rows.size(), columns);
    }
  }

  private static double[] standardise(DoubleStream values) {
    double[] all = values.toArray();
    double mean = Arrays.stream(all).average().orElseThrow();
    double variance = Arrays.stream(all).map(v -> (v - mean) * (v - mean)).average().orElseThrow();
    return Arrays.stream(all).map(v -> (v - mean) / Math.sqrt(variance)).toArray();
  }

  private static Target target(JsonNode reference, String[] labels) {
    return switch (reference.get("task").asText()) {
      case "regression" ->
          new RealValues(standardise(Arrays.stream(labels).mapToDouble(Double::parseDouble)));
      case "ordinal" -> {
        List<String> order = References.texts(reference.get("order"));
        yield new OrderedClasses(order, Arrays.stream(labels).mapToInt(order::indexOf).toArray());
      }
      default -> {
        String positive = reference.get("positive").asText();
        yield new Classes(
            List.of("rest", positive),
            Arrays.stream(labels).mapToInt(label -> label.equals(positive) ? 1 : 0).toArray());
      }
    };
  }

  private static LossModel loss(JsonNode reference) {
    return switch (reference.get("task").asText()) {
      case "regression" -> new EpsilonInsensitiveLoss(reference.get("epsilon").asDouble());
      case "ordinal" -> new OrdinalLoss(OrdinalLoss.PaidThresholds.IMMEDIATE);
      default -> MarginLoss.hinge();
    };
  }

  /** v_i = n / (K n_k) for a sample of class k. */
  private static double[] balanced(Classes classes) {
    int[] counts = classes.counts();
    return IntStream.range(0, classes.samples())
        .mapToDouble(i -> classes.samples() / (2.0 * counts[classes.label(i)]))
        .toArray();
  }

  private static boolean isCovered(JsonNode reference) {
    return !reference.get("task").asText().equals("multiclass")
        && !reference.path("thresholds").asText().equals("all")
        // Categorical columns need their coding, which is another matter.
        && !reference.get("file").asText().equals("servo.csv");
  }

  @Test
  void rangesOfOtherTargetsAgreeWithTheReferences() throws IOException {
    int cases = 0;
    for (JsonNode reference :
        new ObjectMapper()
            .readTree(SharedFolder.file("reference/beyond_two_classes.json").toFile())) {
      if (isCovered(reference)) {
        requireReference(reference);
        cases++;
      }
    }
    assertThat(cases).isEqualTo(14);
  }

  private static void requireReference(JsonNode reference) throws IOException {
    Table table = Table.read(reference.get("file").asText());
    List<String> names = References.texts(reference.get("columns"));
    Target target = target(reference, table.column(reference.get("label").asText()));
    double[] weights =
        reference.path("class_weight").asText().equals("balanced")
            ? balanced((Classes) target)
            : new double[0];
    TrainingSet data =
        new TrainingSet(names, new Samples(table.standardised(names), target, weights));
    LossModel loss = loss(reference);
    double grown = 1 + reference.get("slack").asDouble();
    double c = reference.get("C").asDouble();
    try (LocalTaskExecutor executor =
        new LocalTaskExecutor(1, CancellationToken.none(), ProgressListener.none())) {
      RunContext context =
          new DefaultRunContext(Studies.BACKENDS, Optional.of("compact"), executor, 0);
      double[] baseline = baseline(reference, data, loss, new LossTrainer(context));
      double norm1 = data.norm1(baseline);
      double lossOfBaseline = loss.value(data.samples(), baseline);
      BudgetLimits limits =
          (set, relaxation) ->
              reference.get("budget").asText().equals("joint")
                  ? BudgetedModels.joint(
                      set, loss.times(c), grown * (norm1 + c * lossOfBaseline), relaxation)
                  : BudgetedModels.separate(
                      set, loss, grown * norm1, grown * lossOfBaseline, relaxation);
      requireRanges(reference, names, data, new BudgetedModels(limits), context);
    }
  }

  /** Trained from the terms of the loss alone, and as good as the reference's. */
  private static double[] baseline(
      JsonNode reference, TrainingSet data, LossModel loss, LossTrainer trainer) {
    double c = reference.get("C").asDouble();
    String what = reference.get("file").asText();
    double norm1 = reference.get("norm1").asDouble();
    double lossOfReference = reference.get("loss").asDouble();
    if (reference.get("baseline").asText().equals("l1")) {
      double[] z = trainer.trainL1(loss.times(c), data.samples());
      // The model need not be unique, its objective is.
      assertThat(data.norm1(z) + c * loss.value(data.samples(), z))
          .as(what)
          .isCloseTo(norm1 + c * lossOfReference, within(BASELINE_TOLERANCE));
      return z;
    }
    double[] z = trainer.trainL2(loss.times(c), data.samples(), TrainerChoice.BUILT_IN).z();
    assertThat(trainer.trainL2(loss.times(c), data.samples(), TrainerChoice.QP).z())
        .as("%s, as a quadratic program", what)
        .startsWith(Arrays.copyOf(z, data.features()), within(1e-6));
    assertThat(data.norm1(z)).as(what).isCloseTo(norm1, within(BASELINE_TOLERANCE));
    assertThat(loss.value(data.samples(), z))
        .as(what)
        .isCloseTo(lossOfReference, within(BASELINE_TOLERANCE));
    return z;
  }

  private static void requireRanges(
      JsonNode reference,
      List<String> names,
      TrainingSet data,
      BudgetedModels models,
      RunContext context) {
    try (AdmissibleSet set = models.open(data, context, warning -> {})) {
      JsonNode lower = reference.get("signed_lower");
      for (int j = 0; j < lower.size(); j++) {
        WeightRange range = WeightRange.solve(set, j).require(names.get(j));
        String what = reference.get("file").asText() + " " + names.get(j);
        assertThat(range.isCertified()).as(what).isTrue();
        assertThat(range.bounds().signedLower())
            .as("%s, least", what)
            .isCloseTo(lower.get(j).asDouble(), within(TOLERANCE));
        assertThat(range.bounds().signedUpper())
            .as("%s, largest", what)
            .isCloseTo(reference.get("signed_upper").get(j).asDouble(), within(TOLERANCE));
      }
    }
  }
}
