package io.github.svmrelevance.methods.randindex;

import io.github.svmrelevance.api.SolverException;
import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.api.kernel.Kernel;
import io.github.svmrelevance.api.result.EliminationProfiles.ClassProfile;
import io.github.svmrelevance.api.result.EliminationProfiles.Step;
import io.github.svmrelevance.api.svm.SvmFormulation;
import io.github.svmrelevance.api.svm.SvmSolution;
import io.github.svmrelevance.core.data.Standardizer;
import io.github.svmrelevance.core.evaluation.Fold;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/**
 * Table 1 of the paper for one class against the rest.
 *
 * <p>A training that fails costs what hangs on it and no more: a candidate for removal is skipped,
 * an error stays unknown, a path ends, and only without a model of all features the class is left
 * out. {@link StudiedClass#troubles()} names each.
 */
final class ClassStudy {

  /** In the journal: at this step the error could not be had. */
  private static final String UNKNOWN = "unknown";

  private final RunContext context;
  private final EliminationOptions options;
  private final Journal journal;
  private final Dataset data;
  private final String positive;
  private final boolean standardize;
  private final Training training;
  private final Optional<CrossValidation> validation;
  private final Troubles troubles;
  private List<String> skippedPoints = List.of();
  private boolean hasPattern = true;
  private int emptyRanks;
  private int foldsWithoutMargin;

