package io.github.svmrelevance.solver.ojalgo;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;

/** Data sets and reference results that lie beside the repository, where they are there. */
final class SharedFolder {

  private SharedFolder() {}

  /** A file of the folder; the calling test is skipped if it is absent. */
  static Path require(String file) {
    Path path = Path.of("..", "..", "shared").resolve(file);
    assumeTrue(Files.exists(path), () -> "skipped: there is no " + path);
    return path;
  }
}
