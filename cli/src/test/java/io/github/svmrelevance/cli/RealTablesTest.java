package io.github.svmrelevance.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.IntFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tables as people have them: each ends in an answer, or in one message that lists all that is the
 * matter and ends in an answer once the options it names are given.
 */
class RealTablesTest {

  private static final int ROWS = 60;

  private static final Pattern FINISHED =
      Pattern.compile(
          "(?:can be read with|(?:it|them) out with) (.*?); --categorical|use (--decimal-comma)"
              + "|(--numeric \\w+) reads it");

  @TempDir Path directory;

  /**
   * A table.
   *
   * @param told what is to be said, in the answer or in the refusal
   * @param refused whether the first try is refused
   */
  record Table(String name, String text, List<String> options, boolean refused, List<String> told) {

    Table with(String... more) {
      return new Table(name, text, List.of(more), refused, told);
    }

    @Override
    public String toString() {
      return name;
    }
  }

  private static Table answered(
      String name, String header, IntFunction<String> row, String... told) {
    return new Table(name, text(header, row), List.of(), false, List.of(told));
  }

  private static Table refused(
      String name, String header, IntFunction<String> row, String... told) {
    return new Table(name, text(header, row), List.of(), true, List.of(told));
  }

  private static String text(String header, IntFunction<String> row) {
    return header
        + "\n"
        + String.join("\n", IntStream.range(0, ROWS).mapToObj(row).toList())
        + "\n";
  }

  /** A measurement that separates the classes, but not without mistakes. */
  private static String value(int row) {
    return String.format(Locale.ROOT, "%.2f", row % 2 + ((row * 37) % 17) / 10.0);
  }

  private static String klass(int row) {
    return row % 2 == 0 ? "no" : "yes";
  }

