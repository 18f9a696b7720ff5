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
import io.github.svmrelevance.explorer.models.Described;
import io.github.svmrelevance.explorer.models.FoundRange;
import io.github.svmrelevance.explorer.models.LiveModels;
import io.github.svmrelevance.explorer.models.ModelConditions;
import io.github.svmrelevance.methods.bounds.TrainedBounds;
import io.github.svmrelevance.methods.intervals.FeatureRange;
import io.github.svmrelevance.methods.intervals.StudyData;
import io.github.svmrelevance.methods.pairs.PairPolygon;
import io.github.svmrelevance.report.text.IntervalSummary;
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

  /** Writes what an object or a list holds. */
  @FunctionalInterface
  private interface Content {
    void write() throws IOException;
  }

  /** Writes one of several. */
  @FunctionalInterface
  private interface Item<T> {
    void write(T item) throws IOException;
  }

  /** What stays the same as long as the server runs. */
  void problem(LiveModels models, boolean command) throws IOException {
    Dataset data = models.request().data();
    line(
        () -> {
          json.writeStringField("name", Excerpt.printable(data.name()));
          json.writeNumberField("samples", data.samples());
          json.writeStringField("task", Parameter.spell(models.request().task()));
          if (models.request().positiveClass().isPresent()) {
            json.writeStringField(
                "positive", Excerpt.printable(models.request().positiveClass().orElseThrow()));
          }
          json.writeFieldName("classes");
          object(
              () -> {
                for (Map.Entry<String, Integer> entry :
                    StudyData.classCounts(models.request()).entrySet()) {
                  json.writeNumberField(Excerpt.printable(entry.getKey()), entry.getValue());
                }
              });
          list("features", models.features(), this::feature);
          json.writeFieldName("initial");
          object(() -> conditions(models.initial()));
          json.writeBooleanField("command", command);
          warnings(models.warnings());
        });
  }

  /** Asks for ranges as a page that has just begun does. */
  void question(ModelConditions now, List<Integer> features) throws IOException {
    line(
        () -> {
          json.writeStringField("page", "");
          json.writeNumberField("number", 0);
          conditions(now);
          list("features", features, json::writeNumber);
        });
  }

  private void feature(Described feature) throws IOException {
    object(
        () -> {
          json.writeStringField("name", feature.name());
          json.writeStringField("shown", Excerpt.printable(feature.name()));
          json.writeStringField("kind", Parameter.spell(feature.kind()));
          texts("parts", feature.parts().stream().map(Excerpt::printable).toList());
          texts("columns", feature.columns());
        });
  }

  private void conditions(ModelConditions now) throws IOException {
    json.writeNumberField("slack", now.slack());
    json.writeNumberField("c", now.c());
    list(
        "limits",
        now.limits().entrySet(),
        limit -> {
          json.writeStartArray();
          json.writeString(limit.getKey());
          number(limit.getValue().lower());
          number(limit.getValue().upper());
          json.writeEndArray();
        });
  }

  /** Which models are looked at. */
  void models(LiveModels models, TrainedBounds trained) throws IOException {
    RelevanceIntervals.Baseline baseline = trained.baseline();
    line(
        "models",
        () -> {
          json.writeNumberField("norm1", baseline.norm1());
          json.writeNumberField("loss", baseline.loss());
          json.writeArrayFieldStart("baseline");
          for (double weight : models.baseline(trained)) {
            json.writeNumber(weight);
          }
          json.writeEndArray();
        });
  }

  /** The range of a feature, or why there is none. */
  void range(FoundRange found) throws IOException {
    line(
        "range",
        () -> {
          json.writeNumberField("feature", found.feature());
          FeatureRange range = found.range();
          json.writeStringField("status", Parameter.spell(range.status()));
          if (range.bounds().isPresent()) {
            ends(range, range.bounds().get());
          }
        });
  }

  private void ends(FeatureRange range, Bounds bounds) throws IOException {
    boolean signed = range.parts().isEmpty();
    field("lower", signed ? bounds.signedLower() : bounds.lower());
    field("upper", signed ? bounds.signedUpper() : bounds.upper());
    field("gap", bounds.gap());
    if (!signed) {
      list("parts", range.parts(), part -> two(part.signedLower(), part.signedUpper()));
    }
  }

  /** The last of several. */
  void done(double seconds) throws IOException {
    line("done", () -> json.writeNumberField("seconds", seconds));
  }

  /** Why there is no more: {@code stopped}, {@code early}, {@code infeasible} or {@code failed}. */
  void end(String kind, String message) throws IOException {
    line(kind, () -> json.writeStringField("message", Excerpt.printable(message)));
  }

  /** The sentences of {@code bounds}, then classes, evidence and critical slacks. */
  void verdict(RelevanceIntervals result) throws IOException {
    line(
        () -> {
          texts("summary", IntervalSummary.of(result));
          list("features", result.features(), feature -> object(() -> verdict(feature)));
          warnings(result.warnings());
        });
  }

  private void verdict(FeatureInterval feature) throws IOException {
    if (feature.relevance().isPresent()) {
      json.writeStringField("class", Parameter.spell(feature.relevance().get()));
    }
    if (feature.evidence().isPresent()) {
      json.writeNumberField("p", feature.evidence().get().combined());
    }
    if (feature.criticalSlack().isPresent()) {
      Enclosure critical = feature.criticalSlack().get();
      json.writeFieldName("critical");
      two(critical.least(), critical.most());
    }
  }

  /** The ranges of the samples. */
  void samples(DecisionRanges result) throws IOException {
    line(
        "samples",
        () -> {
          json.writeStringField("scale", Parameter.spell(result.scale()));
          json.writeNumberField("ambiguous", result.ambiguous().size());
          list("samples", result.samples(), sample -> object(() -> sample(sample)));
        });
  }

  private void sample(SampleRange sample) throws IOException {
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
  }

  /** The smallest sets. */
  void smallest(SmallestSets result) throws IOException {
    line(
        "smallest",
        () -> {
          json.writeBooleanField("proven", result.proven());
          json.writeNumberField("least", result.least());
          field("most", result.most());
          json.writeNumberField("count", result.count());
          json.writeBooleanField("all", result.all());
          list(
              "sets",
              result.sets(),
              set -> {
                json.writeStartArray();
                for (String name : set.features()) {
                  json.writeString(name);
                }
                json.writeEndArray();
              });
        });
  }

  /** A polygon. */
  void pair(PairPolygon polygon) throws IOException {
    line(
        "pair",
        () -> {
          json.writeBooleanField("certified", polygon.certified());
          field("gap", polygon.gap());
          list("vertices", polygon.vertices(), vertex -> two(vertex.first(), vertex.second()));
        });
  }

  /** The command line that gives the same numbers. */
  void command(String text) throws IOException {
    line(() -> json.writeStringField("command", text));
  }

  private void warnings(List<Warning> warnings) throws IOException {
    texts(
        "warnings",
        warnings.stream()
            .map(warning -> Excerpt.printable(warning.render(Spelling.PLAIN)))
            .toList());
  }

  private void texts(String name, List<String> texts) throws IOException {
    list(name, texts, json::writeString);
  }

  private <T> void list(String name, Iterable<T> items, Item<T> writing) throws IOException {
    json.writeArrayFieldStart(name);
    for (T item : items) {
      writing.write(item);
    }
    json.writeEndArray();
  }

  private void two(double first, double second) throws IOException {
    json.writeStartArray();
    number(first);
    number(second);
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

  private void object(Content content) throws IOException {
    json.writeStartObject();
    content.write();
    json.writeEndObject();
  }

  private void line(String kind, Content content) throws IOException {
    line(
        () -> {
          json.writeStringField("kind", kind);
          content.write();
        });
  }

  private void line(Content content) throws IOException {
    object(content);
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
