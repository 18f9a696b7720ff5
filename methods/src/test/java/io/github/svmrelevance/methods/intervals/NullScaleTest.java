package io.github.svmrelevance.methods.intervals;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.optimization.ConvexPiecewiseLinear;
import io.github.svmrelevance.core.loss.MarginLoss;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class NullScaleTest {

  private static final MarginLoss HINGE = MarginLoss.hinge();
  private static final double SLACK = 0.2;

  /** Of a normal variable, what lies beyond one standard deviation on one side. */
  private static final double LEVEL = 0.15865525393145707;

  private static TrainingSet data(double[] feature, double... signs) {
    return new TrainingSet(
        List.of("x"), DenseMatrix.ofColumns(signs.length, feature.clone()), signs);
  }

  /** All orders of six values: the mean and variance by definition, instead of by formula. */
  @Test
  void atTheReachAFavourableOrderHasUsedUpTheRoom() {
    double[] signs = {1, -1, 1, -1, -1, 1};
    double[] z = {0.7, 0.1};
    TrainingSet data = data(new double[] {1.5, -0.3, 0.2, 0.4, -2, -0.6}, signs);
    double[] decisions = data.decisions(z);
    double[] margins = new double[decisions.length];
    Arrays.setAll(margins, i -> signs[i] * decisions[i]);
    int inside = 0;
    for (ConvexPiecewiseLinear loss :
        List.of(ConvexPiecewiseLinear.hinge(4), ConvexPiecewiseLinear.doubleHinge(3, 2))) {
      double before = DoubleStream.of(margins).map(loss::value).sum();
      double room = SLACK * (0.7 + before);
      for (double[] column :
          List.of(
              new double[] {-1.2, 0.3, 0.8, 1.4, -0.9, -0.4},
              new double[] {0, 0, 0, 0, 1, -1},
              new double[] {1, 1, 1, -1, -1, -1})) {
        double reach = NullScale.of(data, z, new MarginLoss(loss), SLACK).of(column, LEVEL);

        double cost =
            Math.min(
                favourable(loss, margins, signs, column, reach),
                favourable(loss, margins, signs, column, -reach));
        assertThat(reach).isGreaterThan(0).isLessThanOrEqualTo(room);
        if (reach < room) {
          inside++;
          assertThat(reach + cost - before).isCloseTo(room, within(1e-5 * room));
        } else {
          assertThat(reach + cost - before).isLessThanOrEqualTo(room);
        }
      }
    }
    assertThat(inside).as("not all limited by the norm alone").isGreaterThanOrEqualTo(3);
  }

  /** The mean less one standard deviation over all orders of a centred column. */
  private static double favourable(
      ConvexPiecewiseLinear loss, double[] margins, double[] signs, double[] column, double t) {
    double mean = DoubleStream.of(column).average().orElseThrow();
    double[] sums =
        orders(column.length)
            .mapToDouble(
                order ->
                    IntStream.range(0, margins.length)
                        .mapToDouble(
                            i ->
                                loss.value(
                                    margins[i] + t * signs[i] * (column[order.get(i)] - mean)))
                        .sum())
            .toArray();
    double average = DoubleStream.of(sums).average().orElseThrow();
    double variance =
        DoubleStream.of(sums).map(sum -> (sum - average) * (sum - average)).average().orElseThrow();
    return average - Math.sqrt(variance);
  }

  private static Stream<List<Integer>> orders(int n) {
    List<List<Integer>> orders = new ArrayList<>();
    collect(new ArrayList<>(), n, orders);
    return orders.stream();
  }

  private static void collect(List<Integer> begun, int n, List<List<Integer>> orders) {
    if (begun.size() == n) {
      orders.add(List.copyOf(begun));
      return;
    }
    for (int next = 0; next < n; next++) {
      if (!begun.contains(next)) {
        begun.add(next);
        collect(begun, n, orders);
        begun.remove(begun.size() - 1);
      }
    }
  }

  /** A column, permuted, mirrored or shifted, of 500 values: more than there are points. */
  @Test
  void theOrderTheSignAndTheMeanOfAColumnDoNotMatter() {
    Random random = new Random(3);
    int n = 500;
    double[] signs = random.doubles(n).map(u -> u < 0.4 ? 1 : -1).toArray();
    TrainingSet data = data(random.doubles(n).toArray(), signs);
    NullScale yardstick = NullScale.of(data, new double[] {1.3, -0.5}, HINGE, SLACK);
    double[] column = random.doubles(n).map(u -> -Math.log(u)).toArray();
    List<Double> shuffled = new ArrayList<>(DoubleStream.of(column).boxed().toList());
    Collections.shuffle(shuffled, random);

    double reach = yardstick.of(column, LEVEL);

    assertThat(yardstick.of(shuffled.stream().mapToDouble(x -> x).toArray(), LEVEL))
        .isEqualTo(reach);
    assertThat(yardstick.of(DoubleStream.of(column).map(x -> -x).toArray(), LEVEL))
        .isCloseTo(reach, within(1e-5 * reach));
    assertThat(yardstick.of(DoubleStream.of(column).map(x -> x + 7).toArray(), LEVEL))
        .isCloseTo(reach, within(1e-5 * reach));
  }

  @Test
  void aRareFeatureReachesFartherThanACommonOne() {
    int n = 1000;
    double[] signs = IntStream.range(0, n).mapToDouble(i -> i % 2 == 0 ? 1 : -1).toArray();
    TrainingSet data = data(signs, signs);
    NullScale yardstick = NullScale.of(data, new double[] {0.4, 0}, HINGE, SLACK);
    double[] reaches =
        IntStream.of(2, 10, 100)
            .mapToDouble(every -> yardstick.of(standardised(every, n), LEVEL))
            .toArray();

    assertThat(reaches[2]).isGreaterThan(1.5 * reaches[1]);
    assertThat(reaches[1]).isGreaterThan(1.1 * reaches[0]);
  }

  private static double[] standardised(int every, int n) {
    double share = 1.0 / every;
    double deviation = Math.sqrt(share * (1 - share));
    double[] column = new double[n];
    Arrays.setAll(column, i -> ((i % every == 0 ? 1 : 0) - share) / deviation);
    return column;
  }

  @Test
  void aRoomTooLargeToBeSquaredIsTheReach() {
    TrainingSet data = data(new double[] {1, -1, 2, -2}, 1, -1, 1, -1);
    for (double slack : new double[] {1e150, 1e160, 1e300}) {
      double reach =
          NullScale.of(data, new double[] {0.3, 0}, HINGE, slack)
              .of(new double[] {1, -1, 1, -1}, LEVEL);
      assertThat(reach).isPositive().isFinite();
    }
  }

  /** What concerns one sample, which rarely is of the other class, is limited by the norm alone. */
  @Test
  void noReachIsBeyondTheRoomNorZeroWithoutSlack() {
    double[] signs = IntStream.range(0, 40).mapToDouble(i -> i < 39 ? 1 : -1).toArray();
    TrainingSet data = data(signs, signs);
    double[] z = {1, 1};
    double[] spike = new double[40];
    spike[0] = 1;

    double cost = data.norm1(z) + HINGE.value(data.samples(), z);
    assertThat(NullScale.of(data, z, HINGE, SLACK).of(spike, LEVEL)).isEqualTo(SLACK * cost);
    assertThat(NullScale.of(data, z, HINGE, 0).of(spike, LEVEL))
        .isEqualTo(NullScale.of(data, z, HINGE, 0.1).of(spike, LEVEL))
        .isGreaterThan(0);
  }
}
