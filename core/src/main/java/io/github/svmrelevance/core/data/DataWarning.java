package io.github.svmrelevance.core.data;

import io.github.svmrelevance.api.diagnostic.Warning;

/**
 * What there is to say of data that could be used.
 *
 * @since 0.1
 */
public enum DataWarning implements Warning.Code {
  /** A column seems to say which rows belong together. */
  BLOCKS,
  /** Names of classes differ in case or in spaces around, and are different classes. */
  CLASSES_ALIKE,
  /** Classes are called as missing values are. */
  CLASSES_MAY_BE_MISSING,
  /** Classes are called as the steps of a scale. */
  CLASSES_MAY_HAVE_ORDER,
  /** Labels that are the same number, or differ by blanks around, were read as one class. */
  CLASSES_MERGED,
  /** A column of whole numbers seems to hold codes of a category. */
  CODES,
  /** Columns of text were read as levels, without being asked for. */
  COLUMNS_AS_LEVELS,
  /** Lines in front of the names begin with # and were passed over. */
  COMMENTS_PASSED_OVER,
  /** Columns that a model does not know were not used. */
  COLUMNS_IGNORED,
  /** Features have one value only. */
  CONSTANT_FEATURES,
  /** A feature seems to be a date. */
  DATE,
  /** Commas of columns may part thousands or mark decimals. */
  DECIMAL_MARK_DOUBTFUL,
  /** Features have too few values to become splines. */
  FEATURES_STAY_LINEAR,
  /** A feature seems to number or name the rows. */
  IDENTIFIER,
  /** Columns of 0 and 1 look like the levels of one category. */
  INDICATORS,
  /** A column has the name of one of its values, so that the file may have no header. */
  HEADER_DOUBTFUL,
  /** A column without a name holds the numbers or names of rows, or nothing, and was left out. */
  INDEX_LEFT_OUT,
  /** Values are missing more often in some classes than in others. */
  GAPS_GO_WITH_TARGET,
  /** The name of a label was given for a format that needs none. */
  LABEL_IGNORED,
  /** Numbers of a column begin with a zero, as codes do. */
  LEADING_ZEROS,
  /** No row has a class that the order of the classes names. */
  LEVEL_WITHOUT_ROWS,
  /** Levels look like a missing value, or alike. */
  LEVELS_DOUBTFUL,
  /** Levels of features that differ by blanks around were read as one level. */
  LEVELS_MERGED,
  /** Different whole numbers of a column beyond 2^53 became equal as they were rounded. */
  LONG_NUMBERS_MERGED,
  /** Separators of thousands, units, currencies or percent signs were passed over. */
  MARKS_PASSED_OVER,
  /** Numbers of features seem to stand for missing values. */
  MISSING_CODES,
  /** Missing values were replaced by the mean or the median of their feature. */
  MISSING_REPLACED,
  /** A column without a name was given one. */
  NAME_GIVEN,
  /** Several columns have one name, and all but one are left out. */
  NAMES_REPEATED,
  /** The values of features differ by rounding only. */
  NEARLY_CONSTANT_FEATURES,
  /** Many classes are whole numbers, which may be counts. */
  NUMBERS_AS_CLASSES,
  /** Whole numbers of a feature changed as they were rounded to 4 bytes. */
  NUMBERS_ROUNDED,
  /** The order of the classes is that of their declaration. */
  ORDER_DECLARED,
  /** One of more than two classes was set against the rest without being asked for. */
  POSITIVE_CHOSEN,
  /** The groups of queries in a file were not used. */
  QUERIES_IGNORED,
  /** Rows begin with # and were read, as only lines in front of the names are comments. */
  ROWS_LIKE_COMMENTS,
  /** Rows with a missing value were left out. */
  ROWS_DROPPED,
  /** Rows without a label were left out, where missing features are filled. */
  ROWS_UNLABELLED,
  /** Rows of weight 0 were left out. */
  ROWS_WITHOUT_WEIGHT,
  /** The label column was read as a number to predict. */
  TARGET_IS_NUMBER
}
