package io.github.svmrelevance.methods.decisions;

import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.optimization.AffineRows;
import io.github.svmrelevance.api.optimization.Budget;
import io.github.svmrelevance.api.optimization.ConvexPiecewiseLinear;
import io.github.svmrelevance.api.optimization.PiecewiseLinearProgram;
import io.github.svmrelevance.api.optimization.TermBlock;
import io.github.svmrelevance.api.result.FeatureInterval.Enclosure;
import io.github.svmrelevance.api.result.SampleRange.Range;
import io.github.svmrelevance.core.loss.WeightFunctional;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;

/**
 * Where all admissible models are proven to lie: each variable in an interval, and each score that
 * was solved for between its ends, a'z &lt;= h and -a'z &lt;= -l. It is what is known of the set
 * without its samples, so that a linear program over it is small. What holds of all models in here
 * holds of the admissible ones.
 *
 * @param box for each variable of a model the numbers between which it lies, finite
 * @param normals the scores, as costs of the variables
 * @param limits h for each of the normals
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record HalfSpaces(List<Enclosure> box, List<double[]> normals, List<Double> limits)
    implements Serializable {

  HalfSpaces {
    box = List.copyOf(box);
    normals = List.copyOf(normals);
    limits = List.copyOf(limits);
  }

  /** No scores yet. */
  static HalfSpaces of(List<Enclosure> box) {
    return new HalfSpaces(box, List.of(), List.of());
  }

  /**
   * These and two more for each score.
   *
   * @param scores functions of a model
   * @param ranges the range of each
   */
  HalfSpaces with(List<WeightFunctional> scores, List<Range> ranges) {
    List<double[]> all = new ArrayList<>(normals);
    List<Double> most = new ArrayList<>(limits);
    for (int k = 0; k < scores.size(); k++) {
      all.add(scores.get(k).costs(box.size(), 1));
      most.add(ranges.get(k).provenMost().most());
      all.add(scores.get(k).costs(box.size(), -1));
      most.add(-ranges.get(k).provenLeast().least());
    }
    return new HalfSpaces(box, all, most);
  }

  /** The models in here as a feasible set: all that exceed no limit. */
  PiecewiseLinearProgram program() {
    int rows = normals.size();
    double[][] columns = new double[box.size()][rows];
    double[] offsets = new double[rows];
    for (int k = 0; k < rows; k++) {
      for (int j = 0; j < columns.length; j++) {
        columns[j][k] = normals.get(k)[j];
      }
      offsets[k] = -limits.get(k);
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
