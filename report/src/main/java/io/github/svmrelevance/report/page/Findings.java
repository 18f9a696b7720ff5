package io.github.svmrelevance.report.page;

import io.github.svmrelevance.api.result.RunFacts;
import java.util.List;
import java.util.Map;

/**
 * What a page says of a result, for each of the shapes that results have. A plugged-in method gets
 * it from its result alone.
 *
 * @since 0.1
 */
public interface Findings {

  /**
   * What the page is called.
   *
   * @param method what was asked
   * @return the title of the method, where it does not answer several questions
   */
  default String title(RunFacts.Method method) {
    return method.title();
  }

  /**
   * What was asked.
   *
   * @param method whom
   * @return the summary of the method, where it does not answer several questions
   */
  default String question(RunFacts.Method method) {
    return method.summary();
  }

  /**
   * The outcome.
   *
   * @return one sentence
   */
  String headline();

  /**
   * How to read the chart and the table, for whoever does not know the paper.
   *
   * @return three sentences
   */
  String guide();

  /**
   * What else this result shows, and how to read that.
   *
   * @return sentences; most results have none
   */
  default List<String> notes() {
    return List.of();
  }

  /**
   * What is known of the models behind the result.
   *
   * @return facts by name
   */
  Map<String, String> facts();

  /**
   * The numbers.
   *
   * @return tables, the main one first
   */
  List<DataTable> tables();
}
