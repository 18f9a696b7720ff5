package io.github.svmrelevance.report.document;

import com.fasterxml.jackson.core.JsonGenerator;
import io.github.svmrelevance.api.result.DecisionRanges;
import io.github.svmrelevance.api.result.DecisionRanges.RejectOption;
import io.github.svmrelevance.api.result.FeatureInterval.Status;
import io.github.svmrelevance.api.result.SampleRange;
import io.github.svmrelevance.api.result.SampleRange.Range;
import io.github.svmrelevance.core.data.Excerpt;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;

/**
 * Decision ranges.
 *
 * @since 0.1
 */
public final class DecisionsDocument implements ResultDocument {

  private static final String BETWEEN = " or ";

  private final DecisionRanges result;

  /**
   * A document of a result.
   *
   * @param result what was found
   */
  public DecisionsDocument(DecisionRanges result) {
    this.result = result;
  }

  @Override
  public void writeJson(JsonGenerator json, boolean witnesses) throws IOException {
    ModelJson.writeBaseline(result.baseline(), json);
    json.writeStringField("scale", spell(result.scale()));
    Json.texts(json, "outcomes", result.outcomes());
    if (result.reject().isPresent()) {
      writeReject(result.reject().get(), json);
    }
    if (numbers()) {
      json.writeNullField("ambiguous");
    } else {
      json.writeNumberField("ambiguous", result.ambiguous().size());
    }
    if (result.ambiguousWeight().isPresent()) {
      Json.number(json, "ambiguous_weight", result.ambiguousWeight().getAsDouble());
    }
    json.writeStringField("samples_source", result.source().orElse(null));
    json.writeArrayFieldStart("samples");
    for (SampleRange sample : result.samples()) {
      writeSample(sample, json, witnesses);
    }
    json.writeEndArray();
  }

  private void writeReject(RejectOption option, JsonGenerator json) throws IOException {
    RejectOption.Counts counts = option.count(result.samples());
    json.writeObjectFieldStart("reject");
    json.writeStringField("outcome", option.outcome());
    Json.number(json, "cost", option.cost());
    Json.number(json, "threshold", option.threshold());
    json.writeNumberField("by_all", counts.byAll());
    json.writeNumberField("by_some", counts.bySome());
    json.writeNumberField("by_none", counts.byNone());
    json.writeEndObject();
  }

  private boolean numbers() {
    return result.scale() == DecisionRanges.Scale.VALUE;
  }

  /** Whether more than two things can be predicted, so that ambiguous does not say which. */
  private boolean several() {
    return result.scale() == DecisionRanges.Scale.MARGIN || result.reject().isPresent();
  }

  private void writeSample(SampleRange sample, JsonGenerator json, boolean witnesses)
      throws IOException {
    json.writeStartObject();
    json.writeNumberField("row", sample.row() + 1);
    writeAnswer("truth", sample.truth(), json);
    writeAnswer("predicted", Optional.of(sample.predicted()), json);
    Json.number(json, "baseline", sample.baseline());
    Json.number(json, "least", end(sample, Range::least));
    Json.number(json, "most", end(sample, Range::most));
    json.writeStringField("status", spell(sample.status()));
    Json.number(json, "gap", end(sample, Range::gap));
    Json.number(json, "infeasibility", end(sample, Range::infeasibility));
    if (sample.range().isPresent()) {
      json.writeObjectFieldStart("proven");
      Json.enclosure(json, "least", sample.range().get().provenLeast());
      Json.enclosure(json, "most", sample.range().get().provenMost());
      json.writeEndObject();
    }
    if (!numbers()) {
      Json.texts(json, "possible", sample.possible());
    }
    if (witnesses && sample.disagreement().isPresent()) {
      json.writeObjectFieldStart("models");
      json.writeObjectFieldStart("least");
      ModelJson.write(sample.disagreement().get().least(), json);
      json.writeEndObject();
      json.writeObjectFieldStart("most");
      ModelJson.write(sample.disagreement().get().most(), json);
      json.writeEndObject();
      json.writeEndObject();
    }
    json.writeEndObject();
  }

  private void writeAnswer(String name, Optional<String> answer, JsonGenerator json)
      throws IOException {
    if (numbers() && answer.isPresent()) {
      Json.number(json, name, Double.parseDouble(answer.get()));
    } else {
      json.writeStringField(name, answer.orElse(null));
    }
  }

