package io.github.svmrelevance.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.jar.Attributes.Name;
import java.util.jar.JarFile;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * What the packaged command is made of, as the bill of materials that the build writes tells it:
 * the libraries that were looked at and no others, under licences that allow it, in versions
 * without a known advisory. The three tables are in {@code src/test/resources/supply-chain}.
 */
class SupplyChainTest {

  private static final Path PROGRAM = Path.of("..", "cli", "target");
  private static final Path BILL = PROGRAM.resolve("svmrelevance-cli.cdx.json");
  private static final Path TABLES = Path.of("src", "test", "resources", "supply-chain");
  private static final String OURS = "io.github.svmrelevance";

  /** The library whose published sources the build compiles into the program's own jar. */
  private static final String COMPILED_IN = "picocli";

  private record Library(
      String group, String name, String version, String licence, String sha256) {}

  private static List<Library> shipped;

  @BeforeAll
  static void readBill() throws IOException {
    assumeTrue(Files.exists(BILL), "there is no bill of materials; run mvn verify");
    JsonNode bill = JsonMapper.builder().build().readTree(BILL.toFile());
    assertThat(bill.path("bomFormat").asText()).isEqualTo("CycloneDX");
    shipped =
        bill.path("components")
            .valueStream()
            .filter(component -> !component.path("group").asText().equals(OURS))
            .map(SupplyChainTest::library)
            .toList();
  }

  private static Library library(JsonNode component) {
    return new Library(
        component.path("group").asText(),
        component.path("name").asText(),
        component.path("version").asText(),
        component
            .path("licenses")
            .valueStream()
            .map(entry -> entry.path("license"))
            .map(licence -> licence.path(licence.has("id") ? "id" : "name").asText())
            .collect(Collectors.joining(" AND ")),
        component
            .path("hashes")
            .valueStream()
            .filter(hash -> hash.path("alg").asText().equals("SHA-256"))
            .map(hash -> hash.path("content").asText())
            .collect(Collectors.joining()));
  }

  /** Whoever changes a dependency, direct or not, sees it here and writes it down. */
  @Test
  void theLibrariesAreThoseWrittenDown() throws IOException {
    List<Library> known =
        table("libraries.csv").stream()
            .map(row -> new Library(row.get(0), row.get(1), row.get(2), row.get(3), row.get(4)))
            .toList();

    assertThat(shipped).containsExactlyInAnyOrderElementsOf(known);
  }

  @Test
  void theBillListsEveryJarThatIsShipped() throws Exception {
    Map<String, String> jars = new TreeMap<>();
    try (JarFile program = new JarFile(PROGRAM.resolve("svmrelevance-cli.jar").toFile())) {
      String path = program.getManifest().getMainAttributes().getValue(Name.CLASS_PATH);
      for (String jar : path.split(" ", -1)) {
        if (!jar.startsWith("lib/svmrelevance-")) {
          jars.put(jar.substring("lib/".length()), sha256(PROGRAM.resolve(jar)));
        }
      }
    }
    Map<String, String> billed = new TreeMap<>();
    for (Library library : shipped) {
      if (!library.name().equals(COMPILED_IN)) {
        billed.put(library.name() + "-" + library.version() + ".jar", library.sha256());
      }
    }

    assertThat(jars).isEqualTo(billed);
  }

  /**
   * Its licence goes along, and class-data sharing takes its classes: those of Java 5 it refuses.
   */
  @Test
  void theLibraryCompiledInComesWithItsLicence() throws IOException {
    Library library =
        shipped.stream().filter(each -> each.name().equals(COMPILED_IN)).findAny().orElseThrow();
    try (JarFile program = new JarFile(PROGRAM.resolve("svmrelevance-cli.jar").toFile())) {
      assertThat(entry(program, "META-INF/LICENSE"))
          .isEqualTo(Files.readAllBytes(Path.of("..", "LICENSE")));
      assertThat(new String(entry(program, "META-INF/NOTICE"), StandardCharsets.UTF_8))
          .contains(COMPILED_IN + " " + library.version() + ",");
      byte[] type = entry(program, "picocli/CommandLine.class");
      assertThat(ByteBuffer.wrap(type).getShort(6)).isEqualTo((short) 61);
    }
  }

  private static byte[] entry(JarFile jar, String name) throws IOException {
    return jar.getInputStream(jar.getEntry(name)).readAllBytes();
  }

  @Test
  void everyLicenceIsOnTheAllowList() throws IOException {
    TreeSet<String> allowed = new TreeSet<>();
    table("licences.csv").forEach(row -> allowed.add(row.get(0)));

    assertThat(shipped).allSatisfy(library -> assertThat(allowed).contains(library.licence()));
  }

  @Test
  void noVersionHasAKnownAdvisory() throws IOException {
    for (List<String> row : table("advisories.csv")) {
      for (Library library : shipped) {
        if (library.group().equals(row.get(0)) && library.name().equals(row.get(1))) {
          assertThat(precedes(library.version(), row.get(2)))
              .as("%s %s: %s", library.name(), library.version(), row.get(3))
              .isFalse();
        }
      }
    }
  }

  @Test
  void comparesVersionsByTheirNumbers() {
    assertThat(precedes("2.9.1", "2.14.0")).isTrue();
    assertThat(precedes("33.8.0-jre", "32.0.0")).isFalse();
    assertThat(precedes("1.17", "1.17")).isFalse();
    assertThat(precedes("1.17", "1.17.1")).isTrue();
  }

  private static boolean precedes(String version, String other) {
    String[] left = version.split("-", 2)[0].split("\\.", -1);
    String[] right = other.split("\\.", -1);
    for (int k = 0; k < Math.max(left.length, right.length); k++) {
      BigInteger mine = new BigInteger(k < left.length ? left[k] : "0");
      BigInteger theirs = new BigInteger(k < right.length ? right[k] : "0");
      if (!mine.equals(theirs)) {
        return mine.compareTo(theirs) < 0;
      }
    }
    return false;
  }

  private static List<List<String>> table(String name) throws IOException {
    return Files.readAllLines(TABLES.resolve(name)).stream()
        .skip(1)
        .map(line -> List.of(line.split(",", -1)))
        .toList();
  }

  private static String sha256(Path file) throws IOException, NoSuchAlgorithmException {
    return HexFormat.of()
        .formatHex(MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(file)));
  }
}
