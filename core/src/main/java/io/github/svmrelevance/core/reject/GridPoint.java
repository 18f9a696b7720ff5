package io.github.svmrelevance.core.reject;

/**
 * What cross-validation says of one choice of hyperparameters.
 *
 * @param kernel the specification of the kernel, all of its parameters in it
 * @param c C
 * @param thresholds those of the rule, or the band of least loss
 * @param loss the average loss over the samples left out, with the user's costs
 * @param standardError the standard deviation of the folds' losses over the root of their number
 * @since 0.1
 */
public record GridPoint(
    String kernel, double c, RejectThresholds thresholds, double loss, double standardError) {}
