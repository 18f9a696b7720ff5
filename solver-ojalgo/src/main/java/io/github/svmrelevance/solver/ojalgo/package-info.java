/** Linear and convex quadratic programs on ojAlgo. */
package io.github.svmrelevance.solver.ojalgo;
