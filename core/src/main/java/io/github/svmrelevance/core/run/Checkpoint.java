package io.github.svmrelevance.core.run;

import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.diagnostic.Message;
import io.github.svmrelevance.api.diagnostic.Warning;
import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.api.execution.ValueCodec;
import io.github.svmrelevance.api.parameter.Parameter;
import io.github.svmrelevance.core.data.Excerpt;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Base64;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.zip.CRC32;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.InflaterInputStream;

/**
 * A file of the results of a run's tasks, from which the same run goes on after it was interrupted.
 * Thread-safe.
 *
 * <p>Its first line names the run. Each further line holds a key, a value, and a checksum of both,
 * separated by tabs. The value is what {@link ValueCodec} makes of it, deflated, in Base64. Lines
 * are only ever added. Reading ends at the first line that is not whole; what follows was damaged,
 * is cut off, and is computed anew.
 *
 * @since 0.1
 */
public final class Checkpoint implements AutoCloseable {

  /** The file, and how users name it; by its old name, too. */
  public static final Parameter<String> FILE =
      Parameter.file(
              "checkpoint",
              "file that keeps each result, from which the same run goes on after an interruption")
          .withAlias("journal");

  private static final String FORMAT = "svmrel-checkpoint/1";

  /** The key of what happened below the method. */
  private static final String NOTES = "notes";

  /** No name of a run is so long. */
  private static final int LONGEST_NAME = 1 << 20;

  private static final int BUFFER = 1 << 16;

  /** Where the file has a value. */
  private record Span(long begin, int length) {}

  private final Path path;
  private final FileChannel file;
  private final ValueCodec codec;
  private final Consumer<Warning> told;
  private final Map<String, Span> spans = new HashMap<>();
  private long end;
  private Optional<RunContext.Notes> notes = Optional.empty();

  /** Whether the file cannot be written any more. */
  private boolean isLost;

  Checkpoint(Path path, FileChannel file, ValueCodec codec, Consumer<Warning> told) {
    this.path = path;
    this.file = file;
    this.codec = codec;
    this.told = told;
  }

  /**
   * Does work whose tasks' results are kept in a file, if there is one. Results that the file has
   * are not computed again; those that are new are added as soon as they are there.
   *
   * @param file where; empty for no checkpoint. It is made if it is absent
   * @param run names the run, as {@link RunName} does
   * @param context where the work is done; it has done none before
   * @param told of damage, and when the file cannot be written any more, from any thread
   * @param packages of third parties whose values are kept, as for {@link ValueCodec}
   * @param work what to do
   * @param <R> what comes out
   * @return what came out: the same, to the last bit, as without the file
   * @throws InvalidInputException if the file belongs to another run or cannot be used
   */
  public static <R> R during(
      Optional<String> file,
      Supplier<String> run,
      DefaultRunContext context,
      Consumer<Warning> told,
      String packages,
      Supplier<R> work) {
    if (file.isEmpty()) {
      return work.get();
    }
    try (Checkpoint checkpoint =
        open(Path.of(file.get()), run.get(), new ValueCodec(packages), told)) {
      context.keepIn(checkpoint);
      return work.get();
    }
  }

