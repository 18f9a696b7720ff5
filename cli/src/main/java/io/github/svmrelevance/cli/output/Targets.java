package io.github.svmrelevance.cli.output;

import io.github.svmrelevance.api.parameter.InvalidParameterException;
import io.github.svmrelevance.api.parameter.Parameter;
import io.github.svmrelevance.api.parameter.ParameterValues;
import io.github.svmrelevance.cli.console.OutputException;
import io.github.svmrelevance.cli.input.DataSource;
import io.github.svmrelevance.report.document.OutputFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The files that a run reads and writes, looked at before its work: none is written over another.
 */
public final class Targets {

  /** A file, and what the user gave that leads to it. */
  private record Named(String by, Path file) {}

  private final List<Named> sources = new ArrayList<>();
  private final List<Named> files = new ArrayList<>();

  /**
   * Adds a file to read.
   *
   * @param by the option that names it
   */
  public Targets reading(String by, Optional<Path> file) {
    file.ifPresent(named -> sources.add(new Named(by, named)));
    return this;
  }

  /**
   * Adds the files that a method was given, such as samples to decide.
   *
   * @param parameters of the method
   * @param values of these
   */
  public Targets reading(List<Parameter<?>> parameters, ParameterValues values) {
    for (Parameter<?> parameter : parameters) {
      if (parameter.kind() == Parameter.Kind.FILE) {
        reading(
            "--" + parameter.name(),
            values.find(parameter).flatMap(name -> DataSource.path(name.toString())));
      }
    }
    return this;
  }

  /**
   * Adds a file to write.
   *
   * @param by the option that names it
   */
  public Targets writing(String by, Optional<Path> file) {
    file.ifPresent(named -> files.add(new Named(by, named)));
    return this;
  }

  /**
   * Adds a file whose name follows from one that the user gave.
   *
   * @param by the option that names the other one
   */
  public Targets beside(String by, Path file) {
    return writing(by + " (with what is drawn beside)", Optional.of(file));
  }

  /**
   * Finds out before the work, not after it, that its result has nowhere to go.
   *
   * @throws InvalidParameterException if a file to write is one that is read, or is to be written
   *     twice
   * @throws OutputException if a file cannot be made there
   */
  public void require() {
    for (int k = 0; k < files.size(); k++) {
      Named target = files.get(k);
      Stream.concat(sources.stream(), files.subList(0, k).stream())
          .filter(other -> isSame(target, other))
          .findFirst()
          .ifPresent(other -> refuse(target, other));
    }
    for (Named target : files) {
      OutputFile.obstacle(target.file())
          .ifPresent(
              why -> {
                throw new OutputException(target.by(), target.file(), why);
              });
    }
  }

  private static void refuse(Named target, Named other) {
    throw new InvalidParameterException(
        other.by() + " and " + target.by() + " both name '" + target.file() + "'; name two files");
  }

  /** Devices and pipes take everything. */
  private static boolean isSame(Named target, Named other) {
    Path one = target.file();
    Path two = other.file();
    try {
      if (Files.exists(one) && Files.exists(two)) {
        return Files.isRegularFile(one) && Files.isSameFile(one, two);
      }
    } catch (IOException e) {
      throw new OutputException(target.by(), one, e);
    }
    return one.toAbsolutePath().normalize().equals(two.toAbsolutePath().normalize());
  }
}
