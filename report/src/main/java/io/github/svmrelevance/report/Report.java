package io.github.svmrelevance.report;

import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.diagnostic.Spelling;
import io.github.svmrelevance.api.method.AnalysisRequest;
import io.github.svmrelevance.api.result.ModelQuality;
import io.github.svmrelevance.api.result.RelevanceIntervals;
import io.github.svmrelevance.api.result.RelevanceResult;
import io.github.svmrelevance.report.document.CsvText;
import io.github.svmrelevance.report.document.OutputFile;
import io.github.svmrelevance.report.document.ReportFormat;
import io.github.svmrelevance.report.document.RunReport;
import io.github.svmrelevance.report.document.Table;
import io.github.svmrelevance.report.figure.Figure;
import io.github.svmrelevance.report.page.ReportPage;
import io.github.svmrelevance.report.plot.Plot;
import io.github.svmrelevance.report.pmml.PmmlModels;
import io.github.svmrelevance.report.text.ReportView;
import io.github.svmrelevance.report.text.Rows;
import io.github.svmrelevance.report.text.Terminal;
import io.github.svmrelevance.tables.FurtherSamples;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * Writes what a run found, for people and for programs:
 *
 * <pre>{@code
 * RelevanceIntervals result = RelevanceBounds.of(Path.of("data.csv")).positive("yes").run();
 * Report.of(result).writeHtml(Path.of("report.html"));
 * }</pre>
 *
 * <p>Files are written whole or not at all, in the place of those that are there. Immutable; a
 * report may be written by several threads at once.
 *
 * @since 0.1
 */
public final class Report {

  private final RunReport run;
  private final ResultShape result;
  private final Optional<String> command;
  private final Spelling spelling;
  private final Rows rows;

  private Report(RunReport run, Optional<String> command, Spelling spelling, Rows rows) {
    this.run = run;
    this.result = ResultShapes.of(run.result());
    this.command = command;
    this.spelling = Objects.requireNonNull(spelling, "spelling");
    this.rows = Objects.requireNonNull(rows, "rows");
  }

  /**
   * The report of a result.
   *
   * @param result what a method found, with the facts of the run that it came from
   * @return the report
   * @throws IllegalArgumentException if the result has no facts; the message says how it gets them
   */
  public static Report of(RelevanceResult result) {
    return new Report(new RunReport(result), Optional.empty(), Spelling.PLAIN, Rows.ALL);
  }

  /**
   * The same, and how well the models do on samples that they were not trained on.
   *
   * @param known one entry per model
   * @return the report
   */
  public Report withQualities(List<ModelQuality> known) {
    return new Report(new RunReport(run.result(), known), command, spelling, rows);
  }

  /**
   * The same of a program that has a command line.
   *
   * @param line the command line, which pages show so that readers can repeat the run
   * @param settings what the command calls settings; by default texts have their plain names
   * @return the report
   */
  public Report asCommand(String line, Spelling settings) {
    return new Report(run, Optional.of(line), settings, rows);
  }

  /**
   * The same report, whose table of text has other rows. Documents stay whole.
   *
   * @param wanted which features are shown, and in what order
   * @return the report
   */
  public Report withRows(Rows wanted) {
    return new Report(run, command, spelling, wanted);
  }

  /**
   * Whether the features of the table can stand in other orders; where each row is a rank they
   * cannot.
   *
   * @return whether they can
   */
  public boolean hasOrder() {
    return result.hasOrder();
  }

  /**
   * What was asked for and is not in the CSV, which has one table.
   *
   * @return in words, such as {@code "the slack curve"}; none if it has all numbers
   */
  public List<String> missingInCsv() {
    return result.document().missingInCsv();
  }

  /**
   * Writes the baseline of the result as PMML, which other programs score raw data with. The stream
   * is flushed and left open.
   *
   * @param request that the result answers
   * @param reading how its data were read
   * @param target where to
   * @throws io.github.svmrelevance.api.InvalidInputException if the result has no baseline, or a
   *     name does not fit into XML
   * @throws IOException if the stream fails
   */
  public void writePmml(AnalysisRequest request, FurtherSamples reading, OutputStream target)
      throws IOException {
    RelevanceIntervals.Baseline baseline =
        result
            .baseline()
            .orElseThrow(
                () ->
                    new InvalidInputException(
                        "this result has no linear model that PMML could hold"));
    PmmlModels.write(baseline, request, reading, target);
  }

