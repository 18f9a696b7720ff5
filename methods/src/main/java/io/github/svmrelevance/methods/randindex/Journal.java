package io.github.svmrelevance.methods.randindex;

import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.diagnostic.Message;
import io.github.svmrelevance.api.diagnostic.Warning;
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
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.CRC32;

/**
 * A file that says what was done, so that a run that was interrupted can go on. Thread-safe.
 *
 * <p>Its first line identifies the run. Each further line records one finding of one class: a key
 * and numbers, separated by tabs, and a checksum of all before it. A last line without an end was
 * cut off and does not count; any other damage is told. Numbers are written so that they read back
 * to the same bits.
 *
 * <p>Another process is sent what is recorded, not the file. What it appends comes back with {@link
 * #unsaved}, for the file's own process to record.
 */
final class Journal implements AutoCloseable, Serializable {

  private static final long serialVersionUID = 1L;

  private static final String FORMAT = "svmrel-journal/2";

  /** No run records so much. */
  private static final long MOST_BYTES = 1L << 30;

  /** Around the name of a setting within a message. */
  private static final Pattern SETTING = Pattern.compile("\u0002([^\u0002\u0003]*)\u0003");

  private final transient Optional<FileChannel> channel;
  private final transient Map<String, List<String>> entries = new HashMap<>();
  private final transient Map<String, List<String>> unsaved = new LinkedHashMap<>();

  /** Whether the file, if there is one, is kept by another process. */
  private final transient boolean isAway;

  private final transient Consumer<Warning> warnings;

  /** Whether the file could not be written any more. */
  private transient boolean isLost;

  private Journal(Optional<FileChannel> channel, boolean isAway, Consumer<Warning> warnings) {
    this.channel = channel;
    this.isAway = isAway;
    this.warnings = warnings;
  }

  /** A journal that nobody keeps. */
  static Journal none() {
    return new Journal(Optional.empty(), false, told -> {});
  }

