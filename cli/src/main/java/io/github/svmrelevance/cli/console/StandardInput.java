package io.github.svmrelevance.cli.console;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;

/**
 * Standard input as far as there is one.
 *
 * <p>Where a process is started with descriptor 0 closed ({@code <&-}), the system gives it to the
 * first file that is opened, which is one of the JVM's own: {@code System.in} then reads that. It
 * is recognised on Linux, which says what a descriptor is.
 */
public final class StandardInput {

  private static final Path DESCRIPTOR = Path.of("/proc/self/fd/0");

  private StandardInput() {}

  /** {@link System#in}, or a stream that fails with the reason if it is not what the user gave. */
  public static InputStream get() {
    return isOf(DESCRIPTOR, Path.of(System.getProperty("java.home"))) ? new Closed() : System.in;
  }

  /** Whether a descriptor leads to a file of the JVM. */
  static boolean isOf(Path descriptor, Path javaHome) {
    try {
      return descriptor.toRealPath().startsWith(javaHome.toRealPath());
    } catch (IOException e) {
      // A pipe has no path, and elsewhere than on Linux no descriptor has one.
      return false;
    }
  }

  private static final class Closed extends InputStream {

    @Override
    public int read() throws IOException {
      throw new IOException("it is closed; pipe data into svmrel, or name a file instead of -");
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
      return read();
    }
  }
}
