package io.github.svmrelevance.core.document;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Written documents are of the schema that is shipped, and the schema is not empty talk. */
class SchemaTest {

  private final JsonSchema schema;

  SchemaTest() throws IOException {
    schema = JsonSchema.load("svmrel-1.schema.json");
  }

  private static ObjectNode document(boolean witnesses) throws IOException {
    String json = ReportFormatTest.json(ReportFormatTest.intervals(1.5), witnesses);
    return (ObjectNode) new ObjectMapper().readTree(json);
  }

  @Test
  void acceptsIntervalsWithAndWithoutWitnesses() throws IOException {
    assertThat(schema.validate(document(false))).isEmpty();
    assertThat(schema.validate(document(true))).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      value = {
        "``, schema, `\"svmrel/2\"`",
        "``, partial, null",
        "``, seed, 1.5",
        "``, warnings, [1]",
        "/data, positive, 1",
        "/data, sha256, `\"xyz\"`",
        "/data, more, 1",
        "/data/classes, pos, -1",
        "/baseline, accuracy, 1.5",
        "/baseline/budget, joint, null",
        "/thresholds, probes, 1.5",
        "/features/0, class, `\"strange\"`",
        "/features/0, status, null",
        "/features/0, lower, -1",
        "/features/0/witness/lower, weights, [null]"
      })
  void refusesAChangedField(String parent, String field, String value) throws IOException {
    ObjectNode document = document(true);
    ((ObjectNode) document.at(parent)).set(field, new ObjectMapper().readTree(value));
    assertThat(schema.validate(document)).isNotEmpty();
  }

  @ParameterizedTest
  @CsvSource({",seed", "/data,sha256", "/baseline,loss", "/features/1,gap", ",features"})
  void refusesAMissingField(String parent, String field) throws IOException {
    ObjectNode document = document(true);
    ((ObjectNode) document.at(parent == null ? "" : parent)).remove(field);
    assertThat(schema.validate(document)).isNotEmpty();
  }
}
