/** The standard streams, exit codes, and what cannot be written. */
package io.github.svmrelevance.cli.console;
