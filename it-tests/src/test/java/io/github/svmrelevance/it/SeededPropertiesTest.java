package io.github.svmrelevance.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Every property draws the same cases each time, so that a build that passed passes again. The
 * annotation is read in the sources, as each module compiles its tests for itself.
 */
class SeededPropertiesTest {

  private static final Pattern PROPERTY = Pattern.compile("@Property\\b(\\([^)]*\\))?");

  @Test
  void everyPropertyNamesItsSeed() throws IOException {
    int seeded = 0;
    List<String> others = new ArrayList<>();
    try (Stream<Path> modules = Files.list(Path.of(".."))) {
      for (Path tests : modules.map(module -> module.resolve("src/test/java")).toList()) {
        for (Path source : sources(tests)) {
          Matcher property = PROPERTY.matcher(Files.readString(source));
          while (property.find()) {
            if (property.group().contains("seed = \"")) {
              seeded++;
            } else {
              others.add(source + ": " + property.group());
            }
          }
        }
      }
    }
    assertThat(others).isEmpty();
    // A scan that finds fewer looked in the wrong place.
    assertThat(seeded).isGreaterThan(80);
  }

  private static List<Path> sources(Path tests) throws IOException {
    if (!Files.isDirectory(tests)) {
      return List.of();
    }
    try (Stream<Path> all = Files.walk(tests)) {
      return all.filter(file -> file.toString().endsWith(".java"))
          .filter(file -> !file.endsWith("SeededPropertiesTest.java"))
          .toList();
    }
  }
}
