package io.github.svmrelevance.methods;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.svmrelevance.api.CancellationReason;
import io.github.svmrelevance.api.CancellationSource;
import io.github.svmrelevance.api.CancelledException;
import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.data.Scaling;
import io.github.svmrelevance.api.method.AnalysisRequest;
import io.github.svmrelevance.api.method.RelevanceMethod;
import io.github.svmrelevance.api.method.Task;
import io.github.svmrelevance.api.parameter.InvalidParameterException;
import io.github.svmrelevance.api.parameter.Parameter;
import io.github.svmrelevance.core.run.ProgressListener;
import io.github.svmrelevance.core.spi.Registry;
import io.github.svmrelevance.methods.analysis.Analysis;
import io.github.svmrelevance.methods.bounds.BoundsAnalysis;
import io.github.svmrelevance.methods.bounds.RelevanceBounds;
import io.github.svmrelevance.methods.bounds.TrainedBoundsSettings;
import io.github.svmrelevance.methods.options.IntervalAnalysis;
import io.github.svmrelevance.tables.DatasetBuilder;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Programs find every parameter of a method as a setter of its analysis, under its own name. */
class AnalysisOptionsTest {

  private static final double[][] ROWS = {{-2, 1}, {-1, -1}, {-3, 0}, {2, 1}, {1, -1}, {3, 0.5}};

  private static final String[] LABELS = {"no", "no", "no", "yes", "yes", "yes"};

  private static List<RelevanceMethod> methods() {
    return Registry.methods().providers();
  }

  private static Analysis<?, ?> analysis(RelevanceMethod method) throws Exception {
    Dataset data = DatasetBuilder.named("toy").addAll(ROWS, LABELS).build().data();
    return (Analysis<?, ?>) method.getClass().getMethod("of", Dataset.class).invoke(null, data);
  }

  private static List<Method> setters(Analysis<?, ?> analysis) {
    return Stream.<Class<?>>of(
            analysis.getClass(), IntervalAnalysis.class, TrainedBoundsSettings.class)
        .filter(type -> type.isInstance(analysis))
        .flatMap(type -> Arrays.stream(type.getDeclaredMethods()))
        .filter(method -> Modifier.isPublic(method.getModifiers()) && !method.isSynthetic())
        .filter(method -> !method.getName().equals("with"))
        .toList();
  }

  @ParameterizedTest
  @MethodSource("methods")
  void everyParameterHasItsSetterAndNoOtherIsThere(RelevanceMethod method) throws Exception {
    Set<String> names =
        setters(analysis(method)).stream().map(Method::getName).collect(Collectors.toSet());

    assertThat(new TreeSet<>(names))
        .isEqualTo(
            method.description().parameters().stream()
                .map(parameter -> camelCase(parameter.name()))
                .collect(Collectors.toCollection(TreeSet::new)));
  }

  @ParameterizedTest
  @MethodSource("methods")
  void aSetterSetsItsParameterAndNothingElse(RelevanceMethod method) throws Exception {
    Analysis<?, ?> analysis = analysis(method);
    Map<String, Object> defaults = analysis.parameters().toMap();
    for (Parameter<?> parameter : method.description().parameters()) {
      Method setter =
          setters(analysis).stream()
              .filter(candidate -> candidate.getName().equals(camelCase(parameter.name())))
              .findFirst()
              .orElseThrow();
      // Two texts are two names, which the parameter has with a comma between.
      boolean two = setter.getParameterCount() == 2;
      Object value = two ? "a" : value(setter.getParameterTypes()[0], parameter);
      Analysis<?, ?> changed =
          (Analysis<?, ?>)
              (two ? setter.invoke(analysis, "a", "b") : setter.invoke(analysis, value));

      Map<String, Object> expected = new LinkedHashMap<>(defaults);
      expected.put(parameter.name(), two ? List.of("a,b") : plain(value, parameter));
      assertThat(changed.parameters().toMap()).containsExactlyInAnyOrderEntriesOf(expected);
      // A setter may lead to other answers, and so to another type, if it says which.
      if (setter.getReturnType().isInstance(analysis)) {
        assertThat((Object) changed).hasSameClassAs(analysis);
      } else {
        assertThat((Object) changed).isInstanceOf(setter.getReturnType());
      }
      assertThat(analysis.parameters().toMap()).isEqualTo(defaults);
    }
  }

