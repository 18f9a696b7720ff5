package io.github.svmrelevance.reproductions.document;

import io.github.svmrelevance.core.spi.Registry;
import io.github.svmrelevance.report.document.CatalogueDocument;
import io.github.svmrelevance.reproductions.DataNeed;
import io.github.svmrelevance.reproductions.Reproduction;
import io.github.svmrelevance.reproductions.ReproductionDescription;
import io.github.svmrelevance.reproductions.ReproductionWording;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What can be reproduced.
 *
 * @since 0.1
 */
public final class ReproductionCatalogue {

  private ReproductionCatalogue() {}

  /**
   * The reproductions with the data that they need.
   *
   * @param registry holds them
   * @param wording how files of data are given
   * @return the list
   */
  public static CatalogueDocument of(Registry<Reproduction> registry, ReproductionWording wording) {
    List<Map<String, Object>> entries = new ArrayList<>();
    for (Reproduction reproduction : registry.providers()) {
      ReproductionDescription description = reproduction.description();
      Map<String, Object> entry = new LinkedHashMap<>();
      entry.put("id", description.id());
      entry.put("title", description.title());
      entry.put("source", description.source() + " of " + description.citation());
      entry.put("summary", description.summary());
      List<String> data = description.data().stream().map(need -> need(need, wording)).toList();
      if (!data.isEmpty()) {
        entry.put("data", String.join("; ", data));
      }
      entries.add(entry);
    }
    return new CatalogueDocument(entries, registry.failures());
  }

  private static String need(DataNeed need, ReproductionWording wording) {
    String whence =
        need.shipped()
            ? "shipped"
            : (need.required() ? "give " : "optional, give ") + wording.file(need.name());
    return need.name() + " (" + whence + "): " + need.description();
  }
}
