package io.github.svmrelevance.methods.randindex;

import io.github.svmrelevance.api.method.RelevanceMethod;
import io.github.svmrelevance.methods.MethodContract;
import java.util.Map;

/** The method keeps the rules of the SPI. */
class RandIndexEliminationContractTest extends MethodContract {

  @Override
  protected RelevanceMethod method() {
    return new RandIndexElimination();
  }

  @Override
  protected Map<String, String> knownDeviations() {
    return Map.of(
        "m5TheOrderOfTheFeaturesDoesNotMatter",
        "Rand indices over 40 samples tie, and the column order breaks ties");
  }
}
