package io.github.svmrelevance.methods.randindex;

import io.github.svmrelevance.api.diagnostic.Message;
import io.github.svmrelevance.api.result.EliminationProfiles.Profile;
import java.io.Serializable;
import java.util.List;
import java.util.Optional;

/**
 * What a study of one class came to.
 *
 * @param profile the profile, if there is one
 * @param skippedPoints the points of the grid at which a training failed, and why
 * @param troubles what was lost as trainings failed
 * @param hasPattern whether the model with all features separates samples
 * @param emptyRanks how many of the first ranks hang on models without a margin
 * @param ties at how many steps the order of the data decided between features
 * @param foldsWithoutMargin in how many folds of the path's models nu-SVC had no margin
 */
record StudiedPath(
    Optional<Profile> profile,
    List<Message> skippedPoints,
    FailedTrainings troubles,
    boolean hasPattern,
    int emptyRanks,
    int ties,
    int foldsWithoutMargin)
    implements Serializable {

  StudiedPath {
    skippedPoints = List.copyOf(skippedPoints);
  }
}
