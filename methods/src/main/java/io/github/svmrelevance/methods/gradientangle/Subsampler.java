package io.github.svmrelevance.methods.gradientangle;

import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.data.Classes;
import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.diagnostic.Message;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Arrays;
import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/**
 * Draws subsamples: a share of the samples of each class, or of all if the target is a number.
 * Samples of a block are drawn together.
 *
 * <p>Where each block has one class, it is the share of the blocks of each class. Else it is that
 * of all blocks, and a class that none of these has gets one more block by chance.
 */
final class Subsampler {

  private final Dataset data;
  private final double share;
  private final Optional<Classes> classes;

  /** The samples of each block; of each sample itself where there are no blocks. */
  private final int[][] units;

  /** Within which of these groups of units the share is drawn, of each unit. */
  private final int[] strata;

  private final int[] sizes;

  /** Draws from samples; the share is above 0 and below 1. */
  Subsampler(Dataset data, double share) {
    this.data = data;
    this.share = share;
    classes = data.target() instanceof Classes given ? Optional.of(given) : Optional.empty();
    units =
        data.blocks()
            .map(blocks -> blocks.members())
            .orElseGet(
                () ->
                    IntStream.range(0, data.samples())
                        .mapToObj(i -> new int[] {i})
                        .toArray(int[][]::new));
    boolean stratified =
        classes.isPresent()
            && Arrays.stream(units)
                .allMatch(
                    unit -> Arrays.stream(unit).map(classes.get()::label).distinct().count() == 1);
    strata =
        Arrays.stream(units)
            .mapToInt(unit -> stratified ? classes.orElseThrow().label(unit[0]) : 0)
            .toArray();
    sizes = new int[stratified ? classes.orElseThrow().names().size() : 1];
    Arrays.stream(strata).forEach(stratum -> sizes[stratum]++);
  }

  private int wanted(int size) {
    return (int) Math.ceil(share * size);
  }

  /**
   * Refuses a share that takes all samples, of which the ranks are always the same.
   *
   * @throws InvalidInputException if that is so
   */
  void requireVaried() {
    if (Arrays.stream(sizes).anyMatch(size -> wanted(size) < size)) {
      return;
    }
    int most = Arrays.stream(sizes).max().orElse(0);
    String what = data.blocks().isPresent() ? "blocks" : "samples";
    Message remedy =
        most > 1
            ? Message.of(
                "; give at most "
                    + BigDecimal.valueOf(most - 1)
                        .divide(BigDecimal.valueOf(most), 2, RoundingMode.DOWN)
                    + ", or leave out ",
                RankOptions.REPEATS)
            : Message.of(", as no class has two of them; leave out ", RankOptions.REPEATS);
    throw new InvalidInputException(
        Message.of(
            data.name() + ": ",
            RankOptions.SUBSAMPLE,
            " " + share + " of " + units.length + " " + what + " takes all of them",
            remedy));
  }

  /** A subsample, in the order of the data; at least one sample of each class. */
  Dataset draw(RandomGenerator random) {
    int[] unseen = sizes.clone();
    int[] wanted = Arrays.stream(sizes).map(this::wanted).toArray();
    boolean[] taken = new boolean[data.samples()];
    for (int u = 0; u < units.length; u++) {
      // Selection sampling (Knuth, TAOCP 3.4.2, algorithm S) within each stratum.
      int stratum = strata[u];
      if (random.nextInt(unseen[stratum]--) < wanted[stratum]) {
        wanted[stratum]--;
        take(u, taken);
      }
    }
    classes.ifPresent(known -> addMissing(known, taken, random));
    return data.selectSamples(
        IntStream.range(0, taken.length).filter(sample -> taken[sample]).toArray());
  }

  private void take(int unit, boolean[] taken) {
    for (int sample : units[unit]) {
      taken[sample] = true;
    }
  }

  /** One more unit of each class that occurs, but not in what was taken. */
  private void addMissing(Classes known, boolean[] taken, RandomGenerator random) {
    int[] counts = known.counts();
    for (int k = 0; k < counts.length; k++) {
      int wanted = k;
      boolean there =
          IntStream.range(0, taken.length).anyMatch(i -> taken[i] && known.label(i) == wanted);
      if (counts[k] == 0 || there) {
        continue;
      }
      int[] holding =
          IntStream.range(0, units.length)
              .filter(u -> Arrays.stream(units[u]).anyMatch(i -> known.label(i) == wanted))
              .toArray();
      take(holding[random.nextInt(holding.length)], taken);
    }
  }
}
