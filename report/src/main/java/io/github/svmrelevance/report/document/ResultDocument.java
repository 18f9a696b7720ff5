package io.github.svmrelevance.report.document;

import com.fasterxml.jackson.core.JsonGenerator;
import io.github.svmrelevance.api.result.EliminationProfiles;
import io.github.svmrelevance.api.result.FeatureRanking;
import io.github.svmrelevance.api.result.RelevanceIntervals;
import io.github.svmrelevance.api.result.RelevanceResult;
import java.io.IOException;
import java.util.List;

/** How one shape of result is written; a class for each shape. */
interface ResultDocument {

  /** Writes the fields of the result into the report's object, which is open. */
  void writeJson(JsonGenerator json, boolean witnesses) throws IOException;

  /** The header and the lines, numbers in full. */
  List<List<String>> csv();

  /** The lines for people, numbers rounded. */
  Table table();

  static ResultDocument of(RelevanceResult result) {
    if (result instanceof RelevanceIntervals intervals) {
      return new IntervalsDocument(intervals);
    }
    if (result instanceof FeatureRanking ranking) {
      return new RankingDocument(ranking);
    }
    if (result instanceof EliminationProfiles profiles) {
      return new EliminationDocument(profiles);
    }
    throw new IllegalArgumentException("no document for " + result.getClass().getName());
  }
}
