/** Running independent tasks, and stopping them. */
package io.github.svmrelevance.api.execution;
