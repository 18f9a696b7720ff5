package io.github.svmrelevance.report.pmml;

import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.data.Classes;
import io.github.svmrelevance.api.data.OrderedClasses;
import io.github.svmrelevance.api.data.RealValues;
import io.github.svmrelevance.api.data.Target;
import io.github.svmrelevance.api.kernel.KernelSpec;
import io.github.svmrelevance.api.method.AnalysisRequest;
import io.github.svmrelevance.api.result.LinearModel;
import io.github.svmrelevance.api.result.RelevanceIntervals;
import io.github.svmrelevance.api.svm.KernelModel;
import io.github.svmrelevance.core.data.Excerpt;
import io.github.svmrelevance.core.data.Occurring;
import io.github.svmrelevance.core.data.Standardizer;
import io.github.svmrelevance.core.data.TargetScale;
import io.github.svmrelevance.core.reject.RejectModel;
import io.github.svmrelevance.tables.FurtherSamples;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import javax.xml.stream.XMLStreamException;

/**
 * Models as PMML 4.4, which other programs score raw data with: levels, what replaces missing
 * values, scaling, decisions and rejects are part of the document. Source: Data Mining Group, PMML
 * 4.4, dmg.org.
 *
 * <p>Of each sample a document gives the fields {@code score} and {@code decision}, of classifiers
 * with a reject option {@code probability} where the model has one; of several classes {@code
 * decision} alone; of a number {@code prediction}. If a column has such a name, {@code _} is added.
 * Numbers have full precision, so that scores agree but for rounding.
 *
 * @since 0.1
 */
public final class PmmlModels {

  static final String SCORE = "score";

  private static final String LINEAR = "linear";

  private PmmlModels() {}

  /**
   * Looks at a kernel before a model is trained with it.
   *
   * @param kernel its specification
   * @throws InvalidInputException if PMML has no such kernel
   */
  public static void requireKernel(KernelSpec kernel) {
    if (!kernel.id().equals(LINEAR) && !VectorMachine.has(kernel)) {
      throw new InvalidInputException(
          "PMML has no kernel "
              + Excerpt.quote(kernel.id())
              + "; it has linear, poly, rbf and tanh");
    }
  }

  /**
   * Writes a classifier with a reject option. A missing value gives no decision. The stream is
   * flushed and left open.
   *
   * @param model its kernel is linear, poly, rbf or tanh
   * @param target where to
   * @throws InvalidInputException if PMML does not know the kernel, or a name does not fit into XML
   * @throws IOException if the stream fails
   */
  public static void write(RejectModel model, OutputStream target) throws IOException {
    KernelModel machine = model.machine();
    KernelSpec kernel = KernelSpec.parse(machine.kernel().spec());
    Optional<List<Standardizer.Scale>> scales = model.standardizer().map(Standardizer::scales);
    Inputs inputs =
        inputs(
            model.featureNames(),
            j -> scales.isEmpty() || scales.get().get(j).deviation() > 0,
            model.featureNames().stream().map(FurtherSamples.Source::number).toList(),
            scales);
    Decisions decisions = Decisions.rejecting(model.classes(), model.thresholds());
    PmmlWriter.Document output =
        pmml -> {
          scored(pmml, inputs, SCORE);
          decisions.write(pmml, inputs);
          if (model.rule().estimatesProbability()) {
            probability(pmml, inputs);
          }
        };
    PmmlWriter.write(
        target,
        pmml -> {
          pmml.header("a classifier with a reject option");
          inputs.writeDictionary(pmml, Optional.empty());
          inputs.writeTransformations(pmml);
          if (kernel.id().equals(LINEAR)) {
            regression(pmml, inputs, weights(machine), machine.bias(), output);
          } else {
            new VectorMachine(inputs, machine, kernel).write(pmml, output);
          }
        });
  }

  /** w = sum_i c_i x_i. */
  private static double[] weights(KernelModel machine) {
    double[] coefficients = machine.coefficients();
    double[] weights = new double[machine.supportVectors().columns()];
    for (int i = 0; i < coefficients.length; i++) {
      double[] point = machine.supportVectors().row(i);
      for (int j = 0; j < weights.length; j++) {
        weights[j] += coefficients[i] * point[j];
      }
    }
    return weights;
  }

