/** Runs and classifiers as pages: what a page says, and its tables. */
package io.github.svmrelevance.report.page;
