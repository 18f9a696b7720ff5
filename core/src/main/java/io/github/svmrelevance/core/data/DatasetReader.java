package io.github.svmrelevance.core.data;

import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.data.DenseMatrix;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;

/**
 * Reads labelled samples. Time is linear in the size of the text; memory is 8 bytes per cell for
 * the result and at its peak, while columns grow and are copied, three to four times that.
 */
public final class DatasetReader {

  private DatasetReader() {}

  /**
   * Reads a file.
   *
   * @param file the file; its name without directories becomes the name of the data set
   * @param options how to read it
   * @return the samples and the warnings
   * @throws InvalidInputException if the file cannot be read or is not what it should be; the
   *     message names the place, the value and the remedy
   */
  public static LoadedData read(Path file, ReadOptions options) {
    try (InputStream in = open(file)) {
      return read(in, file.toString(), dataName(file), options);
    } catch (IOException e) {
      throw unreadable(file.toString(), e);
    }
  }

  /**
   * Reads a stream, for example standard input, to its end. The stream is left open.
   *
   * @param in the stream
   * @param name what to call the data in results and messages; the format follows from it unless
   *     the options say otherwise
   * @param options how to read it
   * @return the samples and the warnings
   * @throws InvalidInputException as for a file
   */
  public static LoadedData read(InputStream in, String name, ReadOptions options) {
    try {
      return read(in, name, name, options);
    } catch (IOException e) {
      throw unreadable(name, e);
    }
  }

  /**
   * Reads the features that a model asks for, by name and in its order, and no label. Other columns
   * are ignored; in a LIBSVM file, indices that never occur are 0.
   *
   * @param file the file
   * @param features the names of the features
   * @param options how to read it; what they say of labels and features is ignored
   * @return the samples and the warnings
   * @throws InvalidInputException if the file cannot be read, is not what it should be or misses a
   *     feature
   */
  public static LoadedFeatures readFeatures(Path file, List<String> features, ReadOptions options) {
    try (InputStream in = open(file)) {
      return readFeatures(in, file.toString(), dataName(file), features, options);
    } catch (IOException e) {
      throw unreadable(file.toString(), e);
    }
  }

  /**
   * Reads features from a stream to its end. The stream is left open.
   *
   * @param in the stream
   * @param name what to call the data
   * @param features the names of the features
   * @param options how to read it; what they say of labels and features is ignored
   * @return the samples and the warnings
   * @throws InvalidInputException as for a file
   */
  public static LoadedFeatures readFeatures(
      InputStream in, String name, List<String> features, ReadOptions options) {
    try {
      return readFeatures(in, name, name, features, options);
    } catch (IOException e) {
      throw unreadable(name, e);
    }
  }

  private static LoadedData read(
      InputStream in, String source, String dataName, ReadOptions options) throws IOException {
    Origin origin = new Origin(source);
    SampleBuilder samples = new SampleBuilder(origin, options.missing(), options.limits());
    List<String> names = readTable(in, origin, options, true, samples);
    DenseMatrix matrix = samples.matrix(names);
    ClassLabels.Classes classes = samples.classes();
    Dataset data = new Dataset(dataName, names, matrix, classes.names(), classes.labels());
    return new LoadedData(data, samples.warnings());
  }

  private static LoadedFeatures readFeatures(
      InputStream in, String source, String dataName, List<String> features, ReadOptions options)
      throws IOException {
    Origin origin = new Origin(source);
    SampleBuilder samples = new SampleBuilder(origin, options.missing(), options.limits());
    ReadOptions selecting = options.withFeatures(features).withExcluded(List.of());
    List<String> names = readTable(in, origin, selecting, false, samples);
    return new LoadedFeatures(dataName, names, samples.matrix(names), samples.warnings());
  }

  private static List<String> readTable(
      InputStream in, Origin origin, ReadOptions options, boolean labelled, SampleBuilder samples)
      throws IOException {
    StrictUtf8Reader text = TextInput.open(in, origin, options.limits());
    DataFormat format = options.format().orElseGet(() -> DataFormat.ofFileName(origin.source()));
    return switch (format) {
      case CSV -> CsvTable.read(origin, text, options, labelled, samples);
      case ARFF -> ArffTable.read(origin, text, options, labelled, samples);
      case LIBSVM -> LibsvmTable.read(origin, text, options, labelled, samples);
    };
  }

  private static String dataName(Path file) {
    Path name = file.getFileName();
    return name == null ? file.toString() : name.toString();
  }

  private static InputStream open(Path file) throws IOException {
    if (Files.isDirectory(file)) {
      throw new Origin(file.toString()).reject("this is a directory; name a file");
    }
    return Files.newInputStream(file);
  }

  private static InvalidInputException unreadable(String source, IOException cause) {
    String problem =
        cause instanceof NoSuchFileException
            ? "there is no such file"
            : "the file cannot be read: " + cause;
    return new InvalidInputException(Excerpt.printable(source) + ": " + problem, cause);
  }
}
