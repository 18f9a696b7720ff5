package io.github.svmrelevance.report.plot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.result.EvidenceLevel.ErrorRate;
import io.github.svmrelevance.api.result.FeatureInterval;
import io.github.svmrelevance.api.result.PresetWeight;
import io.github.svmrelevance.api.result.RelevanceIntervals;
import io.github.svmrelevance.api.result.Substitutes;
import io.github.svmrelevance.api.result.WeightPolygon;
import io.github.svmrelevance.report.Report;
import io.github.svmrelevance.report.Samples;
import io.github.svmrelevance.report.document.RunReport;
import io.github.svmrelevance.report.figure.Axis;
import io.github.svmrelevance.report.figure.Figure;
import io.github.svmrelevance.report.figure.Layer;
import io.github.svmrelevance.report.figure.Panel;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;

class PlotTest {

  private static final List<String> NAMES = List.of("none", "weak", "strong <&>", "zero", "little");

  /** They would be the longest bars, and set the scale of all others. */
  @Test
  void outerBoundsHaveNoBar() {
    RelevanceIntervals tested = Samples.tested(ErrorRate.FALSE_POSITIVE, NAMES);
    List<FeatureInterval> features = new ArrayList<>(tested.features());
    features.set(0, Samples.enclosed(features.get(0)));
    RelevanceIntervals outer =
        new RelevanceIntervals(
            tested.baseline(), tested.thresholds(), features, List.of(), false, 0.4);

    String svg = svg(Samples.report(outer, Map.of()));

    assertThat(svg).contains(">no bar: outer bounds").doesNotContain(">100<");
    assertThat(svg(Samples.report(tested, Map.of()))).doesNotContain("outer bounds");
  }

  @Test
  void svgHoldsTextAsText() {
    String svg = svg(NAMES);

    assertThat(svg)
        .startsWith("<?xml")
        .contains("viewBox=\"0 0 480 ")
        .contains(
            ">strong &lt;&amp;&gt;<", ">data.csv: yes against no<", ">baseline<", ">no evidence<")
        .doesNotContain("if it ends before", "negligible", ">no class<");
  }

  @Test
  void ownThresholdsAreInTheLegend() {
    assertThat(svg(Samples.report(Samples.compared(NAMES), Map.of())))
        .contains(">no evidence if it ends before<", ">1 strong, 0 weak, 4 without evidence<");
  }

  /** One colour has one box, and what is proven is not counted with what is open. */
  @Test
  void whatIsNegligibleIsNamedWhereItOccurs() {
    List<String> six = List.of("a", "b", "c", "d", "e", "f");
    assertThat(svg(Samples.report(Samples.tested(ErrorRate.FALSE_POSITIVE, six), Map.of())))
        .contains(
            ">2 strong, 2 weak, 1 without evidence, 1 negligible<", ">no evidence or negligible<")
        .doesNotContain(">negligible<");
  }

  /** Of many features those are drawn that the table begins with. */
  @Test
  void ofManyFeaturesThoseWithTheMostEvidenceAreDrawn() {
    List<String> names = IntStream.range(0, 200).mapToObj(j -> "gene_" + j).toList();
    RelevanceIntervals tested = Samples.tested(ErrorRate.FALSE_POSITIVE, names);

    assertThat(svg(Samples.report(tested, Map.of())))
        .contains(" with the most evidence of 200 are shown<", ">gene_0<", ">gene_1<")
        .doesNotContain(">gene_199<");
    assertThat(svg(Samples.report(Samples.intervals(names), Map.of())))
        .contains(" of largest upper bound of ", ">gene_199<")
        .doesNotContain(">gene_1<");
  }