  /** A number of a range; infinite is as good as none. */
  private static OptionalDouble end(SampleRange sample, ToDoubleFunction<Range> which) {
    return sample.range().stream()
        .mapToDouble(which)
        .filter(value -> !Double.isInfinite(value))
        .findFirst();
  }

  @Override
  public List<List<String>> csv() {
    List<List<String>> rows = new ArrayList<>();
    List<String> header =
        new ArrayList<>(
            List.of("row", "truth", "predicted", "baseline", "least", "most", "status", "gap"));
    if (!numbers()) {
      header.addAll(List.of("ambiguous", "possible"));
    }
    rows.add(header);
    for (SampleRange sample : result.samples()) {
      List<String> row =
          new ArrayList<>(
              List.of(
                  Integer.toString(sample.row() + 1),
                  answer(sample.truth()),
                  answer(Optional.of(sample.predicted())),
                  Json.number(sample.baseline()),
                  full(end(sample, Range::least)),
                  full(end(sample, Range::most)),
                  spell(sample.status()),
                  full(end(sample, Range::gap))));
      if (!numbers()) {
        boolean known = sample.range().isPresent() && !sample.isOpen();
        row.add(sample.isAmbiguous() ? "yes" : known ? "no" : "");
        row.add(String.join(BETWEEN, sample.possible()));
      }
      rows.add(row);
    }
    return rows;
  }

  private String answer(Optional<String> answer) {
    return numbers()
        ? answer.map(text -> Json.number(Double.parseDouble(text))).orElse("")
        : answer.orElse("");
  }

  @Override
  public Table table() {
    return table(result.samples());
  }

  /**
   * A table of some of the samples.
   *
   * @param samples of the result
   * @return one row for each
   */
  public Table table(List<SampleRange> samples) {
    boolean truth = result.source().isEmpty();
    boolean unproven = samples.stream().anyMatch(sample -> sample.status() != Status.CERTIFIED);
    List<Table.Column> columns = new ArrayList<>();
    columns.add(new Table.Column("row", Table.Align.RIGHT));
    Table.Align side = numbers() ? Table.Align.RIGHT : Table.Align.LEFT;
    if (truth) {
      columns.add(new Table.Column(numbers() ? "target" : "class", side));
    }
    if (!numbers()) {
      columns.add(new Table.Column("baseline says", side));
    }
    columns.add(
        new Table.Column(numbers() ? "baseline" : spell(result.scale()), Table.Align.RIGHT));
    columns.add(new Table.Column("least", Table.Align.RIGHT));
    columns.add(new Table.Column("most", Table.Align.RIGHT));
    if (several()) {
      columns.add(new Table.Column("good models say", Table.Align.LEFT));
    }
    if (unproven) {
      columns.add(new Table.Column("", Table.Align.LEFT));
    }
    List<List<String>> rows = new ArrayList<>();
    for (SampleRange sample : samples) {
      List<String> row = new ArrayList<>();
      row.add(Integer.toString(sample.row() + 1));
      if (truth) {
        row.add(shown(sample.truth().orElse("")));
      }
      if (!numbers()) {
        row.add(shown(sample.predicted()));
      }
      row.add(rounded(OptionalDouble.of(sample.baseline())));
      row.add(rounded(end(sample, Range::least)));
      row.add(rounded(end(sample, Range::most)));
      if (several()) {
        row.add(String.join(BETWEEN, sample.possible().stream().map(Excerpt::printable).toList()));
      }
      if (unproven) {
        row.add(sample.status() == Status.CERTIFIED ? "" : spell(sample.status()));
      }
      rows.add(row);
    }
    return new Table(columns, rows);
  }

  private String shown(String answer) {
    return numbers() && !answer.isEmpty()
        ? rounded(OptionalDouble.of(Double.parseDouble(answer)))
        : Excerpt.printable(answer);
  }

  private static String spell(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }

  private static String full(OptionalDouble value) {
    return value.isPresent() ? Json.number(value.getAsDouble()) : "";
  }

  private static String rounded(OptionalDouble value) {
    if (value.isEmpty()) {
      return "-";
    }
    String text = String.format(Locale.ROOT, "%.4f", value.getAsDouble());
    return text.equals("-0.0000") ? "0.0000" : text;
  }
}