  /**
   * Opens a journal, or begins one.
   *
   * @param file the file, which may be absent
   * @param run identifies data, parameters and seed
   * @param warnings told of damage, and when the file can no more be written
   * @throws InvalidInputException if the file belongs to another run or cannot be used
   */
  static Journal open(Path file, String run, Consumer<Warning> warnings) {
    try {
      FileChannel channel =
          FileChannel.open(
              file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
      Journal journal = new Journal(Optional.of(channel), false, warnings);
      try {
        journal.load(channel, file, run);
        return journal;
      } catch (IOException | RuntimeException e) {
        channel.close();
        throw e;
      }
    } catch (AccessDeniedException e) {
      throw new InvalidInputException(
          named(file, " cannot be used: there is no permission to write it"), e);
    } catch (IOException e) {
      throw new InvalidInputException(
          named(
              file,
              " cannot be used: "
                  + Excerpt.reason(e)
                  + ". It is a file in a directory that exists"),
          e);
    }
  }

  /** A message as a value to record: settings are marked, blanks and marks within texts are not. */
  static String text(Message message) {
    StringBuilder text = new StringBuilder();
    for (Message.Part part : message.parts()) {
      text.append(
          part.isSetting()
              ? "\u0002" + part.text() + "\u0003"
              : part.text().replaceAll("[\\s\u0002\u0003]", " "));
    }
    return text.toString();
  }

  /** The message of a value that was recorded. */
  static Message message(String recorded) {
    List<Message.Part> parts = new ArrayList<>();
    Matcher setting = SETTING.matcher(recorded);
    int read = 0;
    while (setting.find()) {
      parts.add(new Message.Part(recorded.substring(read, setting.start()), false));
      parts.add(new Message.Part(setting.group(1), true));
      read = setting.end();
    }
    parts.add(new Message.Part(recorded.substring(read), false));
    return new Message(parts);
  }

  /** As a user gave it, with what is wrong about it. */
  private static Message named(Path file, String problem) {
    return Message.of(
        EliminationOptions.JOURNAL, ": " + Excerpt.printable(file.toString()) + problem);
  }

  private void load(FileChannel file, Path path, String run) throws IOException {
    if (!isOurs(file)) {
      throw new InvalidInputException(
          named(path, " is in use by another run; name another file, or wait for that run"));
    }
    byte[] bytes = content(file, path);
    int kept = 0;
    for (int number = 1, end = end(bytes, 0); end >= 0; number++, end = end(bytes, kept)) {
      String line = new String(bytes, kept, end - kept, StandardCharsets.UTF_8);
      if (number == 1) {
        requireHeader(line, path, run);
      } else {
        take(line, number, path);
      }
      kept = end + 1;
    }
    String rest = new String(bytes, kept, bytes.length - kept, StandardCharsets.UTF_8);
    if (kept == 0
        && !(FORMAT + "\t" + run + "\t").startsWith(rest.replaceFirst("\t[^\t]*$", "\t"))) {
      throw foreign(path);
    }
    // What follows the last whole line was cut off in the middle of writing.
    file.truncate(kept);
    file.position(kept);
    if (kept == 0) {
      append(FORMAT, run);
    }
  }

  private static byte[] content(FileChannel file, Path path) throws IOException {
    if (file.size() > MOST_BYTES) {
      throw foreign(path);
    }
    ByteBuffer bytes = ByteBuffer.allocate((int) file.size());
    while (bytes.hasRemaining() && file.read(bytes) >= 0) {}
    return Arrays.copyOf(bytes.array(), bytes.position());
  }

  /** Where a line ends, or -1. */
  private static int end(byte[] bytes, int from) {
    for (int k = from; k < bytes.length; k++) {
      if (bytes[k] == '\n') {
        return k;
      }
    }
    return -1;
  }

  private static InvalidInputException foreign(Path path) {
    return new InvalidInputException(
        named(path, " is no checkpoint of this program; name another file, which need not exist"));
  }

  private static void requireHeader(String line, Path path, String run) {
    List<String> fields = List.of(line.split("\t", -1));
    if (!fields.get(0).equals(FORMAT)) {
      throw foreign(path);
    }
    if (!isWhole(line)) {
      throw new InvalidInputException(
          named(
              path,
              ", line 1: it is damaged, so that nobody knows which run it belongs to; name another"
                  + " file, or delete this one"));
    }
    if (!fields.get(1).equals(run)) {
      throw new InvalidInputException(
          named(
              path,
              " belongs to a run with other data, parameters or seed; name another file, or"
                  + " delete this one"));
    }
  }

  /** Takes what a line records; what a damaged one recorded is computed anew. */
  private void take(String line, int number, Path path) {
    List<String> fields = List.of(line.split("\t", -1));
    if (isWhole(line) && fields.size() >= 3) {
      entries.put(fields.get(0), List.copyOf(fields.subList(1, fields.size() - 1)));
    } else {
      warnings.accept(
          EliminationWarning.JOURNAL_DAMAGED.of(
              EliminationOptions.JOURNAL,
              ": "
                  + Excerpt.printable(path.toString())
                  + ", line "
                  + number
                  + ": it is damaged; what it recorded is computed anew"));
    }
  }

  /** Whether a line ends with the checksum of what stands before. */
  private static boolean isWhole(String line) {
    int tab = line.lastIndexOf('\t');
    return tab >= 0 && line.substring(tab + 1).equals(checksum(line.substring(0, tab)));
  }

  private static String checksum(String content) {
    CRC32 checksum = new CRC32();
    checksum.update(content.getBytes(StandardCharsets.UTF_8));
    return HexFormat.of().toHexDigits((int) checksum.getValue());
  }

  /** Locks the file; another run may hold it in this process or in another one. */
  private static boolean isOurs(FileChannel file) throws IOException {
    try {
      return file.tryLock() != null;
    } catch (OverlappingFileLockException heldByThisProcess) {
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
   */
  synchronized void append(String key, String... values) {
    List<String> entry = List.copyOf(Arrays.asList(values));
    entries.put(key, entry);
    if (isAway) {
      unsaved.put(key, entry);
    }
    if (channel.isPresent() && !isLost) {
      String content = key + "\t" + String.join("\t", values);
      String line = content + "\t" + checksum(content) + "\n";
      ByteBuffer bytes = ByteBuffer.wrap(line.getBytes(StandardCharsets.UTF_8));
      try {
        while (bytes.hasRemaining()) {
          channel.get().write(bytes);
        }
      } catch (IOException e) {
        isLost = true;
        warnings.accept(
            EliminationWarning.JOURNAL_LOST.of(
                EliminationOptions.JOURNAL,
                ": it cannot be written ("
                    + Excerpt.printable(String.valueOf(e.getMessage()))
                    + "); the run goes on without it, and what it found from here on is not"
                    + " recorded"));
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
    throw new InvalidObjectException("a checkpoint is sent as what is recorded");
  }

  private record Recorded(Map<String, List<String>> entries) implements Serializable {

    private Object readResolve() {
      Journal journal = new Journal(Optional.empty(), true, told -> {});
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
        if (!isLost) {
          throw new InvalidInputException("the checkpoint cannot be closed: " + e, e);
        }
      }
    }
  }
}
