package io.github.svmrelevance.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What the documents name as the source of their numbers is there. That the outputs they show are
 * those of the commands is checked by {@code .ci/walk-docs}.
 */
class DocumentsTest {

  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

  /** Classes that make or hold numbers, named alone or with a method. */
  private static final Pattern CLASS = Pattern.compile("`\\.?([A-Z]\\w*(?:Test|Experiment))\\b");

  private static final Pattern LINK = Pattern.compile("\\]\\(([^)#:]+)(?:#[^)]*)?\\)");

  private static final Pattern SCRIPT =
      Pattern.compile("`((?:\\.ci|it-tests|benchmarks)/[\\w./-]+)`");

  private static Stream<Path> documents() throws IOException {
    List<Path> documents = new ArrayList<>();
    for (String name : List.of("README.md", "CONTRIBUTING.md", "RELIABILITY.md")) {
      documents.add(ROOT.resolve(name));
    }
    try (Stream<Path> pages = Files.walk(ROOT.resolve("docs"))) {
      pages.filter(page -> page.toString().endsWith(".md")).sorted().forEach(documents::add);
    }
    return documents.stream();
  }

  @ParameterizedTest
  @MethodSource("documents")
  void whatADocumentNamesIsThere(Path document) throws IOException {
    String text = Files.readString(document);

    assertThat(found(CLASS, text)).isSubsetOf(sources());
    for (String link : found(LINK, withoutCode(text))) {
      assertThat(document.resolveSibling(link)).exists();
    }
    for (String script : found(SCRIPT, text)) {
      assertThat(ROOT.resolve(script)).exists();
    }
  }

  @Test
  void namesAreFoundAtAll() throws IOException {
    Set<String> classes = new HashSet<>();
    Set<String> links = new HashSet<>();
    Set<String> scripts = new HashSet<>();
    for (Path document : documents().toList()) {
      classes.addAll(found(CLASS, Files.readString(document)));
      links.addAll(found(LINK, withoutCode(Files.readString(document))));
      scripts.addAll(found(SCRIPT, Files.readString(document)));
    }
    assertThat(classes).hasSizeGreaterThan(20).contains("PackagedCommandTest");
    assertThat(links).hasSizeGreaterThan(15).contains("wdbc-c-path.svg", "docs/wdbc-bounds.svg");
    assertThat(scripts).contains(".ci/walk-docs", "it-tests/plugins/check.sh");
  }

  /**
   * Each picture of the documents is compared by the walk with what its command draws, or with what
   * the check of the explorer films.
   */
  @Test
  void everyPictureIsCompared() throws IOException {
    String walk = Files.readString(ROOT.resolve(".ci/walk-docs"));
    String run = Files.readString(ROOT.resolve(".ci/run"));
    try (Stream<Path> files = Files.list(ROOT.resolve("docs"))) {
      List<String> pictures =
          files
              .map(file -> file.getFileName().toString())
              .filter(name -> name.endsWith(".svg"))
              .toList();
      assertThat(pictures).isNotEmpty();
      for (String picture : pictures) {
        assertThat(walk + run)
            .containsAnyOf(":" + picture.replace(".svg", ""), "cmp docs/" + picture + " ");
      }
    }
  }

  /** The example of the evidence is of the result that CI compares the README's command with. */
  @Test
  void theExampleOfTheEvidenceIsTheExpectedResult() throws IOException {
    JsonNode expected =
        new ObjectMapper().readTree(ROOT.resolve(".ci/expected-wdbc-bounds.json").toFile());
    Map<String, String> rows = new HashMap<>();
    for (JsonNode feature : expected.get("features")) {
      StringBuilder row = new StringBuilder();
      for (String field :
          List.of("p_value", "marginal", "conditional", "without_substitutes", "auc")) {
        JsonNode value = feature.get("evidence").path(field);
        String format = value.asDouble() < 1e-4 ? " %.0e |" : " %.4f |";
        row.append(value.isNumber() ? String.format(Locale.ROOT, format, value.asDouble()) : " |");
      }
      for (String end : List.of("lower", "upper")) {
        row.append(String.format(Locale.ROOT, " %.2f |", feature.get(end).asDouble()));
      }
      rows.put(feature.get("name").asText(), row + " " + feature.get("class").asText() + " |");
    }

    String text = Files.readString(ROOT.resolve("docs/evidence.md"));
    Matcher told =
        Pattern.compile("(?m)^\\| `(\\w+_\\w+)` \\|(( [\\d.e-]* ?\\|){7}.*)$").matcher(text);
    int found = 0;
    for (; told.find(); found++) {
      assertThat(told.group(2)).as(told.group(1)).isEqualTo(rows.get(told.group(1)));
    }
    assertThat(found).isEqualTo(4);
  }

  private static String withoutCode(String text) {
    return text.replaceAll("(?s)```.*?```", "");
  }

  private static Set<String> found(Pattern pattern, String text) {
    Set<String> found = new HashSet<>();
    Matcher matcher = pattern.matcher(text);
    while (matcher.find()) {
      found.add(matcher.group(1));
    }
    return found;
  }

  private static Set<String> sources() throws IOException {
    Set<String> names = new HashSet<>();
    Files.walkFileTree(
        ROOT,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes) {
            String name = directory.getFileName().toString();
            return name.equals("target") || name.equals(".git")
                ? FileVisitResult.SKIP_SUBTREE
                : FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            String name = file.getFileName().toString();
            if (name.endsWith(".java")) {
              names.add(name.substring(0, name.length() - ".java".length()));
            }
            return FileVisitResult.CONTINUE;
          }
        });
    return names;
  }
}
