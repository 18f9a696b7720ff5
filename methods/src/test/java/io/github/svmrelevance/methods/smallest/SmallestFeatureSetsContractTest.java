package io.github.svmrelevance.methods.smallest;

import io.github.svmrelevance.api.method.RelevanceMethod;
import io.github.svmrelevance.methods.MethodContract;

/** The method keeps the rules of the SPI. */
class SmallestFeatureSetsContractTest extends MethodContract {

  @Override
  protected RelevanceMethod method() {
    return new SmallestFeatureSets();
  }
}
