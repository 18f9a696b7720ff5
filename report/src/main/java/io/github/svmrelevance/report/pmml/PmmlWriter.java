package io.github.svmrelevance.report.pmml;

import java.io.IOException;
import java.io.OutputStream;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/** Writes the elements of one document, indented. */
final class PmmlWriter {

  private static final String NAMESPACE = "http://www.dmg.org/PMML-4_4";

  private final XMLStreamWriter xml;
  private int depth;

  /** An element, or more of them. */
  @FunctionalInterface
  interface Content {
    void write() throws XMLStreamException;
  }

  private PmmlWriter(XMLStreamWriter xml) {
    this.xml = xml;
  }

  /** What a document holds. */
  @FunctionalInterface
  interface Document {
    void write(PmmlWriter target) throws XMLStreamException;
  }

  /** Writes a document. The stream is flushed and left open. */
  static void write(OutputStream target, Document document) throws IOException {
    try {
      XMLStreamWriter xml =
          XMLOutputFactory.newDefaultFactory().createXMLStreamWriter(target, "UTF-8");
      PmmlWriter writer = new PmmlWriter(xml);
      xml.writeStartDocument("UTF-8", "1.0");
      writer.element("PMML", () -> document.write(writer), "xmlns", NAMESPACE, "version", "4.4");
      xml.writeCharacters("\n");
      xml.writeEndDocument();
      xml.flush();
    } catch (XMLStreamException e) {
      throw new IOException(e);
    }
  }

  /**
   * Writes an element.
   *
   * @param attributes names and values in turn
   */
  void element(String name, Content content, String... attributes) throws XMLStreamException {
    newLine();
    xml.writeStartElement(name);
    attributes(attributes);
    depth++;
    content.write();
    depth--;
    newLine();
    xml.writeEndElement();
  }

  /** Writes an element without content. */
  void empty(String name, String... attributes) throws XMLStreamException {
    newLine();
    xml.writeEmptyElement(name);
    attributes(attributes);
  }

  /** Writes an element of text. */
  void text(String name, String text, String... attributes) throws XMLStreamException {
    newLine();
    xml.writeStartElement(name);
    attributes(attributes);
    xml.writeCharacters(text);
    xml.writeEndElement();
  }

  /** Describes who wrote the document, but not when: the same model gives the same bytes. */
  void header(String what) throws XMLStreamException {
    element("Header", () -> empty("Application", "name", "svmrel"), "description", what);
  }

  /** Applies a function. */
  void apply(String function, Content... arguments) throws XMLStreamException {
    element(
        "Apply",
        () -> {
          for (Content argument : arguments) {
            argument.write();
          }
        },
        "function",
        function);
  }

  /** One value or another. */
  void choice(Content condition, Content then, Content otherwise) throws XMLStreamException {
    apply("if", condition, then, otherwise);
  }

  /** A number that is always the same. */
  void number(double value) throws XMLStreamException {
    text("Constant", Double.toString(value), "dataType", "double");
  }

  /** A text that is always the same. */
  void text(String value) throws XMLStreamException {
    text("Constant", value, "dataType", "string");
  }

  private void attributes(String... attributes) throws XMLStreamException {
    for (int k = 0; k < attributes.length; k += 2) {
      if (attributes[k].equals("xmlns")) {
        xml.writeDefaultNamespace(attributes[k + 1]);
      } else {
        xml.writeAttribute(attributes[k], attributes[k + 1]);
      }
    }
  }

  private void newLine() throws XMLStreamException {
    xml.writeCharacters("\n" + "  ".repeat(depth));
  }
}
