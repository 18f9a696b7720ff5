package io.github.svmrelevance.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Every public type that is not nested says since which version it is there, and none since a
 * version that is not yet. Compiled classes have no Javadoc, so the sources are read.
 */
class SinceTest {

  private static final Path SURFACE = Path.of("src", "test", "resources", "public-surface");

  private static final Pattern SINCE = Pattern.compile("@since (\\d+)\\.(\\d+)\n");

  private static final Pattern PROJECT_VERSION =
      Pattern.compile("<version>(\\d+)\\.(\\d+)\\.\\d+(-SNAPSHOT)?</version>");

  @Test
  void everyPublicTypeSaysSinceWhen() throws IOException {
    Matcher project = PROJECT_VERSION.matcher(Files.readString(Path.of("..", "pom.xml")));
    assertThat(project.find()).isTrue();
    long now = version(project);
    List<Path> sources = publicSources();
    // A scan that finds fewer looked in the wrong place. Raise it as the project grows.
    assertThat(sources).hasSizeGreaterThan(140);
    for (Path source : sources) {
      Optional<String> javadoc = javadoc(Files.readString(source), source);
      assertThat(javadoc).as("the Javadoc of %s", source).isPresent();
      Matcher since = SINCE.matcher(javadoc.get());
      assertThat(since.find()).as("@since in the Javadoc of %s", source).isTrue();
      assertThat(version(since)).as("@since in %s", source).isLessThanOrEqualTo(now);
    }
  }

  private static long version(Matcher found) {
    return 1_000_000L * Integer.parseInt(found.group(1)) + Integer.parseInt(found.group(2));
  }

  /** The sources of the types that {@link PublicSurfaceTest} lists. */
  private static List<Path> publicSources() throws IOException {
    List<Path> sources = new ArrayList<>();
    List<Path> modules;
    try (Stream<Path> all = Files.list(SURFACE)) {
      modules = all.sorted().toList();
    }
    for (Path module : modules) {
      Path root =
          Path.of("..", module.getFileName().toString().replace(".txt", ""), "src", "main", "java");
      Files.readAllLines(module).stream()
          .filter(line -> !line.contains(" ") && !line.contains("$"))
          .forEach(type -> sources.add(root.resolve(type.replace('.', '/') + ".java")));
    }
    return sources;
  }

  /** The last Javadoc comment before the declaration of a file's own type. */
  private static Optional<String> javadoc(String source, Path file) {
    String name = file.getFileName().toString().replace(".java", "");
    Matcher declared =
        Pattern.compile(
                "^public [a-z -]*(class|interface|record|enum) " + name + "\\b", Pattern.MULTILINE)
            .matcher(source);
    if (!declared.find()) {
      return Optional.empty();
    }
    int begin = source.lastIndexOf("/**", declared.start());
    return begin < 0
        ? Optional.empty()
        : Optional.of(source.substring(begin, source.indexOf("*/", begin)));
  }
}
