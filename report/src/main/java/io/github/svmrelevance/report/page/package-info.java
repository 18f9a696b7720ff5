/**
 * Runs and classifiers as pages: what a page says, and its tables.
 *
 * @since 0.1
 */
package io.github.svmrelevance.report.page;
