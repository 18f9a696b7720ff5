/** The protocol of JSON lines, by which other programs keep one process for many requests. */
package io.github.svmrelevance.cli.serve;
