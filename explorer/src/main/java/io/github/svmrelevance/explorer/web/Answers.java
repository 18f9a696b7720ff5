package io.github.svmrelevance.explorer.web;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.StreamWriteFeature;
import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.diagnostic.Spelling;
import io.github.svmrelevance.api.diagnostic.Warning;
import io.github.svmrelevance.api.parameter.Parameter;
import io.github.svmrelevance.api.result.DecisionRanges;
import io.github.svmrelevance.api.result.FeatureInterval;
import io.github.svmrelevance.api.result.FeatureInterval.Bounds;
import io.github.svmrelevance.api.result.FeatureInterval.Enclosure;
import io.github.svmrelevance.api.result.RelevanceIntervals;
import io.github.svmrelevance.api.result.SampleRange;
import io.github.svmrelevance.api.result.SmallestSets;
import io.github.svmrelevance.core.data.Excerpt;
import io.github.svmrelevance.explorer.models.Conditions;
import io.github.svmrelevance.explorer.models.Described;
import io.github.svmrelevance.explorer.models.FoundRange;
import io.github.svmrelevance.explorer.models.LiveModels;
import io.github.svmrelevance.methods.bounds.GoodModels;
import io.github.svmrelevance.methods.intervals.FeatureRange;
import io.github.svmrelevance.methods.intervals.StudyData;
import io.github.svmrelevance.methods.pairs.PairPolygon;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What the page is told, as JSON; a number that is infinite is null. Belongs to one thread. */
final class Answers implements AutoCloseable {

  private static final JsonFactory FACTORY =
      JsonFactory.builder()
          .enable(StreamWriteFeature.USE_FAST_DOUBLE_WRITER)
          .disable(StreamWriteFeature.AUTO_CLOSE_TARGET)
          .build();

  private final JsonGenerator json;

  Answers(OutputStream out) throws IOException {
    json = FACTORY.createGenerator(out);
    json.setRootValueSeparator(null);
  }

  /** What stays the same as long as the server runs. */
  void problem(LiveModels models, boolean command) throws IOException {
    Dataset data = models.request().data();
    json.writeStartObject();
    json.writeStringField("name", Excerpt.printable(data.name()));
    json.writeNumberField("samples", data.samples());
    json.writeStringField("task", Parameter.spell(models.request().task()));
    if (models.request().positiveClass().isPresent()) {
      json.writeStringField(
          "positive", Excerpt.printable(models.request().positiveClass().orElseThrow()));
    }
    json.writeObjectFieldStart("classes");
    for (Map.Entry<String, Integer> entry : StudyData.classCounts(models.request()).entrySet()) {
      json.writeNumberField(Excerpt.printable(entry.getKey()), entry.getValue());
    }
    json.writeEndObject();
    json.writeArrayFieldStart("features");
    for (Described feature : models.features()) {
      json.writeStartObject();
      json.writeStringField("name", feature.name());
      json.writeStringField("shown", Excerpt.printable(feature.name()));
      json.writeStringField("kind", Parameter.spell(feature.kind()));
      texts("parts", feature.parts().stream().map(Excerpt::printable).toList());
      texts("columns", feature.columns());
      json.writeEndObject();
    }
    json.writeEndArray();
    Conditions initial = models.initial();
    json.writeObjectFieldStart("initial");
    json.writeNumberField("slack", initial.slack());
    json.writeNumberField("c", initial.c());
    json.writeArrayFieldStart("limits");
    for (Map.Entry<String, Conditions.Limits> limit : initial.limits().entrySet()) {
      json.writeStartArray();
      json.writeString(limit.getKey());
      number(limit.getValue().lower());
      number(limit.getValue().upper());
      json.writeEndArray();
    }
    json.writeEndArray();
    json.writeEndObject();
    json.writeBooleanField("command", command);
    warnings(models.warnings());
    json.writeEndObject();
    line();
  }

  /** Which models are looked at. */
  void models(LiveModels models, GoodModels trained) throws IOException {
    RelevanceIntervals.Baseline baseline = trained.baseline();
    json.writeStartObject();
    json.writeStringField("kind", "models");
    json.writeNumberField("norm1", baseline.norm1());
    json.writeNumberField("loss", baseline.loss());
    json.writeArrayFieldStart("baseline");
    for (double weight : models.baseline(trained)) {
      json.writeNumber(weight);
    }
    json.writeEndArray();
    json.writeEndObject();
    line();
  }

  /** The range of a feature, or why there is none. */
  void range(FoundRange found) throws IOException {
    json.writeStartObject();
    json.writeStringField("kind", "range");
    json.writeNumberField("feature", found.feature());
    FeatureRange range = found.outcome().range();
    if (range == null) {
      json.writeStringField("status", Parameter.spell(FeatureInterval.Status.NOT_COMPUTED));
    } else {
      Bounds bounds = range.bounds();
      boolean signed = range.parts().isEmpty();
      json.writeStringField("status", Parameter.spell(range.status()));
      field("lower", signed ? bounds.signedLower() : bounds.lower());
      field("upper", signed ? bounds.signedUpper() : bounds.upper());
      field("gap", bounds.gap());
      if (!signed) {
        json.writeArrayFieldStart("parts");
        for (Bounds part : range.parts()) {
          json.writeStartArray();
          number(part.signedLower());
          number(part.signedUpper());
          json.writeEndArray();
        }
        json.writeEndArray();
      }
    }
    json.writeEndObject();
    line();
  }

