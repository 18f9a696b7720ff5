package io.github.svmrelevance.report.text;

import io.github.svmrelevance.report.document.Table;
import java.util.ArrayList;
import java.util.List;

/**
 * A table of any shape as lines of text: columns as wide as their widest cell and two blanks
 * between them. Where that does not fit, the widest columns of text give way.
 */
final class TextTable {

  private static final int GAP = 2;
  private static final int LEAST_CELLS = 6;

  private final Table table;
  private final Terminal terminal;
  private final int[] widths;

  TextTable(Table table, Terminal terminal) {
    this.table = table;
    this.terminal = terminal;
    this.widths = new int[table.columns().size()];
    for (int c = 0; c < widths.length; c++) {
      widths[c] = Text.cells(table.columns().get(c).title());
      for (List<String> row : table.rows()) {
        widths[c] = Math.max(widths[c], Text.cells(row.get(c)));
      }
    }
    terminal.columns().ifPresent(this::shrinkTo);
  }

  private void shrinkTo(int columns) {
    while (width() > columns) {
      int widest = -1;
      for (int c = 0; c < widths.length; c++) {
        boolean text = table.columns().get(c).align() == Table.Align.LEFT;
        if (text && widths[c] > LEAST_CELLS && (widest < 0 || widths[c] > widths[widest])) {
          widest = c;
        }
      }
      if (widest < 0) {
        return;
      }
      widths[widest]--;
    }
  }

  /** The width of all lines. */
  int width() {
    int width = Math.max(0, widths.length - 1) * GAP;
    for (int cells : widths) {
      width += cells;
    }
    return width;
  }

  String heading() {
    return line(table.columns().stream().map(Table.Column::title).toList());
  }

  List<String> rows() {
    List<String> lines = new ArrayList<>();
    table.rows().forEach(row -> lines.add(line(row)));
    return lines;
  }

  /** The heading, the rows that are shown, and how many are not. */
  List<String> lines(Rows shown) {
    List<String> lines = new ArrayList<>();
    lines.add(Style.HEADING.apply(heading().stripTrailing(), terminal));
    shown.of(rows()).forEach(row -> lines.add(row.stripTrailing()));
    lines.addAll(shown.rest(table.rows().size()));
    return lines;
  }

  /** Lines of full width, so that something may stand to their right. */
  private String line(List<String> cells) {
    StringBuilder line = new StringBuilder();
    for (int c = 0; c < widths.length; c++) {
      boolean right = table.columns().get(c).align() == Table.Align.RIGHT;
      String cell = Text.shorten(cells.get(c), widths[c], terminal.unicode());
      line.append(" ".repeat(c == 0 ? 0 : GAP))
          .append(right ? Text.right(cell, widths[c]) : Text.left(cell, widths[c]));
    }
    return line.toString();
  }
}
