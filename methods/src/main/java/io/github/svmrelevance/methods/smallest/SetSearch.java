package io.github.svmrelevance.methods.smallest;

import io.github.svmrelevance.api.CancellationToken;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The depth-first search of one {@link LevelJob}. At a node some features are in, some are out, and
 * the others open. It ends where a cut cannot be met any more, or only at a cost beyond the limit;
 * it branches on the features of an open cut, each of which is in and those before it are out; and
 * where no cut is open, the features that are in are judged. After many steps, the nodes that it
 * has not visited are left to others.
 */
final class SetSearch {

  private static final byte OPEN = 0;
  private static final byte IN = 1;
  private static final byte OUT = 2;

  private final SupportStudy study;
  private final SupportSession session;
  private final LevelJob.Question question;
  private final CancellationToken cancellation;
  private final CutNeeds cuts;
  private final List<FoundSet> found = new ArrayList<>();
  private final List<LevelJob.Part> left = new ArrayList<>();
  private final boolean uniform;
  private final byte[] state;
  private long used;
  private long next = Long.MAX_VALUE;
  private long nodes;

  /** The cut that ended the last node; it often ends the next one too. */
  private int last;

  SetSearch(
      SupportStudy study,
      SupportSession session,
      LevelJob.Question question,
      CancellationToken cancellation) {
    this.cancellation = cancellation;
    this.study = study;
    this.session = session;
    this.question = question;
    this.uniform = Arrays.stream(study.prices()).distinct().count() <= 1;
    this.state = new byte[study.features()];
    this.cuts = new CutNeeds(state.length);
  }

  LevelJob.Answer run() {
    question.cuts().forEach(this::add);
    boolean goOn = true;
    for (LevelJob.Part part : question.parts()) {
      goOn = goOn && visit(part);
    }
    return new LevelJob.Answer(
        found,
        goOn ? left : List.of(),
        next,
        cuts.from(question.cuts().size()),
        session.solved(),
        nodes);
  }

  private boolean visit(LevelJob.Part part) {
    used = study.cost(part.in());
    if (used > question.limit()) {
      next = Math.min(next, used);
      return true;
    }
    Deque<double[]> before = new ArrayDeque<>();
    for (int j = 0; j < state.length; j++) {
      state[j] = part.in()[j] ? IN : part.out()[j] ? OUT : OPEN;
      if (part.in()[j]) {
        before.push(cuts.putIn(j));
      }
    }
    boolean goOn = visit();
    for (int j = state.length - 1; j >= 0; j--) {
      if (part.in()[j]) {
        cuts.takeOut(j, before.pop());
      }
    }
    return goOn;
  }

  private void add(Cut cut) {
    cuts.add(cut, where(IN));
  }

  /** Returns false once there are enough sets. */
  private boolean visit() {
    if (session.solved() >= LevelJob.MOST_PROGRAMS || nodes >= LevelJob.MOST_NODES) {
      left.add(new LevelJob.Part(where(IN), where(OUT)));
      return true;
    }
    nodes++;
    // Where cuts decide, no program that could be stopped is solved for seconds.
    cancellation.throwIfCancelled();
    while (true) {
      OpenCuts open = new OpenCuts();
      if (open.ends) {
        return true;
      }
      if (open.chosen >= 0) {
        return branch(cuts.cut(open.chosen), cuts.need(open.chosen));
      }
      boolean[] set = where(IN);
      Verdict verdict = session.judge(set);
      if (verdict.isAdmissible()) {
        found.add(new FoundSet(set, used, verdict.value(), verdict.z()));
        return found.size() < question.most();
      }
      add(LargerSets.cut(set, verdict, j -> state[j] == OPEN, session));
    }
  }

  private boolean branch(Cut cut, double need) {
    List<Integer> tried = new ArrayList<>();
    double rest = 0;
    for (int k = 0; k < cut.features().length; k++) {
      rest += state[cut.features()[k]] == OPEN ? Math.min(need, cut.gains()[k]) : 0;
    }
    boolean goOn = true;
    for (int k = 0; k < cut.features().length && goOn && rest >= need - Cut.MET; k++) {
      int j = cut.features()[k];
      if (state[j] != OPEN) {
        continue;
      }
      if (used + study.prices()[j] <= question.limit()) {
        state[j] = IN;
        used += study.prices()[j];
        double[] before = cuts.putIn(j);
        goOn = visit();
        cuts.takeOut(j, before);
        used -= study.prices()[j];
      } else {
        next = Math.min(next, used + study.prices()[j]);
      }
      state[j] = OUT;
      tried.add(j);
      rest -= Math.min(need, cut.gains()[k]);
    }
    tried.forEach(j -> state[j] = OPEN);
    return goOn;
  }

