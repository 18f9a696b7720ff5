/** The command that serves a page over all admissible models. */
package io.github.svmrelevance.cli.explore;
