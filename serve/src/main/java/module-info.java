/** Answers requests of other programs, as lines of JSON. */
module io.github.svmrelevance.serve {
  requires transitive io.github.svmrelevance.api;
  requires com.fasterxml.jackson.core;
  requires com.fasterxml.jackson.databind;
  requires transitive io.github.svmrelevance.core;

  exports io.github.svmrelevance.serve;
}
