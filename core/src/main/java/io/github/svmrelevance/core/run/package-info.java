/**
 * Running methods: threads, seeds, look-up, and the context that methods are handed.
 *
 * @since 0.1
 */
package io.github.svmrelevance.core.run;
