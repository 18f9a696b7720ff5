package io.github.svmrelevance.core.synthetic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.data.Matrix;
import io.github.svmrelevance.api.parameter.ParameterValues;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class SyntheticRowsTest {

  static Stream<String> kinds() {
    return SyntheticKind.all().stream().map(SyntheticKind::id);
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void eachIterationDrawsTheRowsThatAreCollected(String id) {
    SyntheticKind kind =
        SyntheticKind.all().stream().filter(one -> one.id().equals(id)).findFirst().orElseThrow();
    SyntheticSpec spec = kind.spec(ParameterValues.defaults(kind.parameters()));
    SyntheticRows rows = spec.rows(3);

    SyntheticData collected = spec.generate(3);

    requireSame(rows, collected);
    requireSame(rows, collected);
    assertThat(rows.truth()).isEqualTo(collected.truth());
    assertThat(rows.levels()).isEqualTo(collected.levels());
  }

  private static void requireSame(SyntheticRows rows, SyntheticData collected) {
    Matrix matrix = collected.data().matrix();
    int i = 0;
    for (SyntheticRow row : rows) {
      double[] full = new double[matrix.columns()];
      for (int k = 0; k < row.entries(); k++) {
        full[row.feature(k)] = row.value(k);
      }
      for (int j = 0; j < full.length; j++) {
        assertThat(full[j]).isEqualTo(matrix.get(i, j));
      }
      assertThat(row.target()).isEqualTo(target(collected, i));
      i++;
    }
    assertThat(i).isEqualTo(rows.samples()).isEqualTo(collected.data().samples());
  }

  private static double target(SyntheticData collected, int sample) {
    return collected
        .data()
        .target()
        .<Double>match(
            classes -> (double) classes.label(sample),
            levels -> (double) levels.level(sample),
            numbers -> numbers.value(sample));
  }

  @Test
  void labelsThatAreTurnedRoundAreThoseThatDiffer() {
    HyperplaneSpec clean = HyperplaneSpec.typeThree();
    SyntheticRows noisy = clean.withNoise(0, 0.3).rows(5);
    Iterator<SyntheticRow> before = clean.rows(5).iterator();
    Iterator<SyntheticRow> after = noisy.iterator();

    List<Integer> turned = noisy.mislabelled().boxed().toList();

    assertThat(turned).hasSizeBetween(20, 80);
    assertThat(noisy.mislabelled().boxed().toList()).as("drawn anew").isEqualTo(turned);
    for (int i = 0; i < noisy.samples(); i++) {
      assertThat(before.next().target() != after.next().target()).isEqualTo(turned.contains(i));
    }
  }

  /** 1.6 TB: no JVM of a test has as much. */
  @Test
  void aTableThatFitsNoMemoryIsDrawnRowByRow() {
    HyperplaneSpec small = HyperplaneSpec.of(10, List.of(), 19_990).withSamples(20);
    HyperplaneSpec huge = small.withSamples(10_000_000);
    Matrix expected = small.generate(4).data().matrix();

    SyntheticRows rows = huge.rows(4);

    Iterator<SyntheticRow> drawn = rows.iterator();
    for (int i = 0; i < 20; i++) {
      SyntheticRow row = drawn.next();
      for (int j = 0; j < 20_000; j += 7) {
        assertThat(row.value(j)).isEqualTo(expected.get(i, j));
      }
    }
    assertThatThrownBy(() -> huge.generate(4))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("10000000 samples of 20000 features take");
  }

  /** The table would take 32 MB, its labels 8 MB or more. */
  @Test
  void rowsThatWereDrawnAreNotKept() {
    SyntheticRows rows = HyperplaneSpec.of(1, List.of(), 1).withSamples(2_000_000).rows(6);
    long before = usedBytes();
    int counted = 0;
    long after = Long.MAX_VALUE;
    for (SyntheticRow row : rows) {
      counted += row.entries();
      if (counted == 2 * rows.samples()) {
        after = usedBytes();
      }
    }

    assertThat(counted).isEqualTo(4_000_000);
    assertThat(after - before).isLessThan(8L << 20);
  }

  private static long usedBytes() {
    System.gc();
    return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
  }

  @Test
  void oneClassIsRefusedBeforeARowIsGiven() {
    HyperplaneSpec two = HyperplaneSpec.typeOne().withSamples(2);

    List<Boolean> refused =
        Stream.iterate(0L, seed -> seed + 1).limit(20).map(seed -> isRefused(two, seed)).toList();

    assertThat(refused).contains(true, false);
  }

  private static boolean isRefused(SyntheticSpec spec, long seed) {
    try {
      return spec.rows(seed).samples() != 2;
    } catch (InvalidInputException e) {
      assertThat(e).hasMessageContaining("all 2 samples fell into one class");
      return true;
    }
  }

  @Test
  void thereAreNoMoreRowsThanSamples() {
    Iterator<SyntheticRow> rows = HyperplaneSpec.typeOne().withSamples(20).rows(0).iterator();
    for (int i = 0; i < 20; i++) {
      rows.next();
    }

    assertThat(rows.hasNext()).isFalse();
    assertThatThrownBy(rows::next).isInstanceOf(NoSuchElementException.class);
  }
}
