package io.github.svmrelevance.methods.smallest;

import io.github.svmrelevance.api.SolverException;
import io.github.svmrelevance.api.execution.Job;
import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.api.execution.Worker;
import io.github.svmrelevance.api.optimization.Certificate;
import io.github.svmrelevance.api.optimization.CertifiedSession;
import io.github.svmrelevance.api.optimization.PiecewiseLinearProgram;
import io.github.svmrelevance.api.optimization.SolveOptions;
import io.github.svmrelevance.api.result.SmallestSets;
import io.github.svmrelevance.core.optimization.VariableRanges;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Checks the proof of an answer. The largest weights are bounded anew, in another session. Each
 * inequality is derived anew from its multipliers and the data. Then a {@link CheckedTree} is grown
 * from these alone.
 */
enum TreeCheckJob implements Job<SupportStudy, TreeCheckJob.Question, SmallestSets.Check> {
  INSTANCE;

  private static final double NO_BOUND = Double.NEGATIVE_INFINITY;

  /** What the batch is called. */
  static final String STEP = "check of the proof";

  /**
   * What is to be checked.
   *
   * @param cuts the inequalities, each with its proof
   * @param needed features that every admissible model is said to use
   * @param claims what is said of sets
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Question(List<Cut> cuts, boolean[] needed, List<CheckedTree.Claim> claims)
      implements Serializable {

    /** Copies the lists. */
    Question {
      cuts = List.copyOf(cuts);
      claims = List.copyOf(claims);
    }
  }

  @Override
  public Worker<Question, SmallestSets.Check> open(SupportStudy shared, RunContext context) {
    return question -> {
      try (SupportSession session = new SupportSession(shared, context)) {
        return new Run(shared, question, session, context).check();
      }
    };
  }

  /** One check. */
  private static final class Run {

    private final SupportStudy study;
    private final Question question;
    private final SupportSession session;
    private final RunContext context;
    private final PiecewiseLinearProgram leastUse;
    private final double limit;
    private final int[][] variables;
    private final double[] largest;
    private long certificates;

    Run(SupportStudy study, Question question, SupportSession session, RunContext context) {
      this.study = study;
      this.question = question;
      this.session = session;
      this.context = context;
      this.leastUse = study.problem().leastUse();
      this.limit = study.problem().limit();
      this.variables = study.problem().variables();
      this.largest = largest();
    }

    SmallestSets.Check check() {
      List<CheckedCut> cuts = new ArrayList<>();
      for (Cut cut : question.cuts()) {
        context.cancellation().throwIfCancelled();
        derive(cut.proof().orElseThrow()).ifPresent(cuts::add);
      }
      certificates += cuts.size();
      for (int j = 0; j < question.needed().length; j++) {
        if (question.needed()[j]) {
          requireNeeded(j, cuts);
        }
      }
      long leaves = 0;
      for (CheckedTree.Claim claim : question.claims()) {
        if (relaxed(claim) > claim.limit()) {
          leaves++;
          certificates++;
        } else {
          CheckedTree tree =
              new CheckedTree(study.prices(), cuts, claim, this::judge, context.cancellation());
          tree.counterexample().ifPresent(this::refuse);
          leaves += tree.leaves();
        }
      }
      return new SmallestSets.Check(certificates, leaves, session.solved());
    }

    /** A bound on the size of each variable of a model in all admissible models. */
    private double[] largest() {
      PiecewiseLinearProgram admissible = study.problem().admissible();
      double[] bounds = VariableRanges.of(admissible, new double[admissible.variables()]).radius();
      double[] costs = new double[admissible.variables()];
      try (CertifiedSession.PiecewiseLinear ends = context.open(admissible)) {
        for (int[] own : variables) {
          for (int variable : own) {
            double most = 0;
            for (int sign = -1; sign <= 1; sign += 2) {
              context.cancellation().throwIfCancelled();
              costs[variable] = sign;
              ends.setCosts(costs);
              Optional<Certificate> proven =
                  ends.solve(SolveOptions.until(context.cancellation())).certificate();
              certificates += proven.isPresent() ? 1 : 0;
              // What is not proven is no bound.
              most = Math.max(most, -proven.map(Certificate::bound).orElse(NO_BOUND));
            }
            costs[variable] = 0;
            bounds[variable] = Math.min(bounds[variable], most);
          }
        }
      }
      return bounds;
    }

    private Optional<CheckedCut> derive(CutProof proof) {
      return CheckedCut.of(proof.bound(leastUse), limit, variables, largest, proof.set());
    }

    /** A set that the inequalities leave is solved for, as rounding may have left it. */
    private Optional<CheckedCut> judge(boolean[] set) {
      return session.judge(set).cut().map(cut -> derived(cut.proof().orElseThrow()));
    }

    private CheckedCut derived(CutProof proof) {
      return derive(proof)
          .orElseThrow(
              () ->
                  new SolverException(
                      "the check of the proof leaves open whether "
                          + names(proof.set())
                          + " are enough: their certificate holds, but its digits are too few to"
                          + " derive it anew"));
    }

    private void requireNeeded(int feature, List<CheckedCut> cuts) {
      if (cuts.stream().anyMatch(cut -> cut.needs(feature))) {
        return;
      }
      boolean[] others = new boolean[variables.length];
      for (int j = 0; j < others.length; j++) {
        others[j] = j != feature;
      }
      cuts.add(
          judge(others)
              .orElseThrow(
                  () ->
                      new SolverException(
                          "the check refutes the answer: an admissible model does without "
                              + study.problem().training().groups().get(feature).name()
                              + ", which was said to be needed")));
    }

    private void refuse(boolean[] set) {
      throw new SolverException(
          "the check refutes the answer: "
              + names(set)
              + " are enough, and no such set was said to be");
    }

    private String names(boolean[] set) {
      return IntStream.range(0, set.length)
          .filter(j -> set[j])
          .mapToObj(j -> study.problem().training().groups().get(j).name())
          .collect(Collectors.joining(", ", "{", "}"));
    }

    /** A cost that no set is below, by the linear relaxation with the weights bounded here. */
    private long relaxed(CheckedTree.Claim claim) {
      return RelaxedCost.least(
          new SupportStudy(study.problem(), largest, study.prices(), true),
          claim.must(),
          claim.never(),
          context);
    }
  }
}
