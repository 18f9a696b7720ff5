package io.github.svmrelevance.parquet;

import java.io.ByteArrayInputStream;
import org.apache.parquet.io.DelegatingSeekableInputStream;
import org.apache.parquet.io.InputFile;
import org.apache.parquet.io.SeekableInputStream;

/** A file that is in memory: Parquet begins at its end. */
final class MemoryFile implements InputFile {

  private final byte[] content;

  MemoryFile(byte[] content) {
    this.content = content;
  }

  @Override
  public long getLength() {
    return content.length;
  }

  @Override
  public SeekableInputStream newStream() {
    Bytes bytes = new Bytes(content);
    return new DelegatingSeekableInputStream(bytes) {
      @Override
      public long getPos() {
        return bytes.position();
      }

      @Override
      public void seek(long position) {
        bytes.seek(position);
      }
    };
  }

  private static final class Bytes extends ByteArrayInputStream {

    Bytes(byte[] content) {
      super(content);
    }

    synchronized long position() {
      return pos;
    }

    synchronized void seek(long position) {
      pos = Math.toIntExact(position);
    }
  }
}
