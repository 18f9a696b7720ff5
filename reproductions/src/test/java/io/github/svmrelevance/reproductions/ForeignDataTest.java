package io.github.svmrelevance.reproductions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.svmrelevance.api.CancellationToken;
import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.data.Classes;
import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.parameter.ParameterValues;
import io.github.svmrelevance.core.run.DefaultRunContext;
import io.github.svmrelevance.core.run.LocalTaskExecutor;
import io.github.svmrelevance.core.run.ProgressListener;
import io.github.svmrelevance.core.spi.Registry;
import io.github.svmrelevance.reproductions.goepfert.GoepfertFigure2;
import io.github.svmrelevance.reproductions.goepfert2018.Goepfert2018Figure1;
import io.github.svmrelevance.reproductions.grandvalet.GrandvaletTable1;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Users may give a reproduction any file. */
class ForeignDataTest {

  private static final Dataset OTHERS =
      new Dataset(
          "mine.csv",
          List.of("a"),
          DenseMatrix.ofRows(new double[][] {{1}, {2}, {3}, {4}}),
          new Classes(List.of("u", "v"), new int[] {0, 1, 0, 1}));

  static Stream<Reproduction> reproductionsOfMalignance() {
    return Stream.of(new GoepfertFigure2(), new Goepfert2018Figure1(), new GrandvaletTable1());
  }

  @ParameterizedTest
  @MethodSource("reproductionsOfMalignance")
  void aFileWithoutTheClassOfThePaperIsRefused(Reproduction reproduction) {
    ReproductionRequest request =
        new ReproductionRequest(
            Map.of("wdbc", OTHERS),
            ParameterValues.defaults(reproduction.description().parameters()));
    try (LocalTaskExecutor executor =
        new LocalTaskExecutor(1, CancellationToken.none(), ProgressListener.none())) {
      DefaultRunContext context =
          new DefaultRunContext(Registry.backends(), Optional.empty(), executor, 0);
      assertThatThrownBy(() -> reproduction.run(request, context))
          .isInstanceOf(InvalidInputException.class)
          .hasMessage(
              "mine.csv: there is no class 'M', which is set against the others here; the classes"
                  + " are 'u', 'v'");
    }
  }

  @Test
  void theSecondClassIsPositiveUnlessThePaperNamesOne() {
    assertThat(ReproductionRequest.positive(OTHERS, Optional.empty())).isEqualTo("v");
    assertThat(ReproductionRequest.positive(OTHERS, Optional.of("u"))).isEqualTo("u");
  }
}
