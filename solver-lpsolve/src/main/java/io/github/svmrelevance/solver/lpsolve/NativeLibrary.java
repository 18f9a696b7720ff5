package io.github.svmrelevance.solver.lpsolve;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Optional;
import java.util.zip.CRC32;

/**
 * Where the JNI library {@code lpsolve55j} comes from: one that the user has installed on {@code
 * java.library.path} wins; else the one that this jar carries for the platform.
 */
final class NativeLibrary {

  /** The name that the wrapper hands to {@link System#loadLibrary}. */
  static final String NAME = "lpsolve55j";

  private NativeLibrary() {}

  /**
   * The library that the user has installed.
   *
   * @param searchPath the directories of {@code java.library.path}
   * @return its file
   */
  static Optional<Path> installed(String searchPath) {
    if (searchPath.isEmpty()) {
      return Optional.empty();
    }
    for (String directory : searchPath.split(File.pathSeparator, -1)) {
      // The empty path is the working directory, as the JVM takes it; File never rejects a name.
      File candidate = new File(directory.isEmpty() ? "." : directory, System.mapLibraryName(NAME));
      if (candidate.isFile()) {
        return Optional.of(candidate.getAbsoluteFile().toPath());
      }
    }
    return Optional.empty();
  }

  /**
   * The name of a platform in the resources of this jar.
   *
   * @param osName the system property {@code os.name}
   * @param osArch the system property {@code os.arch}
   * @return for example {@code linux-x86_64}
   */
  static String platform(String osName, String osArch) {
    String os = osName.toLowerCase(Locale.ROOT).split(" ", 2)[0];
    String arch = osArch.toLowerCase(Locale.ROOT);
    return String.join("-", os, arch.equals("amd64") ? "x86_64" : arch);
  }

  /**
   * Writes the bundled library to a new directory that only this user can enter.
   *
   * @param platform the platform's name
   * @return the file in its directory, or empty if the jar has none for the platform
   * @throws IOException if it cannot be written or does not match its checksum
   */
  static Optional<Path> extract(String platform) throws IOException {
    String resource = String.join("/", "native", platform, "lib" + NAME + ".so");
    byte[] library = read(resource);
    byte[] checksum = read(resource.concat(".crc32"));
    if (library == null || checksum == null) {
      return Optional.empty();
    }
    if (!crc32(library).equals(new String(checksum, StandardCharsets.US_ASCII).strip())) {
      throw new IOException("the bundled " + resource + " is damaged: its checksum is wrong");
    }
    // A name nobody can guess or prepare, which fails if it exists: no link is ever followed.
    Path directory = Files.createTempDirectory("svmrelevance-lpsolve", onlyOwner("rwx------"));
    Path file = directory.resolve(System.mapLibraryName(NAME));
    Files.createFile(file, onlyOwner("rwx------"));
    Files.write(file, library, StandardOpenOption.WRITE);
    return Optional.of(file);
  }

  /**
   * Removes an extracted library and its directory, now or, where a loaded library cannot be
   * removed, when the JVM ends.
   *
   * @param file what {@link #extract} returned
   */
  static void remove(Path file) {
    Path directory = file.getParent();
    try {
      Files.delete(file);
      Files.delete(directory);
    } catch (IOException stillInUse) {
      // In this order: files are deleted last in, first out.
      directory.toFile().deleteOnExit();
      file.toFile().deleteOnExit();
    }
  }

  private static FileAttribute<?> onlyOwner(String permissions) {
    return PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions));
  }

  private static byte[] read(String resource) throws IOException {
    try (InputStream in = NativeLibrary.class.getResourceAsStream(resource)) {
      return in == null ? null : in.readAllBytes();
    }
  }

  private static String crc32(byte[] bytes) {
    CRC32 checksum = new CRC32();
    checksum.update(bytes);
    return HexFormat.of().toHexDigits((int) checksum.getValue());
  }
}
