package io.github.svmrelevance.methods.randindex;

import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.core.data.Excerpt;
import java.io.IOException;
import java.io.InvalidObjectException;
import java.io.ObjectInputStream;
import java.io.Serializable;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A file that says what was done, so that a run that was interrupted can go on. Thread-safe.
 *
 * <p>Its first line identifies the run. Each further line records one finding of one class: a key
 * and numbers, separated by tabs, and a full stop, without which the line was cut off and does not
 * count. Numbers are written so that they read back to the same bits.
 *
 * <p>Another process is sent what is recorded, not the file. What it appends comes back with {@link
 * #unsaved}, for the file's own process to record.
 */
final class Journal implements AutoCloseable, Serializable {

  private static final long serialVersionUID = 1L;

  private static final String FORMAT = "svmrel-journal/1";
  private static final String END = ".";

  private final transient Optional<FileChannel> channel;
  private final transient Map<String, List<String>> entries = new HashMap<>();
  private final transient Map<String, List<String>> unsaved = new LinkedHashMap<>();

  /** Whether the file, if there is one, is kept by another process. */
  private final transient boolean isAway;

  private Journal(Optional<FileChannel> channel, boolean isAway) {
    this.channel = channel;
    this.isAway = isAway;
  }

  /** A journal that nobody keeps. */
  static Journal none() {
    return new Journal(Optional.empty(), false);
  }

  /**
   * Opens a journal, or begins one.
   *
   * @param file the file, which may be absent
   * @param run identifies data, parameters and seed
   * @throws InvalidInputException if the file belongs to another run or cannot be used
   */
  static Journal open(Path file, String run) {
    try {
      FileChannel channel =
          FileChannel.open(
              file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
      Journal journal = new Journal(Optional.of(channel), false);
      try {
        journal.load(channel, file, run);
        return journal;
      } catch (IOException | RuntimeException e) {
        channel.close();
        throw e;
      }
    } catch (AccessDeniedException e) {
      throw new InvalidInputException(
          named(file) + " cannot be used: there is no permission to write it", e);
    } catch (IOException e) {
      throw new InvalidInputException(
          named(file)
              + " cannot be used: "
              + Excerpt.reason(e)
              + ". It is a file in a directory that exists",
          e);
    }
  }

  /** As a user gave it. */
  private static String named(Path file) {
    return "--" + EliminationOptions.JOURNAL + ": " + Excerpt.printable(file.toString());
  }

  private void load(FileChannel file, Path path, String run) throws IOException {
    if (!isOurs(file)) {
      throw new InvalidInputException(
          named(path) + " is in use by another run; name another file, or wait for that run");
    }
    ByteBuffer bytes = ByteBuffer.allocate(Math.toIntExact(file.size()));
    while (bytes.hasRemaining() && file.read(bytes) >= 0) {}
    String text = StandardCharsets.UTF_8.decode(bytes.flip()).toString();
    int kept = 0;
    for (int end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', kept)) {
      List<String> fields = List.of(text.substring(kept, end).split("\t", -1));
      if (kept == 0 && !fields.get(0).equals(FORMAT)) {
        throw new InvalidInputException(
            named(path)
                + " is no journal of this program; name another file, which need not exist");
      }
      if (fields.size() < 3 || !fields.get(fields.size() - 1).equals(END)) {
        break;
      }
      if (kept == 0 && !fields.get(1).equals(run)) {
        throw new InvalidInputException(
            named(path)
                + " belongs to a run with other data, parameters or seed; name another file, or"
                + " delete this one");
      }
      entries.put(fields.get(0), List.copyOf(fields.subList(1, fields.size() - 1)));
      kept = end + 1;
    }
    if (kept == 0 && !text.isEmpty() && !(FORMAT + "\t" + run).startsWith(text.split("\n", 2)[0])) {
      throw new InvalidInputException(
          named(path) + " is no journal of this program; name another file, which need not exist");
    }
    // What follows the last whole line was cut off in the middle of writing.
    file.truncate(text.substring(0, kept).getBytes(StandardCharsets.UTF_8).length);
    file.position(file.size());
    if (kept == 0) {
      append(FORMAT, run);
    }
  }

  /** Locks the file; another run may hold it in this process or in another one. */
  private static boolean isOurs(FileChannel file) throws IOException {
    try {
      return file.tryLock() != null;
    } catch (OverlappingFileLockException e) {
      return false;
    }
  }

  /** What was recorded under a key. */
  synchronized Optional<List<String>> find(String key) {
    return Optional.ofNullable(entries.get(key));
  }

  /**
   * Records.
   *
   * @param key no tab, no line break
   * @param values neither
   * @throws InvalidInputException if the file cannot be written
   */
  synchronized void append(String key, String... values) {
    List<String> entry = List.copyOf(Arrays.asList(values));
    entries.put(key, entry);
    if (isAway) {
      unsaved.put(key, entry);
    }
    if (channel.isPresent()) {
      String line = key + "\t" + String.join("\t", values) + "\t" + END + "\n";
      ByteBuffer bytes = ByteBuffer.wrap(line.getBytes(StandardCharsets.UTF_8));
      try {
        while (bytes.hasRemaining()) {
          channel.get().write(bytes);
        }
      } catch (IOException e) {
        throw new InvalidInputException("the journal cannot be written: " + e, e);
      }
    }
  }

  /** What was appended under keys of a beginning in a process that does not keep the file. */
  synchronized Map<String, List<String>> unsaved(String beginning) {
    Map<String, List<String>> found = new LinkedHashMap<>();
    unsaved.forEach(
        (key, entry) -> {
          if (key.startsWith(beginning)) {
            found.put(key, entry);
          }
        });
    return found;
  }

  /** Records what another process appended. */
  void save(Map<String, List<String>> appended) {
    appended.forEach((key, entry) -> append(key, entry.toArray(String[]::new)));
  }

  private synchronized Object writeReplace() {
    return new Recorded(new HashMap<>(entries));
  }

  private void readObject(ObjectInputStream in) throws InvalidObjectException {
    throw new InvalidObjectException("a journal is sent as what is recorded");
  }

  private record Recorded(Map<String, List<String>> entries) implements Serializable {

    private Object readResolve() {
      Journal journal = new Journal(Optional.empty(), true);
      journal.entries.putAll(entries);
      return journal;
    }
  }

  @Override
  public void close() {
    if (channel.isPresent()) {
      try {
        channel.get().close();
      } catch (IOException e) {
        throw new InvalidInputException("the journal cannot be closed: " + e, e);
      }
    }
  }
}
