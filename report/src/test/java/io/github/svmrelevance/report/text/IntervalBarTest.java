package io.github.svmrelevance.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.OptionalDouble;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class IntervalBarTest {

  @ParameterizedTest
  @CsvSource({
    "0, 4, '████    '",
    "0, 0, '        '",
    "0, 1e-9, '▏       '",
    "2, 4, '  ██    '",
    "2.5, 4, '  ▐█    '",
    "0, 1.5, '█▌      '",
    "0, 3.25, '███▎    '",
    "8, 8, '       ▐'",
    "0, 8, '████████'",
    "4, 9, '    ███▶'",
    "9, 12, '       ▶'"
  })
  void drawsBlocks(double lower, double upper, String expected) {
    assertThat(new IntervalBar(8, 8, true).draw(lower, upper, OptionalDouble.empty()))
        .isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource({
    "0, 4, 1, '=|==    '",
    "2, 4, 3, '  =|    '",
    "0, 8, 8, '=======|'",
    "0, 9, 2, '==|====>'"
  })
  void drawsAsciiWithAMark(double lower, double upper, double mark, String expected) {
    assertThat(new IntervalBar(8, 8, false).draw(lower, upper, OptionalDouble.of(mark)))
        .isEqualTo(expected);
  }

  @Property(seed = "20261120")
  void fillsTheCellsOfTheRange(
      @ForAll @DoubleRange(min = 0, max = 1) double one,
      @ForAll @DoubleRange(min = 0, max = 1) double other,
      @ForAll @IntRange(min = 1, max = 50) int cells,
      @ForAll boolean unicode) {
    double lower = Math.min(one, other);
    double upper = Math.max(one, other);

    String bar = new IntervalBar(1, cells, unicode).draw(lower, upper, OptionalDouble.empty());

    assertThat(bar).hasSize(cells);
    for (int cell = 0; cell < cells; cell++) {
      boolean inside = lower * cells < cell && upper * cells > cell + 1;
      boolean outside = upper * cells < cell - 0.2 || lower * cells > cell + 1.2;
      if (inside) {
        assertThat(bar.charAt(cell)).isEqualTo(unicode ? '█' : '=');
      } else if (outside) {
        assertThat(bar.charAt(cell)).isEqualTo(' ');
      }
    }
    assertThat(bar.isBlank()).isEqualTo(upper == 0);
  }
}
