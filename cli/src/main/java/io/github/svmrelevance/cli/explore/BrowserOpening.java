package io.github.svmrelevance.cli.explore;

import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Opens a link in the user's browser, if the system has a program for that. Other users can read
 * the arguments of a program, so it is handed a file that only its owner can read.
 */
final class BrowserOpening {

  private BrowserOpening() {}

  static void open(URI link) {
    Optional<String> opener = opener();
    if (opener.isEmpty()) {
      return;
    }
    try {
      Path file = Files.createTempFile("svmrel-", ".html");
      file.toFile().deleteOnExit();
      Files.writeString(
          file,
          "<!DOCTYPE html><meta charset=\"utf-8\"><title>svmrel</title>"
              + "<meta http-equiv=\"refresh\" content=\"0;url="
              + link
              + "\"><p><a href=\""
              + link
              + "\">svmrel explore</a>\n");
      new ProcessBuilder(opener.get(), file.toString())
          .redirectOutput(ProcessBuilder.Redirect.DISCARD)
          .redirectError(ProcessBuilder.Redirect.DISCARD)
          .start();
    } catch (IOException nobodyOpens) {
      // The link is printed in any case.
    }
  }

  private static Optional<String> opener() {
    String system = System.getProperty("os.name").toLowerCase(Locale.ROOT);
    List<String> names = system.startsWith("mac") ? List.of("open") : List.of("xdg-open");
    return Stream.of(
            Optional.ofNullable(System.getenv("PATH")).orElse("").split(File.pathSeparator, -1))
        .filter(directory -> !directory.isEmpty())
        .flatMap(directory -> names.stream().map(name -> new File(directory, name)))
        .filter(File::canExecute)
        .map(File::getPath)
        .findFirst();
  }
}
