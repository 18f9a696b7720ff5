package io.github.svmrelevance.tables;

import io.github.svmrelevance.api.diagnostic.Message;
import io.github.svmrelevance.api.diagnostic.RunSetting;
import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/**
 * Decodes UTF-8 and refuses, with the line, what is not: broken sequences, NUL bytes, lines or
 * texts beyond the limits. Nothing is ever replaced.
 */
final class StrictUtf8Reader extends Reader {

  private final InputStream in;
  private final Origin origin;
  private final ReadLimits limits;
  private final CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder();
  private final ByteBuffer bytes = ByteBuffer.allocate(1 << 16).flip();
  private long bytesRead;
  private boolean endOfBytes;
  private long line = 1;
  private int lineLength;
  private boolean afterCarriageReturn;
  private char pending;

  StrictUtf8Reader(InputStream in, Origin origin, ReadLimits limits) {
    this.in = in;
    this.origin = origin;
    this.limits = limits;
  }

  /** Whether all of the text was handed out. */
  boolean isAtEnd() {
    return endOfBytes && !bytes.hasRemaining();
  }

  @Override
  public int read(char[] target, int offset, int length) throws IOException {
    if (length == 0) {
      return 0;
    }
    if (pending != 0) {
      target[offset] = pending;
      pending = 0;
      return 1;
    }
    if (length == 1) {
      return readOne(target, offset);
    }
    CharBuffer chars = CharBuffer.wrap(target, offset, length).slice();
    while (true) {
      CoderResult outcome = decoder.decode(bytes, chars, endOfBytes);
      int count = chars.position();
      check(target, offset, count);
      if (outcome.isError()) {
        throw origin.reject(
            line,
            String.format(
                Locale.ROOT,
                "the byte 0x%02x is not valid UTF-8, or the file is not text; save it as UTF-8"
                    + " (iconv -f WINDOWS-1252 -t UTF-8 turns Western European text into it)",
                bytes.get(bytes.position())));
      }
      if (count > 0) {
        return count;
      }
      if (endOfBytes) {
        return -1;
      }
      refill();
    }
  }

  /** The decoder needs room for two chars: a code point may be that long. */
  private int readOne(char[] target, int offset) throws IOException {
    char[] pair = new char[2];
    int count = read(pair, 0, 2);
    target[offset] = pair[0];
    if (count == 2) {
      pending = pair[1];
    }
    return Math.min(count, 1);
  }

  private void refill() throws IOException {
    bytes.compact();
    int count = in.read(bytes.array(), bytes.position(), bytes.remaining());
    if (count < 0) {
      endOfBytes = true;
    } else {
      bytes.position(bytes.position() + count);
      bytesRead += count;
      if (bytesRead > limits.bytes()) {
        throw origin.reject(
            Message.of(
                "the text is longer than " + limits.bytes() + " bytes (after decompression); ",
                RunSetting.MAX_BYTES,
                " raises the limit"));
      }
    }
    bytes.flip();
  }

  private void check(char[] text, int offset, int count) {
    for (int i = offset; i < offset + count; i++) {
      char c = text[i];
      if (c >= ' ') {
        if (++lineLength > limits.lineLength()) {
          throw origin.reject(
              line,
              Message.of(
                  "the line is longer than " + limits.lineLength() + " characters; ",
                  RunSetting.MAX_LINE_LENGTH,
                  " raises the limit"));
        }
        afterCarriageReturn = false;
      } else {
        checkControl(c);
      }
    }
  }

  private void checkControl(char c) {
    if (c == 0) {
      throw origin.reject(
          line,
          "there is a NUL byte: the file is binary, or text in UTF-16; save it as text in UTF-8");
    }
    if (c == '\r' || (c == '\n' && !afterCarriageReturn)) {
      line++;
      lineLength = 0;
    }
    afterCarriageReturn = c == '\r';
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
