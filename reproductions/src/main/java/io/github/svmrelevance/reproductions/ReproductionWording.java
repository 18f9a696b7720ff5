package io.github.svmrelevance.reproductions;

import io.github.svmrelevance.api.diagnostic.Spelling;
import java.util.stream.Collectors;

/**
 * How a front end calls what reproductions ask for, and how it runs one again. A command spells
 * options; a Java program has {@link #PLAIN}.
 *
 * @since 0.1
 */
public interface ReproductionWording extends Spelling {

  /** Parameters by their plain names, for who has no front end. */
  ReproductionWording PLAIN =
      new ReproductionWording() {
        @Override
        public String of(String name) {
          return name;
        }

        @Override
        public String file(String name) {
          return name + "=PATH";
        }

        @Override
        public String repeat(ReproductionReport report) {
          return report.parameters().entrySet().stream()
              .map(entry -> entry.getKey() + " " + entry.getValue() + ", ")
              .collect(
                  Collectors.joining(
                      "", report.description().id() + ": ", "seed " + report.seed()));
        }
      };

  /**
   * How a file of data is given that does not come with the program.
   *
   * @param name the data set
   * @return what users give, with {@code PATH} for the file
   */
  String file(String name);

  /**
   * How to do it again.
   *
   * @param report what was run
   * @return a line that names the reproduction, its parameters and the seed
   */
  String repeat(ReproductionReport report);
}
