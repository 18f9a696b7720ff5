package io.github.svmrelevance.explorer.web;

import io.github.svmrelevance.report.html.Page;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/**
 * A file of the page. All of them are known beforehand, so that no path of a request ever becomes
 * that of a file.
 *
 * @param type its media type
 * @param content its bytes
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record Asset(String type, byte[] content) {

  private static final String SCRIPT = "text/javascript; charset=utf-8";
  private static final String STYLE = "text/css; charset=utf-8";

  private static final String[] SCRIPTS = {
    "main.js",
    "state.js",
    "server.js",
    "rows.js",
    "curves.js",
    "panels.js",
    "substitutes.js",
    "export.js",
    "dom.js",
    "tour.js"
  };

  /** By name; the page itself has none. */
  static Map<String, Asset> all() {
    Map<String, Asset> all = new TreeMap<>();
    all.put("", new Asset("text/html; charset=utf-8", resource("explorer.html")));
    all.put("explorer.css", new Asset(STYLE, resource("explorer.css")));
    all.put("page.css", new Asset(STYLE, Page.style().getBytes(StandardCharsets.UTF_8)));
    for (String script : SCRIPTS) {
      all.put(script, new Asset(SCRIPT, resource(script)));
    }
    return all;
  }

  private static byte[] resource(String name) {
    try (InputStream in = Asset.class.getResourceAsStream(name)) {
      return Objects.requireNonNull(in, name).readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
