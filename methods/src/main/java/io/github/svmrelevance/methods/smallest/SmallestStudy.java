package io.github.svmrelevance.methods.smallest;

import io.github.svmrelevance.api.InfeasibleModelException;
import io.github.svmrelevance.api.diagnostic.Message;
import io.github.svmrelevance.api.diagnostic.Warnings;
import io.github.svmrelevance.api.execution.Job;
import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.api.method.AnalysisRequest;
import io.github.svmrelevance.api.method.OpenStep;
import io.github.svmrelevance.api.method.SampleReader;
import io.github.svmrelevance.api.parameter.ParameterValues;
import io.github.svmrelevance.api.result.SmallestSets;
import io.github.svmrelevance.api.result.SmallestSets.Claim;
import io.github.svmrelevance.api.result.SmallestSets.FeatureSet;
import io.github.svmrelevance.api.result.SmallestSets.Member;
import io.github.svmrelevance.api.result.SmallestSets.Role;
import io.github.svmrelevance.core.optimization.Feasibility;
import io.github.svmrelevance.methods.bounds.BoundsOptions;
import io.github.svmrelevance.methods.bounds.TrainedBounds;
import io.github.svmrelevance.methods.intervals.FeatureGroup;
import io.github.svmrelevance.methods.intervals.IntervalWarning;
import io.github.svmrelevance.methods.intervals.ModelCaveats;
import io.github.svmrelevance.methods.intervals.StudyData;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/**
 * Answers one request: a first set, then sets of ever higher cost are ruled out until one is found
 * or the first one is proven to be smallest, then all sets of that cost, and who can take whose
 * place. What was proven before a run is stopped is kept.
 */
final class SmallestStudy {

  /** So many sets are looked for, be it to list them or to know the part of each feature. */
  private static final int COUNTED = 1000;

  /**
   * A budget is a sum of doubles, which rounding moves by some 1e-12 of it. Whether a set exceeds
   * it by less than that matters to nobody.
   */
  private static final double ROUNDING = 1e-12;

  private static final String FIRST_STEP = "a first set";
  private static final String LAST_STEP = "exchanges";

  /** A level goes this share of the way from what is ruled out to what is found. */
  private static final int STEPS = 4;

  private final RunContext context;
  private final ParameterValues values;
  private final Warnings warnings = new Warnings();
  private final StudyData data;
  private final TrainedBounds baseline;
  private final Wishes wishes;
  private final Prices prices;
  private final SupportStudy study;
  private final List<Cut> cuts = new ArrayList<>();
  private long programs;
  private long nodes;

  private boolean stopped;
  private boolean[] needed;
  private long least;
  private List<FoundSet> sets = List.of();
  private boolean all;
  private Optional<Claim> claim = Optional.empty();

  private SmallestStudy(AnalysisRequest request, RunContext context) {
    this.context = context;
    this.values = request.parameters();
    data = StudyData.of(request, warnings);
    List<String> names = data.all().stream().map(FeatureGroup::name).toList();
    List<String> varying = data.training().groups().stream().map(FeatureGroup::name).toList();
    wishes = Wishes.read(values, request.data().features(), varying);
    prices =
        values
            .find(SmallestOptions.COST)
            .map(
                file ->
                    Prices.read(
                        Path.of(file),
                        names,
                        varying,
                        request.reader().map(SampleReader::otherColumns).orElse(List.of())))
            .orElseGet(() -> Prices.equal(varying.size()));
    baseline = TrainedBounds.of(request, data, context, warnings);
    ModelCaveats.tell(
        request, data, baseline.baseline(), SmallestFeatureSets.SERIAL, context, warnings);
    SupportProblem problem =
        new SupportProblem(data.training(), baseline.limits(), baseline.baseline().budget().size());
    study =
        new SupportStudy(
            problem,
            LargestWeightsJob.all(problem, context),
            prices.units(),
            values.get(SmallestOptions.CHECK_TREE));
    needed = new boolean[varying.size()];
  }

