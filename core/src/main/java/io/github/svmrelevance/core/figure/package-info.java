/** Figures as values: panels of series, bars, bands and regions, for any renderer to draw. */
package io.github.svmrelevance.core.figure;
