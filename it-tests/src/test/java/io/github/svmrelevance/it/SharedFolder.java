package io.github.svmrelevance.it;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;

/** Reference results and data that are not shipped with the project. */
final class SharedFolder {

  private static final Path ROOT = Path.of("..", "..", "shared");

  private SharedFolder() {}

  /** A file of the folder; skips the calling test where the folder is not there. */
  static Path file(String relative) {
    Path file = ROOT.resolve(relative);
    assumeTrue(
        Files.exists(file),
        () -> "skipped: the reference folder is not beside this checkout (" + relative + ")");
    return file;
  }
}
