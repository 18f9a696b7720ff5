package io.github.svmrelevance.report.document;

import com.fasterxml.jackson.core.JsonGenerator;
import io.github.svmrelevance.api.result.ClassComparison;
import io.github.svmrelevance.api.result.CostPath;
import io.github.svmrelevance.api.result.FeatureInterval;
import io.github.svmrelevance.api.result.FeatureInterval.Bounds;
import io.github.svmrelevance.api.result.FeatureInterval.Enclosure;
import io.github.svmrelevance.api.result.ModelClassReliance;
import io.github.svmrelevance.api.result.RelevanceIntervals;
import io.github.svmrelevance.api.result.SlackCurve;
import io.github.svmrelevance.api.result.Substitutes;
import io.github.svmrelevance.api.result.WeightPolygon;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** Writes what was asked for beyond the ranges. */
final class FurtherAnswersJson {

  private FurtherAnswersJson() {}

  static void write(JsonGenerator json, RelevanceIntervals result) throws IOException {
    if (result.costPath().isPresent()) {
      write(json, result.costPath().get(), result);
    }
    if (result.slackCurve().isPresent()) {
      write(json, result.slackCurve().get(), result);
    }
    if (result.substitutes().isPresent()) {
      write(json, result.substitutes().get());
    }
    if (result.reliance().isPresent()) {
      write(json, result.reliance().get(), result);
    }
    if (!result.pairs().isEmpty()) {
      write(json, result.pairs());
    }
    if (result.eachClass().isPresent()) {
      write(json, result.eachClass().get());
    }
  }

  private static void write(JsonGenerator json, List<WeightPolygon> pairs) throws IOException {
    json.writeArrayFieldStart("pairs");
    for (WeightPolygon polygon : pairs) {
      json.writeStartObject();
      json.writeStringField("first", polygon.first());
      json.writeStringField("second", polygon.second());
      json.writeBooleanField("asked", polygon.asked());
      json.writeBooleanField("certified", polygon.certified());
      Json.number(json, "gap", polygon.gap());
      json.writeArrayFieldStart("vertices");
      for (WeightPolygon.Vertex vertex : polygon.vertices()) {
        json.writeStartObject();
        Json.number(json, "first", vertex.first());
        Json.number(json, "second", vertex.second());
        json.writeEndObject();
      }
      json.writeEndArray();
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private static void write(JsonGenerator json, CostPath path, RelevanceIntervals result)
      throws IOException {
    json.writeArrayFieldStart("c_path");
    for (CostPath.Step step : path.steps()) {
      json.writeStartObject();
      Json.number(json, "C", step.c());
      Json.quality(json, step.quality());
      Json.number(json, "norm1", step.norm1());
      writeBounds(json, step.bounds(), result);
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private static void write(JsonGenerator json, SlackCurve curve, RelevanceIntervals result)
      throws IOException {
    json.writeArrayFieldStart("slack_curve");
    for (SlackCurve.Step step : curve.steps()) {
      json.writeStartObject();
      Json.number(json, "slack", step.slack());
      writeBounds(json, step.bounds(), result);
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private static void writeBounds(
      JsonGenerator json, List<Optional<Bounds>> all, RelevanceIntervals result)
      throws IOException {
    json.writeArrayFieldStart("features");
    for (int j = 0; j < all.size(); j++) {
      json.writeStartObject();
      json.writeStringField("name", result.features().get(j).name());
      Optional<Bounds> bounds = all.get(j);
      if (bounds.isPresent()) {
        Json.number(json, "lower", bounds.get().lower());
        Json.number(json, "upper", bounds.get().upper());
      } else {
        json.writeNullField("lower");
        json.writeNullField("upper");
      }
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private static void write(JsonGenerator json, Substitutes substitutes) throws IOException {
    json.writeArrayFieldStart("substitutes");
    for (Substitutes.Cluster cluster : substitutes.clusters()) {
      json.writeStartObject();
      Json.texts(json, "features", cluster.features());
      Json.number(json, "correlation", cluster.correlation());
      Json.number(json, "mean_correlation", substitutes.meanCorrelation(cluster));
      writeSlack(json, "without_all", cluster.withoutAll());
      writeSlack(json, "with_best", cluster.withBest());
      json.writeStringField("best", cluster.best().orElse(null));
      json.writeBooleanField("needed", cluster.isNeeded(substitutes.slack()));
      Json.texts(json, "sufficient", cluster.sufficient());
      json.writeObjectFieldStart("proven");
      if (cluster.withoutAll().isPresent()) {
        Json.enclosure(json, "without_all", cluster.withoutAll().get());
      }
      if (cluster.withBest().isPresent()) {
        Json.enclosure(json, "with_best", cluster.withBest().get());
      }
      json.writeEndObject();
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  /** The losses of models found, and beside each what is proven of all models. */
  private static void write(
      JsonGenerator json, ModelClassReliance reliance, RelevanceIntervals result)
      throws IOException {
    json.writeObjectFieldStart("reliance");
    Json.number(json, "loss", reliance.loss());
    Json.number(json, "limit", reliance.limit());
    json.writeArrayFieldStart("features");
    for (int j = 0; j < reliance.features().size(); j++) {
      Optional<ModelClassReliance.Permuted> known = reliance.features().get(j);
      if (known.isPresent()) {
        ModelClassReliance.Permuted permuted = known.get();
        json.writeStartObject();
        json.writeStringField("name", result.features().get(j).name());
        Json.number(json, "least", permuted.least().known());
        Json.number(json, "baseline", permuted.baseline());
        Json.number(json, "largest", permuted.largest().least());
        json.writeObjectFieldStart("proven");
        Json.enclosure(json, "least", permuted.least());
        Json.enclosure(json, "largest", permuted.largest());
        json.writeEndObject();
        json.writeEndObject();
      }
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  private static void writeSlack(JsonGenerator json, String field, Optional<Enclosure> slack)
      throws IOException {
    if (slack.isPresent()) {
      Json.number(json, field, slack.get().known());
    } else {
      json.writeNullField(field);
    }
  }

  private static void write(JsonGenerator json, ClassComparison compared) throws IOException {
    json.writeArrayFieldStart("each_class");
    for (ClassComparison.Side side : compared.sides()) {
      json.writeStartObject();
      json.writeStringField("name", side.name());
      json.writeNumberField("samples", side.samples());
      Json.quality(json, side.quality());
      json.writeArrayFieldStart("features");
      for (FeatureInterval feature : side.features()) {
        IntervalsDocument.writeJudgement(json, feature);
      }
      json.writeEndArray();
      json.writeEndObject();
    }
    json.writeEndArray();
  }
}
