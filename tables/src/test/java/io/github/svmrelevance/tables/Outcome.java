package io.github.svmrelevance.tables;

import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.data.RealValues;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.stream.IntStream;

/** What reading a file comes to, in one line, as the tables of expected outcomes write it. */
final class Outcome {

  private Outcome() {}

  /**
   * For example {@code 12x3 neg=6 pos=6}, {@code 12x3 numbers from 0.5 to 2.5}, or {@code refused:
   * } and the message as the command shows it.
   */
  static String of(Path file, ReadOptions options) {
    try {
      Dataset data = DatasetReader.read(file, options).data();
      return data.samples() + "x" + data.featureNames().size() + " " + target(data);
    } catch (InvalidInputException e) {
      return "refused: " + e.message().render(name -> "--" + name);
    }
  }

  private static String target(Dataset data) {
    if (!(data.target() instanceof RealValues values)) {
      return classes(data);
    }
    DoubleSummaryStatistics all =
        IntStream.range(0, values.samples()).mapToDouble(values::value).summaryStatistics();
    return "numbers from " + all.getMin() + " to " + all.getMax();
  }

  static String classes(Dataset data) {
    List<String> classes = new ArrayList<>();
    for (int k = 0; k < data.classes().names().size(); k++) {
      classes.add(data.classes().names().get(k) + "=" + data.classes().counts()[k]);
    }
    return String.join(" ", classes);
  }
}
