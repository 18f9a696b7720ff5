package com.example.backend;

import io.github.svmrelevance.api.optimization.OptimizationBackend;
import io.github.svmrelevance.testkit.OptimizationBackendContract;

class GlopBackendTest extends OptimizationBackendContract {

  @Override
  protected OptimizationBackend backend() {
    return new GlopBackend();
  }
}
