package io.github.svmrelevance.methods.smallest;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.result.FeatureInterval;
import io.github.svmrelevance.api.result.FeatureInterval.Enclosure;
import io.github.svmrelevance.api.result.RelevanceIntervals;
import io.github.svmrelevance.api.result.SmallestSets;
import io.github.svmrelevance.api.result.SmallestSets.Role;
import io.github.svmrelevance.methods.Workbench;
import io.github.svmrelevance.methods.bounds.RelevanceBounds;
import io.github.svmrelevance.methods.options.IntervalOptions;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The same models, asked twice: what the smallest sets say must be what the ranges say. */
class SmallestAndRangesTest {

  /**
   * A feature of every smallest set is needed by every model, so that its range leaves 0, or it is
   * told as not needed: then some model of a larger set does without it.
   */
  @ParameterizedTest
  @CsvSource({
    "wine.csv, 1, 0.05",
    "wine.csv, 2, 0.2",
    "new_thyroid.csv, Hyper, 0.2",
    "new_thyroid.csv, Normal, 0.4"
  })
  void whatIsInEverySetHasALowerBoundOrALargerSetWithoutIt(
      String file, String positive, double slack) {
    Dataset data = Workbench.data(file);
    SmallestSets sets = SmallestFeatureSets.of(data).positive(positive).slack(slack).run();
    RelevanceIntervals ranges =
        RelevanceBounds.of(data)
            .positive(positive)
            .slack(slack)
            .threshold(IntervalOptions.Threshold.NONE)
            .run();

    int inAll = 0;
    for (int j = 0; j < sets.features().size(); j++) {
      SmallestSets.Member member = sets.features().get(j);
      FeatureInterval range = ranges.features().get(j);
      Enclosure critical = range.criticalSlack().orElseThrow();
      assertThat(range.name()).isEqualTo(member.name());
      assertThat(member.needed()).isEqualTo(critical.least() > slack);
      if (member.needed()) {
        assertThat(member.role()).isEqualTo(Role.IN_ALL);
        assertThat(range.bounds().orElseThrow().lower()).isPositive();
      } else if (member.role() == Role.IN_ALL) {
        assertThat(critical.most()).isLessThanOrEqualTo(slack);
        assertThat(range.bounds().orElseThrow().provenLower().most()).isLessThan(1e-6);
      }
      inAll += member.role() == Role.IN_ALL ? 1 : 0;
    }
    assertThat(inAll).isPositive();
  }
}
