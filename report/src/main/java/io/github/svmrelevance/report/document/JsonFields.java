package io.github.svmrelevance.report.document;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.svmrelevance.api.InvalidInputException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * The fields of an object in a document that was read, each with the type that it has to have.
 *
 * @param node the object
 * @param path where it stands in the document, empty for all of it
 */
record JsonFields(JsonNode node, String path) {

  boolean has(String name) {
    return node.has(name);
  }

  String text(String name) {
    return get(name, JsonNode::isTextual, "a text").asText();
  }

  double number(String name) {
    return finite(get(name, JsonNode::isNumber, "a number"), path + "/" + name);
  }

  Long whole(String name) {
    return get(name, JsonNode::isIntegralNumber, "a whole number").asLong();
  }

  JsonFields object(String name) {
    return new JsonFields(get(name, JsonNode::isObject, "an object"), path + "/" + name);
  }

  List<JsonFields> objects(String name) {
    List<JsonFields> all = new ArrayList<>();
    for (JsonNode entry : array(name, JsonNode::isObject, "objects")) {
      all.add(new JsonFields(entry, path + "/" + name + "/" + all.size()));
    }
    return all;
  }

  List<String> texts(String name) {
    List<String> all = new ArrayList<>();
    array(name, JsonNode::isTextual, "texts").forEach(entry -> all.add(entry.asText()));
    return all;
  }

  double[] numbers(String name) {
    JsonNode array = array(name, JsonNode::isNumber, "numbers");
    double[] all = new double[array.size()];
    for (int k = 0; k < all.length; k++) {
      all[k] = finite(array.get(k), path + "/" + name);
    }
    return all;
  }

  private JsonNode array(String name, Predicate<JsonNode> entries, String expected) {
    JsonNode array = get(name, JsonNode::isArray, "a list of " + expected);
    for (JsonNode entry : array) {
      require(entries.test(entry), name, "a list of " + expected);
    }
    return array;
  }

  private JsonNode get(String name, Predicate<JsonNode> type, String expected) {
    JsonNode value = node.path(name);
    require(type.test(value), name, expected);
    return value;
  }

  private void require(boolean valid, String name, String expected) {
    if (!valid) {
      throw new InvalidInputException(path + "/" + name + " is missing or not " + expected);
    }
  }

  private static double finite(JsonNode number, String where) {
    if (!Double.isFinite(number.asDouble())) {
      throw new InvalidInputException(where + " is beyond the range of a number");
    }
    return number.asDouble();
  }
}
