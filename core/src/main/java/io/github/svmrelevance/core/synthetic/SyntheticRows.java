package io.github.svmrelevance.core.synthetic;

import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.data.Matrix;
import io.github.svmrelevance.api.data.SparseMatrix;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.NoSuchElementException;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * Synthetic data that are drawn row by row, so that memory holds one row and not the table. Each
 * iteration draws the same rows anew.
 *
 * <p>Cost: memory O(d) for d features.
 *
 * @since 0.1
 */
public final class SyntheticRows implements Iterable<SyntheticRow> {

  private final Supplier<? extends Drawing> start;
  private final Drawing facts;
  private final List<FeatureTruth> truth;

  /**
   * Checks that there are two classes, which takes a few rows.
   *
   * @param start begins to draw at the first row, each time the same rows
   * @throws InvalidInputException if all samples are of one class
   */
  SyntheticRows(Supplier<? extends Drawing> start) {
    this.start = start;
    facts = start.get();
    truth = List.copyOf(facts.truth());
    Draw.require(
        classes().isEmpty() || hasTwoClasses(),
        "all " + samples() + " samples fell into one class; take more samples or another seed");
  }

  private boolean hasTwoClasses() {
    Iterator<SyntheticRow> rows = iterator();
    double first = rows.next().target();
    while (rows.hasNext()) {
      if (rows.next().target() != first) {
        return true;
      }
    }
    return false;
  }

  /**
   * How many rows there are.
   *
   * @return the number, at least 2
   */
  public int samples() {
    return facts.samples();
  }

  /**
   * The truth about the features.
   *
   * @return one entry for each feature, in their order
   */
  public List<FeatureTruth> truth() {
    return truth;
  }

  /**
   * The names of classes or levels.
   *
   * @return the names, which targets of rows count from 0; empty where targets are numbers
   */
  public List<String> classes() {
    return facts.meaning().names();
  }

  /**
   * The names of the codes of categories.
   *
   * @return the names of 0, 1, ...; empty where features are numbers
   */
  public List<String> levels() {
    return facts.levels();
  }

  /**
   * Whether rows leave out zeros.
   *
   * @return whether they do
   */
  public boolean sparse() {
    return facts.sparse();
  }

  /**
   * The samples whose label was turned round, drawn anew.
   *
   * @return the samples, from 0, in rising order; to be consumed by one thread
   */
  public IntStream mislabelled() {
    return facts.mislabelled();
  }

  /**
   * Draws the rows from the first on.
   *
   * @return an iterator for one thread
   */
  @Override
  public Iterator<SyntheticRow> iterator() {
    Drawing drawing = start.get();
    return new Iterator<>() {
      private int drawn;

      @Override
      public boolean hasNext() {
        return drawn < samples();
      }

      @Override
      public SyntheticRow next() {
        if (!hasNext()) {
          throw new NoSuchElementException("all " + drawn + " rows are drawn");
        }
        drawn++;
        return drawing.next();
      }
    };
  }

  /**
   * Draws all rows into memory. Cost: memory O(n d) for n dense rows.
   *
   * @return the data with their truth
   * @throws InvalidInputException if they do not fit into the memory of the JVM
   */
  SyntheticData collect() {
    double[] targets = new double[samples()];
    Matrix matrix = sparse() ? sparse(targets) : dense(targets);
    Dataset data =
        new Dataset(
            facts.name(),
            truth.stream().map(FeatureTruth::name).toList(),
            matrix,
            facts.meaning().collected().apply(targets));
    return new SyntheticData(data, truth, mislabelled().boxed().toList(), levels());
  }

  private Matrix dense(double[] targets) {
    int features = truth.size();
    requireMemory(features);
    double[][] columns = new double[features][samples()];
    int i = 0;
    for (SyntheticRow row : this) {
      for (int j = 0; j < features; j++) {
        columns[j][i] = row.value(j);
      }
      targets[i++] = row.target();
    }
    return DenseMatrix.ofColumns(samples(), columns);
  }

  private Matrix sparse(double[] targets) {
    int[][] features = new int[samples()][];
    double[][] values = new double[samples()][];
    int i = 0;
    for (SyntheticRow row : this) {
      features[i] = row.features();
      values[i] = row.values();
      targets[i++] = row.target();
    }
    return SparseMatrix.ofRows(truth.size(), features, values);
  }

  /** What cannot fit is refused before hours are spent on drawing it. */
  private void requireMemory(long features) {
    double bytes = 8.0 * samples() * features;
    long heap = Runtime.getRuntime().maxMemory();
    Draw.require(
        bytes <= heap,
        String.format(
            Locale.ROOT,
            "%d samples of %d features take %.1f GB, and the JVM has %.1f GB; ask for less, or give"
                + " it more, for example with SVMREL_JAVA_OPTS=-Xmx64g",
            samples(),
            features,
            bytes / (1 << 30),
            (double) heap / (1 << 30)));
  }
}
