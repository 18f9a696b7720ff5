/**
 * What every method needs, on the contracts of {@code api}.
 *
 * <p>Commons Math and libsvm are not modules and name none in their manifests, so the names below
 * come from their jars' names. It works with the jars as Maven names them, and Maven warns of it.
 */
module io.github.svmrelevance.core {
  requires transitive io.github.svmrelevance.api;
  requires commons.math3;
  requires de.siegmar.fastcsv;
  requires libsvm;

  exports io.github.svmrelevance.core.data;
  exports io.github.svmrelevance.core.evaluation;
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
