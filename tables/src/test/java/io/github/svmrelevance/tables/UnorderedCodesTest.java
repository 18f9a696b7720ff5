package io.github.svmrelevance.tables;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.svmrelevance.api.diagnostic.Warning;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.IntToDoubleFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Numbers that may be codes of a category. */
class UnorderedCodesTest {

  private static List<String> hints(String text, ReadOptions options) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    return hints(DatasetReader.read(new ByteArrayInputStream(bytes), "t.csv", options));
  }

  private static List<String> hints(LoadedData read) {
    return read.warnings().stream()
        .filter(warning -> warning.code().equals("codes"))
        .map(Warning::message)
        .map(message -> message.render(setting -> "--" + setting))
        .toList();
  }

  /** A table of numbers that are drawn from so many, and what is to be told of them. */
  private static String table(int codes, IntToDoubleFunction effect, boolean classes) {
    SplittableRandom random = new SplittableRandom(5);
    StringBuilder text = new StringBuilder("month,y\n");
    for (int i = 0; i < 300; i++) {
      int code = random.nextInt(codes) - 1;
      double value = effect.applyAsDouble(code) + random.nextDouble(-2, 2);
      text.append(code)
          .append(',')
          .append(classes ? value > 0 ? "p" : "n" : value + "")
          .append('\n');
    }
    return text.toString();
  }

  private static double turning(int code) {
    return code % 3 - 1;
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void tellsOfCodesWithoutAnOrder(boolean classes) {
    assertThat(hints(table(12, UnorderedCodesTest::turning, classes), ReadOptions.defaults()))
        .containsExactly(
            "column 'month' has 12 whole numbers, and the label neither rises nor falls with them;"
                + " if they are codes, --categorical month makes levels of them, and --basis finds"
                + " effects that turn");
  }

  @Test
  void isSilentWhereTheUserHasSpoken() {
    String text = table(12, UnorderedCodesTest::turning, false);
    ReadOptions plain = ReadOptions.defaults();

    assertThat(hints(text, plain.withNumeric(List.of("month")))).isEmpty();
    assertThat(hints(text, plain.withCategorical(List.of("month")))).isEmpty();
    assertThat(hints(text, plain.withBasis(new SplineBasis(4)))).isEmpty();
  }

  @Test
  void isSilentOnCountsAndScales() {
    ReadOptions plain = ReadOptions.defaults();

    assertThat(hints(table(12, i -> 0, false), plain)).isEmpty();
    assertThat(hints(table(12, i -> i, false), plain)).isEmpty();
    assertThat(hints(table(12, i -> -i, true), plain)).isEmpty();
    assertThat(hints(table(12, i -> Math.min(i, 3), false), plain)).isEmpty();
    assertThat(hints(table(2, i -> i, false), plain)).isEmpty();
    assertThat(hints(table(13, UnorderedCodesTest::turning, false), plain)).isEmpty();
    assertThat(hints("a,y\n1,p\n2,n\n3,p\n", plain)).isEmpty();
  }

  /** Among classes without an order, a count of legs has no direction: that of one is between. */
  @Test
  void isSilentOnSeveralClasses() {
    StringBuilder text = new StringBuilder("legs,y\n");
    for (int i = 0; i < 100; i++) {
      text.append(i % 5 * 2).append(',').append("pqrst".charAt(i % 5 * 2 % 5)).append('\n');
      text.append(i % 5 * 2).append(',').append("pqrst".charAt(i % 3)).append('\n');
    }
    ReadOptions plain = ReadOptions.defaults();
    assertThat(hints(text.toString(), plain)).isEmpty();
    assertThat(hints(text.toString().replaceAll("[pqt]\n", "s\n"), plain)).hasSize(1);
  }

  /** Without an effect, hints are rarer than one in a thousand. */
  @Test
  void isSilentOnNoise() {
    int told = 0;
    for (int seed = 0; seed < 1000; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      StringBuilder text = new StringBuilder("a,y\n");
      for (int i = 0; i < 60; i++) {
        text.append(random.nextInt(5)).append(random.nextBoolean() ? ",p\n" : ",n\n");
      }
      told += hints(text.toString(), ReadOptions.defaults()).size();
    }
    assertThat(told).isLessThanOrEqualTo(3);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "servo",
        "germancredit",
        "vehicle",
        "wine",
        "glass",
        "new_thyroid",
        "wdbc",
        "spambase"
      })
  void isSilentOnTablesWhoseCountsAreCounts(String name) {
    Path folder = SharedFolder.require("data");
    Path plain = folder.resolve(name + ".csv");
    Path file = plain.toFile().exists() ? plain : folder.resolve(name + ".csv.gz");

    assertThat(hints(DatasetReader.read(file, ReadOptions.defaults()))).isEmpty();
  }

  /** Codes of schools, among them "others" and "unknown"; and of payments, paid or months late. */
  @Test
  void tellsOfTheCodesOfARealTable() {
    Path file = SharedFolder.require("data").resolve("credit_default.csv.gz");

    assertThat(hints(DatasetReader.read(file, ReadOptions.defaults())))
        .hasSize(2)
        .anyMatch(hint -> hint.startsWith("column 'education' has 7 whole numbers"))
        .anyMatch(hint -> hint.startsWith("column 'pay_0' has 11 whole numbers"));
  }
}
