package io.github.svmrelevance.tables;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.svmrelevance.api.InvalidInputException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Lines that begin with a number sign, in front of the names of a CSV file. */
class LeadingCommentsTest {

  private static final ReadOptions OPTIONS = ReadOptions.defaults();

  private static InputStream stream(String text) {
    return new ByteArrayInputStream(
        text.replace("|", "\n").replace("_", "\t").getBytes(StandardCharsets.UTF_8));
  }

  private static LoadedData read(String text) {
    return DatasetReader.read(stream(text), "t.csv", OPTIONS);
  }

  private static TableProfile profile(String text) {
    return DatasetReader.profile(stream(text), "t.csv", "t.csv", OPTIONS);
  }

  @ParameterizedTest
  @CsvSource({
    "'# exported 2024-01-01|age,bmi,y|1,2,a|2,3,b', 'line 1,'",
    "'# exported, by Bob, today|age,bmi,y|1,2,a|2,3,b', 'line 1,'",
    "'# exported, by Bob, today|age,bmi,y|1,NA,a|2,3,b', 'line 1,'",
    "'|  # indented|age,bmi,y|1,2,a|2,3,b', 'line 2,'",
    "'sep=;|# c|age;bmi;y|1;2;a|2;3;b', 'line 2,'",
    "'# c|age bmi y|1 2 a|2 3 b', 'line 1,'",
    "'# a|#||# b, c|age,bmi,y|1,2,a|2,3,b', '3 lines'"
  })
  void arePassedOverWithAWarning(String text, String where) {
    LoadedData loaded =
        DatasetReader.read(stream(text), "t.csv", OPTIONS.withMissing(MissingValues.MEDIAN));
    assertThat(loaded.data().featureNames()).containsExactly("age", "bmi");
    assertThat(loaded.data().samples()).isEqualTo(2);
    assertThat(loaded.warnings())
        .filteredOn(warning -> warning.code().equals("comments-passed-over"))
        .singleElement()
        .asString()
        .startsWith(where)
        .contains(" in front of the names");
    TableProfile profile = profile(text);
    assertThat(profile.columns())
        .extracting(ColumnProfile::name)
        .containsExactly("age", "bmi", "y");
    assertThat(profile.warnings()).singleElement().asString().startsWith(where);
  }

  @ParameterizedTest
  @CsvSource({
    "'#id,age,y|1,2,a|2,3,b', '#id'",
    "'#id,age,y|1,NA,a|2,3,b', '#id'",
    "'# id,age,y|1,NA,5|2,3,6', '# id'",
    "'\"#id\",age,y|u,v,a|u,w,b', '#id=u'",
    "'##fileformat=1|#id_age_y|1_2_a|2_3_b', '#id'",
    "'#id,age,y|# the unit of age is years|1,2,a|2,3,b', '#id'"
  })
  void namesThatBeginLikeOneStayNames(String text, String first) {
    assertThat(profile(text).columns())
        .extracting(ColumnProfile::name)
        .containsExactly(first.replaceAll("=.*", ""), "age", "y");
  }

  /** Further below they may be rows, unless most are: then the column holds colours or the like. */
  @Test
  void rowsThatBeginLikeOneAreTold() {
    String told = "1 row begins with '#', the first in line 3, and was read as a row";
    String few = "kind,age,y|u,1,a|#u,2,b|v,3,a|v,4,b|u,5,a|u,6,b";
    assertThat(read(few).data().samples()).isEqualTo(6);
    assertThat(read(few).warnings())
        .filteredOn(warning -> warning.code().equals("rows-like-comments"))
        .singleElement()
        .asString()
        .startsWith(told);
    assertThat(profile(few).warnings()).singleElement().asString().startsWith(told);
    assertThat(profile("kind,age,y|#u,1,a|#u,2,b|#v,3,a|v,4,b").warnings()).isEmpty();
    assertThat(profile("kind,age,y|\"#u\",1,a|u,2,b|v,3,a|v,4,b").warnings()).isEmpty();
  }

  @Test
  void nothingButCommentsIsNoTable() {
    assertThatThrownBy(() -> read("# a|#b,c"))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("all lines begin with '#', so that there are no rows");
  }

  @Test
  void aMistakeHasItsOwnLine() {
    assertThatThrownBy(() -> read("# c|# d|age,bmi,y|1,2|2,3,b"))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageStartingWith("t.csv, line 4: the row has 2 cells");
    assertThatThrownBy(() -> read("# c\r|# d\r|age\r|1\r|"))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageStartingWith("t.csv, line 3: there is one column only, 'age'");
  }

  @ParameterizedTest
  @CsvSource({
    "'# by Bob, today, now|name,age,y|x,u,a|y,v,b', 'line 1', 'line 2'",
    "'# sales, per, year|2019,2020,trend|1,2,up|3,4,down', 'line 1', 'line 2'",
    "'# a, b, c|age,NA,y|1,2,a|3,4,b', 'line 1', 'line 2'",
    "'# a,b,c|#id,age,y|1,2,a|2,3,b', 'line 2', 'line 3'"
  })
  void whatMayBeEitherIsRefused(String text, String line, String below) {
    assertThatThrownBy(() -> read(text))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageStartingWith(
            "t.csv, " + line + ": the line begins with '#' and has as many cells as " + below)
        .hasMessageEndingWith("remove it, or put its first name in quotes");
  }

  /** What a program hands over has names, and no comments. */
  @Test
  void rowsOfAProgramHaveNone() throws IOException {
    String table = "#id,age,y|u,v,a|w,x,b";
    TableProfile frame =
        DatasetReader.profile(stream(table), "t", "t", OPTIONS.withRowsCounted(true));
    assertThat(frame.columns()).extracting(ColumnProfile::name).containsExactly("#id", "age", "y");
    assertThat(frame.warnings()).isEmpty();
    List<String[]> rows = List.of(new String[] {"u", "v", "a"}, new String[] {"w", "x", "b"});
    try (CsvLines lines = new CsvLines("test", List.of("#id", "age", "y"), rows.spliterator())) {
      assertThat(DatasetReader.profile(lines, "t.csv", "t.csv", OPTIONS).columns())
          .extracting(ColumnProfile::name)
          .containsExactly("#id", "age", "y");
    }
  }
}
