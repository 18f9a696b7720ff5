package io.github.svmrelevance.benchmarks;

import io.github.svmrelevance.api.data.Blocks;
import io.github.svmrelevance.benchmarks.EvidenceCells.Cell;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/** The kinds of generated data with blocks on which the evidence is tried: all of it is noise. */
final class BlockCells {

  private static final int FEATURES = 20;

  /** A block: its samples, and which of them are positive. */
  private record Block(int samples, int positives) {}

  /** How blocks come about. */
  @FunctionalInterface
  private interface Design {
    List<Block> draw(RandomGenerator random);
  }

  private BlockCells() {}

  /** Data in which no feature has to do with the class. */
  static List<Cell> ofNoise() {
    return List.of(
        cell("20 patients of 8 rows", patients(20, 8, 8), 1, 1),
        cell("50 patients of 8 rows", patients(50, 8, 8), 1, 1),
        cell(
            "50 patients of 1 to 15 rows",
            random ->
                IntStream.range(0, 50)
                    .mapToObj(k -> whole(1 + random.nextInt(15), k < 25))
                    .toList(),
            1,
            1),
        cell("20 patients of 12 rows and 20 of 4", patients(40, 12, 4), 1, 1),
        cell("20 patients of 12 rows and 20 of 4, alike within", patients(40, 12, 4), 0, 1),
        cell("100 rows, twice each", patients(100, 2, 2), 1, 0),
        cell("100 rows, three times each", patients(100, 3, 3), 1, 0),
        cell("50 pairs, one of each class", batches(50, 2, 1, 1), 1, 1),
        cell("5 batches of 20 rows, 6 to 14 positive", batches(5, 20, 6, 14), 1, 1),
        cell("20 batches of 20 rows, 2 to 18 positive", batches(20, 20, 2, 18), 1, 1),
        cell("25 batches of 4 rows, 0 to 4 positive", batches(25, 4, 0, 4), 1, 1));
  }

  private static Block whole(int samples, boolean positive) {
    return new Block(samples, positive ? samples : 0);
  }

  /** Half of them positive, whose numbers of rows are others than those of the negative half. */
  private static Design patients(int count, int rowsOfPositive, int rowsOfNegative) {
    return random ->
        IntStream.range(0, count)
            .mapToObj(k -> whole(2 * k < count ? rowsOfPositive : rowsOfNegative, 2 * k < count))
            .toList();
  }

  private static Design batches(int count, int rows, int fewest, int most) {
    return random ->
        IntStream.range(0, count)
            .mapToObj(k -> new Block(rows, fewest + random.nextInt(most - fewest + 1)))
            .toList();
  }

  /**
   * Each feature is a random shift of the block plus a value of the row.
   *
   * @param between standard deviation of the shifts
   * @param within that of the values
   */
  private static Cell cell(String name, Design design, double between, double within) {
    return new Cell(
        name,
        seed -> {
          SplittableRandom random = new SplittableRandom(seed);
          List<Block> blocks = design.draw(random);
          int n = blocks.stream().mapToInt(Block::samples).sum();
          double[][] columns = new double[FEATURES][n];
          double[] signs = new double[n];
          int[] keys = new int[n];
          int row = 0;
          for (int b = 0; b < blocks.size(); b++) {
            double[] shifts = new double[FEATURES];
            Arrays.setAll(shifts, j -> between * random.nextGaussian());
            for (int k = 0; k < blocks.get(b).samples(); k++) {
              for (int j = 0; j < FEATURES; j++) {
                columns[j][row] = shifts[j] + within * random.nextGaussian();
              }
              signs[row] = k < blocks.get(b).positives() ? 1 : -1;
              keys[row++] = b;
            }
          }
          return new LabelledColumns(columns, signs, new boolean[FEATURES]).in(Blocks.of(keys));
        });
  }
}
