package io.github.svmrelevance.cli;

import java.util.List;
import java.util.stream.Collectors;

/** A command line as a user would type it again. */
final class CommandLineText {

  private CommandLineText() {}

  static String of(List<String> args) {
    return args.stream()
        .map(CommandLineText::quoted)
        .collect(Collectors.joining(" ", "svmrel ", ""));
  }

  /** In single quotes a POSIX shell takes everything as it is. */
  private static String quoted(String arg) {
    return arg.matches("[\\w@%+=:,./-]+") ? arg : "'" + arg.replace("'", "'\\''") + "'";
  }
}
