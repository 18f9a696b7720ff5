/** Figures of Hermes and Buhmann (2000). */
package io.github.svmrelevance.reproductions.hermes;
