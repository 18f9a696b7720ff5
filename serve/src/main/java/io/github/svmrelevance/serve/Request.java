package io.github.svmrelevance.serve;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.svmrelevance.api.diagnostic.RunSetting;
import io.github.svmrelevance.api.diagnostic.Spelling;
import io.github.svmrelevance.core.data.Excerpt;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A command to run.
 *
 * @param id what its answers are called by
 * @param command the name of the command
 * @param options what it is given, in the order of the message
 * @param file the name of the file with the data; empty if they are a table, or there are none
 * @param table the data; empty if they are a file, or there are none
 * @since 0.1
 */
public record Request(
    String id,
    String command,
    List<Option> options,
    Optional<String> file,
    Optional<InlineTable> table) {

  private static final int LONGEST_ID = 100;

  private static final Set<String> FIELDS = Set.of("id", "command", "options", "data");

  /**
   * An option of a command.
   *
   * @param name without what a shell writes in front
   * @param value what it is set to; empty for a flag
   */
  public record Option(String name, Optional<String> value) {}

  /** Copies the options. */
  public Request {
    options = List.copyOf(options);
  }

  /**
   * The id of a message.
   *
   * @throws ProtocolException if it has none, with what is wrong with it
   */
  static String id(JsonNode message, String field) {
    JsonNode id = message.path(field);
    if (id.isMissingNode()) {
      throw new ProtocolException("the message has no id, a text or whole number");
    }
    if (!id.isTextual() && !id.isIntegralNumber()) {
      throw new ProtocolException(
          field + " is " + Excerpt.quote(id.toString()) + "; expected a text or whole number");
    }
    String text = id.asText();
    if (!isId(text)) {
      throw new ProtocolException(
          field
              + (text.isEmpty() ? " is empty" : " has " + text.length() + " characters")
              + "; expected 1 to "
              + LONGEST_ID);
    }
    return text;
  }

  static boolean isId(String text) {
    return !text.isEmpty() && text.length() <= LONGEST_ID;
  }

  /**
   * Understands a message.
   *
   * @throws ProtocolException if it is not a request
   */
  static Request of(String id, JsonNode message, RequestRunner runner) {
    Set<String> commands = runner.commands();
    message
        .fieldNames()
        .forEachRemaining(
            field -> {
              if (!FIELDS.contains(field)) {
                throw new ProtocolException(
                    "the field "
                        + Excerpt.quote(field)
                        + " is unknown; expected id, command, options and data");
              }
            });
    JsonNode command = message.path("command");
    if (!command.isTextual() || !commands.contains(command.asText())) {
      throw new ProtocolException(
          "the command is "
              + Excerpt.quote(command.isTextual() ? command.asText() : command.toString())
              + "; expected one of "
              + String.join(", ", commands));
    }
    List<Option> options = options(message.path("options"), runner);
    JsonNode data = message.path("data");
    Optional<InlineTable> table =
        data.isObject()
            ? Optional.of(InlineTable.of(data, hasDecimalComma(options)))
            : Optional.empty();
    Optional<String> file = data.isTextual() ? Optional.of(data.asText()) : Optional.empty();
    if (file.isPresent() && file.get().equals("-")) {
      throw new ProtocolException("standard input has the requests; send the table in data");
    }
    if (file.isEmpty() && table.isEmpty() && !data.isMissingNode()) {
      throw new ProtocolException("data is neither the name of a file nor a table with columns");
    }
    return new Request(id, command.asText(), options, file, table);
  }

  private static boolean hasDecimalComma(List<Option> options) {
    return options.stream()
        .filter(option -> option.name().equals(RunSetting.DECIMAL_COMMA.name()))
        .anyMatch(option -> option.value().map(Boolean::parseBoolean).orElse(true));
  }

  private static List<Option> options(JsonNode given, RequestRunner runner) {
    if (!given.isObject() && !given.isMissingNode()) {
      throw new ProtocolException("options is no object of names and values");
    }
    List<String> refused =
        given.properties().stream()
            .map(Map.Entry::getKey)
            .filter(
                name -> !name.matches("[A-Za-z][A-Za-z0-9-]*") || runner.reserved().contains(name))
            .toList();
    if (!refused.isEmpty()) {
      throw new ProtocolException(
          (refused.size() == 1 ? "the option " : "the options ")
              + Excerpt.list(refused)
              + " cannot be given in a request; leave "
              + (refused.size() == 1 ? "it out" : "them out"));
    }
    List<Option> options = new ArrayList<>();
    for (Map.Entry<String, JsonNode> option : given.properties()) {
      addOption(option.getKey(), option.getValue(), runner.spelling(), options);
    }
    return options;
  }

  private static void addOption(
      String name, JsonNode value, Spelling spelling, List<Option> options) {
    if (value.isBoolean()) {
      if (value.asBoolean()) {
        options.add(new Option(name, Optional.empty()));
      }
      return;
    }
    for (JsonNode one : value.isArray() ? value : List.of(value)) {
      boolean number = one.isNumber() && Double.isFinite(one.doubleValue());
      if (!one.isTextual() && !number) {
        throw new ProtocolException(
            "the value of "
                + spelling.of(name)
                + " is no text, number, truth value or list of texts");
      }
      options.add(new Option(name, Optional.of(one.asText())));
    }
  }
}
