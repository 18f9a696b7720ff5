package io.github.svmrelevance.core.optimization;

/** How a proof is computed; each way bounds its own rounding errors. */
enum Precision {
  /** In doubles, with an a-priori bound on their rounding: fast, and enough for ordinary data. */
  PLAIN,
  /** In double-double numbers: some five times slower, for data whose terms nearly cancel. */
  DOUBLED
}
