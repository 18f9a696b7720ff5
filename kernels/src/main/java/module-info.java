import io.github.svmrelevance.api.kernel.KernelFactory;
import io.github.svmrelevance.kernels.LinearKernel;
import io.github.svmrelevance.kernels.PolynomialKernel;
import io.github.svmrelevance.kernels.RbfKernel;
import io.github.svmrelevance.kernels.TanhKernel;

/** Kernels and their gradients in the input. */
module io.github.svmrelevance.kernels {
  requires transitive io.github.svmrelevance.api;

  exports io.github.svmrelevance.kernels;

  provides KernelFactory with
      LinearKernel.Factory,
      PolynomialKernel.Factory,
      RbfKernel.Factory,
      TanhKernel.Factory;
}
