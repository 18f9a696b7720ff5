package io.github.svmrelevance.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.svmrelevance.api.result.EvidenceLevel.ErrorRate;
import io.github.svmrelevance.api.result.FeatureEvidence;
import io.github.svmrelevance.api.result.FeatureInterval;
import io.github.svmrelevance.api.result.FeatureInterval.ClassShares;
import io.github.svmrelevance.api.result.ModelQuality;
import io.github.svmrelevance.api.result.Quality;
import io.github.svmrelevance.api.result.RelevanceIntervals;
import io.github.svmrelevance.api.result.RelevanceResult;
import io.github.svmrelevance.api.result.RunFacts;
import io.github.svmrelevance.report.Report;
import io.github.svmrelevance.report.Samples;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

/** The structure of the page; how it looks and works in a browser is checked in CI. */
class ReportPageTest {

  private static final List<String> HOSTILE =
      List.of(
          "<script>alert(1)</script>",
          "\" onmouseover=\"alert(1)",
          "</script></style>]]>",
          "<img src='https://example.org/x.png'>",
          "a & b",
          "\u0000\u001b[31mred\uFFFF\uD800");

  private static final RunFacts.Method METHOD =
      new RunFacts.Method("fake", "Fake <method>", "What & why", "A. Author <2000>", "1");

  private static Stream<RelevanceResult> results() {
    return Stream.of(
        Samples.intervals(HOSTILE),
        Samples.tested(ErrorRate.FALSE_POSITIVE, HOSTILE),
        Samples.ranking(HOSTILE),
        Samples.decisions(HOSTILE, HOSTILE.subList(0, 2)),
        Samples.rejecting(HOSTILE, HOSTILE.subList(0, 2)),
        Samples.smallest(2, HOSTILE),
        Samples.claimed(HOSTILE.get(0), HOSTILE),
        Samples.best(true, HOSTILE),
        Samples.elimination(HOSTILE.subList(0, 3), HOSTILE),
        Samples.eliminationOfNumber(HOSTILE));
  }

  private static String page(RelevanceResult result) {
    return new String(
        Report.of(Samples.report(METHOD, result, Map.of("C", 1.0, "note", "<b>")).result())
            .withQualities(
                List.of(
                    new ModelQuality(
                        "baseline", 10, Quality.ofTwoClasses(0.9, 0.8), 0.01, 0.6, 0.01)))
            .asCommand("svmrel fake '<data>.csv'", name -> "--" + name)
            .html(),
        StandardCharsets.UTF_8);
  }

  /** The method's own title is about the smallest sets, which a size asks nothing of. */
  @Test
  void thePageOfBestSetsIsCalledAfterTheirSize() {
    assertThat(page(Samples.best(true, List.of("a", "b", "c", "d"))))
        .contains(": The best sets of 2 features</title>", "The sets of 2 features whose best")
        .doesNotContain("Fake &lt;method", "What &amp; why");
  }

  private static Document parse(String page) throws Exception {
    return DocumentBuilderFactory.newInstance()
        .newDocumentBuilder()
        .parse(new InputSource(new StringReader(page)));
  }

  private static List<Element> elements(Document document, String name) {
    NodeList found = document.getElementsByTagName(name);
    List<Element> elements = new ArrayList<>();
    IntStream.range(0, found.getLength()).forEach(k -> elements.add((Element) found.item(k)));
    return elements;
  }

  @ParameterizedTest
  @MethodSource("results")
  void namesFromTheDataAreText(RelevanceResult result) throws Exception {
    Document document = parse(page(result));

    assertThat(elements(document, "script")).hasSize(1);
    assertThat(elements(document, "style")).hasSize(1);
    assertThat(elements(document, "img")).isEmpty();
    assertThat(elements(document, "b")).isEmpty();
    assertThat(document.getElementsByTagName("main").item(0).getTextContent())
        .contains(
            HOSTILE.get(0), HOSTILE.get(1), HOSTILE.get(4), "\\u0000\\u001b[31mred\\uffff\\ud800");
    assertThat(elements(document, "*"))
        .allSatisfy(element -> assertThat(element.hasAttribute("onmouseover")).isFalse());
  }

