package io.github.svmrelevance.tables;

import java.io.IOException;
import java.io.InputStream;
import java.io.PushbackInputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.ServiceLoader;

/**
 * Opens the text of a file: expands gzip, whatever the file's name, has other formats written as
 * text, and refuses what is none.
 */
final class TextInput {

  private static final int HEAD = 64;
  private static final String LFS_POINTER = "version https://git-lfs.github.com/spec/";

  private TextInput() {}

  /** The text, without a byte order mark. Closing the reader closes the stream. */
  static StrictUtf8Reader open(InputStream raw, Origin origin, ReadLimits limits)
      throws IOException {
    PushbackInputStream in = new PushbackInputStream(raw, HEAD);
    byte[] head = peek(in);
    if (head.length == 0) {
      throw origin.reject("the file is empty");
    }
    if (startsWith(head, GzipMembers.FIRST_BYTE, GzipMembers.SECOND_BYTE)) {
      in = new PushbackInputStream(new GzipMembers(in, origin), HEAD);
      head = peek(in);
      if (head.length == 0) {
        throw origin.reject("the gzip stream holds nothing");
      }
    }
    refuseOthers(head, origin);
    if (isNoText(head)) {
      Optional<TableFormat> format = format(head, origin);
      if (format.isPresent()) {
        return new StrictUtf8Reader(format.get().csv(in), origin, limits);
      }
    }
    if (startsWith(head, 0xef, 0xbb, 0xbf)) {
      in.skipNBytes(3);
    }
    return new StrictUtf8Reader(in, origin, limits);
  }

  private static void refuseOthers(byte[] head, Origin origin) {
    if (startsWith(head, 0xff, 0xfe) || startsWith(head, 0xfe, 0xff)) {
      throw origin.reject(
          "the file begins with a UTF-16 byte order mark; save it as UTF-8"
              + " (iconv -f UTF-16 -t UTF-8, or \"CSV UTF-8\" in a spreadsheet)");
    }
    if (startsWith(head, 'P', 'K', 3, 4)) {
      throw origin.reject("the file is a ZIP archive or a spreadsheet; export the sheet as CSV");
    }
    if (startsWith(head, GzipMembers.FIRST_BYTE, GzipMembers.SECOND_BYTE)) {
      throw origin.reject("the file is compressed twice; expand it once");
    }
    if (new String(head, StandardCharsets.ISO_8859_1).startsWith(LFS_POINTER)) {
      throw origin.reject(
          "the file is a Git LFS pointer, not the data; \"git lfs pull\" fetches them");
    }
  }

  /** Text has no control characters but blanks of some kind. */
  private static boolean isNoText(byte[] head) {
    for (byte each : head) {
      if (each >= 0 && each < ' ' && !Character.isWhitespace(each)) {
        return true;
      }
    }
    return false;
  }

  /** Who reads it; empty if it is none of the formats that are known. */
  private static Optional<TableFormat> format(byte[] head, Origin origin) {
    for (TableFormat format : ServiceLoader.load(TableFormat.class)) {
      if (format.recognizes(head.clone())) {
        return Optional.of(format);
      }
    }
    String begin = new String(head, StandardCharsets.ISO_8859_1);
    if (begin.startsWith("PAR1")) {
      throw origin.reject(
          "the file is Parquet, which svmrelevance-parquet reads; put it and its libraries on the"
              + " class path, or save the table as CSV");
    }
    if (begin.startsWith("ARROW1")) {
      throw origin.reject(
          "the file is Arrow (Feather), which svmrelevance-arrow reads; put it and its libraries on"
              + " the class path, or save the table as CSV");
    }
    if (begin.startsWith("FEA1")) {
      throw origin.reject(
          "the file is Feather's first version, which is no longer kept up; save the table anew, or"
              + " as CSV");
    }
    return Optional.empty();
  }

  private static byte[] peek(PushbackInputStream in) throws IOException {
    byte[] head = in.readNBytes(HEAD);
    in.unread(head);
    return head;
  }

  private static boolean startsWith(byte[] head, int... expected) {
    if (head.length < expected.length) {
      return false;
    }
    for (int i = 0; i < expected.length; i++) {
      if ((head[i] & 0xff) != expected[i]) {
        return false;
      }
    }
    return true;
  }
}
