package io.github.svmrelevance.cli.serve;

import com.fasterxml.jackson.databind.JsonNode;
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
 * @param arguments its command line, without the format
 * @param table the data; empty if they are a file, or there are none
 */
public record Request(String id, List<String> arguments, Optional<InlineTable> table) {

  private static final int LONGEST_ID = 100;

  /** The protocol decides on these. */
  private static final Set<String> DECIDED =
      Set.of(
          "format",
          "csv",
          "out",
          "sort",
          "top",
          "quiet",
          "progress",
          "stacktrace",
          "help",
          "version");

  private static final Set<String> FIELDS = Set.of("id", "command", "options", "data");

  /** Copies the arguments. */
  public Request {
    arguments = List.copyOf(arguments);
  }

  /** The id of a message, if it has one. */
  static Optional<String> id(JsonNode message, String field) {
    JsonNode id = message.get(field);
    boolean fits = id != null && (id.isTextual() || id.isIntegralNumber());
    return fits && !id.asText().isEmpty() && id.asText().length() <= LONGEST_ID
        ? Optional.of(id.asText())
        : Optional.empty();
  }

  /**
   * Understands a message.
   *
   * @throws ProtocolException if it is not a request
   */
  static Request of(String id, JsonNode message, Set<String> commands) {
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
    List<String> arguments = new ArrayList<>(List.of(command.asText()));
    addOptions(message.path("options"), arguments);
    JsonNode data = message.path("data");
    Optional<InlineTable> table =
        data.isObject() ? Optional.of(InlineTable.of(data)) : Optional.empty();
    table.ifPresent(
        inline -> {
          List<String> categorical = inline.categorical();
          if (!categorical.isEmpty()) {
            arguments.add("--categorical=" + String.join(",", categorical));
          }
          arguments.add("-");
        });
    if (data.isTextual()) {
      if (data.asText().equals("-")) {
        throw new ProtocolException("standard input has the requests; send the table in data");
      }
      arguments.addAll(List.of("--", data.asText()));
    } else if (table.isEmpty() && !data.isMissingNode()) {
      throw new ProtocolException("data is neither the name of a file nor a table with columns");
    }
    return new Request(id, arguments, table);
  }

  private static void addOptions(JsonNode options, List<String> arguments) {
    if (!options.isObject() && !options.isMissingNode()) {
      throw new ProtocolException("options is no object of names and values");
    }
    for (Map.Entry<String, JsonNode> option : options.properties()) {
      String name = option.getKey();
      if (!name.matches("[A-Za-z][A-Za-z0-9-]*") || DECIDED.contains(name)) {
        throw new ProtocolException(
            "the option " + Excerpt.quote(name) + " cannot be given in a request");
      }
      addOption("--" + name, option.getValue(), arguments);
    }
  }

  private static void addOption(String option, JsonNode value, List<String> arguments) {
    if (value.isBoolean()) {
      if (value.asBoolean()) {
        arguments.add(option);
      }
    } else if (value.isArray()) {
      value.forEach(one -> arguments.add(option + "=" + text(option, one)));
    } else {
      arguments.add(option + "=" + text(option, value));
    }
  }

  private static String text(String option, JsonNode value) {
    if (!value.isTextual() && !value.isNumber()) {
      throw new ProtocolException(
          "the value of " + option + " is no text, number, truth value or list of texts");
    }
    return value.asText();
  }
}
