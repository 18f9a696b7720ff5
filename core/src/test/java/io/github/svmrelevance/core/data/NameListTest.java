package io.github.svmrelevance.core.data;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class NameListTest {

  @Test
  void commasSeparateNames() {
    assertThat(NameList.of("a, b ,c", List.of("a", "b"))).containsExactly("a", "b", "c");
    assertThat(NameList.of("a,,b", List.of())).containsExactly("a", "", "b");
  }

  @Test
  void aKnownNameMayHaveCommasItself() {
    List<String> known = List.of("a", "b", "a,b", "x, y", "a,b,c");
    assertThat(NameList.of("a,b", known)).containsExactly("a,b");
    assertThat(NameList.of("b,a", known)).containsExactly("b", "a");
    assertThat(NameList.of("a,b,c,x, y,a", known)).containsExactly("a,b,c", "x, y", "a");
  }
}
