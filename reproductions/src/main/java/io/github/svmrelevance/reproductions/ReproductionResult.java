package io.github.svmrelevance.reproductions;

import io.github.svmrelevance.api.diagnostic.Message;
import io.github.svmrelevance.report.figure.Figure;
import java.util.List;
import java.util.stream.Stream;

/**
 * What a reproduction found.
 *
 * @param tables ours beside the printed numbers
 * @param figures the figures
 * @param remarks sentences that report the outcome and explain every difference from the paper
 * @since 0.1
 */
public record ReproductionResult(
    List<ComparisonTable> tables, List<Figure> figures, List<Message> remarks) {

  /** Copies the components. */
  public ReproductionResult {
    tables = List.copyOf(tables);
    figures = List.copyOf(figures);
    remarks = List.copyOf(remarks);
  }

  /**
   * Remarks that refer to no setting.
   *
   * @param texts the sentences
   * @return a message of each
   */
  public static List<Message> plain(String... texts) {
    return Stream.of(texts).map(Message::of).toList();
  }
}
