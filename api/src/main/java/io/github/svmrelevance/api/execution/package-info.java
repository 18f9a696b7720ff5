/**
 * Running independent tasks, and stopping them.
 *
 * @since 0.1
 */
package io.github.svmrelevance.api.execution;
