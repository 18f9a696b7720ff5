package io.github.svmrelevance.tables;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Orders that classes usually have: words of a scale, and numbers or Roman numerals behind one
 * word, such as grade 1 or stage II.
 */
final class UsualOrders {

  /** Each step of a scale with the words that stand for it. */
  private static final List<List<List<String>>> SCALES =
      List.of(
          scale(
              "very low",
              "low",
              "mid|middle|med|medium|moderate|normal|average",
              "high",
              "very high"),
          scale(
              "none|no|absent",
              "mild|slight",
              "moderate|mod|medium",
              "severe",
              "very severe|critical"),
          scale("xs|tiny", "s|small", "m|med|medium", "l|large|big", "xl|huge"),
          scale("never", "rarely|seldom", "sometimes", "often|frequently", "always"),
          scale(
              "very poor|very bad|terrible",
              "poor|bad",
              "fair|average|ok|neutral",
              "good",
              "very good",
              "excellent"),
          scale("very early", "early", "mid|middle|intermediate", "late|advanced", "very late"),
          scale("hypo", "normal|eu", "hyper"),
          scale(
              "strongly disagree|completely disagree|totally disagree",
              "disagree",
              "somewhat disagree|slightly disagree",
              "neutral|undecided|unsure|neither|neither agree nor disagree",
              "somewhat agree|slightly agree",
              "agree",
              "strongly agree|completely agree|totally agree"),
          scale(
              "very dissatisfied|very unsatisfied",
              "dissatisfied|unsatisfied",
              "neutral|neither|neither satisfied nor dissatisfied",
              "satisfied",
              "very satisfied"),
          scale("very unlikely", "unlikely", "neutral|neither|possible", "likely", "very likely"),
          scale("first|1st", "second|2nd", "third|3rd", "fourth|4th", "fifth|5th"));

  private static final List<String> ROMAN = List.of("i", "ii", "iii", "iv", "v", "vi", "vii");

  private static final Pattern NUMBERED =
      Pattern.compile(
          "(?<word>grade|stage|level|degree|tier|score) ?(?<digits>\\d{1,2})"
              + "|(?:(?<front>[a-z]+) )?(?<numeral>[ivx]+)");

  private UsualOrders() {}

  private static List<List<String>> scale(String... steps) {
    List<List<String>> scale = new ArrayList<>();
    for (String step : steps) {
      scale.add(List.of(step.split("\\|", -1)));
    }
    return List.copyOf(scale);
  }

  /**
   * The order that classes may have.
   *
   * @param names the classes
   * @return the same names, the lowest first; empty for fewer than three, or if none is known
   */
  static Optional<List<String>> of(List<String> names) {
    if (names.size() < 3) {
      return Optional.empty();
    }
    return SCALES.stream()
        .map(scale -> ordered(names, name -> step(name, scale)))
        .flatMap(Optional::stream)
        .findFirst()
        .or(() -> ordered(names, name -> numbered(name, names.get(0))));
  }

  /** The place of a name; negative if it has none. */
  @FunctionalInterface
  private interface Place {
    int of(String name);
  }

  private static Optional<List<String>> ordered(List<String> names, Place place) {
    long places = names.stream().mapToInt(place::of).filter(k -> k >= 0).distinct().count();
    return places < names.size()
        ? Optional.empty()
        : Optional.of(
            names.stream().sorted((a, b) -> Integer.compare(place.of(a), place.of(b))).toList());
  }

  private static String plain(String name) {
    return name.strip().toLowerCase(Locale.ROOT).replace('_', ' ').replace('-', ' ');
  }

  private static int step(String name, List<List<String>> scale) {
    for (int k = 0; k < scale.size(); k++) {
      if (scale.get(k).contains(plain(name))) {
        return k;
      }
    }
    return -1;
  }

  /** Numbers are codes as often as they are an order, so that a word of an order stands before. */
  private static int numbered(String name, String first) {
    Matcher own = NUMBERED.matcher(plain(name));
    Matcher other = NUMBERED.matcher(plain(first));
    if (!own.matches()
        || !other.matches()
        || !Objects.equals(own.group("word"), other.group("word"))
        || !Objects.equals(own.group("front"), other.group("front"))) {
      return -1;
    }
    String digits = own.group("digits");
    return digits != null ? Integer.parseInt(digits) : ROMAN.indexOf(own.group("numeral"));
  }
}
