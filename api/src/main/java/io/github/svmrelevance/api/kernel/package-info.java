/**
 * Kernels: their values and gradients, and how plug-ins offer them.
 *
 * @since 0.1
 */
package io.github.svmrelevance.api.kernel;
