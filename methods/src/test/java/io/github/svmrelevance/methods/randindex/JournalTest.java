package io.github.svmrelevance.methods.randindex;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.diagnostic.Message;
import io.github.svmrelevance.api.diagnostic.Warning;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.zip.CRC32;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JournalTest {

  @TempDir private Path directory;

  private final List<Warning> warnings = new ArrayList<>();

  /** A line as a journal has it. */
  private static String line(String content) {
    CRC32 checksum = new CRC32();
    checksum.update(content.getBytes(StandardCharsets.UTF_8));
    return String.format(Locale.ROOT, "%s\t%08x\n", content, checksum.getValue());
  }

  @Test
  void aPlaceThatCannotHoldOneIsNamed() {
    assertThatThrownBy(() -> Journal.open(directory, "run", warnings::add))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageStartingWith("journal: " + directory + " cannot be used: ")
        .hasMessageContaining("a directory")
        .hasMessageNotContaining("Exception");
    Path lost = directory.resolve("none").resolve("journal");
    assertThatThrownBy(() -> Journal.open(lost, "run", warnings::add))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageEndingWith("It is a file in a directory that exists");
  }

  private static void write(Path file, String text) throws IOException {
    Files.writeString(file, text, StandardCharsets.UTF_8);
  }

  @Test
  void whatWasRecordedIsFoundByALaterRun() throws IOException {
    Path file = directory.resolve("journal");
    try (Journal journal = Journal.open(file, "run 1", warnings::add)) {
      assertThat(journal.find("a")).isEmpty();
      journal.append("a", "1", "", "Zahl \u00fc");
      journal.append("b");
      assertThat(journal.find("a")).contains(List.of("1", "", "Zahl \u00fc"));
    }
    assertThat(file)
        .content(StandardCharsets.UTF_8)
        .isEqualTo(line("svmrel-journal/2\trun 1") + line("a\t1\t\tZahl \u00fc") + line("b\t"));
    try (Journal journal = Journal.open(file, "run 1", warnings::add)) {
      assertThat(journal.find("a")).contains(List.of("1", "", "Zahl \u00fc"));
      assertThat(journal.find("c")).isEmpty();
      journal.append("c", "3");
    }
    try (Journal journal = Journal.open(file, "run 1", warnings::add)) {
      assertThat(journal.find("a")).isPresent();
      assertThat(journal.find("c")).contains(List.of("3"));
    }
  }

  /** A run was killed as it wrote: whatever it had written of the last line does not count. */
  @Test
  void aLineThatWasCutOffIsForgotten() throws IOException {
    Path file = directory.resolve("journal");
    String whole = line("svmrel-journal/2\trun") + line("a\t\u00fc");
    for (String rest : List.of("b", "b\t2", "b\t2\t", line("b\t2").strip())) {
      write(file, whole + rest);
      try (Journal journal = Journal.open(file, "run", warnings::add)) {
        assertThat(journal.find("a")).as(rest).contains(List.of("\u00fc"));
        assertThat(journal.find("b")).as(rest).isEmpty();
        journal.append("d", "4");
      }
      assertThat(file).content(StandardCharsets.UTF_8).isEqualTo(whole + line("d\t4"));
    }
    String header = line("svmrel-journal/2\trun");
    for (int length = 0; length < header.length(); length++) {
      write(file, header.substring(0, length));
      try (Journal journal = Journal.open(file, "run", warnings::add)) {
        assertThat(journal.find("a")).isEmpty();
      }
      assertThat(file).content(StandardCharsets.UTF_8).isEqualTo(header);
    }
    assertThat(warnings).isEmpty();
  }

  /** Any byte of any line but the first: the others count, and the damage is told. */
  @Test
  void aDamagedLineIsToldAndTheOthersCount() throws IOException {
    Path file = directory.resolve("journal");
    String header = line("svmrel-journal/2\trun");
    String a = line("a\t0.25");
    byte[] whole = (header + a + line("b\t2")).getBytes(StandardCharsets.UTF_8);
    for (int k = header.length(); k < header.length() + a.length() - 1; k++) {
      for (byte wrong : new byte[] {0, '\t', (byte) 0xff}) {
        byte[] damaged = whole.clone();
        damaged[k] = damaged[k] == wrong ? (byte) '?' : wrong;
        Files.write(file, damaged);
        warnings.clear();
        try (Journal journal = Journal.open(file, "run", warnings::add)) {
          assertThat(journal.find("a")).isEmpty();
          assertThat(journal.find("b")).contains(List.of("2"));
        }
        assertThat(warnings)
            .singleElement()
            .asString()
            .endsWith("journal, line 2: it is damaged; what it recorded is computed anew");
      }
    }
    byte[] damaged = whole.clone();
    damaged[20] ^= 1;
    Files.write(file, damaged);
    assertThatThrownBy(() -> Journal.open(file, "run", warnings::add))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining(", line 1: it is damaged");
  }

  @Test
  void aJournalThatCannotBeWrittenCostsTheJournalAlone() {
    Path full = Path.of("/dev/full");
    assumeTrue(Files.exists(full), "there is no device that is always full");
    try (Journal journal = Journal.open(full, "run", warnings::add)) {
      journal.append("a", "1");
      journal.append("b", "2");
      assertThat(journal.find("a")).contains(List.of("1"));
    }
    assertThat(warnings)
        .singleElement()
        .asString()
        .contains("it cannot be written", "the run goes on without it");
  }

  @Test
  void whatIsNoJournalOfTheRunIsLeftAsItIs() throws IOException {
    Path file = directory.resolve("journal");
    write(file, line("svmrel-journal/2\tanother"));
    assertThatThrownBy(() -> Journal.open(file, "run", warnings::add))
        .isInstanceOf(InvalidInputException.class)
        .hasMessage(
            "journal: "
                + file
                + " belongs to a run with other data, parameters or seed; name another file, or"
                + " delete this one");
    assertThat(file).hasContent(line("svmrel-journal/2\tanother").strip());
    for (String other : List.of(line("hello\tworld"), "hello", "svmrel-journal/1\trun\t.\n")) {
      write(file, other);
      assertThatThrownBy(() -> Journal.open(file, "ran", warnings::add))
          .as(other)
          .isInstanceOf(InvalidInputException.class)
          .hasMessageEndingWith(
              " is no checkpoint of this program; name another file, which need not exist");
      assertThat(file).content(StandardCharsets.UTF_8).isEqualTo(other);
    }
  }

  @Test
  void aJournalServesOneRunAtATime() {
    Path file = directory.resolve("journal");
    try (Journal journal = Journal.open(file, "run", warnings::add)) {
      journal.append("a", "1");
      assertThatThrownBy(() -> Journal.open(file, "run", warnings::add))
          .isInstanceOf(InvalidInputException.class)
          .hasMessage(
              "journal: "
                  + file
                  + " is in use by another run; name another file, or wait for that run");
    }
  }

  @Test
  void withoutAFileItRemembersAllTheSame() {
    try (Journal journal = Journal.none()) {
      journal.append("a", "1");
      assertThat(journal.find("a")).contains(List.of("1"));
    }
  }

  @Test
  void recordsMessagesWithTheirSettings() {
    Message message =
        Message.of("failed\tat 3; lower ", EliminationOptions.C, ", or ", EliminationOptions.NU);

    assertThat(Journal.message(Journal.text(message)))
        .isEqualTo(
            Message.of(
                "failed at 3; lower ", EliminationOptions.C, ", or ", EliminationOptions.NU));
    assertThat(Journal.message("no setting")).isEqualTo(Message.of("no setting"));
  }
}
