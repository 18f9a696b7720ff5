package io.github.svmrelevance.it;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.lang.conditions.ArchConditions.callMethodWhere;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.GeneralCodingRules.ACCESS_STANDARD_STREAMS;
import static com.tngtech.archunit.library.GeneralCodingRules.NO_CLASSES_SHOULD_THROW_GENERIC_EXCEPTIONS;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaMethodCall;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchCondition;
import io.github.svmrelevance.api.result.RelevanceResult;
import java.util.List;
import java.util.Set;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What each module may know, and the habits that a compiler does not check. */
class ArchitectureTest {

  private static final String ROOT = "io.github.svmrelevance.";

  private static final String CLI = ROOT + "cli..";

  /** A scan that finds fewer classes looked in the wrong place. Raise it as the project grows. */
  private static final int FEWEST_CLASSES = 280;

  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .importPackages(ROOT.substring(0, ROOT.length() - 1));

  /** Each module with all that it may depend on beside the JDK's java packages and itself. */
  private static final List<Module> MODULES =
      List.of(
          new Module("api"),
          new Module("core", ROOT + "api..", "org.apache.commons.math3.."),
          new Module(
              "tables",
              ROOT + "api..",
              ROOT + "core..",
              "org.apache.commons.math3..",
              "de.siegmar.fastcsv.."),
          // Alone knows JFreeChart and Batik.
          new Module(
              "report",
              ROOT + "api..",
              ROOT + "core..",
              ROOT + "tables..",
              "de.siegmar.fastcsv..",
              "com.fasterxml.jackson..",
              "org.jfree..",
              "org.apache.batik..",
              "org.w3c.dom..",
              "javax.imageio..",
              "javax.xml.parsers..",
              "javax.xml.stream.."),
          new Module("kernels", ROOT + "api.."),
          new Module(
              "testkit",
              ROOT + "api..",
              "org.junit.jupiter..",
              "org.opentest4j..",
              "org.assertj.."),
          new Module("solver.ojalgo", ROOT + "api..", "org.ojalgo.."),
          new Module("solver.lpsolve", ROOT + "api..", ROOT + "core.isolation..", "lpsolve.."),
          new Module("solver.compact", ROOT + "api.."),
          // Commons Math for the quantiles in a method's own rule; never a solver.
          new Module(
              "methods",
              ROOT + "api..",
              ROOT + "core..",
              ROOT + "tables..",
              ROOT + "kernels..",
              "org.apache.commons.math3.."),
          // The JDK's own server.
          new Module(
              "explorer",
              ROOT + "api..",
              ROOT + "core..",
              ROOT + "methods..",
              ROOT + "report..",
              "com.fasterxml.jackson..",
              "com.sun.net.httpserver.."),
          new Module(
              "reproductions",
              ROOT + "api..",
              ROOT + "core..",
              ROOT + "tables..",
              ROOT + "methods..",
              ROOT + "report..",
              "com.fasterxml.jackson..",
              "org.apache.commons.math3.."),
          // The protocol alone: it knows neither commands nor methods.
          new Module("serve", ROOT + "api..", ROOT + "core..", "com.fasterxml.jackson.."),
          // Knows everything of ours, and alone knows Guice and picocli.
          new Module("cli", ROOT + ".", "com.google.inject..", "jakarta.inject..", "picocli.."));

  private record Module(String name, List<String> allowed) {

    Module(String name, String... libraries) {
      this(name, List.of(libraries));
    }

    String packages() {
      return ROOT + name + "..";
    }

    String[] mayDependOn() {
      return Stream.concat(allowed.stream(), Stream.of(packages(), "java.."))
          .toArray(String[]::new);
    }

    boolean has(JavaClass type) {
      return (type.getPackageName() + ".").startsWith(ROOT + name + ".");
    }

    @Override
    public String toString() {
      return name;
    }
  }

  private static List<Module> modules() {
    return MODULES;
  }

  @Test
  void theScanFindsTheProject() {
    assertThat(CLASSES.size()).isGreaterThanOrEqualTo(FEWEST_CLASSES);
    assertThat(MODULES)
        .allSatisfy(
            module -> assertThat(CLASSES).as("classes of %s", module).anyMatch(module::has));
  }

  @Test
  void everyClassBelongsToAModule() {
    classes()
        .should()
        .resideInAnyPackage(MODULES.stream().map(Module::packages).toArray(String[]::new))
        .check(CLASSES);
  }

