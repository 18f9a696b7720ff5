/**
 * Y. Grandvalet, A. Rakotomamonjy, J. Keshet, S. Canu, Support Vector Machines with a Reject
 * Option, NIPS 21, 2008, again.
 */
package io.github.svmrelevance.reproductions.grandvalet;
