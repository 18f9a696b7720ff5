package io.github.svmrelevance.cli;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import picocli.AutoComplete;
import picocli.CommandLine;

/** The script that completes command lines in bash and zsh. */
final class Completion {

  /** Options that take the name of a column, or several with commas between. */
  private static final Set<String> OF_COLUMN = Set.of("label", "block", "weight", "id");

  private static final Set<String> OF_COLUMNS =
      Set.of("features", "exclude", "categorical", "numeric", "privileged", "pair");

  private Completion() {}

  /**
   * Writes the script.
   *
   * @param all the commands
   * @param backends their names
   * @param kernels the names of their families
   */
  static String script(CommandLine all, List<String> backends, List<String> kernels) {
    Set<String> files = new TreeSet<>();
    collectFiles(all, files);
    return AutoComplete.bash("svmrel", all)
        + template()
            .replace("@FILE_OPTIONS@", String.join(" | ", files))
            .replace("@COLUMN_OPTIONS@", options(OF_COLUMN))
            .replace("@COLUMNS_OPTIONS@", options(OF_COLUMNS))
            .replace("@BACKENDS@", lines(backends))
            .replace("@KERNELS@", lines(kernels))
            .replace("@COMMANDS@", lines(List.copyOf(all.getSubcommands().keySet())));
  }

  private static void collectFiles(CommandLine command, Set<String> files) {
    command.getCommandSpec().options().stream()
        .filter(option -> option.type() == File.class)
        .forEach(option -> files.addAll(List.of(option.names())));
    command.getSubcommands().values().forEach(within -> collectFiles(within, files));
  }

  private static String options(Set<String> names) {
    return String.join(" | ", new TreeSet<>(names.stream().map(name -> "--" + name).toList()));
  }

  private static String lines(List<String> names) {
    return String.join("\n", names);
  }

  private static String template() {
    try (InputStream in = Completion.class.getResourceAsStream("completion.bash")) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
