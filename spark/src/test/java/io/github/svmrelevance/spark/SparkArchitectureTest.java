package io.github.svmrelevance.spark;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

/** What the classes of this module may know, which a program that uses the estimator relies on. */
class SparkArchitectureTest {

  private static final String OURS = "io.github.svmrelevance.";

  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .importPackages(OURS + "spark");

  /** The command is an optional dependency: only what the command calls may know it. */
  @Test
  void theEstimatorAndTheExecutorDoWithoutTheCommand() {
    noClasses()
        .that()
        .doNotHaveSimpleName("SparkMain")
        .and()
        .doNotHaveSimpleName("SparkModule")
        .and()
        .doNotHaveSimpleName("SparkPlace")
        .and()
        .doNotHaveSimpleName("PartitionedCommand")
        .and()
        .doNotHaveSimpleName("ReachedStep")
        .and()
        .doNotHaveSimpleName("SparkInterrupts")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(OURS + "cli..", "com.google.inject..")
        .check(CLASSES);
  }

  @Test
  void itDependsOnNothingElse() {
    classes()
        .should()
        .onlyDependOnClassesThat()
        .resideInAnyPackage(
            OURS + "spark..",
            OURS + "api..",
            OURS + "core..",
            OURS + "tables..",
            OURS + "methods..",
            OURS + "cli..",
            "com.google.inject..",
            "org.apache.commons.math3.linear..",
            "org.apache.hadoop.util..",
            "org.apache.logging.log4j..",
            "org.apache.spark..",
            "scala..",
            "java..")
        .check(CLASSES);
  }

  @Test
  void noMutableStaticState() {
    fields().that().areStatic().should().beFinal().check(CLASSES);
  }
}
