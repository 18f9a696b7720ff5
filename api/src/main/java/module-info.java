/**
 * The contracts: data, kernels, SVM training, methods, results, diagnostics, optimisation,
 * execution. Whoever writes a backend or a method needs this module alone.
 */
module io.github.svmrelevance.api {
  exports io.github.svmrelevance.api;
  exports io.github.svmrelevance.api.data;
  exports io.github.svmrelevance.api.diagnostic;
  exports io.github.svmrelevance.api.execution;
  exports io.github.svmrelevance.api.kernel;
  exports io.github.svmrelevance.api.method;
  exports io.github.svmrelevance.api.optimization;
  exports io.github.svmrelevance.api.parameter;
  exports io.github.svmrelevance.api.result;
  exports io.github.svmrelevance.api.svm;
}
