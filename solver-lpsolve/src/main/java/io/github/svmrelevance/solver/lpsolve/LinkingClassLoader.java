package io.github.svmrelevance.solver.lpsolve;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.security.ProtectionDomain;

/**
 * Defines lp_solve's Java wrapper, and the one class of ours that links to it, and tells the
 * wrapper where its native library is.
 *
 * <p>The wrapper's static initialiser calls {@link System#loadLibrary}, which asks the wrapper's
 * class loader and then {@code java.library.path}; so only a class loader can point it to an
 * extracted file without a JVM flag. It must define the wrapper itself, before its parent can; and
 * our class too, or that one would link to the parent's copy of the wrapper.
 */
final class LinkingClassLoader extends ClassLoader {

  private static final String WRAPPER = "lpsolve.";
  static final String ADAPTER = "io.github.svmrelevance.solver.lpsolve.internal.LpSolveProblem";

  private final Path library;
  private final ProtectionDomain domain = LinkingClassLoader.class.getProtectionDomain();

  LinkingClassLoader(Path library) {
    super(LinkingClassLoader.class.getClassLoader());
    this.library = library;
  }

  @Override
  protected String findLibrary(String name) {
    return name.equals(NativeLibrary.NAME) ? library.toString() : null;
  }

  @Override
  protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
    boolean ours =
        name.startsWith(WRAPPER) || name.equals(ADAPTER) || name.startsWith(ADAPTER + "$");
    if (!ours) {
      return super.loadClass(name, resolve);
    }
    synchronized (getClassLoadingLock(name)) {
      Class<?> loaded = findLoadedClass(name);
      return loaded == null ? define(name) : loaded;
    }
  }

  private Class<?> define(String name) throws ClassNotFoundException {
    String resource = name.replace('.', '/') + ".class";
    try (InputStream in = getParent().getResourceAsStream(resource)) {
      if (in == null) {
        throw new ClassNotFoundException(name);
      }
      byte[] code = in.readAllBytes();
      return defineClass(name, code, 0, code.length, domain);
    } catch (IOException unreadable) {
      throw new ClassNotFoundException(name, unreadable);
    }
  }
}
