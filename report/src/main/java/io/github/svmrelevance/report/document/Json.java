package io.github.svmrelevance.report.document;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.core.io.NumberOutput;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.svmrelevance.api.result.FeatureInterval;
import io.github.svmrelevance.api.result.Measure;
import io.github.svmrelevance.api.result.Quality;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * JSON whose bytes depend on the values alone: the shortest decimals that read back to the same
 * double by one algorithm (that of {@link Double#toString(double)} changed with JDK 19), and LF
 * everywhere.
 */
final class Json {

  private static final JsonFactory FACTORY =
      JsonFactory.builder()
          .enable(StreamWriteFeature.USE_FAST_DOUBLE_WRITER)
          .disable(StreamWriteFeature.AUTO_CLOSE_TARGET)
          .build();

  private Json() {}

  /** Reads and writes trees, with the same decimals. */
  static ObjectMapper mapper() {
    return new ObjectMapper(FACTORY.copy());
  }

  static JsonGenerator generator(OutputStream target) throws IOException {
    DefaultPrettyPrinter layout =
        new DefaultPrettyPrinter().withObjectIndenter(new DefaultIndenter("  ", "\n"));
    return FACTORY.createGenerator(target).setPrettyPrinter(layout);
  }

  /** The same decimals as in JSON. */
  static String number(double value) {
    return NumberOutput.toString(value, true);
  }

  /** JSON has no number for NaN and infinity, and no result should have one. */
  static void number(JsonGenerator json, String name, double value) throws IOException {
    if (!Double.isFinite(value)) {
      throw new IllegalArgumentException(name + " is " + value);
    }
    json.writeNumberField(name, value);
  }

  static void number(JsonGenerator json, String name, OptionalDouble value) throws IOException {
    if (value.isPresent()) {
      number(json, name, value.getAsDouble());
    } else {
      json.writeNullField(name);
    }
  }

  static void texts(JsonGenerator json, String name, List<String> values) throws IOException {
    json.writeArrayFieldStart(name);
    for (String value : values) {
      json.writeString(value);
    }
    json.writeEndArray();
  }

  static void numbers(JsonGenerator json, String name, double[] values) throws IOException {
    json.writeArrayFieldStart(name);
    for (double value : values) {
      if (!Double.isFinite(value)) {
        throw new IllegalArgumentException("an entry of " + name + " is " + value);
      }
      json.writeNumber(value);
    }
    json.writeEndArray();
  }

  static void numbers(JsonGenerator json, String name, Map<String, Double> values)
      throws IOException {
    json.writeObjectFieldStart(name);
    for (Map.Entry<String, Double> entry : values.entrySet()) {
      number(json, entry.getKey(), entry.getValue());
    }
    json.writeEndObject();
  }

  /** The two numbers between which one is proven to lie; null is infinite. */
  static void enclosure(JsonGenerator json, String name, FeatureInterval.Enclosure enclosure)
      throws IOException {
    json.writeArrayFieldStart(name);
    for (double end : new double[] {enclosure.least(), enclosure.most()}) {
      if (Double.isFinite(end)) {
        json.writeNumber(end);
      } else {
        json.writeNull();
      }
    }
    json.writeEndArray();
  }

  /** Each measure under its name. */
  static void quality(JsonGenerator json, Quality quality) throws IOException {
    for (Map.Entry<Measure, Double> entry : quality.values().entrySet()) {
      number(json, entry.getKey().name().toLowerCase(Locale.ROOT), entry.getValue());
    }
  }
}
