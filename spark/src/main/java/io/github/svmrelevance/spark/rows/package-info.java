/**
 * Relevance bounds of rows that no process holds all of: they stay in the partitions of a Spark
 * data set. The driver holds vectors of the length of a model, and the rows next to their
 * breakpoints.
 *
 * @since 0.1
 */
package io.github.svmrelevance.spark.rows;
