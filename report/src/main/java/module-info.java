/**
 * Results as JSON, CSV, text, pictures and pages, for any Java program.
 *
 * <p>JFreeChart and Batik have no descriptor, but name their modules in their manifests.
 */
module io.github.svmrelevance.report {
  requires transitive io.github.svmrelevance.api;
  requires transitive com.fasterxml.jackson.core;
  requires com.fasterxml.jackson.databind;
  requires de.siegmar.fastcsv;
  requires transitive io.github.svmrelevance.core;
  requires transitive io.github.svmrelevance.tables;
  requires transitive java.desktop;
  requires java.xml;
  requires org.apache.xmlgraphics.batik.svggen;
  requires org.jfree.jfreechart;

  exports io.github.svmrelevance.report;
  exports io.github.svmrelevance.report.document;
  exports io.github.svmrelevance.report.figure;
  exports io.github.svmrelevance.report.html;
  exports io.github.svmrelevance.report.page;
  exports io.github.svmrelevance.report.plot;
  exports io.github.svmrelevance.report.pmml;
  exports io.github.svmrelevance.report.text;
}
