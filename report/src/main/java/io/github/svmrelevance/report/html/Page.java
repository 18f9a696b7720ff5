package io.github.svmrelevance.report.html;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;

/**
 * The frame of all our pages: head, style, script.
 *
 * @since 0.1
 */
public final class Page {

  private Page() {}

  /**
   * A page.
   *
   * @param title for the browser's tab
   * @param body what stands in it
   * @return the file's content, in UTF-8
   */
  public static byte[] of(String title, HtmlWriter body) {
    String style = code(resource("page.css") + body.rules());
    String script = code(resource("page.js"));
    HtmlWriter page = new HtmlWriter();
    page.trusted("<!DOCTYPE html>").line();
    page.open("html", "lang", "en", "xmlns", "http://www.w3.org/1999/xhtml").line();
    page.open("head").line();
    page.empty("meta", "charset", "utf-8").line();
    page.empty("meta", "name", "viewport", "content", "width=device-width, initial-scale=1").line();
    page.empty("meta", "name", "color-scheme", "content", "light dark").line();
    // Nothing is fetched, and no other script or style counts, whatever a name in the data may look
    // like.
    page.empty(
            "meta",
            "http-equiv",
            "Content-Security-Policy",
            "content",
            "default-src 'none'; script-src "
                + hash(script)
                + "; style-src "
                + hash(style)
                + "; img-src data:")
        .line();
    page.element("title", title).line();
    page.open("style").trusted(style).close().line();
    page.close().line();
    page.open("body").line();
    page.trusted(body.toString()).line();
    page.open("script").trusted(script).close().line();
    page.close().line();
    page.close().line();
    return page.toString().getBytes(StandardCharsets.UTF_8);
  }

  /**
   * The style that all our pages share, for those that are served and not written.
   *
   * @return CSS
   */
  public static String style() {
    return resource("page.css");
  }

  /** Names a piece of code in the policy. */
  private static String hash(String code) {
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256").digest(code.getBytes(StandardCharsets.UTF_8));
      return "'sha256-" + Base64.getEncoder().encodeToString(digest) + "'";
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException("every Java platform has SHA-256", impossible);
    }
  }

  /** Marked so that it is code for readers of HTML as well as of XML. */
  private static String code(String code) {
    return "/*<![CDATA[*/\n" + code + "/*]]>*/";
  }

  private static String resource(String resource) {
    try (InputStream in = Page.class.getResourceAsStream(resource)) {
      if (in == null) {
        throw new IllegalStateException("the program lacks its file " + resource);
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
