package io.github.svmrelevance.methods.bounds;

import io.github.svmrelevance.api.execution.Job;
import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.api.execution.Worker;
import io.github.svmrelevance.api.result.FeatureInterval.Enclosure;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What models pay without the features of a cluster, and with only one of them, for all clusters
 * below a root.
 *
 * <p>Without more features a model never pays less. So what a cluster pays with only one member is
 * at least what the part of the cluster pays with only that member, and at least what it pays
 * without its other part. Members are tried from the smallest such bound on, until no other can be
 * better: mostly a few programs for each cluster.
 */
enum SubstitutesJob implements Job<SubstitutesJob.Question, Integer, List<SubstitutesJob.Priced>> {
  INSTANCE;

  /** Members whose slacks differ by less are as good as each other. */
  private static final double ALIKE = 1e-6;

  /**
   * What is asked.
   *
   * @param use what models pay
   * @param slack what an admissible model may exceed the baseline by
   * @param features positions in the training set of the features, by leaf
   * @param clusters the features in clusters
   */
  record Question(LeastUse.Question use, double slack, List<Integer> features, Dendrogram clusters)
      implements Serializable {

    Question {
      features = List.copyOf(features);
    }
  }

  /**
   * A cluster with its prices.
   *
   * @param node its number
   * @param withoutAll the critical slack of all members together; empty if nothing is proven
   * @param best the member that does best alone; empty if nothing is proven
   * @param withBest the slack from which on that member alone suffices
   * @param sufficient all members that suffice alone, the best first; asked of the largest clusters
   *     of which one suffices only
   */
  record Priced(
      int node,
      Optional<Enclosure> withoutAll,
      Optional<Integer> best,
      Optional<Enclosure> withBest,
      List<Integer> sufficient)
      implements Serializable {

    boolean isEnough(double slack) {
      return withBest.filter(known -> known.most() <= slack).isPresent();
    }
  }

  @Override
  public Worker<Integer, List<Priced>> open(Question shared, RunContext context) {
    LeastUse use = LeastUse.open(shared.use(), context);
    return new Worker<>() {
      @Override
      public List<Priced> run(Integer root) {
        try (LeastUse.Fork fork = use.fork()) {
          return new Pricing(shared, fork).below(root);
        }
      }

      @Override
      public void close() {
        use.close();
      }
    };
  }

  /** The work on one root. */
  private static final class Pricing {

    private final Question question;
    private final LeastUse.Fork fork;

    /** At most the slack without all members, by node. */
    private final Map<Integer, Double> leastWithout = new HashMap<>();

    /** At most the slack with only that leaf of its largest cluster so far. */
    private final Map<Integer, Double> leastWith = new HashMap<>();

    Pricing(Question question, LeastUse.Fork fork) {
      this.question = question;
      this.fork = fork;
    }

    List<Priced> below(int root) {
      Dendrogram clusters = question.clusters();
      List<Priced> all = new ArrayList<>();
      for (int node : clusters.joinsOf(root)) {
        all.add(price(node));
      }
      Map<Integer, Integer> places = new HashMap<>();
      for (int i = 0; i < all.size(); i++) {
        places.put(all.get(i).node(), i);
      }
      List<Integer> open = new ArrayList<>(List.of(root));
      while (!open.isEmpty()) {
        int node = open.remove(open.size() - 1);
        if (node < clusters.leaves()) {
          continue;
        }
        int place = places.get(node);
        if (all.get(place).isEnough(question.slack())) {
          all.set(place, withSufficient(all.get(place)));
        } else {
          open.add(clusters.join(node).first());
          open.add(clusters.join(node).second());
        }
      }
      return List.copyOf(all);
    }

    private Priced price(int node) {
      Dendrogram.Join join = question.clusters().join(node);
      List<Integer> members = question.clusters().members(node);
      raise(join.first(), join.second());
      raise(join.second(), join.first());
      List<Integer> order = new ArrayList<>(members);
      order.sort(Comparator.comparingDouble(leastWith::get));
      Optional<Integer> best = Optional.empty();
      Optional<Enclosure> withBest = Optional.empty();
      for (int member : order) {
        if (withBest.isPresent() && leastWith.get(member) >= withBest.get().least() - ALIKE) {
          break;
        }
        Optional<Enclosure> with = withOnly(member, members);
        if (with.isPresent()
            && (withBest.isEmpty() || with.get().known() < withBest.get().known())) {
          best = Optional.of(member);
          withBest = with;
        }
      }
      return new Priced(node, withoutAll(node), best, withBest, List.of());
    }

    /** Only a member of one part is left, so none of the other part. */
    private void raise(int part, int other) {
      double floor = leastWithout(other);
      for (int member : question.clusters().members(part)) {
        leastWith.merge(member, floor, Math::max);
      }
    }

    private double leastWithout(int node) {
      Double known = leastWithout.get(node);
      return known != null
          ? known
          : withoutAll(node).map(Enclosure::least).orElse(Double.NEGATIVE_INFINITY);
    }

    private Optional<Enclosure> withoutAll(int node) {
      Optional<Enclosure> without = fork.without(positions(question.clusters().members(node)));
      leastWithout.put(node, without.map(Enclosure::least).orElse(Double.NEGATIVE_INFINITY));
      return without;
    }

    private Optional<Enclosure> withOnly(int member, List<Integer> members) {
      List<Integer> others = new ArrayList<>(members);
      others.remove(Integer.valueOf(member));
      Optional<Enclosure> with = fork.without(positions(others));
      with.ifPresent(known -> leastWith.merge(member, known.least(), Math::max));
      return with;
    }

    private List<Integer> positions(List<Integer> leaves) {
      return leaves.stream().map(question.features()::get).toList();
    }

    private Priced withSufficient(Priced priced) {
      List<Integer> members = question.clusters().members(priced.node());
      Map<Integer, Double> slacks = new HashMap<>();
      for (int member : members) {
        withOnly(member, members)
            .filter(known -> known.most() <= question.slack())
            .ifPresent(known -> slacks.put(member, known.most()));
      }
      // As good as the best one are those that it was not compared with.
      priced.best().ifPresent(best -> slacks.put(best, Double.NEGATIVE_INFINITY));
      return new Priced(
          priced.node(),
          priced.withoutAll(),
          priced.best(),
          priced.withBest(),
          members.stream()
              .filter(slacks::containsKey)
              .sorted(Comparator.comparingDouble(slacks::get))
              .toList());
    }
  }
}
