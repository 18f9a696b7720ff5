package io.github.svmrelevance.methods.gradientangle;

import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.api.kernel.Kernel;
import io.github.svmrelevance.api.svm.KernelModel;
import io.github.svmrelevance.api.svm.SvmFormulation;
import io.github.svmrelevance.api.svm.SvmSolution;
import io.github.svmrelevance.core.loss.MarginLoss;
import io.github.svmrelevance.core.svm.KernelGram;
import io.github.svmrelevance.core.svm.LinearGram;
import io.github.svmrelevance.kernels.LinearKernel;
import io.github.svmrelevance.methods.quality.Trainer;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/** An SVM of one class against the rest, which are the target. */
record KernelMachine(String kernel, SvmFormulation formulation) implements Trainer {

  @Override
  public ToDoubleFunction<double[]> train(Dataset data, RunContext context) {
    DenseMatrix x = data.matrix().toDense();
    Kernel made = context.kernel(kernel, x.columns());
    SvmSolution solution =
        context
            .svmTrainer()
            .train(
                made instanceof LinearKernel
                    ? new LinearGram(x)
                    : new KernelGram(made, x, context.cancellation()),
                MarginLoss.signs(data.target()),
                formulation,
                Optional.empty(),
                context.cancellation());
    return KernelModel.of(made, x, solution)::decision;
  }
}
