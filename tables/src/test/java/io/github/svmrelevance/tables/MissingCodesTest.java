package io.github.svmrelevance.tables;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.svmrelevance.api.diagnostic.Warning;
import io.github.svmrelevance.core.data.DataWarning;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MissingCodesTest {

  private static double[] sorted(String values) {
    return Arrays.stream(values.split(" ", -1)).mapToDouble(Double::parseDouble).sorted().toArray();
  }

  @ParameterizedTest
  @CsvSource({
    "20 31 45 62 80 -999, -999.0",
    "20 31 45 62 80 999 999, 999.0",
    "1 2 3 4 5 99 99 -99, '-99.0, 99.0'",
    "0 900 2000 3100 5000 -9999 -9999, -9999.0",
    "0 900 2000 3100 5000 -999 -999, -999.0",
    "-3.5 -1 0.5 2 4 6 -999, -999.0",
    "18.5 20 21 22 25 26 -1 -1, -1.0",
    "1 2 1 2 99, 99.0",
    "0 1 2 -1 3 -999 999, '-999.0, 999.0'"
  })
  void areFoundApartFromAllOtherValues(String values, String codes) {
    assertThat(MissingCodes.among(sorted(values))).hasToString("[" + codes + "]");
    assertThat(MissingCodes.rows(-1, sorted(values)))
        .isEqualTo(values.contains("-1 -1") ? 2 : values.contains(" -1 ") ? 1 : 0);
  }

  @ParameterizedTest
  @CsvSource({
    "within the range, 20 45 62 80 98 99 100",
    "next to others, 850 900 950 990 995 998 999 999",
    "one in the range of such values, 0 900 2000 3100 5000 -999",
    "one that is large, 20 31 45 62 80 999",
    "a code of a scale, -1 -1 0 1 2 3 4",
    "a count of days, -1 -1 1 3 40 200 871",
    "below zero, -60 -40 -1 -1 20 33 50",
    "few values, -1 -1 40 40 50 50",
    "few values and one near, 40 50 60 99 99",
    "few measurements, 0.5 0.7 99 99",
    "a table of one value, -999 -999"
  })
  void areNotWhatCouldBeMeasured(String why, String values) {
    assertThat(MissingCodes.among(sorted(values))).as(why).isEmpty();
  }

  /** Surveys tell several reasons apart, each by its number. */
  @ParameterizedTest
  @CsvSource({
    "1 2 3 4 5 98 98 99 99, '98.0, 99.0'",
    "1 2 3 4 5 88 88 99 99, '88.0, 99.0'",
    "1 2 3 4 5 77 77 88 88 99 99, '77.0, 88.0, 99.0'",
    "1 2 3 4 5 -9 -9 99 99, '-9.0, 99.0'",
    "1 2 3 4 5 -8 -8 -9 -9, '-9.0, -8.0'",
    "1 2 3 4 5 -9 -9, -9.0",
    "1 2 3 4 -7 -7, -7.0",
    "1 2 3 4 5 97 97, 97.0",
    "1 2 3 4 5 98 99 99, 99.0",
    "1 2 3 4 5 -98 -98 -99 -99, '-99.0, -98.0'",
    "0 1 2 3 4 5 6 7 8 9 10 77 77 88 88, '77.0, 88.0'",
    "1 2 98 98 99, '98.0, 99.0'",
    "20 31 45 62 80 998 998 999 999, '998.0, 999.0'",
    "18.5 20 21 22 25 26 -8 -8 -9 -9, '-9.0, -8.0'",
    "1 2 4 6 7 -9 -9 -99 -99, '-99.0, -9.0'"
  })
  void ofSurveysDoNotHideOneAnother(String values, String codes) {
    assertThat(MissingCodes.among(sorted(values))).hasToString("[" + codes + "]");
  }

  @ParameterizedTest
  @CsvSource({
    "ages, 18 25 33 41 56 64 77 77 88 88 90 96 97 97 98 98 99 99",
    "percentages, 0 10 35 50 77 88 97 97 98 98 99 99 100",
    "high percentages, 89 90 91 92 93 94 95 96 97 97 98 98 99 99",
    "temperatures, -12 -9 -9 -8 -8 -3 0 2 5 9 14",
    "temperatures with a gap below zero, -9 -9 -1 -1 0 1 2 3 4 5",
    "temperatures of which each is seldom, -9 -9 -8 -7 -1 0 1 2 3 4 5",
    "the top of a scale, 1 2 3 4 5 6 7 8 8 9 9",
    "a scale about zero, -9 -9 -6 -3 0 3 6 9 9",
    "a scale without its neighbours, 1 2 3 4 5 8 8 9 9",
    "logarithms of doses, -9 -9 -8 -8 -7 -7 -6 -5",
    "one row, 1 2 3 4 5 97",
    "one row below zero, 1 2 3 4 5 -9",
    "counts with a long tail, 0 1 2 3 5 8 13 88 88",
    "counts of which one hides the nines, 0 1 2 3 5 8 13 34 60 88 99 99",
    "parts of numbers, 0 1 2 3 97.5 97.5",
    "dear ones, 0 10 40 60 90 -9 -9",
    "longitudes, -70.5 -72 -75 -77 -77 -80 -88 -88 -98 -98 -99 -99"
  })
  void areNotNumbersOfSurveysThatCouldBeMeasured(String why, String values) {
    assertThat(MissingCodes.among(sorted(values))).as(why).isEmpty();
  }

  @Test
  void allNumbersBesideTextsAreCodesOrNone() {
    assertThat(MissingCodes.amongTexts(sorted("-999 -1 99"))).containsExactly(-999.0, -1.0, 99.0);
    assertThat(MissingCodes.amongTexts(sorted("-999 2 99"))).isEmpty();
  }

  @Test
  void noneAreFoundWithoutNumbers() {
    assertThat(MissingCodes.among(DoubleStream.empty().toArray())).isEqualTo(List.of());
  }

  /** Whoever does not ask what a table holds is told as well. */
  @Test
  void areToldOfWhenDataAreRead() {
    StringBuilder table = new StringBuilder("age,flag,y\n");
    for (int i = 0; i < 40; i++) {
      table
          .append(i % 10 == 0 ? -999 : 20 + i)
          .append(',')
          .append(i % 3 == 0 ? -1 : 1)
          .append(i % 2 == 0 ? ",a" : ",b")
          .append('\n');
    }
    ReadOptions options = ReadOptions.defaults();
    assertThat(codesToldOf(table.toString(), options))
        .singleElement()
        .asString()
        .contains("'age' has -999 in 4 rows; if so");
    assertThat(
            codesToldOf(
                table.toString(),
                options.withNaValues(List.of("-999")).withMissing(MissingValues.MEDIAN)))
        .isEmpty();
  }

  /** Nothing is put in place of a target, so that what fills features leaves its rows out. */
  @Test
  void areToldOfInATargetOfNumbers() {
    StringBuilder table = new StringBuilder("age,y\n");
    for (int i = 0; i < 40; i++) {
      table.append(20 + i).append(',').append(i % 10 == 0 ? "-999" : i + ".5").append('\n');
    }
    ReadOptions options = ReadOptions.defaults();
    assertThat(codesToldOf(table.toString(), options))
        .singleElement()
        .asString()
        .endsWith(
            ": the label has -999 in 4 rows; if so, name it with na-values, and leave rows without"
                + " a label out with missing drop-rows");
    ReadOptions named = options.withNaValues(List.of("-999"));
    for (MissingValues policy : List.of(MissingValues.DROP_ROWS, MissingValues.MEDIAN)) {
      assertThat(codesToldOf(table.toString(), named.withMissing(policy))).isEmpty();
    }
  }

  private static List<String> codesToldOf(String table, ReadOptions options) {
    byte[] bytes = table.getBytes(StandardCharsets.UTF_8);
    return DatasetReader.read(new ByteArrayInputStream(bytes), "table.csv", options)
        .warnings()
        .stream()
        .filter(warning -> warning.code().equals(DataWarning.MISSING_CODES.code()))
        .map(Warning::toString)
        .toList();
  }
}
