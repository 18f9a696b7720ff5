package io.github.svmrelevance.api.diagnostic;

/**
 * Something that a user sets, be it a parameter of a method or a {@link RunSetting}. A {@link
 * Message} refers to it, and each front end calls it by its own name.
 *
 * @since 0.1
 */
public interface Setting {

  /**
   * The name.
   *
   * @return words joined by dashes, without dashes in front, for example {@code slack}
   */
  String name();
}
