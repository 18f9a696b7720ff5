/** A local page over all admissible models. */
module io.github.svmrelevance.explorer {
  requires transitive io.github.svmrelevance.api;
  requires com.fasterxml.jackson.core;
  requires com.fasterxml.jackson.databind;
  requires transitive io.github.svmrelevance.core;
  requires transitive io.github.svmrelevance.methods;
  requires io.github.svmrelevance.report;
  requires jdk.httpserver;

  exports io.github.svmrelevance.explorer;
  exports io.github.svmrelevance.explorer.models;
}
