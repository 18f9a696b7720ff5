package io.github.svmrelevance.methods.randindex;

import io.github.svmrelevance.api.SolverException;
import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.diagnostic.Message;
import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.api.svm.SvmFormulation;
import io.github.svmrelevance.api.svm.SvmSolution;
import io.github.svmrelevance.methods.intervals.FeatureGroup;
import java.io.Serializable;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** The models that lack one more feature or group than the last one on a path. Thread-safe. */
final class Candidates {

  private final Model model;
  private final Training training;
  private final FeatureKernels kernels;

  /**
   * The last model on a path.
   *
   * @param kernel the specification of the kernel, all of its parameters in it
   * @param x the samples with all features
   * @param standardized whether the features have like scales
   * @param groups all features and groups
   * @param left the positions among them of those of the model
   * @param targets of the samples: +1 or -1, or the scaled number
   * @param pattern the predictions to keep
   * @param formulation C, nu, or C and the tube
   * @param solution the optimum, to start from
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Model(
      String kernel,
      DenseMatrix x,
      boolean standardized,
      List<FeatureGroup> groups,
      int[] left,
      double[] targets,
      Pattern pattern,
      SvmFormulation formulation,
      SvmSolution solution)
      implements Serializable {

    /** The last model on the path after one more removal from this one. */
    Model after(Candidate removed) {
      return new Model(
          kernel,
          x,
          standardized,
          groups,
          Arrays.stream(left).filter(k -> k != removed.feature()).toArray(),
          targets,
          pattern,
          formulation,
          removed.outcome().solution());
    }

    /** The columns of some features and groups, in the order of the data. */
    static int[] columns(List<FeatureGroup> groups, int[] chosen) {
      return Arrays.stream(chosen)
          .flatMap(k -> groups.get(k).columns().stream().mapToInt(j -> j))
          .sorted()
          .toArray();
    }
  }

  /**
   * A model on the path: which feature it lacks, how far predictions moved, and the optimum to
   * start from.
   */
  record Candidate(int feature, Difference difference, Training.Outcome outcome)
      implements Serializable {}

  /** What became of a candidate: it, or why it could not be trained. */
  record Attempt(Optional<Candidate> candidate, Optional<Message> failure)
      implements Serializable {}

  /** Prepares their kernel matrices, in O(n^2 d). */
  Candidates(Model model, RunContext context) {
    this.model = model;
    this.training = new Training(context);
    this.kernels =
        new FeatureKernels(
            context.kernel(model.kernel(), model.x().columns()),
            model.x(),
            model.standardized(),
            Model.columns(model.groups(), model.left()),
            context.cancellation());
  }

  /** The model without a feature or group, or why there is none. */
  Attempt attempt(int feature) {
    try {
      return new Attempt(Optional.of(without(feature)), Optional.empty());
    } catch (SolverException e) {
      return new Attempt(Optional.empty(), Optional.of(e.message()));
    }
  }

  /**
   * The model without a feature or group.
   *
   * @param feature its position among all of them
   * @throws SolverException if it cannot be trained
   */
  Candidate without(int feature) {
    Training.Outcome outcome =
        training.train(
            kernels.without(model.groups().get(feature).columns()),
            model.targets(),
            model.formulation(),
            Optional.of(model.solution()));
    return new Candidate(feature, model.pattern().to(outcome.solution()), outcome);
  }
}
