package io.github.svmrelevance.core.synthetic;

import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.core.run.SeedStreams;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.DoubleSupplier;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/**
 * Dense data in the making. Each variable has a named stream of chance to itself, so that rows can
 * be drawn one after another: what a stream gives depends neither on other variables nor on the
 * order of drawing.
 */
final class Draw implements Drawing {

  /** Begins the keys of all streams. */
  static final String KEY = "synthetic";

  private final String name;
  private final int samples;
  private final SeedStreams streams;
  private final List<Variable> variables = new ArrayList<>();
  private final List<DoubleSupplier> columns = new ArrayList<>();
  private final List<FeatureTruth> truth = new ArrayList<>();
  private List<String> levels = List.of();
  private double labelNoise;
  private TargetMeaning meaning;
  private DoubleSupplier target;
  private int[] features = {};

  Draw(String name, int samples, long seed) {
    this.name = name;
    this.samples = samples;
    this.streams = new SeedStreams(seed);
  }

  /**
   * Refuses what cannot be drawn.
   *
   * @throws InvalidInputException if the condition does not hold
   */
  static void require(boolean holds, String message) {
    if (!holds) {
      throw new InvalidInputException(message);
    }
  }

  RandomGenerator random(String key) {
    return streams.stream(KEY, key);
  }

  /** A variable that is made of chance, and of variables that are there already. */
  Variable variable(DoubleSupplier source) {
    Variable variable = new Variable(source);
    variables.add(variable);
    return variable;
  }

  /** A standard normal variable, from the stream of that name. */
  Variable normal(String key) {
    return variable(new Gaussian(random(key))::next);
  }

  /** A standard normal variable, correlated by {@code rho} with {@code common}. */
  Variable normal(String key, Variable common, double rho) {
    Gaussian own = new Gaussian(random(key));
    double ofOwn = Math.sqrt(1 - rho);
    double ofCommon = Math.sqrt(rho);
    return variable(() -> ofOwn * own.next() + ofCommon * common.value());
  }

  /** Adds a feature with noise that is the same for all samples. */
  void add(Variable values, FeatureTruth feature) {
    if (feature.noise() > 0) {
      Gaussian noise = new Gaussian(random("noise of " + feature.name()));
      addAsIs(() -> values.value() + feature.noise() * noise.next(), feature);
    } else {
      addAsIs(values::value, feature);
    }
  }

  /** Adds a feature that has its noise already; it is asked once for each sample. */
  void addAsIs(DoubleSupplier values, FeatureTruth feature) {
    columns.add(values);
    truth.add(feature);
  }

  /** The features are categories, and these name their codes. */
  void nameLevels(List<String> names) {
    levels = List.copyOf(names);
  }

  /** Ends the making of data of two classes. */
  Draw finish(BooleanSupplier positive) {
    return finish(TargetMeaning.SIGNS, () -> positive.getAsBoolean() ? 1 : 0);
  }

  /** Ends the making of data of two classes, whose labels are turned round by chance. */
  Draw finish(BooleanSupplier positive, double chance) {
    labelNoise = chance;
    RandomGenerator random = labelNoise();
    return finish(() -> positive.getAsBoolean() != random.nextDouble() < chance);
  }

  private RandomGenerator labelNoise() {
    return random("label noise");
  }

  /** Ends the making of data whose target has its noise already. */
  Draw finish(TargetMeaning given, DoubleSupplier source) {
    meaning = given;
    target = source;
    features = IntStream.range(0, columns.size()).toArray();
    return this;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public int samples() {
    return samples;
  }

  @Override
  public List<FeatureTruth> truth() {
    return Collections.unmodifiableList(truth);
  }

  @Override
  public TargetMeaning meaning() {
    return meaning;
  }

  @Override
  public List<String> levels() {
    return levels;
  }

  @Override
  public IntStream mislabelled() {
    if (labelNoise == 0) {
      return IntStream.empty();
    }
    RandomGenerator random = labelNoise();
    return IntStream.range(0, samples).filter(i -> random.nextDouble() < labelNoise);
  }

  @Override
  public SyntheticRow next() {
    double label = nextTarget();
    double[] values = new double[columns.size()];
    for (int j = 0; j < values.length; j++) {
      values[j] = columns.get(j).getAsDouble();
    }
    return new SyntheticRow(features, values, label);
  }

  /** The target of the next sample, where nobody asks for its features. */
  double nextTarget() {
    variables.forEach(Variable::advance);
    return target.getAsDouble();
  }
}
