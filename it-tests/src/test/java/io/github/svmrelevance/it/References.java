package io.github.svmrelevance.it;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.svmrelevance.tables.DatasetReader;
import io.github.svmrelevance.tables.LoadedData;
import io.github.svmrelevance.tables.ReadOptions;
import io.github.svmrelevance.tables.TargetReading;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What reference results in JSON say of the data and parameters that they are about. */
final class References {

  private References() {}

  /** The file, read for its task; skips the calling test where the folder is not there. */
  static LoadedData data(JsonNode reference) {
    Path file = SharedFolder.file("data/" + reference.get("file").asText());
    ReadOptions options = ReadOptions.defaults().withLabel(reference.get("label").asText());
    ReadOptions reading =
        switch (reference.get("task").asText()) {
          case "regression" -> options.withTarget(TargetReading.number());
          case "ordinal" -> options.withTarget(TargetReading.levels(texts(reference.get("order"))));
          default -> options;
        };
    return DatasetReader.read(file, reading);
  }

  /** The choice of a name in small letters. */
  static <E extends Enum<E>> E choice(Class<E> type, JsonNode name) {
    return Enum.valueOf(type, name.asText().toUpperCase(Locale.ROOT));
  }

  static List<String> texts(JsonNode array) {
    List<String> texts = new ArrayList<>();
    array.forEach(node -> texts.add(node.asText()));
    return texts;
  }
}
