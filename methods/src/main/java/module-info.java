/** Feature relevance methods, a package each. */
module io.github.svmrelevance.methods {
  requires transitive io.github.svmrelevance.api;
  requires io.github.svmrelevance.core;
  requires io.github.svmrelevance.kernels;
}
