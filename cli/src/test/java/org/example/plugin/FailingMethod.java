package org.example.plugin;

import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.api.method.AcceptedData;
import io.github.svmrelevance.api.method.AnalysisRequest;
import io.github.svmrelevance.api.method.MethodDescription;
import io.github.svmrelevance.api.method.RelevanceMethod;
import io.github.svmrelevance.api.method.Task;
import io.github.svmrelevance.api.parameter.Parameter;
import io.github.svmrelevance.api.result.RelevanceResult;
import java.util.List;
import java.util.Set;

/** A method of somebody else, with a mistake: it asks for a parameter that it has not declared. */
public class FailingMethod implements RelevanceMethod {

  private final List<Parameter<?>> declared;

  /** Creates the method; the service loader does. */
  public FailingMethod() {
    this(List.of());
  }

  FailingMethod(List<Parameter<?>> declared) {
    this.declared = declared;
  }

  @Override
  public MethodDescription description() {
    return new MethodDescription(
        "failing",
        "A method with a mistake",
        "Fails.",
        "Nobody (2026)",
        "1",
        new AcceptedData(Set.of(Task.BINARY), false),
        declared);
  }

  @Override
  public RelevanceResult analyze(AnalysisRequest request, RunContext context) {
    throw new IllegalStateException(
        "not declared: " + request.parameters().get(Parameter.flag("share", "of nothing")));
  }
}
