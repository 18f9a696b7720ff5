package io.github.svmrelevance.serve;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/** Each line of standard error is an event. */
final class MessageEvents extends OutputStream {

  private final Events events;
  private final String id;
  private final ByteArrayOutputStream line = new ByteArrayOutputStream();

  MessageEvents(Events events, String id) {
    this.events = events;
    this.id = id;
  }

  @Override
  public synchronized void write(int next) {
    if (next != '\n') {
      line.write(next);
      return;
    }
    String text = line.toString(StandardCharsets.UTF_8).strip();
    line.reset();
    if (!text.isEmpty()) {
      events.send(id, "message", json -> json.writeStringField("text", text));
    }
  }
}
