package io.github.svmrelevance.parquet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.diagnostic.Warning;
import io.github.svmrelevance.core.data.Fingerprint;
import io.github.svmrelevance.tables.DatasetReader;
import io.github.svmrelevance.tables.LoadedData;
import io.github.svmrelevance.tables.MissingValues;
import io.github.svmrelevance.tables.ReadOptions;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The files are those of pandas 2.3 and pyarrow 25. */
class ParquetTablesTest {

  private static byte[] file(String name) throws IOException {
    try (InputStream in = ParquetTablesTest.class.getResourceAsStream(name)) {
      return in.readAllBytes();
    }
  }

  private static LoadedData read(String name, ReadOptions options) throws IOException {
    return DatasetReader.read(new ByteArrayInputStream(file(name)), name, options);
  }

  @Test
  void hasTheFingerprintOfTheSameCsv() throws IOException {
    LoadedData parquet = read("servo.parquet", ReadOptions.defaults());
    LoadedData csv = DatasetReader.read(Path.of("../data/servo.csv"), ReadOptions.defaults());

    assertThat(Fingerprint.of(parquet.data())).isEqualTo(Fingerprint.of(csv.data()));
  }

  @Test
  void leavesOutTheIndexOfPandas() throws IOException {
    LoadedData parquet = read("wine-index.parquet", ReadOptions.defaults());
    LoadedData csv = DatasetReader.read(Path.of("../data/wine.csv"), ReadOptions.defaults());

    assertThat(Fingerprint.of(parquet.data())).isEqualTo(Fingerprint.of(csv.data()));
    assertThat(parquet.warnings())
        .extracting(Warning::toString)
        .anyMatch(w -> w.contains("has no name"));
  }

  @Test
  void readsEveryKindOfColumn() throws IOException {
    ReadOptions options =
        ReadOptions.defaults()
            .withLabel("y")
            .withExcluded(List.of("born"))
            .withMissing(MissingValues.MEAN);
    LoadedData parquet = read("kinds.parquet", options);

    assertThat(Fingerprint.of(parquet.data()))
        .isEqualTo(Fingerprint.of(read("kinds.csv", options).data()));
    assertThat(parquet.data().featureNames())
        .contains("level=b, \"x\"", "level=ü", "some", "flag=true");
  }

  @Test
  void tellsThatADateIsOne() {
    assertThatThrownBy(
            () -> read("kinds.parquet", ReadOptions.defaults().withMissing(MissingValues.MEAN)))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("'born' (dates");
  }

  @Test
  void refusesListsAndStructures() {
    assertThatThrownBy(() -> read("nested.parquet", ReadOptions.defaults()))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("nested.parquet")
        .hasMessageContaining("columns l hold lists");
  }

  @Test
  void tellsOfCompressionThatItCannotRead() throws IOException {
    assertThat(read("none.parquet", ReadOptions.defaults()).data().samples()).isEqualTo(4);
    for (String codec : List.of("gzip", "lz4", "brotli")) {
      assertThatThrownBy(() -> read(codec + ".parquet", ReadOptions.defaults()))
          .isInstanceOf(InvalidInputException.class)
          .hasMessageContaining(codec.toUpperCase(Locale.ROOT))
          .hasMessageContaining("write them with snappy, zstd or none");
    }
  }

  @Test
  void refusesDamagedFiles() throws IOException {
    byte[] whole = file("servo.parquet");
    for (int length = 4; length < whole.length; length += 7) {
      byte[] cut = Arrays.copyOf(whole, length);
      assertThatThrownBy(
              () ->
                  DatasetReader.read(
                      new ByteArrayInputStream(cut), "cut.parquet", ReadOptions.defaults()))
          .as("%d bytes", length)
          .isInstanceOf(InvalidInputException.class)
          .hasMessageContaining("cut.parquet");
    }
    Random random = new Random(1);
    for (int round = 0; round < 500; round++) {
      byte[] hit = whole.clone();
      hit[4 + random.nextInt(hit.length - 4)] ^= (byte) (1 << random.nextInt(8));
      try {
        DatasetReader.read(new ByteArrayInputStream(hit), "hit.parquet", ReadOptions.defaults());
      } catch (InvalidInputException told) {
        assertThat(told).hasMessageContaining("hit.parquet");
      }
    }
  }
}
