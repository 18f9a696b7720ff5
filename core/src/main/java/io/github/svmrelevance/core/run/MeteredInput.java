package io.github.svmrelevance.core.run;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Reports how much of a stream has been read: a task for each kilobyte.
 *
 * @since 0.1
 */
public final class MeteredInput extends FilterInputStream {

  private static final int KILOBYTE = 1024;

  private final ProgressListener progress;
  private int rest;

  /**
   * Meters a stream, from here on.
   *
   * @param in the stream
   * @param title what is done with it
   * @param kilobytes how many there are, or {@link ProgressListener#UNKNOWN}
   * @param progress notified of them
   */
  public MeteredInput(InputStream in, String title, int kilobytes, ProgressListener progress) {
    super(in);
    this.progress = progress;
    progress.started(title + " kB", kilobytes);
  }

  /**
   * Opens a file. If it is compressed, the compressed bytes are counted.
   *
   * @param file the file
   * @param title what is done with it
   * @param progress notified of each kilobyte
   * @return the content as it lies there
   * @throws IOException if it cannot be opened
   */
  public static MeteredInput open(Path file, String title, ProgressListener progress)
      throws IOException {
    InputStream in = Files.newInputStream(file);
    long kilobytes = Files.isRegularFile(file) ? Files.size(file) / KILOBYTE : Long.MAX_VALUE;
    return new MeteredInput(
        in,
        title,
        kilobytes <= Integer.MAX_VALUE ? (int) kilobytes : ProgressListener.UNKNOWN,
        progress);
  }

  @Override
  public int read() throws IOException {
    int next = super.read();
    if (next >= 0) {
      count(1);
    }
    return next;
  }

  @Override
  public int read(byte[] target, int offset, int length) throws IOException {
    int read = super.read(target, offset, length);
    if (read > 0) {
      count(read);
    }
    return read;
  }

  private void count(int bytes) {
    rest += bytes;
    for (; rest >= KILOBYTE; rest -= KILOBYTE) {
      progress.advanced();
    }
  }
}
