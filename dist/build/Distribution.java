import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermission;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.spi.ToolProvider;
import java.util.stream.Stream;

/**
 * Makes what users install from the jars of the command: one runnable jar; a folder and zip with a Java of its own; a
 * zip for those who have a Java; a Debian package, where its tools are; the npm package; and it lays the jar into the
 * Python and R packages. Run by Maven in {@code dist}: {@code java build/Distribution.java VERSION}.
 *
 * <p>In the runtime image the program is one module, made of all its jars. So its classes stand in the archive of
 * class-data sharing, which then fits wherever the folder is put: an archive of a class path names the jars' places.
 */
public final class Distribution {

  private static final String MODULE = "io.github.svmrelevance.svmrel";
  private static final String MAIN = "io.github.svmrelevance.cli.Main";
  private static final String JAR = "svmrel.jar";

  /** The command names its services in {@code META-INF/services}; of these it has no provider of its own. */
  private static final List<String> PLUG_INS =
      List.of("io.github.svmrelevance.cli.extension.CommandModule", "io.github.svmrelevance.tables.TableFormat");

  private static final LocalDateTime BUILT = LocalDateTime.of(2026, 1, 1, 0, 0);
  private static final Pattern LEGAL = Pattern.compile("META-INF/((?:LICENSE|NOTICE|DEPENDENCIES)[^/]*)");
  private static final Pattern LEFT_OUT =
      Pattern.compile("META-INF/(MANIFEST\\.MF|INDEX\\.LIST|maven/.*|[^/]*\\.(SF|RSA|DSA|EC))|(.*/)?module-info\\.class|.*/OSGI-INF/.*");

  /** What draws on screens, shows splashes and plays sounds; svmrel is headless, and X11 would have to be installed. */
  private static final String ON_SCREEN =
      "**/libawt_xawt.so,**/libjawt.so,**/libsplashscreen.so,**/libjsound.so";

  private final String version;
  private final Path root = Path.of("..").toAbsolutePath().normalize();
  private final Path target = root.resolve("dist/target");
  private final Path work = target.resolve("work");

  private Distribution(String version) {
    this.version = version;
  }

  public static void main(String[] arguments) throws Exception {
    new Distribution(arguments[0]).make();
  }

  private void make() throws Exception {
    delete(target);
    Files.createDirectories(work);
    Path jar = target.resolve(JAR);
    writeJar(merged(), jar);
    Path image = image(jar);
    Path folder = target.resolve("svmrel-" + version);
    folder(folder);
    copy(image, folder.resolve("runtime"));
    zip(folder, target.resolve("svmrel-" + version + "-" + platform() + ".zip"));
    Path small = work.resolve("svmrel-" + version);
    folder(small);
    copy(jar, small.resolve("lib").resolve(JAR));
    zip(small, target.resolve("svmrel-" + version + "-java.zip"));
    npm(jar);
    copy(jar, root.resolve("python/svmrelevance/java").resolve(JAR));
    copy(jar, root.resolve("r/inst/java").resolve(JAR));
    debianPackage(image);
    delete(work);
  }

  // --- The runnable jar ---------------------------------------------------------------------------------------------

  /** All files of the command's jars, by name; the licences and notices of each library under a name of its own. */
  private SortedMap<String, byte[]> merged() throws IOException {
    Path command = root.resolve("cli/target/svmrelevance-cli.jar");
    List<Path> jars = new ArrayList<>(List.of(command));
    try (JarFile file = new JarFile(command.toFile())) {
      String libraries = file.getManifest().getMainAttributes().getValue(Attributes.Name.CLASS_PATH);
      for (String library : libraries.split(" ")) {
        jars.add(command.resolveSibling(library));
      }
    }
    SortedMap<String, byte[]> files = new TreeMap<>();
    for (Path jar : jars) {
      try (JarFile file = new JarFile(jar.toFile())) {
        for (JarEntry entry : (Iterable<JarEntry>) file.stream()::iterator) {
          if (!entry.isDirectory() && !LEFT_OUT.matcher(entry.getName()).matches()) {
            add(files, named(entry.getName(), jar), file.getInputStream(entry).readAllBytes());
          }
        }
      }
    }
    return files;
  }

  private static String named(String entry, Path jar) {
    Matcher legal = LEGAL.matcher(entry);
    boolean ours = jar.getFileName().toString().startsWith("svmrelevance-");
    return legal.matches() && !ours ? "META-INF/licenses/" + jar.getFileName() + "/" + legal.group(1) : entry;
  }

