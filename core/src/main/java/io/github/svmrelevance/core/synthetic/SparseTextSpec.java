package io.github.svmrelevance.core.synthetic;

import io.github.svmrelevance.core.run.SeedStreams;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/**
 * Counts of words in documents of two classes, sparse as text is. Word j is drawn with a frequency
 * in proportion to 1/j (G. K. Zipf, Human Behavior and the Principle of Least Effort, 1949), and
 * documents have a number of words after Poisson. Every fifth word, from the most frequent on, is
 * strongly relevant until there are enough. It is left out of documents of one class, which a coin
 * decides for each word, with a chance.
 *
 * <p>Counts are then independent given the class: those of a strongly relevant word carry
 * information that no other does, and those of another word carry no information. Cost: time in
 * proportion to the words drawn, not to samples times features.
 *
 * @param samples the number of documents, at least 2
 * @param features the number of words, at least 5 for each strongly relevant one
 * @param strong the number of strongly relevant words, at least 0
 * @param words the mean number of words in a document, above 0, at most 500
 * @param strength the chance to leave out a strongly relevant word, from 0 to 1
 * @since 0.1
 */
public record SparseTextSpec(int samples, int features, int strong, double words, double strength)
    implements SyntheticSpec {

  private static final int EVERY = 5;

  /**
   * Checks the ranges.
   *
   * @throws io.github.svmrelevance.api.InvalidInputException if one does not hold
   */
  public SparseTextSpec {
    Draw.require(samples >= 2, "there must be at least 2 samples");
    Draw.require(features >= 1, "there must be at least one feature");
    Draw.require(strong >= 0, "numbers of features cannot be negative");
    Draw.require(
        (long) EVERY * strong <= features,
        "every fifth word is strongly relevant at most: "
            + strong
            + " take "
            + (long) EVERY * strong
            + " features, and there are "
            + features);
    Draw.require(words > 0 && words <= 500, "the number of words is above 0 and at most 500");
    Draw.require(strength >= 0 && strength <= 1, "the strength is from 0 to 1");
  }

  private boolean isStrong(int word) {
    return word % EVERY == EVERY - 1 && word / EVERY < strong;
  }

  @Override
  public SyntheticRows rows(long seed) {
    return new SyntheticRows(() -> new Documents(seed));
  }

  /** The chance of each word and all before it. */
  private double[] cumulated() {
    double[] cumulated = new double[features];
    double sum = 0;
    for (int j = 0; j < features; j++) {
      sum += 1.0 / (j + 1);
      cumulated[j] = sum;
    }
    for (int j = 0; j < features; j++) {
      cumulated[j] /= sum;
    }
    return cumulated;
  }

  private static int word(double[] cumulated, double chance) {
    int at = Arrays.binarySearch(cumulated, chance);
    return Math.min(at < 0 ? -1 - at : at + 1, cumulated.length - 1);
  }

  /** D. Knuth, The Art of Computer Programming 2, 3.4.1: products of uniform numbers. */
  private int poisson(RandomGenerator random) {
    double least = StrictMath.exp(-words);
    int count = 0;
    for (double product = random.nextDouble(); product > least; product *= random.nextDouble()) {
      count++;
    }
    return count;
  }

  /** Draws documents one after another. */
  private final class Documents implements Drawing {

    private final RandomGenerator labels;
    private final RandomGenerator random;
    private final boolean[] side = new boolean[features];
    private final double[] cumulated = cumulated();

    Documents(long seed) {
      SeedStreams streams = new SeedStreams(seed);
      labels = streams.stream(Draw.KEY, "labels");
      random = streams.stream(Draw.KEY, "words");
      RandomGenerator sides = streams.stream(Draw.KEY, "sides");
      for (int j = 0; j < features; j++) {
        side[j] = sides.nextBoolean();
      }
    }

    @Override
    public String name() {
      return "sparse-text";
    }

    @Override
    public int samples() {
      return samples;
    }

    @Override
    public List<FeatureTruth> truth() {
      return IntStream.range(0, features).mapToObj(SparseTextSpec.this::truth).toList();
    }

    @Override
    public TargetMeaning meaning() {
      return TargetMeaning.SIGNS;
    }

    @Override
    public boolean sparse() {
      return true;
    }

    @Override
    public SyntheticRow next() {
      boolean positive = labels.nextBoolean();
      int[] drawn = new int[poisson(random)];
      int kept = 0;
      for (int k = 0; k < drawn.length; k++) {
        int word = word(cumulated, random.nextDouble());
        boolean left = random.nextDouble() < strength;
        if (!(isStrong(word) && side[word] != positive && left)) {
          drawn[kept++] = word;
        }
      }
      return count(Arrays.copyOf(drawn, kept), positive ? 1 : 0);
    }
  }

  private FeatureTruth truth(int word) {
    return new FeatureTruth(
        "x" + (word + 1),
        isStrong(word) ? TrueRelevance.STRONG : TrueRelevance.IRRELEVANT,
        OptionalInt.empty(),
        0);
  }

  /** A row of counts, by increasing column. */
  private static SyntheticRow count(int[] drawn, double label) {
    int[] words = IntStream.of(drawn).sorted().distinct().toArray();
    double[] counts = new double[words.length];
    for (int word : drawn) {
      counts[Arrays.binarySearch(words, word)]++;
    }
    return new SyntheticRow(words, counts, label);
  }
}
