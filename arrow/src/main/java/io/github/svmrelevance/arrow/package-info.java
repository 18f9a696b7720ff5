/** Reads Arrow files, as the CSV of the same cells is read. */
package io.github.svmrelevance.arrow;
