package io.github.svmrelevance.tables;

import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.data.Matrix;
import io.github.svmrelevance.api.diagnostic.Message;
import io.github.svmrelevance.api.diagnostic.RunSetting;
import io.github.svmrelevance.core.data.Excerpt;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;

/**
 * Dense columns that are kept segment by segment, in a file or as numbers of 4 bytes. Only the
 * segment that grows is in memory as numbers of 8 bytes.
 */
final class SegmentedColumns implements GrowingColumns {

  /** About so many numbers are one segment. */
  private static final int NUMBERS = 1 << 22;

  private static final int MOST_ROWS = 1 << 16;
  private static final int LEAST_ROWS = 1 << 4;

  private final ColumnStorage storage;
  private final List<Segment> segments = new ArrayList<>();

  /** Where the file is; null if there is none. */
  private final FileChannel file;

  private long written;

  /** One column of a segment on its way to the file. */
  private ByteBuffer bytes = ByteBuffer.allocate(0);

  private final int numbers;

  /** How many columns the segments have; fixed with the first row. */
  private int width;

  /** Rows of a segment; 0 before the first row. */
  private int height;

  /** The columns of the segment that grows. */
  private double[][] growing = {};

  private SegmentedColumns(ColumnStorage storage, int numbers, FileChannel file) {
    this.storage = storage;
    this.numbers = numbers;
    this.file = file;
  }

  /**
   * Columns without rows.
   *
   * @throws InvalidInputException if there can be no file in the directory
   */
  static SegmentedColumns in(ColumnStorage storage) {
    return in(storage, NUMBERS);
  }

  /** As {@link #in(ColumnStorage)}, where about so many numbers are one segment. */
  static SegmentedColumns in(ColumnStorage storage, int numbers) {
    return new SegmentedColumns(
        storage, numbers, storage.directory().map(SegmentedColumns::open).orElse(null));
  }

  /** A file that goes when it is closed; on Unix nobody else sees it even before. */
  private static FileChannel open(Path directory) {
    if (!Files.isDirectory(directory)) {
      throw new InvalidInputException(message(directory, "this is no directory"));
    }
    try {
      return FileChannel.open(
          directory.resolve("svmrelevance-" + UUID.randomUUID() + ".columns"),
          StandardOpenOption.CREATE_NEW,
          StandardOpenOption.READ,
          StandardOpenOption.WRITE,
          StandardOpenOption.DELETE_ON_CLOSE);
    } catch (IOException e) {
      throw unusable(directory, e);
    }
  }

  private TableStorageException unusable(IOException cause) {
    return unusable(storage.directory().orElseThrow(), cause);
  }

  private static TableStorageException unusable(Path directory, IOException cause) {
    return new TableStorageException(message(directory, reason(cause)), cause);
  }

  private static Message message(Path directory, String reason) {
    return Message.of(
        "the table cannot be kept in " + Excerpt.printable(directory.toString()) + ": ",
        reason + "; name a directory with enough space by ",
        RunSetting.ON_DISK);
  }

  private static String reason(IOException cause) {
    if (cause instanceof AccessDeniedException) {
      return "there is no permission to write there";
    }
    if (cause instanceof NoSuchFileException) {
      return "the file cannot be written: no file can be made there";
    }
    String reason =
        cause instanceof FileSystemException of && of.getReason() != null
            ? of.getReason()
            : String.valueOf(cause.getMessage());
    return "the file cannot be written: " + Excerpt.printable(reason);
  }

  @Override
  public void widen(int columns) {
    if (columns > width && height > 0) {
      throw new IllegalStateException("column " + columns + " after a row of " + width);
    }
    width = Math.max(width, columns);
  }

  @Override
  public void set(int row, int column, double value) {
    if (height == 0) {
      begin();
    }
    while (row - first() >= height) {
      finishSegment(height);
    }
    growing[column][row - first()] = value;
  }

