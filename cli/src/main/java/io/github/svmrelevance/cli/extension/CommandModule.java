package io.github.svmrelevance.cli.extension;

import com.google.inject.Module;
import io.github.svmrelevance.core.run.ExecutorFactory;

/**
 * A Guice module that replaces parts of the {@code svmrel} command. {@link java.util.ServiceLoader}
 * finds it: name it in {@code META-INF/services/} under this interface's name, and add its jar to
 * the class path. It needs a public constructor without parameters.
 *
 * <p>What it binds takes the place of the command's own binding:
 *
 * <ul>
 *   <li>{@link ExecutorFactory}: what runs the tasks of a method;
 *   <li>an {@link ExecutionPlace} in a {@link com.google.inject.multibindings.MapBinder} by its
 *       name: a further place that {@code --on} accepts;
 *   <li>{@link BackendChoice}: which solvers are used, and in which order;
 *   <li>{@link ResultWriter} named {@code "table"}, {@code "json"} or {@code "csv"} by {@link
 *       com.google.inject.name.Names#named}: what {@code --format} writes.
 * </ul>
 *
 * <p>The command loads its modules once, when a run or {@code svmrel backends} first needs one of
 * these parts. Help, {@code --version} and the other listings load none. The command fails, with
 * exit code 2, if a module cannot be loaded or two modules bind the same part.
 *
 * @since 0.1
 */
public interface CommandModule extends Module {}
