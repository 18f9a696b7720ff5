package io.github.svmrelevance.tables;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.svmrelevance.api.data.Classes;
import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.diagnostic.RunSetting;
import io.github.svmrelevance.api.diagnostic.Warning;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.IntToDoubleFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SuspectColumnsTest {

  private static final int ROWS = 40;

  private static List<String> warnings(String name, IntToDoubleFunction value) {
    double[] column = new double[ROWS];
    Arrays.setAll(column, value);
    int[] labels = new int[ROWS];
    labels[0] = 1;
    Dataset data =
        new Dataset(
            "t",
            List.of(name),
            DenseMatrix.ofColumns(ROWS, new double[][] {column}),
            new Classes(List.of("no", "yes"), labels));
    return SuspectColumns.among(data).stream()
        .map(warning -> warning.message().render(setting -> "--" + setting))
        .toList();
  }

  private static double large(int row) {
    return new SplittableRandom(row).nextInt(1_000_000);
  }

  @Test
  void aRunningNumberIsTold() {
    assertThat(warnings("nr", i -> i + 1))
        .containsExactly(
            "column 'nr' looks like a running number of the rows; if so, --exclude nr leaves it"
                + " out");
    assertThat(warnings("anything, at all", i -> 3 * i - 7))
        .containsExactly(
            "column 'anything, at all' looks like a running number of the rows; if so, --exclude"
                + " leaves it out");
    assertThat(warnings("x", i -> i - i % 2)).isEmpty();
    assertThat(warnings("x", i -> i + 0.5)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"id", "ID", "Sample code number", "patientId", "record_no"})
  void whatIsCalledAnIdentifierAndIsOneIsTold(String name) {
    assertThat(warnings(name, SuspectColumnsTest::large))
        .singleElement()
        .asString()
        .contains("looks like an identifier");
  }

  @ParameterizedTest
  @ValueSource(strings = {"income", "patient_age", "id_check_score", "refractive index", "x1"})
  void whatIsCalledOtherwiseIsNot(String name) {
    assertThat(warnings(name, SuspectColumnsTest::large)).isEmpty();
    assertThat(warnings(name, i -> i % 5)).isEmpty();
  }

  @Test
  void whatNamesPatientsIsTold() {
    assertThat(warnings("patient", i -> i - i % 5))
        .containsExactly(
            "column 'patient' has 8 values in 40 rows; if it says which rows belong together,"
                + " --block patient keeps them together");
    assertThat(warnings("id", i -> i % 24)).singleElement().asString().contains("--block id");
    assertThat(warnings("block", i -> i % 8)).hasSize(1);
    assertThat(warnings("Stratum", i -> i % 8)).hasSize(1);
    assertThat(warnings("pid", i -> i % 8)).hasSize(1);
    assertThat(warnings("block_size", i -> i % 8)).isEmpty();
    assertThat(warnings("code", i -> i % 5)).isEmpty();
    assertThat(warnings("patient", i -> 7)).isEmpty();
  }

  /** Few of them may be kinds of schools or codes of regions, which are measured. */
  @ParameterizedTest
  @ValueSource(strings = {"school", "query_id", "sensorId", "cluster"})
  void whatMayNameGroupsIsToldWhereTheyAreMany(String name) {
    assertThat(warnings(name, i -> i % 12))
        .singleElement()
        .asString()
        .contains("belong together", "--block " + name);
    assertThat(warnings(name, i -> i % 8)).isEmpty();
  }

  @Test
  void datesAreTold() {
    assertThat(warnings("visit.date", i -> 43_000 + i % 9))
        .containsExactly(
            "column 'visit.date' looks like a date, whose number measures little; if so, --exclude"
                + " visit.date leaves it out");
    assertThat(warnings("begin", i -> 20_240_100 + 1 + i % 28)).hasSize(1);
    assertThat(warnings("begin", i -> 20_241_300 + 1 + i % 28)).isEmpty();
    assertThat(warnings("update", i -> i % 28)).isEmpty();
  }

  /** As levels, names of patients tell the class of each, and hide that rows belong together. */
  @Test
  void levelsThatNamePatientsAreTold() {
    StringBuilder text = new StringBuilder("patient,x,y\n");
    for (int i = 0; i < ROWS; i++) {
      text.append("p").append(i / 4).append(',').append(0.5 + i % 3).append(',').append(i % 2);
      text.append('\n');
    }
    String told =
        "column 'patient' has 10 values in 40 rows; if it says which rows belong together,";
    ReadOptions options = ReadOptions.defaults();

    assertThat(read(text, options)).anyMatch(warning -> warning.startsWith(told));
    assertThat(read(text.toString().replace("patient", "colour"), options))
        .noneMatch(warning -> warning.contains("belong together"));
  }

  /** Its name says nothing, but two other columns never change within its values. */
  @ParameterizedTest
  @ValueSource(strings = {"", "p"})
  void unitsAreToldByWhatNeverChangesWithinThem(String prefix) {
    String told =
        "within each of the 12 values of column 'who', 'sex' and 'age' never change; if it says"
            + " which rows belong together, --block who keeps them together";
    ReadOptions options = ReadOptions.defaults();

    assertThat(read(units(prefix, 12), options)).contains(told);
    assertThat(read(units(prefix, 12), options.withBlock("who")))
        .noneMatch(warning -> warning.contains("belong together"));
    assertThat(read(units(prefix, 12).toString().replace("who", "pid"), options))
        .filteredOn(warning -> warning.contains("belong together"))
        .singleElement()
        .asString()
        .startsWith("column 'pid' has 12 values");
    // In one row of many the age is another.
    assertThat(read(units(prefix, 12).append(prefix).append("3,20.5,f,99,0\n"), options))
        .noneMatch(warning -> warning.contains("belong together"));
  }

  /** Too many texts for levels are told as what they may be else. */
  @Test
  void manyTextsThatRepeatMayBeUnits() {
    StringBuilder text = new StringBuilder("who,x,y\n");
    for (int i = 0; i < 5 * ROWS; i++) {
      text.append("p").append(i % 60).append(',').append(0.5 + i % 13).append(',').append(i % 2);
      text.append('\n');
    }
    assertThatThrownBy(() -> read(text, ReadOptions.defaults()))
        .hasMessageContaining("leave it out with exclude who")
        .hasMessageEndingWith(
            "; if 'who' says which rows belong together, block who keeps them so");
  }

  /** As an age group does with the age. */
  @Test
  void whatOnlyRisesWithANumberMakesNoUnitsOfIt() {
    StringBuilder text = new StringBuilder("age,senior,decade,x,y\n");
    for (int i = 0; i < 5 * ROWS; i++) {
      int age = 20 + (7 * i) % 60;
      text.append(age).append(',').append(age < 60 ? 0 : 1).append(',').append(age / 10);
      text.append(',').append(i % 13 + 0.5).append(',').append(i % 2).append('\n');
    }
    assertThat(read(text, ReadOptions.defaults()))
        .noneMatch(warning -> warning.contains("belong together"));
  }

  /** Night is at both ends of the day, and the four parts have an order of their own. */
  @Test
  void partsOfTheDayMakeNoUnitsOfHours() {
    StringBuilder text = new StringBuilder("hour,part,night,x,y\n");
    String[] parts = {"night", "morning", "afternoon", "evening"};
    for (int i = 0; i < 5 * ROWS; i++) {
      int hour = (7 * i) % 24;
      text.append(hour).append(',').append(parts[hour / 6]).append(',');
      text.append(hour < 6 || hour > 21 ? 1 : 0).append(',').append(i % 13 + 0.5);
      text.append(',').append(i % 2).append('\n');
    }
    assertThat(read(text, ReadOptions.defaults()))
        .noneMatch(warning -> warning.contains("belong together"));
  }

  /** What reading hints at, and what it refuses as too many texts, is in the suggested command. */
  @ParameterizedTest
  @ValueSource(ints = {12, 60})
  void aProfileSuggestsUnits(int count) {
    for (String prefix : List.of("", "p")) {
      byte[] table = units(prefix, count).toString().getBytes(StandardCharsets.UTF_8);
      TableProfile profile =
          DatasetReader.profile(
              new ByteArrayInputStream(table), "t.csv", "t.csv", ReadOptions.defaults());
      assertThat(profile.options())
          .anyMatch(
              option ->
                  option.setting().equals(RunSetting.BLOCK.name()) && option.value().equals("who"));
    }
  }

  /** Rows of some units in no order, and what is known of each. */
  private static StringBuilder units(String prefix, int count) {
    StringBuilder text = new StringBuilder("who,x,sex,age,y\n");
    for (int i = 0; i < 5 * ROWS; i++) {
      int who = (i * i + i / 7) % count;
      text.append(prefix).append(who).append(',').append((11 * i) % 17 + 0.5).append(',');
      text.append(who % 3 == 0 ? 'm' : 'f').append(',').append(30 + (who * 5) % 12 / 2);
      text.append(',').append(i % 2).append('\n');
    }
    return text;
  }

  /** A column of text is left out, and might have been of use. */
  @Test
  void aLeftOutColumnOfPatientsIsTold() {
    StringBuilder text = new StringBuilder("patient,x,y\n");
    for (int i = 0; i < ROWS; i++) {
      text.append("p").append(i / 4).append(',').append(0.5 + i % 3).append(',').append(i % 2);
      text.append('\n');
    }
    ReadOptions options = ReadOptions.defaults();

    assertThat(read(text, options.withExcluded(List.of("patient"))))
        .containsExactly(
            "column 'patient' has 10 values in 40 rows; if it says which rows belong together,"
                + " --block patient keeps them together");
    assertThat(read(text, options.withFeatures(List.of("x")))).hasSize(1);
    assertThat(read(text, options.withBlock("patient"))).isEmpty();
  }

  private static List<String> read(CharSequence text, ReadOptions options) {
    byte[] bytes = text.toString().getBytes(StandardCharsets.UTF_8);
    return DatasetReader.read(new ByteArrayInputStream(bytes), "t.csv", options).warnings().stream()
        .map(Warning::message)
        .map(message -> message.render(setting -> "--" + setting))
        .toList();
  }
}
