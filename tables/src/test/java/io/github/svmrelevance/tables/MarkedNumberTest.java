package io.github.svmrelevance.tables;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MarkedNumberTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "1,234.50 | 1234.5",
        "-1,234,567 | -1234567",
        "12 345.5 | 12345.5",
        "1'234.25 | 1234.25",
        "$14.44 | 14.44",
        "-$1,400 | -1400",
        "$-3 | -3",
        "\u2212 3.5 | -3.5",
        "38.2% | 38.2",
        "38.2 % | 38.2",
        "70 kg | 70",
        "5e-3 mg/dl | 0.005",
        "12 mmol/l | 12",
        "37.2 \u00b0C | 37.2",
        "USD 12.00 | 12",
        "7.5 | 7.5",
        "<0.5 | 0.5",
        "< 0.5 mg/l | 0.5",
        ">=1,200 | 1200",
        "\u2264-3 | -3",
        "(5,111.33) | -5111.33",
        "( 0.5 ) | -0.5",
        "$(1,200) | -1200",
        "($1,200.50) | -1200.5",
        "USD (12) | -12",
        "(3.5 %) | -3.5",
        "(3.5)% | -3.5",
        "5,111.33- | -5111.33",
        "1,200 - | -1200",
        "$0.5\u2212 | -0.5"
      })
  void readsPastMarks(String text, double value) {
    assertThat(new MarkedNumber('.').next(text)).isEqualTo(value);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "1.234,50 \u20ac | 1234.5",
        "1.234.567 | 1234567",
        "0,5 % | 0.5",
        "-1,5e3 | -1500",
        "(1.234,5) | -1234.5",
        "1.234,5- | -1234.5"
      })
  void withDecimalCommas(String text, double value) {
    assertThat(new MarkedNumber(',').next(text)).isEqualTo(value);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "kg",
        "1,23",
        "12,34,567",
        "1234,567",
        "1,234'567",
        "P12",
        "12-13",
        "12:30",
        "--3",
        "-$-3",
        "$3 kg",
        "1.2.3",
        "3.2.2024",
        "nan",
        "1e400",
        "0x1F",
        "3 kg 5",
        "A 3",
        "1,,000",
        "<",
        "<<3",
        "<a",
        "1 2",
        "(-5.1)",
        "-(5.1)",
        "(5.1",
        "(5.1) (6.2)",
        "()",
        "(5.1)-",
        "-5.1-",
        "2-",
        "65-",
        "5.-",
        "5.1-fold"
      })
  void isNoNumber(String text) {
    assertThat(new MarkedNumber('.').next(text)).isNaN();
  }

  @Test
  void aColumnHasOneUnit() {
    MarkedNumber column = new MarkedNumber('.');
    assertThat(column.next("70 kg")).isEqualTo(70);
    assertThat(column.next("1,070 kg")).isEqualTo(1070);
    assertThat(column.agrees()).isTrue();
    assertThat(column.marks()).isEqualTo("'kg' and ',' between thousands");
    assertThat(column.next("150 lb")).isNaN();
    assertThat(column.next("70")).isNaN();
    assertThat(column.agrees()).isFalse();
  }

  /** What stands in brackets in each cell may be the number of a note. */
  @Test
  void bracketsMeanNegativeNumbersBesideOthers() {
    MarkedNumber column = new MarkedNumber('.');
    assertThat(column.next("(5.5)")).isEqualTo(-5.5);
    assertThat(column.agrees()).isFalse();
    assertThat(column.next("1,000.5")).isEqualTo(1000.5);
    assertThat(column.agrees()).isTrue();
    assertThat(column.marks())
        .isEqualTo("',' between thousands and brackets around negative numbers");
    MarkedNumber beside = new MarkedNumber('.');
    assertThat(beside.next("5.5-")).isEqualTo(-5.5);
    assertThat(beside.agrees()).isFalse();
    beside.see(1, 2);
    assertThat(beside.agrees()).isTrue();
  }

  @Test
  void aColumnHasOneSeparatorOfThousands() {
    MarkedNumber column = new MarkedNumber('.');
    assertThat(column.next("1,070")).isEqualTo(1070);
    assertThat(column.next("7")).isEqualTo(7);
    assertThat(column.next("1'070")).isNaN();
  }

  /** Nobody writes thousands so. */
  @Test
  void aLeadingZeroIsNoGroupOfThousands() {
    assertThat(new MarkedNumber('.').next("0,346")).isNaN();
    assertThat(new MarkedNumber('.').next("-0,982 kg")).isNaN();
    assertThat(new MarkedNumber(',').next("0.346")).isNaN();
    assertThat(new MarkedNumber(',').next("-0,982")).isEqualTo(-0.982);
    assertThat(new MarkedNumber('.').next("0'991.50")).isEqualTo(991.5);
  }

  /** Both sides at one limit would be one value. */
  @Test
  void aColumnHasLimitsOfOneSide() {
    MarkedNumber column = new MarkedNumber('.');
    assertThat(column.next("<0.5")).isEqualTo(0.5);
    assertThat(column.next("0.7")).isEqualTo(0.7);
    assertThat(column.next("\u22640.5")).isEqualTo(0.5);
    assertThat(column.agrees()).isTrue();
    assertThat(column.isBare()).isTrue();
    assertThat(column.marks()).isEqualTo("'<', which makes a limit of what lies beyond it");
    assertThat(column.next(">0.5")).isNaN();
    assertThat(column.agrees()).isFalse();
  }

  /** What was measured below a limit, or another limit, would change places with it. */
  @Test
  void aLimitKeepsTheOrder() {
    MarkedNumber measured = new MarkedNumber('.');
    assertThat(measured.next("<0.5")).isEqualTo(0.5);
    assertThat(measured.next("0.5")).isEqualTo(0.5);
    assertThat(measured.next("0.4")).isNaN();
    MarkedNumber late = new MarkedNumber('.');
    assertThat(late.next("0.4")).isEqualTo(0.4);
    assertThat(late.next("<0.5")).isNaN();
    MarkedNumber two = new MarkedNumber('.');
    assertThat(two.next("<0.5")).isEqualTo(0.5);
    assertThat(two.next("<0.2")).isNaN();
    MarkedNumber above = new MarkedNumber('.');
    assertThat(above.next(">100")).isEqualTo(100);
    assertThat(above.next("99")).isEqualTo(99);
    assertThat(above.next("101")).isNaN();
    MarkedNumber beside = new MarkedNumber('.');
    assertThat(beside.next("<0.5")).isEqualTo(0.5);
    assertThat(beside.agrees()).isTrue();
    beside.see(-999, 7);
    assertThat(beside.agrees()).isFalse();
  }
}
