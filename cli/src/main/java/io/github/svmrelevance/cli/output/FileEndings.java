package io.github.svmrelevance.cli.output;

import io.github.svmrelevance.cli.options.ResultFormat;
import io.github.svmrelevance.core.data.DataFormat;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/**
 * Ends of names that promise a format: a file called {@code result.xlsx} that holds text opens
 * nowhere. Names with any other end, or none, promise nothing.
 */
public final class FileEndings {

  private static final Set<String> PAGES = Set.of("html", "htm", "xhtml");
  private static final Set<String> DRAWN = Set.of("svg", "png");
  private static final Set<String> DATA = Set.of("csv", "json");
  private static final Set<String> TEXTS =
      Set.of("txt", "text", "md", "markdown", "rst", "adoc", "org", "tex", "log");
  private static final Set<String> SPARSE = Set.of("libsvm", "svm", "svmlight");

  /** What nothing of ours writes. */
  private static final Set<String> FOREIGN =
      Set.of(
          ("xlsx xls xlsm ods docx doc odt rtf pptx odp pdf eps ps jpg jpeg gif webp tif tiff bmp tsv"
                  + " arff libsvm svm svmlight parquet feather mat rds rdata npy npz pkl h5 sqlite db"
                  + " xml yaml yml gz zip bz2 xz zst 7z tar")
              .split(" "));

  private FileEndings() {}

  /** For a result: JSON, CSV or the table. */
  public static void requireResult(Path file, String option, ParseResult parsed) {
    String ending = of(file);
    if (PAGES.contains(ending)) {
      throw refused(file, option, "a page is written with --report", parsed);
    }
    if (DRAWN.contains(ending)) {
      throw refused(file, option, "a picture is drawn with --plot", parsed);
    }
    if (FOREIGN.contains(ending)) {
      throw refused(
          file,
          option,
          "svmrel writes no ."
              + ending
              + "; expected a name that ends in .csv (for spreadsheets), .json (for programs) or"
              + " .txt (the table)",
          parsed);
    }
  }

  /** The format of a result that its name promises, if it does. */
  static Optional<ResultFormat> promised(Path file) {
    return switch (of(file)) {
      case "json" -> Optional.of(ResultFormat.JSON);
      case "csv" -> Optional.of(ResultFormat.CSV);
      default -> Optional.empty();
    };
  }

  /** For a picture, whose format its name must tell. */
  static void requirePicture(Path file, String option, ParseResult parsed) {
    String name = file.toString().toLowerCase(Locale.ROOT);
    if (DRAWN.stream().noneMatch(ending -> name.endsWith("." + ending))) {
      throw refused(file, option, "expected a name that ends in .svg or .png", parsed);
    }
  }

  /** For a page of HTML. */
  static void requirePage(Path file, String option, ParseResult parsed) {
    String ending = of(file);
    if (Stream.of(DRAWN, DATA, TEXTS, FOREIGN).anyMatch(known -> known.contains(ending))) {
      throw refused(
          file,
          option,
          "it is a page of HTML, which a browser can print to a PDF; expected a name that ends in"
              + " .html",
          parsed);
    }
  }

  /** For data. */
  public static void requireData(DataFormat format, Path file, String option, ParseResult parsed) {
    if (format == DataFormat.LIBSVM && !SPARSE.contains(of(file))) {
      refuseAllBut(
          "libsvm",
          file,
          option,
          "these data are written as LIBSVM; expected a name in .libsvm",
          parsed);
    } else if (format == DataFormat.CSV) {
      refuseAllBut("csv", file, option, "data are written as CSV; expected a name in .csv", parsed);
    }
  }

  /** For what only programs read. */
  public static void requireJson(Path file, String option, ParseResult parsed) {
    refuseAllBut("json", file, option, "it is written as JSON; expected a name in .json", parsed);
  }

  /** For a model that other programs read. */
  public static void requirePmml(Path file, String option, ParseResult parsed) {
    if (!of(file).equals("xml")) {
      refuseAllBut(
          "pmml", file, option, "it is written as PMML; expected a name in .pmml or .xml", parsed);
    }
  }

  private static void refuseAllBut(
      String data, Path file, String option, String why, ParseResult parsed) {
    String ending = of(file);
    if (!ending.equals(data)
        && Stream.of(PAGES, DRAWN, DATA, FOREIGN).anyMatch(known -> known.contains(ending))) {
      throw refused(file, option, why, parsed);
    }
  }

  private static ParameterException refused(
      Path file, String option, String why, ParseResult parsed) {
    return new ParameterException(
        parsed.commandSpec().commandLine(), option + " is '" + file + "'; " + why);
  }

  private static String of(Path file) {
    String name = String.valueOf(file.getFileName());
    int dot = name.lastIndexOf('.');
    // A name that begins with its only dot has no end.
    return dot > 0 ? name.substring(dot + 1).toLowerCase(Locale.ROOT) : "";
  }
}
