/**
 * What a user can replace in the {@code svmrel} command: the executor, further places to run tasks,
 * the choice of backends and the writers of results. Start at {@link
 * io.github.svmrelevance.cli.extension.CommandModule}.
 */
package io.github.svmrelevance.cli.extension;