  @ParameterizedTest
  @MethodSource("modules")
  void aModuleDependsOnlyOnWhatItMayKnow(Module module) {
    classes()
        .that()
        .resideInAPackage(module.packages())
        .should()
        .onlyDependOnClassesThat()
        .resideInAnyPackage(module.mayDependOn())
        .check(CLASSES);
  }

  @Test
  void noCyclesBetweenPackages() {
    slices().matching(ROOT + "(**)").should().beFreeOfCycles().check(CLASSES);
  }

  /** {@code report.ResultShapes} does, for all of them; the kit compares results on its own. */
  @Test
  void nobodyElseAsksForTheTypeOfAResult() {
    assertThat(CLASSES.stream())
        .filteredOn(type -> !type.getPackageName().startsWith(ROOT + "testkit"))
        .flatMap(JavaClass::getInstanceofChecks)
        .filteredOn(check -> check.getRawType().isAssignableTo(RelevanceResult.class))
        .isEmpty();
  }

  @Test
  void onlyTheCommandPrints() {
    noClasses()
        .that()
        // The kit watches the streams, to see that nothing is printed.
        .resideOutsideOfPackages(CLI, ROOT + "testkit..")
        .should(ACCESS_STANDARD_STREAMS)
        .check(CLASSES);
  }

  @Test
  void noStackTraceIsPrintedToStandardError() {
    noClasses()
        .should(
            call(
                "printStackTrace()",
                call ->
                    call.getName().equals("printStackTrace")
                        && call.getTargetOwner().isAssignableTo(Throwable.class)
                        && call.getTarget().getRawParameterTypes().isEmpty()))
        .check(CLASSES);
  }

  @Test
  void onlyTheCommandEndsTheJvm() {
    noClasses()
        .that()
        .resideOutsideOfPackage(CLI)
        .should()
        .callMethod(System.class, "exit", int.class)
        .check(CLASSES);
  }

  @Test
  void exceptionsSayWhatHappened() {
    NO_CLASSES_SHOULD_THROW_GENERIC_EXCEPTIONS.check(CLASSES);
  }

  @Test
  void noMutableStaticState() {
    fields().that().areStatic().should().beFinal().check(CLASSES);
  }

  /**
   * {@link Math} may differ between platforms in the last bit of these; {@link StrictMath} may not.
   */
  @Test
  void transcendentalFunctionsAreStrict() {
    Set<String> inexact =
        Set.of(
            "acos", "asin", "atan", "atan2", "cbrt", "cos", "cosh", "exp", "expm1", "hypot", "log",
            "log10", "log1p", "pow", "sin", "sinh", "tan", "tanh");
    noClasses()
        .should(
            call(
                "an inexact function of Math",
                call ->
                    call.getTargetOwner().isEquivalentTo(Math.class)
                        && inexact.contains(call.getName())))
        .check(CLASSES);
  }

  @Test
  void randomNumbersComeFromASeed() {
    noClasses()
        .should()
        .callMethod(Math.class, "random")
        .orShould()
        .callConstructor(java.util.Random.class)
        .orShould()
        .callConstructor(java.util.SplittableRandom.class)
        .orShould()
        .callMethod(RandomGenerator.class, "getDefault")
        .orShould()
        .dependOnClassesThat()
        .belongToAnyOf(java.util.concurrent.ThreadLocalRandom.class)
        .check(CLASSES);
  }

  /**
   * Text must not depend on where it is written: {@code %d} and {@code %f} follow the default
   * locale.
   */
  @Test
  void noTextFollowsTheDefaultLocale() {
    noClasses()
        .should(
            call(
                "a formatter without a Locale",
                call ->
                    Set.of("format", "printf", "formatted", "toLowerCase", "toUpperCase")
                            .contains(call.getName())
                        && Stream.of(
                                String.class,
                                java.io.PrintStream.class,
                                java.io.PrintWriter.class,
                                java.util.Formatter.class)
                            .anyMatch(owner -> call.getTargetOwner().isEquivalentTo(owner))
                        && call.getTarget().getRawParameterTypes().stream()
                            .noneMatch(type -> type.isEquivalentTo(java.util.Locale.class))))
        .check(CLASSES);
  }

  private static ArchCondition<JavaClass> call(
      String description, java.util.function.Predicate<JavaMethodCall> calls) {
    return callMethodWhere(describe(description, calls));
  }
}