  /** The steps after the baseline. */
  static List<String> steps(ParameterValues values) {
    List<String> steps = new ArrayList<>(List.of(LargestWeightsJob.STEP, FIRST_STEP, LAST_STEP));
    if (values.get(SmallestOptions.CHECK_TREE)) {
      steps.add(TreeCheckJob.STEP);
    }
    return steps;
  }

  /** All searches after the first set belong to its step. */
  static OpenStep openStep(ParameterValues values) {
    return new OpenStep(
        FIRST_STEP,
        values.isGiven(SmallestOptions.COST)
            ? "what the cheapest set costs at least, and one that is enough"
            : "how many features are needed at least, and so many that are enough");
  }

  /**
   * Answers a request whose samples have their weights.
   *
   * @throws InfeasibleModelException if no admissible model does without what no set may have
   */
  static SmallestSets analyze(AnalysisRequest request, RunContext context) {
    long start = System.nanoTime();
    SmallestStudy study = new SmallestStudy(request, context);
    study.search();
    return study.result(start);
  }

  private void search() {
    least = study.cost(wishes.must());
    Optional<FirstSetJob.Answer> first =
        one(
            FIRST_STEP,
            FirstSetJob.INSTANCE,
            new FirstSetJob.Question(wishes.must(), wishes.never()));
    if (first.isEmpty()) {
      return;
    }
    FirstSetJob.Answer answer = first.get();
    programs += answer.programs();
    cuts.addAll(answer.cuts());
    needed = answer.needed();
    FoundSet best = answer.set().orElseThrow(this::withoutModel);
    sets = List.of(best);
    boolean[] certain = wishes.must().clone();
    for (int j = 0; j < certain.length; j++) {
      certain[j] |= needed[j];
    }
    least = Math.max(least, Math.max(study.cost(certain), Math.min(best.cost(), answer.least())));
    if (!answer.complete()) {
      stopped = true;
      return;
    }
    if (values.get(SmallestOptions.MIP)) {
      ask(best, certain);
      return;
    }
    while (least < best.cost()) {
      long limit = least + (best.cost() - 1 - least) / STEPS;
      Optional<LevelSearch.Answer> level = level(limit, 1, wishes.must(), wishes.never());
      if (level.isEmpty()) {
        return;
      }
      if (level.get().sets().isEmpty()) {
        least = Math.min(best.cost(), Math.max(limit + 1, level.get().next()));
      } else {
        best = level.get().sets().get(0);
        sets = List.of(best);
      }
    }
    level(least, Math.max(COUNTED, values.get(SmallestOptions.SETS)), wishes.must(), wishes.never())
        .ifPresent(
            level -> {
              all = level.exhausted();
              sets = level.sets();
            });
  }

  /** Has a backend say that no set is cheaper than one found, and takes that for its word. */
  private void ask(FoundSet known, boolean[] certain) {
    Optional<MixedIntegerJob.Answer> asked =
        one(
            "mixed-integer programs",
            MixedIntegerJob.INSTANCE,
            new MixedIntegerJob.Question(certain, wishes.never(), known, cuts));
    asked.ifPresent(
        answer -> {
          programs += answer.programs();
          least = Math.min(answer.set().cost(), Math.max(least, answer.least()));
          cuts.addAll(answer.cuts());
          sets = List.of(answer.set());
          stopped |= answer.backend().isEmpty();
          claim =
              answer
                  .backend()
                  .map(backend -> new Claim(backend, prices.inUnits(answer.set().cost())));
        });
  }

  private InfeasibleModelException withoutModel() {
    return new InfeasibleModelException(
        Message.of(
            "no admissible model does without all that ",
            SmallestOptions.NEVER,
            " names",
            baseline.isSlackOfEffect()
                ? Message.of(
                    "; name fewer features or raise ",
                    BoundsOptions.SLACK,
                    leastSlack().map(slack -> " to at least " + slack).orElse(""))
                : Message.of(
                    ", whatever the slack is: the limit of the loss is a share of the baseline's"
                        + " loss, which is 0; name fewer features, or give ",
                    BoundsOptions.BUDGET,
                    " joint")));
  }

