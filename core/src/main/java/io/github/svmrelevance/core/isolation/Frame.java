package io.github.svmrelevance.core.isolation;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * One message between a process and its worker: magic number, kind, session and length, then as
 * many bytes. All numbers are big-endian.
 *
 * @param kind what it is
 * @param session which session it concerns; 0 if none
 * @param payload its content, from position to limit
 */
record Frame(Kind kind, int session, ByteBuffer payload) {

  /** Tells a frame from what a native library may print. */
  private static final int MAGIC = 0x53564d52;

  /** What a frame is about. */
  enum Kind {
    /** Opens a session. */
    OPEN(1),
    /** Closes a session. */
    CLOSE(2),
    /** Changes all costs. */
    COSTS(3),
    /** Changes the bounds of a column. */
    COLUMN_BOUNDS(4),
    /** Changes the bounds of a row. */
    ROW_BOUNDS(5),
    /** Replaces a column. */
    COLUMN(6),
    /** Adds a row. */
    ROW(7),
    /** Asks to solve; alone has an answer. */
    SOLVE(8),
    /** The first word of a worker: whether its backend can run, and its version. */
    READY(9),
    /** Answers a solve. */
    SOLUTION(10),
    /** Answers a solve where that, or something before it, threw something. */
    FAILURE(11),
    /** Opens a session on a program with whole numbers. */
    OPEN_INTEGER(12);

    private final int code;

    Kind(int code) {
      this.code = code;
    }

    private static Kind of(int code) throws WorkerException {
      for (Kind kind : values()) {
        if (kind.code == code) {
          return kind;
        }
      }
      throw foreign();
    }
  }

  static Frame of(Kind kind, int session) {
    return new Frame(kind, session, ByteBuffer.allocate(0));
  }

  void writeTo(DataOutputStream out) throws IOException {
    out.writeInt(MAGIC);
    out.writeByte(kind.code);
    out.writeInt(session);
    out.writeInt(payload.remaining());
    out.write(payload.array(), payload.arrayOffset() + payload.position(), payload.remaining());
  }

  /**
   * Reads the next frame.
   *
   * @throws EOFException if there is none, or it is incomplete
   * @throws WorkerException if what comes is no frame
   */
  static Frame readFrom(DataInputStream in) throws IOException {
    int magic = in.readInt();
    int kind = in.readUnsignedByte();
    int session = in.readInt();
    int length = in.readInt();
    if (magic != MAGIC || length < 0) {
      throw foreign();
    }
    byte[] payload = in.readNBytes(length);
    if (payload.length < length) {
      throw new EOFException("a frame ends early");
    }
    return new Frame(Kind.of(kind), session, ByteBuffer.wrap(payload));
  }

  private static WorkerException foreign() {
    return new WorkerException("something else than a frame stands on its standard output");
  }
}
