package io.github.svmrelevance.api.result;

import io.github.svmrelevance.api.data.Scaling;
import io.github.svmrelevance.api.diagnostic.Warning;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * How a result came about: all that is needed, with the data, to repeat the run and to judge what
 * came out. A method does not know these; whoever runs it adds them to the result. Immutable.
 *
 * @param method what was asked
 * @param data what is known of the data
 * @param parameters the parameters that count, with their values: numbers, booleans, texts, lists
 *     of texts
 * @param scaling how the method scaled each feature
 * @param seed the seed of the run
 * @param backend the solver, if one was used
 * @param environment the machine
 * @param elapsedSeconds wall-clock time of the whole run
 * @param warnings those of the reading of the data, and then of the solver; those of the method are
 *     in {@link RelevanceResult#warnings()}, and in neither list are all
 * @since 0.1
 */
public record RunFacts(
    Method method,
    Data data,
    Map<String, Object> parameters,
    Scaling scaling,
    long seed,
    Optional<Backend> backend,
    Environment environment,
    double elapsedSeconds,
    List<Warning> warnings)
    implements Serializable {

  /** Copies the components, keeping their order. */
  public RunFacts {
    Objects.requireNonNull(method, "method");
    Objects.requireNonNull(data, "data");
    Objects.requireNonNull(scaling, "scaling");
    parameters = Collections.unmodifiableMap(new LinkedHashMap<>(parameters));
    Objects.requireNonNull(backend, "backend");
    Objects.requireNonNull(environment, "environment");
    warnings = List.copyOf(warnings);
  }

  /**
   * The facts of a run that began before the method, with the reading of its data.
   *
   * @param reading what the user should know of the data, before all other warnings
   * @param seconds wall-clock time of the whole run
   * @return the new facts
   */
  public RunFacts including(List<Warning> reading, double seconds) {
    List<Warning> all = new ArrayList<>(reading);
    all.addAll(warnings);
    return new RunFacts(
        method, data, parameters, scaling, seed, backend, environment, seconds, all);
  }

  /**
   * A method.
   *
   * @param id the name of its command
   * @param title a few words
   * @param summary what question it answers
   * @param citation where it was published
   * @param version the version of the implementation
   */
  public record Method(String id, String title, String summary, String citation, String version)
      implements Serializable {

    /** Checks the components. */
    public Method {
      Objects.requireNonNull(id, "id");
      Objects.requireNonNull(title, "title");
      Objects.requireNonNull(summary, "summary");
      Objects.requireNonNull(citation, "citation");
      Objects.requireNonNull(version, "version");
    }
  }

  /**
   * What is known of the data.
   *
   * @param source the name of the data set
   * @param samples the number of samples
   * @param features the number of features, each column of a group by itself
   * @param judged the number of features, where the columns of a group count as one
   * @param task what was learnt: {@code binary}, {@code multiclass}, {@code ordinal} or {@code
   *     regression}
   * @param classes the number of samples of each class, in the classes' order
   * @param positive the class that was set against the rest, if one was
   * @param blocks the number of blocks, if samples belong together
   * @param weight the sum of the weights of the samples, if they have any
   * @param sha256 the fingerprint of the data as parsed
   */
  public record Data(
      String source,
      int samples,
      int features,
      int judged,
      String task,
      Map<String, Integer> classes,
      Optional<String> positive,
      OptionalInt blocks,
      OptionalDouble weight,
      String sha256)
      implements Serializable {

    /** Copies the components, keeping their order. */
    public Data {
      Objects.requireNonNull(source, "source");
      Objects.requireNonNull(task, "task");
      classes = Collections.unmodifiableMap(new LinkedHashMap<>(classes));
      Objects.requireNonNull(positive, "positive");
      Objects.requireNonNull(blocks, "blocks");
      Objects.requireNonNull(weight, "weight");
      Objects.requireNonNull(sha256, "sha256");
    }
  }

  /**
   * A solver.
   *
   * @param name the id of the backend
   * @param version its version
   */
  public record Backend(String name, String version) implements Serializable {

    /** Checks the components. */
    public Backend {
      Objects.requireNonNull(name, "name");
      Objects.requireNonNull(version, "version");
    }
  }

  /**
   * A machine.
   *
   * @param java version and vendor of the JVM
   * @param os name, version and architecture of the operating system
   */
  public record Environment(String java, String os) implements Serializable {

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
