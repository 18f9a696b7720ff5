package io.github.svmrelevance.methods.randindex;

import io.github.svmrelevance.api.SolverException;
import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.data.Scaling;
import io.github.svmrelevance.api.diagnostic.Message;
import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.api.result.EliminationProfiles.Profile;
import io.github.svmrelevance.api.result.EliminationProfiles.Step;
import io.github.svmrelevance.api.svm.SvmFormulation;
import io.github.svmrelevance.api.svm.SvmSolution;
import io.github.svmrelevance.core.data.Standardizer;
import io.github.svmrelevance.core.data.TargetScale;
import io.github.svmrelevance.core.evaluation.Fold;
import io.github.svmrelevance.methods.intervals.FeatureGroup;
import io.github.svmrelevance.methods.quality.LearningQuestion;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/**
 * The algorithm in Table 1 of Trzesiok (2010), for one class against the rest, or for a number.
 *
 * <p>A training that fails costs what hangs on it and no more: a candidate for removal is skipped,
 * an error stays unknown, a path ends, and only without a model of all features the class or number
 * is left out. {@link StudiedPath#troubles()} names each.
 */
final class PathStudy {

  private final RunContext context;
  private final EliminationOptions options;
  private final Dataset data;
  private final List<FeatureGroup> groups;
  private final LearningQuestion question;
  private final List<List<Fold>> inner;
  private final Scaling scaling;
  private final Optional<CrossValidation> validation;
  private final FailedTrainings troubles;
  private final List<Message> skippedPoints = new ArrayList<>();
  private boolean hasPattern = true;
  private int emptyRanks;
  private int ties;
  private int foldsWithoutMargin;

  /**
   * Prepares the study.
   *
   * @param data the samples, in their original units
   * @param division what is learnt, and how to cross-validate it
   */
  PathStudy(
      RunContext context,
      EliminationOptions options,
      Dataset data,
      PathJob.Division division,
      Scaling scaling) {
    this.context = context;
    this.options = options;
    this.data = data;
    this.groups = FeatureGroup.of(data.features());
    this.question = division.question();
    this.inner = division.inner();
    this.scaling = scaling;
    this.troubles = new FailedTrainings(question);
    this.validation =
        division.folds().isEmpty()
            ? Optional.empty()
            : Optional.of(new CrossValidation(data, question, division.folds(), scaling));
  }

  /** The largest nu that a class allows, in the whole and in every training fold. */
  static double largestNu(Dataset data, String positive, List<Fold> folds) {
    double[] signs = data.classes().signs(positive);
    double largest = SvmFormulation.NuSvc.largest(signs);
    for (Fold fold : folds) {
      double[] part = Arrays.stream(fold.training()).mapToDouble(i -> signs[i]).toArray();
      largest = Math.min(largest, SvmFormulation.NuSvc.largest(part));
    }
    return largest;
  }

  /** Trains with all features: a batch of one, so that it shows as progress. */
  private Training.Outcome train(DenseMatrix x, double[] targets, Hyperparameters hyperparameters) {
    return context
        .mapAll(
            "all features",
            AllFeaturesJob.INSTANCE,
            new AllFeaturesJob.Samples(hyperparameters.kernel(), x, targets),
            List.of(hyperparameters.formulation()))
        .get(0);
  }

  /**
   * Runs the study; there is no profile if nu-SVC has no margin with all features, or if there is
   * no model of all features to begin with.
   */
  StudiedPath run() {
    Optional<Profile> profile = Optional.empty();
    try {
      profile = profile();
    } catch (SolverException e) {
      troubles.leftOut(e.message());
    }
    return new StudiedPath(
        profile, skippedPoints, troubles, hasPattern, emptyRanks, ties, foldsWithoutMargin);
  }

  private Optional<Profile> profile() {
    Settings settings = settings(data.featureNames().size());
    Optional<Candidates.Model> whole = withAllFeatures(settings.whole());
    hasPattern = whole.isPresent();
    return whole.map(model -> profile(model, settings));
  }

  /** The model at the start of the path; empty if it has no margin. */
  private Optional<Candidates.Model> withAllFeatures(Hyperparameters hyperparameters) {
    DenseMatrix x =
        (scaling.changes() ? Standardizer.fit(data, scaling).view(data.matrix()) : data.matrix())
            .toDense();
    TargetScale scale = TargetScale.of(data, scaling);
    double[] targets = question.targets(data, scale);
    Training.Outcome trained = train(x, targets, hyperparameters);
    if (trained.withoutMargin()) {
      return Optional.empty();
    }
    Pattern pattern = Pattern.of(trained.solution(), question.isNumber(), scale.unit());
    if (options.onSupportVectors()) {
      int[] support = supportVectors(trained.solution());
      x = x.selectRows(support);
      double[] all = targets;
      targets = Arrays.stream(support).mapToDouble(i -> all[i]).toArray();
      pattern = pattern.select(support);
      trained = train(x, targets, hyperparameters);
    }
    return Optional.of(
        new Candidates.Model(
            hyperparameters.kernel(),
            x,
            scaling == Scaling.SD,
            groups,
            IntStream.range(0, groups.size()).toArray(),
            targets,
            pattern,
            hyperparameters.formulation(),
            trained.solution()));
  }

