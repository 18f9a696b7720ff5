package io.github.svmrelevance.parquet;

import blue.strategic.parquet.ParquetReader;
import io.github.svmrelevance.tables.CsvLines;
import io.github.svmrelevance.tables.TableFormat;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import org.apache.parquet.hadoop.metadata.BlockMetaData;
import org.apache.parquet.hadoop.metadata.ColumnChunkMetaData;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.hadoop.metadata.ParquetMetadata;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.Type;

/**
 * Reads Parquet: numbers, texts, truth values and dates in columns of single values. The file is
 * held in memory as it is, and its rows become text one by one.
 *
 * <p>The index that pandas writes as {@code __index_level_0__} is a column without a name.
 *
 * @since 0.1
 */
public final class ParquetTables implements TableFormat {

  private static final byte[] MAGIC = "PAR1".getBytes(StandardCharsets.US_ASCII);

  /** The library unpacks these itself, others with Hadoop. */
  private static final Set<CompressionCodecName> READ =
      Set.of(
          CompressionCodecName.UNCOMPRESSED,
          CompressionCodecName.SNAPPY,
          CompressionCodecName.ZSTD);

  /** For {@link java.util.ServiceLoader}. */
  public ParquetTables() {}

  @Override
  public String name() {
    return "Parquet";
  }

  @Override
  public boolean recognizes(byte[] head) {
    for (int i = 0; i < MAGIC.length; i++) {
      if (i >= head.length || head[i] != MAGIC[i]) {
        return false;
      }
    }
    return true;
  }

  @Override
  public InputStream csv(InputStream in) throws IOException {
    MemoryFile file = new MemoryFile(in.readAllBytes());
    try {
      ParquetMetadata metadata = ParquetReader.readMetadata(file);
      requireReadable(metadata);
      MessageType schema = metadata.getFileMetaData().getSchema();
      List<String> nested =
          schema.getFields().stream()
              .filter(field -> !field.isPrimitive() || field.isRepetition(Type.Repetition.REPEATED))
              .map(Type::getName)
              .toList();
      if (!nested.isEmpty()) {
        throw new IOException(
            "the columns "
                + String.join(", ", nested)
                + " hold lists or structures; expected single values");
      }
      ParquetCells cells = new ParquetCells(schema);
      return new CsvLines(name(), cells.columns(), ParquetReader.spliterator(file, cells));
    } catch (RuntimeException e) {
      throw CsvLines.damaged(name(), e);
    }
  }

  private static void requireReadable(ParquetMetadata metadata) throws IOException {
    for (BlockMetaData block : metadata.getBlocks()) {
      for (ColumnChunkMetaData column : block.getColumns()) {
        if (!READ.contains(column.getCodec())) {
          throw new IOException(
              "the columns are compressed with "
                  + column.getCodec()
                  + ", which is read with Hadoop only; write them with snappy, zstd or none");
        }
      }
    }
  }
}