  /** At which there is such a model; empty if that is not known. */
  private Optional<String> leastSlack() {
    List<Integer> never =
        IntStream.range(0, wishes.never().length).filter(j -> wishes.never()[j]).boxed().toList();
    OptionalDouble slack = baseline.slackWithout(never, context);
    return slack.isPresent() ? Optional.of(roundedUp(slack.getAsDouble())) : Optional.empty();
  }

  /** To two digits, so that it is still enough. */
  private static String roundedUp(double value) {
    return new BigDecimal(value).round(new MathContext(2, RoundingMode.UP)).toPlainString();
  }

  private Optional<LevelSearch.Answer> level(
      long limit, int most, boolean[] must, boolean[] never) {
    Optional<LevelSearch.Answer> level =
        new LevelSearch(context, study, prices.title(limit))
            .find(limit, most, new LevelJob.Part(must, never), cuts);
    stopped |= level.isEmpty();
    level.ifPresent(
        answer -> {
          programs += answer.programs();
          nodes += answer.nodes();
          cuts.addAll(answer.cuts());
        });
    return level;
  }

  private <T, R> Optional<R> one(String title, Job<SupportStudy, T, R> job, T task) {
    Optional<R> result = context.map(title, job, study, List.of(task)).get(0);
    stopped |= result.isEmpty();
    return result;
  }

  private SmallestSets result(long start) {
    boolean proven = !sets.isEmpty() && least == sets.get(0).cost();
    Role[] roles = proven && claim.isEmpty() && !stopped ? roles() : unknown();
    List<FoundSet> shown =
        sets.stream()
            .sorted(Comparator.comparingDouble(FoundSet::value))
            .limit(values.get(SmallestOptions.SETS))
            .toList();
    List<Optional<List<String>>> replacements = replacements(shown);
    Optional<SmallestSets.Check> check =
        values.get(SmallestOptions.CHECK_TREE) && !stopped
            ? one(
                TreeCheckJob.STEP,
                TreeCheckJob.INSTANCE,
                new TreeCheckJob.Question(cuts, needed, claims(roles)))
            : Optional.empty();
    Feasibility within = new Feasibility(study.problem().admissible());
    List<FeatureSet> told = shown.stream().map(set -> told(set, within)).toList();
    told.stream()
        .mapToDouble(FeatureSet::relaxation)
        .filter(relaxation -> relaxation > ROUNDING)
        .max()
        .ifPresent(
            relaxation ->
                warnings.accept(
                    IntervalWarning.BUDGET_RELAXED.of(
                        "rounding leaves it open by "
                            + String.format(Locale.ROOT, "%.1e", relaxation)
                            + ", relatively, whether a set is within the budget; it counts as"
                            + " admissible")));
    if (stopped) {
      warnings.accept(
          IntervalWarning.STOPPED_EARLY.of(
              "the run stopped before the answer was complete; what is called proven is proven"));
    }
    return new SmallestSets(
        baseline.baseline(),
        members(roles, replacements),
        prices.inUnits(least),
        told,
        sets.size(),
        all,
        prices.priced(),
        claim,
        new SmallestSets.Effort(programs, cuts.size(), nodes),
        check,
        warnings.list(),
        stopped,
        (System.nanoTime() - start) * 1e-9,
        Optional.empty());
  }

  private List<Member> members(Role[] roles, List<Optional<List<String>>> replacements) {
    List<Member> members = new ArrayList<>();
    int[] positions = data.positions();
    for (int j = 0; j < positions.length; j++) {
      String name = data.all().get(j).name();
      int at = positions[j];
      members.add(
          at < 0
              ? new Member(name, prices.of(name), Role.IN_NONE, false, 0, Optional.empty())
              : new Member(
                  name,
                  prices.of(name),
                  roles[at],
                  needed[at],
                  (int) sets.stream().filter(set -> set.set()[at]).count(),
                  replacements.get(at)));
    }
    return members;
  }

  private Role[] unknown() {
    Role[] roles = new Role[study.features()];
    Arrays.fill(roles, Role.UNKNOWN);
    return roles;
  }

