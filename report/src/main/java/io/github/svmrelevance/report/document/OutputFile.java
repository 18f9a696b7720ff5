package io.github.svmrelevance.report.document;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermissions;
import java.nio.file.attribute.UserPrincipal;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.regex.Pattern;

/**
 * Writes files whole or not at all: into a temporary file beside the target, which is flushed to
 * the device and then takes the target's name in one step. Whatever fails, the target is as it was.
 *
 * @since 0.1
 */
public final class OutputFile {

  /** As many as Linux follows. */
  private static final int MOST_LINKS = 40;

  /** Mode bits: sticky, and writable for all others. */
  private static final int STICKY_FOR_ALL = 01002;

  private static final Pattern UUID_TEXT =
      Pattern.compile("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}");

  private OutputFile() {}

  /** Writes the content of a file. */
  @FunctionalInterface
  public interface Content {

    /**
     * Writes everything.
     *
     * @param target where to; flushed and closed by the caller
     * @throws IOException if the stream fails
     */
    void writeTo(OutputStream target) throws IOException;
  }

  /**
   * Writes a file, replacing one that is there unless it is protected against writing: that it is
   * replaced in one step takes permission for its directory only. A symbolic link is followed, and
   * a pipe written to, unless somebody else has put it into a directory like {@code /tmp}. What is
   * no regular file, such as a device or a pipe, cannot be replaced and is written to directly.
   * What an earlier run, killed as it wrote this file, has left is removed.
   *
   * @param file the target; its directory exists
   * @param content what to write
   * @throws NoSuchFileException if there is no such directory
   * @throws IOException if it cannot be written; the target is unchanged and no other file is left
   */
  public static void write(Path file, Content content) throws IOException {
    Path target = linked(file.toAbsolutePath());
    if (Files.exists(file) && !Files.isRegularFile(file)) {
      if (Files.exists(target)) {
        requireTrusted(target, "pipe");
      }
      try (OutputStream out = Files.newOutputStream(file, StandardOpenOption.WRITE)) {
        content.writeTo(out);
      }
      return;
    }
    if (Files.exists(target) && !Files.isWritable(target)) {
      throw new AccessDeniedException(target.toString());
    }
    if (!Files.isDirectory(target.getParent())) {
      throw new NoSuchFileException(
          file.toString(),
          null,
          "there is no directory '" + target.getParent() + "'; make it first");
    }
    removeLeftovers(target);
    Path temporary = target.resolveSibling("." + target.getFileName() + "." + UUID.randomUUID());
    try (FileChannel channel = create(temporary, target)) {
      // Held until the file has its name: what nobody holds is a leftover.
      channel.tryLock();
      OutputStream out = new BufferedOutputStream(Channels.newOutputStream(channel), 1 << 16);
      content.writeTo(out);
      out.flush();
      channel.force(true);
      Files.move(
          temporary, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } finally {
      Files.deleteIfExists(temporary);
    }
  }

  /**
   * Finds out before the work, not after it, that a file cannot be written. Whatever changes
   * meanwhile, {@link #write} finds.
   *
   * @param file the target
   * @return why not, and what to do; empty if nothing is known to be in the way
   */
  public static Optional<String> obstacle(Path file) {
    if (Files.isDirectory(file)) {
      return Optional.of("it is a directory");
    }
    if (Files.exists(file) && !Files.isRegularFile(file)) {
      // A device or a pipe is written to where it is; nobody need be allowed to make files in /dev.
      return Optional.empty();
    }
    Path directory = place(file).getParent();
    if (!Files.isDirectory(directory)) {
      return Optional.of("there is no directory '" + directory + "'; make it first");
    }
    if (!Files.isWritable(directory)) {
      return Optional.of("no permission for the directory '" + directory + "'");
    }
    return Files.exists(file) && !Files.isWritable(file)
        ? Optional.of("the file there is protected against writing")
        : Optional.empty();
  }

  /** Where a file lies, links followed if it is there. */
  private static Path place(Path file) {
    try {
      return file.toRealPath();
    } catch (IOException e) {
      // It is not there yet, or cannot be reached; then making it says why.
      return file.toAbsolutePath();
    }
  }

  /** Where a file would be made; a link may lead to one that is not there yet. */
  private static Path linked(Path file) throws IOException {
    Path target = file;
    for (int links = 0; Files.isSymbolicLink(target); links++) {
      if (links == MOST_LINKS) {
        throw new FileSystemException(file.toString(), null, "too many symbolic links");
      }
      requireTrusted(target, "symbolic link");
      target = target.resolveSibling(Files.readSymbolicLink(target));
    }
    return target;
  }

  /**
   * The rule of Linux ({@code fs.protected_symlinks} and {@code fs.protected_fifos}), which binds
   * only who leaves links to the kernel, and who would make a file: in a sticky directory that
   * everybody may write to, a link is followed, or a pipe written to, if it belongs to the one who
   * does so or to the owner of the directory.
   */
  private static void requireTrusted(Path file, String kind) throws IOException {
    Path directory = file.getParent();
    if (!file.getFileSystem().supportedFileAttributeViews().contains("unix")) {
      return;
    }
    int mode = (int) Files.getAttribute(directory, "unix:mode");
    if ((mode & STICKY_FOR_ALL) != STICKY_FOR_ALL) {
      return;
    }
    UserPrincipal owner = Files.getOwner(file, LinkOption.NOFOLLOW_LINKS);
    if (!owner.equals(Files.getOwner(directory)) && !owner.getName().equals(user())) {
      throw new FileSystemException(
          file.toString(),
          null,
          "this is a "
              + kind
              + " of '"
              + owner.getName()
              + "' in a directory that everybody may write to; name another file");
    }
  }

  /** Who runs this process, as the owner of a file is spelled. */
  private static String user() throws IOException {
    Path self = Path.of("/proc/self");
    return Files.exists(self) ? Files.getOwner(self).getName() : System.getProperty("user.name");
  }

  /** Makes the temporary file, with the rights of the target before there is a byte in it. */
  private static FileChannel create(Path temporary, Path target) throws IOException {
    PosixFileAttributeView rights =
        Files.exists(target)
            ? Files.getFileAttributeView(target, PosixFileAttributeView.class)
            : null;
    Set<OpenOption> options = Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    if (rights == null) {
      return FileChannel.open(temporary, options);
    }
    FileChannel channel =
        FileChannel.open(
            temporary,
            options,
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    boolean done = false;
    try {
      Files.setPosixFilePermissions(temporary, rights.readAttributes().permissions());
      done = true;
      return channel;
    } finally {
      if (!done) {
        channel.close();
        Files.deleteIfExists(temporary);
      }
    }
  }

  /** Removes temporary files of this target that no process holds any more. */
  private static void removeLeftovers(Path target) throws IOException {
    String beginning = "." + target.getFileName() + ".";
    if (!Files.isDirectory(target.getParent())) {
      return;
    }
    try (DirectoryStream<Path> files =
        Files.newDirectoryStream(
            target.getParent(), file -> isTemporary(file.getFileName().toString(), beginning))) {
      for (Path file : files) {
        if (isAbandoned(file)) {
          Files.deleteIfExists(file);
        }
      }
    } catch (AccessDeniedException notOurs) {
      // A directory that cannot be listed, or somebody else's file: it stays.
      return;
    }
  }

  private static boolean isTemporary(String name, String beginning) {
    return name.startsWith(beginning)
        && UUID_TEXT.matcher(name.substring(beginning.length())).matches();
  }

  private static boolean isAbandoned(Path file) throws IOException {
    if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
      return false;
    }
    try (FileChannel channel =
            FileChannel.open(file, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);
        FileLock lock = channel.tryLock()) {
      return lock != null;
    } catch (OverlappingFileLockException | NoSuchFileException inUseOrDone) {
      // Another thread writes it, or has just finished.
      return false;
    }
  }
}
