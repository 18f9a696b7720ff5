/** Typed parameters of methods and kernels: what a user interface needs to offer them. */
package io.github.svmrelevance.api.parameter;