  /** The first row of the segment that grows. */
  private int first() {
    return segments.size() * height;
  }

  private void begin() {
    int rows = Math.min(MOST_ROWS, numbers / Math.max(1, width));
    height = Math.max(LEAST_ROWS, Integer.highestOneBit(Math.max(1, rows)));
    growing = new double[width][height];
    if (file != null) {
      bytes = ByteBuffer.allocateDirect(height * Double.BYTES).order(ByteOrder.nativeOrder());
    }
  }

  private void finishSegment(int rows) {
    segments.add(file == null ? inMemory(rows) : onDisk(rows));
    for (double[] column : growing) {
      Arrays.fill(column, 0);
    }
  }

  private Segment inMemory(int rows) {
    FloatBuffer own = FloatBuffer.allocate(rows * width);
    for (double[] column : growing) {
      for (int i = 0; i < rows; i++) {
        own.put((float) column[i]);
      }
    }
    return Segment.of(own);
  }

  /** Written before it is mapped: a disk without room is told of here, and not at a later look. */
  private Segment onDisk(int rows) {
    long start = written;
    try {
      for (double[] column : growing) {
        write(column, rows);
      }
      ByteBuffer mapped =
          file.map(MapMode.READ_WRITE, start, written - start).order(ByteOrder.nativeOrder());
      return storage.float32()
          ? Segment.of(mapped.asFloatBuffer())
          : Segment.of(mapped.asDoubleBuffer());
    } catch (IOException e) {
      throw unusable(e);
    }
  }

  private void write(double[] column, int rows) throws IOException {
    bytes.clear();
    for (int i = 0; i < rows; i++) {
      if (storage.float32()) {
        bytes.putFloat((float) column[i]);
      } else {
        bytes.putDouble(column[i]);
      }
    }
    bytes.flip();
    while (bytes.hasRemaining()) {
      written += file.write(bytes, written);
    }
  }

  @Override
  public void clear(int row) {
    int at = row - first();
    for (double[] column : growing) {
      if (at >= 0 && at < height) {
        column[at] = 0;
      }
    }
  }

  @Override
  public long cells(int rows, int width) {
    return file == null ? (long) rows * width / 2 : 0;
  }

  @Override
  public void select(ColumnSelection selection) {
    throw new IllegalStateException("columns are selected before the first row");
  }

  @Override
  public boolean hasMissing(int column, int rows) {
    return Arrays.stream(copy(column, rows)).anyMatch(Double::isNaN);
  }

  @Override
  public double[] copy(int column, int rows) {
    double[] copy = new double[rows];
    if (column >= width || height == 0) {
      return copy;
    }
    for (int s = 0; s <= (rows - 1) / height; s++) {
      int own = Math.min(height, rows - s * height);
      if (s < segments.size()) {
        segments.get(s).copy(column * height, own, copy, s * height);
      } else {
        System.arraycopy(growing[column], 0, copy, s * height, own);
      }
    }
    return copy;
  }

  @Override
  public void replaceMissing(int column, int rows, double value) {
    double[] cells = copy(column, rows);
    for (int i = 0; i < rows; i++) {
      if (Double.isNaN(cells[i])) {
        int s = i / height;
        if (s < segments.size()) {
          segments.get(s).put(column * height + i % height, value);
        } else {
          growing[column][i % height] = value;
        }
      }
    }
  }

  @Override
  public Matrix take(int rows, int columns) {
    if (height == 0) {
      begin();
    }
    while (rows > first()) {
      finishSegment(Math.min(height, rows - first()));
    }
    growing = new double[0][];
    int[] sources = new int[columns];
    Arrays.setAll(sources, j -> j);
    return SegmentedMatrix.of(rows, height, segments, sources);
  }

  /** Lets go of the file; what is mapped of it stays. */
  @Override
  public void close() {
    if (file != null) {
      try {
        file.close();
      } catch (IOException e) {
        throw unusable(e);
      }
    }
  }
}
