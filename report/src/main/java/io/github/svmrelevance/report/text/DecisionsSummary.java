package io.github.svmrelevance.report.text;

import io.github.svmrelevance.api.result.DecisionRanges;
import io.github.svmrelevance.api.result.DecisionRanges.RejectOption;
import io.github.svmrelevance.api.result.SampleRange;
import io.github.svmrelevance.api.result.SampleRange.Range;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * What decision ranges show, in a few plain sentences: how many samples the good models agree on,
 * and how that goes with the baseline's errors.
 *
 * @since 0.1
 */
public final class DecisionsSummary {

  private final DecisionRanges result;
  private final List<SampleRange> known;

  private DecisionsSummary(DecisionRanges result) {
    this.result = result;
    this.known = result.samples().stream().filter(s -> s.range().isPresent()).toList();
  }

  /**
   * The sentences.
   *
   * @param result what was found
   * @return at least one, each without line breaks
   */
  public static List<String> of(DecisionRanges result) {
    DecisionsSummary summary = new DecisionsSummary(result);
    if (summary.known.isEmpty()) {
      return List.of("No range was computed.");
    }
    return result.scale() == DecisionRanges.Scale.VALUE
        ? summary.ofNumbers()
        : summary.ofDecisions();
  }

  private List<String> ofDecisions() {
    List<String> sentences = new ArrayList<>();
    int ambiguous = (int) known.stream().filter(SampleRange::isAmbiguous).count();
    int n = known.size();
    int open = (int) known.stream().filter(SampleRange::isOpen).count();
    sentences.add(
        "The admissible models agree on "
            + (n - ambiguous - open)
            + " of "
            + judged()
            + (ambiguous == 0
                ? "; none is ambiguous."
                : String.format(
                    Locale.ROOT,
                    "; %d %s ambiguous (%.1f %%%s): good models decide %s differently.",
                    ambiguous,
                    ambiguous == 1 ? "is" : "are",
                    100.0 * ambiguous / n,
                    weight(),
                    ambiguous == 1 ? "it" : "them")));
    if (open > 0) {
      sentences.add(
          "Of "
              + Numbers.count(open, "sample")
              + " it is open whether they agree, as nothing is proven of "
              + (open == 1 ? "its range." : "their ranges."));
    }
    others(result.ambiguous().size() - ambiguous).ifPresent(sentences::add);
    result.reject().ifPresent(option -> rejects(option, sentences));
    if (result.source().isEmpty()) {
      errors(sentences);
    }
    return sentences;
  }

  /** Accuracies count by weight where samples have weights of their own. */
  private String weight() {
    return result.ambiguousWeight().isPresent()
        ? String.format(
            Locale.ROOT,
            ", with %.1f %% of the weight",
            100 * result.ambiguousWeight().getAsDouble())
        : "";
  }

  /** What models found for the samples that have a range show of those that have none. */
  private Optional<String> others(int ambiguous) {
    int others = result.samples().size() - known.size();
    return ambiguous == 0
        ? Optional.empty()
        : Optional.of(
            String.format(
                Locale.ROOT,
                "Of the other %s at least %d %s ambiguous too (%.1f %%): models found for the judged"
                    + " ones decide %s differently.",
                Numbers.count(others, "sample"),
                ambiguous,
                ambiguous == 1 ? "is" : "are",
                100.0 * ambiguous / others,
                ambiguous == 1 ? "it" : "them"));
  }

  /** The samples that have a range, all of them unless the run was stopped. */
  private String judged() {
    int all = result.samples().size();
    return known.size() == all
        ? Numbers.count(all, "sample")
        : Numbers.count(known.size(), "sample") + " judged, of " + all + " in all";
  }

  private void rejects(RejectOption option, List<String> sentences) {
    RejectOption.Counts counts = option.count(known);
    sentences.add(
        Numbers.count(counts.byAll(), "sample")
            + (counts.byAll() == 1 ? " is" : " are")
            + " rejected by all of them, "
            + counts.bySome()
            + " by some and not by others, and "
            + counts.byNone()
            + " by none.");
  }