  static Stream<Table> tables() {
    return Stream.of(
        answered(
            "pandas to_csv()",
            ",a,y",
            i -> i + "," + value(i) + "," + klass(i),
            "numbers the rows"),
        answered(
            "pandas index read and written again",
            "Unnamed: 0,a,y",
            i -> i + "," + value(i) + "," + klass(i),
            "numbers the rows"),
        answered(
            "R write.csv",
            "\"\",\"a\",\"y\"",
            i -> "\"" + (i + 1) + "\"," + value(i) + ",\"" + klass(i) + "\"",
            "numbers the rows"),
        answered(
            "R write.table",
            "\"a\"\t\"y\"",
            i -> "\"" + (i + 1) + "\"\t" + value(i) + "\t\"" + klass(i) + "\"",
            "numbers the rows"),
        answered(
            "wide genes with row names",
            "\"\","
                + String.join(",", IntStream.range(0, 100).mapToObj(j -> "g" + j).toList())
                + ",y",
            i ->
                "GSM"
                    + (9000 + i * 7)
                    + ","
                    + String.join(
                        ",", IntStream.range(0, 100).mapToObj(j -> value(i + 3 * j)).toList())
                    + ","
                    + klass(i),
            "which names the rows"),
        refused(
            "German decimals",
            "a;b;y",
            i -> value(i).replace('.', ',') + ";" + value(i + 3).replace('.', ',') + ";" + klass(i),
            "column 'a': 60 of 60 values",
            "column 'b': 60 of 60 values",
            "can be read with --decimal-comma;"),
        refused(
            "German decimals in quotes, by commas",
            "a,y",
            i -> "\"" + value(i).replace('.', ',') + "\"," + klass(i),
            "use --decimal-comma",
            "60 of 60 values of the column"),
        refused(
            "German decimals, of the label too",
            "a;b;y",
            i -> "%1$s;%1$s1;%2$s,5".formatted(value(i).replace('.', ','), i),
            "; --decimal-comma reads 1,5; or name another column with --label.",
            "They can be read with --decimal-comma;"),
        answered(
                "a German number to learn",
                "a;y",
                i -> value(i).replace('.', ',') + ";" + value(i + 3).replace('.', ','),
                "mean absolute error")
            .with("--decimal-comma"),
        refused(
            "prices in dollars to learn",
            "a,y",
            i -> value(i) + ",$" + value(i + 3) + i,
            "which look like numbers; --numeric y reads it without its marks;"),
        answered(
                "a number to learn in dollars",
                "a,y",
                i -> value(i) + ",$" + value(i + 3) + i,
                "mean absolute error")
            .with("--numeric", "y"),
        answered(
            "a class of a single row",
            "a,y",
            i -> value(i) + "," + (i == 0 ? "rare" : klass(i)),
            "how well the model predicts is not known, as a class with a single sample"),
        answered("byte order mark, CR LF", "\ufeffa,y\r", i -> value(i) + "," + klass(i) + "\r"),
        answered(
            "semicolons and a trailing one",
            "a;y;",
            i -> value(i) + ";" + klass(i) + ";",
            "column 3 has no name and no value"),
        answered(
            "TRUE and FALSE",
            "a,b,y",
            i -> value(i) + "," + (i % 3 == 0 ? "TRUE" : "FALSE") + "," + klass(i),
            "read as levels"),
        answered(
            "yes and no",
            "a,b,y",
            i -> value(i) + "," + (i % 3 == 0 ? "yes" : "no") + "," + klass(i),
            "read as levels"),
        answered("quoted numbers", "a,y", i -> "\"" + value(i) + "\",\"" + klass(i) + "\""),
        refused(
            "dates, ids, names and comments",
            "id,name,born,a,comment,y",
            i ->
                "P-"
                    + (100 + i)
                    + ",\"Doe, J. "
                    + i
                    + "\",19"
                    + (40 + i % 50)
                    + "-02-1"
                    + i % 9
                    + ","
                    + value(i)
                    + ",seen on day "
                    + i
                    + ","
                    + klass(i),
            "4 columns hold neither numbers nor levels",
            "'id' (",
            "'born' (dates",
            "--exclude id,name,born,comment"),
        refused(
            "all at once",
            "id,born,a,b,c,y",
            i ->
                "P-"
                    + (100 + i)
                    + ",1.2.19"
                    + (40 + i % 50)
                    + ","
                    + (i % 4 == 1 ? "" : value(i))
                    + ","
                    + (i == 7 ? "n/a" : value(i + 1))
                    + ","
                    + value(i + 2)
                    + ","
                    + klass(i),
            "4 columns cannot be read as they are",
            "column 'id': more than 50 different values in 60 rows",
            "column 'born': dates",
            "column 'b': 1 of 60 values (2 %) is no number, 'n/a' in line 9",
            "column 'a': 15 of 60 values (25 %) are missing, first in line 3",
            "--exclude id,born --na-values n/a --missing median"),
        refused(
            "49 % missing",
            "a,b,y",
            i -> (i % 2 == 0 && i > 1 ? "NA" : value(i)) + "," + value(i + 1) + "," + klass(i),
            "column 'a': the value is missing ('NA'), as are 28 of 60 values",
            "--missing median, mean or drop-rows"),
        answered(
                "49 % missing, filled",
                "a,b,y",
                i -> (i % 2 == 0 && i > 1 ? "NA" : value(i)) + "," + value(i + 1) + "," + klass(i),
                "'a' (48 %)",
                "a=missing")
            .with("--missing", "median-indicator"),
        refused(
            "missing label",
            "a,b,y",
            i ->
                (i % 9 == 4 ? "" : value(i))
                    + ","
                    + value(i + 1)
                    + ","
                    + (i % 10 == 3 ? "" : klass(i)),
            "column 'y': 6 of 60 values (10 %) are missing",
            "can be read with --missing median"),
        refused(
            "an empty column",
            "a,b,y",
            i -> value(i) + ",," + klass(i),
            "column 'b' has no value at all"),
        refused(
            "a column twice, both texts",
            "a,a,y",
            i -> value(i) + ",x" + i + "," + klass(i),
            "column 'a': its name is that of columns 1 and 2, and more than 50 different values",
            "--exclude 2"),
        refused(
            "a column twice, both numbers",
            "a,a,b,y",
            i -> value(i) + "," + value(i + 1) + "," + value(i + 2) + "," + klass(i),
            "the column name 'a' occurs twice, as columns 1 and 2",
            "--exclude 2"),
        refused(
            "money, percent and units",
            "income,rate,price,weight,y",
            i ->
                String.format(
                    Locale.ROOT,
                    "\"%,.2f\",%s%%,$%s,%.1f kg,%s",
                    900 * (i + 1 + i % 2) + 0.5,
                    value(i + 1),
                    value(i + 2),
                    50 + (i * 7) % 60 / 2.0,
                    klass(i)),
            "column 'income': 59 of 60 values (98 %) are no plain numbers, first '2,700.50'",
            "column 'weight': 60 of 60 values",
            "They can be read with --numeric income,rate,price,weight;"),
        refused(
            "German money",
            "preis;anteil;menge;y",
            i ->
                String.format(
                    Locale.GERMANY,
                    "%,.2f \u20ac;%.1f %%;%.2f;%s",
                    900 * (i + 1 + i % 2) + 0.5,
                    (i * 37) % 60 + 0.5,
                    i % 7 + 0.25,
                    klass(i)),
            "They can be read with --decimal-comma --numeric preis,anteil;"),
        refused(
            "many words for a missing value",
            "a,b,c,d,e,y",
            i ->
                (i % 7 == 3 ? "-" : value(i))
                    + ","
                    + (i % 9 == 2 ? "NULL" : value(i + 1))
                    + ","
                    + (i % 11 == 4 ? "#N/A" : value(i + 2))
                    + ","
                    + (i % 8 == 5 ? "None" : value(i + 3))
                    + ","
                    + (i % 10 == 6 ? "nan" : value(i + 4))
                    + ","
                    + klass(i),
            "column 'e': 6 of 60 values (10 %) are no numbers, first 'nan' in line 8",
            "They can be read with --na-values 'NULL,#N/A,None,nan,-' --missing median;"),
        answered(
                "a number for missing values",
                "a,b,y",
                i -> (i % 7 == 3 ? "-999" : value(i)) + "," + value(i + 1) + "," + klass(i),
                "9 missing values were replaced")
            .with("--na-values=-999", "--missing", "median"),
        refused(
            "all at once, thousands and a name twice among it",
            "id,when,x,x,cost,temp,spare,y",
            i ->
                String.format(
                    Locale.ROOT,
                    "ID-%d,%d.3.2024,%s,%s,\"%,d\",%s,,%s",
                    i,
                    i % 28 + 1,
                    value(i),
                    value(i + 5),
                    1100 * (i + 1 + i % 3),
                    i % 3 == 1 ? "" : value(i + 2),
                    klass(i)),
            "6 columns cannot be read as they are",
            "column 'x': its name is that of columns 3 and 4",
            "--exclude 4,id,when,spare --numeric cost --missing median"),
        answered(
            "R write.table as it is",
            "\"a\" \"y\"",
            i -> "\"" + (i + 1) + "\" " + value(i) + " \"" + klass(i) + "\"",
            "numbers the rows"),
        answered("vertical bars", "a|b|y", i -> value(i) + "|" + value(i + 1) + "|" + klass(i)),
        answered(
            "a line that names the separator",
            "sep=;\na;b;y",
            i -> value(i) + ";" + value(i + 1) + ";" + klass(i),
            "60 samples, 2 features"),
        answered(
            "no names",
            "0.51,0.62,yes",
            i -> value(i) + "," + value(i + 1) + "," + klass(i),
            "the label is called 'yes', which looks like one of its values"),
        answered(
            "three classes",
            "a,b,y",
            i -> value(i) + "," + value(i * i) + "," + "uvw".charAt(i % 3),
            "classes u=20, v=20, w=20"),
        answered(
            "an id as number",
            "patient,a,y",
            i -> 4711 + 3 * i + "," + value(i) + "," + klass(i),
            "looks like a running number"),
        answered(
            "ages as codes and a category",
            "age,color,y",
            i -> i % 9 + "," + List.of("red", "green", "blue").get(i % 3) + "," + klass(i),
            "'color'"));
  }

