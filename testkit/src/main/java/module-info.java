/** The contracts of backends, methods and kernels as tests that their authors extend. */
module io.github.svmrelevance.testkit {
  requires transitive io.github.svmrelevance.api;
  requires org.assertj.core;
  requires transitive org.junit.jupiter.api;

  exports io.github.svmrelevance.testkit;
}
