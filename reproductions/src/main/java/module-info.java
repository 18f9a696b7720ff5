import io.github.svmrelevance.reproductions.Reproduction;
import io.github.svmrelevance.reproductions.goepfert.GoepfertFigure2;
import io.github.svmrelevance.reproductions.goepfert.GoepfertTable1;
import io.github.svmrelevance.reproductions.goepfert2018.Goepfert2018Figure1;
import io.github.svmrelevance.reproductions.grandvalet.GrandvaletFigure1;
import io.github.svmrelevance.reproductions.grandvalet.GrandvaletTable1;
import io.github.svmrelevance.reproductions.hermes.HermesFigure2;
import io.github.svmrelevance.reproductions.hermes.HermesFigure3;
import io.github.svmrelevance.reproductions.trzesiok.TrzesiokTable2;
import io.github.svmrelevance.reproductions.trzesiok.TrzesiokTable3;

/** The papers' tables and figures, a package for each paper's authors. */
module io.github.svmrelevance.reproductions {
  requires transitive io.github.svmrelevance.api;
  requires com.fasterxml.jackson.databind;
  requires commons.math3;
  requires transitive io.github.svmrelevance.core;
  requires transitive io.github.svmrelevance.tables;
  requires io.github.svmrelevance.methods;
  requires transitive io.github.svmrelevance.report;

  exports io.github.svmrelevance.reproductions;
  exports io.github.svmrelevance.reproductions.document;
  exports io.github.svmrelevance.reproductions.run;

  uses Reproduction;

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
