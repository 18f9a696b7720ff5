package io.github.svmrelevance.tables;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.data.Matrix;
import io.github.svmrelevance.api.diagnostic.Warning;
import io.github.svmrelevance.core.data.DataWarning;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A table that is kept in a file, or as numbers of 4 bytes, is the table that memory holds. */
class ColumnStorageTest {

  /** More rows than one segment has. */
  private static final int ROWS = 70_000;

  @TempDir Path directory;

  private static LoadedData read(String name, String text, ReadOptions options) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    return DatasetReader.read(new ByteArrayInputStream(bytes), name, options);
  }

  private static String refusal(String name, String text, ReadOptions options) {
    List<String> told = new ArrayList<>();
    assertThatExceptionOfType(InvalidInputException.class)
        .isThrownBy(() -> read(name, text, options))
        .satisfies(refused -> told.add(refused.message().render(setting -> "--" + setting)));
    return told.get(0);
  }

  /** Numbers with few digits, levels, and missing values, some of them next to segments' ends. */
  private static String table() {
    Random random = new Random(20261126);
    StringBuilder text = new StringBuilder("a,level,b,y\n");
    for (int i = 0; i < ROWS; i++) {
      boolean missing = random.nextInt(50) == 0 || Math.abs(i - 65_536) < 3;
      text.append(missing ? "" : random.nextInt(2000) / 16.0)
          .append(i % 3 == 0 ? ",u," : i % 3 == 1 ? ",v," : ",w,")
          .append(random.nextInt(100))
          .append(i % 2 == 0 ? ",n\n" : ",p\n");
    }
    return text.toString();
  }

  private static void assertSame(Dataset actual, Dataset expected) {
    assertThat(actual.featureNames()).isEqualTo(expected.featureNames());
    assertThat(actual.target()).usingRecursiveComparison().isEqualTo(expected.target());
    for (int j = 0; j < expected.featureNames().size(); j++) {
      assertThat(actual.matrix().column(j)).isEqualTo(expected.matrix().column(j));
    }
  }

  private List<ColumnStorage> storages() {
    return List.of(
        ColumnStorage.onDisk(directory),
        ColumnStorage.onDisk(directory).rounded(),
        ColumnStorage.inMemory().rounded());
  }

  private long files() throws IOException {
    try (Stream<Path> entries = Files.list(directory)) {
      return entries.count();
    }
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "FAIL")
  void tablesAreThoseOfMemory(MissingValues missing) throws IOException {
    ReadOptions options = ReadOptions.defaults().withMissing(missing);
    LoadedData usual = read("t.csv", table(), options);
    for (ColumnStorage storage : storages()) {
      boolean exact = missing != MissingValues.MEAN || !storage.float32();
      LoadedData kept = read("t.csv", table(), options.withStorage(storage));
      assertThat(kept.data().matrix().savesMemory()).isTrue();
      assertThat(kept.warnings()).isEqualTo(usual.warnings());
      if (exact) {
        assertSame(kept.data(), usual.data());
      } else {
        double[] rounded = usual.data().matrix().column(0);
        Arrays.setAll(rounded, i -> (float) rounded[i]);
        assertThat(kept.data().matrix().column(0)).isEqualTo(rounded);
      }
    }
    assertThat(files()).as("files that are left").isZero();
  }

  @Test
  void rowsThatAreGatheredAreKeptAlike() throws IOException {
    for (ColumnStorage storage : storages()) {
      DatasetBuilder rows = DatasetBuilder.named("rows").storage(storage);
      rows.add("n", 0.5, 3).add("p", -0.25, 7);
      Matrix matrix = rows.build().data().matrix();
      assertThat(matrix.savesMemory()).isTrue();
      assertThat(matrix.column(0)).containsExactly(0.5, -0.25);
      assertThat(matrix.column(1)).containsExactly(3, 7);
    }
    assertThat(files()).isZero();
    DatasetBuilder begun = DatasetBuilder.named("rows").add("n", 1);
    ColumnStorage onDisk = ColumnStorage.onDisk(directory);
    assertThatThrownBy(() -> begun.storage(onDisk)).isInstanceOf(IllegalStateException.class);
    DatasetBuilder rounded =
        DatasetBuilder.named("rows").storage(ColumnStorage.inMemory().rounded());
    assertThatThrownBy(() -> rounded.add("n", 1e300)).hasMessageContaining("does not fit 4 bytes");
  }

  @Test
  void whatDoesNotFitIsRefusedOrTold() {
    ReadOptions rounded = ReadOptions.defaults().withStorage(ColumnStorage.inMemory().rounded());
    assertThat(refusal("t.csv", "a,y\n1,n\n1e39,p\n", rounded))
        .isEqualTo(
            "t.csv, line 3, column 'a': the number 1.0E39 does not fit 4 bytes; leave --float32"
                + " out");
    assertThat(refusal("t.csv", "a,y\n1,n\n1e-40,p\n", rounded)).contains("1.0E-40 does not fit");
    LoadedData whole = read("t.csv", "a,b,y\n1,16777217,n\n0.1,4,p\n", rounded);
    assertThat(whole.warnings())
        .extracting(Warning::code)
        .contains(DataWarning.NUMBERS_ROUNDED.code());
    assertThat(whole.data().matrix().column(1)).containsExactly(16_777_216, 4);
    assertThat(read("t.csv", "a,y\n1,n\n0.1,p\n", rounded).warnings())
        .extracting(Warning::code)
        .doesNotContain(DataWarning.NUMBERS_ROUNDED.code());
  }

  @Test
  void sparseDataAndPlacesThatAreNoneAreRefused() {
    ReadOptions onDisk = ReadOptions.defaults().withStorage(ColumnStorage.onDisk(directory));
    assertThat(refusal("t.libsvm", "1 1:2\n-1 2:1\n", onDisk))
        .isEqualTo("t.libsvm: sparse data stay in memory, 12 bytes an entry; leave --on-disk out");
    Path none = directory.resolve("none");
    ReadOptions nowhere = ReadOptions.defaults().withStorage(ColumnStorage.onDisk(none));
    assertThat(refusal("t.csv", "a,y\n1,n\n", nowhere))
        .isEqualTo(
            "the table cannot be kept in "
                + none
                + ": this is no directory; name a directory with enough space by --on-disk");
  }

  /** On disk, the limit of cells is not that of memory. */
  @Test
  void cellsOnDiskTakeNoMemory() {
    ReadLimits few = new ReadLimits(1000, 100, 10, 5, 1 << 20);
    ReadOptions limited = ReadOptions.defaults().withLimits(few);
    String text = "a,b,y\n1,2,n\n3,4,p\n5,6,n\n";
    assertThat(refusal("t.csv", text, limited)).contains("more than 5 cells");
    assertThat(read("t.csv", text, limited.withStorage(ColumnStorage.onDisk(directory))).data())
        .extracting(Dataset::samples)
        .isEqualTo(3);
  }
}
