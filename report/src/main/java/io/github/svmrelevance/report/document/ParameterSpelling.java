package io.github.svmrelevance.report.document;

/**
 * How a front end calls parameters: a command writes {@code --slack}, a form the label of a field.
 *
 * @since 0.1
 */
@FunctionalInterface
public interface ParameterSpelling {

  /** For Java programs: the name alone. */
  ParameterSpelling PLAIN = name -> name;

  /**
   * What users know a parameter as.
   *
   * @param name of the parameter
   * @return the text that stands for it in a sentence
   */
  String of(String name);
}
