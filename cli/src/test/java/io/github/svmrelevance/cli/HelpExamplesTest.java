package io.github.svmrelevance.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.svmrelevance.api.parameter.Parameter;
import io.github.svmrelevance.core.spi.Registry;
import io.github.svmrelevance.tables.MissingValues;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the help prints as an example works as it is printed, in a clone of the repository. */
class HelpExamplesTest {

  private static final String PROGRAM = "  svmrel ";
  private static final Pattern COMMAND = Pattern.compile(" {2}([a-z]\\S*)(,? .*)?");

  private static final Pattern CHOICE =
      Pattern.compile(" --([a-z-]+)=([a-z0-9-]+(?:\\|[a-z0-9-]+)+)");

  @TempDir private Path directory;

  private static List<String> help(String... command) {
    List<String> args = new ArrayList<>(List.of(command));
    args.add("--help");
    CommandRun run = CommandRun.of(args.toArray(String[]::new));
    assertThat(run.code()).isZero();
    return run.out().lines().toList();
  }

  private static Stream<String> commands() {
    List<String> lines = help();
    return lines.subList(lines.indexOf("Commands:") + 1, lines.indexOf("Example:")).stream()
        .map(COMMAND::matcher)
        .filter(found -> found.matches())
        .map(found -> found.group(1));
  }

  @ParameterizedTest
  @MethodSource("commands")
  void everyCommandHasAnExample(String command) {
    assertThat(help(command)).anyMatch(line -> line.startsWith("Example"));
    assertThat(help(command)).anyMatch(line -> line.contains("svmrel " + command));
  }

  /** What a choice means cannot be guessed from its name alone; each has a line that begins so. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "bounds",
        "decisions",
        "reject-bounds",
        "rank",
        "eliminate",
        "reject-svm train",
        "reject-svm predict"
      })
  void everyChoiceIsExplained(String command) {
    List<String> help = help(command.split(" ", -1));
    Map<String, List<String>> choices = new LinkedHashMap<>();
    for (MatchResult option : CHOICE.matcher(String.join("\n", help)).results().toList()) {
      choices.put(option.group(1), List.of(option.group(2).split("\\|", -1)));
    }
    Registry.methods().providers().stream()
        .filter(method -> method.description().id().equals(command))
        .flatMap(method -> method.description().parameters().stream())
        .filter(parameter -> parameter.kind() == Parameter.Kind.CHOICE)
        .forEach(parameter -> choices.put(parameter.name(), parameter.choices()));

    // Too many to stand beside the name of the option.
    choices.putIfAbsent(
        "missing", Stream.of(MissingValues.values()).map(Parameter::spell).toList());
    assertThat(choices).containsKeys("missing", "format");
    choices.remove("input-format");
    choices.forEach(
        (name, all) ->
            assertThat(all)
                .as("--%s", name)
                .allSatisfy(
                    choice ->
                        assertThat(help).anyMatch(line -> line.strip().startsWith(choice + ": "))));
  }

  @Test
  void allCommandsAreLookedAt() {
    assertThat(commands())
        .contains(
            "bounds", "decisions", "reject-bounds", "rank", "eliminate", "reject-svm", "reproduce")
        .contains("methods", "backends", "kernels", "generate", "completion");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "bounds",
        "decisions",
        "reject-bounds",
        "rank",
        "eliminate",
        "methods",
        "backends",
        "kernels",
        "reject-svm",
        "generate",
        "generate type-1"
      })
  void theExamplesWork(String command) {
    List<String> lines = help(command.isEmpty() ? new String[0] : command.split(" ", -1));
    List<String> examples = lines.stream().filter(line -> line.startsWith(PROGRAM)).toList();

    assertThat(examples).isNotEmpty();
    assertThat(examples)
        .as("an example is not broken in two lines")
        .allSatisfy(
            example -> {
              int next = lines.indexOf(example) + 1;
              assertThat(next == lines.size() ? "" : lines.get(next)).matches("|" + PROGRAM + ".*");
            });
    for (String example : examples) {
      String[] args = example.substring(PROGRAM.length()).split(" ", -1);
      for (int k = 0; k < args.length; k++) {
        if (args[k].startsWith("data/")) {
          args[k] = "../" + args[k];
        } else if (args[k].matches("[\\w-]+\\.(csv|html|json|svg)")) {
          args[k] = directory.resolve(args[k]).toString();
        }
      }
      CommandRun run = CommandRun.of(args);
      assertThat(run.code()).as("%s: %s", example, run.err()).isZero();
    }
  }
}
