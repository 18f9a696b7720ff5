package io.github.svmrelevance.tables;

import io.github.svmrelevance.api.data.Matrix;
import io.github.svmrelevance.api.data.MatrixByParts;
import java.io.InvalidObjectException;
import java.io.ObjectInputStream;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/**
 * A matrix in segments of equally many rows, but for the last. Saves memory: the segments are in a
 * file, or hold numbers of 4 bytes. Selected columns share them.
 */
final class SegmentedMatrix implements MatrixByParts {

  private static final long serialVersionUID = 1L;

  private final transient int rows;

  /** Rows of a segment, as a power of two. */
  private final transient int log2Height;

  private final transient Segment[] segments;

  /** Of each column its number in the segments. */
  private final transient int[] sources;

  private SegmentedMatrix(int rows, int log2Height, Segment[] segments, int[] sources) {
    this.rows = rows;
    this.log2Height = log2Height;
    this.segments = segments;
    this.sources = sources;
  }

  /**
   * A matrix of segments.
   *
   * @param rows the number of rows
   * @param height how many rows a segment has but for the last, which has what is left; a power of
   *     two
   * @param segments each with all its columns one after another
   * @param sources of each column of the matrix its number in the segments
   */
  static SegmentedMatrix of(int rows, int height, List<Segment> segments, int[] sources) {
    return new SegmentedMatrix(
        rows,
        Integer.numberOfTrailingZeros(height),
        segments.toArray(Segment[]::new),
        sources.clone());
  }

  private int heightOf(int segment) {
    return Math.min(1 << log2Height, rows - (segment << log2Height));
  }

  /** The place of a row in its segment. */
  private int offset(int row) {
    return row & ((1 << log2Height) - 1);
  }

  @Override
  public int rows() {
    return rows;
  }

  @Override
  public int columns() {
    return sources.length;
  }

  @Override
  public boolean savesMemory() {
    return true;
  }

  @Override
  public double get(int row, int column) {
    Objects.checkIndex(row, rows);
    int segment = row >> log2Height;
    return segments[segment].get(sources[column] * heightOf(segment) + offset(row));
  }

  @Override
  public void copyPart(int column, int from, int count, double[] target) {
    Objects.checkFromIndexSize(from, count, rows);
    int source = sources[column];
    int own;
    for (int done = 0; done < count; done += own) {
      int segment = (from + done) >> log2Height;
      int offset = offset(from + done);
      int rowsOf = heightOf(segment);
      own = Math.min(count - done, rowsOf - offset);
      segments[segment].copy(source * rowsOf + offset, own, target, done);
    }
  }

  @Override
  public Matrix selectColumns(int[] selected) {
    return new SegmentedMatrix(
        rows, log2Height, segments, Arrays.stream(selected).map(k -> sources[k]).toArray());
  }

  @Override
  public String toString() {
    return "SegmentedMatrix[" + rows + " x " + columns() + "]";
  }

  /** Is sent as its numbers. */
  private Object writeReplace() {
    return toDense();
  }

  private void readObject(ObjectInputStream in) throws InvalidObjectException {
    throw new InvalidObjectException("SegmentedMatrix is sent as its numbers");
  }
}
