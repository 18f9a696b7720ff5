package io.github.svmrelevance.core.optimization;

import java.io.Serializable;

/**
 * All points z with a'z &lt;= h.
 *
 * @param normal a, one for each variable
 * @param limit h
 * @since 0.1
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record HalfSpace(double[] normal, double limit) implements Serializable {}
