package io.github.svmrelevance.arrow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.diagnostic.Warning;
import io.github.svmrelevance.core.data.Fingerprint;
import io.github.svmrelevance.tables.DatasetReader;
import io.github.svmrelevance.tables.LoadedData;
import io.github.svmrelevance.tables.ReadOptions;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The files are those of pandas 3.0 and pyarrow 25. */
class ArrowTablesTest {

  private static byte[] file(String name) throws IOException {
    try (InputStream in = ArrowTablesTest.class.getResourceAsStream(name)) {
      return in.readAllBytes();
    }
  }

  private static LoadedData read(String name, ReadOptions options) throws IOException {
    return DatasetReader.read(new ByteArrayInputStream(file(name)), name, options);
  }

  @ParameterizedTest
  @ValueSource(strings = {"servo.feather", "servo-zstd.feather", "servo-uncompressed.feather"})
  void hasTheFingerprintOfTheSameCsv(String name) throws IOException {
    LoadedData arrow = read(name, ReadOptions.defaults());
    LoadedData csv = DatasetReader.read(Path.of("../data/servo.csv"), ReadOptions.defaults());

    assertThat(Fingerprint.of(arrow.data())).isEqualTo(Fingerprint.of(csv.data()));
  }

  @Test
  void leavesOutTheIndexOfPandas() throws IOException {
    LoadedData arrow = read("wine-index.arrow", ReadOptions.defaults());
    LoadedData csv = DatasetReader.read(Path.of("../data/wine.csv"), ReadOptions.defaults());

    assertThat(Fingerprint.of(arrow.data())).isEqualTo(Fingerprint.of(csv.data()));
    assertThat(arrow.warnings())
        .extracting(Warning::toString)
        .anyMatch(w -> w.contains("has no name"));
  }

  /** In batches of five rows. The lines are those that the values were made from. */
  @Test
  void writesEveryKindOfValue() throws IOException {
    String text;
    try (InputStream csv = new ArrowTables().csv(new ByteArrayInputStream(file("kinds.feather")))) {
      text = new String(csv.readAllBytes(), StandardCharsets.UTF_8);
    }
    assertThat(text.lines())
        .hasSize(13)
        .startsWith(
            "tiny,byte,large,half,single,double,price,level,text,view,flag,born,seen,sent,hour,"
                + "minute,none,y",
            "0,0,9223372036854775808,0.0,0.0,0.0,0.000,\"b, \"\"x\"\"\",yes,left,true,1969-12-25,"
                + "1969-12-31T23:59:50,2026-01-01T12:00:00Z,00:30,00:45,,p")
        .contains(
            "-30,69,9223372036854781952,0.375,"
                + (double) 0.3f
                + ",,3.750,\"b, \"\"x\"\"\",yes,right,"
                + "false,1969-12-28,1969-12-31T23:59:53,2026-01-01T12:00:03Z,03:30,03:45,,p",
            "40,92,9223372036854784000,0.5,"
                + (double) 0.4f
                + ",,5.000,\u00fc,no,left,true,"
                + "1969-12-29,1969-12-31T23:59:54,2026-01-01T12:00:04Z,04:30,04:45,,q")
        .endsWith(
            "-110,255,9223372036854798336,1.375,"
                + (double) 1.1f
                + ",1.1,13.750,a,no,right,false,"
                + "1970-01-05,1970-01-01T00:00:01,2026-01-01T12:00:11Z,11:30,11:45,,p");
  }

  @Test
  void refusesListsAndBytes() {
    assertThatThrownBy(() -> read("nested.feather", ReadOptions.defaults()))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("nested.feather")
        .hasMessageContaining("columns l, b hold lists, structures or bytes");
  }

  @Test
  void refusesDamagedFiles() throws IOException {
    byte[] whole = file("servo.feather");
    for (int length = 6; length < whole.length; length += 7) {
      byte[] cut = Arrays.copyOf(whole, length);
      assertThatThrownBy(
              () ->
                  DatasetReader.read(
                      new ByteArrayInputStream(cut), "cut.feather", ReadOptions.defaults()))
          .as("%d bytes", length)
          .isInstanceOf(InvalidInputException.class)
          .hasMessageContaining("cut.feather");
    }
    Random random = new Random(1);
    for (int round = 0; round < 500; round++) {
      byte[] hit = whole.clone();
      hit[6 + random.nextInt(hit.length - 6)] ^= (byte) (1 << random.nextInt(8));
      try {
        DatasetReader.read(new ByteArrayInputStream(hit), "hit.feather", ReadOptions.defaults());
      } catch (InvalidInputException told) {
        assertThat(told).hasMessageContaining("hit.feather");
      }
    }
  }
}
