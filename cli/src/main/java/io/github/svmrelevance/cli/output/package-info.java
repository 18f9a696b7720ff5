/** The files and documents to write. */
package io.github.svmrelevance.cli.output;
