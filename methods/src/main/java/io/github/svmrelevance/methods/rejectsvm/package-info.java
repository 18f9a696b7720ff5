/**
 * Support vector machines with a reject option: training, choice of hyperparameters on the user's
 * own costs, and two baselines (Y. Grandvalet, A. Rakotomamonjy, J. Keshet, S. Canu, Support Vector
 * Machines with a Reject Option, NIPS 21, 2008).
 *
 * @since 0.1
 */
package io.github.svmrelevance.methods.rejectsvm;
