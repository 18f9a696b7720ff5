module com.example.kernels {
  requires io.github.svmrelevance.kernels;

  uses io.github.svmrelevance.api.kernel.KernelFactory;
}