  @ParameterizedTest
  @MethodSource("tables")
  void endInAnAnswerOrInOneMessage(Table table) throws IOException {
    CommandRun run = run(table, table.options());
    assertThat(run.code()).as(run.err()).isEqualTo(table.refused() ? 3 : 0);
    assertThat(table.told()).allSatisfy(told -> assertThat(joined(run)).contains(told));
    if (table.refused()) {
      assertThat(run.err().lines()).hasSize(1);
      CommandRun again = run(table, remedy(run.err()));
      assertThat(again.code()).as(again.err()).isZero();
    }
  }

  /** Texts are wrapped for people. */
  private static String joined(CommandRun run) {
    return (run.out() + run.err()).replaceAll("\\s+", " ");
  }

  /** Of many levels the message must not name all. */
  @Test
  void tenThousandLevels() throws IOException {
    StringBuilder text = new StringBuilder("zip,a,y\n");
    for (int i = 0; i < 20_000; i++) {
      text.append('z')
          .append(i % 10_000)
          .append(',')
          .append(value(i))
          .append(',')
          .append(klass(i))
          .append('\n');
    }
    Table table = new Table("levels", text.toString(), List.of(), true, List.of());
    CommandRun run = run(table, List.of());
    assertThat(run.err())
        .contains(
            "'zip' (more than 50 different values in 20000 rows, such as 'z0')", "--exclude zip;")
        .hasSizeLessThan(400);
  }

