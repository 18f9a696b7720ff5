/**
 * Not for use by other modules. Public only because its classes are defined by two class loaders,
 * and packages of one name in two class loaders do not share package-private access.
 *
 * @since 0.1
 */
package io.github.svmrelevance.solver.lpsolve.internal;
