package io.github.svmrelevance.methods.smallest;

import io.github.svmrelevance.tables.NamedPrices;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * What features cost, in whole units, so that sums are exact and bounds can be rounded up.
 *
 * @param units of each feature, at least 1
 * @param unit what a unit is worth
 * @param read of the features of the data that have one; empty if each has the price 1
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record Prices(long[] units, BigDecimal unit, Map<String, BigDecimal> read) {

  /** The price 1 for each feature. */
  static Prices equal(int features) {
    long[] units = new long[features];
    Arrays.fill(units, 1);
    return new Prices(units, BigDecimal.ONE, Map.of());
  }

  /**
   * Reads prices.
   *
   * @param file with one line for each feature that models use; others may have one
   * @param all the features of the data
   * @param varying those among them that models use
   * @param passedOver columns of the table that are no features, which may have one
   * @throws io.github.svmrelevance.api.InvalidInputException if the file is not what it should be
   */
  static Prices read(Path file, List<String> all, List<String> varying, List<String> passedOver) {
    Map<String, BigDecimal> read = NamedPrices.read(file, all, varying, passedOver);
    BigInteger divisor = BigInteger.ZERO;
    BigInteger[] scaled = new BigInteger[varying.size()];
    for (int j = 0; j < scaled.length; j++) {
      scaled[j] =
          read.get(varying.get(j)).movePointRight(NamedPrices.MOST_DECIMALS).toBigIntegerExact();
      divisor = divisor.gcd(scaled[j]);
    }
    long[] units = new long[scaled.length];
    for (int j = 0; j < units.length; j++) {
      units[j] = scaled[j].divide(divisor).longValueExact();
    }
    BigDecimal unit = new BigDecimal(divisor).movePointLeft(NamedPrices.MOST_DECIMALS);
    return new Prices(units, unit, read);
  }

  /** Whether features have prices of their own. */
  boolean priced() {
    return !read.isEmpty();
  }

  /** The price of a feature of the data; 0 of one that is left out and has none. */
  double of(String name) {
    return read.getOrDefault(name, priced() ? BigDecimal.ZERO : BigDecimal.ONE).doubleValue();
  }

  /** What a search for sets up to a cost is called. */
  String title(long cost) {
    return priced()
        ? "sets up to a cost of " + unit.multiply(BigDecimal.valueOf(cost)).toPlainString()
        : "sets of " + cost;
  }

  /** A cost in the units of the file. */
  double inUnits(long cost) {
    return unit.multiply(BigDecimal.valueOf(cost)).doubleValue();
  }
}
