package io.github.svmrelevance.core.synthetic;

import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.parameter.Parameter;
import io.github.svmrelevance.api.parameter.ParameterValues;
import io.github.svmrelevance.core.data.DataFormat;
import io.github.svmrelevance.core.synthetic.RejectToySpec.Toy;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * A kind of data that a user can ask for by name, with typed parameters.
 *
 * @since 0.1
 */
public final class SyntheticKind {

  private static final Parameter<Integer> STRONG = count("strong", "strongly relevant features", 3);
  private static final Parameter<String> WEAK =
      Parameter.text("weak", "sizes of the redundant groups of weakly relevant features, as 4,2")
          .within(text -> text.matches("\\d{1,6}(,\\d{1,6})*"), "numbers with commas; 0 for none")
          .withDefault("4");
  private static final Parameter<Integer> IRRELEVANT =
      count("irrelevant", "irrelevant features", 3);
  private static final Parameter<Double> FEATURE_NOISE =
      Parameter.real("feature-noise", "standard deviation of the noise added to every feature")
          .within(value -> value >= 0 && value <= 1e300, "a number from 0 to 1e300")
          .withDefault(0.0);
  private static final Parameter<Double> LABEL_NOISE =
      Parameter.real("label-noise", "chance that a label is turned round")
          .within(value -> value >= 0 && value < 0.5, "a number from 0, below 0.5")
          .withDefault(0.0);
  private static final Parameter<Double> TARGET_NOISE =
      Parameter.real("target-noise", "standard deviation of the noise added to the target")
          .within(value -> value >= 0 && value <= 1e300, "a number from 0 to 1e300")
          .withDefault(0.5);
  private static final Parameter<Integer> PARTS =
      Parameter.integer("classes", "number of classes")
          .within(value -> value >= 2 && value <= 20, "a whole number from 2 to 20")
          .withDefault(3);
  private static final Parameter<Integer> LEVELS =
      Parameter.integer("levels", "number of levels of each column")
          .within(value -> value >= 2 && value <= 26, "a whole number from 2 to 26")
          .withDefault(4);
  private static final Parameter<Double> REDUNDANCY =
      Parameter.real(
              "redundancy", "correlation within a redundant group before noise, 1 for copies")
          .within(value -> value > 0 && value <= 1, "a number above 0, at most 1")
          .withDefault(1.0);
  private static final Parameter<Double> CORRELATION =
      correlation("correlation", "correlation of the variables that decide the label", 0);
  private static final Parameter<Double> IRRELEVANT_CORRELATION =
      correlation("irrelevant-correlation", "correlation of the irrelevant features", 0);
  private static final Parameter<Integer> PAIRS =
      Parameter.integer("pairs", "number of pairs")
          .within(value -> value >= 1 && value <= 500_000, "a whole number from 1 to 500000")
          .withDefault(2);
  private static final Parameter<Double> WITHIN_PAIR =
      correlation("correlation", "correlation of the features of a pair before noise", 0.9);
  private static final Parameter<Integer> FEATURES =
      Parameter.integer("features", "number of features")
          .within(value -> value >= 1 && value <= 1_000_000, "a whole number from 1 to 1000000");
  private static final Parameter<Double> DEVIATION =
      Parameter.real("deviation", "standard deviation of the first feature's noise")
          .within(value -> value > 0, "a number above 0")
          .withDefault(0.2);
  private static final Parameter<Double> RATIO =
      Parameter.real("ratio", "by what the deviation grows from feature to feature")
          .within(value -> value > 0, "a number above 0")
          .withDefault(1.2);

  private static final Parameter<Double> WORDS =
      Parameter.real("words", "mean number of words in a sample")
          .within(value -> value > 0 && value <= 500, "a number above 0, at most 500")
          .withDefault(40.0);
  private static final Parameter<Double> STRENGTH =
      Parameter.real("strength", "chance that a relevant word is left out of one of the classes")
          .within(value -> value >= 0 && value <= 1, "a number from 0 to 1")
          .withDefault(0.7);

  private final String id;
  private final String title;
  private final List<Parameter<?>> parameters;
  private final Function<ParameterValues, SyntheticSpec> maker;
  private final DataFormat format;

  private SyntheticKind(
      String id,
      String title,
      List<Parameter<?>> parameters,
      Function<ParameterValues, SyntheticSpec> maker) {
    this(id, title, DataFormat.CSV, parameters, maker);
  }

  private SyntheticKind(
      String id,
      String title,
      DataFormat format,
      List<Parameter<?>> parameters,
      Function<ParameterValues, SyntheticSpec> maker) {
    this.id = id;
    this.format = format;
    this.title = title;
    this.parameters = List.copyOf(parameters);
    this.maker = maker;
  }

