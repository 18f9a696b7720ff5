package io.github.svmrelevance.core.data;

import java.util.Locale;

/**
 * How the samples are written in a file. Any of them may be compressed with gzip.
 *
 * @since 0.1
 */
public enum DataFormat {
  /** Comma-, semicolon- or tab-separated values with a header. */
  CSV,
  /** Weka's attribute-relation file format, dense or sparse. */
  ARFF,
  /** LIBSVM and SVMlight: a label, then {@code index:value} pairs with indices from 1. */
  LIBSVM;

  /**
   * The format that a file name suggests.
   *
   * @param fileName a name or path, possibly ending in {@code .gz}
   * @return ARFF for {@code .arff}; LIBSVM for {@code .libsvm}, {@code .svmlight} and {@code .svm};
   *     CSV for everything else
   */
  public static DataFormat ofFileName(String fileName) {
    String name = fileName.toLowerCase(Locale.ROOT);
    if (name.endsWith(".gz")) {
      name = name.substring(0, name.length() - ".gz".length());
    }
    if (name.endsWith(".arff")) {
      return ARFF;
    }
    boolean sparse =
        name.endsWith(".libsvm") || name.endsWith(".svmlight") || name.endsWith(".svm");
    return sparse ? LIBSVM : CSV;
  }
}
