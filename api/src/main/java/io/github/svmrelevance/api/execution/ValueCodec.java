package io.github.svmrelevance.api.execution;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InvalidClassException;
import java.io.ObjectInputFilter;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamClass;
import java.io.OutputStream;
import java.io.Serializable;
import java.lang.invoke.SerializedLambda;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * Writes values as bytes and reads them in another process: serializable classes of this framework
 * and of further packages that are named, and plain values of the JDK, {@link Optional} among them.
 * Immutable and thread-safe.
 *
 * <p>What is read is checked: records run their constructors, other classes travel as a record of
 * theirs, and a filter refuses every class that is not listed here, lambdas among them.
 *
 * @since 0.1
 */
public final class ValueCodec {

  private static final String OURS = "io.github.svmrelevance.**";

  private final ObjectInputFilter filter;

  /**
   * Creates a codec.
   *
   * @param packages further packages whose classes may be read, with those below them, for example
   *     {@code "com.example.method"}
   */
  public ValueCodec(String... packages) {
    StringBuilder pattern = new StringBuilder(OURS);
    for (String name : packages) {
      pattern.append(';').append(name).append(".**");
    }
    pattern.append(";java.lang.*;java.math.*;java.time.*;java.util.*;!*");
    this.filter = ObjectInputFilter.Config.createFilter(pattern.toString());
  }

  /**
   * Writes a value.
   *
   * @param value the value, or null
   * @return its bytes
   * @throws IllegalArgumentException if something in it cannot be written, such as a lambda; the
   *     message names the class
   */
  public byte[] write(Object value) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new Output(bytes)) {
      out.writeObject(value);
    } catch (IOException e) {
      throw new IllegalArgumentException("the value cannot be sent to another process: " + e, e);
    }
    return bytes.toByteArray();
  }

  /**
   * Reads a value.
   *
   * @param bytes what {@link #write} made
   * @return the value
   * @throws IllegalArgumentException if the bytes are no such value, or hold one of a class that
   *     may not be read
   */
  public Object read(byte[] bytes) {
    try (ObjectInputStream in = new Input(new ByteArrayInputStream(bytes))) {
      in.setObjectInputFilter(this::check);
      return in.readObject();
    } catch (InvalidClassException e) {
      // What the filter refused is the cause, which names the class.
      throw new IllegalArgumentException(
          "the bytes are no value that may be read: " + Objects.requireNonNullElse(e.getCause(), e),
          e);
    } catch (IOException | ClassNotFoundException | RuntimeException e) {
      // A value that checks its parts throws what its constructor does.
      throw new IllegalArgumentException("the bytes are no value that may be read: " + e, e);
    }
  }

  /** Names the class that is refused, which the JDK does not. */
  private ObjectInputFilter.Status check(ObjectInputFilter.FilterInfo info) {
    ObjectInputFilter.Status status = filter.checkInput(info);
    if (status == ObjectInputFilter.Status.REJECTED && info.serialClass() != null) {
      throw new IllegalArgumentException(
          info.serialClass().getTypeName() + " is of no package that may be read");
    }
    return status;
  }

  /** Puts values in the place of the JDK's optional ones, which it does not write itself. */
  private static final class Output extends ObjectOutputStream {

    Output(OutputStream out) throws IOException {
      super(out);
      enableReplaceObject(true);
    }

    @Override
    protected Object replaceObject(Object object) {
      if (object instanceof Optional<?> optional) {
        return new Some(optional.map(List::<Object>of).orElse(List.of()));
      }
      if (object instanceof OptionalDouble optional) {
        return new SomeDouble(optional.isPresent(), optional.orElse(0));
      }
      if (object instanceof OptionalInt optional) {
        return new SomeInt(optional.isPresent(), optional.orElse(0));
      }
      if (object instanceof SerializedLambda lambda) {
        throw new IllegalArgumentException(
            "the value cannot be sent to another process: a lambda of "
                + lambda.getCapturingClass().replace('/', '.')
                + " does not travel; make it a record");
      }
      return object;
    }
  }

  private record Some(List<Object> value) implements Serializable {

    private Object readResolve() {
      return value.stream().findFirst();
    }
  }

  private record SomeDouble(boolean present, double value) implements Serializable {

    private Object readResolve() {
      return present ? OptionalDouble.of(value) : OptionalDouble.empty();
    }
  }

  private record SomeInt(boolean present, int value) implements Serializable {

    private Object readResolve() {
      return present ? OptionalInt.of(value) : OptionalInt.empty();
    }
  }

  /** Finds classes as services are found: through the loader of the thread. */
  private static final class Input extends ObjectInputStream {

    Input(InputStream in) throws IOException {
      super(in);
    }

    @Override
    protected Class<?> resolveClass(ObjectStreamClass description)
        throws IOException, ClassNotFoundException {
      ClassLoader loader = Thread.currentThread().getContextClassLoader();
      if (loader != null) {
        try {
          return Class.forName(description.getName(), false, loader);
        } catch (ClassNotFoundException e) {
          // Primitive types and what this thread's loader does not see are left to the JDK.
          return super.resolveClass(description);
        }
      }
      return super.resolveClass(description);
    }
  }
}
