package io.github.svmrelevance.report.text;

import io.github.svmrelevance.report.document.Table;
import java.util.ArrayList;
import java.util.List;

/**
 * Text of headings, paragraphs, items and tables that fits a terminal.
 *
 * @since 0.1
 */
public final class Prose {

  private static final int INDENT = 2;

  private final Terminal terminal;
  private final List<String> lines = new ArrayList<>();

  /**
   * Begins with nothing.
   *
   * @param terminal what can be shown
   */
  public Prose(Terminal terminal) {
    this.terminal = terminal;
  }

  /**
   * Adds a heading.
   *
   * @param text of any length
   */
  public void heading(String text) {
    Text.wrap(text, terminal.columns(), INDENT)
        .forEach(line -> lines.add(Style.HEADING.apply(line, terminal)));
  }

  /**
   * Adds a paragraph.
   *
   * @param text of any length
   */
  public void paragraph(String text) {
    lines.addAll(Text.wrap(text, terminal.columns(), 0));
  }

  /**
   * Adds an item of a list.
   *
   * @param text of any length
   */
  public void item(String text) {
    lines.addAll(Text.wrap("- " + text, terminal.columns(), INDENT));
  }

  /**
   * Adds a table.
   *
   * @param table of any size
   */
  public void table(Table table) {
    lines.addAll(new TextTable(table, terminal).lines(Rows.ALL));
  }

  /** Adds an empty line. */
  public void gap() {
    lines.add("");
  }

  /**
   * What was added.
   *
   * @return the lines
   */
  public List<String> lines() {
    return List.copyOf(lines);
  }
}
