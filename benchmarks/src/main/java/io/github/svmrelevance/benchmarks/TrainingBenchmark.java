package io.github.svmrelevance.benchmarks;

import io.github.svmrelevance.api.CancellationToken;
import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.kernel.Kernel;
import io.github.svmrelevance.api.svm.SvmSolution;
import io.github.svmrelevance.core.data.Standardizer;
import io.github.svmrelevance.core.svm.HingeProblem;
import io.github.svmrelevance.core.svm.HingeTrainer;
import io.github.svmrelevance.core.svm.KernelGram;
import io.github.svmrelevance.core.svm.RejectCosts;
import io.github.svmrelevance.kernels.RbfKernel;
import io.github.svmrelevance.tables.DatasetReader;
import io.github.svmrelevance.tables.ReadOptions;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SplittableRandom;
import libsvm.svm;
import libsvm.svm_model;
import libsvm.svm_node;
import libsvm.svm_parameter;
import libsvm.svm_problem;

/**
 * Times what trains the double hinge and the ordinary one, Algorithm 1 of Grandvalet et al. (2008)
 * or, above 8000 samples, decomposition alone, against libsvm's C-SVC with its own Gaussian kernel,
 * shrinking and 256 MB of cache: the same process, data, kernel and C, in CPU time of the one
 * training thread. Kernel values are computed within the time measured.
 *
 * <p>Usage: {@code TrainingBenchmark C WIDTH REJECT_COST ROUNDS DATA...}: gamma is WIDTH divided by
 * the number of features; DATA is {@code 5000x20} to generate samples by features, or a file as
 * {@code svmrel} reads it. The last round is the one that is reported.
 */
public final class TrainingBenchmark {

  private static final long SEED = 7;

  /** In units of scores, libsvm's default and a tighter one. */
  private static final double[] TOLERANCES = {1e-3, 1e-5};

  private final ThreadMXBean clock = ManagementFactory.getThreadMXBean();
  private final PrintStream out;
  private final double c;
  private final double cost;
  private final DenseMatrix x;
  private final double[] signs;
  private final Kernel kernel;
  private final double gamma;

  private TrainingBenchmark(String data, double c, double width, double cost, PrintStream out) {
    this.out = out;
    this.c = c;
    this.cost = cost;
    if (data.matches("[0-9]+x[0-9]+")) {
      String[] sizes = data.split("x", -1);
      int samples = Integer.parseInt(sizes[0]);
      double[][] columns = new double[Integer.parseInt(sizes[1])][samples];
      this.signs = generate(columns, samples);
      this.x = DenseMatrix.ofColumns(samples, columns);
    } else {
      Dataset read = DatasetReader.read(Path.of(data), ReadOptions.defaults()).data();
      this.signs = read.classes().signs(read.classes().names().get(1));
      this.x = Standardizer.fit(read).apply(read.matrix());
    }
    this.gamma = width / x.columns();
    this.kernel = new RbfKernel(gamma);
  }

  /**
   * Runs it.
   *
   * @param args see the class
   */
  public static void main(String[] args) {
    svm.svm_set_print_string_function(text -> {});
    for (String data : List.of(args).subList(4, args.length)) {
      TrainingBenchmark benchmark =
          new TrainingBenchmark(
              data,
              Double.parseDouble(args[0]),
              Double.parseDouble(args[1]),
              Double.parseDouble(args[2]),
              System.out);
      int rounds = Integer.parseInt(args[3]);
      for (int round = 1; round <= rounds; round++) {
        benchmark.run(data, round == rounds);
      }
    }
  }

  /** A product, a line and a wave with noise: the best classifier is curved, and errs. */
  private static double[] generate(double[][] columns, int samples) {
    SplittableRandom random = new SplittableRandom(SEED);
    double[] signs = new double[samples];
    for (int i = 0; i < samples; i++) {
      for (double[] column : columns) {
        column[i] = random.nextGaussian();
      }
      double score =
          columns[0][i] * columns[1][i]
              + columns[2][i]
              + 0.5 * StrictMath.sin(3 * columns[3][i])
              + 0.7 * random.nextGaussian();
      signs[i] = score > 0 ? 1 : -1;
    }
    return signs;
  }

  private void run(String data, boolean report) {
    for (double tolerance : TOLERANCES) {
      double start = now();
      svm_model model = svm.svm_train(problem(), parameters(tolerance));
      double time = now() - start;
      if (report) {
        print(data, "libsvm, tolerance " + tolerance, time, model.l, gap(model));
      }
    }
    for (boolean twoHinges : new boolean[] {false, true}) {
      double start = now();
      KernelGram gram = new KernelGram(kernel, x);
      SvmSolution solution =
          HingeTrainer.forSamples(signs.length)
              .train(
                  twoHinges
                      ? HingeProblem.doubleHinge(gram, signs, RejectCosts.symmetric(cost), c)
                      : HingeProblem.softMargin(gram, signs, c),
                  Optional.empty(),
                  CancellationToken.none());
      double time = now() - start;
      if (report) {
        print(
            data,
            twoHinges ? "double hinge, r = " + cost : "hinge",
            time,
            solution.supportVectors().length,
            solution.objective().gap());
      }
    }
  }

  private void print(String data, String trainer, double seconds, int supportVectors, double gap) {
    out.printf(
        Locale.ROOT,
        "%-16s %-26s %9.1f ms %6d support vectors, gap %8.1e%n",
        data,
        trainer,
        1e3 * seconds,
        supportVectors,
        gap);
  }

  private svm_problem problem() {
    svm_problem problem = new svm_problem();
    problem.l = signs.length;
    problem.y = signs;
    problem.x = new svm_node[signs.length][x.columns()];
    for (int i = 0; i < signs.length; i++) {
      for (int j = 0; j < x.columns(); j++) {
        svm_node node = new svm_node();
        node.index = j + 1;
        node.value = x.get(i, j);
        problem.x[i][j] = node;
      }
    }
    return problem;
  }

  private svm_parameter parameters(double tolerance) {
    svm_parameter parameters = new svm_parameter();
    parameters.svm_type = svm_parameter.C_SVC;
    parameters.kernel_type = svm_parameter.RBF;
    parameters.gamma = gamma;
    parameters.C = c;
    parameters.eps = tolerance;
    parameters.cache_size = 256;
    parameters.shrinking = 1;
    return parameters;
  }

  /** The duality gap of libsvm's solution, from exact kernel values. */
  private double gap(svm_model model) {
    int n = signs.length;
    double orientation = model.label[0];
    double[] beta = new double[n];
    for (int s = 0; s < model.l; s++) {
      beta[model.sv_indices[s] - 1] = orientation * model.sv_coef[0][s];
    }
    int[] all = new int[n];
    Arrays.setAll(all, i -> i);
    double[] scores = new double[n];
    new KernelGram(kernel, x).addCombination(all, beta, n, scores);
    double gap = 0;
    for (int i = 0; i < n; i++) {
      double margin = signs[i] * (scores[i] - orientation * model.rho[0]);
      gap += beta[i] * scores[i] + c * Math.max(0, 1 - margin) - Math.abs(beta[i]);
    }
    return gap;
  }

  private double now() {
    return clock.getCurrentThreadCpuTime() / 1e9;
  }
}
