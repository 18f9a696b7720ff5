/**
 * The front door: {@link io.github.svmrelevance.report.Report} writes what a run found as JSON,
 * CSV, text, picture or page.
 *
 * @since 0.1
 */
package io.github.svmrelevance.report;
