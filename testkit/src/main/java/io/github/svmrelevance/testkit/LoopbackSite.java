package io.github.svmrelevance.testkit;

import io.github.svmrelevance.api.CancellationReason;
import io.github.svmrelevance.api.execution.RemoteJob;
import io.github.svmrelevance.api.execution.ValueCodec;
import java.util.List;
import java.util.function.BiFunction;

/**
 * The far side of a {@link LoopbackExecutor}. The two sides share no class but the JDK's, so that
 * orders come as a word and bytes.
 */
final class LoopbackSite implements BiFunction<String, byte[], byte[]> {

  static final String PACKAGES = "packages";
  static final String UNPACK = "unpack";
  static final String OPEN = "open";
  static final String RUN = "run";
  static final String CANCEL = "cancel";
  static final String CLOSE = "close";

  private static final byte[] NOTHING = {};

  private volatile ValueCodec codec = new ValueCodec();
  private volatile RemoteJob job;

  @Override
  public byte[] apply(String order, byte[] bytes) {
    Thread thread = Thread.currentThread();
    ClassLoader before = thread.getContextClassLoader();
    thread.setContextClassLoader(LoopbackSite.class.getClassLoader());
    try {
      return obey(order, bytes);
    } finally {
      thread.setContextClassLoader(before);
    }
  }

  private byte[] obey(String order, byte[] bytes) {
    switch (order) {
      case PACKAGES -> {
        List<?> packages = (List<?>) codec.read(bytes);
        codec = new ValueCodec(packages.stream().map(String::valueOf).toArray(String[]::new));
      }
      case UNPACK -> job = new RemoteJob(bytes, codec);
      case OPEN -> {
        return job.open();
      }
      case RUN -> {
        return job.run(bytes);
      }
      case CANCEL -> job.cancel(CancellationReason.valueOf((String) codec.read(bytes)));
      case CLOSE -> {
        if (job != null) {
          job.close();
        }
      }
      default -> throw new IllegalArgumentException("there is no order '" + order + "'");
    }
    return NOTHING;
  }
}
