package io.github.svmrelevance.methods.intervals;

import io.github.svmrelevance.api.data.Blocks;
import io.github.svmrelevance.api.data.SparseMatrix;
import io.github.svmrelevance.api.execution.Job;
import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.api.execution.Worker;
import io.github.svmrelevance.api.result.FeatureEvidence;
import io.github.svmrelevance.api.result.FeatureEvidence.Effect;
import io.github.svmrelevance.core.inference.FeatureTests;
import io.github.svmrelevance.core.inference.Response;
import io.github.svmrelevance.core.inference.SparseFeatureTests;
import java.io.Serializable;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/** Tests one feature at a time. */
enum EvidenceJob implements Job<EvidenceJob.Tested, Integer, FeatureEvidence> {
  INSTANCE;

  /**
   * What is tested.
   *
   * @param training the samples
   * @param blocks which of them belong together; null if none do
   * @param permutations how many a test has at most
   * @param level the rate of errors that is asked for
   */
  record Tested(TrainingSet training, Blocks blocks, int permutations, double level)
      implements Serializable {

    /** Whether features are so many, and mostly 0, that each is tested alone first. */
    boolean isManySparse() {
      return blocks == null
          && training.matrix() instanceof SparseMatrix
          && training.features() > MANY
          && training.groups().size() == training.features();
    }

    /** The features and groups that there is a test of. */
    List<Integer> testable() {
      List<int[]> columns = columns();
      IntPredicate varies =
          blocks == null
              ? j -> true
              : FeatureTests.varying(training.matrix(), response(training), blocks);
      return IntStream.range(0, columns.size())
          .filter(k -> IntStream.of(columns.get(k)).anyMatch(varies))
          .boxed()
          .toList();
    }

    /** How much each feature or group tells alone, which takes no test. */
    IntFunction<Effect> effects() {
      return isManySparse()
          ? sparse()::effect
          : FeatureTests.effects(
              training.matrix(), columns(), response(training), Optional.ofNullable(blocks));
    }

    private List<int[]> columns() {
      return training.groups().stream()
          .map(group -> group.columns().stream().mapToInt(Integer::intValue).toArray())
          .toList();
    }

    SparseFeatureTests sparse() {
      return SparseFeatureTests.of((SparseMatrix) training.matrix(), response(training), level);
    }
  }

  /** With more features their correlations are not remembered. */
  private static final int MANY = 1000;

  @Override
  public Worker<Integer, FeatureEvidence> open(Tested shared, RunContext context) {
    TrainingSet training = shared.training();
    if (shared.isManySparse()) {
      SparseFeatureTests sparse = shared.sparse();
      return feature -> {
        context.cancellation().throwIfCancelled();
        return sparse.alone(
            feature, context.random("evidence", training.groups().get(feature).name()));
      };
    }
    FeatureTests tests =
        FeatureTests.of(
            training.matrix(),
            shared.columns(),
            response(training),
            Optional.ofNullable(shared.blocks()),
            shared.permutations());
    return feature -> {
      context.cancellation().throwIfCancelled();
      return tests.of(feature, context.random("evidence", training.groups().get(feature).name()));
    };
  }

  private static Response response(TrainingSet training) {
    int n = training.count();
    return training
        .samples()
        .target()
        .match(
            classes ->
                classes.names().size() == 2
                    ? Response.ofSigns(training.signs())
                    : Response.ofClasses(
                        IntStream.range(0, n).map(classes::label).toArray(),
                        classes.names().size()),
            levels ->
                Response.ofNumbers(IntStream.range(0, n).mapToDouble(levels::level).toArray()),
            numbers ->
                Response.ofNumbers(IntStream.range(0, n).mapToDouble(numbers::value).toArray()));
  }
}
