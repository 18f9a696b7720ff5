import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Compares a result of svmrel with a stored expectation: everything the expectation holds must be in the result, numbers to
 * 1e-6 relative or 1e-7 absolute (the project's promise for a bound), all else exactly. What the result holds beyond it is not
 * looked at.
 *
 * <pre>
 * java -cp 'cli/target/lib/*' .ci/CompareResult.java EXPECTED RESULT
 * java -cp 'cli/target/lib/*' .ci/CompareResult.java --write EXPECTED RESULT
 * </pre>
 */
public final class CompareResult {

  private static final double RELATIVE = 1e-6;
  private static final double ABSOLUTE = 1e-7;

  /** Times, versions and the machine differ between runs; gaps are rounding noise whose certificate is the status. */
  private static final List<String> VOLATILE =
      List.of("elapsed_seconds", "solve_seconds", "environment", "version", "gap");

  private final List<String> differences = new ArrayList<>();
  private int compared;

  public static void main(String[] args) throws IOException {
    ObjectMapper json = new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);
    if (args.length == 3 && args[0].equals("--write")) {
      JsonNode result = json.readTree(Path.of(args[2]).toFile());
      removeVolatile(result);
      json.writeValue(Path.of(args[1]).toFile(), result);
      return;
    }
    if (args.length != 2) {
      System.err.println("usage: CompareResult [--write] EXPECTED RESULT");
      System.exit(2);
    }
    CompareResult comparison = new CompareResult();
    comparison.compare(
        "$", json.readTree(Path.of(args[0]).toFile()), json.readTree(Path.of(args[1]).toFile()));
    comparison.differences.stream().limit(50).forEach(System.out::println);
    System.out.printf(
        "%d values compared, %d differ%n", comparison.compared, comparison.differences.size());
    System.exit(comparison.differences.isEmpty() && comparison.compared > 0 ? 0 : 1);
  }

  private static void removeVolatile(JsonNode node) {
    if (node instanceof ObjectNode object) {
      object.remove(VOLATILE);
    }
    node.forEach(CompareResult::removeVolatile);
  }

  private void compare(String path, JsonNode expected, JsonNode actual) {
    if (actual == null) {
      differences.add(path + ": missing");
    } else if (expected.isObject() && actual.isObject()) {
      for (Map.Entry<String, JsonNode> field : expected.properties()) {
        compare(path + "." + field.getKey(), field.getValue(), actual.get(field.getKey()));
      }
    } else if (expected.isArray() && actual.isArray()) {
      if (expected.size() != actual.size()) {
        differences.add(path + ": " + actual.size() + " entries instead of " + expected.size());
        return;
      }
      for (int i = 0; i < expected.size(); i++) {
        compare(path + "[" + i + "]", expected.get(i), actual.get(i));
      }
    } else {
      compared++;
      if (!(expected.isNumber() && actual.isNumber()
          ? close(expected.doubleValue(), actual.doubleValue())
          : expected.equals(actual))) {
        differences.add(path + ": " + actual + " instead of " + expected);
      }
    }
  }

  private static boolean close(double expected, double actual) {
    return Math.abs(expected - actual) <= Math.max(ABSOLUTE, RELATIVE * Math.abs(expected));
  }
}
