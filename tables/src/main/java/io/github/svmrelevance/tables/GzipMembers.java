package io.github.svmrelevance.tables;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/**
 * Expands a gzip stream of any number of members (RFC 1952), all of it or not at all.
 *
 * <p>{@link java.util.zip.GZIPInputStream} asks {@code available()} whether another member follows,
 * so that it may end early on a pipe, and passes over damage between members in silence.
 */
final class GzipMembers extends InputStream {

  static final int FIRST_BYTE = 0x1f;
  static final int SECOND_BYTE = 0x8b;

  /** Data of numbers shrink to a tenth; the format goes to a thousandth. */
  private static final int LARGEST_GROWTH = 200;

  /** So much may come of any stream. */
  private static final long HARMLESS_BYTES = 1L << 28;

  private static final int DEFLATE = 8;
  private static final int HAS_HEADER_CRC = 2;
  private static final int HAS_EXTRA = 4;
  private static final int HAS_NAME = 8;
  private static final int HAS_COMMENT = 16;
  private static final int RESERVED = 0xe0;

  private final InputStream compressed;
  private final Origin origin;
  private final Inflater inflater = new Inflater(true);
  private final CRC32 crc = new CRC32();
  private final byte[] buffer = new byte[1 << 13];
  private int position;
  private int limit;
  private long read;
  private long expanded;
  private boolean insideMember;
  private boolean sawMember;

  GzipMembers(InputStream compressed, Origin origin) {
    this.compressed = compressed;
    this.origin = origin;
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] target, int offset, int length) throws IOException {
    if (length == 0) {
      return 0;
    }
    try {
      while (insideMember || beginMember()) {
        int count = inflater.inflate(target, offset, length);
        if (count > 0) {
          expanded += count;
          requireModest();
          crc.update(target, offset, count);
          return count;
        }
        if (inflater.finished()) {
          endMember();
        } else if (inflater.needsDictionary()) {
          throw damaged("it needs a dictionary");
        } else {
          fill();
          inflater.setInput(buffer, position, limit - position);
        }
      }
      return -1;
    } catch (EOFException e) {
      throw origin.reject("the gzip stream is truncated; copy or download the file again");
    } catch (DataFormatException e) {
      throw damaged(e.getMessage());
    }
  }

  /** A few megabytes may stand for gigabytes, which take minutes to be refused as data. */
  private void requireModest() {
    if (expanded > HARMLESS_BYTES && expanded / LARGEST_GROWTH > read) {
      throw origin.reject(
          "the gzip stream grows more than "
              + LARGEST_GROWTH
              + "-fold, beyond "
              + (HARMLESS_BYTES >> 20)
              + " MiB; if that is meant, expand the file first (gunzip)");
    }
  }

  /** False at the end of the stream. */
  private boolean beginMember() throws IOException {
    if (position == limit && !more()) {
      return false;
    }
    if (sawMember && buffer[position] == 0) {
      requirePadding();
      return false;
    }
    if (next() != FIRST_BYTE || next() != SECOND_BYTE || next() != DEFLATE) {
      throw damaged(sawMember ? "other bytes follow its end" : "its header is not one of gzip");
    }
    int flags = next();
    if ((flags & RESERVED) != 0) {
      throw damaged("its header has flags that no version defines");
    }
    skipBytes(6); // time, compression level, operating system
    if ((flags & HAS_EXTRA) != 0) {
      skipBytes(nextLittleEndian(2));
    }
    if ((flags & HAS_NAME) != 0) {
      skipText();
    }
    if ((flags & HAS_COMMENT) != 0) {
      skipText();
    }
    if ((flags & HAS_HEADER_CRC) != 0) {
      skipBytes(2);
    }
    inflater.reset();
    crc.reset();
    inflater.setInput(buffer, position, limit - position);
    insideMember = true;
    sawMember = true;
    return true;
  }

  private void endMember() throws IOException {
    position = limit - inflater.getRemaining();
    if (nextLittleEndian(4) != crc.getValue()
        || nextLittleEndian(4) != (inflater.getBytesWritten() & 0xffffffffL)) {
      throw damaged("its checksum is wrong");
    }
    insideMember = false;
  }

  /** Tapes and block devices fill up with zeros. */
  private void requirePadding() throws IOException {
    while (position < limit || more()) {
      if (buffer[position++] != 0) {
        throw damaged("other bytes follow its end");
      }
    }
  }

  private RuntimeException damaged(String how) {
    return origin.reject(
        "the gzip stream is damaged: " + how + "; copy or download the file again");
  }

  private boolean more() throws IOException {
    int count = compressed.read(buffer, 0, buffer.length);
    position = 0;
    limit = Math.max(count, 0);
    read += limit;
    return count > 0;
  }

  private void fill() throws IOException {
    if (!more()) {
      throw new EOFException();
    }
  }

  private int next() throws IOException {
    if (position == limit) {
      fill();
    }
    return buffer[position++] & 0xff;
  }

  private long nextLittleEndian(int bytes) throws IOException {
    long value = 0;
    for (int i = 0; i < bytes; i++) {
      value |= (long) next() << (8 * i);
    }
    return value;
  }

  private void skipBytes(long bytes) throws IOException {
    for (long i = 0; i < bytes; i++) {
      next();
    }
  }

  private void skipText() throws IOException {
    while (next() != 0) {
      // up to the closing zero
    }
  }

  @Override
  public void close() throws IOException {
    inflater.end();
    compressed.close();
  }
}
