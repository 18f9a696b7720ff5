/** Tables of Trzesiok (2010). */
package io.github.svmrelevance.methods.reproduction.trzesiok;
