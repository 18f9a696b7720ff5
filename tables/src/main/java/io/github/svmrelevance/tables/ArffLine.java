package io.github.svmrelevance.tables;

import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.diagnostic.Message;
import io.github.svmrelevance.api.diagnostic.RunSetting;

/**
 * A line of an ARFF file, taken apart from left to right. Texts may be quoted by {@code '} or
 * {@code "}, with a backslash before a quote in them; an unquoted {@code %} begins a comment.
 */
final class ArffLine {

  private final Origin origin;
  private final long number;
  private final String text;
  private final int cellLength;
  private int at;
  private boolean quoted;

  ArffLine(Origin origin, long number, String text, ReadLimits limits) {
    this.origin = origin;
    this.number = number;
    this.text = text;
    this.cellLength = limits.cellLength();
  }

  long number() {
    return number;
  }

  /** Whether nothing is left but blanks or a comment. */
  boolean isAtEnd() {
    skipBlanks();
    return at == text.length() || text.charAt(at) == '%';
  }

  /** Whether this character comes next. */
  boolean nextIs(char c) {
    return !isAtEnd() && text.charAt(at) == c;
  }

  /** Moves past this character if it comes next. */
  boolean take(char c) {
    if (nextIs(c)) {
      at++;
      return true;
    }
    return false;
  }

  /** Takes what stands before the next blank: a keyword or a type. */
  String takeWord() {
    skipBlanks();
    int start = at;
    while (at < text.length() && !Character.isWhitespace(text.charAt(at))) {
      at++;
    }
    quoted = false;
    return text.substring(start, at);
  }

  /** Takes a name: quoted, or up to the next blank or brace. */
  String takeName() {
    return takeText(" \t{");
  }

  /** Takes a value of a list: quoted, or up to the next comma, closing brace or comment. */
  String takeValue() {
    return takeText(",}%").strip();
  }

  /** Takes an index or value of a sparse row: quoted, or up to the next blank or separator. */
  String takeSparse() {
    return takeText(" \t,}%");
  }

  /** Whether the text taken last was in quotes. */
  boolean wasQuoted() {
    return quoted;
  }

  private String takeText(String stops) {
    skipBlanks();
    char first = at < text.length() ? text.charAt(at) : 0;
    quoted = first == '\'' || first == '"';
    String taken = quoted ? takeQuoted(first) : takeUntil(stops);
    if (taken.length() > cellLength) {
      throw reject(
          Message.of(
              "a value is longer than " + cellLength + " characters; ",
              RunSetting.MAX_CELL_LENGTH,
              " raises the limit"));
    }
    return taken;
  }

  private String takeUntil(String stops) {
    int start = at;
    while (at < text.length() && stops.indexOf(text.charAt(at)) < 0) {
      at++;
    }
    return text.substring(start, at);
  }

  private String takeQuoted(char quote) {
    StringBuilder taken = new StringBuilder();
    at++;
    for (; at < text.length(); at++) {
      char c = text.charAt(at);
      if (c == quote) {
        at++;
        return taken.toString();
      }
      if (c == '\\' && at + 1 < text.length()) {
        at++;
        c = unescaped(text.charAt(at));
      }
      taken.append(c);
    }
    throw reject("a quote is opened and never closed; close it, or write \\" + quote + " for it");
  }

  private static char unescaped(char c) {
    return switch (c) {
      case 'n' -> '\n';
      case 'r' -> '\r';
      case 't' -> '\t';
      default -> c;
    };
  }

  private void skipBlanks() {
    while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
      at++;
    }
  }

  InvalidInputException reject(String problem) {
    return reject(Message.of(problem));
  }

  InvalidInputException reject(Message problem) {
    return origin.reject(number, problem);
  }

  InvalidInputException reject(String column, String problem) {
    return reject(column, Message.of(problem));
  }

  InvalidInputException reject(String column, Message problem) {
    return origin.reject(number, column, problem);
  }
}
