/**
 * What all methods share that ask for the range of each weight over a convex set of good linear
 * models: preparing the data, solving for the ranges, probes and thresholds, and the result.
 *
 * <p>The admissible models are one convex set P, the same for every feature; with U_j = max w_j and
 * L_j = min w_j over P, |w_j| ranges exactly over
 *
 * <pre>  [ 0 if L_j &lt;= 0 &lt;= U_j, else min(|L_j|, |U_j|) ,  max(|L_j|, |U_j|) ]</pre>
 *
 * @since 0.1
 */
package io.github.svmrelevance.methods.intervals;