  /** A value that every parameter of the type accepts. */
  private static Object value(Class<?> type, Parameter<?> parameter) {
    if (type == double.class) {
      return 0.125;
    }
    if (type == int.class) {
      return 100;
    }
    if (type == boolean.class) {
      return true;
    }
    if (type == Path.class) {
      return Path.of("some.txt");
    }
    if (type == String[].class) {
      return new String[] {"x1=1", "x2=0"};
    }
    if (type == String.class) {
      return "7";
    }
    assertThat(type).as("the type of %s", parameter).matches(Class::isEnum);
    Object[] constants = type.getEnumConstants();
    return constants[constants.length - 1];
  }

  private static Object plain(Object value, Parameter<?> parameter) {
    if (value instanceof String[] texts) {
      return parameter.kind() == Parameter.Kind.TEXTS ? List.of(texts) : String.join(",", texts);
    }
    if (value instanceof Enum<?> constant) {
      return Parameter.spell(constant);
    }
    return value instanceof Path ? value.toString() : value;
  }

  private static String camelCase(String name) {
    StringBuilder camel = new StringBuilder();
    for (String word : name.split("-", -1)) {
      camel.append(
          camel.isEmpty()
              ? word.toLowerCase(Locale.ROOT)
              : word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1));
    }
    return camel.toString();
  }

  @Test
  void wrongValuesAreRefusedAtOnceInTheWordsOfTheCommand() {
    BoundsAnalysis bounds = RelevanceBounds.of(ROWS, LABELS);

    assertRefused(() -> bounds.slack(-1), "slack is '-1.0'; expected a number of at least 0");
    assertRefused(() -> bounds.cPath(1), "c-path is '1'; expected 0, or 2 to 1000");
    assertRefused(
        () -> bounds.threads(0), "threads is '0'; expected a whole number from 1 to 10000");
    assertRefused(
        () -> bounds.timeLimit(Duration.ZERO),
        "time-limit is '0.0'; expected a number of seconds above 0, at most 1e9");
    assertRefused(
        () -> bounds.timeLimit(Duration.ofSeconds(Long.MAX_VALUE)),
        "time-limit is '9.223372036854776E18'; expected a number of seconds above 0, at most 1e9");
    assertThatCode(() -> bounds.timeLimit(Duration.ofSeconds(1_000_000_000)))
        .doesNotThrowAnyException();
  }

  /** Who makes a request by hand has to name the class that others find by default. */
  @ParameterizedTest
  @MethodSource("methods")
  void aRequestWithoutAPositiveClassIsRefusedWhereOneIsNeeded(RelevanceMethod method) {
    Set<Task> tasks = method.description().accepts().tasks();
    assumeTrue(tasks.contains(Task.BINARY) && !tasks.contains(Task.MULTICLASS));
    Dataset data = DatasetBuilder.named("toy").addAll(ROWS, LABELS).build().data();
    AnalysisRequest request =
        new AnalysisRequest(data, Optional.empty(), Scaling.SD, method.description().defaults());

    assertThatThrownBy(() -> method.analyze(request, null))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("name it as the positive class of the request");
  }

  @Test
  void valuesThatContradictEachOtherAreRefusedByTheRun() {
    assertRefused(
        () -> RelevanceBounds.of(ROWS, LABELS).tune(true).c(2).run(),
        "C has no effect with tune; leave out one of them");
  }

  @Test
  void aClassThatIsNotThereIsRefusedByTheRun() {
    assertThatThrownBy(() -> RelevanceBounds.of(ROWS, LABELS).positive("maybe").run())
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("'maybe'");
  }

  @Test
  void aRunStopsWhenItsUserSaysSo() {
    CancellationSource user = new CancellationSource();
    user.cancel(CancellationReason.REQUESTED);

    assertThatThrownBy(() -> RelevanceBounds.of(ROWS, LABELS).cancellation(user).run())
        .isInstanceOf(CancelledException.class);
  }

  @Test
  void aRunStopsWhenItsTimeIsOver() {
    ProgressListener slow =
        new ProgressListener() {
          @Override
          public void started(String title, int total) {
            try {
              Thread.sleep(500);
            } catch (InterruptedException e) {
              throw new AssertionError(e);
            }
          }

          @Override
          public void advanced() {}

          @Override
          public void finished() {}
        };

    assertThatThrownBy(
            () ->
                RelevanceBounds.of(ROWS, LABELS)
                    .progress(slow)
                    .timeLimit(Duration.ofMillis(5))
                    .run())
        .isInstanceOfSatisfying(
            CancelledException.class,
            e -> assertThat(e.reason()).isEqualTo(CancellationReason.TIME_LIMIT));
  }

  private static void assertRefused(Runnable action, String message) {
    assertThatThrownBy(action::run)
        .isInstanceOf(InvalidParameterException.class)
        .hasMessage(message);
  }
}
