package io.github.svmrelevance.report.plot;

import org.apache.batik.svggen.SVGIDGenerator;

/** Ids that differ between the pictures of one page. */
final class PrefixedIds extends SVGIDGenerator {

  private final String prefix;

  PrefixedIds(String prefix) {
    this.prefix = prefix;
  }

  @Override
  public String generateID(String kind) {
    return prefix + super.generateID(kind);
  }
}
