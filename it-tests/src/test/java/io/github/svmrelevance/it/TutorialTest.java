package io.github.svmrelevance.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The guides show every file of the outside projects, as it is: {@code plugins/check.sh} builds the
 * projects, and so the guides.
 */
class TutorialTest {

  /** A file's name in a line of its own, and the file. */
  private static final Pattern LISTING =
      Pattern.compile("(?m)^`([^`\n]+)`:\n\n```\\w+\n(.*?)\n```$", Pattern.DOTALL);

  @ParameterizedTest
  @CsvSource({
    "kernel, writing-a-kernel.md",
    "method, writing-a-method.md",
    "backend, writing-a-backend.md",
    "intervals, writing-an-interval-method.md"
  })
  void theGuideShowsTheProject(String kind, String page) throws IOException {
    Path project = Path.of("plugins", kind);
    String guide = Files.readString(Path.of("..", "docs", page));
    Set<String> shown = new TreeSet<>();
    Matcher listing = LISTING.matcher(guide);
    while (listing.find()) {
      String file = listing.group(1);
      shown.add(file);
      assertThat(listing.group(2))
          .as(file)
          .isEqualTo(Files.readString(project.resolve(file)).strip());
    }
    Set<String> files = new TreeSet<>();
    try (Stream<Path> all = Files.walk(project)) {
      all.filter(Files::isRegularFile)
          .map(file -> project.relativize(file).toString().replace('\\', '/'))
          .filter(file -> !file.startsWith("target/"))
          .forEach(files::add);
    }
    assertThat(shown).as("the files shown").isEqualTo(files);
  }
}
