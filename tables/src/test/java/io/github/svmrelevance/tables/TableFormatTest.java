package io.github.svmrelevance.tables;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.svmrelevance.api.InvalidInputException;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is said of tables that are no text where nothing reads them. */
class TableFormatTest {

  private static void read(String begin) {
    byte[] content = (begin + "\0\1\2 and more").getBytes(StandardCharsets.ISO_8859_1);
    DatasetReader.read(new ByteArrayInputStream(content), "table", ReadOptions.defaults());
  }

  @ParameterizedTest
  @CsvSource({
    "PAR1, svmrelevance-parquet reads",
    "ARROW1, svmrelevance-arrow reads",
    "FEA1, save the table anew"
  })
  void tellsWhatHelps(String begin, String help) {
    assertThatThrownBy(() -> read(begin))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageStartingWith("table: ")
        .hasMessageContaining(help);
  }

  @Test
  void otherBytesAreRefusedAsText() {
    assertThatThrownBy(() -> read("a,b\n1,2"))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageNotContaining("Parquet");
  }
}
