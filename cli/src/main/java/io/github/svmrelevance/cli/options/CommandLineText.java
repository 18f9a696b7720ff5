package io.github.svmrelevance.cli.options;

import java.util.List;
import java.util.stream.Collectors;

/** A command line as a user would type it again, and its options. */
public final class CommandLineText {

  private CommandLineText() {}

  public static String of(List<String> args) {
    return args.stream()
        .map(CommandLineText::quoted)
        .collect(Collectors.joining(" ", "svmrel ", ""));
  }

  /** The option that sets a parameter. */
  public static String option(String parameter) {
    return "--" + parameter;
  }

  /** In single quotes a POSIX shell takes everything as it is. */
  private static String quoted(String arg) {
    return arg.matches("[\\w@%+=:,./-]+") ? arg : "'" + arg.replace("'", "'\\''") + "'";
  }
}
