package io.github.svmrelevance.tables;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;

/** Data sets and references that lie beside the project on the developers' machines only. */
final class SharedFolder {

  private static final Path ROOT = Path.of("..", "..", "shared");

  private SharedFolder() {}

  /** The path, or a skipped test where it is absent. */
  static Path require(String relative) {
    Path path = ROOT.resolve(relative);
    assumeTrue(Files.exists(path), () -> "skipped: there is no " + path);
    return path;
  }
}
