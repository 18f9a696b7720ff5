/**
 * Apache Spark: the tasks of a run on a cluster ({@link
 * io.github.svmrelevance.spark.SparkTaskExecutor}), and the relevance bounds as an estimator of
 * MLlib ({@link io.github.svmrelevance.spark.RelevanceBoundsSelector}).
 */
package io.github.svmrelevance.spark;
