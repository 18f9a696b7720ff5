package io.github.svmrelevance.report.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
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
  void saysBeforehandWhatIsInTheWay() throws IOException {
    Path file = directory.resolve("out.json");
    assertThat(OutputFile.obstacle(file)).isEmpty();
    OutputFile.write(file, text("old"));
    assertThat(OutputFile.obstacle(file)).isEmpty();
    assertThat(OutputFile.obstacle(directory)).hasValue("it is a directory");
    assertThat(OutputFile.obstacle(directory.resolve("none").resolve("out.json")))
        .hasValue("there is no directory '" + directory.resolve("none") + "'; make it first");
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

  /** As Linux does it; only root can make a link for somebody else. */
  @Test
  void aLinkOfSomebodyElseInADirectoryForAllIsNotFollowed() throws IOException {
    Path everybodys = Files.createDirectory(directory.resolve("tmp"));
    Path victim = Files.writeString(directory.resolve("victim"), "old");
    Path link = Files.createSymbolicLink(everybodys.resolve("out.json"), victim);
    assumeTrue(System.getProperty("user.name").equals("root"), "only root can give a file away");
    Files.setAttribute(link, "unix:uid", 54321, LinkOption.NOFOLLOW_LINKS);
    OutputFile.write(link, text("followed"));
    assertThat(victim).hasContent("followed");
    Files.setAttribute(everybodys, "unix:mode", 01777);

    assertThatThrownBy(() -> OutputFile.write(link, text("new")))
        .isInstanceOf(FileSystemException.class)
        .hasMessageContaining("a symbolic link of '54321'");
    assertThat(victim).hasContent("followed");
    Files.setAttribute(everybodys, "unix:uid", 54321);
    OutputFile.write(link, text("its directory's owner"));
    assertThat(victim).hasContent("its directory's owner");
  }

  /** As Linux does it; written to, it would wait for somebody who reads. */
  @Test
  @Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void aPipeOfSomebodyElseInADirectoryForAllIsNotWrittenTo() throws Exception {
    assumeTrue(System.getProperty("user.name").equals("root"), "only root can give a file away");
    Path everybodys = Files.createDirectory(directory.resolve("tmp"));
    Path pipe = everybodys.resolve("out.json");
    assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor()).isZero();
    Files.setAttribute(pipe, "unix:uid", 54321);
    Files.setAttribute(everybodys, "unix:mode", 01777);

    assertThatThrownBy(() -> OutputFile.write(pipe, text("secret")))
        .isInstanceOf(FileSystemException.class)
        .hasMessageContaining("a pipe of '54321'");
    Files.setAttribute(everybodys, "unix:mode", 0755);
    Process reader = new ProcessBuilder("cat", pipe.toString()).start();
    OutputFile.write(pipe, text("seen"));
    assertThat(reader.getInputStream()).hasContent("seen");
  }

  @Test
  void theTemporaryFileHasTheTargetsRightsBeforeAnythingIsWritten() throws IOException {
    Path file = directory.resolve("out.json");
    OutputFile.write(file, text("old"));
    for (String rights : List.of("rw-------", "rw-rw-rw-", "rwxr-x---")) {
      Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(rights));
      List<String> seen = new ArrayList<>();
      OutputFile.write(
          file,
          target -> {
            try (Stream<Path> files = Files.list(directory)) {
              for (Path other : files.filter(path -> !path.equals(file)).toList()) {
                seen.add(PosixFilePermissions.toString(Files.getPosixFilePermissions(other)));
              }
            }
          });
      assertThat(seen).containsExactly(rights);
    }
  }

  @Test
  void whatAKilledRunLeftIsRemovedAndWhatIsBeingWrittenIsNot() throws IOException {
    Path file = directory.resolve("out.json");
    Path left = directory.resolve(".out.json.01234567-89ab-cdef-0123-456789abcdef");
    Files.writeString(left, "half a fi");
    Path other = Files.writeString(directory.resolve(".out.json.swp"), "an editor's");
    OutputFile.write(
        file,
        target -> {
          OutputFile.write(file, text("inner"));
          target.write('o');
        });
    assertThat(left).doesNotExist();
    assertThat(other).exists();
    assertThat(file).hasContent("o");
  }
}
