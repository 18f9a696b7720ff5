package io.github.svmrelevance.solver.compact.rows;

import io.github.svmrelevance.api.optimization.AffineRows;
import io.github.svmrelevance.api.optimization.PiecewiseLinearProgram;
import io.github.svmrelevance.api.optimization.TermBlock;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToDoubleBiFunction;
import java.util.stream.IntStream;

/**
 * All blocks of many terms at one point.
 *
 * @param point the point
 * @param blocks by the number of the block in the program
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record Look(double[] point, Map<Integer, RowTerms.At> blocks) {

  /** So many functionals tell how far all are, or moved. */
  private static final int MOST_ASKED = 1 << 14;

  /** By which part of what it is now a model may have grown. */
  private static final double MOST_GROWTH = 0.9;

  /** A look costs O(n d). */
  static Look at(Map<Integer, RowTerms> terms, double[] point) {
    Map<Integer, RowTerms.At> blocks = new TreeMap<>();
    terms.forEach((block, own) -> blocks.put(block, own.at(point)));
    return new Look(point, blocks);
  }

  /**
   * The blocks of a program that have enough terms.
   *
   * @param least how many are enough
   */
  static Map<Integer, RowTerms> manyTerms(PiecewiseLinearProgram program, long least) {
    Map<Integer, RowTerms> terms = new TreeMap<>();
    List<TermBlock> blocks = program.blocks();
    for (int b = 0; b < blocks.size(); b++) {
      TermBlock block = blocks.get(b);
      if (block.map() instanceof AffineRows rows && rows.functionals() >= least) {
        terms.put(b, new RowTerms(block));
      }
    }
    return terms;
  }

  long size() {
    return blocks.values().stream().mapToLong(block -> block.terms().size()).sum();
  }

  /** How many functionals may come to their breakpoints. */
  long near(Movement reach) {
    return blocks.values().stream().mapToLong(block -> block.near(reach)).sum();
  }

  /** How many functionals are on another piece than at another look. */
  long passed(Look other) {
    return blocks.entrySet().stream()
        .mapToLong(entry -> entry.getValue().passed(other.blocks.get(entry.getKey())))
        .sum();
  }

  /**
   * About how near so many functionals are.
   *
   * @param along by which part of itself each may move besides
   * @param wanted numbers of functionals
   * @return one distance for each
   */
  double[] distances(double along, long... wanted) {
    double[] distances = ascending((block, i) -> blocks.get(block).distance(i, along));
    return Arrays.stream(wanted)
        .mapToDouble(number -> quantile((double) number / size(), distances))
        .toArray();
  }

  /**
   * How far functionals moved since another look, but for the hundredth that moved most. Of a model
   * that came from nearly nothing no part is growth: nobody knows its direction yet.
   */
  Movement movement(Look before) {
    double[] extents = some((block, i) -> blocks.get(block).extent(i));
    double[] moved = some((block, i) -> blocks.get(block).movement(before.blocks.get(block), i));
    double squares = 0;
    double products = 0;
    for (int k = 0; k < extents.length; k++) {
      squares += extents[k] * extents[k];
      products += extents[k] * moved[k];
    }
    double growth = squares > 0 ? products / squares : 0;
    double along = Math.abs(growth) < MOST_GROWTH ? growth : 0;
    double[] across =
        ascending(
            (block, i) -> {
              RowTerms.At at = blocks.get(block);
              double rest = at.movement(before.blocks.get(block), i) - along * at.extent(i);
              return Math.abs(rest) / at.leverage(i);
            });
    return new Movement(quantile(0.99, across), Math.abs(along));
  }

  private static double quantile(double share, double[] ascending) {
    return ascending[(int) Math.min(ascending.length - 1, Math.floor(share * ascending.length))];
  }

  /** A number of each of some functionals, ascending. */
  private double[] ascending(ToDoubleBiFunction<Integer, Integer> number) {
    double[] numbers = some(number);
    Arrays.sort(numbers);
    return numbers;
  }

  /** A number of each of some functionals. */
  private double[] some(ToDoubleBiFunction<Integer, Integer> number) {
    int step = (int) Math.max(1, size() / MOST_ASKED);
    return blocks.entrySet().stream()
        .flatMapToDouble(
            entry ->
                IntStream.iterate(0, i -> i < entry.getValue().terms().size(), i -> i + step)
                    .mapToDouble(i -> number.applyAsDouble(entry.getKey(), i)))
        .toArray();
  }

  /** The sum of all terms. */
  double sum() {
    return blocks.values().stream().mapToDouble(RowTerms.At::sum).sum();
  }

  @Override
  public String toString() {
    return "Look[" + size() + " functionals at " + Arrays.toString(point) + "]";
  }
}
