package io.github.svmrelevance.cli.options;

/** What a result is written as, by the words of {@code --format}. */
public enum ResultFormat {
  /** For people. */
  TABLE,
  /** For programs. */
  JSON,
  /** For spreadsheets. */
  CSV
}
