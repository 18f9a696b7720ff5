import com.fasterxml.jackson.databind.JsonNode;
import io.github.svmrelevance.api.data.Scaling;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.CancellationToken;
import io.github.svmrelevance.api.method.AnalysisRequest;
import io.github.svmrelevance.api.method.RelevanceMethod;
import io.github.svmrelevance.api.parameter.ParameterValues;
import io.github.svmrelevance.api.result.FeatureInterval;
import io.github.svmrelevance.api.result.RelevanceIntervals;
import io.github.svmrelevance.tables.DatasetReader;
import io.github.svmrelevance.tables.ReadOptions;
import io.github.svmrelevance.core.run.DefaultRunContext;
import io.github.svmrelevance.core.run.LocalTaskExecutor;
import io.github.svmrelevance.core.run.ProgressListener;
import io.github.svmrelevance.core.spi.Registry;
import io.github.svmrelevance.methods.bounds.RelevanceBounds;
import io.github.svmrelevance.methods.rejectbounds.RejectBounds;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Solves every reference study on one backend and says how far off its bounds are.
 *
 * <pre>
 * java -cp svmrelevance-cli.jar:PLUGIN.jar ReferenceStudies.java BACKEND DATA_FOLDER REFERENCE_FOLDER
 * </pre>
 *
 * The tolerances are those of {@code ReferenceBoundsTest}: below 1e-6 (of at least 0.1) the
 * references, computed by cvxopt and HiGHS, cannot be distinguished; below 1e-4 where only optimal
 * models are admissible. A warning would say that another backend had to help, and fails.
 */
public final class ReferenceStudies {

  private static final Set<String> OF_DATA = 
      Set.of("minority", "no-critical-slack", "constant-model-admissible");

  private final String backend;
  private final Path data;
  private double farthest;
  private int bounds;

  private ReferenceStudies(String backend, Path data) {
    this.backend = backend;
    this.data = data;
  }

  public static void main(String[] args) throws IOException {
    ReferenceStudies studies = new ReferenceStudies(args[0], Path.of(args[1]));
    int count = 0;
    for (JsonNode study : read(args[2], "relevance_bounds.json")) {
      boolean face = text(study, "baseline").equals("l1") && study.get("slack").asDouble() == 0;
      studies.compare(
          new RelevanceBounds(),
          study,
          face ? 1e-4 : 1e-6,
          List.of("C", "baseline", "budget", "slack"));
      count++;
    }
    for (JsonNode study : read(args[2], "reject_intervals.json")) {
      studies.compare(new RejectBounds(), study, 1e-6, List.of("reject-cost", "slack"));
      count++;
    }
    System.out.printf("  %d studies, %d bounds%n", count, studies.bounds);
    if (count < 32) {
      throw new IllegalStateException("there should be 32 studies");
    }
  }

  private static JsonNode read(String folder, String file) throws IOException {
    return new ObjectMapper().readTree(Path.of(folder, file).toFile());
  }

  private static String text(JsonNode study, String key) {
    return study.get(key.equals("reject-cost") ? "r" : key).asText();
  }

  private void compare(
      RelevanceMethod method, JsonNode study, double tolerance, List<String> parameters) {
    String title = method.description().id() + " " + text(study, "file");
    ParameterValues values = method.description().defaults().withText("threshold", "none");
    for (String parameter : parameters) {
      values = values.withText(parameter, text(study, parameter));
      title += " " + parameter + "=" + text(study, parameter);
    }
    RelevanceIntervals result = solve(method, study, values);
    // A small class, no loss, or a constant that suffices is said of the data, not of the answer.
    if (!result.warnings().stream().allMatch(warning -> OF_DATA.contains(warning.code()))) {
      throw new IllegalStateException(title + ": " + result.warnings());
    }
    farthest = 0;
    for (int j = 0; j < study.get("features").size(); j++) {
      FeatureInterval feature = result.features().get(j);
      if (!feature.name().equals(study.get("features").get(j).asText())
          || (feature.status() != FeatureInterval.Status.CERTIFIED
              && feature.status() != FeatureInterval.Status.RELAXED)) {
        throw new IllegalStateException(title + ": " + feature);
      }
      FeatureInterval.Bounds found = feature.bounds().orElseThrow();
      measure(study, "signed_lower", j, found.signedLower());
      measure(study, "signed_upper", j, found.signedUpper());
      measure(study, "lower", j, found.lower());
      measure(study, "upper", j, found.upper());
      bounds += 2;
    }
    System.out.printf("  %.0e  %s%n", farthest, title);
    if (!(farthest <= tolerance)) {
      throw new IllegalStateException(title + ": " + farthest + " is more than " + tolerance);
    }
  }

  private void measure(JsonNode study, String key, int feature, double found) {
    double expected = study.get(key).get(feature).asDouble();
    double off = Math.abs(found - expected) / Math.max(0.1, Math.abs(expected));
    farthest = Math.max(farthest, off); // of NaN it is NaN, which no tolerance accepts
  }

  private RelevanceIntervals solve(RelevanceMethod method, JsonNode study, ParameterValues values) {
    Dataset samples =
        DatasetReader.read(data.resolve(text(study, "file")), ReadOptions.defaults()).data();
    try (LocalTaskExecutor executor =
        new LocalTaskExecutor(2, CancellationToken.none(), ProgressListener.none())) {
      return (RelevanceIntervals)
          method.analyze(
              new AnalysisRequest(samples, Optional.of(text(study, "positive")), Scaling.SD, values),
              new DefaultRunContext(Registry.backends(), Optional.of(backend), executor, 0));
    }
  }
}
