package io.github.svmrelevance.core.svm;

import io.github.svmrelevance.api.execution.RunContext;

/**
 * Who trains with one or two hinges, as users choose.
 *
 * @since 0.1
 */
public enum TrainerChoice {
  /** The trainers of this project: exact and fast, for any number of samples. */
  BUILT_IN,
  /** A backend for quadratic programs, on the dual: a cross-check, for some hundred samples. */
  QP;

  /**
   * The trainer of a linear SVM.
   *
   * @param context opens quadratic programs
   * @return an exact trainer
   */
  public HingeTrainer linear(RunContext context) {
    return switch (this) {
      case BUILT_IN -> new ActiveSetTrainer();
      case QP -> new QuadraticTrainer(context);
    };
  }

  /**
   * The trainer of an SVM with any kernel.
   *
   * @param context opens quadratic programs
   * @param samples the number of samples
   * @return the trainer for so many
   */
  public HingeTrainer forSamples(RunContext context, int samples) {
    return switch (this) {
      case BUILT_IN -> HingeTrainer.forSamples(samples);
      case QP -> new QuadraticTrainer(context);
    };
  }
}
