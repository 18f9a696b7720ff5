package io.github.svmrelevance.cli.input;

import io.github.svmrelevance.api.data.Scaling;
import io.github.svmrelevance.api.parameter.Parameter;
import io.github.svmrelevance.core.data.DataFormat;
import io.github.svmrelevance.tables.MissingValues;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What can be said of a table: its columns, and how it is written. */
final class DataParameters {

  private DataParameters() {}

  /** What a model can do about missing values. */
  enum MissingOfModel {
    FAIL(MissingValues.FAIL),
    DROP_ROWS(MissingValues.DROP_ROWS),
    MEAN(MissingValues.MEAN);

    private final MissingValues policy;

    MissingOfModel(MissingValues policy) {
      this.policy = policy;
    }

    MissingValues policy() {
      return policy;
    }
  }

  /** A format, or the one that the name of the file suggests. */
  enum InputFormat {
    AUTO(Optional.empty()),
    CSV(Optional.of(DataFormat.CSV)),
    ARFF(Optional.of(DataFormat.ARFF)),
    LIBSVM(Optional.of(DataFormat.LIBSVM));

    private final Optional<DataFormat> format;

    InputFormat(Optional<DataFormat> format) {
      this.format = format;
    }

    Optional<DataFormat> format() {
      return format;
    }
  }

  static final Parameter<String> LABEL =
      Parameter.text("label", "column of the class, by name or number from 1; default the last");

  /** The class of samples that a model is to find, where it is known already. */
  static final Parameter<String> KNOWN_LABEL =
      Parameter.text(
          "label",
          "column of the class, by name or number from 1, if there is one that is not the last; it"
              + " is not looked at");

  static final Parameter<List<String>> FEATURES =
      Parameter.texts(
          "features", "use these columns only, by name or number from 1, separated by commas");
  static final Parameter<List<String>> EXCLUDE =
      Parameter.texts(
          "exclude", "leave these columns out, by name or number from 1, separated by commas");
  static final Parameter<String> BLOCK =
      Parameter.text(
          "block",
          "column that says which samples belong together, such as the patient or the batch, by"
              + " name or number from 1; it is no feature");
  static final Parameter<String> WEIGHT =
      Parameter.text(
          "weight",
          "column that says how much a sample counts, by name or number from 1: with 2 as two of"
              + " its kind, with 0 not at all; it is no feature");
  static final Parameter<List<String>> CATEGORICAL =
      Parameter.texts(
          "categorical",
          "columns of levels, also if they are coded as numbers, by name or number from 1; a 0/1"
              + " column is made for each level");
  static final Parameter<List<String>> NUMERIC =
      Parameter.texts(
          "numeric",
          "columns of numbers, by name or number from 1; a text in them is refused, but for"
              + " separators of thousands and one unit, such as 1,234.50 or 70 kg");
  static final Parameter<List<String>> GROUP =
      Parameter.texts("group", "name and columns of a group, which go in or out together");
  static final Parameter<String> BASIS =
      Parameter.text(
          "basis",
          "smooth effects: spline:4 makes of each column of numbers a group of 4 columns, natural"
              + " cubic splines with knots at quantiles of its different values");
  static final Parameter<Boolean> NO_STANDARDIZE =
      Parameter.flag("no-standardize", "the same as --scale none");
  static final Parameter<Scaling> SCALE =
      Parameter.choice(
          "scale",
          "how to scale features first; sd: to mean 0 and standard deviation 1; max: divide by the"
              + " largest absolute value, which suits counts of words; none: not at all",
          Scaling.SD);
  static final Parameter<MissingValues> MISSING =
      Parameter.choice(
          "missing",
          "what to do about missing values; fail: refuse the file; drop-rows: leave their rows out;"
              + " mean: put the mean of the column there; median: put the median there;"
              + " median-indicator: and add a 0/1 column that says where; these three leave rows"
              + " without a label out",
          MissingValues.FAIL);

  static final Parameter<MissingOfModel> MISSING_OF_MODEL =
      Parameter.choice(
          "missing",
          "what to do about missing values; fail: refuse the file; drop-rows: leave their rows out;"
              + " mean: put the mean of the training data there",
          MissingOfModel.FAIL);

  static final Parameter<List<String>> NA_VALUES =
      Parameter.texts(
          "na-values",
          "cells that are missing values, such as -999 or n/a, beside empty ones, NA, ? and .");
  static final Parameter<Boolean> DECIMAL_COMMA =
      Parameter.flag("decimal-comma", "numbers are written as 1,5");
  static final Parameter<InputFormat> INPUT_FORMAT =
      Parameter.choice(
          "input-format",
          "format of DATA; auto: by the end of its name: arff, libsvm, svm, svmlight, else CSV",
          InputFormat.AUTO);

  /** What stands for the values in the help. */
  static final Map<String, String> LABELS =
      Map.ofEntries(
          Map.entry("label", "COLUMN"),
          Map.entry("positive", "CLASS"),
          Map.entry("features", "A,B,..."),
          Map.entry("exclude", "A,B,..."),
          Map.entry("categorical", "A,B,..."),
          Map.entry("numeric", "A,B,..."),
          Map.entry("na-values", "A,B,..."),
          Map.entry("group", "NAME=A,B,..."),
          Map.entry("basis", "spline:K"),
          Map.entry("block", "COLUMN"),
          Map.entry("weight", "COLUMN"),
          Map.entry("on-disk", "DIRECTORY"),
          Map.entry("order", "LOW,...,HIGH"));
}
