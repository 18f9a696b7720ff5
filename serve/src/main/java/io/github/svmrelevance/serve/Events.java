package io.github.svmrelevance.serve;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.function.Consumer;

/** Writes events, each as one line, from any thread. */
final class Events {

  private static final JsonFactory JSON = new JsonFactory();

  private final OutputStream out;
  private final Consumer<IOException> lost;

  /**
   * Nothing is written yet.
   *
   * @param out takes the lines
   * @param lost is told why a line could not be written
   */
  Events(OutputStream out, Consumer<IOException> lost) {
    this.out = out;
    this.lost = lost;
  }

  /** The fields of an event. */
  @FunctionalInterface
  interface Fields {
    void write(JsonGenerator json) throws IOException;
  }

  /**
   * Writes an event.
   *
   * @param id of the request it is about; null if it is about none
   */
  synchronized void send(String id, String event, Fields fields) {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    try (JsonGenerator json = JSON.createGenerator(line)) {
      json.writeStartObject();
      json.writeStringField("event", event);
      json.writeStringField("id", id);
      fields.write(json);
      json.writeEndObject();
    } catch (IOException e) {
      throw new IllegalStateException("an event has a JSON form", e);
    }
    line.write('\n');
    try {
      out.write(line.toByteArray());
      out.flush();
    } catch (IOException e) {
      lost.accept(e);
    }
  }
}