  private CommandRun run(Table table, List<String> options) throws IOException {
    Path file = directory.resolve("table.csv");
    Files.writeString(file, table.text());
    List<String> arguments =
        new ArrayList<>(List.of("bounds", file.toString(), "--threshold", "none"));
    arguments.addAll(options);
    return CommandRun.of(arguments.toArray(String[]::new));
  }

  /** The options that the message names. */
  private static List<String> remedy(String message) {
    Matcher finished = FINISHED.matcher(message);
    if (finished.find()) {
      String options =
          finished.group(1) != null
              ? finished.group(1)
              : finished.group().replaceAll("^use | reads it$", "");
      return Arrays.asList(options.replace("'", "").split(" ", -1));
    }
    Matcher out = Pattern.compile("--exclude ([^ ]+)$").matcher(message.strip());
    return out.find() ? List.of("--exclude", out.group(1)) : List.of("--missing", "median");
  }

  /** Leaving the patients out would take their rows for independent samples. */
  @Test
  void columnsOfPatientsAreNamedAsBlocksAndNotLeftOut() {
    StringBuilder table = new StringBuilder("sample_id,patient_id,visit,a,y\n");
    for (int i = 0; i < 240; i++) {
      table.append("S").append(i).append(",P").append(i / 3).append(",2024-01-");
      table.append(10 + i % 19).append(',').append(i % 7).append(',');
      table.append(i / 3 % 2 == 0 ? "u" : "v").append('\n');
    }
    CommandRun run =
        new CommandRun.Setting().input(table.toString()).run("bounds", "-", "--label", "y");
    assertThat(run.code()).isEqualTo(3);
    assertThat(run.err()).contains("--block patient_id", "--exclude sample_id,visit");
    CommandRun helped =
        new CommandRun.Setting()
            .input(table.toString())
            .run(
                "bounds",
                "-",
                "--label",
                "y",
                "--block",
                "patient_id",
                "--exclude",
                "sample_id,visit",
                "--threshold",
                "none");
    assertThat(helped.code()).as(helped.err()).isZero();
  }
}
