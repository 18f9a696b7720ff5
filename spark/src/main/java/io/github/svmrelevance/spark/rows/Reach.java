package io.github.svmrelevance.spark.rows;

/**
 * How large the models are that a bound has to hold for.
 *
 * @param weights at least ||w||_1
 * @param bias at least |b|
 */
record Reach(double weights, double bias) {}