  /**
   * All kinds.
   *
   * @return the kinds, in the order in which to show them
   */
  public static List<SyntheticKind> all() {
    return List.of(
        ofThePaper("type-1", "6 strongly relevant, 6 irrelevant", HyperplaneSpec.typeOne()),
        ofThePaper("type-2", "6 weakly relevant, 6 irrelevant", HyperplaneSpec.typeTwo()),
        ofThePaper("type-3", "3 strongly, 4 weakly, 3 irrelevant", HyperplaneSpec.typeThree()),
        relevance(),
        target("regression", "a number", TargetSpec.Kind.REGRESSION),
        target("ordinal", "ordered classes", TargetSpec.Kind.ORDINAL),
        target("multiclass", "several classes", TargetSpec.Kind.MULTICLASS),
        categorical(),
        privileged(),
        differences(),
        noise(),
        ladder(),
        sparseText(),
        toy("reject-toy-1", "noise grows towards the boundary, more in x1", Toy.FIRST_NOISIER),
        toy("reject-toy-2", "noise grows towards the boundary, alike", Toy.EQUAL_NOISE),
        toy("reject-toy-3", "few samples near the boundary", Toy.SPARSE_MIDDLE));
  }

  private static SyntheticKind ofThePaper(String id, String counts, HyperplaneSpec spec) {
    Parameter<Integer> samples = samples(spec.samples());
    return new SyntheticKind(
        id,
        "Goepfert 2017, Table 1: " + counts + " features",
        disturbed(samples),
        values -> disturb(spec, samples, values));
  }

  private static SyntheticKind relevance() {
    Parameter<Integer> samples = samples(150);
    List<Parameter<?>> parameters = new ArrayList<>(List.of(STRONG, WEAK, IRRELEVANT));
    parameters.addAll(disturbed(samples));
    return new SyntheticKind(
        "relevance",
        "any numbers of strongly, weakly relevant and irrelevant features",
        parameters,
        values ->
            disturb(
                HyperplaneSpec.of(
                    values.get(STRONG), groups(values.get(WEAK)), values.get(IRRELEVANT)),
                samples,
                values));
  }

  private static SyntheticKind target(String id, String what, TargetSpec.Kind kind) {
    Parameter<Integer> samples = samples(150);
    boolean number = kind == TargetSpec.Kind.REGRESSION;
    List<Parameter<?>> parameters = new ArrayList<>(List.of(STRONG, WEAK, IRRELEVANT));
    if (!number) {
      parameters.add(PARTS);
    }
    parameters.addAll(List.of(samples, FEATURE_NOISE, TARGET_NOISE, REDUNDANCY));
    return new SyntheticKind(
        id,
        "strongly, weakly relevant and irrelevant features of " + what,
        parameters,
        values ->
            new TargetSpec(
                kind,
                values.get(samples),
                values.get(STRONG),
                groups(values.get(WEAK)),
                values.get(IRRELEVANT),
                number ? 0 : values.get(PARTS),
                values.get(FEATURE_NOISE),
                values.get(TARGET_NOISE),
                values.get(REDUNDANCY)));
  }

  private static SyntheticKind categorical() {
    Parameter<Integer> samples = samples(300);
    Parameter<String> weak = WEAK.withDefault("2");
    return new SyntheticKind(
        "categorical",
        "strongly, weakly relevant and irrelevant categories, written as letters",
        List.of(STRONG, weak, IRRELEVANT, LEVELS, samples, TARGET_NOISE),
        values ->
            new CategoricalSpec(
                values.get(samples),
                values.get(STRONG),
                groups(values.get(weak)),
                values.get(IRRELEVANT),
                values.get(LEVELS),
                values.get(TARGET_NOISE)));
  }

  private static SyntheticKind privileged() {
    Parameter<Integer> samples = samples(150);
    Parameter<Integer> strong = STRONG.withDefault(2);
    Parameter<Integer> informed = count("privileged", "relevant privileged features", 2);
    Parameter<Integer> idle = count("privileged-irrelevant", "irrelevant privileged features", 2);
    Parameter<Double> noise = TARGET_NOISE.withDefault(1.0);
    return new SyntheticKind(
        "privileged",
        "two classes, with features that show how hard each training sample is",
        List.of(strong, IRRELEVANT, informed, idle, samples, FEATURE_NOISE, noise),
        values ->
            new PrivilegedSpec(
                values.get(samples),
                values.get(strong),
                values.get(IRRELEVANT),
                values.get(informed),
                values.get(idle),
                values.get(FEATURE_NOISE),
                values.get(noise)));
  }

  private static List<Parameter<?>> disturbed(Parameter<Integer> samples) {
    return List.of(
        samples, FEATURE_NOISE, LABEL_NOISE, REDUNDANCY, CORRELATION, IRRELEVANT_CORRELATION);
  }