  private static void add(Map<String, byte[]> files, String name, byte[] content) throws IOException {
    byte[] before = files.get(name);
    if (before == null || Arrays.equals(before, content)) {
      files.put(name, content);
    } else if (name.startsWith("META-INF/services/")) {
      ByteArrayOutputStream both = new ByteArrayOutputStream();
      both.write(before);
      both.write('\n');
      both.write(content);
      files.put(name, both.toByteArray());
    } else {
      throw new IllegalStateException(name + " is in two jars, and differs");
    }
  }

  private void writeJar(SortedMap<String, byte[]> files, Path jar) throws IOException {
    Manifest manifest = new Manifest();
    Attributes attributes = manifest.getMainAttributes();
    attributes.put(Attributes.Name.MANIFEST_VERSION, "1.0");
    attributes.put(Attributes.Name.MAIN_CLASS, MAIN);
    attributes.put(Attributes.Name.MULTI_RELEASE, "true");
    attributes.put(Attributes.Name.IMPLEMENTATION_TITLE, "svmrelevance");
    attributes.put(Attributes.Name.IMPLEMENTATION_VERSION, version);
    // lp_solve's library is loaded through JNI; JDK 24 and later warn without it.
    attributes.putValue("Enable-Native-Access", "ALL-UNNAMED");
    try (OutputStream out = Files.newOutputStream(jar);
        JarOutputStream entries = new JarOutputStream(out)) {
      ByteArrayOutputStream head = new ByteArrayOutputStream();
      manifest.write(head);
      write(entries, JarFile.MANIFEST_NAME, head.toByteArray());
      for (Map.Entry<String, byte[]> file : files.entrySet()) {
        write(entries, file.getKey(), file.getValue());
      }
    }
  }

  private static void write(JarOutputStream entries, String name, byte[] content) throws IOException {
    JarEntry entry = new JarEntry(name);
    // A local time, so that the bytes do not depend on the zone of the builder.
    entry.setTimeLocal(BUILT);
    entries.putNextEntry(entry);
    entries.write(content);
    entries.closeEntry();
  }

  // --- The runtime image --------------------------------------------------------------------------------------------

  private Path image(Path jar) throws Exception {
    Path module = module(jar);
    Path image = work.resolve("image");
    tool(
        "jlink",
        "--module-path",
        module.toString(),
        "--add-modules",
        MODULE,
        "--no-header-files",
        "--no-man-pages",
        "--exclude-files=" + ON_SCREEN,
        // As ./svmrel says: code waits 25 times as long for its second compilation.
        "--add-options=-XX:Tier4InvocationThreshold=125000 -XX:Tier4MinInvocationThreshold=15000"
            + " -XX:Tier4CompileThreshold=375000 -XX:Tier4BackEdgeThreshold=1000000",
        "--output",
        image.toString());
    Path java = image.resolve("bin/java");
    Path classes = work.resolve("classes.txt");
    List<String> lines = new ArrayList<>();
    lines.addAll(
        classesOf(
            java,
            "bounds",
            root.resolve("data/wdbc.csv").toString(),
            "--label",
            "diagnosis",
            "--out",
            work.resolve("wdbc.txt").toString()));
    // The explorer prepares what a page will ask, so that it loads most of its classes without one.
    lines.addAll(
        classesOf(
            java,
            "explore",
            root.resolve("data/wdbc.csv").toString(),
            "--quiet",
            "--no-browser",
            "--time-limit",
            "6"));
    Files.write(classes, lines);
    // Without a name it becomes the archive that this runtime takes unasked.
    run(Map.of(), java.toString(), "-Xshare:dump", "-Xlog:disable", "-XX:SharedClassListFile=" + classes);
    return image;
  }

  /** The classes that a run loads, without an archive. */
  private List<String> classesOf(Path java, String... arguments) throws Exception {
    Path list = work.resolve("classes-of-a-run.txt");
    List<String> command =
        new ArrayList<>(
            List.of(
                java.toString(),
                "-Xshare:off",
                "-XX:DumpLoadedClassList=" + list,
                "-Djava.awt.headless=true",
                "-m",
                MODULE + "/" + MAIN));
    command.addAll(List.of(arguments));
    run(Map.of(), command.toArray(String[]::new));
    return Files.readAllLines(list);
  }

