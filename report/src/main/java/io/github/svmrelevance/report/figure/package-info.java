/**
 * Figures as values: panels of series, bars, bands and regions, for any renderer to draw.
 *
 * @since 0.1
 */
package io.github.svmrelevance.report.figure;