  /** The last of several. */
  void done(double seconds) throws IOException {
    json.writeStartObject();
    json.writeStringField("kind", "done");
    json.writeNumberField("seconds", seconds);
    json.writeEndObject();
    line();
  }

  /** Why there is no more: {@code stopped}, {@code infeasible} or {@code failed}. */
  void end(String kind, String message) throws IOException {
    json.writeStartObject();
    json.writeStringField("kind", kind);
    json.writeStringField("message", Excerpt.printable(message));
    json.writeEndObject();
    line();
  }

  /** Classes, evidence and critical slacks. */
  void verdict(RelevanceIntervals result) throws IOException {
    json.writeStartObject();
    json.writeArrayFieldStart("features");
    for (FeatureInterval feature : result.features()) {
      json.writeStartObject();
      if (feature.relevance().isPresent()) {
        json.writeStringField("class", Parameter.spell(feature.relevance().get()));
      }
      if (feature.evidence().isPresent()) {
        json.writeNumberField("p", feature.evidence().get().combined());
      }
      if (feature.criticalSlack().isPresent()) {
        enclosure("critical", feature.criticalSlack().get());
      }
      json.writeEndObject();
    }
    json.writeEndArray();
    warnings(result.warnings());
    json.writeEndObject();
    line();
  }

  /** The ranges of the samples. */
  void samples(DecisionRanges result) throws IOException {
    json.writeStartObject();
    json.writeStringField("kind", "samples");
    json.writeStringField("scale", Parameter.spell(result.scale()));
    json.writeNumberField("ambiguous", result.ambiguous().size());
    json.writeArrayFieldStart("samples");
    for (SampleRange sample : result.samples()) {
      json.writeStartObject();
      json.writeNumberField("row", sample.row() + 1);
      if (sample.truth().isPresent()) {
        json.writeStringField("truth", Excerpt.printable(sample.truth().get()));
      }
      json.writeStringField("predicted", Excerpt.printable(sample.predicted()));
      field("baseline", sample.baseline());
      Optional<SampleRange.Range> range = sample.range();
      if (range.isPresent()) {
        field("least", range.get().least());
        field("most", range.get().most());
      }
      json.writeStringField("status", Parameter.spell(sample.status()));
      texts("possible", sample.possible().stream().map(Excerpt::printable).toList());
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeEndObject();
    line();
  }

  /** The smallest sets. */
  void smallest(SmallestSets result) throws IOException {
    json.writeStartObject();
    json.writeStringField("kind", "smallest");
    json.writeBooleanField("proven", result.proven());
    json.writeNumberField("least", result.least());
    field("most", result.most());
    json.writeNumberField("count", result.count());
    json.writeBooleanField("all", result.all());
    json.writeArrayFieldStart("sets");
    for (SmallestSets.FeatureSet set : result.sets()) {
      json.writeStartArray();
      for (String name : set.features()) {
        json.writeString(name);
      }
      json.writeEndArray();
    }
    json.writeEndArray();
    json.writeEndObject();
    line();
  }

  /** A polygon. */
  void pair(PairPolygon polygon) throws IOException {
    json.writeStartObject();
    json.writeStringField("kind", "pair");
    json.writeBooleanField("certified", polygon.certified());
    field("gap", polygon.gap());
    json.writeArrayFieldStart("vertices");
    for (PairPolygon.Pair vertex : polygon.vertices()) {
      json.writeStartArray();
      number(vertex.first());
      number(vertex.second());
      json.writeEndArray();
    }
    json.writeEndArray();
    json.writeEndObject();
    line();
  }

  /** The command line that gives the same numbers. */
  void command(String text) throws IOException {
    json.writeStartObject();
    json.writeStringField("command", text);
    json.writeEndObject();
    line();
  }

  private void warnings(List<Warning> warnings) throws IOException {
    texts(
        "warnings",
        warnings.stream()
            .map(warning -> Excerpt.printable(warning.render(Spelling.PLAIN)))
            .toList());
  }

  private void texts(String name, List<String> texts) throws IOException {
    json.writeArrayFieldStart(name);
    for (String text : texts) {
      json.writeString(text);
    }
    json.writeEndArray();
  }

  private void enclosure(String name, Enclosure enclosure) throws IOException {
    json.writeArrayFieldStart(name);
    number(enclosure.least());
    number(enclosure.most());
    json.writeEndArray();
  }

  private void field(String name, double value) throws IOException {
    json.writeFieldName(name);
    number(value);
  }

  private void number(double value) throws IOException {
    if (Double.isFinite(value)) {
      json.writeNumber(value);
    } else {
      json.writeNull();
    }
  }

  private void line() throws IOException {
    json.writeRaw('\n');
  }

  void flush() throws IOException {
    json.flush();
  }

  @Override
  public void close() throws IOException {
    json.close();
  }
}
