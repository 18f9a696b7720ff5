package io.github.svmrelevance.testkit;

import java.lang.reflect.Method;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;
import org.opentest4j.TestAbortedException;

/**
 * Turns the failure of a test with a known deviation into a skip, and its success into a failure.
 */
final class DeviationCheck implements InvocationInterceptor {

  /** Used by JUnit. */
  DeviationCheck() {}

  @Override
  public void interceptTestMethod(
      Invocation<Void> invocation,
      ReflectiveInvocationContext<Method> invocationContext,
      ExtensionContext context)
      throws Throwable {
    String name = invocationContext.getExecutable().getName();
    String reason = ((Contract) context.getRequiredTestInstance()).knownDeviations().get(name);
    if (reason == null) {
      invocation.proceed();
      return;
    }
    try {
      invocation.proceed();
    } catch (Exception | AssertionError failure) {
      throw new TestAbortedException("known deviation: " + reason + "; " + failure.getMessage());
    }
    throw new AssertionError(
        name + " passes, but is named as a known deviation (" + reason + "); take it out");
  }
}
