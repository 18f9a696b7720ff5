package io.github.svmrelevance.core.optimization;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.svmrelevance.api.optimization.CertifiedSession;
import io.github.svmrelevance.api.optimization.CertifiedSolution;
import io.github.svmrelevance.api.optimization.OptimizationBackend;
import io.github.svmrelevance.api.optimization.PiecewiseLinearProgram;
import io.github.svmrelevance.api.optimization.PiecewiseLinearSession;
import io.github.svmrelevance.api.optimization.PiecewiseLinearSolution;
import io.github.svmrelevance.api.optimization.ProblemClass;
import io.github.svmrelevance.api.optimization.SolveOptions;
import io.github.svmrelevance.api.optimization.SolveStatus;
import io.github.svmrelevance.api.optimization.UpdateEffect;
import io.github.svmrelevance.core.spi.Registry;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class DoorSessionTest {

  private static final PiecewiseLinearSolution PROVEN = TwoSamples.claim(2, 0, 1, 1, 0, 0);

  /** The multipliers are those of w = 2, so that it lacks half of its proof. */
  private static final PiecewiseLinearSolution UNPROVEN = TwoSamples.claim(1.5, 0, 1, 1, 0, 0);

  /** Beyond the budget. */
  private static final PiecewiseLinearSolution OUTSIDE = TwoSamples.claim(3, 0, 1, 1, 0, 0);

  private static final PiecewiseLinearSolution FAILED = failure(SolveStatus.NUMERICAL_FAILURE);

  private static final OptimizationBackend LINEAR =
      new BackendSelection(Registry.backends()).preferred(ProblemClass.LINEAR).orElseThrow();

  private final List<String> warnings = new ArrayList<>();
  private final AtomicInteger checks = new AtomicInteger();
  private final AtomicInteger closed = new AtomicInteger();

  private static PiecewiseLinearSolution failure(SolveStatus status) {
    return PiecewiseLinearSolution.failed(status, 0, "as the test wants it");
  }

  /** Gives answers that were written down before. */
  private record Scripted(
      PiecewiseLinearProgram program, Deque<PiecewiseLinearSolution> answers, AtomicInteger closed)
      implements PiecewiseLinearSession {

    @Override
    public PiecewiseLinearSolution solve(SolveOptions options) {
      return answers.remove();
    }

    @Override
    public PiecewiseLinearSession fork() {
      return new Scripted(program, new ArrayDeque<>(answers), closed);
    }

    @Override
    public UpdateEffect setCosts(double[] costs) {
      throw new UnsupportedOperationException();
    }

    @Override
    public UpdateEffect setBounds(int variable, double lower, double upper) {
      throw new UnsupportedOperationException();
    }

    @Override
    public UpdateEffect setLimit(int budget, double limit) {
      throw new UnsupportedOperationException();
    }

    @Override
    public UpdateEffect replaceColumn(int block, int variable, double[] column) {
      throw new UnsupportedOperationException();
    }

    @Override
    public void close() {
      closed.incrementAndGet();
    }
  }

  private PiecewiseLinearSession scripted(PiecewiseLinearSolution... answers) {
    return new Scripted(TwoSamples.LARGEST, new ArrayDeque<>(List.of(answers)), closed);
  }

  /** The sessions that a backend opens one after the other, beside a linear one. */
  private CertifiedSession.PiecewiseLinear door(PiecewiseLinearSession... sessions) {
    return door(
        Optional.of(
            new DoorSession.Route<>(
                LINEAR.id(), program -> new LinearBridge(program, LINEAR::open))),
        sessions);
  }

  private CertifiedSession.PiecewiseLinear door(
      Optional<DoorSession.Route<PiecewiseLinearProgram, PiecewiseLinearSession>> second,
      PiecewiseLinearSession... sessions) {
    Iterator<PiecewiseLinearSession> next = List.of(sessions).iterator();
    return new DoorSession.OfPiecewiseLinear(
        new DoorSession.Route<>("scripted", program -> next.next()),
        () -> second,
        warning -> warnings.add(warning.toString()),
        (program, solution) -> {
          checks.incrementAndGet();
          return SolutionChecker.check(program, solution);
        },
        TwoSamples.LARGEST);
  }

  private static CertifiedSolution<PiecewiseLinearSolution> solve(
      CertifiedSession.PiecewiseLinear session) {
    return session.solve(SolveOptions.unlimited());
  }

  @Test
  void whatIsProvenIsPassedOnWithItsCertificateCheckedOnce() {
    CertifiedSolution<PiecewiseLinearSolution> solution = solve(door(scripted(PROVEN)));
    assertThat(solution.solution()).isSameAs(PROVEN);
    assertThat(solution.certificate().orElseThrow().value()).isEqualTo(-2);
    assertThat(solution.backend()).isEqualTo("scripted");
    assertThat(checks).hasValue(1);
    assertThat(warnings).isEmpty();
  }

  @Test
  void thatThereIsNoSolutionIsPassedOn() {
    CertifiedSolution<PiecewiseLinearSolution> none =
        solve(door(scripted(failure(SolveStatus.INFEASIBLE))));
    assertThat(none.status()).isEqualTo(SolveStatus.INFEASIBLE);
    assertThat(none.isCertified()).isFalse();
    assertThat(none.unproven()).isEmpty();
    assertThat(none.message()).isEqualTo("as the test wants it");
    assertThat(checks).hasValue(0);
    assertThat(warnings).isEmpty();
  }

  /** The session that gave no proof is gone; the one that did goes on. */
  @Test
  void anAnswerWithoutProofIsSoughtAnewByASessionThatStays() {
    CertifiedSession.PiecewiseLinear session = door(scripted(UNPROVEN), scripted(PROVEN, PROVEN));
    assertThat(solve(session).solution()).isSameAs(PROVEN);
    assertThat(closed).hasValue(1);
    assertThat(solve(session).solution()).isSameAs(PROVEN);
    session.close();
    assertThat(closed).hasValue(2);
    assertThat(warnings).isEmpty();
  }

  @Test
  void aFailureIsTriedAnewInForksToo() {
    CertifiedSession.PiecewiseLinear session = door(scripted(FAILED), scripted(PROVEN));
    assertThat(solve(session.fork()).solution()).isSameAs(PROVEN);
    assertThat(warnings).isEmpty();
  }

  @Test
  void whatStaysInDoubtIsSolvedByTheOtherBackendWithAWarning() {
    Map<PiecewiseLinearSolution, String> faults =
        Map.of(
            UNPROVEN, " (its multipliers do not prove its point optimal)",
            OUTSIDE, " (its point violates the constraints)",
            FAILED, "");
    for (PiecewiseLinearSolution doubtful : faults.keySet()) {
      warnings.clear();
      CertifiedSolution<PiecewiseLinearSolution> solution =
          solve(door(scripted(doubtful), scripted(doubtful)));
      assertThat(solution.isCertified()).isTrue();
      assertThat(solution.backend()).isEqualTo(LINEAR.id());
      assertThat(solution.solution().point()[0]).isCloseTo(2, within(1e-6));
      assertThat(warnings)
          .containsExactly(
              "the backend 'scripted' could not solve a problem to the accuracy wanted"
                  + faults.get(doubtful)
                  + "; '"
                  + LINEAR.id()
                  + "' solved it instead");
    }
  }

  @Test
  void aBackendThatCrashesTwiceIsReplacedAndTheWarningSaysSo() {
    PiecewiseLinearSolution crash = failure(SolveStatus.CRASHED);
    assertThat(solve(door(scripted(crash), scripted(PROVEN))).solution()).isSameAs(PROVEN);
    assertThat(warnings).isEmpty();
    assertThat(solve(door(scripted(crash), scripted(crash))).isCertified()).isTrue();
    assertThat(warnings)
        .containsExactly(
            "the backend 'scripted' crashed, in a process of its own, on a problem; '"
                + LINEAR.id()
                + "' solved it instead");
  }

  @Test
  void whatNobodyProvesIsAFailureThatShowsTheClaim() {
    CertifiedSolution<PiecewiseLinearSolution> solution =
        solve(door(Optional.empty(), scripted(UNPROVEN), scripted(UNPROVEN)));
    assertThat(solution.status()).isEqualTo(SolveStatus.NUMERICAL_FAILURE);
    assertThat(solution.isCertified()).isFalse();
    assertThat(solution.unproven()).containsSame(UNPROVEN);
    assertThat(solution.message()).contains("is open by 0.5");
    assertThat(warnings).isEmpty();
  }

  @Test
  void whereTheOtherBackendFailsTooTheClaimOfTheFirstIsShown() {
    DoorSession.Route<PiecewiseLinearProgram, PiecewiseLinearSession> helpless =
        new DoorSession.Route<>("helpless", program -> scripted(FAILED));
    CertifiedSolution<PiecewiseLinearSolution> solution =
        solve(door(Optional.of(helpless), scripted(UNPROVEN), scripted(UNPROVEN)));
    assertThat(solution.status()).isEqualTo(SolveStatus.NUMERICAL_FAILURE);
    assertThat(solution.backend()).isEqualTo("scripted");
    assertThat(solution.unproven()).containsSame(UNPROVEN);
    assertThat(warnings).isEmpty();
  }
}
