/**
 * Solvers in native code, each in a process of its own: what goes wrong there cannot take this one
 * with it.
 *
 * <p>Requests and answers travel as binary frames over the pipes of a child JVM. A thread has one
 * child at a time, for all its sessions; one that ends is replaced at the next solve.
 *
 * @since 0.1
 */
package io.github.svmrelevance.core.isolation;