  @ParameterizedTest
  @MethodSource("results")
  void nothingIsFetched(RelevanceResult result) throws Exception {
    Document document = parse(page(result));

    for (Element element : elements(document, "*")) {
      for (String attribute : List.of("src", "href", "xlink:href", "action", "srcset")) {
        assertThat(element.getAttribute(attribute)).matches("(#[\\w-]+)?");
      }
    }
    assertThat(elements(document, "link")).isEmpty();
    assertThat(elements(document, "style").get(0).getTextContent())
        .doesNotContain("url(", "@import");
    assertThat(page(result)).contains("Content-Security-Policy", "default-src &#39;none&#39;");
    assertThat(page(result)).doesNotContain("unsafe-");
    assertThat(elements(document, "*"))
        .allSatisfy(element -> assertThat(element.hasAttribute("style")).isFalse());
    for (String element : List.of("style", "script")) {
      String page = page(result);
      String code =
          page.substring(
              page.indexOf("<" + element + ">") + element.length() + 2,
              page.indexOf("</" + element + ">"));
      assertThat(page)
          .contains(
              element + "-src &#39;sha256-" + Base64.getEncoder().encodeToString(sha256(code)));
    }
  }

  @ParameterizedTest
  @MethodSource("results")
  void everythingThatRepeatsTheRunIsThere(RelevanceResult result) throws Exception {
    Document document = parse(page(result));

    assertThat(document.getDocumentElement().getAttribute("lang")).isEqualTo("en");
    assertThat(elements(document, "h1")).hasSize(1);
    assertThat(elements(document, "svg")).hasSize(1);
    assertThat(elements(document, "svg").get(0).getAttribute("aria-label")).isNotEmpty();
    assertThat(elements(document, "caption")).hasSizeGreaterThanOrEqualTo(2);
    assertThat(document.getDocumentElement().getTextContent())
        .contains("svmrel fake '<data>.csv'", "A. Author <2000>", "How to read it", "90.0 %");
  }

  @ParameterizedTest
  @MethodSource("results")
  void idsAreUnique(RelevanceResult result) throws Exception {
    Set<String> ids = new HashSet<>();

    for (Element element : elements(parse(page(result)), "*")) {
      String id = element.getAttribute("id");
      assertThat(id.isEmpty() || ids.add(id)).as("id %s is the only one", id).isTrue();
    }
  }

