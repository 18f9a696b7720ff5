package io.github.svmrelevance.report.pmml;

import io.github.svmrelevance.api.data.OrderedClasses;
import io.github.svmrelevance.api.data.Target;
import io.github.svmrelevance.api.method.AnalysisRequest;
import io.github.svmrelevance.api.result.RelevanceIntervals;
import io.github.svmrelevance.core.data.BinaryClasses;
import io.github.svmrelevance.core.reject.RejectModel;
import io.github.svmrelevance.core.reject.RejectThresholds;
import java.util.Arrays;
import java.util.List;
import javax.xml.stream.XMLStreamException;

/**
 * What follows from a score.
 *
 * @param names of the decisions, those of smaller scores first
 * @param thresholds one between each two of them, ascending; a score on one belongs to the lower
 *     decision, or of three with a reject among them to that
 * @param rejects whether the one between is a reject
 */
record Decisions(List<String> names, List<Double> thresholds, boolean rejects) {

  static final String DECISION = "decision";

  Decisions {
    names = List.copyOf(names);
    thresholds = List.copyOf(thresholds);
    names.forEach(Inputs::requireText);
  }

  static Decisions rejecting(BinaryClasses classes, RejectThresholds thresholds) {
    return new Decisions(
        List.of(classes.negative(), RejectModel.REJECTED, classes.positive()),
        List.of(thresholds.lower(), thresholds.upper()),
        true);
  }

  /**
   * Of a single weight vector.
   *
   * @param learnt classes, or levels
   */
  static Decisions of(
      RelevanceIntervals.Baseline baseline, AnalysisRequest request, Target learnt) {
    if (learnt instanceof OrderedClasses levels && request.positiveClass().isEmpty()) {
      List<Double> thresholds =
          Arrays.stream(baseline.scored().model().intercepts()).sorted().boxed().toList();
      return new Decisions(levels.names(), thresholds, false);
    }
    BinaryClasses sides =
        BinaryClasses.of(request.data().classes().names(), request.positiveClass().orElseThrow());
    Double band = baseline.hyperparameters().get("reject-threshold");
    return band == null
        ? new Decisions(List.of(sides.negative(), sides.positive()), List.of(0.0), false)
        : rejecting(sides, RejectThresholds.band(band));
  }

  /** Writes the field of the decision, after that of the score. */
  void write(PmmlWriter pmml, Inputs inputs) throws XMLStreamException {
    pmml.element(
        "OutputField",
        () -> {
          if (rejects) {
            pmml.choice(
                compared(pmml, inputs, "greaterThan", thresholds.get(1)),
                () -> pmml.text(names.get(2)),
                () ->
                    pmml.choice(
                        compared(pmml, inputs, "lessThan", thresholds.get(0)),
                        () -> pmml.text(names.get(0)),
                        () -> pmml.text(names.get(1))));
          } else {
            above(pmml, inputs, thresholds.size());
          }
        },
        "name",
        inputs.free(DECISION),
        "optype",
        "categorical",
        "dataType",
        "string",
        "feature",
        "transformedValue");
  }

  /** The decision among the first ones. */
  private void above(PmmlWriter pmml, Inputs inputs, int count) throws XMLStreamException {
    if (count == 0) {
      pmml.text(names.get(0));
    } else {
      pmml.choice(
          compared(pmml, inputs, "greaterThan", thresholds.get(count - 1)),
          () -> pmml.text(names.get(count)),
          () -> above(pmml, inputs, count - 1));
    }
  }

  private static PmmlWriter.Content compared(
      PmmlWriter pmml, Inputs inputs, String function, double threshold) {
    return () ->
        pmml.apply(
            function,
            () -> pmml.empty("FieldRef", "field", inputs.free(PmmlModels.SCORE)),
            () -> pmml.number(threshold));
  }
}
