package io.github.svmrelevance.tables;

import static org.assertj.core.api.Assertions.assertThat;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import de.siegmar.fastcsv.writer.QuoteStrategies;
import io.github.svmrelevance.api.data.Classes;
import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.data.SparseMatrix;
import io.github.svmrelevance.core.data.Fingerprint;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.zip.GZIPOutputStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

/** What is written as CSV, LIBSVM or ARFF and read again has the same bits. */
class RoundTripTest {

  @Provide
  Arbitrary<Dataset> datasets() {
    Arbitrary<Integer> sizes = Arbitraries.integers().between(1, 8);
    return Combinators.combine(sizes, sizes)
        .flatAs(
            (rows, columns) -> {
              Arbitrary<double[]> numbers =
                  Arbitraries.doubles()
                      .array(double[].class)
                      .ofSize(rows)
                      .edgeCases(edges -> edges.add(constant(rows)));
              Arbitrary<List<String>> names =
                  Arbitraries.strings()
                      .withChars("abcXYZ019 .,;\t\"'|%{}#\u00e4\u8cea\u0130\u0131")
                      .ofMinLength(1)
                      .ofMaxLength(6)
                      .map(name -> "n" + name + "e")
                      .list()
                      .ofSize(columns)
                      .uniqueElements();
              Arbitrary<List<String>> labels =
                  Arbitraries.of("oak", "elm, red", "a\"b", "\u00fc", "I", "i").list().ofSize(rows);
              return Combinators.combine(numbers.list().ofSize(columns), names, labels)
                  .as((values, features, classes) -> dataset(rows, values, features, classes));
            });
  }

  private static double[] constant(int rows) {
    double[] values = new double[rows];
    values[0] = -0.0;
    return values;
  }

  private static Dataset dataset(
      int rows, List<double[]> values, List<String> names, List<String> labels) {
    List<String> classes =
        labels.stream()
            .distinct()
            .sorted() // UTF-16 order is that of code points for these
            .toList();
    int[] indices = labels.stream().mapToInt(classes::indexOf).toArray();
    DenseMatrix matrix = DenseMatrix.ofColumns(rows, values.toArray(new double[0][]));
    return new Dataset("data.csv", names, matrix, new Classes(classes, indices));
  }

  private static byte[] csv(Dataset data, char delimiter, LineDelimiter lineEnd) {
    StringWriter text = new StringWriter();
    CsvWriter writer =
        CsvWriter.builder()
            .fieldSeparator(delimiter)
            .lineDelimiter(lineEnd)
            .quoteStrategy(QuoteStrategies.ALWAYS)
            .build(text);
    List<String> header = new ArrayList<>(data.featureNames());
    header.add("label");
    writer.writeRecord(header);
    for (int i = 0; i < data.samples(); i++) {
      List<String> row = new ArrayList<>();
      for (double value : data.matrix().row(i)) {
        row.add(Double.toString(value));
      }
      row.add(data.classes().names().get(data.classes().label(i)));
      writer.writeRecord(row);
    }
    flush(writer);
    return text.toString().getBytes(StandardCharsets.UTF_8);
  }