  private static byte[] sha256(String text) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
    } catch (NoSuchAlgorithmException impossible) {
      throw new AssertionError(impossible);
    }
  }

  @Test
  void sharesOfHalvesAreColumns() throws Exception {
    RelevanceIntervals plain = Samples.intervals(List.of("a", "b"));
    List<FeatureInterval> features =
        plain.features().stream()
            .map(feature -> feature.withShares(Optional.of(new ClassShares(0.125, 0.25, 0.5))))
            .toList();

    String page =
        page(
            new RelevanceIntervals(
                plain.baseline(), plain.thresholds(), features, plain.warnings(), false, 1));

    assertThat(page(plain)).doesNotContain("strong in", "random halves");
    assertThat(page).contains("random halves of the samples");
    Element row =
        elements(parse(page), "tr").stream()
            .filter(tr -> tr.getTextContent().startsWith("a"))
            .findFirst()
            .orElseThrow();
    assertThat(row.getTextContent()).endsWith("13 %25 %50 %");
    assertThat(elements(parse(page), "th"))
        .extracting(Element::getTextContent)
        .contains("strong in", "weak in", "neither in");
  }

  @Test
  void evidenceHasColumnsWhereThereWereTests() throws Exception {
    String page = page(Samples.tested(ErrorRate.FALSE_POSITIVE, List.of("a", "b", "c", "d")));

    assertThat(elements(parse(page), "th"))
        .extracting(Element::getTextContent)
        .containsSubsequence("p", "proof", "p", "q", "p alone", "p given others", "p apart", "AUC");
    assertThat(page)
        .contains(
            "2 features are weakly relevant, though every good model uses them: it is not shown that they add to the others: a, d.",
            "data-value=\"7.47E-4\">0.0007<",
            "class=\"no-evidence s",
            "<li>Some grey bars stay away from zero");
    Element row =
        elements(parse(page), "tr").stream()
            .filter(tr -> tr.getTextContent().startsWith("b"))
            .findFirst()
            .orElseThrow();
    assertThat(row.getTextContent()).contains("strong");
    String plain = page(Samples.intervals(List.of("a", "b")));
    assertThat(plain).doesNotContain("p given others", "Some grey bars", "By chance");
  }

  /** The script shows the first rows of a long table: here those with the most evidence. */
  @Test
  void theTableBeginsWithTheMostEvidence() throws Exception {
    RelevanceIntervals tested =
        Samples.tested(ErrorRate.FALSE_POSITIVE, List.of("a", "b", "c", "d"));
    List<FeatureInterval> reversed = new ArrayList<>(tested.features());
    Collections.reverse(reversed);
    String page =
        page(
            new RelevanceIntervals(
                tested.baseline(), tested.thresholds(), reversed, List.of(), false, 0));

    assertThat(
            elements(parse(page), "th").stream()
                .filter(th -> th.getAttribute("scope").equals("row")))
        .extracting(Element::getTextContent)
        .startsWith("a", "b", "c", "d");
    assertThat(page).contains("id=\"features\" data-lead=\"\"");
    assertThat(page(Samples.intervals(List.of("a", "b")))).contains("data-lead=\"upper\"");
  }

  @Test
  void ownThresholdsHaveColumns() throws Exception {
    assertThat(elements(parse(page(Samples.compared(List.of("a", "b")))), "th"))
        .extracting(Element::getTextContent)
        .contains("lower threshold", "upper threshold")
        .doesNotContain("p", "q");
  }

  @Test
  void theClassStandsBeforeTheNumbers() throws Exception {
    assertThat(elements(parse(page(Samples.intervals(List.of("a", "b")))), "th"))
        .extracting(Element::getTextContent)
        .startsWith("feature", "class", "interval", "lower", "upper");
  }

  @Test
  void namesBreakBetweenTheirParts() throws Exception {
    String page = page(Samples.intervals(List.of("mean_concave-points", "_x", "a.b_")));

    assertThat(page).contains(">mean_<wbr/>concave-<wbr/>points</th>", ">_<wbr/>x</th>");
    assertThat(page).contains(">a.<wbr/>b_</th>");
    assertThat(page(Samples.intervals(List.of("gamma=-0.25")))).contains(">gamma=-0.25</th>");
    assertThat(page(Samples.intervals(List.of("rbf:gamma=0.25"))))
        .contains(">rbf:<wbr/>gamma=<wbr/>0.25</th>");
    assertThat(elements(parse(page), "th"))
        .extracting(Element::getTextContent)
        .contains("mean_concave-points", "_x", "a.b_");
  }

  @Test
  void theFingerprintIsNotTakenForThatOfTheFile() {
    assertThat(page(Samples.intervals(List.of("a")))).contains(">SHA-256 of the data as read<");
  }

  @Test
  void whatSlackDoesHasTables() throws Exception {
    String page = page(Samples.alongSlack(List.of("a", "b", "c")));
    assertThat(page)
        .contains("id=\"price\"", "id=\"slack-curve\"", "How the ranges grow with the slack");
    assertThat(elements(parse(page), "th"))
        .extracting(Element::getTextContent)
        .contains("critical slack", "slack");
  }

  @Test
  void tablesOfWeightsSayWhereTheRangesAreShares() {
    RelevanceIntervals along = Samples.alongSlack(List.of("a", "b", "c"));
    String unit = "The ranges along the slack: weights as they are, not shares of";
    assertThat(page(along)).contains("The ranges along the slack").doesNotContain(unit);
    RelevanceIntervals shares = Samples.sharesOf(2, along);
    assertThat(page(Samples.with(shares, along.slackCurve(), Optional.empty(), List.of())))
        .contains(unit);
  }

  @Test
  void thousandsOfFeaturesAreAllInTheTable() throws Exception {
    List<String> names = IntStream.range(0, 7129).mapToObj(j -> "gene" + j).toList();

    String page = page(Samples.intervals(names));

    assertThat(page.length()).isLessThan(6_000_000);
    assertThat(elements(parse(page), "tr")).hasSizeGreaterThan(7129);
  }

  /** A correlation must not be called an area under a curve. */
  @Test
  void effectsAreCalledWhatTheyAre() {
    RelevanceIntervals plain = Samples.tested(ErrorRate.FALSE_POSITIVE, HOSTILE);
    String page = page(plain);
    assertThat(page).contains(">AUC<").doesNotContain(">explained<");
    List<FeatureInterval> features = new ArrayList<>(plain.features());
    FeatureInterval first = features.get(0);
    FeatureEvidence known = first.evidence().orElseThrow();
    features.set(
        0,
        first.withEvidence(
            Optional.of(
                new FeatureEvidence(
                    known.marginal(),
                    known.conditional(),
                    known.withoutSubstitutes(),
                    known.combined(),
                    known.adjusted(),
                    new FeatureEvidence.Effect(FeatureEvidence.Measured.EXPLAINED, 0.07)))));
    assertThat(
            page(
                new RelevanceIntervals(
                    plain.baseline(), plain.thresholds(), features, List.of(), false, 0.4)))
        .contains(">AUC<", ">explained<");
  }
}
