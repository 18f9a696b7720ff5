package io.github.svmrelevance.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class InspectorTest {

  private static final String TABLE =
      "id,a,b,y\n" + "P-1,1.5,2,u\nP-2,2.5,,v\nP-3,=x,4,u\nP-4,1,5,v\n".repeat(1);

  private static CommandRun inspect(String... options) {
    String[] arguments = new String[options.length + 2];
    arguments[0] = "inspect";
    arguments[1] = "-";
    System.arraycopy(options, 0, arguments, 2, options.length);
    return new CommandRun.Setting().input(TABLE).run(arguments);
  }

  @Test
  void showsColumnsAndACommand() {
    CommandRun run = inspect();
    assertThat(run.code()).isZero();
    assertThat(run.out())
        .contains("data       standard input: 4 rows, 4 columns")
        .contains("label      'y', as it is called so (a guess); 2 classes")
        .contains("suggested  svmrel bounds - --label y --exclude id,a --missing median");
    assertThat(run.err()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"patient, 17, 18", "subject, anna, bela", "Patient ID, p1, p2"})
  void suggestsBlocksWhereRowsOfOneMayBelongTogether(String name, String one, String other) {
    String table =
        String.format("%s,a,y%n%2$s,1,u%n%2$s,2,v%n%3$s,4,u%n%3$s,3,v%n", name, one, other);
    CommandRun run = new CommandRun.Setting().input(table).run("inspect", "-");
    assertThat(run.out()).contains("rows may belong together");
    assertThat(run.out().replace("'", "")).contains("--label y --block " + name);
    assertThat(run.out()).doesNotContain("--exclude");
  }

  @Test
  void suggestsNoBlocksOfRowsOfTheirOwn() {
    String table = "patient,a,y\n7,1,u\n3,2,v\n8,4,u\n5,3,v\n";
    assertThat(new CommandRun.Setting().input(table).run("inspect", "-").out())
        .doesNotContain("--block")
        .doesNotContain("belong");
  }

  @Test
  void showsWholeNumbersWithAllTheirDigits() {
    String table = "day,y\n20210109,u\n20210110,v\n20221201,u\n20210111,v\n1610150400,u\n";
    assertThat(new CommandRun.Setting().input(table).run("inspect", "-").out())
        .contains("20210109, 20210111, 1610150400");
  }

  /** What bounds warns of, with the commands that take it at its word. */
  @Test
  void asksWhetherWholeNumbersCountOrGrade() throws IOException {
    StringBuilder table = new StringBuilder("x,grade\n");
    for (int i = 0; i < 40; i++) {
      table.append(i * 7 % 13).append(".5,").append(1 + i % 5).append('\n');
    }
    CommandRun run = new CommandRun.Setting().input(table.toString()).run("inspect", "-");
    String doubt =
        "the label column holds 5 different whole numbers from 1 to 5, which are learnt as classes"
            + " without an order; if they count or measure something, give --task regression; if"
            + " they are grades, 'bounds', 'smallest' and 'decisions' learn them with --order"
            + " 1,2,3,4,5, or the other way round";
    assertThat(run.out().replaceAll("\\s+", " ")).contains(doubt);
    assertThat(run.out())
        .contains("suggested  svmrel bounds - --label grade\n")
        .contains("or         svmrel bounds - --label grade --task regression\n")
        .contains("or         svmrel bounds - --label grade --order 1,2,3,4,5\n");
    assertThat(
            new CommandRun.Setting()
                .input(table.toString())
                .run("bounds", "-", "--threshold", "none", "--format", "json")
                .out())
        .contains(doubt);
    // It has no option for an order, and names the commands that do.
    assertThat(
            new CommandRun.Setting()
                .input(table.toString())
                .run("rank", "-", "--format", "json")
                .out())
        .contains(doubt)
        .doesNotContain("give --order");
  }

  /** Two sets, one of a level that no row has, and a column that is none. */
  @Test
  void suggestsGroupsOfColumnsOfWhichOneIsSet() {
    StringBuilder table = new StringBuilder("plan.a b,plan.c,plan.none,plan.d,x,in,out,y\n");
    for (int i = 0; i < 40; i++) {
      int plan = i % 3;
      table.append(plan == 0 ? 1 : 0).append(',').append(plan == 1 ? 1 : 0).append(",0,");
      table.append(plan == 2 ? 1 : 0).append(',').append(i * 7 % 13).append(".5,");
      table.append(i % 4 == 0 ? "1,0" : "0,1").append(i % 5 < 2 ? ",u\n" : ",v\n");
    }
    CommandRun run = new CommandRun.Setting().input(table.toString()).run("inspect", "-");
    assertThat(run.out())
        .endsWith("--label y --group 'plan=plan.a b,plan.c,plan.d' --group in=in,out\n");
    assertThat(run.out().replaceAll("\\s+", " "))
        .contains("if so, --group 'plan=plan.a b,plan.c,plan.d' judges them as one feature")
        .contains("if so, --group in=in,out judges them as one feature");
    String[] grouped = {
      "bounds",
      "-",
      "--label",
      "y",
      "--group",
      "plan=plan.a b,plan.c,plan.d",
      "--group",
      "in=in,out",
      "--permutations",
      "200",
      "--format",
      "json"
    };
    CommandRun bounds = new CommandRun.Setting().input(table.toString()).run(grouped);
    assertThat(bounds.code()).isZero();
    assertThat(bounds.out()).doesNotContain("To judge the columns as one");
    assertThat(
            new CommandRun.Setting()
                .input(table.toString())
                .run("bounds", "-", "--permutations", "200", "--format", "json")
                .out())
        .contains("as one, give --group 'plan=plan.a b,plan.c,plan.d' --group in=in,out");
  }

  @Test
  void limitsFalseDiscoveriesAmongManyFeatures() {
    assertThat(suggestion(99)).endsWith("--label y");
    assertThat(suggestion(100)).endsWith("--label y --fdr 0.1 --top 20");
  }

  private static String suggestion(int features) {
    StringBuilder table = new StringBuilder();
    for (int row = -1; row < 4; row++) {
      for (int j = 0; j < features; j++) {
        table.append(row < 0 ? "g" + j : Double.toString(row * 0.5 + j)).append(',');
      }
      table.append(row < 0 ? "y" : row % 2 == 0 ? "u" : "v").append('\n');
    }
    return new CommandRun.Setting().input(table.toString()).run("inspect", "-").out().strip();
  }

  @Test
  void notesWhatGivesTheLabelAway() throws IOException {
    StringBuilder table = new StringBuilder("x,paid,ward,y\n");
    for (int i = 0; i < 60; i++) {
      boolean ill = i % 2 == 0;
      table.append(i * 7 % 13).append(',').append(ill == i > 0 ? "yes" : "no").append(',');
      table.append(i % 4 == 0 ? "a" : ill ? "b" : "c").append(',').append(ill ? "ill" : "well");
      table.append('\n');
    }
    assertThat(new CommandRun.Setting().input(table.toString()).run("inspect", "-").out())
        .contains("nearly gives the label away (right in 98.3 % of the rows)")
        .contains("gives the label away (right in 100 % of the rows)")
        .containsPattern("--exclude\\s+paid,ward\\s");
    JsonNode json =
        new ObjectMapper()
            .readTree(
                new CommandRun.Setting()
                    .input(table.toString())
                    .run("inspect", "-", "--format", "json")
                    .out());
    assertThat(json.get("columns").get(0).has("tells_label")).isFalse();
    assertThat(json.get("columns").get(2).get("tells_label").toString())
        .isEqualTo("{\"measured\":\"right\",\"value\":1.0,\"by_missing\":false}");
  }

  /** The option that it names makes them missing. */
  @Test
  void notesWhatMayBeNoLevelOrClass() throws IOException {
    StringBuilder text = new StringBuilder("sex,grade,change,y\n");
    for (int i = 0; i < 60; i++) {
      text.append(i % 9 == 4 ? "99" : Integer.toString(1 + i % 2)).append(',');
      text.append(i % 7 == 2 ? "-999" : i % 7 == 3 ? "n/a" : i % 3 == 0 ? "low" : "high");
      text.append(',').append(95 + i % 6).append(',');
      text.append(List.of("Yes", "No", "yes", "unknown").get(i % 4)).append('\n');
    }
    CommandRun run = new CommandRun.Setting().input(text.toString()).run("inspect", "-");
    assertThat(run.out())
        .containsPattern(
            "sex .* 99 \\(7 rows\\) may mean missing; if so, empty these cells, as change")
        .contains("-999 (9 rows) may mean missing");
    assertThat(run.out().replaceAll("\\s+", " "))
        .contains("classes that look like a missing value are read as classes: 'unknown'")
        .contains("in spaces around are read as different ones: 'Yes', 'yes'.")
        .contains("are read as levels of their own: 'grade': 'n/a'.")
        .contains("if so, give --na-values -999 --missing median");
    CommandRun json =
        new CommandRun.Setting().input(text.toString()).run("inspect", "-", "--format", "json");
    assertThat(new ObjectMapper().readTree(json.out()).at("/columns/0/missing_codes").toString())
        .isEqualTo("[{\"value\":99.0,\"rows\":7,\"also_in\":\"change\"}]");
    CommandRun bounds =
        new CommandRun.Setting()
            .input(text.toString())
            .run("bounds", "-", "--threshold", "none", "--format", "json");
    assertThat(bounds.out()).contains("look like a missing value are read as classes: 'unknown'");
  }

  /** "k.A." is no word that it knows. */
  @Test
  void notesTheOnlyTextBesideNumbers() {
    StringBuilder text = new StringBuilder("absent,doors,y\n");
    for (int i = 0; i < 60; i++) {
      text.append(i % 10 == 4 ? "k.A." : Integer.toString(i % 7)).append(',');
      text.append(i % 3 == 0 ? "many" : Integer.toString(2 + i % 2)).append(',');
      text.append(i % 2 == 0 ? "u" : "v").append('\n');
    }
    CommandRun run = new CommandRun.Setting().input(text.toString()).run("inspect", "-");
    assertThat(run.out().replaceAll("\\s+", " "))
        .contains("are read as levels of their own: 'absent': 'k.A.'.");
  }

  @Test
  void notesNumbersThatMayMeanMissing() throws IOException {
    StringBuilder text = new StringBuilder("age,size,risk\n");
    for (int i = 0; i < 60; i++) {
      text.append(i % 9 == 4 ? "-999" : Integer.toString(20 + i % 50)).append(',');
      text.append(i % 10 == 6 ? "-1" : Double.toString(15 + i % 13)).append(',');
      text.append(List.of("medium", "high", "low").get(i % 3)).append('\n');
    }
    CommandRun run = new CommandRun.Setting().input(text.toString()).run("inspect", "-");
    assertThat(run.out())
        .contains("-999 (7 rows) may mean missing", "-1 (6 rows) may mean missing")
        .contains("label, whose levels seem to have an order")
        .contains("suggested  svmrel bounds - --label risk --order low,medium,high");
    assertThat(run.out().replaceAll("\\s+", " "))
        .contains("if so, give --na-values -999,-1 --missing median suggested");
    CommandRun read =
        new CommandRun.Setting()
            .input(text.toString())
            .run("inspect", "-", "--na-values", "-999,-1");
    assertThat(read.out()).doesNotContain("may mean missing").containsPattern("1 +age .* 12 % ");
    CommandRun json =
        new CommandRun.Setting().input(text.toString()).run("inspect", "-", "--format", "json");
    assertThat(new ObjectMapper().readTree(json.out()).at("/columns/0/missing_codes").toString())
        .isEqualTo("[{\"value\":-999.0,\"rows\":7}]");
    assertThat(
            new CommandRun.Setting()
                .input(text.toString())
                .run("inspect", "-", "--format", "csv")
                .out())
        .containsPattern("1,age,.*,-999(\\.0)?\\R");
  }

  @Test
  void tellsOfCommentsInFrontOfTheNames() throws IOException {
    String text = "# exported 2024-01-01\n" + TABLE;
    assertThat(new CommandRun.Setting().input(text).run("inspect", "-").out())
        .contains("4 rows, 4 columns")
        .contains("note       line 1, in front of the names, begins with '#'");
    CommandRun json = new CommandRun.Setting().input(text).run("inspect", "-", "--format", "json");
    assertThat(new ObjectMapper().readTree(json.out()).at("/warnings/0").asText())
        .endsWith("passed over as a comment: '# exported 2024-01-01'");
    CommandRun learnt =
        new CommandRun.Setting()
            .input("# exported 2024-01-01\na,b,y\n1,4,u\n2,3,v\n1.5,5,u\n3,2,v\n")
            .run("rank", "-", "--label", "y");
    assertThat(learnt.code()).isZero();
    assertThat(learnt.out().replaceAll("\\s+", " "))
        .contains("warning: line 1, in front of the names, begins with '#'");
  }

  /** A word of the user's own for a missing value is one that no list has. */
  @Test
  void showsWhatIsNoNumberAmongNumbers() {
    StringBuilder table = new StringBuilder("a,b,c,y\n");
    for (int i = 0; i < 40; i++) {
      table.append(i % 8 == 3 ? "unbekannt" : Double.toString(i * 0.5)).append(',');
      table.append(i % 8 == 3 ? "x" + i : Double.toString(i * 0.7)).append(',');
      table.append(i * 0.9).append(i % 2 == 0 ? ",u\n" : ",v\n");
    }
    CommandRun run = new CommandRun.Setting().input(table.toString()).run("inspect", "-");
    assertThat(run.out())
        .containsPattern(
            "1 +a +mistyped +36 +unbekannt +unbekannt \\(5 rows\\) may mean missing\\R")
        .containsPattern("2 +b +mistyped +40 +x3, x11, x19, x27, \\.\\.\\.\\R")
        .contains("--label y --exclude a,b");
    assertThat(run.out().replaceAll("\\s+", " "))
        .contains(
            "a word among numbers may stand for missing values: unbekannt; if so, give --na-values"
                + " unbekannt --missing median, and leave a out of --exclude");
    CommandRun read =
        new CommandRun.Setting()
            .input(table.toString())
            .run("inspect", "-", "--na-values", "unbekannt");
    assertThat(read.out()).containsPattern("1 +a +number +13 % +35");
  }

  @Test
  void countsAllClassesOfALabelThatMayBeNames() {
    StringBuilder table = new StringBuilder("a,note\n");
    for (int i = 0; i < 70; i++) {
      table.append(i * 0.5).append(",seen by ").append(i).append('\n');
    }
    String out = new CommandRun.Setting().input(table.toString()).run("inspect", "-").out();
    assertThat(out.replaceAll("\\s+", " "))
        .contains("; 70 classes: seen by 0=1, ")
        .contains(", ...; if these are names or ids, name another column with --label ")
        .doesNotContain("times the rows of the smallest");
  }

  @ParameterizedTest
  @CsvSource({
    "'0.4,0.3,1', '0.5,0.7,0', true",
    "'0.4,0.3,1.5', '0.5,0.7,0.5', true",
    "'a,b,1.5', '0.5,0.7,0.5', false",
    "'a,b,c', '0.5,0.7,0', false"
  })
  void doubtsNamesThatLookLikeValues(String first, String second, boolean doubted) {
    String label = second.substring(second.lastIndexOf(',') + 1);
    StringBuilder table = new StringBuilder(first).append('\n');
    for (int i = 0; i < 12; i++) {
      double number = Double.parseDouble(label) + i;
      table.append(second, 0, second.lastIndexOf(',') + 1);
      table.append(label.contains(".") ? Double.toString(number) : Integer.toString(i % 2));
      table.append('\n');
    }
    String out = new CommandRun.Setting().input(table.toString()).run("inspect", "-").out();
    assertThat(out.contains("put a row of names in front") || out.contains("put a row of\n"))
        .isEqualTo(doubted);
  }

  /** They are left out without a word, so that nothing is missing. */
  @Test
  void columnsWithoutNameAndValueNeedNoOption() {
    String table = "a,b,y,\n1,5,u,\n2,7,v,\n4,6,u,\n3,9,v,\n";
    assertThat(new CommandRun.Setting().input(table).run("inspect", "-").out())
        .contains("suggested  svmrel bounds - --label y\n");
  }

  private static String suggestion(String table) {
    return new CommandRun.Setting()
        .input(table)
        .run("inspect", "-")
        .out()
        .lines()
        .filter(line -> line.startsWith("suggested  "))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void keepsTheLabelOfColumnsWithOneName() {
    assertThat(suggestion("a,b,y,y\n1,5,u,u\n2,7,v,v\n4,6,u,u\n3,9,v,v\n"))
        .isEqualTo("suggested  svmrel bounds - --label 4 --exclude 3");
  }

  @Test
  void suggestsNoCommandThatCannotRun() throws IOException {
    assertThat(suggestion("a,b,y\n1,5,u\n2,7,u\n4,6,u\n"))
        .startsWith("suggested  no command: all rows have the same label in 'y';");
    assertThat(suggestion("a,b,y\n1,5,u\n"))
        .startsWith("suggested  no command: there is one row only;");
    assertThat(suggestion("3,1,1,y\n1,5,2,u\n2,7,6,v\n4,6,8,u\n3,9,1,v\n"))
        .isEqualTo(
            "suggested  no command: column 3 cannot be named by its number, as another column is"
                + " called '3'; rename column 3");
    JsonNode json =
        new ObjectMapper()
            .readTree(
                new CommandRun.Setting()
                    .input("a,b,y\n1,5,u\n")
                    .run("inspect", "-", "--format", "json")
                    .out());
    assertThat(json.get("suggested_command").isNull()).isTrue();
    assertThat(json.get("no_command").asText()).startsWith("there is one row only");
  }

  @Test
  void refusesNamesThatAreRepeated() {
    CommandRun run =
        new CommandRun.Setting().input("a,b,y\n1,5,u\na,b,y\n4,6,v\n").run("inspect", "-");
    assertThat(run.code()).isEqualTo(3);
    assertThat(run.err()).contains("line 3: the row repeats the names of the columns; remove it");
  }

  @Test
  void writesJsonAndCsv() throws IOException {
    JsonNode json = new ObjectMapper().readTree(inspect("--format", "json").out());
    assertThat(json.get("label").get("classes").get("u").asInt()).isEqualTo(2);
    assertThat(json.get("columns").get(2).get("missing").asInt()).isEqualTo(1);
    assertThat(json.get("columns").get(2).get("median").asDouble()).isEqualTo(4);
    assertThat(json.get("suggested_command").asText()).startsWith("svmrel bounds - --label y");
    assertThat(inspect("--format", "csv").out().lines().toList())
        .hasSize(5)
        .contains("3,b,whole-number,1,3,2.0,4.0,5.0,,,,,");
  }

  @Test
  void refusesAsOtherCommandsDo() {
    assertThat(CommandRun.of("inspect", "/nonexistent.csv").code()).isEqualTo(3);
    assertThat(CommandRun.of("inspect").err()).contains("DATA is missing");
    assertThat(inspect("--label", "z").err()).contains("there is no column named 'z' for --label");
  }

  /** What the command suggests must run. */
  @Test
  void suggestsTheTaskWhereWholeNumbersMightBeIds() throws IOException {
    StringBuilder table = new StringBuilder("area,rooms,price\n");
    for (int i = 0; i < 40; i++) {
      table.append(30 + (7 * i) % 41).append(',').append(1 + i % 5).append(',');
      table.append(1000 + (i * i * 37) % 5003).append('\n');
    }
    CommandRun run = new CommandRun.Setting().input(table.toString()).run("inspect", "-");
    assertThat(run.out()).contains("suggested  svmrel bounds - --label price --task regression");
    CommandRun refused =
        new CommandRun.Setting()
            .input(table.toString())
            .run("bounds", "-", "--label", "price", "--threshold", "none");
    assertThat(refused.err()).contains("which may be an id");
    CommandRun suggested =
        new CommandRun.Setting()
            .input(table.toString())
            .run("bounds", "-", "--label", "price", "--task", "regression", "--threshold", "none");
    assertThat(suggested.code()).as(suggested.err()).isZero();
  }
}
