import io.github.svmrelevance.tables.TableFormat;

/** From files and arrays to data sets. */
module io.github.svmrelevance.tables {
  requires transitive io.github.svmrelevance.api;
  requires commons.math3;
  requires transitive io.github.svmrelevance.core;
  requires de.siegmar.fastcsv;

  exports io.github.svmrelevance.tables;

  uses TableFormat;
}
