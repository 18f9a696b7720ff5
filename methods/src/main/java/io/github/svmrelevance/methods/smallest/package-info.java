/**
 * The smallest sets of features with which a linear model is nearly as good as a baseline, with
 * proof.
 *
 * <p>For a set S let F(S) be the least use of the budget B by a model that has no weights outside
 * of S. S is admissible if F(S) &lt;= B. One certified solution for an S that is not proves more:
 * its multipliers give, by weak duality, F(T) &gt;= base - sum over j in T of price_j |w_j| for
 * every T, and with the certified largest weights U_j of admissible models
 *
 * <pre>  sum over j in T of U_j price_j &gt;= base - B    for every admissible T</pre>
 *
 * <p>These inequalities are the cuts of Benders' decomposition of the mixed-integer program min
 * sum_j s_j, |w_j| &lt;= U_j s_j. A depth-first search over the features, in or out, asks for the
 * least cost that meets all cuts found so far; where a set meets them all, it is solved, and is
 * admissible or gives a cut more. The proof of a lower bound is the list of cuts, each with its
 * certificate, and the search, which is arithmetic.
 *
 * @since 0.1
 */
package io.github.svmrelevance.methods.smallest;
