/** The report of one run as a page for people. */
package io.github.svmrelevance.cli.report;
