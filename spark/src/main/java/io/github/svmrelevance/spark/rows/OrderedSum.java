package io.github.svmrelevance.spark.rows;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.BinaryOperator;
import org.apache.spark.HashPartitioner;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.api.java.JavaRDD;
import scala.Tuple2;

/**
 * Adds up what the partitions tell, always in their order, so that the bits of a sum depend on
 * nothing but the partitions. Spark's own {@code treeAggregate} adds in the order in which parts
 * arrive.
 */
final class OrderedSum {

  /** So many parts the driver adds alone. */
  private static final int AT_ONCE = 16;

  private OrderedSum() {}

  /** Adds a later part to an earlier one, which it may change; executors add with it too. */
  interface Addition<T> extends BinaryOperator<T>, Serializable {}

  /**
   * Adds, in two levels if there are many partitions: neighbours on executors, their sums on the
   * driver.
   *
   * @param parts one for each partition
   * @param plus adds a later part to an earlier one, which it may change
   * @return the sum
   */
  static <T> T of(JavaRDD<T> parts, Addition<T> plus) {
    int count = parts.getNumPartitions();
    if (count <= AT_ONCE) {
      return fold(parts.collect(), plus);
    }
    int neighbours = (int) Math.ceil(Math.sqrt(count));
    int groups = (count + neighbours - 1) / neighbours;
    JavaPairRDD<Integer, Tuple2<Integer, T>> numbered =
        parts
            .mapPartitionsWithIndex(
                (index, part) -> {
                  List<Tuple2<Integer, Tuple2<Integer, T>>> keyed = new ArrayList<>();
                  part.forEachRemaining(
                      one -> keyed.add(new Tuple2<>(index / neighbours, new Tuple2<>(index, one))));
                  return keyed.iterator();
                },
                true)
            .mapToPair(pair -> pair);
    List<Tuple2<Integer, T>> sums =
        numbered
            .groupByKey(new HashPartitioner(groups))
            .mapValues(
                group -> {
                  List<Tuple2<Integer, T>> ordered = new ArrayList<>();
                  group.forEach(ordered::add);
                  ordered.sort(Comparator.comparing(Tuple2::_1));
                  return fold(ordered.stream().map(Tuple2::_2).toList(), plus);
                })
            .collect();
    return fold(
        sums.stream().sorted(Comparator.comparing(Tuple2::_1)).map(Tuple2::_2).toList(), plus);
  }

  private static <T> T fold(List<T> parts, Addition<T> plus) {
    return parts.stream().reduce(plus).orElseThrow();
  }
}
