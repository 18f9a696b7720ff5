package io.github.svmrelevance.methods.bounds;

import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.data.Feature;
import io.github.svmrelevance.api.diagnostic.Message;
import io.github.svmrelevance.api.diagnostic.RunSetting;
import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.api.parameter.InvalidParameterException;
import io.github.svmrelevance.api.result.Substitutes;
import io.github.svmrelevance.api.result.WeightPolygon;
import io.github.svmrelevance.core.data.Excerpt;
import io.github.svmrelevance.core.data.NameList;
import io.github.svmrelevance.methods.intervals.FeatureGroup;
import io.github.svmrelevance.methods.intervals.StudyData;
import io.github.svmrelevance.methods.pairs.PairPolygon;
import io.github.svmrelevance.methods.pairs.PairSearch;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Which pairs of two weights admissible models have. A pair that is asked for is answered exactly;
 * of the two most correlated substitutes there is a rough picture besides.
 *
 * <p>A polygon of v vertices takes about v objectives over the feasible set.
 */
final class PairStudy {

  /** What the batch is called. */
  static final String STEP = "pairs of weights";

  /** More vertices than this are not shown. */
  private static final int MOST_OBJECTIVES = 10_000;

  /** A picture needs no more. */
  private static final double ROUGH = 3e-2;

  private static final int FEW_OBJECTIVES = 12;

  private final StudyData data;
  private final List<PairJob.Pair> asked;

  private PairStudy(StudyData data, List<PairJob.Pair> asked) {
    this.data = data;
    this.asked = List.copyOf(asked);
  }

  /**
   * Reads which pairs are asked for.
   *
   * @param columns of the data, of which groups are made
   * @throws InvalidInputException if there is no such feature, or it has no weight or several
   * @throws InvalidParameterException if a pair is of one feature
   */
  static PairStudy of(BoundsOptions options, StudyData data, List<Feature> columns) {
    List<PairJob.Pair> asked = new ArrayList<>();
    for (String text : options.get(BoundsOptions.PAIR)) {
      asked.add(read(text, data, columns));
    }
    return new PairStudy(data, asked);
  }

  /** Refuses a text that cannot name two features, whatever the data are. */
  static void requireTwo(List<String> texts) {
    for (String text : texts) {
      if (text.indexOf(',') < 0) {
        throw new InvalidParameterException(
            BoundsOptions.PAIR,
            " takes two names with a comma between, not " + Excerpt.quote(text));
      }
    }
  }

  /** Names may have commas themselves. */
  private static PairJob.Pair read(String text, StudyData data, List<Feature> columns) {
    List<String> names = data.all().stream().map(FeatureGroup::name).toList();
    for (int comma = text.indexOf(','); comma >= 0; comma = text.indexOf(',', comma + 1)) {
      int first = names.indexOf(text.substring(0, comma).strip());
      int second = names.indexOf(text.substring(comma + 1).strip());
      if (first >= 0 && second >= 0) {
        if (first == second) {
          throw new InvalidParameterException(
              BoundsOptions.PAIR,
              " names " + Excerpt.quote(names.get(first)) + " twice; name two features");
        }
        return new PairJob.Pair(position(first, data), position(second, data), 0, MOST_OBJECTIVES);
      }
    }
    throw new InvalidInputException(
        Message.of(
            BoundsOptions.PAIR,
            " "
                + Excerpt.quote(text)
                + " does not name two features"
                + FeatureGroup.toldAsMember(
                        columns, NameList.of(text, columns.stream().map(Feature::name).toList()))
                    .map(member -> ", as " + member + ", which is named as a whole")
                    .orElse("")
                + "; the features of one weight are "
                + Excerpt.list(
                    data.all().stream()
                        .filter(group -> !group.isSeveral())
                        .map(FeatureGroup::name)
                        .toList())));
  }

  private static int position(int feature, StudyData data) {
    int position = data.positions()[feature];
    if (data.training().coding().vectors() > 1) {
      throw new InvalidInputException(
          Message.of(
              BoundsOptions.PAIR,
              " takes features of one weight, and here each has one for each class; set one class"
                  + " against the rest with ",
              RunSetting.POSITIVE));
    }
    if (position < 0 || data.training().weights(position).size() != 1) {
      throw new InvalidInputException(
          Message.of(
              BoundsOptions.PAIR,
              " takes features of one weight, and "
                  + Excerpt.quote(data.all().get(feature).name())
                  + (position < 0
                      ? " does not vary, so that it has none"
                      : " has several, one for each of its columns")
                  + "; name another"));
    }
    return position;
  }

  boolean isAsked() {
    return !asked.isEmpty();
  }

  /**
   * Finds the polygons.
   *
   * @param substitutes which features can be traded for one another, if that is known
   * @return those asked for, or else that of the most correlated substitutes, if there are any;
   *     without those that were not found when the run was cancelled
   */
  Answer run(TrainedBounds good, Optional<Substitutes> substitutes, RunContext context) {
    List<PairJob.Pair> pairs =
        isAsked() ? asked : substitutes.flatMap(this::closest).stream().toList();
    List<WeightPolygon> polygons = new ArrayList<>();
    for (PairJob.Pair pair : pairs) {
      List<PairSearch> halves =
          context
              .map(
                  STEP,
                  PairJob.INSTANCE,
                  new PairJob.Question(good.models(), data.training(), pair),
                  PairSearch.HALVES)
              .stream()
              .flatMap(Optional::stream)
              .toList();
      if (halves.size() == PairSearch.HALVES.size()) {
        polygons.add(told(pair, PairSearch.polygon(halves)));
      }
    }
    return new Answer(polygons, polygons.size() == pairs.size());
  }

  /**
   * What was found.
   *
   * @param polygons of the pairs
   * @param complete whether none is missing
   */
  record Answer(List<WeightPolygon> polygons, boolean complete) {}

  private WeightPolygon told(PairJob.Pair pair, PairPolygon polygon) {
    return new WeightPolygon(
        data.training().groups().get(pair.first()).name(),
        data.training().groups().get(pair.second()).name(),
        polygon.vertices().stream()
            .map(vertex -> new WeightPolygon.Vertex(vertex.first(), vertex.second()))
            .toList(),
        polygon.gap(),
        polygon.certified(),
        isAsked());
  }

  /** The two features of one weight that are most correlated, in clusters of which one suffices. */
  private Optional<PairJob.Pair> closest(Substitutes substitutes) {
    DenseMatrix correlations = substitutes.correlations();
    List<String> varying = data.training().groups().stream().map(FeatureGroup::name).toList();
    double largest = 0;
    PairJob.Pair closest = null;
    for (Substitutes.Cluster cluster : substitutes.interchangeable()) {
      for (String one : cluster.features()) {
        int i = substitutes.features().indexOf(one);
        int first = varying.indexOf(one);
        for (String other : cluster.features()) {
          int j = substitutes.features().indexOf(other);
          int second = varying.indexOf(other);
          double correlation = Math.abs(correlations.get(i, j));
          if (i < j
              && correlation > largest
              && data.training().weights(first).size() == 1
              && data.training().weights(second).size() == 1) {
            largest = correlation;
            closest = new PairJob.Pair(first, second, ROUGH, FEW_OBJECTIVES);
          }
        }
      }
    }
    return Optional.ofNullable(closest);
  }
}
