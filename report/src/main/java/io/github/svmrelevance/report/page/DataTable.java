package io.github.svmrelevance.report.page;

import io.github.svmrelevance.report.html.HtmlWriter;
import io.github.svmrelevance.report.text.Numbers;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * A table that the page's script lets readers sort and filter; without the script it is complete.
 *
 * @param id of the table in the page
 * @param caption what it shows
 * @param columns its columns, the first of which names the rows
 * @param rows the rows, each with one cell per column
 * @param lead the column of whose largest numbers a long table shows the rows at first; empty for
 *     the order given
 * @since 0.1
 */
public record DataTable(
    String id, String caption, List<Column> columns, List<List<Cell>> rows, String lead) {

  /** Texts of more characters have a width of their own, or they would be tall on a phone. */
  private static final int LONG = 40;

  /** Copies the lists. */
  public DataTable {
    columns = List.copyOf(columns);
    rows = List.copyOf(rows);
  }

  /**
   * A table that shows all rows in the order given.
   *
   * @param id of the table in the page
   * @param caption what it shows
   * @param columns its columns, the first of which names the rows
   * @param rows the rows, each with one cell per column
   */
  DataTable(String id, String caption, List<Column> columns, List<List<Cell>> rows) {
    this(id, caption, columns, rows, "");
  }

  /**
   * A column.
   *
   * @param title its name
   * @param explanation what stands in it; empty if the title says it
   * @param choices whether readers may choose rows by its values, of which there are few
   */
  public record Column(String title, String explanation, boolean choices) {
    static Column of(String title) {
      return new Column(title, "", false);
    }

    static Column of(String title, String explanation) {
      return new Column(title, explanation, false);
    }
  }

  /**
   * What stands in a cell.
   *
   * @param text what is read
   * @param value what it is sorted by; empty to sort by the text
   * @param bar a bar to draw instead; null for none
   */
  public record Cell(String text, OptionalDouble value, Bar bar) {
    static Cell text(String text) {
      return new Cell(text, OptionalDouble.empty(), null);
    }

    static Cell number(double value) {
      return new Cell(Numbers.brief(value), OptionalDouble.of(value), null);
    }

    static Cell number(OptionalDouble value) {
      return value.isPresent() ? number(value.getAsDouble()) : text("");
    }

    static Cell number(Optional<Double> value) {
      return value.map(known -> number(known.doubleValue())).orElse(text(""));
    }

    static Cell probability(double value) {
      return new Cell(Numbers.probability(value), OptionalDouble.of(value), null);
    }

    static Cell probability(OptionalDouble value) {
      return value.isPresent() ? probability(value.getAsDouble()) : text("");
    }

    static Cell count(int value) {
      return new Cell(Integer.toString(value), OptionalDouble.of(value), null);
    }
  }

  /**
   * A bar of a row, in shares of the full width.
   *
   * @param from where it begins
   * @param to where it ends; beyond 1 if it goes on
   * @param mark where a stroke stands; empty for none
   * @param style the class of its colour
   */
  public record Bar(double from, double to, OptionalDouble mark, String style) {}

  void write(HtmlWriter page) {
    page.open("div", "class", "data", "id", id, "data-lead", lead).line();
    page.open("div", "class", "scroll", "tabindex", "0", "role", "region", "aria-label", caption);
    page.open("table", "style", "--names:" + (longestName() + 2) + "ch");
    page.element("caption", caption).line();
    page.open("thead").open("tr");
    for (Column column : columns) {
      String choices = column.choices() ? "yes" : "no";
      page.element("th", column.title(), "scope", "col", "data-choices", choices);
    }
    page.close().close().line().open("tbody").line();
    rows.forEach(row -> write(row, page));
    page.close().close().close().line();
    explain(page);
    page.close().line();
  }

  /** In characters; where there is little room, short names take no more than they need. */
  private int longestName() {
    return rows.stream().mapToInt(row -> row.get(0).text().length()).max().orElse(0);
  }

  /** Beside the table, not in hints that fingers, keyboards and paper do not show. */
  private void explain(HtmlWriter page) {
    List<Column> explained =
        columns.stream().filter(column -> !column.explanation().isEmpty()).toList();
    if (explained.isEmpty()) {
      return;
    }
    page.open("details").element("summary", "What the columns mean").open("dl").line();
    explained.forEach(
        column ->
            page.open("div")
                .element("dt", column.title())
                .element("dd", column.explanation())
                .close()
                .line());
    page.close().close().line();
  }

  private static void write(List<Cell> row, HtmlWriter page) {
    page.open("tr");
    page.open("th", "scope", "row").name(row.get(0).text()).close();
    for (Cell cell : row.subList(1, row.size())) {
      if (cell.bar() != null) {
        // What it shows stands in other cells; without a cell columns and heads would part.
        page.open("td", "class", "bar").open("i", "class", "track", "aria-hidden", "true");
        write(cell.bar(), page);
        page.close().close();
      } else if (cell.value().isPresent()) {
        page.element(
            "td",
            cell.text(),
            "class",
            "number",
            "data-value",
            Double.toString(cell.value().getAsDouble()));
      } else {
        (cell.text().length() > LONG ? page.open("td", "class", "long") : page.open("td"))
            .name(cell.text())
            .close();
      }
    }
    page.close().line();
  }

  private static void write(Bar bar, HtmlWriter page) {
    page.open(
            "i",
            "class",
            bar.style(),
            "style",
            String.format(
                Locale.ROOT,
                "left:%.2f%%;width:%.2f%%",
                100 * bar.from(),
                100 * (Math.min(1, bar.to()) - bar.from())))
        .close();
    if (bar.to() > 1) {
      page.open("i", "class", "beyond").text("▶").close();
    }
    if (bar.mark().isPresent()) {
      page.open(
              "i",
              "class",
              "mark",
              "style",
              String.format(Locale.ROOT, "left:%.2f%%", 100 * bar.mark().getAsDouble()))
          .close();
    }
  }
}
