package io.github.svmrelevance.spark.rows;

import java.io.Serializable;

/**
 * A row as the user has it.
 *
 * @param values finite numbers
 * @param label a finite number
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record RawRow(double[] values, double label) implements Serializable {}
