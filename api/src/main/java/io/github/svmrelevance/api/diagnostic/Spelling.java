package io.github.svmrelevance.api.diagnostic;

/**
 * How a front end calls settings: a command may write dashes in front, a form the label of a field.
 *
 * @since 0.1
 */
@FunctionalInterface
public interface Spelling {

  /** For Java programs: the name alone. */
  Spelling PLAIN = name -> name;

  /**
   * What users know a setting as.
   *
   * @param name of the setting
   * @return the text that stands for it in a sentence
   */
  String of(String name);
}
