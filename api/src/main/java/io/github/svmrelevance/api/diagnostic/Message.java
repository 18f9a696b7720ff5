package io.github.svmrelevance.api.diagnostic;

import java.io.Serializable;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * A sentence for the user that may refer to settings. Immutable; equal if the parts are.
 *
 * @param parts texts and names of settings, in order; no text follows a text
 * @since 0.1
 */
public record Message(List<Part> parts) implements Serializable {

  private static final long serialVersionUID = 1L;

  /**
   * A part of a message.
   *
   * @param text the text, or the name of the setting
   * @param isSetting whether it is the name of a setting, which each front end spells in its way
   */
  public record Part(String text, boolean isSetting) implements Serializable {
    private static final long serialVersionUID = 1L;
  }

  /** Copies the parts, and joins texts that follow each other. */
  public Message {
    parts = List.copyOf(joined(parts));
  }

  /**
   * Composes a message.
   *
   * @param words what is wrong and what would be accepted: a {@link Setting} stands for its name, a
   *     {@link Message} for its parts, a {@link Double} is written as people write numbers, and
   *     anything else is text
   * @return the message
   */
  public static Message of(Object... words) {
    List<Part> parts = new ArrayList<>();
    for (Object word : words) {
      if (word instanceof Setting setting) {
        parts.add(new Part(setting.name(), true));
      } else if (word instanceof Message message) {
        parts.addAll(message.parts);
      } else {
        parts.add(new Part(text(word), false));
      }
    }
    return new Message(parts);
  }

  /**
   * Joins messages.
   *
   * @param separator the text between two of them
   * @param messages the messages
   * @return one message
   */
  public static Message join(String separator, List<Message> messages) {
    List<Part> parts = new ArrayList<>();
    for (Message message : messages) {
      if (!parts.isEmpty()) {
        parts.add(new Part(separator, false));
      }
      parts.addAll(message.parts);
    }
    return new Message(parts);
  }

  /**
   * The settings in the message.
   *
   * @return the name of each once, in the order of the message
   */
  public Set<String> settings() {
    Set<String> names = new LinkedHashSet<>();
    for (Part part : parts) {
      if (part.isSetting) {
        names.add(part.text);
      }
    }
    return names;
  }

  /**
   * The message in the words of a front end.
   *
   * @param spelling what it calls settings
   * @return the text
   */
  public String render(Spelling spelling) {
    StringBuilder text = new StringBuilder();
    for (Part part : parts) {
      text.append(part.isSetting ? spelling.of(part.text) : part.text);
    }
    return text.toString();
  }

  /** The message with the plain names of settings. */
  @Override
  public String toString() {
    return render(Spelling.PLAIN);
  }

  private static List<Part> joined(List<Part> parts) {
    List<Part> joined = new ArrayList<>();
    StringBuilder text = new StringBuilder();
    for (Part part : parts) {
      if (part.isSetting) {
        flush(text, joined);
        joined.add(part);
      } else {
        text.append(part.text);
      }
    }
    flush(text, joined);
    return joined;
  }

  private static void flush(StringBuilder text, List<Part> parts) {
    if (!text.isEmpty()) {
      parts.add(new Part(text.toString(), false));
      text.setLength(0);
    }
  }

  /** 0.0001 and 1e-7, not 1.0E-4 and 1.0E-7. */
  private static String text(Object word) {
    if (word instanceof Double number && Double.isFinite(number)) {
      BigDecimal exact = BigDecimal.valueOf(number).stripTrailingZeros();
      boolean plain = Math.abs(number) < 1e7 && exact.scale() <= 6;
      return (plain ? exact.toPlainString() : exact.toString())
          .toLowerCase(Locale.ROOT)
          .replace("e+", "e");
    }
    return String.valueOf(word);
  }
}
