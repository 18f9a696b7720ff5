/**
 * The protocol of JSON lines, by which other programs keep one process for many requests. A {@link
 * io.github.svmrelevance.serve.Session} reads requests and writes events; a {@link
 * io.github.svmrelevance.serve.RequestRunner} runs what is asked for.
 *
 * @since 0.1
 */
package io.github.svmrelevance.serve;