  /**
   * Opens a file, or begins one, for work that keeps its results itself.
   *
   * @param path where; it is made if it is absent
   * @param run names the run, as {@link RunName} does
   * @param codec writes and reads what is kept
   * @param told of damage, and when the file cannot be written any more, from any thread
   * @return the file, locked until it is closed
   * @throws InvalidInputException if the file belongs to another run or cannot be used
   */
  public static Checkpoint open(Path path, String run, ValueCodec codec, Consumer<Warning> told) {
    try {
      FileChannel file =
          FileChannel.open(
              path, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
      try {
        Checkpoint checkpoint = new Checkpoint(path, file, codec, told);
        checkpoint.load(line(FORMAT + "\t" + run));
        return checkpoint;
      } catch (IOException | RuntimeException e) {
        file.close();
        throw e;
      }
    } catch (AccessDeniedException e) {
      throw new InvalidInputException(
          named(path, " cannot be used: there is no permission to write it"), e);
    } catch (NoSuchFileException e) {
      throw new InvalidInputException(
          named(
              path, " cannot be used: its directory does not exist; make it, or name another file"),
          e);
    } catch (IOException e) {
      throw new InvalidInputException(
          named(
              path,
              " cannot be used: "
                  + Excerpt.reason(e)
                  + ". It is a file in a directory that exists"),
          e);
    }
  }

  /** As a user gave it, with what is to be said of it. */
  private static Message named(Path path, String words) {
    return Message.of(FILE, ": " + Excerpt.printable(path.toString()) + words);
  }

  private static byte[] line(String content) {
    byte[] bytes = content.getBytes(StandardCharsets.UTF_8);
    return (content + "\t" + checksum(bytes, bytes.length) + "\n").getBytes(StandardCharsets.UTF_8);
  }

  private static String checksum(byte[] content, int length) {
    CRC32 checksum = new CRC32();
    checksum.update(content, 0, length);
    return HexFormat.of().toHexDigits((int) checksum.getValue());
  }

  private void load(byte[] header) throws IOException {
    if (!isOurs()) {
      throw new InvalidInputException(
          named(path, " is in use by another run; name another file, or wait for that run"));
    }
    boolean first = true;
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    ByteBuffer read = ByteBuffer.allocate(BUFFER);
    long size = file.size();
    long position = 0;
    boolean isWhole = true;
    while (isWhole && position < size && file.read(read, position) > 0) {
      position += read.flip().limit();
      while (isWhole && read.hasRemaining()) {
        byte next = read.get();
        if (next != '\n') {
          line.write(next);
        } else if (first) {
          requireHeader(line.toByteArray(), header);
          first = false;
          end = header.length;
          line.reset();
        } else {
          isWhole = take(line.toByteArray());
          line.reset();
        }
      }
      if (first && line.size() > LONGEST_NAME) {
        throw foreign();
      }
      read.clear();
    }
    if (first) {
      requireBeginning(line.toByteArray(), header);
      end = 0;
    } else if (end < size) {
      told.accept(
          CheckpointWarning.CHECKPOINT_DAMAGED.of(
              named(
                  path,
                  ": what follows byte "
                      + end
                      + " is damaged and was cut off; it is computed anew")));
    }
    file.truncate(end);
    if (first) {
      write(header);
    }
    notes = find(NOTES).map(RunContext.Notes.class::cast);
  }

  /** Locks the file; another run may hold it in this process or in another one. */
  private boolean isOurs() throws IOException {
    try {
      return file.tryLock() != null;
    } catch (OverlappingFileLockException heldByThisProcess) {
      return false;
    }
  }

  private InvalidInputException foreign() {
    return new InvalidInputException(
        named(path, " is no checkpoint of this program; name another file, which need not exist"));
  }

  private void requireHeader(byte[] line, byte[] header) {
    String found = new String(line, StandardCharsets.UTF_8);
    if (!found.startsWith(FORMAT + "\t")) {
      throw foreign();
    }
    if (isWhole(line).isEmpty()) {
      throw new InvalidInputException(
          named(
              path,
              ", line 1: it is damaged, so that nobody knows which run it belongs to; name another"
                  + " file, or delete this one"));
    }
    if (!(found + "\n").equals(new String(header, StandardCharsets.UTF_8))) {
      throw new InvalidInputException(
          named(
              path,
              " belongs to a run with other data, parameters, seed or version; name another file,"
                  + " or delete this one"));
    }
  }

  /** A run that was killed may have written a part of its first line. */
  private void requireBeginning(byte[] rest, byte[] header) {
    String begun = new String(header, StandardCharsets.UTF_8);
    if (!begun.startsWith(new String(rest, StandardCharsets.UTF_8))) {
      throw foreign();
    }
  }

  /** Takes what a line holds, if it is whole. */
  private boolean take(byte[] line) {
    Optional<String> content = isWhole(line);
    int tab = content.map(text -> text.indexOf('\t')).orElse(-1);
    if (tab < 0) {
      return false;
    }
    int length = content.get().length() - tab - 1;
    spans.put(content.get().substring(0, tab), new Span(end + tab + 1, length));
    end += line.length + 1L;
    return true;
  }

  /** What stands before the checksum at the end of a line; empty if that is another one. */
  private static Optional<String> isWhole(byte[] line) {
    int tab = line.length - 1;
    while (tab >= 0 && line[tab] != '\t') {
      tab--;
    }
    if (tab < 0) {
      return Optional.empty();
    }
    String sum = new String(line, tab + 1, line.length - tab - 1, StandardCharsets.ISO_8859_1);
    return sum.equals(checksum(line, tab))
        ? Optional.of(new String(line, 0, tab, StandardCharsets.ISO_8859_1))
        : Optional.empty();
  }

  /** What happened below the method in the runs before. */
  synchronized Optional<RunContext.Notes> notes() {
    return notes;
  }

  /**
   * What was kept.
   *
   * @param key of the value
   * @return the last value of this key; empty if there is none
   * @throws InvalidInputException if the file cannot be read any more
   */
  public Optional<Object> find(String key) {
    ByteBuffer value;
    synchronized (this) {
      Span span = spans.get(key);
      if (span == null) {
        return Optional.empty();
      }
      value = ByteBuffer.allocate(span.length());
      try {
        while (value.hasRemaining()) {
          if (file.read(value, span.begin() + value.position()) < 0) {
            throw new IOException("it has become shorter");
          }
        }
      } catch (IOException e) {
        throw new InvalidInputException(
            named(path, " cannot be read any more: " + Excerpt.reason(e)), e);
      }
    }
    try {
      byte[] packed = Base64.getDecoder().decode(value.array());
      InflaterInputStream bytes = new InflaterInputStream(new ByteArrayInputStream(packed));
      return Optional.of(codec.read(bytes.readAllBytes()));
    } catch (IOException | IllegalArgumentException e) {
      throw new InvalidInputException(
          named(
              path,
              ": it was made by another build of this program; name another file, or delete this"
                  + " one"),
          e);
    }
  }

  /**
   * Keeps a result. Where the file cannot be written any more, whoever was told at {@link #open}
   * says so, and the run goes on.
   *
   * @param key no tab, no line break
   * @param value what {@link #find} is to return; a codec has to know its class
   */
  public void keep(String key, Object value) {
    byte[] line = line(key + "\t" + text(value));
    synchronized (this) {
      append(key, line);
    }
  }

  /**
   * Keeps a result.
   *
   * @param key no tab, no line break
   * @param value what {@link #find} is to return
   * @param noted what happened below the method until then
   */
  void keep(String key, Object value, RunContext.Notes noted) {
    byte[] line = line(key + "\t" + text(value));
    synchronized (this) {
      // Before the result, so that no result is there without what is to be said with it.
      if (!notes.equals(Optional.of(noted))) {
        notes = Optional.of(noted);
        append(NOTES, line(NOTES + "\t" + text(noted)));
      }
      append(key, line);
    }
  }

  private String text(Object value) {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (DeflaterOutputStream out = new DeflaterOutputStream(packed)) {
      out.write(codec.write(value));
    } catch (IOException e) {
      throw new UncheckedIOException("memory can be written", e);
    }
    return Base64.getEncoder().encodeToString(packed.toByteArray());
  }

  private void append(String key, byte[] line) {
    long begin = end + key.length() + 1;
    if (!isLost && write(line)) {
      // Base64 and a checksum of eight digits: a character a byte.
      spans.put(key, new Span(begin, (int) (end - begin) - "\t12345678\n".length()));
    }
  }

  private boolean write(byte[] line) {
    ByteBuffer bytes = ByteBuffer.wrap(line);
    try {
      while (bytes.hasRemaining()) {
        file.write(bytes, end + bytes.position());
      }
      end += line.length;
      return true;
    } catch (IOException e) {
      isLost = true;
      told.accept(
          CheckpointWarning.CHECKPOINT_LOST.of(
              named(
                  path,
                  " cannot be written ("
                      + Excerpt.printable(String.valueOf(e.getMessage()))
                      + "); the run goes on without it, and what it finds from here on is not"
                      + " kept")));
      return false;
    }
  }

  /** That the file cannot be closed is a warning, as what was computed is there already. */
  @Override
  public synchronized void close() {
    try {
      file.close();
    } catch (IOException e) {
      if (!isLost) {
        isLost = true;
        told.accept(
            CheckpointWarning.CHECKPOINT_LOST.of(
                named(
                    path,
                    " cannot be closed ("
                        + Excerpt.printable(String.valueOf(e.getMessage()))
                        + "), so that it may lack what was kept last; the result is not affected")));
      }
    }
  }
}