  /**
   * Writes the result with all that is needed to repeat the run: one JSON document of the schema
   * {@link RunReport#SCHEMA}, without the models that attain bounds.
   *
   * @param file the target; its directory exists
   * @throws IOException if it cannot be written
   */
  public void writeJson(Path file) throws IOException {
    OutputFile.write(file, target -> writeJson(target, false));
  }

  /**
   * Writes a JSON document. The stream is flushed and left open.
   *
   * @param target where to
   * @param witnesses whether the models that attain bounds are written too
   * @throws IOException if the stream fails
   */
  public void writeJson(OutputStream target, boolean witnesses) throws IOException {
    ReportFormat.JSON.write(run, result.document(), witnesses, spelling, target);
  }

  /**
   * Writes the result alone, as CSV: one line per feature, or per step of a path, under a header.
   *
   * @param file the target; its directory exists
   * @throws IOException if it cannot be written
   */
  public void writeCsv(Path file) throws IOException {
    OutputFile.write(file, this::writeCsv);
  }

  /**
   * Writes the result as CSV. The stream is flushed and left open.
   *
   * @param target where to
   * @throws IOException if the stream fails
   */
  public void writeCsv(OutputStream target) throws IOException {
    writeCsv(target, CsvText.GUARDED);
  }

  /**
   * Writes the result as CSV. The stream is flushed and left open.
   *
   * @param target where to
   * @param texts how texts from the data are written
   * @throws IOException if the stream fails
   */
  public void writeCsv(OutputStream target, CsvText texts) throws IOException {
    ReportFormat.writeCsv(result.document(), texts, target);
  }

  /**
   * Writes the report as text, in UTF-8 and with lines of any length.
   *
   * @param file the target; its directory exists
   * @throws IOException if it cannot be written
   */
  public void writeText(Path file) throws IOException {
    String text = String.join("\n", text(Terminal.plain())) + "\n";
    OutputFile.write(file, target -> target.write(text.getBytes(StandardCharsets.UTF_8)));
  }

  /**
   * The report as text.
   *
   * @param terminal what can be shown
   * @return the lines
   */
  public List<String> text(Terminal terminal) {
    return ReportView.render(run, result.text(terminal, rows), spelling, terminal);
  }

  /**
   * The result as a table for people.
   *
   * @return the table, numbers rounded
   */
  public Table table() {
    return result.document().table();
  }

  /**
   * Writes the report as one HTML page that needs nothing else.
   *
   * @param file the target; its directory exists
   * @throws IOException if it cannot be written
   * @throws InvalidInputException if this JDK cannot draw
   */
  public void writeHtml(Path file) throws IOException {
    byte[] page = html();
    OutputFile.write(file, target -> target.write(page));
  }

  /**
   * The report as one HTML page that needs nothing else.
   *
   * @return the file's content
   * @throws InvalidInputException if this JDK cannot draw
   */
  public byte[] html() {
    ReportPage.Content content =
        new ReportPage.Content(
            result.findings(spelling),
            () -> result.chart(""),
            result.figures(),
            result.otherFigure());
    return new ReportPage(run, content, command, spelling).write();
  }

  /**
   * Writes the chart of the result.
   *
   * @param file the target, whose name ends in {@code .svg} or {@code .png}; its directory exists
   * @throws IOException if it cannot be written
   * @throws InvalidInputException if the name has another end, or this JDK cannot draw
   */
  public void writeChart(Path file) throws IOException {
    byte[] picture = chart(Plot.Format.of(file));
    OutputFile.write(file, target -> target.write(picture));
  }

  /**
   * The chart of the result.
   *
   * @param format which kind of picture
   * @return the file's content; the same for the same result on the same machine
   * @throws InvalidInputException if this JDK cannot draw
   */
  public byte[] chart(Plot.Format format) {
    return Plot.draw(() -> result.chart(ReportView.title(run)), format);
  }

  /**
   * Further figures of the result, to be drawn with {@link Plot#draw(Figure, Plot.Format)}.
   *
   * @return figures by short names; none for most results
   */
  public Map<String, Figure> figures() {
    return result.figures();
  }

  /**
   * What the report is of.
   *
   * @return the run
   */
  public RunReport run() {
    return run;
  }
}
