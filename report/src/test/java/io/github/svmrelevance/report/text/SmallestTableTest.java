package io.github.svmrelevance.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.svmrelevance.api.result.SmallestSets;
import io.github.svmrelevance.report.Samples;
import io.github.svmrelevance.report.document.SmallestDocument;
import io.github.svmrelevance.report.page.DataTable;
import io.github.svmrelevance.report.page.SmallestFindings;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The answer comes first, in words, then the features and the sets. */
class SmallestTableTest {

  private static final List<String> NAMES = List.of("size", "weight", "colour", "smell");

  private static List<String> render(SmallestSets result) {
    return SmallestTable.render(
        result, new SmallestDocument(result).table(), Terminal.plain(), Rows.ALL);
  }

  @Test
  void tellsAProvenAnswer() {
    assertThat(render(Samples.smallest(2, NAMES)))
        .startsWith(
            "2 of 4 features are enough: size, weight.",
            "No feature alone is, which is proven.",
            "There are 2 sets of this size.",
            "1 feature is in all of them: size.",
            "1 feature is in none of them: smell.",
            "No admissible model, however many features it has, does without this one: size.",
            "",
            "feature  first  sets  in           replaceable by",
            "size     yes       2  all, needed               0",
            "weight   yes       1  some                      1",
            "colour             1  some",
            "",
            "features that can replace a member of the first set",
            "weight: colour",
            "",
            "sets, the best model first",
            "size, weight",
            "size, colour")
        .contains(
            "check      25 certificates, derived anew from the data, close all 9 leaves of a tree of"
                + " all sets");
  }

  @Test
  void namesTheSetsThatTieWithTheFirst() {
    SmallestSets found = Samples.smallest(2, NAMES);
    SmallestSets.FeatureSet first = found.sets().get(0);
    SmallestSets.FeatureSet tied =
        new SmallestSets.FeatureSet(
            List.of("size", "colour"), 2, first.use() * (1 + 1e-7), 0, first.scored());

    assertThat(SmallestFacts.sentences(changed(found, 2, List.of(first, tied), 22)))
        .contains(
            "1 other set listed ties with the first, as the best models use the same: size,"
                + " colour.");
    assertThat(SmallestFacts.sentences(found)).noneMatch(sentence -> sentence.contains("tie"));
  }

  @Test
  void tellsBetweenWhichNumbersAnswersLie() {
    assertThat(render(Samples.smallest(1, NAMES)))
        .startsWith(
            "Between 1 and 2 of 4 features are needed, which is proven; these are enough: size,"
                + " weight.",
            "No admissible model, however many features it has, does without this one: size.")
        .contains("           7 nodes finds what they leave")
        .doesNotContain("sets, the best model first");
  }

  @Test
  void tellsOnWhoseWordNoSetIsSmaller() {
    assertThat(render(Samples.claimed("a\u001bb", NAMES)))
        .startsWith(
            "2 of 4 features are enough: size, weight.",
            "No feature alone is, by the word of a\\u001bb; proven is that 1 is needed.")
        .contains(
            "proof      40 certified programs prove that the set is enough, and 12 inequalities"
                + " that every",
            "           admissible set meets; by their linear relaxation 1 is needed; that no smaller"
                + " set meets",
            "           them is the word of a\\u001bb")
        .noneMatch(line -> line.contains("which is proven"));
  }

  /** Which of very many sets are found first says nothing of the others. */
  @Test
  void whereNotAllSetsWereCountedNoFeatureHasANumberOfThem() {
    SmallestSets all = Samples.smallest(2, NAMES);
    SmallestSets some =
        new SmallestSets(
            all.baseline(),
            all.features(),
            2,
            all.sets(),
            1000,
            false,
            all.priced(),
            all.claim(),
            all.effort(),
            all.check(),
            all.warnings(),
            all.partial(),
            all.solveSeconds(),
            all.facts());

    assertThat(render(some))
        .contains(
            "There are at least 1000 sets of this size; of the 1000 found, the best 2 are listed.",
            "1 feature is in all of them: size.",
            "feature  first  in           replaceable by",
            "size     yes    all, needed               0");
    SmallestDocument document = new SmallestDocument(some);
    assertThat(document.csv().get(1))
        .containsExactly("size", "1.0", "true", "", "in-all", "true", "");
    SmallestFindings page = new SmallestFindings(some);
    assertThat(page.guide())
        .startsWith("Each bar shows how many of the sets listed have a feature");
    assertThat(page.tables().get(0).columns())
        .extracting(DataTable.Column::title)
        .containsExactly("feature", "in", "could be replaced by");
  }

  @Test
  void aProofThatNeedsNoInequalityNamesNone() {
    SmallestSets found = Samples.smallest(2, NAMES);
    SmallestSets.FeatureSet empty =
        new SmallestSets.FeatureSet(List.of(), 0, 30.5, 0, found.sets().get(0).scored());

    assertThat(SmallestFacts.of(changed(found, List.of(empty), 22)))
        .containsEntry("proof", "22 certified programs prove that no feature is needed");
    assertThat(SmallestFacts.of(changed(found, List.of(empty), 1)))
        .containsEntry("proof", "1 certified program proves that no feature is needed");
    assertThat(SmallestFacts.of(changed(found, List.of(), 3)))
        .containsEntry("proof", "3 certified programs");
  }

  private static SmallestSets changed(
      SmallestSets of, List<SmallestSets.FeatureSet> sets, long programs) {
    return changed(of, 0, sets, programs);
  }

  private static SmallestSets changed(
      SmallestSets of, double least, List<SmallestSets.FeatureSet> sets, long programs) {
    return new SmallestSets(
        of.baseline(),
        of.features(),
        least,
        sets,
        sets.size(),
        of.all(),
        of.priced(),
        of.claim(),
        new SmallestSets.Effort(programs, 0, 1),
        of.check(),
        of.warnings(),
        of.partial(),
        of.solveSeconds(),
        of.facts());
  }
}
