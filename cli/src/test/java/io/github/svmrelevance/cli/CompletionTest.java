package io.github.svmrelevance.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What bash completes with the script of {@code svmrel completion}. */
@EnabledOnOs(OS.LINUX)
class CompletionTest {

  private static final String TRY =
      """
      source "$1" 2>/dev/null; shift
      COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); COMP_LINE="$*"; COMP_POINT=${#COMP_LINE}
      _svmrel_complete svmrel "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}" 2>/dev/null
      printf '%s\\n' "${COMPREPLY[@]}"
      """;

  @TempDir private Path directory;

  @BeforeEach
  void writeScriptAndTables() throws IOException {
    write("script", CommandRun.of("completion").out());
    write("table.csv", "\ufeffage,\"height, cm\",Class\r\n1,2,a\r\n");
    write("commented.csv", "# made by hand, at night\n#\n\nage,height\n1,2\n");
    write("hash.csv", "# made by hand\n#age,height\n1,2\n");
    write("german.csv", "alter;größe\n1,5;2\n");
    write(
        "nominal.arff",
        "% no names\n@relation r\n@ATTRIBUTE 'a b' real\n@attribute c real\n@data\n1,2\n");
    write("out.csv", "wrong,names\n");
    try (GZIPOutputStream out =
        new GZIPOutputStream(Files.newOutputStream(directory.resolve("table.csv.gz")))) {
      out.write("zipped\tnames\n".getBytes(StandardCharsets.UTF_8));
    }
  }

  private void write(String name, String text) throws IOException {
    Files.writeString(directory.resolve(name), text);
  }

  private List<String> completed(String line) throws Exception {
    List<String> command =
        new ArrayList<>(List.of("bash", "--norc", "-c", TRY, "bash", "./script", "svmrel"));
    command.addAll(List.of(line.split(" ", -1)));
    Process process =
        new ProcessBuilder(command).directory(directory.toFile()).redirectErrorStream(true).start();
    process.getOutputStream().close();
    String told = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(told).isZero();
    return told.lines().toList();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          'bou'                                     | 'bounds'
          'bounds tabl'                             | 'table.csv table.csv.gz'
          'bounds table.csv --label '               | 'age height\\,\\ cm Class'
          'bounds table.csv --label C'              | 'Class'
          'bounds --quiet table.csv --label = C'    | 'Class'
          'bounds --out out.csv table.csv --label ' | 'age height\\,\\ cm Class'
          'bounds commented.csv --label '           | 'age height'
          'bounds hash.csv --label h'               | 'height'
          'bounds german.csv --exclude alter,'      | 'alter,alter alter,größe'
          'bounds german.csv --exclude alter,g'     | 'alter,größe'
          'reject-svm train nominal.arff --label '  | 'a\\ b c'
          'inspect table.csv.gz --label '           | 'zipped names'
          'bounds table.csv --out ou'               | 'out.csv'
          'help rej'                                | 'reject-bounds reject-svm'
          'bounds --bas'                            | '--baseline --basis'
          """)
  void completes(String line, String expected) throws Exception {
    assertThat(String.join(" ", completed(line))).isEqualTo(expected);
  }

  @Test
  void completesBackendsAndKernels() throws Exception {
    assertThat(completed("bounds --backend ")).contains("auto", "compact", "ojalgo");
    assertThat(completed("rank --kernel p")).containsExactly("poly");
  }

  /** Options that are gone would not be missed by anybody else. */
  @Test
  void knowsOptionsThatThereAre() {
    String script = CommandRun.of("completion").out();
    String help =
        CommandRun.of("bounds", "--help").out()
            + CommandRun.of("reject-svm", "predict", "--help").out();
    Matcher columns =
        Pattern.compile("(?m)^    (--[a-z |-]+)\\)")
            .matcher(script.substring(script.indexOf("_svmrel_complete()")));
    int seen = 0;
    while (columns.find()) {
      for (String option : columns.group(1).split(" \\| ", -1)) {
        if (!option.equals("--kernel")) {
          assertThat(help).contains(option + "=");
          seen++;
        }
      }
    }
    assertThat(seen).isGreaterThan(10);
  }
}
