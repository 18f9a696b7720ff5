package io.github.svmrelevance.api.optimization;

import java.util.Objects;

/**
 * Whether a backend can run on this machine.
 *
 * @param available true if it can
 * @param detail if available, where it comes from (may be empty); otherwise the reason and the
 *     remedy
 * @since 0.1
 */
public record Availability(boolean available, String detail) {

  /** Checks the components. */
  public Availability {
    Objects.requireNonNull(detail, "detail");
  }

  /**
   * A backend that can run.
   *
   * @return the availability
   */
  public static Availability yes() {
    return new Availability(true, "");
  }

  /**
   * A backend that can run, with a word on where it comes from.
   *
   * @param detail for example which native library was loaded
   * @return the availability
   */
  public static Availability yes(String detail) {
    return new Availability(true, detail);
  }

  /**
   * A backend that cannot run.
   *
   * @param reasonAndRemedy why, and what to do about it
   * @return the availability
   */
  public static Availability no(String reasonAndRemedy) {
    return new Availability(false, reasonAndRemedy);
  }
}