  /** A reject is no error. */
  private void errors(List<String> sentences) {
    String reject = result.reject().map(RejectOption::outcome).orElse("");
    List<SampleRange> wrong =
        known.stream()
            .filter(s -> !s.predicted().equals(s.truth().orElseThrow()))
            .filter(s -> !s.predicted().equals(reject))
            .toList();
    long open = wrong.stream().filter(SampleRange::isAmbiguous).count();
    long all =
        known.stream()
            .filter(s -> !s.isOpen() && !s.possible().contains(s.truth().orElseThrow()))
            .filter(s -> !s.possible().contains(reject))
            .count();
    String baseline =
        known.size() == result.samples().size()
            ? "The baseline"
            : "Of the judged ones the baseline";
    if (wrong.isEmpty()) {
      sentences.add(
          baseline
              + " is right on all "
              + (result.reject().isPresent() ? "that it does not reject." : "of them."));
    } else {
      sentences.add(
          baseline
              + " is wrong on "
              + Numbers.count(wrong.size(), "sample")
              + ", of which "
              + open
              + (open == 1 ? " is" : " are")
              + " ambiguous; every admissible model is wrong on "
              + all
              + ".");
    }
  }

  private List<String> ofNumbers() {
    List<String> sentences = new ArrayList<>();
    double[] widths =
        known.stream().mapToDouble(s -> s.range().orElseThrow().width()).sorted().toArray();
    SampleRange widest =
        known.stream()
            .max(Comparator.comparingDouble(s -> s.range().orElseThrow().width()))
            .orElseThrow();
    sentences.add(
        "Predictions of the admissible models differ by "
            + Numbers.quantity(widths[widths.length / 2])
            + " on the median sample, and by "
            + Numbers.quantity(widest.range().orElseThrow().width())
            + " at most (row "
            + (widest.row() + 1)
            + ").");
    if (result.source().isEmpty()) {
      long within = known.stream().filter(DecisionsSummary::within).count();
      int all = result.samples().size();
      boolean some = known.size() < all;
      sentences.add(
          "The target lies within its range for "
              + within
              + " of "
              + Numbers.count(known.size(), "sample")
              + (some ? " judged, of " + all + " in all" : "")
              + (within == known.size()
                  ? "."
                  : (some ? "; on the other judged ones" : "; on the others")
                      + " every admissible model errs to the same side."));
    }
    return sentences;
  }

  private static boolean within(SampleRange sample) {
    double truth = Double.parseDouble(sample.truth().orElseThrow());
    Range range = sample.range().orElseThrow();
    return range.least() <= truth && truth <= range.most();
  }

  /**
   * The samples worth a look: those that are ambiguous or open, first those that good models are
   * proven to score furthest to both sides of a threshold, by the lesser of the two distances; of
   * numbers those of the widest ranges.
   *
   * @param result what was found
   * @return some of its samples
   */
  public static List<SampleRange> contested(DecisionRanges result) {
    boolean numbers = result.scale() == DecisionRanges.Scale.VALUE;
    SampleRange[] samples =
        result.samples().stream()
            .filter(s -> s.range().isPresent() && (numbers || s.isAmbiguous() || s.isOpen()))
            .toArray(SampleRange[]::new);
    Arrays.sort(
        samples,
        Comparator.<SampleRange>comparingDouble(
            s -> {
              Range range = s.range().orElseThrow();
              return -(numbers ? range.width() : contest(range, result));
            }));
    return List.of(samples);
  }

  /**
   * How far models are proven to go to both sides of what decides: 0, or a threshold of the reject
   * option. Outer ends of a sample that was not solved for would say too much.
   */
  private static double contest(Range range, DecisionRanges result) {
    double threshold = result.reject().map(RejectOption::threshold).orElse(0.0);
    double least = range.provenLeast().most();
    double most = range.provenMost().least();
    return Math.max(
        Math.min(threshold - least, most - threshold),
        Math.min(-threshold - least, most + threshold));
  }
}
