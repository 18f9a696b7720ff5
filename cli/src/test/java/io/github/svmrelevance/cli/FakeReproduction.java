package io.github.svmrelevance.cli;

import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.api.parameter.Parameter;
import io.github.svmrelevance.report.figure.Axis;
import io.github.svmrelevance.report.figure.Figure;
import io.github.svmrelevance.report.figure.Layer;
import io.github.svmrelevance.report.figure.Panel;
import io.github.svmrelevance.reproductions.ComparisonTable;
import io.github.svmrelevance.reproductions.ComparisonTable.Cell;
import io.github.svmrelevance.reproductions.DataNeed;
import io.github.svmrelevance.reproductions.Reproduction;
import io.github.svmrelevance.reproductions.ReproductionDescription;
import io.github.svmrelevance.reproductions.ReproductionRequest;
import io.github.svmrelevance.reproductions.ReproductionResult;
import java.util.List;

/** Every kind of cell, layer and data set. */
public final class FakeReproduction implements Reproduction {

  static final String HOSTILE = "<script>alert(\"&\")</script>";

  private static final Parameter<Integer> TIMES =
      Parameter.integer("times", "how often").withDefault(3);

  @Override
  public ReproductionDescription description() {
    return new ReproductionDescription(
        "fake-figure",
        "Fake figure",
        "Figure 0",
        "A. Author, 2000",
        "Nothing of use, at 100 %.",
        List.of(
            DataNeed.shipped("wine", "Wine"), DataNeed.optional("other", "label", "your own file")),
        List.of(TIMES),
        2);
  }

  @Override
  public ReproductionResult run(ReproductionRequest request, RunContext context) {
    int times = request.parameters().get(TIMES);
    int samples = request.require("wine").samples();
    List<Layer.Point> points = List.of(new Layer.Point(1, 1), new Layer.Point(2, 4));
    DenseMatrix cells = DenseMatrix.ofRows(new double[] {0, 1}, new double[] {1, 1});
    Layer.Extent extent = new Layer.Extent(0, 2, 0, 2);
    return new ReproductionResult(
        List.of(
            new ComparisonTable(
                "A table",
                List.of("what", "number", "printed only"),
                List.of(
                    List.of(Cell.text(HOSTILE), Cell.compared(times, 2.5, 1), Cell.printed(7, 0)),
                    List.of(Cell.text("samples"), Cell.ours(samples, 0), Cell.text(""))))),
        List.of(
            new Figure(
                "Panels",
                "All layers.",
                2,
                List.of(
                    new Panel(
                        "series",
                        Axis.of("x").onLogScale(),
                        Axis.of("y").between(0, 5),
                        new Layer.Band("mean", List.of(new Layer.Span(1, 0, 2))),
                        new Layer.Line("mean", points),
                        new Layer.Line("mean (printed)", points, Layer.Dash.DASHED, true),
                        new Layer.Points("points", points),
                        new Layer.Level("level", 2, Layer.Dash.DOTTED)),
                    new Panel(
                        "bars",
                        Axis.ofCategories("", List.of("first", HOSTILE)),
                        Axis.of("height"),
                        true,
                        List.of(
                            new Layer.Bars("ours", List.of(new Layer.Span(0, 0, 2))),
                            new Layer.Bars("theirs", List.of(new Layer.Span(0, 0, 1))))),
                    new Panel(
                        "",
                        Axis.of("u"),
                        Axis.of("v"),
                        new Layer.Regions(List.of("minus", "reject"), extent, cells)),
                    new Panel(
                        "heat",
                        Axis.of("u"),
                        Axis.of("v"),
                        new Layer.HeatMap("q", extent, cells)))),
            Figure.of(
                "One", "", new Panel("", Axis.of("x"), Axis.of("y"), new Layer.Line("l", points)))),
        List.of(
            "Ours is " + times + ".", request.find("other").isPresent() ? "other" : "no other"));
  }
}