  /** Ranges under conditions are no others' ranges. */
  @Test
  void presetsStandInThePicture() {
    List<PresetWeight> presets =
        List.of(
            new PresetWeight("weak", 0, 0, "weak=0"), new PresetWeight("zero", -1, 1, "zero=-1:1"));
    RelevanceIntervals under = Samples.under(presets, Samples.intervals(NAMES));
    assertThat(svg(Samples.report(under, Map.of()))).contains(">with weak=0, zero=-1:1<");
    assertThat(svg(report(NAMES, Map.of()))).doesNotContain(">with ");
  }

  /**
   * Every row and column of a matrix has its name, also where there are many; clusters have frames.
   */
  @Test
  void clustersAreFramedInTheirMatrixAndJoinedInTheirTree() {
    List<String> features = IntStream.range(0, 30).mapToObj(j -> "f" + (100 + j)).toList();
    RelevanceIntervals plain = Samples.intervals(features);
    List<String> sufficient = features.subList(0, 1);
    String svg = matrix(plain, features, sufficient);
    for (String feature : features) {
      assertThat(svg.split(">" + feature + "<", -1)).as(feature).hasSize(4);
    }
    String frame = ">one of these features suffices<";
    assertThat(svg).contains(frame);
    assertThat(matrix(plain, features, List.of())).doesNotContain(frame);
  }

  private static String matrix(
      RelevanceIntervals plain, List<String> features, List<String> sufficient) {
    Optional<FeatureInterval.Enclosure> slack = Optional.of(new FeatureInterval.Enclosure(0, 0));
    Optional<String> best = Optional.of(features.get(0));
    Substitutes substitutes =
        new Substitutes(
            0.2,
            features,
            DenseMatrix.ofColumns(30, new double[30][30]),
            List.of(
                new Substitutes.Cluster(
                    features.subList(0, 2), 0.9, slack, best, slack, sufficient),
                new Substitutes.Cluster(
                    features.subList(0, 3), 0.6, slack, best, slack, List.of())));
    RelevanceIntervals result =
        new RelevanceIntervals(
            plain.baseline(),
            plain.thresholds(),
            plain.features(),
            List.of(),
            false,
            0.4,
            Optional.empty(),
            Optional.of(substitutes),
            Optional.empty(),
            Optional.empty(),
            List.of(),
            plain.unit(),
            plain.presets(),
            Optional.empty(),
            Optional.empty());
    Figure figure = FurtherFigures.of(result).get("substitutes");
    return new String(Plot.draw(figure, Plot.Format.SVG), StandardCharsets.UTF_8);
  }

  /** Of two kinds of samples one is counted upwards, one downwards, neither below 0. */
  @Test
  void countsHaveNoSign() {
    Layer.Line line =
        new Layer.Line("count", List.of(new Layer.Point(0, -200), new Layer.Point(1, 200)));
    Axis counts = Axis.of("samples").between(-210, 210);

    assertThat(svg(new Panel("", Axis.of("x"), counts, line))).contains(">-200<", ">200<");
    assertThat(svg(new Panel("", Axis.of("x"), counts.withoutSigns(), line)))
        .contains(">200<")
        .doesNotContain("-200<");
  }

  /** Dashes that began anew at each point would join where points are close. */
  @Test
  void aDashedLineThroughManyPointsIsOnePath() {
    List<Layer.Point> points =
        IntStream.range(0, 300).mapToObj(i -> new Layer.Point(i, i % 7)).toList();
    Layer.Line line = new Layer.Line("dashed", points, Layer.Dash.DASHED, false);

    String svg = svg(new Panel("", Axis.of("x"), Axis.of("y"), line));

    assertThat(svg).contains("stroke-dasharray");
    assertThat(svg.split("<line ", -1)).as("axes and their marks").hasSizeLessThan(100);
  }

  private static String svg(Panel panel) {
    return new String(Plot.draw(Figure.of("", "", panel), Plot.Format.SVG), StandardCharsets.UTF_8);
  }

