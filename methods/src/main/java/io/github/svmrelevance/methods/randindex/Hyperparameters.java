package io.github.svmrelevance.methods.randindex;

import io.github.svmrelevance.api.svm.SvmFormulation;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What the models of one class are trained with.
 *
 * @param kernel the specification of the kernel, all of its parameters in it
 * @param formulation C or nu
 */
record Hyperparameters(String kernel, SvmFormulation formulation) {

  /** C or nu. */
  double value() {
    return formulation instanceof SvmFormulation.CSvc soft
        ? soft.c()
        : ((SvmFormulation.NuSvc) formulation).nu();
  }

  Map<String, Object> toMap() {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("kernel", kernel);
    map.put(formulation instanceof SvmFormulation.CSvc ? "C" : "nu", value());
    return map;
  }
}
