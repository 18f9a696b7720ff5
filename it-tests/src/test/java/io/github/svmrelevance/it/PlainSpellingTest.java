package io.github.svmrelevance.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Nothing below the command spells an option: messages refer to settings, and the front end has the
 * names. Literals are read from the sources.
 */
class PlainSpellingTest {

  private static final List<String> MODULES =
      List.of(
          "api",
          "core",
          "explorer",
          "kernels",
          "methods",
          "report",
          "reproductions",
          "serve",
          "solver-compact",
          "solver-lpsolve",
          "solver-ojalgo",
          "tables",
          "testkit");

  private static final Pattern LITERAL = Pattern.compile("\"((?:[^\"\\\\\n]|\\\\.)*)\"");

  private static final Pattern OPTION = Pattern.compile("--[a-zA-Z]|(^|\\s)--$");

  /** Custom properties of CSS begin like options, and Java has options of its own. */
  private static final Set<String> FOREIGN =
      Set.of("--names:", "--widest:", "var(--chart-", "--enable-native-access=ALL-UNNAMED");

  @Test
  void noLiteralBelowTheCommandSpellsAnOption() throws IOException {
    List<Path> sources = new ArrayList<>();
    for (String module : MODULES) {
      try (Stream<Path> files = Files.walk(Path.of("..", module, "src", "main", "java"))) {
        files.filter(file -> file.toString().endsWith(".java")).forEach(sources::add);
      }
    }
    // A scan that finds fewer looked in the wrong place. Raise it as the project grows.
    assertThat(sources).hasSizeGreaterThan(350);
    List<String> spelled = new ArrayList<>();
    for (Path source : sources) {
      Matcher literal = LITERAL.matcher(Files.readString(source));
      while (literal.find()) {
        String text = literal.group(1);
        if (OPTION.matcher(text).find() && !FOREIGN.contains(text)) {
          spelled.add(source + ": " + text);
        }
      }
    }
    assertThat(spelled).isEmpty();
  }
}
