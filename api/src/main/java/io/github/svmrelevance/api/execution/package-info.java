/**
 * Running a method: its context, and jobs, whose tasks run in threads here or in other processes.
 *
 * @since 0.1
 */
package io.github.svmrelevance.api.execution;
