package io.github.svmrelevance.report.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class RowsTest {

  private static final List<String> NAMES = List.of("c", "a", "b", "d");
  private static final List<Integer> OWN = List.of(3, 1, 0, 2);

  private static List<Integer> rows(Rows.Order order, int top) {
    return new Rows(order, top == 0 ? OptionalInt.empty() : OptionalInt.of(top)).of(NAMES, OWN);
  }

  @Test
  void ordersAndCuts() {
    assertThat(rows(Rows.Order.EVIDENCE, 0)).isEqualTo(OWN);
    assertThat(rows(Rows.Order.EVIDENCE, 2)).containsExactly(3, 1);
    assertThat(rows(Rows.Order.FILE, 0)).containsExactly(0, 1, 2, 3);
    assertThat(rows(Rows.Order.NAME, 3)).containsExactly(1, 2, 0);
    assertThat(rows(Rows.Order.NAME, 9)).hasSize(4);
  }

  @Test
  void saysWhatIsNotShown() {
    Rows two = new Rows(Rows.Order.FILE, OptionalInt.of(2));
    assertThat(two.rest(5)).containsExactly("... and 3 more");
    assertThat(two.rest(2)).isEmpty();
    assertThat(Rows.ALL.rest(5)).isEmpty();
    assertThat(two.of(List.of("x", "y", "z"))).containsExactly("x", "y");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Rows(Rows.Order.FILE, OptionalInt.of(0)));
  }
}
