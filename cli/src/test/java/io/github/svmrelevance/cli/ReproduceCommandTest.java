package io.github.svmrelevance.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Document;
import org.xml.sax.InputSource;

class ReproduceCommandTest {

  @TempDir private Path directory;

  @Test
  void listsWhatThereIs() {
    CommandRun run = CommandRun.of("reproduce");

    assertThat(run.code()).isZero();
    assertThat(run.out())
        .contains(
            "fake-figure", "wine (shipped): Wine", "other (optional, give --data other=PATH)");
  }

  @Test
  void showsOursBesideThePrinted() {
    CommandRun run = CommandRun.of("reproduce", "fake-figure", "--times", "4");

    assertThat(run.err()).isEmpty();
    assertThat(run.code()).isZero();
    assertThat(run.out())
        .contains("svmrel reproduce fake-figure --times 4 --seed 0", "4.0 [2.5]", "- [7]")
        .containsPattern("samples +178")
        .contains("- Ours is 4.", "- no other");
  }

  @Test
  void jsonAndCsvHoldTheNumbers() throws IOException {
    CommandRun run = CommandRun.of("reproduce", "fake-figure", "--format", "json");
    JsonNode entry = JsonMapper.builder().build().readTree(run.out()).path("reproductions").path(0);
    JsonNode number = entry.path("tables").path(0).path("rows").path(0).path("number");
    assertThat(number.path("ours").asDouble()).isEqualTo(3);
    assertThat(number.path("printed").asDouble()).isEqualTo(2.5);
    assertThat(entry.path("data_sha256").path("wine").asText()).hasSize(64);

    assertThat(CommandRun.of("reproduce", "fake-figure", "--format", "csv").out())
        .contains("\"fake-figure\",\"A table\",\"samples\",\"number\",178.0,,,\n");
  }

  @Test
  void drawsEachFigure() throws IOException {
    Path file = directory.resolve("f.svg");

    CommandRun run = CommandRun.of("reproduce", "fake-figure", "--plot", file.toString());

    assertThat(run.code()).isZero();
    assertThat(Files.readString(directory.resolve("f-1.svg")))
        .contains("series", "heat", "mean (printed)", "data:image/png;base64");
    assertThat(directory.resolve("f-2.svg")).exists();
  }

  @Test
  void writesPage() throws Exception {
    Path file = directory.resolve("page.html");

    CommandRun run =
        CommandRun.of("reproduce", "fake-figure", "--quiet", "--report", file.toString());

    assertThat(run.code()).isZero();
    String page = Files.readString(file);
    DocumentBuilderFactory parsers = DocumentBuilderFactory.newInstance();
    Document document = parsers.newDocumentBuilder().parse(new InputSource(new StringReader(page)));
    assertThat(document.getElementsByTagName("svg").getLength()).isEqualTo(2);
    // The one is ours; what came with the data is text.
    assertThat(document.getElementsByTagName("script").getLength()).isEqualTo(1);
    assertThat(document.getElementsByTagName("td").item(0).getTextContent())
        .isEqualTo(FakeReproduction.HOSTILE);
  }

  /** Of a file that the user gave; what is shipped needs none. */
  @Test
  void tellsWhatIsToBeKnownOfTheDataThatWereRead() throws IOException {
    Path file = Files.writeString(directory.resolve("w.csv"), "a,label\n1,yes\n2,Yes\n3,no\n");

    CommandRun run = CommandRun.of("reproduce", "fake-figure", "--data", "other=" + file);

    assertThat(run.code()).isZero();
    assertThat(run.err())
        .startsWith("svmrel: warning: other: classes that differ only in case")
        .hasLineCount(1);
    assertThat(
            CommandRun.of("reproduce", "fake-figure", "--quiet", "--data", "other=" + file).err())
        .isEmpty();
  }

  @Test
  void refusesUnknownData() {
    CommandRun run = CommandRun.of("reproduce", "fake-figure", "--data", "wines=x.csv");

    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains("'wines=x.csv'", "one of the names other, wine");
  }

  @Test
  void namesTheFileThatCannotBeRead() {
    CommandRun run = CommandRun.of("reproduce", "fake-figure", "--data", "wine=nowhere.csv");

    assertThat(run.code()).isEqualTo(3);
    assertThat(run.err()).contains("nowhere.csv");
  }
}
