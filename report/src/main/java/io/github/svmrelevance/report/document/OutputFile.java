package io.github.svmrelevance.report.document;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFileAttributeView;
import java.util.UUID;

/**
 * Writes files whole or not at all: into a temporary file beside the target, which is flushed to
 * the device and then takes the target's name in one step. Whatever fails, the target is as it was.
 *
 * @since 0.1
 */
public final class OutputFile {

  /** As many as Linux follows. */
  private static final int MOST_LINKS = 40;

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
   * replaced in one step takes permission for its directory only. A symbolic link is followed. What
   * is no regular file, such as a device or a pipe, cannot be replaced and is written to directly.
   *
   * @param file the target; its directory exists
   * @param content what to write
   * @throws IOException if it cannot be written; the target is unchanged and no other file is left
   */
  public static void write(Path file, Content content) throws IOException {
    if (Files.exists(file) && !Files.isRegularFile(file)) {
      try (OutputStream out = Files.newOutputStream(file, StandardOpenOption.WRITE)) {
        content.writeTo(out);
      }
      return;
    }
    Path target = Files.exists(file) ? file.toRealPath() : linked(file.toAbsolutePath());
    if (Files.exists(target) && !Files.isWritable(target)) {
      throw new AccessDeniedException(target.toString());
    }
    Path temporary = target.resolveSibling("." + target.getFileName() + "." + UUID.randomUUID());
    try {
      writeDurably(temporary, content);
      if (Files.exists(target)) {
        keepPermissions(target, temporary);
      }
      Files.move(
          temporary, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } finally {
      Files.deleteIfExists(temporary);
    }
  }

  /** Where a file would be made; a link may lead to one that is not there yet. */
  private static Path linked(Path file) throws IOException {
    Path target = file;
    for (int links = 0; Files.isSymbolicLink(target); links++) {
      if (links == MOST_LINKS) {
        throw new FileSystemException(file.toString(), null, "too many symbolic links");
      }
      target = target.resolveSibling(Files.readSymbolicLink(target));
    }
    return target;
  }

  private static void writeDurably(Path temporary, Content content) throws IOException {
    try (FileChannel channel =
        FileChannel.open(temporary, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
      OutputStream out = new BufferedOutputStream(Channels.newOutputStream(channel), 1 << 16);
      content.writeTo(out);
      out.flush();
      channel.force(true);
    }
  }

  private static void keepPermissions(Path from, Path to) throws IOException {
    PosixFileAttributeView source = Files.getFileAttributeView(from, PosixFileAttributeView.class);
    PosixFileAttributeView target = Files.getFileAttributeView(to, PosixFileAttributeView.class);
    if (source != null && target != null) {
      target.setPermissions(source.readAttributes().permissions());
    }
  }
}
