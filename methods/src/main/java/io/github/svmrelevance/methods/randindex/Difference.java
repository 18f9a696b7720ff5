package io.github.svmrelevance.methods.randindex;

import io.github.svmrelevance.api.result.EliminationProfiles.Change;
import java.io.Serializable;

/**
 * How far the predictions of a smaller model are from those of the full one.
 *
 * @param cost by which models are compared, the smaller the better: the pairs of samples on which
 *     the two partitions disagree, or the mean absolute difference of numbers
 * @param change the same for people
 */
record Difference(double cost, Change change) implements Serializable {}
