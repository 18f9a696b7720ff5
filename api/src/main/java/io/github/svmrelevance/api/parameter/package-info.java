/**
 * Typed parameters of methods and kernels: what a user interface needs to offer them.
 *
 * @since 0.1
 */
package io.github.svmrelevance.api.parameter;
