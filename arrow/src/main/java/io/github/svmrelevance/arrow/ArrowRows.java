package io.github.svmrelevance.arrow;

import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Spliterators;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import org.apache.arrow.compression.CommonsCompressionFactory;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.ValueVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.dictionary.Dictionary;
import org.apache.arrow.vector.ipc.ArrowFileReader;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.util.ByteArrayReadableSeekableByteChannel;

/** The rows of a file, batch by batch. */
final class ArrowRows extends Spliterators.AbstractSpliterator<String[]> implements Closeable {

  private final BufferAllocator allocator;
  private final ArrowFileReader reader;
  private List<IntFunction<String>> cells = List.of();
  private int count;
  private int next;

  ArrowRows(byte[] file, BufferAllocator allocator) {
    super(Long.MAX_VALUE, ORDERED);
    this.allocator = allocator;
    this.reader =
        new ArrowFileReader(
            new ByteArrayReadableSeekableByteChannel(file),
            allocator,
            CommonsCompressionFactory.INSTANCE);
  }

  List<String> columns() throws IOException {
    return root().getFieldVectors().stream().map(ValueVector::getName).toList();
  }

  /** The columns whose values are no single ones. */
  List<String> unreadable() throws IOException {
    List<String> names = new ArrayList<>();
    for (FieldVector column : root().getFieldVectors()) {
      Field values = column.getField();
      Dictionary dictionary = dictionary(values);
      if (!ArrowCells.areReadable(
          dictionary == null ? values : dictionary.getVector().getField())) {
        names.add(column.getName());
      }
    }
    return names;
  }

  private VectorSchemaRoot root() throws IOException {
    return reader.getVectorSchemaRoot();
  }

  /** What the numbers of a column stand for; null if they stand for themselves. */
  private Dictionary dictionary(Field column) throws IOException {
    return column.getDictionary() == null
        ? null
        : reader.getDictionaryVectors().get(column.getDictionary().getId());
  }

  @Override
  public boolean tryAdvance(Consumer<? super String[]> action) {
    try {
      while (next == count) {
        if (!reader.loadNextBatch()) {
          return false;
        }
        next = 0;
        count = root().getRowCount();
        cells = new ArrayList<>();
        for (FieldVector column : root().getFieldVectors()) {
          Dictionary dictionary = dictionary(column.getField());
          cells.add(
              dictionary == null
                  ? ArrowCells.of(column)
                  : ArrowCells.of(column, ArrowCells.of(dictionary.getVector())));
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    int row = next++;
    action.accept(cells.stream().map(cell -> cell.apply(row)).toArray(String[]::new));
    return true;
  }

  @Override
  public void close() throws IOException {
    reader.close();
    allocator.close();
  }
}
