package io.github.svmrelevance.methods.decisions;

import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.optimization.AffineRows;
import io.github.svmrelevance.api.optimization.Budget;
import io.github.svmrelevance.api.optimization.ConvexPiecewiseLinear;
import io.github.svmrelevance.api.optimization.PiecewiseLinearProgram;
import io.github.svmrelevance.api.optimization.TermBlock;
import io.github.svmrelevance.api.result.FeatureInterval.Enclosure;
import io.github.svmrelevance.core.loss.WeightFunctional;
import io.github.svmrelevance.core.optimization.HalfSpace;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/**
 * A set of models that contains all admissible ones. An interval bounds each variable, and one or
 * two half-spaces bound each score that was solved for. It has no samples, so a linear program over
 * it is small. What is true of all its models is true of the admissible ones.
 *
 * @param box for each variable of a model the numbers between which it lies, finite
 * @param sides the half-spaces
 */
record HalfSpaces(List<Enclosure> box, List<HalfSpace> sides) implements Serializable {

  HalfSpaces {
    box = List.copyOf(box);
    sides = List.copyOf(sides);
  }

  /** No scores yet. */
  static HalfSpaces of(List<Enclosure> box) {
    return new HalfSpaces(box, List.of());
  }

  /**
   * These and more.
   *
   * @param ends ends of scores, as minima
   */
  HalfSpaces with(List<End> ends) {
    List<HalfSpace> all = new ArrayList<>(sides);
    for (End end : ends) {
      all.add(new HalfSpace(end.score().costs(box.size(), -end.sign()), -end.least()));
    }
    return new HalfSpaces(box, all);
  }

  /**
   * These and more.
   *
   * @param found that hold all admissible models
   */
  HalfSpaces withAll(List<HalfSpace> found) {
    List<HalfSpace> all = new ArrayList<>(sides);
    all.addAll(found);
    return new HalfSpaces(box, all);
  }

  /** How many are known beside the box. */
  int size() {
    return sides.size();
  }

  /**
   * Some of these.
   *
   * @param kept their positions
   */
  HalfSpaces only(Collection<Integer> kept) {
    return new HalfSpaces(box, kept.stream().map(sides::get).toList());
  }

  /** The last one alone. */
  HalfSpaces last() {
    return new HalfSpaces(box, sides.subList(sides.size() - 1, sides.size()));
  }

  /**
   * One end of the range of a score.
   *
   * @param score a function of a model
   * @param sign 1 for its least, -1 for its largest
   * @param least no admissible model has less of sign times the score
   */
  record End(WeightFunctional score, double sign, double least) {}

  /** The models in here as a feasible set: all that exceed no limit. */
  PiecewiseLinearProgram program() {
    int rows = sides.size();
    double[][] columns = new double[box.size()][rows];
    double[] offsets = new double[rows];
    for (int k = 0; k < rows; k++) {
      for (int j = 0; j < columns.length; j++) {
        columns[j][k] = sides.get(k).normal()[j];
      }
      offsets[k] = -sides.get(k).limit();
    }
    AffineRows excess = AffineRows.of(DenseMatrix.ofColumns(rows, columns)).withOffsets(offsets);
    PiecewiseLinearProgram program =
        PiecewiseLinearProgram.of(
            box.size(),
            List.of(),
            List.of(
                new Budget(
                    List.of(new TermBlock(excess, ConvexPiecewiseLinear.positivePart(1))), 0)));
    double[] lower = box.stream().mapToDouble(Enclosure::least).toArray();
    double[] upper = box.stream().mapToDouble(Enclosure::most).toArray();
    return program.withBounds(lower, upper);
  }
}
