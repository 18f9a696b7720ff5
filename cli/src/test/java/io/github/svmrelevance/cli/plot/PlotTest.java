package io.github.svmrelevance.cli.plot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.cli.Samples;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;

class PlotTest {

  private static final List<String> NAMES = List.of("none", "weak", "strong <&>", "zero", "little");

  @Test
  void svgHoldsTextAsText() {
    String svg = svg(NAMES);

    assertThat(svg)
        .startsWith("<?xml")
        .contains("viewBox=\"0 0 480 ")
        .contains(">strong &lt;&amp;&gt;<", ">title of it<", ">baseline<", ">weak above<");
  }

  @Test
  void coloursFollowTheClass() {
    assertThat(svg(NAMES)).contains("rgb(0,114,178)", "rgb(230,159,0)", "rgb(187,187,187)");
  }

  @Test
  void drawsTheSameTwice() {
    assertThat(svg(NAMES)).isEqualTo(svg(NAMES));
  }

  @Test
  void pngIsMadeForPrint() throws IOException {
    byte[] png = Plot.draw(Samples.intervals(NAMES), "title of it", Plot.Format.PNG);

    BufferedImage image = ImageIO.read(new ByteArrayInputStream(png));
    assertThat(image.getWidth()).isEqualTo(3 * 480);
    assertThat(IntStream.range(0, image.getHeight()).map(y -> image.getRGB(900, y)).distinct())
        .hasSizeGreaterThan(3);
  }

  @Test
  void longListsShowTheTopAndSaySo() {
    List<String> names = IntStream.range(0, 7129).mapToObj(j -> "gene" + j).toList();

    String svg = svg(names);

    assertThat(svg)
        .contains("the 60 of largest upper bound", "7129", ">gene7128<")
        .doesNotContain(">gene17<");
  }

  @Test
  void nothingToShowIsNoFailure() {
    assertThat(svg(List.of())).contains(">title of it<");
    assertThat(svg(List.of("only"))).contains(">only<");
  }

  @Test
  void theNameTellsTheFormat() {
    assertThat(Plot.Format.of(Path.of("a.b.SVG"))).isEqualTo(Plot.Format.SVG);
    assertThat(Plot.Format.of(Path.of("plot.png"))).isEqualTo(Plot.Format.PNG);
    assertThatExceptionOfType(InvalidInputException.class)
        .isThrownBy(() -> Plot.Format.of(Path.of("plot.pdf")))
        .withMessageContaining(".svg or .png");
  }

  private static String svg(List<String> names) {
    return new String(
        Plot.draw(Samples.intervals(names), "title of it", Plot.Format.SVG),
        StandardCharsets.UTF_8);
  }
}
