package io.github.svmrelevance.explorer.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.svmrelevance.explorer.models.ModelConditions;
import io.github.svmrelevance.explorer.models.ModelConditions.Limits;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class AnswersTest {

  @Test
  void whatIsAskedAheadIsReadAsAPageWouldBe() throws IOException {
    ModelConditions now =
        new ModelConditions(
            0.2, 3, Map.of("a \"name\"", new Limits(Double.NEGATIVE_INFINITY, -0.5)));
    ByteArrayOutputStream question = new ByteArrayOutputStream();
    try (Answers asking = new Answers(question)) {
      asking.question(now, List.of(2, 0));
    }
    Asked read = Asked.of(question.toByteArray(), 3);
    assertThat(read.conditions()).isEqualTo(now);
    assertThat(read.features()).containsExactly(2, 0);
  }
}
