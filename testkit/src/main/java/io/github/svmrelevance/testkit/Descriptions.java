package io.github.svmrelevance.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.svmrelevance.api.parameter.Parameter;
import io.github.svmrelevance.api.parameter.ParameterValues;
import java.util.List;

/** What methods and kernels say of their parameters. */
final class Descriptions {

  private Descriptions() {}

  /** Enough for a command line to offer them: names, one line of description, distinct. */
  static void requireParameters(String rule, List<Parameter<?>> parameters) {
    for (Parameter<?> parameter : parameters) {
      assertThat(parameter.name())
          .as("%s, a parameter's name", rule)
          .matches("[a-zA-Z][a-zA-Z0-9-]*");
      assertThat(parameter.description().toString())
          .as("%s, the description of %s", rule, parameter.name())
          .isNotBlank()
          .doesNotContain("\n");
      assertThat(parameter.accepted())
          .as("%s, what %s accepts", rule, parameter.name())
          .isNotBlank();
      if (parameter.kind() == Parameter.Kind.CHOICE) {
        assertThat(parameter.choices()).as("%s, the choices", rule).isNotEmpty();
      }
    }
    ParameterValues defaults = ParameterValues.defaults(parameters);
    assertThat(defaults.toMap()).as("%s, the defaults", rule).isNotNull();
  }
}
