package io.github.svmrelevance.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaConstructor;
import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.core.domain.JavaMember;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.io.IOException;
import java.lang.module.ModuleDescriptor;
import java.lang.module.ModuleFinder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * What each module shows to others, line by line, in {@code public-surface}: growth is a decision.
 * After one, write the files anew and look at the difference:
 *
 * <pre>
 * mvn -q -pl it-tests -am test -Dtest=PublicSurfaceTest -Dsurefire.failIfNoSpecifiedTests=false -Dsurface=write
 * </pre>
 */
class PublicSurfaceTest {

  private static final Path GOLDEN = Path.of("src", "test", "resources", "public-surface");

  /** Signatures where others implement or extend, names of types elsewhere. */
  @ParameterizedTest
  @CsvSource({
    "api, true",
    "testkit, true",
    "core, false",
    "explorer, false",
    "kernels, false",
    "methods, false",
    "reproductions, false",
    "report, false",
    "serve, false",
    "solver-compact, false",
    "solver-lpsolve, false",
    "solver-ojalgo, false",
    "tables, false"
  })
  void theSurfaceIsTheOneAgreedOn(String module, boolean signatures) throws IOException {
    Path golden = GOLDEN.resolve(module + ".txt");
    String surface = String.join("\n", surface(module, signatures)) + "\n";
    if ("write".equals(System.getProperty("surface"))) {
      Files.createDirectories(GOLDEN);
      Files.writeString(golden, surface);
    }
    assertThat(surface.lines())
        .as(
            "the public surface of %s; if the change is meant, see the Javadoc of this test",
            module)
        .containsExactlyElementsOf(Files.readAllLines(golden));
  }

  /** A file may need any two of them; nested types have the name around them as well. */
  @Test
  void noTwoPublicTypesHaveTheSameName() throws IOException {
    List<Path> lists;
    try (Stream<Path> files = Files.list(GOLDEN)) {
      lists = files.sorted().toList();
    }
    Map<String, Set<String>> byName = new TreeMap<>();
    for (Path list : lists) {
      for (String line : Files.readAllLines(list)) {
        String type = line.split(" ", 2)[0];
        if (type.indexOf('$') < 0) {
          String name = type.substring(type.lastIndexOf('.') + 1);
          byName.computeIfAbsent(name, any -> new TreeSet<>()).add(type);
        }
      }
    }

    assertThat(byName).hasSizeGreaterThan(300);
    assertThat(byName.values()).allSatisfy(types -> assertThat(types).hasSize(1));
  }

  private static Set<String> surface(String module, boolean signatures) {
    Path classes = Path.of("..", module, "target", "classes");
    Optional<Set<String>> exported =
        ModuleFinder.of(classes).findAll().stream()
            .findFirst()
            .filter(found -> !found.descriptor().isAutomatic())
            .map(
                found ->
                    found.descriptor().exports().stream()
                        .map(ModuleDescriptor.Exports::source)
                        .collect(Collectors.toSet()));
    Set<String> lines = new TreeSet<>();
    for (JavaClass type : new ClassFileImporter().importPath(classes)) {
      boolean visible =
          exported
              .map(packages -> packages.contains(type.getPackageName()))
              .orElse(!type.getPackageName().endsWith(".internal"));
      if (visible && isPublic(type)) {
        lines.add(type.getName());
        if (signatures) {
          type.getAllMembers().stream()
              .filter(member -> isShown(member) && isSeenIn(member, type))
              .forEach(member -> lines.add(type.getName() + " " + signature(member)));
        }
      }
    }
    return lines;
  }

  private static boolean isPublic(JavaClass type) {
    return type.getModifiers().contains(JavaModifier.PUBLIC)
        && type.getEnclosingClass().map(PublicSurfaceTest::isPublic).orElse(true);
  }

  private static boolean isShown(JavaMember member) {
    Set<JavaModifier> modifiers = member.getModifiers();
    return (modifiers.contains(JavaModifier.PUBLIC) || modifiers.contains(JavaModifier.PROTECTED))
        && !modifiers.contains(JavaModifier.SYNTHETIC)
        && !modifiers.contains(JavaModifier.BRIDGE);
  }

  /** Its own, and what it inherits from a type that users cannot see. */
  private static boolean isSeenIn(JavaMember member, JavaClass type) {
    JavaClass owner = member.getOwner();
    return owner.equals(type)
        || (owner.getPackageName().startsWith("io.github.svmrelevance")
            && !isPublic(owner)
            && !(member instanceof JavaConstructor));
  }

  private static String signature(JavaMember member) {
    if (member instanceof JavaField field) {
      return field.getName() + ": " + field.getRawType().getSimpleName();
    }
    JavaCodeUnit unit = (JavaCodeUnit) member;
    return unit.getName()
        + unit.getRawParameterTypes().stream()
            .map(JavaClass::getSimpleName)
            .collect(Collectors.joining(", ", "(", ")"))
        + ": "
        + unit.getRawReturnType().getSimpleName();
  }
}
