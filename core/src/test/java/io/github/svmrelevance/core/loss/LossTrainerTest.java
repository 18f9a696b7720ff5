package io.github.svmrelevance.core.loss;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.svmrelevance.api.CancellationReason;
import io.github.svmrelevance.api.CancellationSource;
import io.github.svmrelevance.api.CancellationToken;
import io.github.svmrelevance.api.CancelledException;
import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.data.RealValues;
import io.github.svmrelevance.api.data.Target;
import io.github.svmrelevance.api.optimization.Budget;
import io.github.svmrelevance.api.optimization.ConvexPiecewiseLinear;
import io.github.svmrelevance.api.optimization.LinearMap;
import io.github.svmrelevance.api.optimization.TermBlock;
import io.github.svmrelevance.core.run.DefaultRunContext;
import io.github.svmrelevance.core.run.LocalTaskExecutor;
import io.github.svmrelevance.core.run.ProgressListener;
import io.github.svmrelevance.core.spi.Registry;
import io.github.svmrelevance.core.svm.HingeTrainer;
import io.github.svmrelevance.core.svm.LinearSvm;
import io.github.svmrelevance.core.svm.TrainerChoice;
import io.github.svmrelevance.core.svm.TrainingProgress;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Training from the terms of a loss, against the exact active set and by hand. */
class LossTrainerTest {

  private static final DenseMatrix LINE = DenseMatrix.ofColumns(4, new double[][] {{-1, 0, 1, 2}});

  private static <T> T with(CancellationToken cancellation, Function<LossTrainer, T> training) {
    try (LocalTaskExecutor executor =
        new LocalTaskExecutor(1, cancellation, ProgressListener.none())) {
      return training.apply(
          new LossTrainer(
              new DefaultRunContext(Registry.backends(), Optional.empty(), executor, 0)));
    }
  }

  private static double[] trainL2(LossModel loss, Samples samples) {
    return with(
        CancellationToken.none(),
        trainer -> trainer.trainL2(loss, samples, TrainerChoice.BUILT_IN).z());
  }

