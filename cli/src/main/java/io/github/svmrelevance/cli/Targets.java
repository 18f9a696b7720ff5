package io.github.svmrelevance.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The files that a run reads and writes, looked at before its work: none is written over another.
 */
final class Targets {

  private final List<Path> sources = new ArrayList<>();
  private final Map<String, Path> files = new LinkedHashMap<>();

  Targets reading(Optional<Path> file) {
    file.ifPresent(sources::add);
    return this;
  }

  /**
   * Adds a file to write.
   *
   * @param option the option that names it
   */
  Targets writing(String option, Optional<Path> file) {
    file.ifPresent(named -> files.put(option, named));
    return this;
  }

  /**
   * Finds out before the work, not after it, that its result has nowhere to go.
   *
   * @throws OutputException if a file cannot be made there, is one that is read, or is to be
   *     written twice
   */
  void require() {
    files.values().forEach(OutputOptions::requireWritable);
    List<String> options = List.copyOf(files.keySet());
    for (int k = 0; k < options.size(); k++) {
      Path file = files.get(options.get(k));
      for (Path source : sources) {
        if (isSame(file, source)) {
          throw new OutputException(
              file, "it is a file that is read; name another one with " + options.get(k));
        }
      }
      for (String other : options.subList(0, k)) {
        if (isSame(file, files.get(other))) {
          throw new OutputException(
              file, other + " and " + options.get(k) + " both name it; name two files");
        }
      }
    }
  }

  /** Devices and pipes take everything. */
  private static boolean isSame(Path one, Path other) {
    try {
      if (Files.exists(one) && Files.exists(other)) {
        return Files.isRegularFile(one) && Files.isSameFile(one, other);
      }
    } catch (IOException e) {
      throw new OutputException("'" + one + "'", e);
    }
    return one.toAbsolutePath().normalize().equals(other.toAbsolutePath().normalize());
  }
}
