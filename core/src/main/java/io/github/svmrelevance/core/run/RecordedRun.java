package io.github.svmrelevance.core.run;

import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.data.Feature;
import io.github.svmrelevance.api.method.AnalysisRequest;
import io.github.svmrelevance.api.method.MethodDescription;
import io.github.svmrelevance.api.method.RelevanceMethod;
import io.github.svmrelevance.api.method.Task;
import io.github.svmrelevance.api.result.RelevanceResult;
import io.github.svmrelevance.api.result.RunFacts;
import io.github.svmrelevance.core.data.Fingerprint;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/**
 * Runs methods so that their results say how they came about.
 *
 * @since 0.1
 */
public final class RecordedRun {

  private RecordedRun() {}

  /**
   * Asks a method, and adds the facts of the run to its result.
   *
   * @param method what to ask
   * @param request the data and the parameters
   * @param context solvers, threads and chance, of this run alone
   * @return the method's result with {@link RelevanceResult#facts()}, whose time is that of the
   *     method; beside it, the cost is O(samples * features)
   * @throws io.github.svmrelevance.api.SvmRelevanceException as the method does
   */
  public static RelevanceResult analyze(
      RelevanceMethod method, AnalysisRequest request, DefaultRunContext context) {
    long start = System.nanoTime();
    RelevanceResult result = method.analyze(request, context);
    double seconds = (System.nanoTime() - start) * 1e-9;
    MethodDescription description = method.description();
    return result.withFacts(
        new RunFacts(
            new RunFacts.Method(
                description.id(),
                description.title(),
                description.summary(),
                description.citation(),
                description.version()),
            data(request),
            parameters(method, request),
            request.scaling(),
            context.seed(),
            context
                .usedBackend()
                .map(backend -> new RunFacts.Backend(backend.id(), backend.version())),
            RunFacts.Environment.current(),
            seconds,
            context.warnings()));
  }

  private static Map<String, Object> parameters(RelevanceMethod method, AnalysisRequest request) {
    Map<String, Object> parameters = new LinkedHashMap<>(request.parameters().toMap());
    method.idle(request).forEach(parameter -> parameters.remove(parameter.name()));
    return parameters;
  }

  private static Map<String, Integer> byName(List<String> names, int[] counts) {
    Map<String, Integer> classes = new LinkedHashMap<>();
    for (int k = 0; k < counts.length; k++) {
      classes.put(names.get(k), counts[k]);
    }
    return classes;
  }

  private static RunFacts.Data data(AnalysisRequest request) {
    Dataset data = request.data();
    Map<String, Integer> counts =
        data.target()
            .match(
                classes -> byName(classes.names(), classes.counts()),
                levels -> byName(levels.names(), levels.counts()),
                numbers -> Map.of());
    return new RunFacts.Data(
        data.name(),
        data.samples(),
        data.featureNames().size(),
        Feature.judged(data.features()),
        spelt(request.task()),
        counts,
        request.positiveClass(),
        data.blocks().map(all -> OptionalInt.of(all.count())).orElseGet(OptionalInt::empty),
        data.isWeighted()
            ? OptionalDouble.of(IntStream.range(0, data.samples()).mapToDouble(data::weight).sum())
            : OptionalDouble.empty(),
        Fingerprint.of(data));
  }

  private static String spelt(Task task) {
    return task.name().toLowerCase(Locale.ROOT);
  }
}
