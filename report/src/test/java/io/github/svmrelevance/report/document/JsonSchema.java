package io.github.svmrelevance.report.document;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Validates documents against the keywords of JSON Schema that the schema of the project uses; any
 * other keyword is an error, lest a constraint be passed over in silence.
 */
final class JsonSchema {

  private static final Set<String> ANNOTATIONS = Set.of("$schema", "title", "description", "$defs");

  private final JsonNode root;

  private JsonSchema(JsonNode root) {
    this.root = root;
  }

  static JsonSchema load(String resource) throws IOException {
    try (InputStream in = RunReport.class.getResourceAsStream(resource)) {
      return new JsonSchema(new ObjectMapper().readTree(in));
    }
  }

  /** What is wrong with a document; empty if nothing is. */
  List<String> validate(JsonNode document) {
    List<String> errors = new ArrayList<>();
    check(root, document, "", errors);
    return errors;
  }

  private void check(JsonNode schema, JsonNode value, String path, List<String> errors) {
    for (Map.Entry<String, JsonNode> keyword : schema.properties()) {
      JsonNode expected = keyword.getValue();
      boolean valid =
          switch (keyword.getKey()) {
            case "$ref" -> checkAll(resolve(expected.asText()), value, path, errors);
            case "type" -> hasType(expected, value);
            case "const" -> expected.equals(value);
            case "enum" -> contains(expected, value);
            case "minimum" -> !value.isNumber() || value.asDouble() >= expected.asDouble();
            case "maximum" -> !value.isNumber() || value.asDouble() <= expected.asDouble();
            case "pattern" -> !value.isTextual() || value.asText().matches(expected.asText());
            case "required" -> !value.isObject() || hasAll(expected, value);
            case "properties" -> checkProperties(expected, value, path, errors);
            case "additionalProperties" -> checkAdditional(schema, value, path, errors);
            case "items" -> checkItems(expected, value, path, errors);
            case "minItems" -> !value.isArray() || value.size() >= expected.asInt();
            case "allOf" -> matches(expected, value) == expected.size();
            case "anyOf" -> matches(expected, value) > 0;
            case "oneOf" -> matches(expected, value) == 1;
            default -> ANNOTATIONS.contains(keyword.getKey());
          };
      if (!valid) {
        errors.add(path + ": " + keyword.getKey() + " " + expected + " against " + value);
      }
    }
  }

  private boolean checkAll(JsonNode schema, JsonNode value, String path, List<String> errors) {
    check(schema, value, path, errors);
    return true;
  }

  private JsonNode resolve(String reference) {
    return root.at(reference.substring(1));
  }

  private static boolean hasType(JsonNode expected, JsonNode value) {
    if (!expected.isArray()) {
      return isOfType(expected.asText(), value);
    }
    for (JsonNode type : expected) {
      if (isOfType(type.asText(), value)) {
        return true;
      }
    }
    return false;
  }

  private static boolean isOfType(String type, JsonNode value) {
    return switch (type) {
      case "object" -> value.isObject();
      case "array" -> value.isArray();
      case "string" -> value.isTextual();
      case "boolean" -> value.isBoolean();
      case "null" -> value.isNull();
      case "integer" -> value.isIntegralNumber();
      case "number" -> value.isNumber();
      default -> throw new IllegalArgumentException(type);
    };
  }

  private static boolean contains(JsonNode array, JsonNode value) {
    for (JsonNode item : array) {
      if (item.equals(value)) {
        return true;
      }
    }
    return false;
  }

  private static boolean hasAll(JsonNode names, JsonNode object) {
    for (JsonNode name : names) {
      if (!object.has(name.asText())) {
        return false;
      }
    }
    return true;
  }

  private boolean checkProperties(
      JsonNode properties, JsonNode value, String path, List<String> errors) {
    for (Map.Entry<String, JsonNode> property : properties.properties()) {
      if (value.has(property.getKey())) {
        String below = path + "/" + property.getKey();
        check(property.getValue(), value.get(property.getKey()), below, errors);
      }
    }
    return true;
  }

  private boolean checkAdditional(
      JsonNode schema, JsonNode value, String path, List<String> errors) {
    JsonNode additional = schema.get("additionalProperties");
    for (Map.Entry<String, JsonNode> field : value.properties()) {
      boolean declared = schema.has("properties") && schema.get("properties").has(field.getKey());
      if (!declared && additional.isBoolean()) {
        return additional.asBoolean();
      }
      if (!declared) {
        check(additional, field.getValue(), path + "/" + field.getKey(), errors);
      }
    }
    return true;
  }

  private boolean checkItems(JsonNode schema, JsonNode value, String path, List<String> errors) {
    for (int i = 0; value.isArray() && i < value.size(); i++) {
      check(schema, value.get(i), path + "/" + i, errors);
    }
    return true;
  }

  private int matches(JsonNode schemas, JsonNode value) {
    int matches = 0;
    for (JsonNode schema : schemas) {
      List<String> errors = new ArrayList<>();
      check(schema, value, "", errors);
      matches += errors.isEmpty() ? 1 : 0;
    }
    return matches;
  }
}
