package io.github.svmrelevance.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.svmrelevance.api.method.RelevanceMethod;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a missing command tells of jars in which no plug-in can be found. */
class FurtherJarsTest {

  private static final String FOUND = "META-INF/services/" + RelevanceMethod.class.getName();

  @TempDir private Path directory;

  private String jar(String name, String... entries) throws IOException {
    Path file = directory.resolve(name);
    try (JarOutputStream jar = new JarOutputStream(Files.newOutputStream(file))) {
      for (String entry : entries) {
        jar.putNextEntry(new JarEntry(entry));
      }
    }
    return file.toString();
  }

  private static boolean areWithoutPlugin(String... classPath) {
    return FurtherJars.areWithoutPlugin(String.join(File.pathSeparator, List.of(classPath)), false);
  }

  @Test
  void jarsWithoutAFileOfOurServicesHaveNoPlugin() throws IOException {
    String own = jar("svmrel.jar", FOUND);
    String library = jar("library.jar", "META-INF/services/java.sql.Driver", "a/B.class");
    String plugin = jar("plugin.jar", FOUND, "a/C.class");
    assertThat(areWithoutPlugin(own)).isFalse();
    assertThat(areWithoutPlugin(own, library)).isTrue();
    assertThat(areWithoutPlugin(own, library, plugin)).isFalse();
    assertThat(areWithoutPlugin(own, directory.resolve("absent.jar").toString())).isFalse();
  }

  /** The runtimes that we ship have svmrel as a module: all of the class path is of others. */
  @Test
  void besideAModuleTheFirstJarCountsToo() throws IOException {
    String library = jar("library.jar", "a/B.class");
    String plugin = jar("plugin.jar", FOUND);
    String both = plugin + File.pathSeparator + library;
    assertThat(FurtherJars.areWithoutPlugin("", true)).isFalse();
    assertThat(FurtherJars.areWithoutPlugin(library, true)).isTrue();
    assertThat(FurtherJars.areWithoutPlugin(both, true)).isFalse();
  }

  @Test
  void directoriesAreAsJars() throws IOException {
    Path classes = Files.createDirectories(directory.resolve("classes"));
    assertThat(areWithoutPlugin("svmrel.jar", classes.toString())).isTrue();
    Path services = Files.createDirectories(classes.resolve("META-INF/services"));
    assertThat(areWithoutPlugin("svmrel.jar", classes.toString())).isTrue();
    Files.createFile(services.resolve(RelevanceMethod.class.getName()));
    assertThat(areWithoutPlugin("svmrel.jar", classes.toString())).isFalse();
  }

  @Test
  void aMissingCommandTellsOfThem() throws IOException {
    String before = System.getProperty("java.class.path");
    System.setProperty(
        "java.class.path", "svmrel.jar" + File.pathSeparator + jar("empty.jar", "a"));
    try {
      assertThat(CommandRun.of("correlation", "d.csv").err())
          .contains("there is no command 'correlation'")
          .endsWith(
              "; no jar beside that of svmrel on the class path is a plug-in: a plug-in names its"
                  + " classes in META-INF/services\n");
      assertThat(CommandRun.of("bounds", "--nonsense").err()).doesNotContain("plug-in");
    } finally {
      System.setProperty("java.class.path", before);
    }
    assertThat(CommandRun.of("correlation", "d.csv").err()).doesNotContain("plug-in");
  }
}
