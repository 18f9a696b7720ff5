/**
 * The admissible models of one trained baseline, asked under one condition after another.
 *
 * @since 0.1
 */
package io.github.svmrelevance.explorer.models;
