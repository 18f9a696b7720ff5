package io.github.svmrelevance.report.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OutputFileTest {

  @TempDir Path directory;

  private static OutputFile.Content text(String text) {
    return target -> target.write(text.getBytes(StandardCharsets.UTF_8));
  }

  private void assertOnly(String name, String content) throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      assertThat(files).containsExactly(directory.resolve(name));
    }
    assertThat(directory.resolve(name)).hasContent(content);
  }

  @Test
  void createsAndReplaces() throws IOException {
    Path file = directory.resolve("out.json");
    OutputFile.write(file, text("one"));
    assertOnly("out.json", "one");
    OutputFile.write(file, text("two"));
    assertOnly("out.json", "two");
  }

  @Test
  void leavesTheOldFileAloneWhereWritingFails() throws IOException {
    Path file = directory.resolve("out.json");
    OutputFile.write(file, text("old"));
    OutputFile.Content failing =
        target -> {
          target.write(new byte[1 << 20]);
          throw new IOException("the disk is full");
        };
    assertThatThrownBy(() -> OutputFile.write(file, failing)).hasMessage("the disk is full");
    assertOnly("out.json", "old");
  }

  @Test
  void leavesNothingWhereWritingDies() throws IOException {
    Path file = directory.resolve("out.json");
    assertThatThrownBy(
            () ->
                OutputFile.write(
                    file,
                    target -> {
                      throw new IllegalStateException("a defect");
                    }))
        .isInstanceOf(IllegalStateException.class);
    try (Stream<Path> files = Files.list(directory)) {
      assertThat(files).isEmpty();
    }
  }

  @Test
  void followsLinksAndKeepsPermissions() throws IOException {
    Path real = Files.createDirectory(directory.resolve("sub")).resolve("real.json");
    OutputFile.write(real, text("old"));
    Files.setPosixFilePermissions(real, PosixFilePermissions.fromString("rw-r-----"));
    Path link = Files.createSymbolicLink(directory.resolve("link.json"), real);
    OutputFile.write(link, text("new"));
    assertThat(link).isSymbolicLink();
    assertThat(real).hasContent("new");
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(real)))
        .isEqualTo("rw-r-----");
  }

  @Test
  void namesTheMissingDirectory() {
    assertThatThrownBy(() -> OutputFile.write(directory.resolve("no/out.json"), text("x")))
        .isInstanceOf(NoSuchFileException.class);
  }

  @Test
  void aLinkThatLeadsNowhereMakesItsFile() throws IOException {
    Path link = Files.createSymbolicLink(directory.resolve("link.json"), Path.of("new.json"));
    OutputFile.write(link, out -> out.write('a'));

    assertThat(link).isSymbolicLink().hasContent("a");
    assertThat(directory.resolve("new.json")).isRegularFile();
  }

  @Test
  void aLinkToItselfIsRefused() throws IOException {
    Path link = Files.createSymbolicLink(directory.resolve("loop.json"), Path.of("loop.json"));

    assertThatThrownBy(() -> OutputFile.write(link, out -> out.write('a')))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("too many symbolic links");
    assertThat(link).isSymbolicLink();
  }
}
