package com.example.kernels;

import io.github.svmrelevance.api.kernel.Kernel;
import io.github.svmrelevance.api.kernel.KernelFactory;
import io.github.svmrelevance.api.kernel.KernelSpec;
import java.util.ServiceLoader;

/** Evaluates a kernel that a user names. */
public final class Main {

  private Main() {}

  public static void main(String[] args) {
    Kernel kernel =
        KernelSpec.parse("poly:degree=2").resolve(ServiceLoader.load(KernelFactory.class), 2);
    System.out.println(kernel.value(new double[] {1, 2}, new double[] {3, 4}));
  }
}
