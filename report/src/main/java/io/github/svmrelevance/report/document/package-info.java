/**
 * Result documents: what a run found, as JSON of the schema {@code svmrel/2}, as CSV, and as a
 * table to be drawn; and files that are written whole or not at all.
 *
 * @since 0.1
 */
package io.github.svmrelevance.report.document;
