package io.github.svmrelevance.cli.input;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.svmrelevance.api.parameter.InvalidParameterException;
import io.github.svmrelevance.api.parameter.Parameter;
import io.github.svmrelevance.api.parameter.ParameterValues;
import java.util.List;
import org.junit.jupiter.api.Test;

class ColumnListsTest {

  private static final Parameter<List<String>> NAMES = Parameter.texts("names", "names");

  private static List<String> names(String... texts) {
    return ColumnLists.names(NAMES, values(texts));
  }

  private static ParameterValues values(String... texts) {
    return ParameterValues.defaults(List.of(NAMES)).with(NAMES, List.of(texts));
  }

  @Test
  void namesHaveCommasBetween() {
    assertThat(names("a, b ,c", "d")).containsExactly("a", "b", "c", "d");
    assertThat(names("5\" disk,it's \"new\"")).containsExactly("5\" disk", "it's \"new\"");
  }

  @Test
  void aNameInQuotesMayHaveCommasItself() {
    assertThat(names("\"day, first\", x,\"(0, 1]\"")).containsExactly("day, first", "x", "(0, 1]");
    assertThat(names("\"say \"\"a, b\"\"\"")).containsExactly("say \"a, b\"");
    assertThat(names("\"a,b")).containsExactly("\"a", "b");
    assertThat(ColumnLists.groups(NAMES, values("g=\"a,b\",c")).get("g"))
        .containsExactly("a,b", "c");
  }

  @Test
  void anEmptyNameAndOneTwiceAreRefused() {
    for (String text : List.of("a,", ",a", "a,,b", "a,\"\"")) {
      assertThatThrownBy(() -> names(text))
          .isInstanceOf(InvalidParameterException.class)
          .hasMessageContaining("has an empty name");
    }
    assertThatThrownBy(() -> names("\"a\",a"))
        .isInstanceOf(InvalidParameterException.class)
        .hasMessageContaining("twice");
  }
}
