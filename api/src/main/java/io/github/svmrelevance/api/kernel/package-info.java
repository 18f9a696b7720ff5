/** Kernels: their values and gradients, and how plug-ins offer them. */
package io.github.svmrelevance.api.kernel;