  @Test
  void thePathAlongCShowsWhatIsNeeded() {
    List<String> names = IntStream.range(0, 20).mapToObj(j -> "f" + j).toList();
    Map<String, Figure> figures = FurtherFigures.of(Samples.alongC(names, 19));

    Figure path = figures.get("c-path");
    assertThat(path.panels()).hasSize(12).extracting(Panel::title).contains("f19", "f0");
    assertThat(path.title()).endsWith("the 12 of 20 features needed most");
    assertThat(path.caption()).contains("A share above 1");
    assertThat(FurtherFigures.of(Samples.alongC(names.subList(0, 3), 2)).get("c-path").caption())
        .contains("leaves the axis");
  }

  @Test
  void theCurveAlongTheSlackShowsWhatIsNeededLongest() {
    List<String> names = IntStream.range(0, 20).mapToObj(j -> "f" + j).toList();
    Figure curve = FurtherFigures.of(Samples.alongSlack(names)).get("slack-curve");

    assertThat(curve.panels()).hasSize(12).extracting(Panel::title).contains("f19", "f0");
    assertThat(curve.title()).endsWith("the 12 of 20 features needed longest");
    assertThat(curve.caption()).contains("ranges are wider than drawn").doesNotContain("critical");
  }

  /** The straight line to the next step would meet the axis elsewhere. */
  @Test
  void theCurveAlongTheSlackReachesTheAxisAtTheCriticalSlack() {
    Figure curve = FurtherFigures.of(Samples.alongSlack(List.of("a", "b", "c"))).get("slack-curve");

    Layer.Line lower = (Layer.Line) curve.panels().get(2).layers().get(2);
    assertThat(lower.points())
        .containsExactly(
            new Layer.Point(0, 0.25), new Layer.Point(0.25, 0), new Layer.Point(0.5, 0));
    assertThat(curve.caption()).contains("critical slack, where the lower line meets the axis");
  }

  @Test
  void pairsOfWeightsAreClosedOutlines() {
    Figure pairs = FurtherFigures.of(Samples.withPairs(List.of("a", "b", "c"))).get("pair");

    assertThat(pairs.panels()).hasSize(2);
    assertThat(svg(pairs.panels().get(0))).contains(">w of a<", ">w of b<");
    assertThat(pairs.caption())
        .startsWith(
            "Each point inside an outline is a good model. No good model lies further outside than"
                + " 0.0100. An outline that leans");
  }

  @Test
  void theCaptionOfPairsSaysWhatIsNotProven() {
    RelevanceIntervals plain = Samples.withPairs(List.of("a", "b", "c"));
    WeightPolygon open = changed(plain.pairs().get(1), 0.295, false);

    assertThat(captionOfPairs(plain, List.of(plain.pairs().get(0), open)))
        .startsWith(
            "Each point inside an outline is a good model, but for a and c that is not proven. No"
                + " good model lies further outside than 0.2950. An outline");
    assertThat(captionOfPairs(plain, List.of(open)))
        .startsWith(
            "It is not proven that each point inside an outline is a good model. No good model lies"
                + " further outside than 0.2950.");
    assertThat(
            captionOfPairs(
                plain, List.of(changed(plain.pairs().get(0), Double.POSITIVE_INFINITY, false))))
        .contains("How far outside other good models lie is not known. An outline");
  }

  private static WeightPolygon changed(WeightPolygon of, double gap, boolean certified) {
    return new WeightPolygon(of.first(), of.second(), of.vertices(), gap, certified, of.asked());
  }

  private static String captionOfPairs(RelevanceIntervals plain, List<WeightPolygon> pairs) {
    return FurtherFigures.of(Samples.with(plain, Optional.empty(), Optional.empty(), pairs))
        .get("pair")
        .caption();
  }

  @Test
  void whatALossCostsIsARowForEachFeature() {
    Figure losses = FurtherFigures.of(Samples.withReliance(List.of("a", "b", "c"))).get("reliance");

    assertThat(losses.title()).isEqualTo("What losing a feature can cost");
    assertThat(svg(losses.panels().get(0)))
        .contains(">a<", ">b<", ">loss per sample<", ">of good models found<")
        .doesNotContain(">c<");
  }