  private static void flush(CsvWriter writer) {
    try {
      writer.flush();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private static Dataset read(byte[] bytes, String name) {
    return DatasetReader.read(new ByteArrayInputStream(bytes), name, ReadOptions.defaults()).data();
  }

  private static void assertSame(Dataset read, Dataset written) {
    assertThat(read.featureNames()).isEqualTo(written.featureNames());
    assertThat(read.classes().names()).isEqualTo(written.classes().names());
    assertThat(Fingerprint.of(read)).isEqualTo(Fingerprint.of(written));
  }

  @Property(tries = 60, seed = "20261120")
  void readsBackWhatWasWritten(
      @ForAll("datasets") Dataset data,
      @ForAll("delimiters") char delimiter,
      @ForAll LineDelimiter lineEnd) {
    LineDelimiter known = lineEnd == LineDelimiter.PLATFORM ? LineDelimiter.LF : lineEnd;
    assertSame(read(csv(data, delimiter, known), "data.csv"), data);
  }

  @Provide
  Arbitrary<Character> delimiters() {
    return Arbitraries.of(',', ';', '\t');
  }

  @Property(tries = 20, seed = "20261120")
  void readsGzipOfIt(@ForAll("datasets") Dataset data) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (OutputStream gzip = new GZIPOutputStream(bytes)) {
      gzip.write(csv(data, ',', LineDelimiter.LF));
    }
    assertSame(read(bytes.toByteArray(), "data.csv"), data);
  }

  @Property(tries = 60, seed = "20261120")
  void readsSparseRows(@ForAll("datasets") Dataset data) {
    StringBuilder text = new StringBuilder();
    StringBuilder sparseArff = new StringBuilder("@relation r\n");
    int columns = data.featureNames().size();
    for (int j = 1; j <= columns; j++) {
      sparseArff.append("@attribute x").append(j).append(" numeric\n");
    }
    sparseArff.append("@attribute label numeric\n@data\n");
    for (int i = 0; i < data.samples(); i++) {
      text.append(data.classes().label(i));
      sparseArff.append('{');
      for (int j = 0; j < columns; j++) {
        double value = data.matrix().get(i, j);
        boolean last = j == columns - 1;
        if (value != 0 || last) {
          text.append(' ').append(j + 1).append(':').append(value);
          sparseArff.append(j).append(' ').append(value).append(", ");
        }
      }
      text.append('\n');
      sparseArff.append(columns).append(' ').append(data.classes().label(i)).append("}\n");
    }
    Dataset libsvm = read(text.toString().getBytes(StandardCharsets.UTF_8), "data.libsvm");
    Dataset arff = read(sparseArff.toString().getBytes(StandardCharsets.UTF_8), "data.arff");
    assertThat(libsvm.matrix()).isInstanceOf(SparseMatrix.class);
    assertThat(arff.matrix()).isInstanceOf(SparseMatrix.class);
    assertThat(libsvm.featureNames()).isEqualTo(arff.featureNames());
    for (int i = 0; i < data.samples(); i++) {
      assertThat(libsvm.classes().names().get(libsvm.classes().label(i)))
          .isEqualTo("" + data.classes().label(i));
      for (int j = 0; j < columns; j++) {
        assertThat(libsvm.matrix().get(i, j)).isEqualTo(data.matrix().get(i, j) + 0.0);
        assertThat(arff.matrix().get(i, j) + 0.0).isEqualTo(libsvm.matrix().get(i, j));
      }
    }
  }

  /** The first row says how the numbers are held; a row of the other kind is read all the same. */
  @Test
  void readsRowsOfBothKinds() {
    String head = "@relation r\n@attribute a numeric\n@attribute b numeric\n@attribute y {n,p}\n";
    String dense = "0,?,n\n1,0,p\n-0.0,3,n\n";
    String sparse = "{1 ?}\n{0 1, 2 p}\n{0 -0.0, 1 3}\n";
    ReadOptions options = ReadOptions.defaults().withMissing(MissingValues.DROP_ROWS);
    Dataset both = readArff(head + "@data\n" + dense + sparse, options);
    Dataset other = readArff(head + "@data\n" + sparse + dense, options);
    assertThat(both.matrix()).isInstanceOf(DenseMatrix.class);
    assertThat(other.matrix()).isInstanceOf(SparseMatrix.class);
    assertThat(Fingerprint.of(other)).isEqualTo(Fingerprint.of(both));
    ReadOptions means = options.withMissing(MissingValues.MEAN);
    Dataset filled = readArff(head + "@data\n" + sparse, means);
    assertThat(filled.matrix().column(1)).containsExactly(1.5, 0, 3);
    assertThat(Fingerprint.of(filled))
        .isEqualTo(Fingerprint.of(readArff(head + "@data\n" + dense, means)));
  }

  private static Dataset readArff(String text, ReadOptions options) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    return DatasetReader.read(new ByteArrayInputStream(bytes), "data.arff", options).data();
  }

  @Test
  void readsTheSameInTurkey() {
    Locale before = Locale.getDefault();
    byte[] csv = "SIZE,I,i,kind\n1.5,2,3,I\n2.5e1,3,4,i\n".getBytes(StandardCharsets.UTF_8);
    byte[] arff =
        "@RELATION R\n@ATTRIBUTE SIZE NUMERIC\n@ATTRIBUTE kind {I,i}\n@DATA\n1.5,I\n2,i\n"
            .getBytes(StandardCharsets.UTF_8);
    Dataset expectedCsv = read(csv, "data.csv");
    Dataset expectedArff = read(arff, "DATA.ARFF");
    Locale.setDefault(Locale.forLanguageTag("tr-TR"));
    try {
      assertSame(read(csv, "data.csv"), expectedCsv);
      assertSame(read(arff, "DATA.ARFF"), expectedArff);
    } finally {
      Locale.setDefault(before);
    }
  }
}