  /**
   * Writes the baseline of a result. The stream is flushed and left open.
   *
   * @param baseline of the result
   * @param request that the result answers
   * @param reading how its data were read
   * @param target where to
   * @throws InvalidInputException if a name does not fit into XML
   * @throws IOException if the stream fails
   */
  public static void write(
      RelevanceIntervals.Baseline baseline,
      AnalysisRequest request,
      FurtherSamples reading,
      OutputStream target)
      throws IOException {
    LinearModel model = baseline.scored().model();
    Optional<List<Standardizer.Scale>> scales =
        request.scaling().changes()
            ? Optional.of(Standardizer.fit(request.data(), request.scaling()).scales())
            : Optional.empty();
    Inputs inputs =
        inputs(
            request.data().featureNames(),
            j -> isUsed(model, j),
            reading.sources(request.data()),
            scales);
    Target learnt = Occurring.of(request.data().target());
    boolean ordered = learnt instanceof OrderedClasses && request.positiveClass().isEmpty();
    Optional<Inputs.Categories> categories =
        model.vectors() > 1
            ? Optional.of(new Inputs.Categories(inputs.free("class"), ((Classes) learnt).names()))
            : Optional.empty();
    PmmlWriter.write(
        target,
        pmml -> {
          pmml.header("the baseline of a question about features");
          inputs.writeDictionary(pmml, categories);
          inputs.writeTransformations(pmml);
          if (categories.isPresent()) {
            classification(pmml, inputs, model, categories.get());
          } else if (learnt instanceof RealValues) {
            TargetScale scale = TargetScale.of(request.data(), request.scaling());
            regression(
                pmml,
                inputs,
                Arrays.stream(model.weights()).map(weight -> scale.unit() * weight).toArray(),
                scale.inUnits(model.bias()),
                own -> scored(own, inputs, "prediction"));
          } else {
            Decisions decisions = Decisions.of(baseline, request, learnt);
            regression(
                pmml,
                inputs,
                model.weights(),
                ordered ? 0 : model.bias(),
                own -> {
                  scored(own, inputs, SCORE);
                  decisions.write(own, inputs);
                });
          }
        });
  }

  private static boolean isUsed(LinearModel model, int feature) {
    return IntStream.range(0, model.vectors()).anyMatch(c -> model.weight(c, feature) != 0);
  }

  /** Those of the features that count; the first if none does, as a document needs one. */
  private static Inputs inputs(
      List<String> names,
      IntPredicate counts,
      List<FurtherSamples.Source> sources,
      Optional<List<Standardizer.Scale>> scales) {
    int[] used = IntStream.range(0, names.size()).filter(counts).toArray();
    return new Inputs(
        Arrays.stream(used.length == 0 ? new int[] {0} : used)
            .mapToObj(
                j ->
                    new Inputs.Input(
                        j, names.get(j), sources.get(j), scales.map(known -> known.get(j))))
            .toList());
  }

  private static void scored(PmmlWriter pmml, Inputs inputs, String name)
      throws XMLStreamException {
    pmml.empty(
        "OutputField",
        "name",
        inputs.free(name),
        "optype",
        "continuous",
        "dataType",
        "double",
        "feature",
        "predictedValue");
  }

  /** 1 / (1 + exp(-score)). */
  private static void probability(PmmlWriter pmml, Inputs inputs) throws XMLStreamException {
    PmmlWriter.Content exponent =
        () ->
            pmml.apply(
                "*",
                () -> pmml.number(-1),
                () -> pmml.empty("FieldRef", "field", inputs.free(SCORE)));
    pmml.element(
        "OutputField",
        () ->
            pmml.apply(
                "/",
                () -> pmml.number(1),
                () -> pmml.apply("+", () -> pmml.number(1), () -> pmml.apply("exp", exponent))),
        "name",
        inputs.free("probability"),
        "optype",
        "continuous",
        "dataType",
        "double",
        "feature",
        "transformedValue");
  }

  private static void regression(
      PmmlWriter pmml,
      Inputs inputs,
      double[] weights,
      double intercept,
      PmmlWriter.Document output)
      throws XMLStreamException {
    pmml.element(
        "RegressionModel",
        () -> {
          inputs.writeSchema(pmml, Optional.empty());
          pmml.element("Output", () -> output.write(pmml));
          table(pmml, inputs, weights, "intercept", Double.toString(intercept));
        },
        "functionName",
        "regression");
  }

  /** The class of the largest score: softmax keeps the order of scores, and is no probability. */
  private static void classification(
      PmmlWriter pmml, Inputs inputs, LinearModel model, Inputs.Categories categories)
      throws XMLStreamException {
    double[] intercepts = model.intercepts();
    pmml.element(
        "RegressionModel",
        () -> {
          inputs.writeSchema(pmml, Optional.of(categories));
          pmml.element(
              "Output",
              () ->
                  pmml.empty(
                      "OutputField",
                      "name",
                      inputs.free(Decisions.DECISION),
                      "optype",
                      "categorical",
                      "dataType",
                      "string",
                      "feature",
                      "predictedValue"));
          for (int c = 0; c < intercepts.length; c++) {
            table(
                pmml,
                inputs,
                model.weights(c),
                "intercept",
                Double.toString(intercepts[c]),
                "targetCategory",
                categories.names().get(c));
          }
        },
        "functionName",
        "classification",
        "normalizationMethod",
        "softmax",
        "targetFieldName",
        categories.field());
  }

  private static void table(PmmlWriter pmml, Inputs inputs, double[] weights, String... attributes)
      throws XMLStreamException {
    pmml.element(
        "RegressionTable",
        () -> {
          for (Inputs.Input input : inputs.features()) {
            pmml.empty(
                "NumericPredictor",
                "name",
                inputs.derived(input),
                "coefficient",
                Double.toString(weights[input.index()]));
          }
        },
        attributes);
  }
}
