/** The data to read. */
package io.github.svmrelevance.cli.input;
