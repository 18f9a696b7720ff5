import io.github.svmrelevance.api.method.RelevanceMethod;
import io.github.svmrelevance.methods.bounds.RelevanceBounds;
import io.github.svmrelevance.methods.gradientangle.GradientAngleRanking;

/** Feature relevance methods, a package each. */
module io.github.svmrelevance.methods {
  requires transitive io.github.svmrelevance.api;
  requires commons.math3;
  requires io.github.svmrelevance.core;
  requires io.github.svmrelevance.kernels;

  exports io.github.svmrelevance.methods.bounds;
  exports io.github.svmrelevance.methods.gradientangle;

  provides RelevanceMethod with
      RelevanceBounds,
      GradientAngleRanking;
}
