/**
 * Relevance bounds of linear SVMs: for each feature the range of its weight over all models that
 * are nearly as good as a baseline (Goepfert, Pfannschmidt, Hammer, Feature Relevance Bounds for
 * Linear Classification, ESANN 2017).
 *
 * <p>The admissible models are one convex set P, the same for every feature; with U_j = max w_j and
 * L_j = min w_j over P, |w_j| ranges exactly over
 *
 * <pre>  [ 0 if L_j &lt;= 0 &lt;= U_j, else min(|L_j|, |U_j|) ,  max(|L_j|, |U_j|) ]</pre>
 *
 * so 2d linear objectives over one feasible set replace the 3d programs of the paper's Theorem 1
 * and Theorem 2.
 *
 * @since 0.1
 */
package io.github.svmrelevance.methods.bounds;
