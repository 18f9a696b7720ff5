package io.github.svmrelevance.report.text;

import io.github.svmrelevance.api.result.RelevanceClass;

/** Colours of terminal text: blue and yellow, which people with any colour vision tell apart. */
enum Style {
  PLAIN(""),
  HEADING("\u001b[1m"),
  FAINT("\u001b[2m"),
  STRONG("\u001b[1;34m"),
  WEAK("\u001b[33m"),
  WARNING("\u001b[1;33m");

  private static final String RESET = "\u001b[0m";

  private final String begin;

  Style(String begin) {
    this.begin = begin;
  }

  static Style of(RelevanceClass relevance) {
    return switch (relevance) {
      case STRONG -> STRONG;
      case WEAK -> WEAK;
      case NO_EVIDENCE, NEGLIGIBLE -> FAINT;
    };
  }

  String apply(String text, Terminal terminal) {
    return !terminal.colour() || begin.isEmpty() || text.isBlank() ? text : begin + text + RESET;
  }
}
