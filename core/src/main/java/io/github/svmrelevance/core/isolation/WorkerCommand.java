package io.github.svmrelevance.core.isolation;

import io.github.svmrelevance.api.optimization.OptimizationBackend;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * How to start a worker process for a backend: this JVM's Java, with the jars or directories that
 * the classes needed were loaded from as its class path, whether they are on a class path or a
 * module path here.
 *
 * @param backend the class that the worker serves
 * @param libraries a class of each further jar that it needs
 */
record WorkerCommand(Class<? extends OptimizationBackend> backend, List<Class<?>> libraries) {

  /**
   * What a terminal sends to all its processes is the caller's to answer, and no process of ours
   * leaves a dump of its memory.
   */
  private static final String SHELL = "ulimit -c 0; trap '' HUP INT QUIT TERM; exec \"$@\"";

  private static final Path SHELL_FILE = Path.of("/bin/sh");

  /** Of the caller's properties those that say where native code comes from. */
  private static final List<String> PROPERTIES = List.of("java.library.path", "java.io.tmpdir");

  /**
   * Small, quick to start, and silent where it crashes: no error file, no core. Standard output is
   * for frames. A JVM that does not know one of these passes over it.
   */
  private static final List<String> FLAGS =
      List.of(
          "-XX:+IgnoreUnrecognizedVMOptions",
          "-XX:+SuppressFatalErrorMessage",
          "-XX:-CreateCoredumpOnCrash",
          "-XX:+DisplayVMOutputToStderr",
          "-XX:+ExitOnOutOfMemoryError",
          "-XX:-UsePerfData",
          "-XX:+UseSerialGC",
          "-XX:TieredStopAtLevel=1",
          "-Xshare:auto",
          "-Xrs",
          "-Xlog:disable",
          "-Xlog:all=warning:stderr",
          "-Djava.awt.headless=true");

  /** From here on Java warns of native code that nobody has allowed. */
  private static final int NATIVE_ACCESS = 22;

  /** A process that was started, and a file that can go once its classes are found. */
  record Started(Process process, Optional<Path> classPathFile) {}

  /**
   * Starts a worker.
   *
   * @throws WorkerException if that is not possible
   */
  Started start() throws WorkerException {
    Set<Path> classPath = classPath();
    Optional<Path> file = Optional.empty();
    try {
      if (classPath.stream().anyMatch(entry -> entry.toString().contains(File.pathSeparator))) {
        file = Optional.of(classPathFile(classPath));
      }
      String joined =
          file.map(Path::toString)
              .orElseGet(
                  () ->
                      classPath.stream()
                          .map(Path::toString)
                          .collect(Collectors.joining(File.pathSeparator)));
      return new Started(
          new ProcessBuilder(command(joined))
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start(),
          file);
    } catch (IOException failure) {
      if (file.isPresent()) {
        file.get().toFile().deleteOnExit();
      }
      throw new WorkerException("the solver's process cannot be started", failure);
    }
  }

  private List<String> command(String classPath) {
    List<String> command = new ArrayList<>();
    if (Files.isExecutable(SHELL_FILE)) {
      command.addAll(List.of(SHELL_FILE.toString(), "-c", SHELL, "sh"));
    }
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(FLAGS);
    if (Runtime.version().feature() >= NATIVE_ACCESS) {
      command.add("--enable-native-access=ALL-UNNAMED");
    }
    for (String name : PROPERTIES) {
      command.add("-D" + name + "=" + System.getProperty(name, ""));
    }
    command.addAll(List.of("-cp", classPath, WorkerMain.class.getName(), backend.getName()));
    return command;
  }

  /** Where the classes are; those of the Java runtime itself need no place. */
  private Set<Path> classPath() throws WorkerException {
    Set<Path> places = new LinkedHashSet<>();
    List<Class<?>> classes =
        Stream.concat(
                Stream.of(WorkerMain.class, OptimizationBackend.class, backend), libraries.stream())
            .toList();
    for (Class<?> type : classes) {
      CodeSource source = type.getProtectionDomain().getCodeSource();
      URL location = source == null ? null : source.getLocation();
      if (location == null || !location.getProtocol().equals("file")) {
        if (location != null && location.getProtocol().equals("jrt")) {
          continue;
        }
        throw new WorkerException(
            "the solver runs in a process of its own, which cannot load "
                + type.getName()
                + " from "
                + location
                + "; put its jar into a file");
      }
      try {
        places.add(Path.of(location.toURI()).toAbsolutePath());
      } catch (URISyntaxException | IllegalArgumentException odd) {
        // A loader of somebody's own may leave blanks in it, which no URI has.
        places.add(Path.of(location.getPath()).toAbsolutePath());
      }
    }
    return places;
  }

  /** An empty jar that names others, for paths which a class path cannot name. */
  private static Path classPathFile(Set<Path> classPath) throws IOException {
    Manifest manifest = new Manifest();
    Attributes attributes = manifest.getMainAttributes();
    attributes.put(Attributes.Name.MANIFEST_VERSION, "1.0");
    attributes.put(
        Attributes.Name.CLASS_PATH,
        classPath.stream()
            .map(Path::toUri)
            .map(URI::toASCIIString)
            .collect(Collectors.joining(" ")));
    Path file = Files.createTempFile("svmrelevance-worker", ".jar");
    try (OutputStream out = Files.newOutputStream(file);
        JarOutputStream jar = new JarOutputStream(out, manifest)) {
      jar.finish();
    }
    return file;
  }
}
