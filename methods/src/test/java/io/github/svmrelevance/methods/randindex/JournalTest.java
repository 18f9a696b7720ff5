package io.github.svmrelevance.methods.randindex;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.svmrelevance.api.InvalidInputException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JournalTest {

  @TempDir private Path directory;

  @Test
  void aPlaceThatCannotHoldOneIsNamed() {
    assertThatThrownBy(() -> Journal.open(directory, "run"))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageStartingWith("journal " + directory + " cannot be used: ")
        .hasMessageContaining("a directory")
        .hasMessageNotContaining("Exception");
    Path lost = directory.resolve("none").resolve("journal");
    assertThatThrownBy(() -> Journal.open(lost, "run"))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageEndingWith("It is a file in a directory that exists");
  }
}
