package io.github.svmrelevance.core.data;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.CharRange;
import net.jqwik.api.constraints.Chars;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.StringLength;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DecimalTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "+",
        "-",
        ".",
        "e5",
        "1e",
        "1e+",
        "1.2.3",
        "1,5",
        "1_000",
        "0x1p3",
        "0x10",
        "1.5d",
        "1f",
        "1D",
        "NaN",
        "nan",
        "Infinity",
        "-inf",
        "--1",
        "+-1",
        " 1",
        "1 ",
        "1e5.0",
        "1e5e5",
        "\u22121",
        "\u0661",
        "1\u0000",
        "1e\u0661"
      })
  void refusesWhatIsNoDecimal(String text) {
    assertThat(Decimal.parse(text)).isNaN();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "0",
        "-0",
        "-0.0",
        "+7",
        "5.",
        ".5",
        "1e5",
        "1E-5",
        "1e+22",
        "1e23",
        "9007199254740993",
        "9007199254740992.5",
        "1e-400",
        "1e400",
        "4.9e-324",
        "2.2250738585072012e-308",
        "123456789012345678901234567890",
        "0.1000000000000000055511151231257827021181583404541015625",
        "1e99999999999999999999",
        "0e99999999999999999999",
        "1e-99999999999999999999",
        "18014398509481993e0",
        "576460752303423488",
        "5764607523034234885"
      })
  void agreesWithTheJdkBitByBit(String text) {
    assertThat(Double.doubleToRawLongBits(Decimal.parse(text)))
        .isEqualTo(Double.doubleToRawLongBits(Double.parseDouble(text)));
  }

  @Property(seed = "20261120")
  void readsEveryDoubleBack(@ForAll double value) {
    assertThat(Decimal.parse(Double.toString(value))).isEqualTo(value);
  }

  @Property(seed = "20261120")
  void readsShortDecimalsAsTheJdkDoes(
      @ForAll long digits, @ForAll @IntRange(min = -40, max = 40) int exponent) {
    String text = digits + "e" + exponent;
    assertThat(Decimal.parse(text)).isEqualTo(Double.parseDouble(text));
    String plain = new BigDecimal(text).toPlainString();
    assertThat(Decimal.parse(plain)).isEqualTo(Double.parseDouble(plain));
  }

  @Property(seed = "20261126", tries = 20_000)
  void roundsSixteenToNineteenDigitsAsTheJdkDoes(
      @ForAll @LongRange(min = 1L << 53, max = (1L << 62)) long digits,
      @ForAll @IntRange(min = -23, max = 23) int exponent) {
    String text = digits + "e" + exponent;
    assertThat(Decimal.parse(text)).isEqualTo(Double.parseDouble(text));
  }

  /** With 54 bits, an odd number is the middle of two doubles, and 5^k e-k divides it by 2^k. */
  @Property(seed = "20261126")
  void roundsTheMiddleOfTwoDoublesToTheEvenOne(
      @ForAll @LongRange(min = 1L << 52, max = (1L << 53) - 1) long half,
      @ForAll @IntRange(min = 0, max = 3) int k,
      @ForAll @IntRange(min = -1, max = 1) int beside) {
    long digits = (2 * half + 1) * List.of(1L, 5L, 25L, 125L).get(k) + beside;
    String text = digits + "e-" + k;
    assertThat(Decimal.parse(text)).isEqualTo(new BigDecimal(text).doubleValue());
  }

  @Property(seed = "20261120")
  void acceptsExactlyTheGrammar(
      @ForAll @StringLength(max = 12) @CharRange(from = '0', to = '9') @Chars({'.', 'e', '-', '+'})
          String text) {
    boolean decimal = text.matches("[+-]?(\\d+(\\.\\d*)?|\\.\\d+)([eE][+-]?\\d+)?");
    assertThat(Double.isNaN(Decimal.parse(text))).isEqualTo(!decimal);
    if (decimal) {
      assertThat(Decimal.parse(text)).isEqualTo(Double.parseDouble(text));
    }
  }

  @Test
  void readsAnotherDecimalMark() {
    char[] text = "-1,25e1".toCharArray();
    assertThat(Decimal.parse(text, 0, text.length, ',')).isEqualTo(-12.5);
    char[] point = "1.5".toCharArray();
    assertThat(Decimal.parse(point, 0, point.length, ',')).isNaN();
  }
}
