/** Tables of Trzesiok (2010). */
package io.github.svmrelevance.reproductions.trzesiok;