  private static HyperplaneSpec disturb(
      HyperplaneSpec spec, Parameter<Integer> samples, ParameterValues values) {
    return spec.withSamples(values.get(samples))
        .withNoise(values.get(FEATURE_NOISE), values.get(LABEL_NOISE))
        .withCorrelations(
            values.get(REDUNDANCY), values.get(CORRELATION), values.get(IRRELEVANT_CORRELATION));
  }

  private static List<Integer> groups(String sizes) {
    if (sizes.equals("0")) {
      return List.of();
    }
    List<Integer> groups = new ArrayList<>();
    for (String size : sizes.split(",", -1)) {
      groups.add(Integer.parseInt(size));
    }
    return groups;
  }

  private static SyntheticKind differences() {
    Parameter<Integer> samples = samples(150);
    return new SyntheticKind(
        "differences",
        "pairs of features that matter by their difference alone, as before and after",
        List.of(PAIRS, WITHIN_PAIR, IRRELEVANT, samples, FEATURE_NOISE, LABEL_NOISE),
        values ->
            new DifferenceSpec(
                values.get(samples),
                values.get(PAIRS),
                values.get(WITHIN_PAIR),
                values.get(IRRELEVANT),
                values.get(FEATURE_NOISE),
                values.get(LABEL_NOISE)));
  }

  private static SyntheticKind noise() {
    Parameter<Integer> samples = samples(150);
    Parameter<Integer> features = FEATURES.withDefault(12);
    return new SyntheticKind(
        "noise",
        "features that have nothing to do with the labels",
        List.of(samples, features, IRRELEVANT_CORRELATION),
        values ->
            HyperplaneSpec.pureNoise(values.get(features))
                .withSamples(values.get(samples))
                .withCorrelations(1, 0, values.get(IRRELEVANT_CORRELATION)));
  }

  private static SyntheticKind ladder() {
    NoiseLadderSpec paper = NoiseLadderSpec.ofThePaper();
    Parameter<Integer> samples = samples(paper.samples());
    Parameter<Integer> features = FEATURES.withDefault(paper.features());
    return new SyntheticKind(
        "noise-ladder",
        "Hermes, Buhmann 2000, Figure 2: noise grows from feature to feature",
        List.of(samples, features, DEVIATION, RATIO),
        values ->
            new NoiseLadderSpec(
                values.get(samples),
                values.get(features),
                values.get(DEVIATION),
                values.get(RATIO)));
  }

  private static SyntheticKind sparseText() {
    Parameter<Integer> samples = samples(1000);
    Parameter<Integer> features = FEATURES.withDefault(2000);
    Parameter<Integer> strong = STRONG.withDefault(20);
    return new SyntheticKind(
        "sparse-text",
        "counts of words, most of them rare, written as LIBSVM",
        DataFormat.LIBSVM,
        List.of(samples, features, strong, WORDS, STRENGTH),
        values ->
            new SparseTextSpec(
                values.get(samples),
                values.get(features),
                values.get(strong),
                values.get(WORDS),
                values.get(STRENGTH)));
  }

  private static SyntheticKind toy(String id, String what, Toy toy) {
    Parameter<Integer> samples = samples(200);
    return new SyntheticKind(
        id,
        "Goepfert 2018, Figure 1: " + what,
        List.of(samples),
        values -> new RejectToySpec(values.get(samples), toy));
  }

  private static Parameter<Integer> samples(int usual) {
    return Parameter.integer("samples", "number of samples")
        .within(value -> value >= 2 && value <= 10_000_000, "a whole number from 2 to 10000000")
        .withDefault(usual);
  }

  private static Parameter<Integer> count(String name, String what, int usual) {
    return Parameter.integer(name, "number of " + what)
        .within(value -> value >= 0 && value <= 1_000_000, "a whole number from 0 to 1000000")
        .withDefault(usual);
  }

  private static Parameter<Double> correlation(String name, String description, double usual) {
    return Parameter.real(name, description)
        .within(value -> value >= 0 && value < 1, "a number of at least 0, below 1")
        .withDefault(usual);
  }

  /**
   * The name.
   *
   * @return lower-case words with hyphens
   */
  public String id() {
    return id;
  }

  /**
   * What it is.
   *
   * @return a line for lists
   */
  public String title() {
    return title;
  }

  /**
   * How its data are written.
   *
   * @return LIBSVM if they are sparse, else CSV
   */
  public DataFormat format() {
    return format;
  }

  /**
   * What can be chosen.
   *
   * @return the parameters, each with a default
   */
  public List<Parameter<?>> parameters() {
    return parameters;
  }

  /**
   * The specification for some values.
   *
   * @param values of {@link #parameters()}
   * @return the specification
   * @throws InvalidInputException if the values do not go together
   */
  public SyntheticSpec spec(ParameterValues values) {
    return maker.apply(values);
  }
}
