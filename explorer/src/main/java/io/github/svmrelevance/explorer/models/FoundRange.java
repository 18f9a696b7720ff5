package io.github.svmrelevance.explorer.models;

import io.github.svmrelevance.methods.intervals.FeatureRange;

/**
 * What became of a feature.
 *
 * @param feature its position among the features and groups of the data
 * @param range its range, or why there is none
 * @since 0.1
 */
public record FoundRange(int feature, FeatureRange range) {}
