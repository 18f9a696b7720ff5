import io.github.svmrelevance.api.method.RelevanceMethod;
import io.github.svmrelevance.methods.bounds.RelevanceBounds;

/** Feature relevance methods, a package each. */
module io.github.svmrelevance.methods {
  requires transitive io.github.svmrelevance.api;
  requires commons.math3;
  requires io.github.svmrelevance.core;
  requires io.github.svmrelevance.kernels;

  exports io.github.svmrelevance.methods.bounds;

  provides RelevanceMethod with
      RelevanceBounds;
}
