package io.github.svmrelevance.methods.gradientangle;

import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.data.RealValues;
import io.github.svmrelevance.api.data.Scaling;
import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.api.kernel.Kernel;
import io.github.svmrelevance.api.svm.KernelModel;
import io.github.svmrelevance.api.svm.SvmFormulation;
import io.github.svmrelevance.api.svm.SvmSolution;
import io.github.svmrelevance.core.data.TargetScale;
import io.github.svmrelevance.core.loss.MarginLoss;
import io.github.svmrelevance.core.svm.KernelGram;
import io.github.svmrelevance.core.svm.LinearGram;
import io.github.svmrelevance.kernels.LinearKernel;
import io.github.svmrelevance.methods.quality.LearningQuestion;
import io.github.svmrelevance.methods.quality.Trainer;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/**
 * An SVM of the target: of one class against the rest, or of a number.
 *
 * @param kernel its kernel
 * @param formulation how it is trained, which fits the target
 * @param scaling whether a number is scaled for the training
 */
record KernelMachine(String kernel, SvmFormulation formulation, Scaling scaling)
    implements Trainer {

  @Override
  public ToDoubleFunction<double[]> train(Dataset data, RunContext context) {
    DenseMatrix x = data.matrix().toDense();
    Kernel made = context.kernel(kernel, x.columns());
    TargetScale scale = TargetScale.of(data, scaling);
    double[] targets =
        data.target() instanceof RealValues numbers
            ? LearningQuestion.numbers(scale.scaled(numbers))
            : MarginLoss.signs(data.target());
    SvmSolution solution =
        context
            .svmTrainer()
            .train(
                made instanceof LinearKernel
                    ? new LinearGram(x)
                    : new KernelGram(made, x, context.cancellation()),
                targets,
                formulation,
                Optional.empty(),
                context.cancellation());
    KernelModel model = KernelModel.of(made, x, solution);
    return sample -> scale.inUnits(model.decision(sample));
  }
}