  /** If not all sets are known, each feature without witnesses of both kinds is asked for. */
  private Role[] roles() {
    boolean[] inAll = new boolean[study.features()];
    Arrays.fill(inAll, true);
    boolean[] inAny = new boolean[study.features()];
    sets.forEach(set -> count(set, inAll, inAny));
    Role[] roles = unknown();
    for (int j = 0; j < roles.length; j++) {
      if (!all && !stopped && inAll[j] && !wishes.must()[j]) {
        level(least, 1, wishes.must(), with(wishes.never(), j))
            .ifPresent(level -> level.sets().forEach(set -> count(set, inAll, inAny)));
      }
      if (!all && !stopped && !inAny[j] && !wishes.never()[j]) {
        level(least, 1, with(wishes.must(), j), wishes.never())
            .ifPresent(level -> level.sets().forEach(set -> count(set, inAll, inAny)));
      }
    }
    for (int j = 0; j < roles.length; j++) {
      if (inAny[j] && !inAll[j]) {
        roles[j] = Role.IN_SOME;
      } else if (!stopped) {
        roles[j] = inAll[j] ? Role.IN_ALL : Role.IN_NONE;
      }
    }
    return roles;
  }

  /**
   * What the answer says of sets. Where all smallest ones are known, one claim says everything;
   * else one says that none costs less, and one of each feature that it is in all or none of them.
   */
  private List<CheckedTree.Claim> claims(Role[] roles) {
    boolean[] must = wishes.must();
    boolean[] never = wishes.never();
    if (all) {
      return List.of(
          new CheckedTree.Claim(least, must, never, sets.stream().map(FoundSet::set).toList()));
    }
    List<CheckedTree.Claim> claims = new ArrayList<>();
    claims.add(new CheckedTree.Claim(least - 1, must, never, List.of()));
    for (int j = 0; j < roles.length; j++) {
      if (roles[j] == Role.IN_ALL && !must[j]) {
        claims.add(new CheckedTree.Claim(least, must, with(never, j), List.of()));
      } else if (roles[j] == Role.IN_NONE && !never[j]) {
        claims.add(new CheckedTree.Claim(least, with(must, j), never, List.of()));
      }
    }
    return claims;
  }

  private static boolean[] with(boolean[] set, int feature) {
    boolean[] more = set.clone();
    more[feature] = true;
    return more;
  }

  private static void count(FoundSet set, boolean[] inAll, boolean[] inAny) {
    for (int j = 0; j < inAll.length; j++) {
      inAll[j] &= set.set()[j];
      inAny[j] |= set.set()[j];
    }
  }

  private List<Optional<List<String>>> replacements(List<FoundSet> shown) {
    List<Optional<List<String>>> replacements =
        new ArrayList<>(Collections.nCopies(study.features(), Optional.empty()));
    if (shown.isEmpty() || stopped) {
      return replacements;
    }
    boolean[] set = shown.get(0).set();
    List<Integer> members = new ArrayList<>();
    for (int j = 0; j < set.length; j++) {
      if (set[j] && wishes.must()[j]) {
        replacements.set(j, Optional.of(List.of()));
      } else if (set[j]) {
        members.add(j);
      }
    }
    List<Optional<List<Integer>>> found =
        context.map(
            LAST_STEP,
            ExchangeJob.INSTANCE,
            new ExchangeJob.Question(study, set, wishes.never(), cuts),
            members);
    for (int k = 0; k < members.size(); k++) {
      replacements.set(
          members.get(k),
          found
              .get(k)
              .map(
                  others ->
                      others.stream().map(j -> data.training().groups().get(j).name()).toList()));
    }
    stopped |= found.stream().anyMatch(Optional::isEmpty);
    return replacements;
  }

  private FeatureSet told(FoundSet set, Feasibility within) {
    return new FeatureSet(
        set.names(data.training()),
        prices.inUnits(set.cost()),
        set.value(),
        within.relaxation(set.z()),
        data.score(set.z()));
  }
}
