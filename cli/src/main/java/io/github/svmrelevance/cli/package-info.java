/** The {@code svmrel} command. */
package io.github.svmrelevance.cli;
