package io.github.svmrelevance.core.data;

import java.io.IOException;
import java.io.InputStream;
import java.io.PushbackInputStream;
import java.nio.charset.StandardCharsets;

/**
 * Opens the text of a file: expands gzip, whatever the file's name, and refuses what is no text.
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
