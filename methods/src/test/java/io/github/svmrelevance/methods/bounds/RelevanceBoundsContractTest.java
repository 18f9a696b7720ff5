package io.github.svmrelevance.methods.bounds;

import io.github.svmrelevance.api.method.RelevanceMethod;
import io.github.svmrelevance.methods.MethodContract;
import java.util.Map;

/** The method keeps the rules of the SPI. */
class RelevanceBoundsContractTest extends MethodContract {

  @Override
  protected RelevanceMethod method() {
    return new RelevanceBounds();
  }

  /** Few permutations: the rules are about chance and order, not about power. */
  @Override
  protected Map<String, String> parameters() {
    return Map.of("permutations", "99");
  }
}
