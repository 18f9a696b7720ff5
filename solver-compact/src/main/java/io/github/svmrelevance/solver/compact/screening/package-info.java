/**
 * Which rows and columns a path has to look at; what is left out is proven not to matter.
 *
 * @since 0.1
 */
package io.github.svmrelevance.solver.compact.screening;
