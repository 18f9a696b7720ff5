package io.github.svmrelevance.methods.randindex;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.diagnostic.Message;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JournalTest {

  @TempDir private Path directory;

  @Test
  void aPlaceThatCannotHoldOneIsNamed() {
    assertThatThrownBy(() -> Journal.open(directory, "run"))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageStartingWith("journal: " + directory + " cannot be used: ")
        .hasMessageContaining("a directory")
        .hasMessageNotContaining("Exception");
    Path lost = directory.resolve("none").resolve("journal");
    assertThatThrownBy(() -> Journal.open(lost, "run"))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageEndingWith("It is a file in a directory that exists");
  }

  private static void write(Path file, String text) throws IOException {
    Files.writeString(file, text, StandardCharsets.UTF_8);
  }

  @Test
  void whatWasRecordedIsFoundByALaterRun() throws IOException {
    Path file = directory.resolve("journal");
    try (Journal journal = Journal.open(file, "run 1")) {
      assertThat(journal.find("a")).isEmpty();
      journal.append("a", "1", "", "Zahl \u00fc");
      journal.append("b");
      assertThat(journal.find("a")).contains(List.of("1", "", "Zahl \u00fc"));
    }
    assertThat(file)
        .content(StandardCharsets.UTF_8)
        .isEqualTo("svmrel-journal/1\trun 1\t.\na\t1\t\tZahl \u00fc\t.\nb\t\t.\n");
    try (Journal journal = Journal.open(file, "run 1")) {
      assertThat(journal.find("a")).contains(List.of("1", "", "Zahl \u00fc"));
      assertThat(journal.find("c")).isEmpty();
      journal.append("c", "3");
    }
    try (Journal journal = Journal.open(file, "run 1")) {
      assertThat(journal.find("a")).isPresent();
      assertThat(journal.find("c")).contains(List.of("3"));
    }
  }

  /** A run was killed as it wrote: whatever it had written of the last line does not count. */
  @Test
  void aLineThatWasCutOffIsForgotten() throws IOException {
    Path file = directory.resolve("journal");
    String whole = "svmrel-journal/1\trun\t.\na\t\u00fc\t.\n";
    for (String rest : List.of("b\t2", "b\t2\t", "b\t2\t.", "b\n", "b\t2\nc\t3\t.\n")) {
      write(file, whole + rest);
      try (Journal journal = Journal.open(file, "run")) {
        assertThat(journal.find("a")).as(rest).contains(List.of("\u00fc"));
        assertThat(journal.find("b")).as(rest).isEmpty();
        assertThat(journal.find("c")).as(rest).isEmpty();
        journal.append("d", "4");
      }
      assertThat(file).content(StandardCharsets.UTF_8).isEqualTo(whole + "d\t4\t.\n");
    }
    for (String begun : List.of("", "svmrel-jour", "svmrel-journal/1\tru")) {
      write(file, begun);
      try (Journal journal = Journal.open(file, "run")) {
        assertThat(journal.find("a")).isEmpty();
      }
      assertThat(file).content(StandardCharsets.UTF_8).isEqualTo("svmrel-journal/1\trun\t.\n");
    }
  }

  @Test
  void whatIsNoJournalOfTheRunIsLeftAsItIs() throws IOException {
    Path file = directory.resolve("journal");
    write(file, "svmrel-journal/1\tanother\t.\n");
    assertThatThrownBy(() -> Journal.open(file, "run"))
        .isInstanceOf(InvalidInputException.class)
        .hasMessage(
            "journal: "
                + file
                + " belongs to a run with other data, parameters or seed; name another file, or"
                + " delete this one");
    assertThat(file).hasContent("svmrel-journal/1\tanother\t.\n");
    for (String other : List.of("hello\tworld\t.\n", "hello", "svmrel-journal/1\trun\n")) {
      write(file, other);
      assertThatThrownBy(() -> Journal.open(file, "ran"))
          .as(other)
          .isInstanceOf(InvalidInputException.class)
          .hasMessageEndingWith(
              " is no journal of this program; name another file, which need not exist");
      assertThat(file).content(StandardCharsets.UTF_8).isEqualTo(other);
    }
  }

  @Test
  void aJournalServesOneRunAtATime() {
    Path file = directory.resolve("journal");
    try (Journal journal = Journal.open(file, "run")) {
      journal.append("a", "1");
      assertThatThrownBy(() -> Journal.open(file, "run"))
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
