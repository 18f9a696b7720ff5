package io.github.svmrelevance.report.pmml;

import io.github.svmrelevance.api.kernel.KernelSpec;
import io.github.svmrelevance.api.svm.KernelModel;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.xml.stream.XMLStreamException;

/**
 * A machine of support vectors, f(x) = sum_i c_i k(x_i, x) + b.
 *
 * @param inputs the features that its vectors have
 * @param kernel the specification of its kernel
 */
record VectorMachine(Inputs inputs, KernelModel machine, KernelSpec kernel) {

  /** The kernels of PMML; our parameters have the same names. */
  private static final Map<String, String> KERNELS =
      Map.of(
          "poly",
          "PolynomialKernelType",
          "rbf",
          "RadialBasisKernelType",
          "tanh",
          "SigmoidKernelType");

  VectorMachine {
    PmmlModels.requireKernel(kernel);
  }

  /** Whether PMML has a kernel that is not linear. */
  static boolean has(KernelSpec kernel) {
    return KERNELS.containsKey(kernel.id());
  }

  void write(PmmlWriter pmml, PmmlWriter.Document output) throws XMLStreamException {
    pmml.element(
        "SupportVectorMachineModel",
        () -> {
          inputs.writeSchema(pmml, Optional.empty());
          pmml.element("Output", () -> output.write(pmml));
          pmml.empty(
              KERNELS.get(kernel.id()),
              kernel.parameters().entrySet().stream()
                  .flatMap(value -> Stream.of(value.getKey(), value.getValue()))
                  .toArray(String[]::new));
          writeVectors(pmml);
          writeCoefficients(pmml);
        },
        "functionName",
        "regression",
        "svmRepresentation",
        "SupportVectors");
  }

  private void writeVectors(PmmlWriter pmml) throws XMLStreamException {
    int features = inputs.features().size();
    pmml.element(
        "VectorDictionary",
        () -> {
          pmml.element(
              "VectorFields",
              () -> {
                for (Inputs.Input input : inputs.features()) {
                  pmml.empty("FieldRef", "field", inputs.derived(input));
                }
              },
              "numberOfFields",
              Integer.toString(features));
          for (int i = 0; i < machine.supportVectors().rows(); i++) {
            double[] point = machine.supportVectors().row(i);
            String entries =
                inputs.features().stream()
                    .map(input -> Double.toString(point[input.index()]))
                    .collect(Collectors.joining(" "));
            pmml.element(
                "VectorInstance",
                () -> pmml.text("Array", entries, "type", "real", "n", Integer.toString(features)),
                "id",
                Integer.toString(i + 1));
          }
        },
        "numberOfVectors",
        Integer.toString(machine.supportVectors().rows()));
  }

  private void writeCoefficients(PmmlWriter pmml) throws XMLStreamException {
    double[] coefficients = machine.coefficients();
    String count = Integer.toString(coefficients.length);
    pmml.element(
        "SupportVectorMachine",
        () -> {
          pmml.element(
              "SupportVectors",
              () -> {
                for (int i = 0; i < coefficients.length; i++) {
                  pmml.empty("SupportVector", "vectorId", Integer.toString(i + 1));
                }
              },
              "numberOfAttributes",
              Integer.toString(inputs.features().size()),
              "numberOfSupportVectors",
              count);
          pmml.element(
              "Coefficients",
              () -> {
                for (double coefficient : coefficients) {
                  pmml.empty("Coefficient", "value", Double.toString(coefficient));
                }
              },
              "numberOfCoefficients",
              count,
              "absoluteValue",
              Double.toString(machine.bias()));
        });
  }
}