  /** Takes features away one by one. */
  private Profile profile(Candidates.Model whole, Settings settings) {
    List<Step> path = new ArrayList<>();
    path.add(step(0, Optional.empty(), whole.pattern().none(), settings, whole));
    List<String> ranking = new ArrayList<>();
    Removal removal =
        new Removal(
            context,
            question.positive().map(name -> "class " + name).orElse("number"),
            groups.stream().map(FeatureGroup::name).toList(),
            troubles);
    Candidates.Model model = whole;
    while (model.left().length > 1) {
      Optional<Candidates.Candidate> found = removal.next(path.size(), model);
      if (found.isEmpty()) {
        troubles.endedWith(names(model.left()));
        break;
      }
      Candidates.Candidate removed = found.get();
      if (removed.outcome().withoutMargin()) {
        emptyRanks = Math.max(emptyRanks, model.left().length);
      }
      model = model.after(removed);
      String name = groups.get(removed.feature()).name();
      ranking.add(name);
      path.add(step(path.size(), Optional.of(name), removed.difference(), settings, model));
    }
    ties = removal.ties();
    List<String> last = names(model.left());
    Collections.reverse(last);
    ranking.addAll(last);
    Collections.reverse(ranking);
    return new Profile(
        question.positive(),
        settings.whole().toMap(),
        path,
        ranking,
        Selection.select(path, ranking, options),
        OptionalDouble.of(ConstantModels.error(data, question)));
  }

  private List<String> names(int[] features) {
    List<String> names = new ArrayList<>();
    for (int feature : features) {
      names.add(groups.get(feature).name());
    }
    return names;
  }

  private static int[] supportVectors(SvmSolution solution) {
    int[] support = solution.supportVectors();
    if (support.length == 0) {
      throw new SolverException(
          Message.of(
              "no sample is a support vector, as the predictions of all are within the tube; give a"
                  + " smaller ",
              EliminationOptions.TUBE,
              ", or leave out ",
              EliminationOptions.SAMPLE));
    }
    return support;
  }

  private Settings settings(int d) {
    Tuner tuner = new Tuner(context, options, question);
    if (!tuner.isNeeded(d)) {
      return Settings.given(tuner.given(d), validation.map(CrossValidation::folds).orElse(0));
    }
    Tuner.Choice choice = tuner.tune("tuning", validation.orElseThrow(), d);
    skippedPoints.addAll(choice.skipped());
    return new Settings(choice.best(), tunedInFolds(tuner, d));
  }

  /** What the training set of each fold chooses; nothing, and told, if one cannot choose. */
  private List<Hyperparameters> tunedInFolds(Tuner tuner, int d) {
    List<Hyperparameters> ofFolds = new ArrayList<>();
    for (int k = 0; k < inner.size(); k++) {
      String title = "tuning within fold " + (k + 1);
      CrossValidation within = new CrossValidation(data, question, inner.get(k), scaling);
      try {
        // A share of the largest nu of the inner training sets is allowed on all of them, too: of a
        // class one of them has no larger a share than all.
        Tuner.Choice choice = tuner.tune(title, within, d);
        ofFolds.add(choice.best());
        for (Message point : choice.skipped()) {
          skippedPoints.add(Message.of("(within fold " + (k + 1) + ") ", point));
        }
      } catch (SolverException e) {
        troubles.notTuned(e.message());
        return List.of();
      }
    }
    return ofFolds;
  }

  private Step step(
      int number,
      Optional<String> removed,
      Difference difference,
      Settings settings,
      Candidates.Model model) {
    Optional<CrossValidation.Estimate> estimate =
        validation
            .filter(cv -> !settings.ofFolds().isEmpty())
            .flatMap(cv -> estimate(cv, number, settings, model));
    foldsWithoutMargin += estimate.map(CrossValidation.Estimate::withoutMargin).orElse(0);
    return new Step(
        number,
        removed,
        difference.change(),
        estimate.map(e -> OptionalDouble.of(e.error())).orElse(OptionalDouble.empty()),
        estimate.map(e -> OptionalDouble.of(e.standardError())).orElse(OptionalDouble.empty()));
  }

  /** Empty, and told, if a training failed in a fold. */
  private Optional<CrossValidation.Estimate> estimate(
      CrossValidation cv, int number, Settings settings, Candidates.Model model) {
    ErrorJob.Model asked =
        new ErrorJob.Model(
            settings,
            data.featureNames().size(),
            Arrays.stream(Candidates.Model.columns(groups, model.left())).boxed().toList(),
            // The models of the folds start from that of all samples.
            options.onSupportVectors() ? Optional.empty() : Optional.of(model.solution()));
    CrossValidation.Attempt attempt =
        context
            .mapAll(
                "error of "
                    + question.positive().map(name -> "class " + name).orElse("the number")
                    + ", step "
                    + number,
                ErrorJob.INSTANCE,
                cv,
                List.of(asked))
            .get(0);
    if (attempt.failure().isPresent()) {
      troubles.withoutError(number, attempt.failure().get().message());
    }
    return attempt.estimate();
  }
}
