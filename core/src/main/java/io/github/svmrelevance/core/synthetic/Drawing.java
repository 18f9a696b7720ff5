package io.github.svmrelevance.core.synthetic;

import java.util.List;
import java.util.stream.IntStream;

/** What draws the samples of a data set, one after another. */
interface Drawing {

  /** The name of the data. */
  String name();

  /** How many samples there are. */
  int samples();

  /** One entry for each feature. */
  List<FeatureTruth> truth();

  /** What the target of a row means. */
  TargetMeaning meaning();

  /** Where features are categories, the names of their codes 0, 1, ...; else empty. */
  default List<String> levels() {
    return List.of();
  }

  /** Whether rows leave out zeros. */
  default boolean sparse() {
    return false;
  }

  /** The samples, from 0, whose label is turned round, in rising order. */
  default IntStream mislabelled() {
    return IntStream.empty();
  }

  /** The next sample; called once for each. */
  SyntheticRow next();
}
