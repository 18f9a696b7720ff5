package io.github.svmrelevance.serve;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Reads a line as the JSON of one message, and finds the id of a line that is none. */
final class Lines {

  private static final int LONGEST_TEXT = 1 << 24;
  private static final int DEEPEST = 20;

  /** How deep the id of a line is looked for, which bounds the memory that this takes. */
  private static final int DEEPEST_FOR_ID = 10_000;

  /** NaN and Infinity are read, as programs write them, so that what they stand for is named. */
  private static final JsonMapper JSON =
      JsonMapper.builder(
              JsonFactory.builder()
                  .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                  .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
                  .streamReadConstraints(
                      StreamReadConstraints.builder()
                          .maxStringLength(LONGEST_TEXT)
                          .maxNestingDepth(DEEPEST)
                          .build())
                  .build())
          .build();

  private static final JsonFactory WITHOUT_LIMITS =
      JsonFactory.builder()
          .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
          .streamReadConstraints(
              StreamReadConstraints.builder()
                  .maxStringLength(Integer.MAX_VALUE)
                  .maxNameLength(Integer.MAX_VALUE)
                  .maxNumberLength(Integer.MAX_VALUE)
                  .maxNestingDepth(DEEPEST_FOR_ID)
                  .build())
          .build();

  private Lines() {}

  /**
   * Reads a line.
   *
   * @return the message
   * @throws ProtocolException if it is not JSON, more than one message, or beyond a limit
   */
  static JsonNode read(byte[] line) {
    try (JsonParser parser = JSON.createParser(line)) {
      JsonNode message = JSON.readTree(parser);
      if (parser.nextToken() != null) {
        throw new ProtocolException(
            "the line has something behind its message; send each message in a line of its own");
      }
      return message == null ? MissingNode.getInstance() : message;
    } catch (StreamConstraintsException e) {
      throw new ProtocolException(
          "the message is beyond a limit: texts have up to "
              + LONGEST_TEXT
              + " characters, lists and objects stand up to "
              + DEEPEST
              + " deep; name a file for large data");
    } catch (JsonProcessingException e) {
      throw new ProtocolException("the message is not JSON: " + e.getOriginalMessage());
    } catch (IOException e) {
      throw new IllegalStateException("bytes in memory can be read", e);
    }
  }

  /**
   * The id of a line that cannot be read as a whole, from what stands before the place where it
   * cannot.
   *
   * @return the id; empty if none is found, or more than one
   */
  static Optional<String> findId(byte[] line) {
    Map<String, String> found = new TreeMap<>();
    try (JsonParser parser = WITHOUT_LIMITS.createParser(line)) {
      if (parser.nextToken() != JsonToken.START_OBJECT) {
        return Optional.empty();
      }
      while (parser.nextToken() == JsonToken.FIELD_NAME) {
        String field = parser.currentName();
        JsonToken value = parser.nextToken();
        boolean names = field.equals("id") || field.equals("cancel");
        if (names && (value == JsonToken.VALUE_STRING || value == JsonToken.VALUE_NUMBER_INT)) {
          // Of two there is no saying whose the answer is.
          if (found.put(field, parser.getText()) != null) {
            return Optional.empty();
          }
        } else {
          parser.skipChildren();
        }
      }
    } catch (IOException e) {
      // The line ends here or goes wrong here; what stands before it counts.
    }
    return Optional.ofNullable(found.getOrDefault("cancel", found.get("id"))).filter(Request::isId);
  }
}
