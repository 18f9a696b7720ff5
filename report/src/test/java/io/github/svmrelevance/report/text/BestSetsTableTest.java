package io.github.svmrelevance.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.svmrelevance.api.result.BestSets;
import io.github.svmrelevance.api.result.LinearModel;
import io.github.svmrelevance.api.result.ScoredModel;
import io.github.svmrelevance.report.Samples;
import io.github.svmrelevance.report.document.BestSetsDocument;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The best set comes first, in words, with what is proven of it, then all sets. */
class BestSetsTableTest {

  private static List<String> render(boolean proven) {
    BestSets result = Samples.best(proven, List.of("size", "weight", "colour", "smell"));
    return BestSetsTable.render(
        result, new BestSetsDocument(result).table(), Terminal.plain(), Rows.ALL);
  }

  @Test
  void tellsAProvenAnswer() {
    assertThat(render(true))
        .startsWith(
            "The best set of 2 of 4 features: size, weight.",
            "Its best model uses 30.5000 of the budget of 32.0000, so it is nearly as good as the"
                + " baseline; with",
            "all features it would be 24.5000.",
            "No other set of 2 uses less, which is proven.",
            "The best 2 are listed; that no other is better than the last of them is proven.",
            "",
            "set      use  as good  features",
            "  1  30.5000  yes      size, weight",
            "  2  35.2500  no       size, colour");
  }

  /** As of a column that is there twice: which of two sets comes first says nothing. */
  @Test
  void namesTheSetsThatTieWithTheFirst() {
    BestSets known = Samples.best(true, List.of("size", "weight", "colour", "smell"));
    BestSets.Choice first = known.sets().get(0);
    List<BestSets.Choice> sets = new ArrayList<>(List.of(first));
    for (String name : List.of("colour", "sm\nell")) {
      sets.add(new BestSets.Choice(List.of("size", name), first.use() + 0.12, first.scored()));
    }
    sets.add(new BestSets.Choice(List.of("colour", "smell"), first.use() + 0.13, first.scored()));

    assertThat(BestSetsFacts.sentences(with(known, sets)))
        .contains(
            "2 other sets listed tie with the first, as the best models use the same: size, colour;"
                + " size, sm\\u000aell.");
    assertThat(BestSetsFacts.sentences(known)).noneMatch(sentence -> sentence.contains("tie"));
  }

  private static BestSets with(BestSets known, List<BestSets.Choice> sets) {
    return new BestSets(
        known.baseline(),
        known.size(),
        known.limit(),
        known.full(),
        known.features(),
        known.least(),
        sets,
        true,
        true,
        known.margin(),
        known.effort(),
        known.warnings(),
        known.partial(),
        known.solveSeconds(),
        known.facts());
  }

  @Test
  void tellsWhatIsProvenOfAStoppedRun() {
    assertThat(render(false))
        .startsWith("The best set of 2 found, of 4 features: size, weight.")
        .contains(
            "That no set of 2 uses less than 28.2500 is proven.",
            "Of the other sets listed it is not proven that they are the next best.");
  }

  @Test
  void theCsvCountsFromOne() {
    BestSets result = Samples.best(true, List.of("size", "weight", "colour"));
    assertThat(new BestSetsDocument(result).csv())
        .containsExactly(
            List.of("set", "use", "admissible", "features"),
            List.of("1", "30.5", "true", "size;weight"),
            List.of("2", "35.25", "false", "size;colour"));
  }

  /** A model without weights is one of any set, so none is the best. */
  @Test
  void saysThatAllSetsTieWhereTheBestModelHasNoWeights() {
    BestSets known = Samples.best(true, List.of("size", "weight", "colour", "smell"));
    BestSets.Choice first = known.sets().get(0);
    BestSets.Choice empty =
        new BestSets.Choice(
            first.features(),
            first.use(),
            new ScoredModel(new LinearModel(new double[4], 0.5), 0.75, 0.75));
    BestSets tied = with(known, List.of(empty));

    assertThat(BestSetsFacts.sentences(tied))
        .containsExactly(
            "No set of 2 of 4 features is better than another: the best model gives none of them"
                + " weight, so all use the same.",
            "That model uses 30.5000 of the budget of 32.0000, so it is nearly as good as the"
                + " baseline; with all features it would be 24.5000.");
  }
}