  /** 60 samples of 4 features in two classes that overlap. */
  private static Samples twoClasses(double[] signs) {
    Random random = new Random(7);
    double[][] columns = new double[4][signs.length];
    for (int i = 0; i < signs.length; i++) {
      signs[i] = i % 3 == 0 ? 1 : -1;
      for (double[] column : columns) {
        column[i] = random.nextGaussian() + 0.7 * signs[i];
      }
    }
    return new Samples(DenseMatrix.ofColumns(signs.length, columns), MarginLoss.target(signs));
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.05, 1, 20})
  void theHingeAgreesWithTheActiveSet(double c) {
    double[] signs = new double[60];
    Samples samples = twoClasses(signs);
    LinearSvm exact = LinearSvm.train(samples.matrix(), signs, c, CancellationToken.none());
    double[] z = trainL2(MarginLoss.hinge().times(c), samples);
    for (int j = 0; j < samples.features(); j++) {
      assertThat(z[j]).isCloseTo(exact.model().weight(j), within(1e-8));
    }
    assertThat(MarginLoss.hinge().value(samples, z)).isCloseTo(exact.loss(), within(1e-7));
  }

  @Test
  void theDoubleHingeAgreesWithTheActiveSet() {
    double[] signs = new double[60];
    Samples samples = twoClasses(signs);
    double lambda = 0.01;
    double a = 2;
    LinearSvm exact =
        LinearSvm.trainRejectBaseline(
            samples.matrix(),
            signs,
            lambda,
            a,
            HingeTrainer.forSamples(signs.length),
            TrainingProgress.none(),
            CancellationToken.none());
    LossModel loss =
        new MarginLoss(ConvexPiecewiseLinear.doubleHinge(1, a))
            .times(1 / (2 * lambda * signs.length));
    double[] z = trainL2(loss, samples);
    for (int j = 0; j < samples.features(); j++) {
      assertThat(z[j]).isCloseTo(exact.model().weight(j), within(1e-8));
    }
  }

  /** min w^2 / 2 + c sum |w x_i + b - x_i|: the loss vanishes at w = 1, c is large. */
  @Test
  void anExactFitCostsItsNormAlone() {
    Samples samples = new Samples(LINE, new RealValues(LINE.column(0)));
    LossModel loss = new EpsilonInsensitiveLoss(0).times(100);
    assertThat(trainL2(loss, samples)).containsExactly(new double[] {1, 0}, within(1e-9));
    double[] z = with(CancellationToken.none(), trainer -> trainer.trainL1(loss, samples));
    assertThat(z).containsExactly(new double[] {1, 0}, within(1e-9));
  }

  /** A loss that states its constraint on a weight as a term of the variable itself. */
  @Test
  void constraintsOfALossHold() {
    LossModel loss =
        new LossModel() {
          private static final long serialVersionUID = 1L;

          @Override
          public int intercepts(Target target) {
            return 1;
          }

          @Override
          public List<TermBlock> terms(Samples samples) {
            return new EpsilonInsensitiveLoss(0).times(100).terms(samples);
          }

          @Override
          public List<Budget> constraints(Samples samples) {
            return List.of(
                new Budget(
                    List.of(
                        new TermBlock(
                            LinearMap.Coordinates.range(0, 1), ConvexPiecewiseLinear.absolute(1))),
                    0.25));
          }
        };
    Samples samples = new Samples(LINE, new RealValues(LINE.column(0)));
    assertThat(trainL2(loss, samples)[0]).isCloseTo(0.25, within(1e-9));
  }

  @Test
  void tooManySamplesAreRefused() {
    double[] values = new double[1001];
    Samples samples =
        new Samples(
            DenseMatrix.ofColumns(values.length, new double[][] {values}), new RealValues(values));
    assertThatThrownBy(
            () ->
                with(
                    CancellationToken.none(),
                    trainer ->
                        trainer
                            .trainL2(new EpsilonInsensitiveLoss(0.1), samples, TrainerChoice.QP)
                            .z()))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("1001 samples")
        .hasMessageContaining("2004 columns");
  }

  @Test
  void aLossRefusesAnotherTarget() {
    double[] signs = new double[6];
    Arrays.fill(signs, 1);
    assertThatThrownBy(() -> trainL2(new EpsilonInsensitiveLoss(0.1), twoClasses(signs)))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("expected real values");
  }

  @Test
  void cancellationEndsTheTraining() {
    CancellationSource source = new CancellationSource();
    source.cancel(CancellationReason.REQUESTED);
    Samples samples = twoClasses(new double[60]);
    assertThatThrownBy(
            () ->
                with(
                    source,
                    trainer ->
                        trainer.trainL2(MarginLoss.hinge(), samples, TrainerChoice.BUILT_IN).z()))
        .isInstanceOf(CancelledException.class);
    assertThatThrownBy(() -> with(source, trainer -> trainer.trainL1(MarginLoss.hinge(), samples)))
        .isInstanceOf(CancelledException.class);
  }

  /** A loss that counts too few intercepts is told so, not what a program makes of it. */
  @Test
  void termsThatReadMoreThanTheModelHasAreRefused() {
    LossModel withoutIntercept =
        new LossModel() {
          private static final long serialVersionUID = 1L;

          @Override
          public int intercepts(Target target) {
            return 0;
          }

          @Override
          public List<TermBlock> terms(Samples samples) {
            return MarginLoss.hinge().terms(samples);
          }
        };
    Samples samples =
        new Samples(
            DenseMatrix.ofRows(new double[][] {{1}, {2}}), MarginLoss.target(new double[] {1, -1}));
    assertThatThrownBy(() -> LossTrainer.l1Problem(withoutIntercept, samples))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("read 2 numbers of a model, but it has 1 weights and 0 intercepts");
  }
}
