package io.github.svmrelevance.methods.smallest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.parameter.InvalidParameterException;
import io.github.svmrelevance.api.result.SmallestSets;
import io.github.svmrelevance.api.result.SmallestSets.Claim;
import io.github.svmrelevance.api.result.SmallestSets.FeatureSet;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * A mixed-integer program has the size that the search over sets proves, and a set that the search
 * finds too. The search itself is held to a look at every set by {@link BruteForceTest}.
 */
class MixedIntegerTest {

  @ParameterizedTest
  @CsvSource({
    "binary, ojalgo, 12",
    "regression, ojalgo, 6",
    "multiclass, ojalgo, 3",
    "groups, ojalgo, 6",
  })
  void theSizeIsThatOfTheSearch(String task, String backend, int programs) {
    for (int seed = 0; seed < programs; seed++) {
      Dataset data = BruteForceTest.data(task, new Random(seed));
      SmallestSetsAnalysis asked = SmallestFeatureSets.of(data).slack(0.2).sets(1000);
      SmallestSetsAnalysis question =
          task.equals("binary") || task.equals("groups") ? asked.positive("1") : asked;
      SmallestSets searched = question.run();
      SmallestSets solved = question.mip(true).backend(backend).run();

      assertThat(solved.claim())
          .as("%s %s", task, seed)
          .contains(new Claim(backend, searched.least()));
      assertThat(solved.least()).as("%s %s", task, seed).isBetween(0.0, searched.least());
      assertThat(solved.sets()).hasSize(1);
      assertThat(
              searched.sets().stream()
                  .map(FeatureSet::features)
                  .map(Set::copyOf)
                  .collect(Collectors.toSet()))
          .as("%s %s", task, seed)
          .contains(Set.copyOf(solved.sets().get(0).features()));
      assertThat(solved.features().stream().filter(SmallestSets.Member::needed).toList())
          .extracting(SmallestSets.Member::name)
          .isEqualTo(
              searched.features().stream()
                  .filter(SmallestSets.Member::needed)
                  .map(SmallestSets.Member::name)
                  .toList());
    }
  }

  @Test
  void theBestSetsOfASizeAreAnotherQuestion() {
    Dataset data = BruteForceTest.data("binary", new Random(3));
    assertThatThrownBy(() -> SmallestFeatureSets.of(data).positive("1").mip(true).size(2).run())
        .isInstanceOf(InvalidParameterException.class)
        .hasMessageContaining("mip");
  }
}
