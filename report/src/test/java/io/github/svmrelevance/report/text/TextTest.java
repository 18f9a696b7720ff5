package io.github.svmrelevance.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.OptionalInt;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LowerChars;
import net.jqwik.api.constraints.Size;
import net.jqwik.api.constraints.StringLength;
import org.junit.jupiter.api.Test;

class TextTest {

  @Test
  void eastAsianCharactersTakeTwoCellsAndAccentsNone() {
    assertThat(Text.cells("血圧")).isEqualTo(4);
    assertThat(Text.cells("e\u0301")).isEqualTo(1);
    assertThat(Text.cells("größe █…")).isEqualTo(8);
    assertThat(Text.shorten("血圧血圧血圧", 7, true)).isEqualTo("血…血圧");
    assertThat(Text.left("血", 4)).isEqualTo("血  ");
  }

  @Test
  void cutsOutTheMiddle() {
    assertThat(Text.shorten("mean_fractal_dimension", 12, true)).isEqualTo("mean_f…nsion");
    assertThat(Text.shorten("mean_fractal_dimension", 12, false)).isEqualTo("mean_..nsion");
    assertThat(Text.shorten("short", 12, true)).isEqualTo("short");
    assertThat(Text.shorten("𝛼𝛽𝛾𝛿𝜀", 3, true)).isEqualTo("𝛼…𝜀");
  }

  @Test
  void joinsTheFirst() {
    assertThat(Text.join(List.of(), 2)).isEqualTo("-");
    assertThat(Text.join(List.of("a", "b"), 2)).isEqualTo("a, b");
    assertThat(Text.join(List.of("a", "b", "c"), 2)).isEqualTo("a, b and 1 more");
  }

  @Property(seed = "20261120")
  void wrappedLinesFitAndLoseNothing(
      @ForAll @Size(min = 1, max = 30)
          List<@StringLength(min = 1, max = 12) @LowerChars String> words,
      @ForAll @IntRange(min = 20, max = 60) int columns) {
    String line = String.join(" ", words);

    List<String> lines = Text.wrap(line, OptionalInt.of(columns), 4);

    assertThat(lines).allSatisfy(part -> assertThat(part).hasSizeLessThanOrEqualTo(columns));
    assertThat(String.join(" ", lines.stream().map(String::strip).toList())).isEqualTo(line);
    assertThat(lines.stream().skip(1)).allSatisfy(part -> assertThat(part).startsWith("    "));
  }
}
