/**
 * Pages that need nothing but themselves: HTML with its style and script inside.
 *
 * @since 0.1
 */
package io.github.svmrelevance.report.html;
