package io.github.svmrelevance.report.document;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CsvTextTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "=1+1",
        "=cmd|' /C calc'!A0",
        "+1+1",
        "-1+1",
        "@SUM(A1)",
        "\t=1",
        "\r=1",
        "\n=1",
        "\uff1d1+1",
        "\uff0b1",
        "\uff0d1",
        "\uff20A1",
        "-",
        "+",
        "-x",
        "-1e"
      })
  void guardsWhatASpreadsheetWouldRun(String text) {
    assertThat(CsvText.GUARDED.cell(text)).isEqualTo("'" + text);
    assertThat(CsvText.RAW.cell(text)).isEqualTo(text);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "a", "a=b", "1", "-1", "+1.5", "-.5", "1e-3", "-1.25E+10", "'=1", " x"})
  void leavesNumbersAndOtherTextsAlone(String text) {
    assertThat(CsvText.GUARDED.cell(text)).isEqualTo(text);
  }

  @Test
  void everyCellOfARow() {
    assertThat(CsvText.GUARDED.row(List.of("=a", "-1"))).containsExactly("'=a", "-1");
  }
}
