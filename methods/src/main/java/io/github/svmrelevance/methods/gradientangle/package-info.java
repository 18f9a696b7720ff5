/**
 * Gradient-angle ranking (L. Hermes, J. M. Buhmann, Feature Selection for Support Vector Machines,
 * ICPR 2000).
 *
 * <p>Read from the paper: its region |g(x_i) - 1| &lt;= epsilon leaves out one class, so |y_i
 * g(x_i) - 1| is used.
 *
 * @since 0.1
 */
package io.github.svmrelevance.methods.gradientangle;
