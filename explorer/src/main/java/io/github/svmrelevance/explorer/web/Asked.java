package io.github.svmrelevance.explorer.web;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.svmrelevance.explorer.models.ModelConditions;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a page asks.
 *
 * @param page its id
 * @param number counts the questions of the page
 * @param conditions which models it looks at
 * @param features the positions of the features that it asks for, the most urgent first
 * @param patience after which a search says what it knows
 */
record Asked(
    String page,
    long number,
    ModelConditions conditions,
    List<Integer> features,
    Duration patience) {

  private static final int USUAL_SECONDS = 20;
  private static final int MOST_SECONDS = 86_400;

  /** A longer message is refused. */
  static final int MOST_BYTES = 4 << 20;

  private static final JsonMapper JSON =
      JsonMapper.builder(
              JsonFactory.builder()
                  .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                  .streamReadConstraints(
                      StreamReadConstraints.builder()
                          .maxNestingDepth(8)
                          .maxStringLength(MOST_BYTES)
                          .maxNumberLength(40)
                          .build())
                  .build())
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .build();

  /**
   * Understands a message.
   *
   * @param count how many features there are
   * @throws Refusal if it is none
   */
  static Asked of(byte[] message, int count) {
    JsonNode asked;
    try {
      asked = JSON.readTree(message);
    } catch (IOException e) {
      throw new Refusal(400, "the message is not JSON");
    }
    Map<String, ModelConditions.Limits> limits = new LinkedHashMap<>();
    for (JsonNode limit : list(asked, "limits")) {
      if (!limit.isArray() || limit.size() != 3 || !limit.get(0).isTextual()) {
        throw new Refusal(400, "a limit is a name and two numbers");
      }
      double lower = end(limit.get(1), Double.NEGATIVE_INFINITY);
      double upper = end(limit.get(2), Double.POSITIVE_INFINITY);
      if (!(lower <= upper)) {
        throw new Refusal(400, "the lower end of a limit comes first");
      }
      limits.put(limit.get(0).asText(), new ModelConditions.Limits(lower, upper));
    }
    List<Integer> features = new ArrayList<>();
    for (JsonNode feature : list(asked, "features")) {
      if (!feature.isInt() || feature.asInt() < 0 || feature.asInt() >= count) {
        throw new Refusal(400, "there is no such feature");
      }
      features.add(feature.asInt());
    }
    if (features.size() > count) {
      throw new Refusal(400, "features are asked for twice");
    }
    return new Asked(
        asked.path("page").asText(),
        count(asked.path("number")),
        new ModelConditions(number(asked, "slack"), number(asked, "c"), limits),
        features,
        patience(asked.path("seconds")));
  }

  private static long count(JsonNode number) {
    if (!number.canConvertToLong() || number.asLong() < 0) {
      throw new Refusal(400, "number is missing or does not count");
    }
    return number.asLong();
  }

  private static Duration patience(JsonNode seconds) {
    if (seconds.isMissingNode()) {
      return Duration.ofSeconds(USUAL_SECONDS);
    }
    if (!seconds.isInt() || seconds.asInt() < 1 || seconds.asInt() > MOST_SECONDS) {
      throw new Refusal(400, "seconds are a whole number from 1 to " + MOST_SECONDS);
    }
    return Duration.ofSeconds(seconds.asInt());
  }

  private static JsonNode list(JsonNode asked, String name) {
    JsonNode list = asked.path(name);
    if (!list.isArray()) {
      throw new Refusal(400, name + " is missing or no list");
    }
    return list;
  }

  private static double number(JsonNode asked, String name) {
    JsonNode value = asked.path(name);
    if (!value.isNumber() || !Double.isFinite(value.asDouble())) {
      throw new Refusal(400, name + " is missing or no number");
    }
    return value.asDouble();
  }

  private static double end(JsonNode value, double open) {
    if (value.isNull()) {
      return open;
    }
    if (!value.isNumber() || !Double.isFinite(value.asDouble())) {
      throw new Refusal(400, "a limit is a name and two numbers");
    }
    return value.asDouble();
  }
}
