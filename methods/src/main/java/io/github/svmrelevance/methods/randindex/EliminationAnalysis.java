package io.github.svmrelevance.methods.randindex;

import io.github.svmrelevance.api.parameter.InvalidParameterException;
import io.github.svmrelevance.api.result.EliminationProfiles;
import io.github.svmrelevance.methods.analysis.Analysis;
import io.github.svmrelevance.methods.analysis.RunSetup;

/**
 * A question to {@link RandIndexElimination}:
 *
 * <pre>{@code
 * EliminationProfiles result =
 *     RandIndexElimination.of(Path.of("data/wine.csv"))
 *         .svm(EliminationOptions.Svm.C)
 *         .c(1)
 *         .kernel("rbf:gamma=0.1")
 *         .run();
 * result.profiles().forEach(p -> System.out.println(p.className() + " " + p.ranking()));
 * }</pre>
 *
 * <p>Each setting has the name of the command's option and returns a new object; what is not set
 * has its default. Immutable and thread-safe.
 *
 * @since 0.1
 */
public final class EliminationAnalysis extends Analysis<EliminationProfiles, EliminationAnalysis> {

  EliminationAnalysis(RunSetup setup) {
    super(new RandIndexElimination(), EliminationProfiles.class, setup);
  }

  @Override
  protected EliminationAnalysis with(RunSetup changed) {
    return new EliminationAnalysis(changed);
  }

  /**
   * Chooses the kernel of the SVM.
   *
   * @param spec for example {@code "rbf:gamma=0.1"}; rbf with its parameters tuned unless set
   * @return the new settings
   * @throws InvalidParameterException if the value is out of range
   */
  public EliminationAnalysis kernel(String spec) {
    return with(EliminationOptions.KERNEL, spec);
  }

  /**
   * Chooses the formulation of the SVM.
   *
   * @param kind nu-SVC unless set
   * @return the new settings
   */
  public EliminationAnalysis svm(EliminationOptions.Svm kind) {
    return with(EliminationOptions.SVM, kind);
  }

  /**
   * Sets the share of margin errors that nu-SVC allows.
   *
   * @param share above 0, at most 1; tuned unless set
   * @return the new settings
   * @throws InvalidParameterException if the value is out of range
   */
  public EliminationAnalysis nu(double share) {
    return with(EliminationOptions.NU, share);
  }

  /**
   * Sets C, the cost of a unit of training loss of C-SVC, or of the SVM of a number.
   *
   * @param cost above 0; tuned unless set
   * @return the new settings
   * @throws InvalidParameterException if the value is out of range
   */
  public EliminationAnalysis c(double cost) {
    return with(EliminationOptions.C, cost);
  }

  /**
   * Sets how far the prediction of a number may be off for nothing.
   *
   * @param width at least 0, in standard deviations of the target; 0.1 unless set
   * @return the new settings
   * @throws InvalidParameterException if the value is out of range
   */
  public EliminationAnalysis tube(double width) {
    return with(EliminationOptions.TUBE, width);
  }

  /**
   * Chooses the classes to profile.
   *
   * @param names their names, or {@code "all"}, as unless set
   * @return the new settings
   * @throws InvalidParameterException if the value is out of range
   */
  public EliminationAnalysis classes(String... names) {
    return with(EliminationOptions.CLASSES, String.join(",", names));
  }

  /**
   * Sets the number of folds of the cross-validation.
   *
   * @param count at least 2; 10 unless set
   * @return the new settings
   * @throws InvalidParameterException if the value is out of range
   */
  public EliminationAnalysis folds(int count) {
    return with(EliminationOptions.FOLDS, count);
  }

  /**
   * Eliminates on some of the samples.
   *
   * @param samples how many, at random, or {@code "support-vectors"}; all unless set
   * @return the new settings
   * @throws InvalidParameterException if the value is out of range
   */
  public EliminationAnalysis sample(String samples) {
    return with(EliminationOptions.SAMPLE, samples);
  }

  /**
   * Takes features for redundant while the Rand index is at least this.
   *
   * @param index 0 to 1; no such criterion unless set
   * @return the new settings
   * @throws InvalidParameterException if the value is out of range
   */
  public EliminationAnalysis randThreshold(double index) {
    return with(EliminationOptions.RAND_THRESHOLD, index);
  }

  /**
   * Takes features for redundant if the error stays up to this.
   *
   * @param error a share of wrong predictions, or of a number a mean absolute error in its units;
   *     no such criterion unless set
   * @return the new settings
   * @throws InvalidParameterException if the value is out of range
   */
  public EliminationAnalysis errorThreshold(double error) {
    return with(EliminationOptions.ERROR_THRESHOLD, error);
  }
}
