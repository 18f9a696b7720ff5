/**
 * What methods return: immutable values.
 *
 * @since 0.1
 */
package io.github.svmrelevance.api.result;
