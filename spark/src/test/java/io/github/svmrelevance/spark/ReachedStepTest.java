package io.github.svmrelevance.spark;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.svmrelevance.core.run.ProgressListener;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ReachedStepTest {

  private final List<String> shown = new ArrayList<>();

  private final ReachedStep reached =
      new ReachedStep(
          new ProgressListener() {
            @Override
            public void planned(List<String> steps) {
              shown.add("planned " + steps);
            }

            @Override
            public void started(String title, int total) {
              shown.add("started " + title + " " + total);
            }

            @Override
            public void advanced() {
              shown.add("advanced");
            }

            @Override
            public void finished() {
              shown.add("finished");
            }
          });

  @Test
  void itKnowsTheStepAndWhatIsLeft() {
    assertThat(reached.left()).isEqualTo("before the first step");

    reached.planned(List.of("reading", "bounds", "evidence"));
    reached.started("reading", 4);
    reached.finished();
    reached.started("bounds", 6);
    reached.advanced();

    assertThat(reached.left()).isEqualTo("in step 2 of 3, bounds: 1 of 6; left: evidence");

    reached.started("evidence", 4);

    assertThat(reached.left()).isEqualTo("in step 3 of 3, evidence: 0 of 4");
    assertThat(shown)
        .containsExactly(
            "planned [reading, bounds, evidence]",
            "started reading 4",
            "finished",
            "started bounds 6",
            "advanced",
            "started evidence 4");
  }
}
