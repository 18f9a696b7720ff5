package io.github.svmrelevance.spark.rows;

import io.github.svmrelevance.api.optimization.TermBlock;
import java.util.List;
import java.util.Optional;

/** A problem over all rows, which is solved by problems over few of them. */
interface Question {

  /**
   * A solution over some terms in the place of the loss.
   *
   * @param z the model
   * @param bound below which no model comes that these terms allow
   * @param scale what gaps are measured against
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Answer(double[] z, double bound, double scale) {}

  /** How large any model may be that may be the answer. */
  Reach reach();

  /** The weight C of the loss. */
  double c();

  /**
   * Solves.
   *
   * @param loss the terms, C times the loss
   * @return empty if no model meets the terms, or the solver failed
   */
  Optional<Answer> solve(List<TermBlock> loss);
}
