package io.github.svmrelevance.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The page on the papers names types that are there, and their Javadoc names the equations. */
class PapersPageTest {

  private static final Path ROOT = Path.of("..");

  private static final String PACKAGE = "io/github/svmrelevance";

  private static final Pattern ROW =
      Pattern.compile("^\\|([^|]*)\\| `([^`]+)` \\|([^|]*)\\|([^|]*)\\|$", Pattern.MULTILINE);

  private static final Pattern TYPE = Pattern.compile("`([a-z0-9.]+\\.[A-Z]\\w+)`");

  private static final Pattern COMMENT = Pattern.compile("/\\*.*?\\*/|//[^\n]*", Pattern.DOTALL);

  /** The number of an equation in prose, and no argument of a function. */
  private static final Pattern NUMBER = Pattern.compile("(?<![\\w)(])\\(([0-9]{1,2})\\)");

  /** How many numbered equations each paper has. */
  private static final Map<Paper, Integer> NUMBERED =
      Map.of(
          new Paper("Goepfert, Pfannschmidt, Hammer", "2017"), 0,
          new Paper("Goepfert, Goepfert, Hammer", "2018"), 0,
          new Paper("Grandvalet, Rakotomamonjy, Keshet, Canu", "2008"), 13,
          new Paper("Hermes, Buhmann", "2000"), 11,
          new Paper("Trzesiok", "2010"), 5);

  /**
   * A paper.
   *
   * @param authors their surnames as the sources write them, in ASCII
   * @param year of publication
   */
  private record Paper(String authors, String year) {

    static Paper of(String cell) {
      String plain =
          Normalizer.normalize(cell.strip().replace("ö", "oe"), Normalizer.Form.NFD)
              .replaceAll("\\p{M}", "");
      int blank = plain.lastIndexOf(' ');
      return new Paper(plain.substring(0, blank), plain.substring(blank + 1));
    }

    /** Comments write "A, B (2000)", "(A, B 2000)", "A and B (2000)" or "A et al. (2000)". */
    boolean isNamedIn(String comments) {
      List<String> names = List.of(authors.split(", "));
      String and =
          names.size() == 1
              ? authors
              : String.join(", ", names.subList(0, names.size() - 1))
                  + "(?:,| and) "
                  + names.get(names.size() - 1);
      return Pattern.compile(
              "(?:" + and + "|" + names.get(0) + " et al\\.),?(?:'s)? \\(?" + year + "\\b")
          .matcher(comments)
          .find();
    }
  }

  /**
   * A line of the table.
   *
   * @param place an equation's number in brackets, or what else names the place
   * @param types without the part of the package that all have in common
   */
  private record Row(Paper paper, String place, String what, List<String> types) {}

  private static List<Row> rows() throws IOException {
    String page = Files.readString(ROOT.resolve("docs/papers.md"));
    List<Row> rows = new ArrayList<>();
    Paper paper = null;
    Matcher row = ROW.matcher(page.substring(page.indexOf("## Equations and algorithms")));
    while (row.find()) {
      paper = row.group(1).isBlank() ? paper : Paper.of(row.group(1));
      List<String> types =
          TYPE.matcher(row.group(4)).results().map(match -> match.group(1)).toList();
      rows.add(new Row(paper, row.group(2), row.group(3), types));
    }
    return rows;
  }

  private static List<Path> folders(String... sourceSets) throws IOException {
    List<Path> folders = new ArrayList<>();
    try (Stream<Path> modules = Files.list(ROOT)) {
      for (Path module : modules.sorted().toList()) {
        for (String sourceSet : sourceSets) {
          Path folder = module.resolve("src").resolve(sourceSet).resolve("java").resolve(PACKAGE);
          if (Files.isDirectory(folder)) {
            folders.add(folder);
          }
        }
      }
    }
    return folders;
  }

  private static Optional<Path> source(String type) throws IOException {
    String file = type.replace('.', '/') + ".java";
    return folders("main", "test").stream()
        .map(folder -> folder.resolve(file))
        .filter(Files::isRegularFile)
        .findFirst();
  }

  /** All comments of a file, in one line. */
  private static String comments(Path file) throws IOException {
    return COMMENT
        .matcher(Files.readString(file))
        .results()
        .map(match -> match.group().replaceAll("\\n\\s*\\*?\\s*", " "))
        .collect(Collectors.joining(" "));
  }

  @Test
  void theCommentsOfEachTypeNameThePaperAndThePlace() throws IOException {
    List<Row> rows = rows();

    assertThat(rows).hasSizeGreaterThan(40);
    for (Row row : rows) {
      for (String type : row.types()) {
        Optional<Path> source = source(type);
        assertThat(source).as(type).isPresent();
        String comments = comments(source.orElseThrow());
        assertThat(row.paper().isNamedIn(comments)).as("%s in %s", row.paper(), type).isTrue();
        assertThat(comments)
            .as(type)
            .containsPattern("(?<![\\w)])" + Pattern.quote(row.place()) + "(?!\\w)");
      }
    }
  }

  @Test
  void noNumberedEquationIsMissing() throws IOException {
    List<Row> rows = rows();

    assertThat(rows.stream().map(Row::paper).collect(Collectors.toSet()))
        .isEqualTo(NUMBERED.keySet());
    for (Map.Entry<Paper, Integer> paper : NUMBERED.entrySet()) {
      assertThat(
              rows.stream()
                  .filter(row -> row.paper().equals(paper.getKey()))
                  .map(Row::place)
                  .filter(place -> place.startsWith("(")))
          .as("%s", paper.getKey())
          .containsExactlyElementsOf(
              IntStream.rangeClosed(1, paper.getValue()).mapToObj(n -> "(" + n + ")").toList());
    }
  }

  @Test
  void aPlaceWithoutATypeSaysSo() throws IOException {
    for (Row row : rows()) {
      assertThat(row.what().contains("nothing to compute"))
          .as("%s %s", row.paper(), row.place())
          .isEqualTo(row.types().isEmpty());
    }
  }

  /** Who names a paper and an equation's number stands in the table with that number. */
  @Test
  void everyTypeThatNamesAnEquationIsInTheTable() throws IOException {
    Set<String> named = new TreeSet<>();
    for (Path folder : folders("main")) {
      try (Stream<Path> files = Files.walk(folder)) {
        for (Path file : files.filter(f -> f.toString().endsWith(".java")).sorted().toList()) {
          String comments = comments(file);
          if (NUMBERED.keySet().stream().anyMatch(paper -> paper.isNamedIn(comments))) {
            String type = folder.relativize(file).toString().replace(".java", "").replace('/', '.');
            NUMBER
                .matcher(comments)
                .results()
                .forEach(number -> named.add(type + " " + number.group()));
          }
        }
      }
    }
    Set<String> listed = new TreeSet<>();
    for (Row row : rows()) {
      if (row.place().startsWith("(")) {
        row.types().forEach(type -> listed.add(type + " " + row.place()));
      }
    }

    assertThat(named).hasSizeGreaterThan(25).isSubsetOf(listed);
  }
}
