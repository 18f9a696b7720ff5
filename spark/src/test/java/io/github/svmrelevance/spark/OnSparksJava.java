package io.github.svmrelevance.spark;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;

/** Tests that need Spark, which does not run on every Java. */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@EnabledForJreRange(
    min = JRE.JAVA_17,
    max = JRE.JAVA_21,
    disabledReason = "Spark 4.0 runs on Java 17 to 21")
public @interface OnSparksJava {}
