package io.github.svmrelevance.report.plot;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.svmrelevance.api.parameter.Parameter;
import io.github.svmrelevance.api.parameter.ParameterValues;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class FurtherFiguresTest {

  private static final List<Parameter<?>> PARAMETERS =
      List.of(
          Parameter.flag("each-class", "a figure"),
          Parameter.integer("slack-curve", "points of a figure").withDefault(0),
          Parameter.texts("pair", "features of a figure"),
          Parameter.flag("witnesses", "no figure"));

  private static ParameterValues values(Map<String, String> given) {
    ParameterValues values = ParameterValues.defaults(PARAMETERS);
    for (Map.Entry<String, String> one : given.entrySet()) {
      values = values.withText(one.getKey(), one.getValue());
    }
    return values;
  }

  @Test
  void whatIsOffOrZeroAsksForNoFigure() {
    assertThat(
            FurtherFigures.asked(
                values(Map.of("slack-curve", "0", "each-class", "false", "witnesses", "true"))))
        .doesNotContain("slack-curve", "each-class", "witnesses");
  }

  @Test
  void whatIsOnAsksForTheFigureOfItsName() {
    assertThat(
            FurtherFigures.asked(
                values(Map.of("each-class", "true", "slack-curve", "5", "pair", "a,b"))))
        .containsExactly("slack-curve", "pair", "each-class");
  }
}
