package io.github.svmrelevance.report.plot;

import java.awt.image.RenderedImage;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import javax.imageio.ImageIO;
import org.apache.batik.svggen.ImageHandlerBase64Encoder;

/** Images inside an SVG, encoded by the JDK: Batik's own encoder is in a library we do without. */
final class PngImages extends ImageHandlerBase64Encoder {

  @Override
  public void encodeImage(RenderedImage image, OutputStream target) {
    try {
      ImageIO.setUseCache(false);
      if (!ImageIO.write(image, "png", target)) {
        throw new IllegalStateException("the JDK has no PNG writer");
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