  private boolean[] where(byte wanted) {
    boolean[] set = new boolean[state.length];
    for (int j = 0; j < set.length; j++) {
      set[j] = state[j] == wanted;
    }
    return set;
  }

  /** The cuts that the features which are in do not meet, and what these still cost at least. */
  private final class OpenCuts {

    private boolean ends;
    private int chosen = -1;
    private int most;
    private int fewest;

    OpenCuts() {
      if (last < cuts.size() && ends(last)) {
        ends = true;
        return;
      }
      for (int c = 0; c < cuts.size() && !ends; c++) {
        ends = ends(c);
        last = ends ? c : last;
      }
      ends = ends || (chosen >= 0 && endTogether());
    }

    /** Whether a cut cannot be met within the limit; else it may be the one to branch on. */
    private boolean ends(int c) {
      if (!cuts.isOpen(c)) {
        return false;
      }
      Cut cut = cuts.cut(c);
      int least = atLeast(cut, cuts.need(c));
      if (least < 0) {
        return true;
      }
      long cost = used + (uniform ? least * study.prices()[0] : cheapest(cut, least));
      if (cost > question.limit()) {
        next = Math.min(next, cost);
        return true;
      }
      if (least >= most) {
        int count = openOf(cut);
        if (least > most || count < fewest) {
          most = least;
          fewest = count;
          chosen = c;
        }
      }
      return false;
    }

    /** How many open features a cut takes at least; -1 if all are too few. */
    private int atLeast(Cut cut, double need) {
      double sum = 0;
      int count = 0;
      for (int k = 0; k < cut.features().length; k++) {
        if (state[cut.features()[k]] == OPEN) {
          count++;
          sum += cut.gains()[k];
          if (sum >= need - Cut.MET) {
            return count;
          }
        }
      }
      return -1;
    }

    private int openOf(Cut cut) {
      int count = 0;
      for (int j : cut.features()) {
        count += state[j] == OPEN ? 1 : 0;
      }
      return count;
    }

    /** The price of so many open features of a cut. */
    private long cheapest(Cut cut, int count) {
      return IntStream.of(cut.features())
          .filter(j -> state[j] == OPEN)
          .mapToLong(j -> study.prices()[j])
          .sorted()
          .limit(count)
          .sum();
    }

    /** Whether all cuts together cost more than the limit. */
    private boolean endTogether() {
      long least = used + together();
      if (least > question.limit()) {
        next = Math.min(next, least);
      }
      return least > question.limit();
    }

    /**
     * What all cuts together cost at least: a feasible point of the dual of their linear program,
     * by ascent along one cut after another, those of the fewest features first.
     */
    private long together() {
      long[] keys =
          IntStream.range(0, cuts.size())
              .filter(cuts::isOpen)
              .mapToLong(c -> ((long) openOf(cuts.cut(c)) << 32) | c)
              .sorted()
              .toArray();
      double[] left = new double[state.length];
      for (int j = 0; j < left.length; j++) {
        left[j] = study.prices()[j];
      }
      double sum = 0;
      for (long key : keys) {
        int c = (int) key;
        Cut cut = cuts.cut(c);
        double need = cuts.need(c);
        double rise = Double.POSITIVE_INFINITY;
        for (int k = 0; k < cut.features().length; k++) {
          int j = cut.features()[k];
          if (state[j] == OPEN) {
            rise = Math.min(rise, left[j] / Math.min(need, cut.gains()[k]));
          }
        }
        if (!(rise > 0)) {
          continue;
        }
        sum += rise * need;
        for (int k = 0; k < cut.features().length; k++) {
          int j = cut.features()[k];
          if (state[j] == OPEN) {
            left[j] = Math.max(0, left[j] - rise * Math.min(need, cut.gains()[k]));
          }
        }
      }
      return (long) Math.ceil(sum * (1 - Cut.MET) - 1e-6);
    }
  }
}
