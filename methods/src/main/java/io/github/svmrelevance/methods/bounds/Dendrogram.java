package io.github.svmrelevance.methods.bounds;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * Average-linkage clustering: the two clusters that are most alike, on average over their pairs,
 * are joined as long as they are alike enough. Leaves are numbered from 0, and the joins after
 * them.
 *
 * @param leaves how many things were clustered
 * @param joins children before parents, the most alike first
 */
record Dendrogram(int leaves, List<Join> joins) implements Serializable {

  /**
   * Two clusters made one.
   *
   * @param first a leaf or an earlier join
   * @param second another
   * @param similarity how alike their members are on average
   */
  record Join(int first, int second, double similarity) implements Serializable {}

  Dendrogram {
    joins = List.copyOf(joins);
  }

  /**
   * Clusters by chains of nearest neighbours (F. Murtagh, The Computer Journal 26, 1983), which
   * finds the same joins as a search of all pairs for each. Costs O(k^2).
   *
   * @param alike k by k, symmetric; overwritten
   * @param least how alike clusters must be to be joined
   */
  static Dendrogram of(double[][] alike, double least) {
    List<Join> found = new ArrayList<>();
    int[] size = new int[alike.length];
    Arrays.fill(size, 1);
    int[] chain = new int[alike.length];
    int length = 0;
    for (int start = 0; start < alike.length; ) {
      if (length == 0) {
        if (size[start] == 0) {
          start++;
          continue;
        }
        chain[length++] = start;
      }
      int tip = chain[length - 1];
      int before = length > 1 ? chain[length - 2] : -1;
      int nearest = nearest(tip, before, alike, size, least);
      if (nearest < 0) {
        // Alone for good: clusters are never more alike than their most alike parts.
        size[tip] = 0;
        length--;
      } else if (nearest == before) {
        found.add(new Join(before, tip, alike[before][tip]));
        join(before, tip, alike, size);
        length -= 2;
      } else {
        chain[length++] = nearest;
      }
    }
    return new Dendrogram(alike.length, numbered(alike.length, found));
  }

  /** The one before where several are as near, so that chains end; -1 if none is alike enough. */
  private static int nearest(int tip, int before, double[][] alike, int[] size, double least) {
    int nearest = before;
    double best = before < 0 ? Double.NEGATIVE_INFINITY : alike[tip][before];
    for (int other = 0; other < alike.length; other++) {
      if (other != tip && size[other] > 0 && alike[tip][other] > best) {
        best = alike[tip][other];
        nearest = other;
      }
    }
    return best >= least ? nearest : -1;
  }

  /** Averages over pairs follow from those of the parts (Lance and Williams). */
  private static void join(int kept, int left, double[][] alike, int[] size) {
    double share = (double) size[kept] / (size[kept] + size[left]);
    for (int other = 0; other < alike.length; other++) {
      double mean = share * alike[kept][other] + (1 - share) * alike[left][other];
      alike[kept][other] = mean;
      alike[other][kept] = mean;
    }
    size[kept] += size[left];
    size[left] = 0;
  }

  /** Joins of representatives as joins of clusters, in the order in which they would be found. */
  private static List<Join> numbered(int leaves, List<Join> found) {
    List<Join> sorted = new ArrayList<>(found);
    sorted.sort(Comparator.comparingDouble(join -> -join.similarity()));
    int[] parent = new int[leaves + sorted.size()];
    Arrays.setAll(parent, node -> node);
    List<Join> joins = new ArrayList<>();
    for (Join join : sorted) {
      int first = root(join.first(), parent);
      int second = root(join.second(), parent);
      int node = leaves + joins.size();
      parent[first] = node;
      parent[second] = node;
      joins.add(new Join(first, second, join.similarity()));
    }
    return joins;
  }

  private static int root(int node, int[] parent) {
    int top = node;
    while (parent[top] != top) {
      parent[top] = parent[parent[top]];
      top = parent[top];
    }
    return top;
  }

  /** The join with a number, which is at least that of the leaves. */
  Join join(int node) {
    return joins.get(node - leaves);
  }

  /** The joins that are part of no other, in their order. */
  List<Integer> roots() {
    boolean[] part = new boolean[leaves + joins.size()];
    for (Join join : joins) {
      part[join.first()] = true;
      part[join.second()] = true;
    }
    List<Integer> roots = new ArrayList<>();
    for (int node = leaves; node < part.length; node++) {
      if (!part[node]) {
        roots.add(node);
      }
    }
    return roots;
  }

  /** The joins below and with a node, parents after children. */
  List<Integer> joinsOf(int node) {
    List<Integer> below = new ArrayList<>();
    List<Integer> open = new ArrayList<>(List.of(node));
    while (!open.isEmpty()) {
      int next = open.remove(open.size() - 1);
      if (next >= leaves) {
        below.add(next);
        open.add(join(next).first());
        open.add(join(next).second());
      }
    }
    below.sort(Comparator.naturalOrder());
    return below;
  }

  /** The leaves of a node, those of a join's first part before those of its second. */
  List<Integer> members(int node) {
    List<Integer> members = new ArrayList<>();
    List<Integer> open = new ArrayList<>(List.of(node));
    while (!open.isEmpty()) {
      int next = open.remove(open.size() - 1);
      if (next < leaves) {
        members.add(next);
      } else {
        open.add(join(next).second());
        open.add(join(next).first());
      }
    }
    return members;
  }
}
