package io.github.svmrelevance.solver.lpsolve;

import io.github.svmrelevance.api.optimization.Availability;
import io.github.svmrelevance.solver.lpsolve.internal.NativeProblem;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The loaded native library, or why there is none.
 *
 * <p>One per JVM, made on first use: a JVM loads a native library of one path for one class loader
 * only.
 */
final class LpSolveRuntime {

  /** Loaded when it is first asked for, and under the lock of class initialisation. */
  private static final class Holder {
    static final LpSolveRuntime INSTANCE = load();
  }

  private final Availability availability;
  private final NativeProblem.Factory problems;

  private LpSolveRuntime(Availability availability, NativeProblem.Factory problems) {
    this.availability = availability;
    this.problems = problems;
  }

  static LpSolveRuntime get() {
    return Holder.INSTANCE;
  }

  Availability availability() {
    return availability;
  }

  /** Only where {@link #availability()} says yes. */
  NativeProblem.Factory problems() {
    return problems;
  }

  private static LpSolveRuntime load() {
    Optional<Path> installed = NativeLibrary.installed(System.getProperty("java.library.path", ""));
    if (installed.isPresent()) {
      return link(installed.get(), "installed library " + installed.get());
    }
    String platform =
        NativeLibrary.platform(System.getProperty("os.name"), System.getProperty("os.arch"));
    Optional<Path> extracted;
    try {
      extracted = NativeLibrary.extract(platform);
    } catch (IOException | UnsupportedOperationException failure) {
      return unavailable("lp_solve's native library cannot be unpacked: " + failure);
    }
    if (extracted.isEmpty()) {
      return unavailable("no native library of lp_solve comes with this jar for " + platform);
    }
    try {
      return link(extracted.get(), "library that comes with this jar");
    } finally {
      NativeLibrary.remove(extracted.get());
    }
  }

  private static LpSolveRuntime link(Path library, String origin) {
    try {
      Class<?> factory =
          Class.forName(
              LinkingClassLoader.ADAPTER + "$Factory", true, new LinkingClassLoader(library));
      return new LpSolveRuntime(
          Availability.yes(origin), (NativeProblem.Factory) factory.getConstructor().newInstance());
    } catch (InvocationTargetException failure) {
      return unavailable("the " + origin + " cannot be loaded: " + failure.getCause());
    } catch (ReflectiveOperationException | LinkageError failure) {
      return unavailable("the " + origin + " cannot be linked: " + failure);
    }
  }

  private static LpSolveRuntime unavailable(String reason) {
    return new LpSolveRuntime(
        Availability.no(
            reason
                + "; put a directory with "
                + System.mapLibraryName(NativeLibrary.NAME)
                + " for this platform (solver-lpsolve/src/main/native/build.sh makes it) on"
                + " java.library.path, or choose another backend"),
        null);
  }
}
