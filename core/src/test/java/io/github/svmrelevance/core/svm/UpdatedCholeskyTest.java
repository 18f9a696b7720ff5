package io.github.svmrelevance.core.svm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

class UpdatedCholeskyTest {

  /** After random growth and shrinkage, L L' z must be the matrix of what is left, times z. */
  @Property(seed = "20261120")
  void solvesWithWhateverIsLeft(@ForAll long seed) {
    Random random = new Random(seed);
    double[][] points = new double[12][12];
    for (double[] point : points) {
      for (int j = 0; j < point.length; j++) {
        point[j] = random.nextGaussian();
      }
    }
    UpdatedCholesky factor = new UpdatedCholesky();
    List<Integer> members = new ArrayList<>();
    for (int step = 0; step < 40; step++) {
      int candidate = random.nextInt(12);
      if (members.contains(candidate)) {
        factor.remove(members.indexOf(candidate));
        members.remove((Integer) candidate);
      } else {
        double[] solved = new double[13];
        for (int k = 0; k < members.size(); k++) {
          solved[k] = entry(points, candidate, members.get(k));
        }
        factor.forward(solved);
        double pivot = entry(points, candidate, candidate);
        for (int k = 0; k < members.size(); k++) {
          pivot -= solved[k] * solved[k];
        }
        factor.append(solved, pivot);
        members.add(candidate);
      }
      assertThat(factor.size()).isEqualTo(members.size());
      double[] wanted = random.doubles(13, -1, 1).toArray();
      double[] vector = new double[13];
      for (int k = 0; k < members.size(); k++) {
        for (int l = 0; l < members.size(); l++) {
          vector[k] += entry(points, members.get(k), members.get(l)) * wanted[l];
        }
      }
      factor.forward(vector);
      factor.backward(vector);
      for (int k = 0; k < members.size(); k++) {
        assertThat(vector[k]).isCloseTo(wanted[k], within(1e-9));
      }
    }
  }

  /** A Gram matrix with a ridge: positive definite, condition below 1e3. */
  private static double entry(double[][] points, int i, int j) {
    double sum = i == j ? 1 : 0;
    for (int k = 0; k < points[i].length; k++) {
      sum += points[i][k] * points[j][k];
    }
    return sum;
  }
}
