/**
 * What every method needs, on the contracts of {@code api}.
 *
 * <p>Commons Math is no module and names none in its manifest, so the name below comes from its
 * jar's name. It works with the jar as Maven names it, and Maven warns of it.
 */
module io.github.svmrelevance.core {
  requires transitive io.github.svmrelevance.api;
  requires commons.math3;

  exports io.github.svmrelevance.core.data;
  exports io.github.svmrelevance.core.evaluation;
  exports io.github.svmrelevance.core.inference;
  exports io.github.svmrelevance.core.isolation;
  exports io.github.svmrelevance.core.loss;
  exports io.github.svmrelevance.core.optimization;
  exports io.github.svmrelevance.core.reject;
  exports io.github.svmrelevance.core.run;
  exports io.github.svmrelevance.core.spi;
  exports io.github.svmrelevance.core.svm;
  exports io.github.svmrelevance.core.synthetic;

  uses io.github.svmrelevance.api.kernel.KernelFactory;
  uses io.github.svmrelevance.api.method.RelevanceMethod;
  uses io.github.svmrelevance.api.optimization.OptimizationBackend;
}
