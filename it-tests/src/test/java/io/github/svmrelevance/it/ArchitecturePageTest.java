package io.github.svmrelevance.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The page on the architecture names modules, packages and types that are there. */
class ArchitecturePageTest {

  private static final Path ROOT = Path.of("..");

  /** A type with its package, both without the part that all have in common. */
  private static final Pattern TYPE = Pattern.compile("`([a-z0-9]+(?:\\.[a-z0-9]+)*\\.[A-Z]\\w+)`");

  private static final Pattern PACKAGE =
      Pattern.compile("`((?:api|core|methods)(?:\\.[a-z0-9]+)+)`");

  private static final Pattern MODULE_ROW =
      Pattern.compile("^\\| `([a-z-]+)` \\| [^|]* \\|([^|]*)\\|$", Pattern.MULTILINE);

  private static final Pattern DEPENDENCY =
      Pattern.compile(
          "<artifactId>svmrelevance-([a-z-]+)</artifactId>\\s*</dependency>", Pattern.MULTILINE);

  private static String page() throws IOException {
    return Files.readString(ROOT.resolve("docs/architecture.md"));
  }

  private static List<String> found(Pattern pattern, String text) {
    return pattern.matcher(text).results().map(match -> match.group(1)).distinct().toList();
  }

  private static Map<String, Set<String>> modulesOfThePage() throws IOException {
    Map<String, Set<String>> modules = new LinkedHashMap<>();
    Matcher row = MODULE_ROW.matcher(page());
    while (row.find()) {
      modules.put(row.group(1), new TreeSet<>(found(Pattern.compile("`([a-z-]+)`"), row.group(2))));
    }
    return modules;
  }

  private static List<Path> sources() throws IOException {
    List<Path> sources = new ArrayList<>();
    try (Stream<Path> modules = Files.list(ROOT)) {
      for (Path module : modules.sorted().toList()) {
        Path main = module.resolve("src/main/java/io/github/svmrelevance");
        if (Files.isDirectory(main)) {
          sources.add(main);
        }
      }
    }
    return sources;
  }

  @Test
  void everyTypeAndPackageIsThere() throws IOException {
    List<Path> sources = sources();
    List<String> types = found(TYPE, page());
    List<String> packages = found(PACKAGE, page());

    assertThat(types).hasSizeGreaterThan(30);
    assertThat(packages).isNotEmpty();
    for (String type : types) {
      String file = type.replace('.', '/') + ".java";
      assertThat(sources).as(type).anyMatch(source -> Files.isRegularFile(source.resolve(file)));
    }
    for (String name : packages) {
      String directory = name.replace('.', '/');
      assertThat(sources).as(name).anyMatch(source -> Files.isDirectory(source.resolve(directory)));
    }
  }

  /** So that a name means one thing, in a message of commit as in a search. */
  @Test
  void everyTypeHasANameOfItsOwn() throws IOException {
    List<String> names = new ArrayList<>();
    for (Path source : sources()) {
      try (Stream<Path> files = Files.walk(source)) {
        files
            .map(file -> file.getFileName().toString())
            .filter(name -> name.endsWith(".java") && !name.endsWith("-info.java"))
            .forEach(names::add);
      }
    }
    assertThat(names).hasSizeGreaterThan(500).doesNotHaveDuplicates();
  }

  /** Who adds a type to the way of an objective says why by raising this number. */
  @Test
  void theWayOfAnObjectiveGetsNoLonger() throws IOException {
    String page = page();
    int begin = page.indexOf("## The way of one objective");
    int end = page.indexOf("There are three proofs", begin);

    assertThat(begin).isPositive();
    assertThat(end).isGreaterThan(begin);
    assertThat(found(TYPE, page.substring(begin, end))).hasSize(19);
  }

  @Test
  void theModulesAreThoseOfTheBuild() throws IOException {
    List<String> built =
        found(
            Pattern.compile("<module>([a-z-]+)</module>"),
            Files.readString(ROOT.resolve("pom.xml")));

    assertThat(modulesOfThePage().keySet())
        .containsExactlyInAnyOrderElementsOf(
            built.stream()
                .filter(
                    name ->
                        !Set.of("bom", "it-tests", "benchmarks", "coverage", "dist").contains(name))
                .toList());
  }

  /** What a module's {@code pom.xml} depends on, tests left out, is what the page says. */
  @Test
  void theModulesUseWhatThePageSays() throws IOException {
    for (Map.Entry<String, Set<String>> module : modulesOfThePage().entrySet()) {
      if (module.getValue().isEmpty() && !module.getKey().equals("api")) {
        // The command uses all.
        assertThat(module.getKey()).isEqualTo("cli");
        continue;
      }
      String pom = Files.readString(ROOT.resolve(module.getKey()).resolve("pom.xml"));
      assertThat(new TreeSet<>(found(DEPENDENCY, pom)))
          .as(module.getKey())
          .isEqualTo(module.getValue());
    }
  }
}