  /** The jar with a module descriptor that opens all, as a class path does. */
  private Path module(Path jar) throws Exception {
    Path classes = work.resolve("classes");
    SortedSet<String> packages = new TreeSet<>();
    Map<String, List<String>> providers = new LinkedHashMap<>();
    try (JarFile file = new JarFile(jar.toFile())) {
      for (JarEntry entry : (Iterable<JarEntry>) file.stream()::iterator) {
        String name = entry.getName();
        byte[] content = file.getInputStream(entry).readAllBytes();
        if (name.endsWith(".class") && !name.startsWith("META-INF/")) {
          Path place = classes.resolve(name);
          Files.createDirectories(place.getParent());
          Files.write(place, content);
          if (name.contains("/") && !name.endsWith("/package-info.class")) {
            packages.add(name.substring(0, name.lastIndexOf('/')).replace('/', '.'));
          }
        } else if (name.matches("META-INF/services/[^/]+")) {
          providers.put(name.substring("META-INF/services/".length()), providers(content));
        }
      }
    }
    StringBuilder text = new StringBuilder("open module " + MODULE + " {\n");
    for (String required : requiredModules(jar)) {
      text.append("  requires ").append(required).append(";\n");
    }
    packages.forEach(name -> text.append("  exports ").append(name).append(";\n"));
    SortedSet<String> services = new TreeSet<>(providers.keySet());
    services.addAll(PLUG_INS);
    services.forEach(name -> text.append("  uses ").append(name).append(";\n"));
    providers.forEach(
        (service, found) ->
            text.append("  provides ")
                .append(service)
                .append(" with ")
                .append(String.join(", ", found).replace('$', '.'))
                .append(";\n"));
    Path source = work.resolve("module-info.java");
    Files.writeString(source, text.append("}\n"));
    tool("javac", "-nowarn", "-d", classes.toString(), "--patch-module", MODULE + "=" + classes, source.toString());
    Path module = work.resolve("module.jar");
    Files.copy(jar, module);
    tool(
        "jar",
        "--update",
        "--file",
        module.toString(),
        "--module-version",
        version,
        "--main-class",
        MAIN,
        "-C",
        classes.toString(),
        "module-info.class");
    return module;
  }

  private static List<String> providers(byte[] file) {
    return new String(file, StandardCharsets.UTF_8)
        .lines()
        .map(line -> line.replaceAll("#.*", "").strip())
        .filter(line -> !line.isEmpty())
        .distinct()
        .toList();
  }

  private static List<String> requiredModules(Path jar) {
    String found = tool("jdeps", "--multi-release", "17", "--ignore-missing-deps", "--print-module-deps", jar.toString());
    String[] lines = found.strip().split("\\R");
    return List.of(lines[lines.length - 1].split(","));
  }

  // --- Folders and packages -----------------------------------------------------------------------------------------

  private void folder(Path folder) throws IOException {
    copy(root.resolve("dist/launchers"), folder.resolve("bin"));
    for (String name : List.of("LICENSE", "NOTICE")) {
      copy(root.resolve(name), folder.resolve(name));
    }
  }

  private void npm(Path jar) throws IOException {
    Path folder = target.resolve("npm");
    copy(root.resolve("dist/npm"), folder);
    copy(jar, folder.resolve("lib").resolve(JAR));
    for (String name : List.of("LICENSE", "NOTICE")) {
      copy(root.resolve(name), folder.resolve(name));
    }
    Path description = folder.resolve("package.json");
    Files.writeString(description, Files.readString(description).replace("@version@", version));
  }

  private void debianPackage(Path image) throws Exception {
    if (!onPath("dpkg-deb") || !onPath("fakeroot")) {
      System.out.println("no Debian package: dpkg-deb or fakeroot is not on the PATH");
      return;
    }
    run(
        // xz at its usual level takes minutes.
        Map.of("DPKG_DEB_COMPRESSOR_LEVEL", "1"),
        Path.of(System.getProperty("java.home"), "bin", "jpackage").toString(),
        "--type",
        "deb",
        "--name",
        "svmrel",
        "--app-version",
        version.replaceFirst("-SNAPSHOT$", "~snapshot"),
        "--description",
        "Which features matter to a support vector machine",
        "--vendor",
        "svmrelevance",
        "--linux-deb-maintainer",
        "svmrelevance@users.noreply.github.com",
        "--license-file",
        root.resolve("LICENSE").toString(),
        "--linux-app-category",
        "math",
        // The launcher goes to /usr/bin, the rest to /usr/lib/svmrel.
        "--install-dir",
        "/usr",
        "--runtime-image",
        image.toString(),
        "--module",
        MODULE + "/" + MAIN,
        "--java-options",
        "-Djava.awt.headless=true",
        "--java-options",
        "-Xlog:disable",
        "--java-options",
        "-Xlog:all=warning:stderr",
        "--java-options",
        "-Xlog:cds*=off:stderr",
        "--dest",
        target.toString());
  }

