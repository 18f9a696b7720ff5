package io.github.svmrelevance.core.svm;

import io.github.svmrelevance.api.diagnostic.Message;
import io.github.svmrelevance.api.diagnostic.RunSetting;

/**
 * What whoever trains can do where numbers are too large or too unlike to be trained with.
 *
 * @param hasKernel whether there is a kernel to choose
 * @param easier what makes the problem easier
 */
record Remedy(boolean hasKernel, String easier) {

  /** Of a trainer for any kernel. */
  static final Remedy OF_KERNELS = new Remedy(true, "lower C");

  /** Of nu-SVC, where a larger nu asks for a smaller C. */
  static final Remedy OF_NU = new Remedy(true, "raise nu, use the ordinary SVM with C");

  /** Of the linear soft-margin SVM. */
  static final Remedy OF_LINEAR = new Remedy(false, "lower C");

  /** Of the linear SVM with a reject option, where lambda is what elsewhere is 1 / C. */
  static final Remedy OF_REJECT_BASELINE = new Remedy(false, "raise lambda");

  /** Whether the features were scaled is not known here. */
  private static final Message SCALE =
      Message.of("standardise the features (", RunSetting.SCALE, " sd, the default)");

  /** Where values are too large for a number. */
  Message ofValues() {
    return hasKernel ? Message.of(SCALE, ", or choose another kernel") : SCALE;
  }

  /** Where the training got nowhere. */
  Message ofTraining() {
    return hasKernel
        ? Message.of(easier + ", ", SCALE, ", or choose another kernel")
        : Message.of(easier + ", or ", SCALE);
  }
}
