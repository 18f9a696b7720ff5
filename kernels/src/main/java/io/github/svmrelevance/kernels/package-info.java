/** Kernels and their gradients in the input. */
package io.github.svmrelevance.kernels;