  @Test
  void coloursFollowTheClass() {
    assertThat(svg(NAMES)).contains("rgb(0,114,178)", "rgb(230,159,0)", "rgb(213,213,213)");
  }

  @Test
  void theAxisTellsTheUnit() {
    assertThat(svg(NAMES)).contains(">range of |w| over all admissible models<");
    assertThat(svg(Samples.report(Samples.sharesOf(2, Samples.intervals(NAMES)), Map.of())))
        .contains(">range of |w| / sum |w| over all admissible models<");
  }

  @Test
  void drawsRankings() {
    List<String> names = IntStream.range(0, 99).mapToObj(j -> "gene" + j).toList();

    String svg = svg(Samples.report(Samples.ranking(names), Map.of()));

    assertThat(svg)
        .contains(">gene98<", ">the best 60 of 99 features are shown<", ">score<")
        .doesNotContain(">gene38<");
    assertThat(svg(Samples.report(Samples.ranking(List.of()), Map.of()))).contains(">score<");
  }

  @Test
  void drawsEliminationPaths() {
    List<String> classes = List.of("1", "2", "3", "5", "6", "7", "8");

    String svg = svg(Samples.report(Samples.elimination(classes, NAMES), Map.of()));

    assertThat(svg)
        .contains(
            ">Rand index<",
            ">cross-validated error<",
            ">features left<",
            ">8<",
            ">one-standard-error choice<")
        .doesNotContain("NaN");
    assertThat(svg(Samples.report(Samples.eliminationOfNumber(NAMES), Map.of())))
        .contains(">mean change<", ">mean absolute error<", ">a number<")
        .doesNotContain("NaN", "Rand index");
    assertThat(svg(Samples.report(Samples.elimination(List.of(), NAMES), Map.of())))
        .contains(">Rand index<");
  }

  @Test
  void drawsTheSameTwice() {
    assertThat(svg(NAMES)).isEqualTo(svg(NAMES));
  }

  @Test
  void pngIsMadeForPrint() throws IOException {
    byte[] png = Report.of(report(NAMES, Map.of()).result()).chart(Plot.Format.PNG);

    BufferedImage image = ImageIO.read(new ByteArrayInputStream(png));
    assertThat(image.getWidth()).isEqualTo(3 * 480);
    assertThat(IntStream.range(0, image.getHeight()).map(y -> image.getRGB(900, y)).distinct())
        .hasSizeGreaterThan(3);
  }

  @Test
  void longListsShowTheTopAndSaySo() {
    List<String> names = IntStream.range(0, 7129).mapToObj(j -> "gene" + j).toList();

    String svg = svg(names);

    assertThat(svg)
        .contains("the 60 of largest upper bound", "7129", ">gene7128<")
        .doesNotContain(">gene17<");
  }

  @Test
  void nothingToShowIsNoFailure() {
    assertThat(svg(List.of())).contains(">data.csv: yes against no<");
    assertThat(svg(List.of("only"))).contains(">only<");
  }

  @Test
  void theNameTellsTheFormat() {
    assertThat(Plot.Format.of(Path.of("a.b.SVG"))).isEqualTo(Plot.Format.SVG);
    assertThat(Plot.Format.of(Path.of("plot.png"))).isEqualTo(Plot.Format.PNG);
    assertThatExceptionOfType(InvalidInputException.class)
        .isThrownBy(() -> Plot.Format.of(Path.of("plot.pdf")))
        .withMessageContaining(".svg or .png");
  }

  private static String svg(List<String> names) {
    return svg(report(names, Map.of()));
  }

  private static String svg(RunReport report) {
    return new String(Report.of(report.result()).chart(Plot.Format.SVG), StandardCharsets.UTF_8);
  }

  private static RunReport report(List<String> names, Map<String, Object> parameters) {
    return Samples.report(Samples.intervals(names), parameters);
  }
}
