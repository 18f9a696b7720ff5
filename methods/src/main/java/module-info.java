import io.github.svmrelevance.api.method.RelevanceMethod;
import io.github.svmrelevance.methods.bounds.RelevanceBounds;
import io.github.svmrelevance.methods.decisions.DecisionMultiplicity;
import io.github.svmrelevance.methods.gradientangle.GradientAngleRanking;
import io.github.svmrelevance.methods.randindex.RandIndexElimination;
import io.github.svmrelevance.methods.rejectbounds.RejectBounds;
import io.github.svmrelevance.methods.smallest.SmallestFeatureSets;

/** Feature relevance methods, a package each. */
module io.github.svmrelevance.methods {
  requires transitive io.github.svmrelevance.api;
  requires commons.math3;
  requires transitive io.github.svmrelevance.core;
  requires transitive io.github.svmrelevance.tables;
  requires io.github.svmrelevance.kernels;

  exports io.github.svmrelevance.methods.analysis;
  exports io.github.svmrelevance.methods.bounds;
  exports io.github.svmrelevance.methods.decisions;
  exports io.github.svmrelevance.methods.gradientangle;
  exports io.github.svmrelevance.methods.intervals;
  exports io.github.svmrelevance.methods.options;
  exports io.github.svmrelevance.methods.pairs;
  exports io.github.svmrelevance.methods.randindex;
  exports io.github.svmrelevance.methods.rejectbounds;
  exports io.github.svmrelevance.methods.rejectsvm;
  exports io.github.svmrelevance.methods.smallest;

  provides RelevanceMethod with
      RelevanceBounds,
      DecisionMultiplicity,
      RejectBounds,
      GradientAngleRanking,
      RandIndexElimination,
      SmallestFeatureSets;
}
