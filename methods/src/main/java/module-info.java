import io.github.svmrelevance.api.method.RelevanceMethod;
import io.github.svmrelevance.methods.bounds.RelevanceBounds;
import io.github.svmrelevance.methods.gradientangle.GradientAngleRanking;
import io.github.svmrelevance.methods.randindex.RandIndexElimination;
import io.github.svmrelevance.methods.rejectbounds.RejectBounds;
import io.github.svmrelevance.methods.reproduction.Reproduction;
import io.github.svmrelevance.methods.reproduction.goepfert.GoepfertFigure2;
import io.github.svmrelevance.methods.reproduction.goepfert.GoepfertTable1;
import io.github.svmrelevance.methods.reproduction.goepfert2018.Goepfert2018Figure1;
import io.github.svmrelevance.methods.reproduction.grandvalet.GrandvaletFigure1;
import io.github.svmrelevance.methods.reproduction.grandvalet.GrandvaletTable1;
import io.github.svmrelevance.methods.reproduction.hermes.HermesFigure2;
import io.github.svmrelevance.methods.reproduction.hermes.HermesFigure3;
import io.github.svmrelevance.methods.reproduction.trzesiok.TrzesiokTable2;
import io.github.svmrelevance.methods.reproduction.trzesiok.TrzesiokTable3;

/** Feature relevance methods, a package each. */
module io.github.svmrelevance.methods {
  requires transitive io.github.svmrelevance.api;
  requires commons.math3;
  requires transitive io.github.svmrelevance.core;
  requires io.github.svmrelevance.kernels;
  requires transitive io.github.svmrelevance.report;

  exports io.github.svmrelevance.methods.bounds;
  exports io.github.svmrelevance.methods.gradientangle;
  exports io.github.svmrelevance.methods.options;
  exports io.github.svmrelevance.methods.randindex;
  exports io.github.svmrelevance.methods.rejectbounds;
  exports io.github.svmrelevance.methods.rejectsvm;
  exports io.github.svmrelevance.methods.reproduction;

  uses Reproduction;

  provides RelevanceMethod with
      RelevanceBounds,
      RejectBounds,
      GradientAngleRanking,
      RandIndexElimination;
  provides Reproduction with
      GoepfertFigure2,
      GoepfertTable1,
      Goepfert2018Figure1,
      GrandvaletFigure1,
      GrandvaletTable1,
      HermesFigure2,
      HermesFigure3,
      TrzesiokTable2,
      TrzesiokTable3;
}
