package io.github.svmrelevance.cli;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.jar.JarFile;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** What stands on the class path behind the jar of svmrel. */
final class FurtherJars {

  private static final String SERVICES = "META-INF/services/";
  private static final String OURS = "io.github.svmrelevance.";

  private FurtherJars() {}

  /**
   * Whether there are further jars, and none of them names an implementation of ours to be found.
   *
   * @param classPath of the JVM
   * @param isModule whether svmrel is a module of its runtime, and not the first entry
   */
  static boolean areWithoutPlugin(String classPath, boolean isModule) {
    List<String> entries =
        Arrays.stream(classPath.split(Pattern.quote(File.pathSeparator), -1))
            .skip(isModule ? 0 : 1)
            .filter(entry -> !entry.isEmpty())
            .toList();
    return !entries.isEmpty() && entries.stream().map(Path::of).noneMatch(FurtherJars::hasPlugin);
  }

  /** What cannot be read may be anything: nothing is said of it. */
  private static boolean hasPlugin(Path entry) {
    try {
      if (Files.isDirectory(entry)) {
        Path services = entry.resolve(SERVICES);
        if (!Files.isDirectory(services)) {
          return false;
        }
        try (Stream<Path> files = Files.list(services)) {
          return files.anyMatch(file -> file.getFileName().toString().startsWith(OURS));
        }
      }
      try (JarFile jar = new JarFile(entry.toFile())) {
        return jar.stream().anyMatch(file -> file.getName().startsWith(SERVICES + OURS));
      }
    } catch (IOException e) {
      return true;
    }
  }
}
