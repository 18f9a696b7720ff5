package io.github.svmrelevance.solver.lpsolve;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaMethodCall;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import io.github.svmrelevance.solver.lpsolve.internal.LpSolveProblem;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import lpsolve.LpSolve;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NativeLibraryTest {

  private static final String LINUX = "linux-x86_64";

  @Test
  void namesPlatforms() {
    assertThat(NativeLibrary.platform("Linux", "amd64")).isEqualTo(LINUX);
    assertThat(NativeLibrary.platform("Linux", "aarch64")).isEqualTo("linux-aarch64");
    assertThat(NativeLibrary.platform("Windows 11", "amd64")).isEqualTo("windows-x86_64");
    assertThat(NativeLibrary.platform("Mac OS X", "aarch64")).isEqualTo("mac-aarch64");
  }

  @Test
  void findsAnInstalledLibrary(@TempDir Path directory) throws IOException {
    String file = System.mapLibraryName(NativeLibrary.NAME);
    String searchPath = directory.resolve("none") + File.pathSeparator + directory;
    assertThat(NativeLibrary.installed(searchPath)).isEmpty();
    Path library = Files.createFile(directory.resolve(file));
    assertThat(NativeLibrary.installed(searchPath)).contains(library.toAbsolutePath());
    assertThat(NativeLibrary.installed("")).isEmpty();
  }

  @Test
  void extractsForTheOwnerAloneAndRemoves() throws IOException {
    Path file = NativeLibrary.extract(LINUX).orElseThrow();
    Path directory = file.getParent();
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(directory)))
        .isEqualTo("rwx------");
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo("rwx------");
    assertThat(Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)).isTrue();
    assertThat(NativeLibrary.extract(LINUX).map(Path::getParent))
        .hasValueSatisfying(
            second -> {
              assertThat(second).isNotEqualTo(directory);
              NativeLibrary.remove(second.resolve(file.getFileName()));
            });
    NativeLibrary.remove(file);
    assertThat(directory).doesNotExist();
  }

  @Test
  void hasNothingForOtherPlatforms() throws IOException {
    assertThat(NativeLibrary.extract("plan9-mips")).isEqualTo(Optional.empty());
  }

  @Test
  void theBundledLibraryHasEveryNativeMethodThatTheAdapterCalls() throws IOException {
    Set<String> called = nativeMethodsCalledByTheAdapter();
    assertThat(called).contains("makeLp", "solve", "deleteLp");
    assertThat(implemented()).containsAll(called);
  }

  /**
   * Every native method that is reached from the adapter, through the wrapper's own methods too.
   */
  private static Set<String> nativeMethodsCalledByTheAdapter() {
    var classes =
        new ClassFileImporter()
            .importClasses(LpSolve.class, LpSolveProblem.class, LpSolveProblem.Factory.class);
    JavaClass wrapper = classes.get(LpSolve.class);
    Set<String> reached = new TreeSet<>();
    for (JavaClass adapter : classes) {
      if (!adapter.equals(wrapper)) {
        adapter.getMethodCallsFromSelf().stream()
            .filter(call -> call.getTargetOwner().equals(wrapper))
            .forEach(call -> follow(wrapper, call.getName(), reached));
      }
    }
    wrapper
        .getStaticInitializer()
        .orElseThrow()
        .getMethodCallsFromSelf()
        .forEach(call -> follow(wrapper, call.getName(), reached));
    return reached.stream()
        .filter(
            name ->
                wrapper.getMethods().stream()
                    .anyMatch(
                        method ->
                            method.getName().equals(name)
                                && method.getModifiers().contains(JavaModifier.NATIVE)))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static void follow(JavaClass wrapper, String name, Set<String> reached) {
    if (reached.add(name)) {
      wrapper.getMethods().stream()
          .filter(method -> method.getName().equals(name))
          .flatMap(method -> method.getMethodCallsFromSelf().stream())
          .filter(call -> call.getTargetOwner().equals(wrapper))
          .map(JavaMethodCall::getName)
          .forEach(next -> follow(wrapper, next, reached));
    }
  }

  /** The names in the symbol table of the library. */
  private static Set<String> implemented() throws IOException {
    Path file = NativeLibrary.extract(LINUX).orElseThrow();
    try {
      String bytes = Files.readString(file, StandardCharsets.ISO_8859_1);
      Matcher symbols = Pattern.compile("Java_lpsolve_LpSolve_(\\w+)\0").matcher(bytes);
      return symbols.results().map(symbol -> symbol.group(1)).collect(Collectors.toSet());
    } finally {
      NativeLibrary.remove(file);
    }
  }
}
