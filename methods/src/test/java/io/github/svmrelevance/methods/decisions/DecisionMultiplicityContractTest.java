package io.github.svmrelevance.methods.decisions;

import io.github.svmrelevance.api.method.RelevanceMethod;
import io.github.svmrelevance.methods.MethodContract;

/** The method keeps the rules of the SPI. */
class DecisionMultiplicityContractTest extends MethodContract {

  @Override
  protected RelevanceMethod method() {
    return new DecisionMultiplicity();
  }
}