  // --- Tools --------------------------------------------------------------------------------------------------------

  private static String platform() {
    String system = System.getProperty("os.name").toLowerCase(java.util.Locale.ROOT);
    String name = system.startsWith("windows") ? "windows" : system.startsWith("mac") ? "macos" : system;
    return name + "-" + System.getProperty("os.arch");
  }

  private static boolean onPath(String program) {
    return Stream.of(System.getenv("PATH").split(java.io.File.pathSeparator))
        .anyMatch(place -> Files.isExecutable(Path.of(place, program)));
  }

  /** Runs a tool of the JDK, and returns what it printed. */
  private static String tool(String name, String... arguments) {
    ToolProvider tool =
        ToolProvider.findFirst(name).orElseThrow(() -> new IllegalStateException("this JDK has no " + name));
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    java.io.PrintStream out = new java.io.PrintStream(printed, true, StandardCharsets.UTF_8);
    int code = tool.run(out, out, arguments);
    String text = printed.toString(StandardCharsets.UTF_8);
    if (code != 0) {
      throw new IllegalStateException(name + " ended with " + code + ":\n" + text);
    }
    return text;
  }

  private static void run(Map<String, String> environment, String... command) throws IOException, InterruptedException {
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().putAll(environment);
    Process process = builder.start();
    byte[] printed;
    try (InputStream in = process.getInputStream()) {
      printed = in.readAllBytes();
    }
    int code = process.waitFor();
    if (code != 0) {
      throw new IllegalStateException(
          String.join(" ", command) + " ended with " + code + ":\n" + new String(printed, StandardCharsets.UTF_8));
    }
  }

  /** Copies a file or directory, with permissions; links become what they point to. */
  private static void copy(Path from, Path to) throws IOException {
    try (Stream<Path> files = Files.walk(from, java.nio.file.FileVisitOption.FOLLOW_LINKS)) {
      for (Path file : (Iterable<Path>) files::iterator) {
        Path place = to.resolve(from.relativize(file).toString());
        if (Files.isDirectory(file)) {
          Files.createDirectories(place);
        } else {
          Files.createDirectories(place.getParent());
          Files.copy(file, place, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.COPY_ATTRIBUTES);
        }
      }
    }
  }

  /** Zips a folder with its name and, where files have them, permissions. */
  private static void zip(Path folder, Path zip) throws IOException {
    boolean posix = Files.getFileStore(folder).supportsFileAttributeView("posix");
    Map<String, String> settings = Map.of("create", "true", "enablePosixFileAttributes", Boolean.toString(posix));
    FileTime time = FileTime.from(BUILT.toInstant(java.time.ZoneOffset.UTC));
    try (FileSystem system = FileSystems.newFileSystem(java.net.URI.create("jar:" + zip.toUri()), settings);
        Stream<Path> files = Files.walk(folder)) {
      for (Path file : (Iterable<Path>) files.sorted()::iterator) {
        Path place = system.getPath(folder.getFileName().toString(), folder.relativize(file).toString());
        if (Files.isDirectory(file)) {
          Files.createDirectories(place);
        } else {
          Files.copy(file, place);
        }
        if (posix) {
          Set<PosixFilePermission> permissions = Files.getPosixFilePermissions(file, LinkOption.NOFOLLOW_LINKS);
          Files.setPosixFilePermissions(place, permissions);
        }
        Files.setLastModifiedTime(place, time);
      }
    }
  }

  private static void delete(Path place) throws IOException {
    if (Files.exists(place)) {
      try (Stream<Path> files = Files.walk(place)) {
        files.sorted(Comparator.reverseOrder()).forEach(Distribution::deleteOne);
      }
    }
  }

  private static void deleteOne(Path file) {
    try {
      Files.delete(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