  /**
   * Prepares the study of a class.
   *
   * @param data the samples, in their original units
   * @param folds how to cross-validate; empty if the class is too small for it
   */
  ClassStudy(
      RunContext context,
      EliminationOptions options,
      Journal journal,
      Dataset data,
      String positive,
      boolean standardize,
      List<Fold> folds) {
    this.context = context;
    this.options = options;
    this.journal = journal;
    this.data = data;
    this.positive = positive;
    this.standardize = standardize;
    this.troubles = new Troubles(positive);
    this.training = new Training(context);
    this.validation =
        folds.isEmpty()
            ? Optional.empty()
            : Optional.of(new CrossValidation(data, positive, folds, standardize));
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

  private double[] signs(Dataset samples) {
    return samples.classes().signs(positive);
  }

  /** Trains with all features: a batch of one, so that it shows as progress. */
  private Training.Outcome train(DenseMatrix x, double[] signs, Hyperparameters hyperparameters) {
    return context
        .mapAll(
            "all features",
            AllFeaturesJob.INSTANCE,
            new AllFeaturesJob.Samples(hyperparameters.kernel(), x, signs),
            List.of(hyperparameters.formulation()))
        .get(0);
  }

  /**
   * Runs the study; there is no profile if nu-SVC has no margin with all features, or if there is
   * no model of all features to begin with.
   */
  StudiedClass run() {
    Optional<ClassProfile> profile = Optional.empty();
    try {
      profile = profile();
    } catch (SolverException e) {
      troubles.leftOut(e.getMessage());
    }
    return new StudiedClass(
        profile,
        skippedPoints,
        troubles,
        hasPattern,
        emptyRanks,
        foldsWithoutMargin,
        journal.unsaved(key("")));
  }

  private Optional<ClassProfile> profile() {
    int d = data.featureNames().size();
    Hyperparameters hyperparameters = hyperparameters(d);
    Kernel kernel = context.kernel(hyperparameters.kernel(), d);
    DenseMatrix x =
        (standardize ? Standardizer.fit(data).view(data.matrix()) : data.matrix()).toDense();
    double[] signs = signs(data);
    int[] left = IntStream.range(0, d).toArray();
    Training.Outcome current = train(x, signs, hyperparameters);
    if (current.withoutMargin()) {
      hasPattern = false;
      return Optional.empty();
    }
    boolean[] pattern = current.predictions();
    if (options.onSupportVectors()) {
      int[] support = current.solution().supportVectors();
      x = x.selectRows(support);
      signs = Arrays.stream(support).mapToDouble(i -> signs(data)[i]).toArray();
      pattern = select(pattern, support);
      current = train(x, signs, hyperparameters);
    }
    List<Step> path = new ArrayList<>();
    Optional<SvmSolution> whole = whole(current);
    path.add(step(0, Optional.empty(), 0, pattern.length, hyperparameters, kernel, left, whole));
    List<String> ranking = new ArrayList<>();
    Removal removal =
        new Removal(
            context, journal, this::key, "class " + positive, data.featureNames(), troubles);
    while (left.length > 1) {
      Candidates.Model model =
          new Candidates.Model(
              hyperparameters.kernel(),
              x,
              standardize,
              left,
              signs,
              pattern,
              hyperparameters.formulation(),
              current.solution());
      Optional<Candidates.Candidate> found = removal.next(path.size(), model);
      if (found.isEmpty()) {
        troubles.endedWith(names(left));
        break;
      }
      Candidates.Candidate removed = found.get();
      current = removed.outcome();
      if (current.withoutMargin()) {
        emptyRanks = Math.max(emptyRanks, left.length);
      }
      left = Arrays.stream(left).filter(j -> j != removed.feature()).toArray();
      String name = data.featureNames().get(removed.feature());
      ranking.add(name);
      path.add(
          step(
              path.size(),
              Optional.of(name),
              removed.agreement().changed(),
              pattern.length,
              hyperparameters,
              kernel,
              left,
              whole(current)));
    }
    List<String> last = names(left);
    Collections.reverse(last);
    ranking.addAll(last);
    Collections.reverse(ranking);
    return Optional.of(
        new ClassProfile(
            positive,
            hyperparameters.toMap(),
            path,
            ranking,
            Selection.select(path, ranking, options)));
  }

  private List<String> names(int[] features) {
    List<String> names = new ArrayList<>();
    for (int feature : features) {
      names.add(data.featureNames().get(feature));
    }
    return names;
  }

  /** The model of all samples, from which those of the folds start. */
  private Optional<SvmSolution> whole(Training.Outcome current) {
    return options.onSupportVectors() ? Optional.empty() : Optional.of(current.solution());
  }

  private static boolean[] select(boolean[] values, int[] indices) {
    boolean[] selected = new boolean[indices.length];
    for (int k = 0; k < indices.length; k++) {
      selected[k] = values[indices[k]];
    }
    return selected;
  }

  private String key(String what) {
    return data.classes().names().indexOf(positive) + "." + what;
  }

  private Hyperparameters hyperparameters(int d) {
    Tuner tuner = new Tuner(context, options);
    if (!tuner.isNeeded(d)) {
      return tuner.given(d);
    }
    Optional<List<String>> known = journal.find(key("tuned"));
    if (known.isPresent()) {
      skippedPoints = known.get().subList(2, known.get().size());
      return new Hyperparameters(
          known.get().get(0),
          Hyperparameters.formulation(
              options.get(EliminationOptions.SVM), Double.parseDouble(known.get().get(1))));
    }
    Tuner.Choice choice = tuner.tune(validation.orElseThrow(), d);
    Hyperparameters tuned = choice.best();
    skippedPoints = choice.skipped();
    List<String> entry = new ArrayList<>(List.of(tuned.kernel(), Double.toString(tuned.value())));
    // What a failure says is told again by a run that goes on.
    skippedPoints.forEach(point -> entry.add(point.replaceAll("\\s", " ")));
    journal.append(key("tuned"), entry.toArray(String[]::new));
    return tuned;
  }

  private Step step(
      int number,
      Optional<String> removed,
      int changed,
      int samples,
      Hyperparameters hyperparameters,
      Kernel kernel,
      int[] left,
      Optional<SvmSolution> whole) {
    Optional<CrossValidation.Estimate> estimate =
        validation.flatMap(cv -> estimate(cv, number, hyperparameters, kernel, left, whole));
    foldsWithoutMargin += estimate.map(CrossValidation.Estimate::withoutMargin).orElse(0);
    return new Step(
        number,
        removed,
        new Agreement(changed, samples).randIndex(),
        changed,
        estimate.map(e -> OptionalDouble.of(e.error())).orElse(OptionalDouble.empty()),
        estimate.map(e -> OptionalDouble.of(e.standardError())).orElse(OptionalDouble.empty()));
  }

  /** Empty, and told, if a training failed in a fold. */
  private Optional<CrossValidation.Estimate> estimate(
      CrossValidation cv,
      int number,
      Hyperparameters hyperparameters,
      Kernel kernel,
      int[] left,
      Optional<SvmSolution> whole) {
    Optional<List<String>> known = journal.find(key("error." + number));
    if (known.isPresent()) {
      List<String> fields = known.get();
      if (fields.get(0).equals(UNKNOWN)) {
        troubles.withoutError(number, fields.get(1));
        return Optional.empty();
      }
      return Optional.of(
          new CrossValidation.Estimate(
              Double.parseDouble(fields.get(0)),
              Double.parseDouble(fields.get(1)),
              Integer.parseInt(fields.get(2))));
    }
    CrossValidation.Attempt attempt =
        cv.attempts(training, kernel, List.of(hyperparameters.formulation()), left, whole).get(0);
    if (attempt.failure().isPresent()) {
      String reason = attempt.failure().get().getMessage();
      troubles.withoutError(number, reason);
      journal.append(key("error." + number), UNKNOWN, reason.replaceAll("\\s", " "));
      return Optional.empty();
    }
    CrossValidation.Estimate estimate = attempt.orElseThrow();
    journal.append(
        key("error." + number),
        Double.toString(estimate.error()),
        Double.toString(estimate.standardError()),
        Integer.toString(estimate.withoutMargin()));
    return Optional.of(estimate);
  }
}
