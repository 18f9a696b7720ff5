package io.github.svmrelevance.tables;

import static org.assertj.core.api.Assertions.assertThat;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import io.github.svmrelevance.core.data.DataFormat;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * Every file that was made to break the readers, and what becomes of it: the shape and the classes,
 * or the whole message. The tables are {@code EXPECTED.csv} beside the shipped files and {@code
 * shared-hostile.csv} for those that lie beside the project.
 */
class HostileFilesTest {

  private static final Path SHIPPED = Path.of("src", "test", "resources", "hostile");
  private static final Path SHIPPED_TABLE = SHIPPED.resolve("EXPECTED.csv");
  private static final Path SHARED_TABLE =
      Path.of("src", "test", "resources", "shared-hostile.csv");

  @TestFactory
  Stream<DynamicTest> treatsShippedFilesAsTheTableSays() throws IOException {
    return table(SHIPPED_TABLE).stream().map(row -> test(SHIPPED, row));
  }

  @TestFactory
  Stream<DynamicTest> treatsSharedFilesAsTheTableSays() throws IOException {
    Path directory = SharedFolder.require("data/hostile");
    return table(SHARED_TABLE).stream().map(row -> test(directory, row));
  }

  @Test
  void knowsEveryShippedFile() throws IOException {
    assertKnown(SHIPPED, SHIPPED_TABLE);
  }

  @Test
  void knowsEverySharedFile() throws IOException {
    assertKnown(SharedFolder.require("data/hostile"), SHARED_TABLE);
  }

  private static void assertKnown(Path directory, Path table) throws IOException {
    TreeSet<String> known = new TreeSet<>();
    table(table).forEach(row -> known.add(row.getField(0)));
    TreeSet<String> present = new TreeSet<>();
    try (Stream<Path> files = Files.list(directory)) {
      files
          .map(file -> file.getFileName().toString())
          .filter(name -> !name.equals("EXPECTED.csv") && !name.equals("MANIFEST.csv"))
          .filter(name -> !name.startsWith("."))
          .forEach(present::add);
    }
    assertThat(present).isEqualTo(known);
  }

  private static DynamicTest test(Path directory, CsvRecord row) {
    String file = row.getField(0);
    return DynamicTest.dynamicTest(
        file + " " + row.getField(1),
        () ->
            assertThat(
                    Outcome.of(directory.resolve(file), options(row.getField(1)))
                        .replace(directory.toString() + "/", ""))
                .isEqualTo(row.getField(2)));
  }

  private static List<CsvRecord> table(Path file) throws IOException {
    try (CsvReader<CsvRecord> rows = CsvReader.builder().ofCsvRecord(file)) {
      return rows.stream().skip(1).toList();
    }
  }

  /** For example {@code label=kind missing=mean comma exclude=id}. */
  private static ReadOptions options(String text) {
    ReadOptions options = ReadOptions.defaults();
    for (String option : text.isEmpty() ? new String[0] : text.split(" ", -1)) {
      String value = option.substring(option.indexOf('=') + 1);
      options =
          switch (option.split("=", 2)[0]) {
            case "label" -> options.withLabel(value);
            case "missing" -> options.withMissing(MissingValues.valueOf(value));
            case "exclude" -> options.withExcluded(List.of(value));
            case "features" -> options.withFeatures(List.of(value.split(";", -1)));
            case "format" -> options.withFormat(DataFormat.valueOf(value));
            case "target" ->
                options.withTarget(new TargetReading(TargetReading.Kind.valueOf(value), List.of()));
            case "comma" -> options.withDecimalComma(true);
            default -> throw new IllegalArgumentException(option);
          };
    }
    return options;
  }
}
