package io.github.svmrelevance.report.html;

import io.github.svmrelevance.core.data.Excerpt;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Writes HTML that is also well-formed XML. Texts and values of attributes are escaped, whatever
 * they hold; only {@link #trusted} takes markup.
 *
 * <p>An attribute {@code style} becomes a class with a rule in the style sheet of the {@link Page},
 * whose policy allows no styles in attributes.
 *
 * @since 0.1
 */
public final class HtmlWriter {

  /** What joins the parts of a name. */
  private static final String JOINTS = "_.-/:|=,";

  /** What may stand within a number. */
  private static final String NUMBERS = ".-,";

  /** Sizes and places, which are all that elements have of their own. */
  private static final Pattern DECLARATIONS = Pattern.compile("[-a-z0-9.:;%]+");

  private final Map<String, String> classes = new LinkedHashMap<>();
  private final StringBuilder text = new StringBuilder();
  private final Deque<String> open = new ArrayDeque<>();

  /** Begins with nothing. */
  public HtmlWriter() {}

  /**
   * Opens an element.
   *
   * @param name its name
   * @param attributes names and values in turn
   * @return this
   */
  public HtmlWriter open(String name, String... attributes) {
    tag(name, attributes);
    text.append('>');
    open.push(name);
    return this;
  }

  /**
   * Writes an element that has no content, such as {@code meta}.
   *
   * @param name its name
   * @param attributes names and values in turn
   * @return this
   */
  public HtmlWriter empty(String name, String... attributes) {
    tag(name, attributes);
    text.append("/>");
    return this;
  }

  private void tag(String name, String... attributes) {
    if (attributes.length % 2 != 0) {
      throw new IllegalArgumentException("an attribute of " + name + " has no value");
    }
    text.append('<').append(name);
    List<String> own = new ArrayList<>();
    Map<String, String> others = new LinkedHashMap<>();
    for (int k = 0; k < attributes.length; k += 2) {
      switch (attributes[k]) {
        case "class" -> own.add(attributes[k + 1]);
        case "style" -> own.add(classOf(attributes[k + 1]));
        default -> others.put(attributes[k], attributes[k + 1]);
      }
    }
    if (!own.isEmpty()) {
      attribute("class", String.join(" ", own));
    }
    others.forEach(this::attribute);
  }

  private void attribute(String name, String value) {
    text.append(' ').append(name).append("=\"");
    escape(value);
    text.append('"');
  }

  private String classOf(String declarations) {
    if (!DECLARATIONS.matcher(declarations).matches()) {
      throw new IllegalArgumentException("'" + declarations + "' is more than sizes and places");
    }
    return classes.computeIfAbsent(declarations, added -> "s" + classes.size());
  }

  /** A rule for each class that stands for a style. */
  String rules() {
    StringBuilder rules = new StringBuilder();
    classes.forEach(
        (declarations, name) ->
            rules.append('.').append(name).append('{').append(declarations).append("}\n"));
    return rules.toString();
  }

  /**
   * Closes the element opened last.
   *
   * @return this
   */
  public HtmlWriter close() {
    text.append("</").append(open.pop()).append('>');
    return this;
  }

  /**
   * Writes an element with a text in it.
   *
   * @param name its name
   * @param content the text
   * @param attributes names and values in turn
   * @return this
   */
  public HtmlWriter element(String name, String content, String... attributes) {
    return open(name, attributes).text(content).close();
  }

  /**
   * Writes a text.
   *
   * @param content the text, not yet escaped
   * @return this
   */
  public HtmlWriter text(String content) {
    escape(content);
    return this;
  }

  /**
   * Writes a name that may be broken between its parts where there is little room, rather than
   * within them.
   *
   * @param name the text, not yet escaped
   * @return this
   */
  public HtmlWriter name(String name) {
    int from = 0;
    for (int end = 1; end < name.length(); end++) {
      char joint = name.charAt(end - 1);
      char next = name.charAt(end);
      if (JOINTS.indexOf(joint) >= 0
          && Character.isLetterOrDigit(next)
          && !(Character.isDigit(next) && NUMBERS.indexOf(joint) >= 0)) {
        escape(name.substring(from, end));
        empty("wbr");
        from = end;
      }
    }
    return text(name.substring(from));
  }

  /**
   * Ends a line of the source.
   *
   * @return this
   */
  public HtmlWriter line() {
    text.append('\n');
    return this;
  }

  /**
   * Writes markup as it is.
   *
   * @param markup ours, never from the data
   * @return this
   */
  public HtmlWriter trusted(String markup) {
    text.append(markup);
    return this;
  }

  /**
   * Writes a picture with its caption. It is as wide as the window, up to its own width.
   *
   * @param picture what to show; where there is less room than half its width, it scrolls
   * @param caption below it; not yet escaped
   * @return this
   */
  public HtmlWriter figure(Picture picture, String caption) {
    open("figure");
    open("div", "class", "scroll", "tabindex", "0", "style", "--widest:" + picture.width() + "px");
    trusted(picture.svg()).close();
    return element("figcaption", caption).close().line();
  }

  /** What cannot be seen, and what XML does not allow, is spelt out. */
  private void escape(String content) {
    Excerpt.printable(content)
        .codePoints()
        .forEach(
            c -> {
              switch (c) {
                case '<' -> text.append("&lt;");
                case '>' -> text.append("&gt;");
                case '&' -> text.append("&amp;");
                case '"' -> text.append("&quot;");
                case '\'' -> text.append("&#39;");
                default -> text.appendCodePoint(c);
              }
            });
  }

  /**
   * What was written.
   *
   * @return the markup
   * @throws IllegalStateException if an element is still open
   */
  @Override
  public String toString() {
    if (!open.isEmpty()) {
      throw new IllegalStateException("still open: " + open);
    }
    return text.toString();
  }
}
