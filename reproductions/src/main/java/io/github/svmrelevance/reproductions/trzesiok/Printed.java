package io.github.svmrelevance.reproductions.trzesiok;

import io.github.svmrelevance.reproductions.DataNeed;
import java.util.ArrayList;
import java.util.List;

/** What the paper prints of the glass data. */
final class Printed {

  static final String CITATION =
      "M. Trzesiok, The Importance of Predictor Variables for Individual Classes in SVM, Acta"
          + " Universitatis Lodziensis, Folia Oeconomica 235, 2010";

  static final String GLASS = "glass";

  static final DataNeed DATA = DataNeed.shipped(GLASS, "Glass identification, UCI 42");

  /** The variables V.1 to V.9. */
  private static final List<String> VARIABLES =
      List.of("RI", "Na", "Mg", "Al", "Si", "K", "Ca", "Ba", "Fe");

  /** Table 2, class 1: the variables in the order of their removal. */
  static final List<String> REMOVED = names(5, 8, 3, 2, 1, 9, 6, 7);

  static final double[] RAND_INDEX = {.936, .919, .910, .869, .853, .837, .744, .568};
  static final double[] ERROR = {.229, .210, .205, .248, .266, .234, .252, .355};
  static final double[] STANDARD_ERROR = {.020, .024, .029, .048, .037, .014, .012, .030};

  /** How many variables the paper keeps for class 1 by the one-standard-error rule. */
  static final int KEPT = 3;

  /**
   * A column of Table 3.
   *
   * @param name the class in the data
   * @param description what it is
   * @param ranking the variables, the most important first
   */
  record Profile(String name, String description, List<String> ranking) {}

  /** Table 3. The paper counts the classes that occur; in the data they have the numbers below. */
  static final List<Profile> PROFILES =
      List.of(
          new Profile("1", "windows, float", names(4, 7, 6, 9, 1, 2, 3, 8, 5)),
          new Profile("2", "windows, non-float", names(4, 3, 1, 8, 9, 5, 7, 2, 6)),
          new Profile("3", "vehicle windows", names(9, 7, 6, 5, 4, 8, 3, 2, 1)),
          new Profile("5", "containers", names(6, 9, 7, 5, 4, 3, 8, 2, 1)),
          new Profile("6", "tableware", names(8, 7, 6, 3, 9, 5, 2, 4, 1)),
          new Profile("7", "headlamps", names(8, 5, 7, 4, 9, 6, 3, 2, 1)));

  private Printed() {}

  private static List<String> names(int... variables) {
    List<String> names = new ArrayList<>();
    for (int variable : variables) {
      names.add(VARIABLES.get(variable - 1));
    }
    return List.copyOf(names);
  }
}
