package io.github.svmrelevance.methods.intervals;

import io.github.svmrelevance.api.diagnostic.Warning;
import io.github.svmrelevance.api.execution.RunContext;
import java.io.Serializable;
import java.util.function.Consumer;

/**
 * Says which models count as being nearly as good as the baseline, whatever the data. A value
 * without live objects, which other processes are sent.
 *
 * @since 0.1
 */
public interface AdmissibleModels extends Serializable {

  /**
   * Opens the set of admissible models.
   *
   * @param data what they are measured on
   * @param context opens sessions
   * @param warnings notified if a budget had to be relaxed
   * @return the set; the caller closes it
   * @throws io.github.svmrelevance.api.SolverException if no model at all was found
   */
  AdmissibleSet open(TrainingSet data, RunContext context, Consumer<Warning> warnings);

  /**
   * Opens the models within the budget of the baseline on data in which a feature is about to be
   * exchanged for a probe; there may be none.
   *
   * @param data the data before the exchange
   * @param context opens sessions
   * @param warnings notified if the budget was relaxed
   * @return the set; the caller closes it
   */
  BudgetedSet openForProbes(TrainingSet data, RunContext context, Consumer<Warning> warnings);
}
