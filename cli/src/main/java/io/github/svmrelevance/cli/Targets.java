package io.github.svmrelevance.cli;

import io.github.svmrelevance.api.parameter.ParameterValues;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
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
   * Adds what a method was given as text, which may name a file, such as a journal.
   *
   * @param parameters of the method
   */
  Targets reading(ParameterValues parameters) {
    for (Object value : parameters.toMap().values()) {
      if (value instanceof String text) {
        reading(path(text));
      }
    }
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

  /** The file of that name; what cannot be a name is no file that could be written over. */
  private static Optional<Path> path(String text) {
    try {
      return Optional.of(Path.of(text));
    } catch (InvalidPathException e) {
      return Optional.empty();
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
