/** Runs reproductions on the data that come along and on files of the user. */
package io.github.svmrelevance.reproductions.run;
