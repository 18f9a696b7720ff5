package io.github.svmrelevance.report.document;

import io.github.svmrelevance.api.data.Classes;
import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.diagnostic.Warning;
import io.github.svmrelevance.api.method.AnalysisRequest;
import io.github.svmrelevance.api.method.MethodDescription;
import io.github.svmrelevance.api.result.RelevanceResult;
import io.github.svmrelevance.core.data.Fingerprint;
import io.github.svmrelevance.core.run.DefaultRunContext;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * Everything needed to repeat a run and to judge it: what was asked, of which data, with what, and
 * what came out.
 *
 * @param method what was asked
 * @param data what is known of the data
 * @param parameters all parameters with their values: numbers, booleans, texts, lists of texts
 * @param seed the seed of the run
 * @param backend the solver, if one was used
 * @param environment the machine
 * @param elapsedSeconds wall-clock time of the whole run, reading of the data included
 * @param warnings those of reading the data; those of the result come after them
 * @param result what the method found
 * @since 0.1
 */
public record RunReport(
    MethodDescription method,
    DataFacts data,
    Map<String, Object> parameters,
    long seed,
    Optional<Backend> backend,
    Environment environment,
    double elapsedSeconds,
    List<Warning> warnings,
    RelevanceResult result) {

  /** The name and version of the JSON documents that {@link ReportFormat#JSON} writes. */
  public static final String SCHEMA = "svmrel/1";

  /** Copies the components, keeping their order. */
  public RunReport {
    Objects.requireNonNull(method, "method");
    Objects.requireNonNull(data, "data");
    parameters = Collections.unmodifiableMap(new LinkedHashMap<>(parameters));
    Objects.requireNonNull(backend, "backend");
    Objects.requireNonNull(environment, "environment");
    warnings = List.copyOf(warnings);
    Objects.requireNonNull(result, "result");
  }

  /**
   * The report of a run whose time is that of training and optimisation.
   *
   * @param method what was asked
   * @param request the data and the parameters
   * @param context what the method ran in
   * @param result what it found
   * @return the report, in O(samples * features)
   */
  public static RunReport of(
      MethodDescription method,
      AnalysisRequest request,
      DefaultRunContext context,
      RelevanceResult result) {
    return new RunReport(
        method,
        DataFacts.of(request.data(), request.positiveClass()),
        request.parameters().toMap(),
        context.seed(),
        context.usedBackend().map(backend -> new Backend(backend.id(), backend.version())),
        Environment.current(),
        result.solveSeconds(),
        context.warnings(),
        result);
  }

  /**
   * The same of data that were read.
   *
   * @param reading what the user should know of the data, before all other warnings
   * @param seconds wall-clock time of the whole run
   * @return the report
   */
  public RunReport ofFile(List<Warning> reading, double seconds) {
    List<Warning> all = new ArrayList<>(reading);
    all.addAll(warnings);
    return new RunReport(
        method, data, parameters, seed, backend, environment, seconds, all, result);
  }

  /**
   * All warnings.
   *
   * @return those of reading, then those of the result
   */
  public List<Warning> allWarnings() {
    List<Warning> all = new ArrayList<>(warnings);
    all.addAll(result.warnings());
    return Collections.unmodifiableList(all);
  }

  /**
   * What is known of the data.
   *
   * @param source the name of the data set
   * @param samples the number of samples
   * @param features the number of features
   * @param classes the number of samples of each class, in the classes' order
   * @param positive the class that was set against the rest, if the method is binary
   * @param sha256 the fingerprint of the data as parsed
   * @see Fingerprint
   */
  public record DataFacts(
      String source,
      int samples,
      int features,
      Map<String, Integer> classes,
      Optional<String> positive,
      String sha256) {

    /** Copies the components, keeping their order. */
    public DataFacts {
      Objects.requireNonNull(source, "source");
      classes = Collections.unmodifiableMap(new LinkedHashMap<>(classes));
      Objects.requireNonNull(positive, "positive");
      Objects.requireNonNull(sha256, "sha256");
    }

    /**
     * Gathers the facts, in O(samples * features).
     *
     * @param data the data set
     * @param positive the class that is set against the rest, if the method is binary
     * @return the facts
     */
    public static DataFacts of(Dataset data, Optional<String> positive) {
      Map<String, Integer> classes = new LinkedHashMap<>();
      if (data.target() instanceof Classes known) {
        int[] counts = known.counts();
        for (int k = 0; k < counts.length; k++) {
          classes.put(known.names().get(k), counts[k]);
        }
      }
      return new DataFacts(
          data.name(),
          data.samples(),
          data.featureNames().size(),
          classes,
          positive,
          Fingerprint.of(data));
    }
  }

  /**
   * A solver.
   *
   * @param name the id of the backend
   * @param version its version
   */
  public record Backend(String name, String version) {

    /** Checks the components. */
    public Backend {
      Objects.requireNonNull(name, "name");
      Objects.requireNonNull(version, "version");
    }
  }

  /**
   * The machine.
   *
   * @param java version and vendor of the JVM
   * @param os name, version and architecture of the operating system
   */
  public record Environment(String java, String os) {

    /** Checks the components. */
    public Environment {
      Objects.requireNonNull(java, "java");
      Objects.requireNonNull(os, "os");
    }

    /**
     * The JVM and the machine that this runs on.
     *
     * @return their names and versions
     */
    public static Environment current() {
      return new Environment(
          System.getProperty("java.version") + " (" + System.getProperty("java.vendor") + ")",
          System.getProperty("os.name")
              + " "
              + System.getProperty("os.version")
              + " ("
              + System.getProperty("os.arch")
              + ")");
    }
  }
}
