package io.github.svmrelevance.report.plot;

import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.core.data.Excerpt;
import io.github.svmrelevance.report.figure.Figure;
import io.github.svmrelevance.report.html.Picture;
import java.awt.Dimension;
import java.awt.Graphics2D;
import java.awt.geom.Rectangle2D;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Locale;
import java.util.function.Supplier;
import javax.imageio.ImageIO;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.apache.batik.svggen.SVGGeneratorContext;
import org.apache.batik.svggen.SVGGraphics2D;
import org.apache.batik.svggen.SVGGraphics2DIOException;
import org.apache.batik.svggen.SimpleImageHandler;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.text.TextUtils;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.Text;

/**
 * Draws results for papers, as SVG or PNG.
 *
 * @since 0.1
 */
public final class Plot {

  /** Pixels of a PNG per unit of the drawing: 411 dots per inch in a column of 3.5 inches. */
  private static final int PNG_SCALE = 3;

  private static final String SVG_NAMESPACE = "http://www.w3.org/2000/svg";

  /** The kinds of picture. */
  public enum Format {
    /** Vectors, with text as text. */
    SVG,
    /** Pixels. */
    PNG;

    /**
     * The kind that a file name asks for.
     *
     * @param file the file
     * @return the format
     * @throws InvalidInputException if the name ends in neither {@code .svg} nor {@code .png}
     */
    public static Format of(Path file) {
      String name = file.toString().toLowerCase(Locale.ROOT);
      for (Format format : values()) {
        if (name.endsWith("." + format.name().toLowerCase(Locale.ROOT))) {
          return format;
        }
      }
      throw new InvalidInputException(
          "a plot cannot be written to '" + file + "'; expected a name that ends in .svg or .png");
    }
  }

  private Plot() {}

  /**
   * Draws a chart.
   *
   * @param chart makes it; called once, where drawing is possible
   * @param format which kind of picture
   * @return the file's content; the same for the same chart on the same machine
   * @throws InvalidInputException if this JDK cannot draw
   */
  public static byte[] draw(Supplier<Drawing> chart, Format format) {
    return drawn(
        () ->
            switch (format) {
              case SVG -> stream(svg(chart.get(), ""), true).getBytes(StandardCharsets.UTF_8);
              case PNG -> png(chart.get());
            });
  }

  /**
   * Draws a figure.
   *
   * @param figure what to draw
   * @param format which kind of picture
   * @return the file's content; the same for the same figure on the same machine
   * @throws InvalidInputException if this JDK cannot draw
   */
  public static byte[] draw(Figure figure, Format format) {
    return draw(() -> new FigureDrawing(figure), format);
  }

  /**
   * Draws a figure as a part of a page.
   *
   * @param figure what to draw
   * @param id of the picture in the page, which no other has; letters, digits and dashes
   * @param label what it shows, for those who hear the page
   * @return a picture whose colours follow the page's
   * @throws InvalidInputException if this JDK cannot draw
   */
  public static Picture inline(Figure figure, String id, String label) {
    return inline(() -> new FigureDrawing(figure), id, label);
  }

  /**
   * Draws a chart as a part of a page.
   *
   * @param chart makes it; called once, where drawing is possible
   * @param id of the picture in the page, which no other has; letters, digits and dashes
   * @param label what it shows, for those who hear the page
   * @return a picture whose colours follow the page's
   * @throws InvalidInputException if this JDK cannot draw
   */
  public static Picture inline(Supplier<Drawing> chart, String id, String label) {
    return drawn(() -> InlineSvg.of(svg(chart.get(), id), label));
  }

  private static <T> T drawn(Supplier<T> work) {
    System.setProperty("java.awt.headless", "true");
    try {
      // Else it draws the outlines of rotated text, which nobody can search or copy.
      TextUtils.setUseDrawRotatedStringWorkaround(false);
      return work.get();
    } catch (LinkageError | InternalError noFonts) {
      throw new InvalidInputException(
          "this Java cannot draw: it lacks fonts or the libraries behind them. On Debian or Ubuntu:"
              + " apt-get install fontconfig fonts-dejavu-core libfreetype6",
          noFonts);
    }
  }

  /** The picture as a document; ids in it begin with the given one. */
  private static Element svg(Drawing drawing, String id) {
    Document document;
    try {
      document =
          DocumentBuilderFactory.newDefaultInstance()
              .newDocumentBuilder()
              .getDOMImplementation()
              .createDocument(SVG_NAMESPACE, "svg", null);
    } catch (ParserConfigurationException e) {
      throw new IllegalStateException("the JDK has no XML parser", e);
    }
    SVGGeneratorContext context = SVGGeneratorContext.createDefault(document);
    context.setComment("svmrel");
    context.setIDGenerator(new PrefixedIds(id));
    context.setGenericImageHandler(new SimpleImageHandler(new PngImages()));
    SVGGraphics2D graphics = new SVGGraphics2D(context, false);
    graphics.setSVGCanvasSize(new Dimension(drawing.width(), drawing.height()));
    drawing.paint(graphics);
    Element root = graphics.getRoot();
    spellOut(root);
    // Without it a page cannot show the picture in another size.
    root.setAttributeNS(null, "viewBox", "0 0 " + drawing.width() + " " + drawing.height());
    return root;
  }

  /** Names from the data may hold what XML does not allow. */
  private static void spellOut(Node node) {
    if (node instanceof Text text) {
      text.setData(Excerpt.printable(text.getData()));
    }
    for (Node child = node.getFirstChild(); child != null; child = child.getNextSibling()) {
      spellOut(child);
    }
  }

  /** The picture as text, with its looks in attributes or in CSS. */
  static String stream(Element svg, boolean css) {
    StringWriter text = new StringWriter();
    try {
      new SVGGraphics2D(svg.getOwnerDocument()).stream(svg, text, css, false);
    } catch (SVGGraphics2DIOException e) {
      throw new UncheckedIOException(e);
    }
    return text.toString();
  }

  private static byte[] png(Drawing drawing) {
    BufferedImage image =
        new BufferedImage(
            drawing.width() * PNG_SCALE, drawing.height() * PNG_SCALE, BufferedImage.TYPE_INT_RGB);
    Graphics2D graphics = image.createGraphics();
    try {
      graphics.scale(PNG_SCALE, PNG_SCALE);
      drawing.paint(graphics);
    } finally {
      graphics.dispose();
    }
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try {
      ImageIO.setUseCache(false);
      if (!ImageIO.write(image, "png", bytes)) {
        throw new IllegalStateException("the JDK has no PNG writer");
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  /** What can be drawn, and the size it is made for. */
  public interface Drawing {

    /**
     * The width it is made for.
     *
     * @return units, above 0
     */
    int width();

    /**
     * The height it is made for.
     *
     * @return units, above 0
     */
    int height();

    /**
     * Draws it at the origin.
     *
     * @param graphics where to
     */
    void paint(Graphics2D graphics);
  }

  /** One chart. */
  record Chart(JFreeChart chart, int width, int height) implements Drawing {
    @Override
    public void paint(Graphics2D graphics) {
      chart.draw(graphics, new Rectangle2D.Double(0, 0, width, height));
    }
  }
}
